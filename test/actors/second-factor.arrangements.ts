/** Arrangements for operations on second factors. */
import { createHash } from 'node:crypto';
import { purpose } from '#server/features/identity/second-factor.ts';
import { codeAt, stepAt } from '#server/features/identity/totp.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { testSecret } from '#test/template.ts';
import type { Arrange } from './arrangement.ts';
import type { Place } from './person.ts';

/** One for each tenant, so that a code of one is wrong in the other. */
const secretOf = ({ tenant }: Place) => createHash('sha1').update(tenant.id).digest();

/** Gives a user an authenticator app, whose codes are those of `codeNow`. */
export async function plantSecondFactor(place: Place, userId: string | undefined, confirmed: boolean): Promise<void> {
  const { service, tenant } = place;
  const box = secretsFrom(testSecret).seal(purpose, secretOf(place).toString('base64'), systemRandom);
  await service.sql(
    `insert into second_factors (tenant_id, user_id, secret, created_at, confirmed_at)
      values ($1, $2, $3, $4, case when $5 then $4::timestamptz end)
      on conflict (tenant_id, user_id) do update
        set secret = $3, created_at = $4, confirmed_at = excluded.confirmed_at, last_step = null`,
    [tenant.id, userId, box, service.clock.now(), confirmed],
  );
}

export const codeNow = (place: Place) => codeAt(secretOf(place), stepAt(place.service.clock.now()));

export const secondFactorArrangements: Readonly<Record<string, Arrange>> = {
  'secondFactor.verify': async (place, { caller }) => {
    const { service, tenant } = place;
    await plantSecondFactor(place, caller.id, true);
    // Different per tenant, so that a token of one tenant is unknown in the other.
    const token = createHash('sha256').update(`${tenant.id} ${caller.id}`).digest('base64url');
    await service.sql(
      `insert into pending_sign_ins (tenant_id, token_hash, user_id, method, expires_at)
        values ($1, $2, $3, 'pwd', $4::timestamptz + interval '10 minutes') on conflict do nothing`,
      [tenant.id, createHash('sha256').update(token).digest(), caller.id, service.clock.now()],
    );
    return { members: { token, code: codeNow(place) } };
  },
  // A demand would close the sessions of other tests.
  'permission.setSecondFactorRoles': async () => ({ members: { roles: [] } }),
  'secondFactor.begin': async (_, { caller: { password } }) => ({ members: { password } }),
  'secondFactor.confirm': async (place, { caller }) => {
    await plantSecondFactor(place, caller.id, false);
    return { members: { code: codeNow(place) } };
  },
  'secondFactor.renewRecoveryCodes': async (place, { caller: { id, password } }) => {
    await plantSecondFactor(place, id, true);
    return { members: { password } };
  },
  'secondFactor.remove': async (place, { caller: { id, password } }) => {
    await plantSecondFactor(place, id, true);
    return { members: { password } };
  },
  'secondFactor.removeOfUser': async (place, { params }) => {
    await plantSecondFactor(place, params.id, true);
    return {};
  },
};
