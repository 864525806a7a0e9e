/** Arrangements for operations on second factors. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { relyingPartyOf } from '#server/features/identity/passkey-options.ts';
import { challengeOfSignIn, hashOfPending } from '#server/features/identity/pending-sign-ins.ts';
import { purpose } from '#server/features/identity/second-factor.ts';
import { SoftwareAuthenticator } from '#server/features/identity/testing/software-authenticator.ts';
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

/** Gives a user a passkey. @returns its authenticator */
export async function plantPasskey({ service, tenant }: Place, userId: string) {
  const id = randomUUID();
  const authenticator = new SoftwareAuthenticator();
  await service.sql(
    `insert into passkeys (tenant_id, id, user_id, name, credential_id, public_key, counter, transports)
      values ($1, $2, $3, 'Laptop', $4, $5, 0, '{}')`,
    [tenant.id, id, userId, authenticator.credentialId, authenticator.publicKey],
  );
  return { id, authenticator };
}

async function plantPendingSignIn({ service, tenant }: Place, userId: string, token: string): Promise<void> {
  await service.sql(
    `insert into pending_sign_ins (tenant_id, token_hash, user_id, method, expires_at)
      values ($1, $2, $3, 'pwd', $4::timestamptz + interval '10 minutes') on conflict do nothing`,
    [tenant.id, hashOfPending(token), userId, service.clock.now()],
  );
}

export const codeNow = (place: Place) => codeAt(secretOf(place), stepAt(place.service.clock.now()));

export const secondFactorArrangements: Readonly<Record<string, Arrange>> = {
  'secondFactor.verify': async (place, { caller }) => {
    const { tenant } = place;
    await plantSecondFactor(place, caller.id, true);
    // Different per tenant, so that a token of one tenant is unknown in the other.
    const token = createHash('sha256').update(`${tenant.id} ${caller.id}`).digest('base64url');
    await plantPendingSignIn(place, caller.id, token);
    return { members: { token, code: codeNow(place) } };
  },
  'secondFactor.verifyPasskey': async (place, { caller }) => {
    const { tenant } = place;
    const token = randomBytes(32).toString('base64url');
    await plantPendingSignIn(place, caller.id, token);
    const { authenticator } = await plantPasskey(place, caller.id);
    const challenge = challengeOfSignIn(token).toString('base64url');
    return { members: { token, passkey: authenticator.get({ challenge, ...relyingPartyOf(tenant) }) } };
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
  'secondFactor.beginPasskey': async (_, { caller: { password } }) => ({ members: { password } }),
  'secondFactor.addPasskey': async ({ service, tenant }, { caller }) => {
    const challenge = randomBytes(32);
    await service.sql(
      `update sessions set passkey_challenge = $1, passkey_challenge_at = $2 where tenant_id = $3 and user_id = $4`,
      [challenge, service.clock.now(), tenant.id, caller.id],
    );
    const ceremony = { challenge: challenge.toString('base64url'), ...relyingPartyOf(tenant) };
    return { members: { name: 'Laptop', credential: new SoftwareAuthenticator().create(ceremony) } };
  },
  'secondFactor.removePasskey': async (place, { caller }) => {
    const { id } = await plantPasskey(place, caller.id);
    return { members: { id, password: caller.password } };
  },
  'secondFactor.removeOfUser': async (place, { params }) => {
    await plantSecondFactor(place, params.id, true);
    return {};
  },
};
