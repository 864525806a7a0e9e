/** Forms that create, edit, offer and delete a membership type. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { say } from '../../language/say.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { explained, membershipCrumb, membershipTypePath, membershipTypesPath } from './membership.ts';
import { typeBody, typeFields, typeValues } from './membership-type-fields.ts';
import { typesCrumb } from './membership-types.ts';

/** @returns the button that starts or stops offering a type, which can be undone by the other */
const offering = (step: string, active: boolean, result: (name: string) => string): AdminRoute =>
  action({
    path: `${membershipTypesPath}/{id}/${step}`,
    needs: [adhesionTypes.update],
    back: ({ params }) => membershipTypePath(params.id ?? ''),
    perform: async ({ call, params }) => {
      const { id, name } = await call(adhesionTypes.update, { params, body: { active } });
      return goTo(membershipTypePath(id), result(name));
    },
  });

export const membershipTypeForms: readonly AdminRoute[] = [
  form({
    path: `${membershipTypesPath}/new`,
    needs: [adhesionTypes.create],
    form: async ({ call }) => ({
      title: say('New membership type'),
      crumbs: [membershipCrumb(), typesCrumb()],
      fields: typeFields(),
      values: {
        currency: (await call(tenant.get)).currency,
        'duration.kind': 'ROLLING',
        'duration.months': '12',
        yearDay: '1',
        yearMonth: '01',
        graceDays: '30',
        active: 'true',
      },
      submit: say('Create type'),
      cancel: membershipTypesPath,
    }),
    submit: async ({ call }, { values, once }) => {
      const { id, name } = await call(adhesionTypes.create, { body: filledIn(typeBody(values)), once });
      return goTo(
        membershipTypePath(id),
        say('{name} is created. Memberships of this type can now be made.', { name }),
      );
    },
  }),
  form({
    path: `${membershipTypesPath}/{id}/edit`,
    needs: [adhesionTypes.get, adhesionTypes.update],
    form: async ({ call, params }) => {
      const type = await call(adhesionTypes.get, { params });
      return {
        title: say('Edit {name}', { name: type.name }),
        lead: say('Existing memberships keep their price and dates.'),
        crumbs: crumbsOf(type),
        fields: typeFields(),
        values: typeValues(type),
        submit: say('Save'),
        cancel: membershipTypePath(type.id),
      };
    },
    submit: async ({ call, params }, { values }) => {
      const type = await call(adhesionTypes.get, { params });
      const path = membershipTypePath(type.id);
      const body = changesOf(typeBody(values), type);
      if (Object.keys(body).length === 0) return goTo(path, say('Nothing was changed.'));
      const { name } = await call(adhesionTypes.update, { params, body });
      return goTo(path, say('{name} is saved.', { name }));
    },
  }),
  offering('stop', false, (name) => say('{name} is no longer offered. Its memberships go on.', { name })),
  offering('offer', true, (name) => say('{name} is offered again.', { name })),
  form({
    path: `${membershipTypesPath}/{id}/delete`,
    needs: [adhesionTypes.get, adhesionTypes.delete],
    form: async ({ call, params }) => {
      const type = await call(adhesionTypes.get, { params });
      return {
        title: say('Delete {name}?', { name: type.name }),
        lead: say(
          'Only a type without memberships can be deleted. If it has some, stop offering it instead. This cannot be undone.',
        ),
        crumbs: crumbsOf(type),
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete type'),
        tone: 'danger',
        cancel: membershipTypePath(type.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(adhesionTypes.get, { params });
      await explained(say('There are memberships of this type. Stop offering it instead.'), () =>
        call(adhesionTypes.delete, { params }),
      );
      return goTo(membershipTypesPath, say('{name} is deleted. (membership type)', { name }));
    },
  }),
];

const crumbsOf = ({ id, name }: AdhesionType) => [
  membershipCrumb(),
  typesCrumb(),
  { text: name, href: membershipTypePath(id) },
];
