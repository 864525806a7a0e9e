/** Schemas of API tokens. The value is returned once, on creation. Spec: Authentication, Api-Token. */
import type { Permission } from '../permissions.ts';
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';
import { permissionList } from './role.ts';

export const accessLevels = ['READ_WRITE', 'READ_ONLY'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export interface ApiToken {
  id: string;
  name: string;
  accessLevel: AccessLevel;
  permissions: Permission[] | null;
  prefix: string;
  lastFour: string;
  userId: string;
  expiresAt: string | null;
  successorId: string | null;
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
  permissions: permissionList()
    .allow(null)
    .required()
    .description('Each request has those of them that the owner has at that moment. null: all of the owner’s'),
  prefix: Joi.string().required().description('Prefix of the value').example('gg_ro_'),
  lastFour: Joi.string().required().description('Last four characters of the value').example('x7Qz'),
  userId: id().required().description('Its owner'),
  expiresAt: instant().allow(null).required().description('null: never'),
  successorId: id()
    .allow(null)
    .required()
    .description('The token that replaces it since a rotation: this one works until `expiresAt`'),
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
  permissions?: Permission[] | null;
  expiresAt?: string | null;
}
export const newApiToken = Joi.object<NewApiToken>({
  name: name().required(),
  accessLevel: accessLevel().required().example('READ_ONLY'),
  permissions: permissionList()
    .allow(null)
    .description('The most that it may do, of what you may do. Absent or null: all that you may do at each request'),
  expiresAt: instant()
    .allow(null)
    .description('Absent or null: no expiry. Must be in the future')
    .example('2199-01-01T00:00:00.000Z'),
});

export interface ApiTokenChanges {
  name?: string;
  permissions?: Permission[] | null;
}
export const apiTokenChanges = Joi.object<ApiTokenChanges>({
  name: name(),
  permissions: permissionList().allow(null).description('Only fewer than before. For more, create another token'),
}).min(1);

export interface ApiTokenRotation {
  gracePeriodSeconds?: number;
}
export const apiTokenRotation = Joi.object<ApiTokenRotation>({
  gracePeriodSeconds: Joi.number()
    .integer()
    .min(60)
    .max(604_800)
    .default(86_400)
    .description('How long the token of the request goes on: default 24 hours, at most 7 days'),
});
