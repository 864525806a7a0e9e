/** Schemas of the other party of a payment, invoice or contract, as printed on it. */
import { email, externalId, line } from './fields.ts';
import Joi from './joi.ts';

export interface Party {
  name: string;
  email: string | null;
  addressLines: string[];
  vatNumber: string | null;
}

/** As long as two names of 100 characters each, or the email address of a contact without a name. */
const name = () => line(254).min(1).description('As printed').example('Ada Okafor');
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

/** In upserts: the user or contact by what it is known by outside, in place of its id. */
export interface PartyReferences {
  userExternalId?: string | null;
  userEmail?: string | null;
  contactExternalId?: string | null;
  contactEmail?: string | null;
}
const reference = (what: string) => externalId().description(`The ${what} with this external id, in place of its id`);
const mailed = (what: string) =>
  email().allow(null).description(`The ${what} with this email address, in place of its id`);
export const partyReferences = {
  userExternalId: reference('user'),
  userEmail: mailed('user'),
  contactExternalId: reference('contact'),
  contactEmail: mailed('contact'),
};
