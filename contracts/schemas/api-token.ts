/** Schemas of API tokens. The value is returned once, on creation. Spec: Authentication, Api-Token. */
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';

export const accessLevels = ['READ_WRITE', 'READ_ONLY'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export interface ApiToken {
  id: string;
  name: string;
  accessLevel: AccessLevel;
  prefix: string;
  lastFour: string;
  userId: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  createdAt: string;
}

const name = () => line(100).min(1).example('Accounting export');
const accessLevel = () =>
  Joi.string()
    .valid(...accessLevels)
    .description('A READ_ONLY token is refused by every operation that writes');

export const apiToken = Joi.object<ApiToken, true>({
  id: id().required(),
  name: name().required(),
  accessLevel: accessLevel().required(),
  prefix: Joi.string().required().description('Prefix of the value').example('gg_ro_'),
  lastFour: Joi.string().required().description('Last four characters of the value').example('x7Qz'),
  userId: id().required().description('Its owner; each request has the owner’s current permissions'),
  expiresAt: instant().allow(null).required().description('null: never'),
  lastUsedAt: instant().allow(null).required().description('Accurate to five minutes'),
  lastUsedAddress: Joi.string()
    .allow(null)
    .required()
    .description('Client address of the last request')
    .example('192.0.2.17'),
  createdAt: instant().required(),
});

export interface CreatedApiToken extends ApiToken {
  token: string;
}
export const createdApiToken = apiToken.append<CreatedApiToken>({
  token: Joi.string()
    .required()
    .description('The value to send as `Api-Token`. Returned only here: only its hash is stored')
    .example('gg_ro_…'),
});

export interface NewApiToken {
  name: string;
  accessLevel: AccessLevel;
  expiresAt?: string | null;
}
export const newApiToken = Joi.object<NewApiToken>({
  name: name().required(),
  accessLevel: accessLevel().required().example('READ_ONLY'),
  expiresAt: instant()
    .allow(null)
    .description('Absent or null: no expiry. Must be in the future')
    .example('2199-01-01T00:00:00.000Z'),
});

export interface ApiTokenChanges {
  name: string;
}
export const apiTokenChanges = Joi.object<ApiTokenChanges, true>({ name: name().required() });
