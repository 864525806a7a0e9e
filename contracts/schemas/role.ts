/** Schemas of roles: named sets of permissions. Four are built in; a tenant adds its own. */
import { everyPermission, type Permission } from '../permissions.ts';
import { id, line } from './fields.ts';
import Joi from './joi.ts';

/** Key of a built-in or custom role. */
export const roleKey = () =>
  Joi.string()
    .max(64)
    .pattern(/^ROLE_[A-Z0-9]+(?:_[A-Z0-9]+)*$/u, 'key of a role')
    .example('ROLE_MEMBER');

const label = () => line(100).min(1).description('Name for people').example('Newsletter editor');
const description = () => line(500).allow(null);
/** A set of permissions, of a role or a token. */
export const permissionList = () =>
  Joi.array()
    .items(
      Joi.string()
        .valid(...everyPermission)
        .example('events:read'),
    )
    .unique()
    .max(everyPermission.length);
const granted = () => permissionList().description('What users with this role may do');

export interface Role {
  /** Null for built-in roles, which are the same for every tenant and cannot be changed. */
  id: string | null;
  key: string;
  label: string;
  description: string | null;
  permissions: Permission[];
  builtIn: boolean;
  requiresSecondFactor: boolean;
}
export const role = Joi.object<Role, true>({
  id: id().allow(null).required().description('Null for a built-in role, which cannot be changed'),
  key: roleKey().required(),
  label: label().required(),
  description: description().required(),
  permissions: granted().required(),
  builtIn: Joi.boolean().required().description('Whether it is the same for every tenant'),
  requiresSecondFactor: Joi.boolean()
    .required()
    .description('Whether its users must set up a second factor: see `PUT /api/v1/permission/second-factor-roles`'),
});

export interface RoleList {
  member: Role[];
  totalItems: number;
}
export const roleList = Joi.object<RoleList, true>({
  member: Joi.array().items(role).required().description('All roles, those that are built in first'),
  totalItems: Joi.number().integer().min(0).required().description('Number of roles'),
});

export interface NewRole {
  key: string;
  label: string;
  description?: string | null;
  permissions: Permission[];
}
export const newRole = Joi.object<NewRole>({
  key: roleKey().required().description('Cannot be changed later: users refer to it').example('ROLE_EDITOR'),
  label: label().required(),
  description: description(),
  permissions: granted().required(),
});

export interface RoleChanges {
  label?: string;
  description?: string | null;
  permissions?: Permission[];
}
export const roleChanges = Joi.object<RoleChanges>({
  label: label(),
  description: description(),
  permissions: granted(),
}).min(1);

export interface RolesOfUser {
  roles: string[];
}
export const rolesOfUser = Joi.object<RolesOfUser, true>({
  roles: Joi.array().items(roleKey()).unique().max(20).required().description('Keys of all roles of the user'),
});

export interface SecondFactorRoles {
  roles: string[];
}
export const secondFactorRoles = Joi.object<SecondFactorRoles, true>({
  roles: Joi.array()
    .items(roleKey())
    .unique()
    .max(110)
    .required()
    .description('Keys of all roles that demand a second factor'),
});

export interface OwnPermissions {
  roles: string[];
  permissions: string[];
  impersonatorId: string | null;
}
export const ownPermissions = Joi.object<OwnPermissions, true>({
  roles: Joi.array().items(Joi.string()).required().description('Keys of the roles of the user'),
  permissions: Joi.array().items(Joi.string()).required().description('What the roles allow, together'),
  impersonatorId: id().allow(null).required().description('The administrator impersonating this user, if any'),
});
