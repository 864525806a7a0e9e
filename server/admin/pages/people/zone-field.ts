/** Form field for a person's time zone. */
import { say } from '../../language/say.ts';
import type { Field } from '../../page/fields.ts';

/** @param current offered even if it is an alias */
export function zoneField(current: string | null): Field {
  const zones = Intl.supportedValuesOf('timeZone');
  const known = current === null || zones.includes(current) ? zones : [current, ...zones];
  return {
    kind: 'select',
    name: 'timezone',
    label: say('Time zone'),
    empty: 'null',
    short: true,
    options: [{ value: '', label: 'UTC' }, ...known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))],
  };
}
