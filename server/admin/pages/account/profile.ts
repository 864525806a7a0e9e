/** The user's own profile, roles and permissions. */
import { identity } from '#contracts/operations/identity.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import { badge, link, row, stack, time } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { type AdminRoute, form, goTo, show } from '../../page/routes.ts';
import {
  addressCell,
  addressFields,
  languageName,
  localeField,
  newsletterField,
  personBody,
  personValues,
  phoneFieldFor,
  wholeAddress,
  workFields,
} from '../people/person-fields.ts';
import { type RoleNames, roleName, roleNamesFor } from '../people/role-names.ts';
import { zoneField } from '../people/zone-field.ts';
import { permissionLines, permitEverything } from '../settings/permission-texts.ts';
import { accountCrumbs, accountPath, accountTabs } from './tabs.ts';

export const profilePages: readonly AdminRoute[] = [
  show({
    path: accountPath,
    needs: [identity.getMe],
    show: async (context) => {
      const { me, may, tenant } = context;
      const roles = await roleNamesFor(context);
      return {
        title: me.displayName,
        lead: say('Your account at {organisation}.', { organisation: tenant.name }),
        actions: [
          ...(may(identity.beginEmailChange) ? [link(say('Change email'), `${accountPath}/email`)] : []),
          ...(may(identity.changePassword) ? [link(say('Change password'), `${accountPath}/password`)] : []),
          { ...link(say('Edit'), `${accountPath}/edit`), tone: 'primary' },
        ],
        blocks: [
          accountTabs(context, 'profile'),
          { kind: 'columns', columns: [[profile(me)], [allowed(me, roles, tenant.name)]] },
        ],
      };
    },
  }),
  form({
    path: `${accountPath}/edit`,
    needs: [identity.getMe, identity.updateMe],
    form: async (context) => {
      const me = await context.call(identity.getMe);
      return {
        title: say('Edit your profile'),
        lead: say('These pages show times in your time zone.'),
        crumbs: accountCrumbs(),
        fields: await fieldsFor(context, me),
        values: personValues(me),
        submit: say('Save'),
        cancel: accountPath,
      };
    },
    submit: async ({ call, me }, { values, fields }) => {
      const body = changesOf(personBody(fields, values), { ...me, address: wholeAddress(me.address) });
      if (Object.keys(body).length === 0) return goTo(accountPath, say('Nothing was changed.'));
      await call(identity.updateMe, { body });
      return goTo(accountPath, say('Your profile is saved.'));
    },
  }),
];

async function fieldsFor(context: Context, { timezone, locale }: Me): Promise<Field[]> {
  return [
    { kind: 'text', name: 'firstName', label: say('First name'), required: true, maxlength: 100, short: true },
    { kind: 'text', name: 'lastName', label: say('Last name'), required: true, maxlength: 100, short: true },
    await phoneFieldFor(context),
    ...workFields(),
    localeField(locale),
    zoneField(timezone),
    newsletterField(),
    ...addressFields(),
  ];
}

function profile(me: Me): Block {
  return {
    kind: 'facts',
    title: say('Profile'),
    rows: [
      [say('Email'), me.email],
      [say('Phone'), me.phone],
      [say('Company'), me.companyName],
      [say('Position'), me.jobTitle],
      [say('Address'), addressCell(me.address)],
      [say('Language'), languageName(me.locale)],
      [say('Time zone'), me.timezone?.replaceAll('_', ' ') ?? 'UTC'],
      [say('Newsletters'), me.newsletterOptIn ? say('Subscribed') : say('Not subscribed')],
      [say('Member number'), me.memberNumber],
      [say('Here since'), time(me.createdAt, 'day')],
    ],
  };
}

function allowed({ roles, permissions }: Me, names: RoleNames, tenant: string): Block {
  const lines = permitEverything(permissions) ? [say('Everything')] : permissionLines(permissions);
  return {
    kind: 'facts',
    title: say('What you may do at {organisation}', { organisation: tenant }),
    rows: [
      [say('Roles'), roles.length > 0 ? row(...roles.map((key) => badge(roleName(names, key)))) : null],
      [say('Permits'), lines.length > 0 ? stack(...lines) : say('Your own account only')],
    ],
  };
}
