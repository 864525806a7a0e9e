/** Handlers of second factors. */
import { secondFactor } from '#contracts/operations/second-factor.ts';
import { holderWithinReach } from '#server/features/permission/reach.ts';
import { type BoundHandler, type Context, handle, handlePrepared, handlePublic } from '#server/gateway/api/handle.ts';
import { lockable, ownUser } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { addPasskey, beginPasskey, type PasskeyDeps, removePasskey, verifyNewPasskey } from './passkeys.ts';
import { assertOwnPassword } from './password.ts';
import { beginTotp, confirmTotp, removeSecondFactor, renewRecoveryCodes } from './second-factor.ts';
import { selectSecondFactor } from './second-factor-store.ts';
import { completeByCode, completeByPasskey } from './second-step.ts';

/** Hashing runs before the transaction. */
const withPassword = ({ db, caller, client, body }: Context<unknown, unknown, { password: string }>) =>
  assertOwnPassword(db, caller, body.password, client);

export function secondFactorHandlers(deps: PasskeyDeps): BoundHandler[] {
  return [
    handlePublic(secondFactor.verify, ({ db, tenant, client, body }) =>
      completeByCode(db, tenant, { ...body, client }, deps),
    ),
    handlePublic(secondFactor.verifyPasskey, ({ db, tenant, client, body }) =>
      completeByPasskey(db, tenant, { ...body, client }, deps),
    ),
    lockable(
      ownUser,
      handle(secondFactor.get, async ({ db, caller }) => {
        const state = await selectSecondFactor(db, caller.userId);
        if (!state) throw new Problem('invalid_token');
        return state;
      }),
    ),
    handlePrepared(secondFactor.begin, withPassword, ({ db, tenant, caller }) =>
      beginTotp(db, tenant, caller.userId, deps),
    ),
    handle(secondFactor.confirm, ({ db, caller, body }) => confirmTotp(db, caller.userId, body.code, deps)),
    handlePrepared(secondFactor.renewRecoveryCodes, withPassword, ({ db, caller }) =>
      renewRecoveryCodes(db, caller.userId, deps),
    ),
    handlePrepared(secondFactor.remove, withPassword, async ({ db, caller }) => {
      await removeSecondFactor(db, caller.userId, 'REMOVED');
      return undefined;
    }),
    handlePrepared(secondFactor.beginPasskey, withPassword, ({ db, tenant, caller }) =>
      beginPasskey(db, tenant, caller, deps),
    ),
    handlePrepared(
      secondFactor.addPasskey,
      ({ tenant, caller, body }) => verifyNewPasskey(tenant, caller, body.credential, deps),
      ({ db, caller, body }, verified) => {
        const { name, credential } = body;
        const { transports = [] } = credential.response;
        return addPasskey(db, caller.userId, { ...verified, name, transports }, deps);
      },
    ),
    handlePrepared(secondFactor.removePasskey, withPassword, async ({ db, caller, body }) => {
      await removePasskey(db, caller.userId, body.id);
      return undefined;
    }),
    handle(secondFactor.removeOfUser, async ({ db, params, caller }) => {
      // An unlocked screen must not be enough to lose one's own.
      if (params.id.toLowerCase() === caller.userId) {
        const detail = 'Remove your own second factor with POST /api/v1/me/second_factor/remove.';
        throw new Problem('invalid_transition', { detail });
      }
      const { id } = await holderWithinReach(db, params.id, caller);
      await removeSecondFactor(db, id, 'REMOVED_BY_ADMINISTRATOR');
      return undefined;
    }),
  ];
}
