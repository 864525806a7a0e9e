/** A person with an account. */
import { type RoleName, roleNames } from '../permissions.ts';
import { email, externalId, id, instant, line, timezone } from './fields.ts';
import Joi from './joi.ts';

export const userStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  status: UserStatus;
  roles: RoleName[];
  phone: string | null;
  locale: string | null;
  timezone: string | null;
  externalId: string | null;
  lastLoginAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const phone = () =>
  Joi.string()
    .pattern(/^\+[1-9]\d{6,14}$/u, 'E.164 phone number')
    .allow(null)
    .example('+33123456789');
const locale = () =>
  Joi.string()
    .pattern(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/u, 'BCP 47 language tag')
    .allow(null)
    .example('fr-FR');
const firstName = () => line(100).min(1).example('Ada');
const lastName = () => line(100).min(1).example('Lovelace');
// NIST SP 800-63B: at least 8; long passphrases welcome, bounded so that a stranger cannot make us hash megabytes.
const password = () => Joi.string().min(8).max(1024).example('correct horse battery staple');
const status = () => Joi.string().valid(...userStatuses);

export const user = Joi.object<User, true>({
  id: id().required(),
  email: email().required(),
  firstName: firstName().required(),
  lastName: lastName().required(),
  displayName: line(201).required().example('Ada Lovelace'),
  status: status().required(),
  roles: Joi.array()
    .items(Joi.string().valid(...roleNames))
    .required(),
  phone: phone().required(),
  locale: locale().required(),
  timezone: timezone().allow(null).required(),
  externalId: externalId().required(),
  lastLoginAt: instant().allow(null).required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  password?: string;
  phone?: string | null;
  locale?: string | null;
  timezone?: string | null;
  externalId?: string | null;
}
export const newUser = Joi.object<NewUser>({
  email: email().required(),
  firstName: firstName().required(),
  lastName: lastName().required(),
  password: password().description('Absent: the user signs in by one-time code'),
  phone: phone(),
  locale: locale(),
  timezone: timezone().allow(null),
  externalId: externalId(),
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
      'DISABLED ends every session at once; API tokens are not deleted: they are refused while the user is disabled, ' +
        'and live again with it',
    ),
  phone: phone(),
  locale: locale(),
  timezone: timezone().allow(null),
  externalId: externalId(),
}).min(1);

export interface OwnChanges {
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  locale?: string | null;
  timezone?: string | null;
}
export const ownChanges = Joi.object<OwnChanges>({
  firstName: firstName(),
  lastName: lastName(),
  phone: phone(),
  locale: locale(),
  timezone: timezone().allow(null),
}).min(1);

export interface UserFilter {
  status?: UserStatus;
  search?: string;
}
export const userFilter = Joi.object<UserFilter>({
  status: status(),
  search: line(100).min(1).description('Part of the name or of the email'),
});

export interface Me extends User {
  permissions: string[];
}
export const me = user.concat(Joi.object<Me>({ permissions: Joi.array().items(Joi.string()).required() }));
