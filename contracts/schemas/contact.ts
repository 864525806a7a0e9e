/** Schemas of contacts: people without an account. */
import { type BulkBody, bulkBody, matchBy, type UpsertByEmailBody, upsertItem, upsertItems } from './bulk.ts';
import { newsletterConsentText } from './consent.ts';
import { type CsvFormat, csvFormat } from './csv.ts';
import { email, externalId, id, instant, line, locale, newsletterOptIn, phone } from './fields.ts';
import Joi from './joi.ts';
import { key, rangesOf, search, setOf } from './listing.ts';
import { type Address, address, companyName, jobTitle, newAddress, note, tag, tags } from './person.ts';

export const contactStatuses = ['ACTIVE', 'ARCHIVED'] as const;
export type ContactStatus = (typeof contactStatuses)[number];
/** Allowed transitions. */
export const contactTransitions: Readonly<Record<ContactStatus, readonly ContactStatus[]>> = {
  ACTIVE: ['ARCHIVED'],
  ARCHIVED: ['ACTIVE'],
};

export interface NewContact {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  locale?: string | null;
  companyName?: string | null;
  jobTitle?: string | null;
  address?: Address | null;
  tags?: string[];
  note?: string | null;
  externalId?: string | null;
  newsletterOptIn?: boolean;
  newsletterConsentText?: string;
}

export interface Contact extends Required<Omit<NewContact, 'note'>> {
  id: string;
  status: ContactStatus;
  /** Only with the permission to change contacts. */
  note?: string | null;
  createdAt: string;
  updatedAt: string;
}

const firstName = () => line(100).min(1).allow(null).example('Grace');
const lastName = () => line(100).min(1).allow(null).example('Hopper');
const status = () =>
  Joi.string()
    .valid(...contactStatuses)
    .description('ARCHIVED: marked as no longer in use; it can be restored');

export const contact = Joi.object<Contact>({
  id: id().required(),
  status: status().required(),
  email: email().required(),
  firstName: firstName().required(),
  lastName: lastName().required(),
  phone: phone().required(),
  locale: locale().required(),
  companyName: companyName().required(),
  jobTitle: jobTitle().required(),
  address: address().required(),
  tags: tags().required(),
  note: note().description('Only with the permission to change contacts'),
  externalId: externalId().required(),
  newsletterOptIn: newsletterOptIn().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export const newContact = Joi.object<NewContact>({
  email: email().required().description('Not unique: a household may share one'),
  firstName: firstName(),
  lastName: lastName(),
  phone: phone(),
  locale: locale(),
  companyName: companyName(),
  jobTitle: jobTitle(),
  address: newAddress(),
  tags: tags(),
  note: note(),
  externalId: externalId(),
  newsletterOptIn: newsletterOptIn().description(
    'Whether newsletters may be sent. A new contact that does not say so is not opted in',
  ),
  newsletterConsentText: newsletterConsentText(),
});

export const contactUpsert = upsertItem(newContact, ['email']);
export const contactUpsertBody = Joi.object<UpsertByEmailBody<Partial<NewContact>>>({
  matchBy: matchBy(),
  items: upsertItems(contactUpsert),
});

export const contactChanges = Joi.object<Partial<NewContact>>({
  email: email(),
  firstName: firstName(),
  lastName: lastName(),
  phone: phone(),
  locale: locale(),
  companyName: companyName(),
  jobTitle: jobTitle(),
  address: newAddress(),
  tags: tags(),
  note: note(),
  externalId: externalId(),
  newsletterOptIn: newsletterOptIn(),
  newsletterConsentText: newsletterConsentText(),
}).min(1);

export interface ContactFilter {
  search?: string;
  email?: string;
  status?: string;
  tag?: string;
  externalId?: string;
}
const filters = {
  search: search('the name or the email'),
  email: email().description('Exact match, ignoring case'),
  status: setOf(contactStatuses),
  tag: tag().description('Exact match of one of its tags'),
  externalId: key('crm-1042'),
};
export const contactFilter = Joi.object<ContactFilter>(filters);

export interface ContactsCsvQuery extends ContactFilter, CsvFormat {}
export const contactsCsvQuery = Joi.object<ContactsCsvQuery>({
  ...filters,
  ...rangesOf(['createdAt', 'updatedAt']),
  ...csvFormat,
});

export interface BulkTagBody extends BulkBody {
  add?: string[];
  remove?: string[];
}
export const bulkTagBody = Joi.object<BulkTagBody>({
  ids: bulkBody.extract('ids'),
  add: tags().min(1).description('Tags that exist are not added twice'),
  remove: tags().min(1),
})
  .min(2)
  .description('At least one of `add` and `remove`');
