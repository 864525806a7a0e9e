/** The steps of a membership from state to state, and its end. */
import {
  approveAdhesion,
  cancelAdhesion,
  getAdhesion,
  renewAdhesion,
  resumeAdhesion,
  suspendAdhesion,
} from '#contracts/operations/adhesions.ts';
import { type Adhesion, renewableStatuses } from '#contracts/schemas/adhesion.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { membershipPath, membershipsPath } from './membership.ts';

/** @returns what can be done with the membership now. */
export function membershipActions({ may }: Context, { id, status, approvedAt }: Adhesion): Action[] {
  const path = membershipPath(id);
  const toApprove = status === 'PENDING' && approvedAt === null;
  return [
    ...(status === 'SUSPENDED' && may(resumeAdhesion) ? [button('Resume', `${path}/resume`)] : []),
    ...(renewableStatuses.includes(status) && may(renewAdhesion) ? [button('Renew', `${path}/renew`)] : []),
    ...(toApprove && may(approveAdhesion) ? [button('Approve', `${path}/approve`, { tone: 'primary' })] : []),
  ];
}

export function membershipEnds({ may }: Context, { id, status }: Adhesion): Action[] {
  const path = membershipPath(id);
  return [
    ...(status === 'ACTIVE' && may(suspendAdhesion) ? [button('Suspend', `${path}/suspend`, { tone: 'danger' })] : []),
    ...(status !== 'CANCELLED' && may(cancelAdhesion)
      ? [{ ...link('Cancel the membership', `${path}/cancel`), tone: 'danger' } satisfies Action]
      : []),
  ];
}

const cancelFields: readonly Field[] = [
  { kind: 'text', name: 'reason', label: 'Why', help: 'Kept with the membership.', maxlength: 500, autofocus: true },
];

const back = ({ params }: Pick<Context, 'params'>) => membershipPath(params.id ?? '');

export const membershipSteps: readonly AdminRoute[] = [
  action({
    path: `${membershipsPath}/{id}/approve`,
    needs: [approveAdhesion],
    back,
    perform: async (context) => {
      const { number, status } = await context.call(approveAdhesion, { params: context.params });
      const then = status === 'ACTIVE' ? 'and active' : 'and becomes active when it is paid and its day has come';
      return goTo(back(context), `${number} is approved, ${then}.`);
    },
  }),
  action({
    path: `${membershipsPath}/{id}/suspend`,
    needs: [suspendAdhesion],
    back,
    perform: async (context) => {
      const { number } = await context.call(suspendAdhesion, { params: context.params });
      return goTo(back(context), `${number} is suspended until somebody resumes it.`);
    },
  }),
  action({
    path: `${membershipsPath}/{id}/resume`,
    needs: [resumeAdhesion],
    back,
    perform: async (context) => {
      const { number } = await context.call(resumeAdhesion, { params: context.params });
      return goTo(back(context), `${number} goes on.`);
    },
  }),
  action({
    path: `${membershipsPath}/{id}/renew`,
    needs: [renewAdhesion],
    back,
    perform: async ({ call, params }) => {
      const { id, number } = await call(renewAdhesion, { params });
      return goTo(membershipPath(id), `This is ${number}, which follows the one before.`);
    },
  }),
  form({
    path: `${membershipsPath}/{id}/cancel`,
    needs: [getAdhesion, cancelAdhesion],
    form: async ({ call, params }) => {
      const { id, number, holder } = await call(getAdhesion, { params });
      return {
        title: `Cancel ${number}?`,
        lead: `The membership of ${holder.name} ends at once. This cannot be undone.`,
        crumbs: [
          { text: 'Memberships', href: membershipsPath },
          { text: number, href: membershipPath(id) },
        ],
        fields: cancelFields,
        values: {},
        submit: 'Cancel the membership',
        tone: 'danger',
        cancel: membershipPath(id),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const body = bodyOf(fields, values);
      const { number } = await context.call(cancelAdhesion, { params: context.params, body, once });
      return goTo(back(context), `${number} is cancelled.`);
    },
  }),
];
