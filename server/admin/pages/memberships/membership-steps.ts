/** Status transitions of a membership. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { payments } from '#contracts/operations/payments.ts';
import { type Adhesion, renewableStatuses } from '#contracts/schemas/adhesion.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { paymentPath } from '../activities/payment-path.ts';
import { byId, explained, membershipCrumb, membershipPath, membershipsPath, membershipTypes } from './membership.ts';
import { renewalReason } from './renewal-terms.ts';

/** @returns the actions possible in the current status */
export function membershipActions({ may }: Context, adhesion: Adhesion): Action[] {
  const { id, status, approvedAt, paymentId, paid } = adhesion;
  const path = membershipPath(id);
  const toApprove = status === 'PENDING' && approvedAt === null;
  return [
    ...(may(adhesions.update) ? [link(say('Edit'), `${path}/edit`)] : []),
    ...(status === 'SUSPENDED' && may(adhesions.resume) ? [button(say('Resume'), `${path}/resume`)] : []),
    ...(renewableStatuses.includes(status) && may(adhesions.renew) ? [button(say('Renew'), `${path}/renew`)] : []),
    ...(paymentId !== null && !paid && status !== 'CANCELLED' && may(payments.markPaid)
      ? [link(say('Mark as paid'), `${paymentPath(paymentId)}/mark-paid`)]
      : []),
    ...(toApprove && may(adhesions.approve) ? [button(say('Approve'), `${path}/approve`, { tone: 'primary' })] : []),
  ];
}

export function membershipEnds({ may }: Context, { id, status }: Adhesion): Action[] {
  const path = membershipPath(id);
  return [
    ...(status === 'ACTIVE' && may(adhesions.suspend)
      ? [button(say('Suspend'), `${path}/suspend`, { tone: 'danger' })]
      : []),
    ...(status !== 'CANCELLED' && may(adhesions.cancel)
      ? [{ ...link(say('Cancel the membership'), `${path}/cancel`), tone: 'danger' } satisfies Action]
      : []),
  ];
}

const cancelFields = (): readonly Field[] => [
  {
    kind: 'text',
    name: 'reason',
    label: say('Reason'),
    help: say('Stored with the membership.'),
    maxlength: 500,
    autofocus: true,
  },
];

const back = ({ params }: Pick<Context, 'params'>) => membershipPath(params.id ?? '');

export const membershipSteps: readonly AdminRoute[] = [
  action({
    path: `${membershipsPath}/{id}/approve`,
    needs: [adhesions.approve],
    back,
    perform: async (context) => {
      const { number, status } = await explained(say('It was approved or cancelled meanwhile.'), () =>
        context.call(adhesions.approve, { params: context.params }),
      );
      const notice =
        status === 'ACTIVE'
          ? say('{number} is approved, and active.', { number })
          : say('{number} is approved, and becomes active once it is paid and its start date is reached.', { number });
      return goTo(back(context), notice);
    },
  }),
  action({
    path: `${membershipsPath}/{id}/suspend`,
    needs: [adhesions.suspend],
    back,
    perform: async (context) => {
      const { number } = await explained(say('Only an active membership can be suspended.'), () =>
        context.call(adhesions.suspend, { params: context.params }),
      );
      return goTo(back(context), say('{number} is suspended until it is resumed.', { number }));
    },
  }),
  action({
    path: `${membershipsPath}/{id}/resume`,
    needs: [adhesions.resume],
    back,
    perform: async (context) => {
      const { number } = await explained(say('It is no longer suspended.'), () =>
        context.call(adhesions.resume, { params: context.params }),
      );
      return goTo(back(context), say('{number} is resumed.', { number }));
    },
  }),
  action({
    path: `${membershipsPath}/{id}/renew`,
    needs: [adhesions.get, adhesions.renew],
    back,
    perform: async (context) => {
      const { params, call } = context;
      const [adhesion, types] = await Promise.all([call(adhesions.get, { params }), membershipTypes(context)]);
      const reason = renewalReason(adhesion, byId(types).get(adhesion.typeId)) ?? say('It was renewed before.');
      const { id, number } = await explained(reason, () => call(adhesions.renew, { params }));
      return goTo(membershipPath(id), say('Renewed: this is the new membership {number}.', { number }));
    },
  }),
  form({
    path: `${membershipsPath}/{id}/cancel`,
    needs: [adhesions.get, adhesions.cancel],
    form: async ({ call, params }) => {
      const { id, number, holder } = await call(adhesions.get, { params });
      return {
        title: say('Cancel {number}? (membership)', { number }),
        lead: say(
          'The membership of {name} ends at once. An open payment is cancelled with it; a paid one stays, to be refunded by you. This cannot be undone.',
          { name: holder.name },
        ),
        crumbs: [membershipCrumb(), { text: number, href: membershipPath(id) }],
        fields: cancelFields(),
        values: {},
        submit: say('Cancel the membership'),
        tone: 'danger',
        cancel: membershipPath(id),
        cancelText: say('Keep it'),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const body = bodyOf(fields, values);
      const { number } = await explained(say('It was cancelled before.'), () =>
        context.call(adhesions.cancel, { params: context.params, body, once }),
      );
      return goTo(back(context), say('{number} is cancelled. (membership)', { number }));
    },
  }),
];
