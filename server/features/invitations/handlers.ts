/** Handlers of invitations, for organisers and for invited contacts. */

import { invitations } from '#contracts/operations/invitations.ts';
import { type BoundHandler, created, found, handle, handleContact, type Lock } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { lockRow } from '#server/platform/postgres/row-lock.ts';
import { inviteMany } from './bulk.ts';
import {
  createInvitation,
  type InvitationDeps,
  listInvitations,
  resetLink,
  revokeInvitation,
  sendInvitation,
} from './invitations.ts';
import { answerInvitation, ownInvitation } from './own-invitation.ts';
import { markOpened } from './own-store.ts';
import { selectInvitation } from './store.ts';

export function invitationHandlers(deps: InvitationDeps): BoundHandler[] {
  return [
    handle(invitations.list, async ({ db, params, query, pager, caller }) =>
      pager.pageOf(await listInvitations(db, { ...query, eventId: params.id }, pager.request, caller)),
    ),
    handle(invitations.create, async ({ db, params, body }) =>
      created(await createInvitation(db, params.id, body, deps)),
    ),
    handle(invitations.bulkCreate, async ({ db, params, body, caller, audit }) => {
      const { result, created } = await inviteMany(db, params.id, body, caller, deps);
      audit({ created, sent: result.sent });
      return result;
    }),
    lockable(
      'invitations',
      handle(invitations.get, async ({ db, params }) => found(await selectInvitation(db, params.id))),
    ),
    handle(invitations.send, async ({ db, params }) => found(await sendInvitation(db, params.id))),
    handle(invitations.resetLink, async ({ db, params }) => found(await resetLink(db, params.id, deps))),
    handle(invitations.revoke, async ({ db, params }) => found(await revokeInvitation(db, params.id))),
    lockable(
      ownInvitationRow,
      handleContact(invitations.getOwn, ({ db, caller, tenant }) => ownInvitation(db, caller, tenant)),
    ),
    handleContact(invitations.openOwn, async ({ db, caller }) => {
      await markOpened(db, caller.invitationId);
      return undefined;
    }),
    handleContact(invitations.answerOwn, ({ db, body, caller, tenant, audit }) => {
      audit({ answer: body.answer });
      return answerInvitation(db, body, caller, tenant);
    }),
  ];
}

const ownInvitationRow: Lock = async (db, _, caller) => {
  if (caller?.kind === 'contactHash') await lockRow(db, 'invitations', caller.invitationId);
};
