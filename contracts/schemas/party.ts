/** Schemas of the other party of a payment, invoice or contract, as printed on it. */
import { email, line } from './fields.ts';
import Joi from './joi.ts';

export interface Party {
  name: string;
  email: string | null;
  addressLines: string[];
  vatNumber: string | null;
}

const name = () => line(200).min(1).description('As printed').example('Ada Okafor');
const ownEmail = () => email().allow(null);
export const addressLines = () =>
  Joi.array()
    .items(line(200).min(1).example('1 Market Square'))
    .max(6)
    .description('Postal address lines, without the name');
export const vatNumber = () =>
  line(30).min(1).allow(null).description('Number for value added tax').example('FR12345678901');

export const party = Joi.object<Party, true>({
  name: name().required(),
  email: ownEmail().required(),
  addressLines: addressLines().required(),
  vatNumber: vatNumber().required(),
});

/** In a request body, only the name is required. */
export const newParty = Joi.object<Party>({
  name: name().required(),
  email: ownEmail().default(null),
  addressLines: addressLines().default([]),
  vatNumber: vatNumber().default(null),
});
