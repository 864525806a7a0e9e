/** Form fields of a payment's payer or an invoice's recipient. */
import type { Party } from '#contracts/schemas/party.ts';
import { say } from '../../language/say.ts';
import type { Field, FormValues } from '../../page/fields.ts';

/** @param member of the body: `payer` or `recipient` */
export const partyFields = (member: string): readonly Field[] => [
  { kind: 'text', name: `${member}.name`, label: say('Name'), maxlength: 200, required: true, autofocus: true },
  { kind: 'email', name: `${member}.email`, label: say('Email'), maxlength: 254, autocomplete: 'off', empty: 'null' },
  {
    kind: 'lines',
    name: `${member}.addressLines`,
    label: say('Address'),
    help: say('As on an envelope, without the name. At most six lines.'),
    rows: 4,
  },
  { kind: 'text', name: `${member}.vatNumber`, label: say('VAT number'), maxlength: 30, empty: 'null' },
];

export const partyValues = (member: string, party: Party | null): FormValues => ({
  [`${member}.name`]: party?.name ?? '',
  [`${member}.email`]: party?.email ?? '',
  [`${member}.addressLines`]: party?.addressLines.join('\n') ?? '',
  [`${member}.vatNumber`]: party?.vatNumber ?? '',
});
