/** Pages of "Settings, Roles": the list, and one role. */
import { permission } from '#contracts/operations/permission.ts';
import { users } from '#contracts/operations/users.ts';
import type { Role } from '#contracts/schemas/role.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { badge, type Cell, code, details, link, row, stack } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { permissionLines, permitEverything } from './permission-texts.ts';

export const rolesPath = '/admin/settings/roles';
export const rolesCrumbs = () => [{ text: say('Settings') }, { text: say('Roles'), href: rolesPath }];

export const rolePages: readonly AdminRoute[] = [
  show({
    path: rolesPath,
    needs: [permission.listRoles],
    show: async (context) => {
      const { member, totalItems } = await context.call(permission.listRoles);
      const create: Action = { ...link(say('New role'), `${rolesPath}/new`), tone: 'primary' };
      return {
        title: say('Roles'),
        lead: say(
          'Users have the permissions of all their roles together. Four roles are built in; add your own where they do not fit.',
        ),
        crumbs: [{ text: say('Settings') }],
        actions: [
          ...(context.may(permission.setSecondFactorRoles) ? [link(say('Two-step sign-in'), twoStepPath)] : []),
          ...(context.may(permission.createRole) ? [create] : []),
        ],
        blocks: [
          {
            kind: 'table',
            caption: say('Roles'),
            columns: [say('Role'), say('Key (role)'), say('Permits'), ''].map((label) => ({ label })),
            rows: member.map((role) => rowOf(context, role)),
            total: totalItems,
            unit: { one: say('role'), many: say('roles') },
            empty: { title: say('No roles') },
          },
        ],
      };
    },
  }),
  show({
    path: `${rolesPath}/{key}`,
    needs: [permission.listRoles],
    show: async (context) => {
      const role = await roleOf(context);
      const { key, description, builtIn, permissions, requiresSecondFactor } = role;
      return {
        title: labelOf(role),
        badge: kindOf(role),
        ...(description !== null && { lead: description }),
        crumbs: rolesCrumbs(),
        actions: actionsFor(context, role),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [say('Key (role)'), code(key, true)],
              [say('Two-step sign-in'), twoStepCell(context, requiresSecondFactor)],
              [say('Permits'), permissions.length === 0 ? say(nothing) : stack(...permissionLines(permissions))],
              ...(builtIn ? ([[say('Changes'), say('Not possible: the role is built in.')]] as const) : []),
            ],
          },
        ],
      };
    },
  }),
];

const nothing: Label = 'Only the own account';
const twoStepPath = `${rolesPath}/two-step-sign-in`;

function twoStepCell({ may }: Context, isDemanded: boolean): Cell {
  const state = isDemanded ? badge(say('Demanded'), 'info') : say('Not demanded');
  return may(permission.setSecondFactorRoles) ? row(state, link(say('Change (verb)'), twoStepPath)) : state;
}

/** Finds a role by its key. @throws Refused 404 */
async function roleOf({ call, params }: Context): Promise<Role> {
  const { member } = await call(permission.listRoles);
  const role = member.find(({ key }) => key === params.key);
  if (!role) throw noSuchRole();
  return role;
}

/** Finds a role that can be changed. @throws Refused 404, also for a built-in role */
export async function ownRoleOf(context: Context): Promise<Role & { id: string }> {
  const role = await roleOf(context);
  if (role.id === null) throw noSuchRole();
  return { ...role, id: role.id };
}

const noSuchRole = () => new Refused({ status: 404, headers: {}, body: undefined });

const kindOf = ({ builtIn }: Role) => (builtIn ? badge(say('Built in')) : badge(say('Your own'), 'info'));

/** @returns the name; that of a built-in role in the language of the page */
export const labelOf = ({ builtIn, label }: Role): string => (builtIn ? sayIfKnown(label) : label);

function rowOf({ may }: Context, role: Role): Row {
  const { key, description, requiresSecondFactor } = role;
  const demand = requiresSecondFactor ? [badge(say('Two-step sign-in'), 'info')] : [];
  return {
    cells: [
      stack(link(labelOf(role), `${rolesPath}/${key}`, description ?? undefined), row(kindOf(role), ...demand)),
      code(key),
      permits(role),
      may(users.list) ? link(say('Users'), `/admin/users?role=${key}`) : null,
    ],
  };
}

function permits({ permissions }: Role): Cell {
  if (permissions.length === 0) return say(nothing);
  if (permitEverything(permissions)) return say('Everything');
  const count = permissions.length;
  const summary = say('{count, plural, one {# permission} other {# permissions}}', { count });
  return details(summary, permissionLines(permissions));
}

function actionsFor({ may }: Context, { key, builtIn }: Role): Action[] {
  const path = `${rolesPath}/${key}`;
  return [
    ...(may(users.list) ? [link(say('Users'), `/admin/users?role=${key}`)] : []),
    ...(!builtIn && may(permission.deleteRole)
      ? [{ ...link(say('Delete'), `${path}/delete`), tone: 'danger' } as const]
      : []),
    ...(!builtIn && may(permission.updateRole)
      ? [{ ...link(say('Edit'), `${path}/edit`), tone: 'primary' } as const]
      : []),
  ];
}
