/** The time zone in which somebody is told times. */
import type { Field } from '../../page/fields.ts';

/** @param current a zone may have an older name that is not among those offered */
export function zoneField(current: string | null): Field {
  const zones = Intl.supportedValuesOf('timeZone');
  const known = current === null || zones.includes(current) ? zones : [current, ...zones];
  return {
    kind: 'select',
    name: 'timezone',
    label: 'Time zone',
    empty: 'null',
    short: true,
    options: [{ value: '', label: 'UTC' }, ...known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))],
  };
}
