/** Schemas of users: people with an account. */
import { matchBy, type UpsertByEmailBody, upsertItem, upsertItems } from './bulk.ts';
import { newsletterConsentText } from './consent.ts';
import { type CsvFormat, csvFormat } from './csv.ts';
import { date, email, externalId, id, instant, line, locale, newsletterOptIn, phone, timezone } from './fields.ts';
import Joi from './joi.ts';
import { key, rangesOf, search, setOf } from './listing.ts';
import { password } from './password.ts';
import { type Address, address, companyName, jobTitle, newAddress, note, tag, tags } from './person.ts';
import { roleKey } from './role.ts';

export const userStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  status: UserStatus;
  roles: string[];
  phone: string | null;
  locale: string | null;
  timezone: string | null;
  companyName: string | null;
  jobTitle: string | null;
  address: Address | null;
  tags: string[];
  memberNumber: string | null;
  /** These two require the permission to change users. */
  birthDate?: string | null;
  note?: string | null;
  externalId: string | null;
  newsletterOptIn: boolean;
  lastLoginAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const firstName = () => line(100).min(1).example('Ada');
const lastName = () => line(100).min(1).example('Lovelace');
const status = () =>
  Joi.string()
    .valid(...userStatuses)
    .description('INVITED: has not signed in yet. DISABLED: cannot sign in, and no token of the user works');
const memberNumber = () => line(50).min(1).allow(null).description('Unique per tenant').example('M-1042');
const birthDate = () => date().allow(null).description('Day of birth').example('1990-12-10');

/** Members that do not require the permission to change users. */
const shown = {
  id: id().required(),
  email: email().required(),
  firstName: firstName().required(),
  lastName: lastName().required(),
  displayName: line(201).required().description('First and last name').example('Ada Lovelace'),
  status: status().required(),
  roles: Joi.array().items(roleKey()).required(),
  phone: phone().required(),
  locale: locale().required(),
  timezone: timezone().allow(null).required(),
  companyName: companyName().required(),
  jobTitle: jobTitle().required(),
  address: address().required(),
  tags: tags().required(),
  memberNumber: memberNumber().required(),
  externalId: externalId().required(),
  newsletterOptIn: newsletterOptIn().required(),
  lastLoginAt: instant().allow(null).required().description('Last sign-in; null: never'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const user = Joi.object<User>({
  ...shown,
  birthDate: birthDate().description('Only with the permission to change users'),
  note: note().description('Only with the permission to change users'),
});

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  password?: string;
  phone?: string | null;
  locale?: string | null;
  timezone?: string | null;
  companyName?: string | null;
  jobTitle?: string | null;
  address?: Address | null;
  tags?: string[];
  memberNumber?: string | null;
  birthDate?: string | null;
  note?: string | null;
  externalId?: string | null;
  newsletterOptIn?: boolean;
  newsletterConsentText?: string;
}
const newMembers = {
  email: email().required(),
  firstName: firstName().required(),
  lastName: lastName().required(),
  phone: phone(),
  locale: locale(),
  timezone: timezone().allow(null),
  companyName: companyName(),
  jobTitle: jobTitle(),
  address: newAddress(),
  tags: tags(),
  memberNumber: memberNumber(),
  birthDate: birthDate(),
  note: note(),
  externalId: externalId(),
  newsletterOptIn: newsletterOptIn().description(
    'Whether newsletters may be sent. A new user that does not say so is not opted in',
  ),
  newsletterConsentText: newsletterConsentText(),
};
export const newUser = Joi.object<NewUser>({
  ...newMembers,
  password: password().description(
    'Absent: the user signs in by one-time code. Common passwords are refused, ignoring case: `common_password`',
  ),
});

/** Without `password`: hashing 500 of them would take ten seconds of a core. */
export type ImportedUser = Omit<NewUser, 'password'>;
export const importedUser = Joi.object<ImportedUser>(newMembers);
export const userUpsert = upsertItem(importedUser, ['email', 'firstName', 'lastName']);
export const userUpsertBody = Joi.object<UpsertByEmailBody<Partial<ImportedUser>>>({
  matchBy: matchBy(),
  items: upsertItems(userUpsert),
});

export interface UserChanges extends Partial<NewUser> {
  status?: 'ACTIVE' | 'DISABLED';
}
export const userChanges = Joi.object<UserChanges>({
  email: email(),
  firstName: firstName(),
  lastName: lastName(),
  password: password(),
  status: Joi.string()
    .valid('ACTIVE', 'DISABLED')
    .description(
      'DISABLED ends every session at once. API tokens are refused while the user is disabled and work again when it is ' +
        'enabled',
    ),
  phone: phone(),
  locale: locale(),
  timezone: timezone().allow(null),
  companyName: companyName(),
  jobTitle: jobTitle(),
  address: newAddress(),
  tags: tags(),
  memberNumber: memberNumber(),
  birthDate: birthDate(),
  note: note(),
  externalId: externalId(),
  newsletterOptIn: newsletterOptIn(),
  newsletterConsentText: newsletterConsentText(),
}).min(1);

export interface OwnChanges {
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  locale?: string | null;
  timezone?: string | null;
  companyName?: string | null;
  jobTitle?: string | null;
  address?: Address | null;
  newsletterOptIn?: boolean;
  newsletterConsentText?: string;
}
export const ownChanges = Joi.object<OwnChanges>({
  firstName: firstName(),
  lastName: lastName(),
  phone: phone(),
  locale: locale(),
  timezone: timezone().allow(null),
  companyName: companyName(),
  jobTitle: jobTitle(),
  address: newAddress(),
  newsletterOptIn: newsletterOptIn(),
  newsletterConsentText: newsletterConsentText(),
}).min(1);

export interface UserFilter {
  status?: string;
  search?: string;
  email?: string;
  role?: string;
  groupId?: string;
  tag?: string;
  externalId?: string;
  memberNumber?: string;
}
const filters = {
  status: setOf(userStatuses),
  search: search('the name or the email'),
  email: email().description('Exact match, ignoring case'),
  role: roleKey().description('Key of one of its roles'),
  groupId: id().description('A group that it belongs to. Requires the permission to see groups: 403'),
  tag: tag().description('Exact match of one of its tags'),
  externalId: key('crm-1042'),
  memberNumber: key('M-1042'),
};
export const userFilter = Joi.object<UserFilter>(filters);

export interface UsersCsvQuery extends UserFilter, CsvFormat {}
export const usersCsvQuery = Joi.object<UsersCsvQuery>({
  ...filters,
  ...rangesOf(['createdAt', 'updatedAt', 'lastLoginAt']),
  ...csvFormat,
});

export interface Me extends Omit<User, 'birthDate' | 'note'> {
  permissions: string[];
  secondFactorDue: boolean;
}
export const me = Joi.object<Me, true>({
  ...shown,
  permissions: Joi.array().items(Joi.string()).required().description('What the roles allow, together'),
  secondFactorDue: Joi.boolean()
    .required()
    .description(
      'Whether a role demands a second factor that is not set up: until it is, sessions have no permissions',
    ),
});
