/** Our own server with a worker, mail and a browser, as a host to be tried; and the profile that the demo would write for it. */
import { randomUUID } from 'node:crypto';
import { moveTenant } from '#server/features/tenants/tenants.ts';
import { chromiumPath } from '#test/chromium.ts';
import { goodToken, tenantKey } from '#test/generated/forge.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import type { Clock } from '../broken/mutant.ts';
import { ownAddresses } from '../engine/own-addresses.ts';
import { Run } from '../engine/run.ts';
import { createHttpClient, type HttpClient } from '../http/client.ts';
import { checkedProfile, type Profile } from '../profile.ts';
import { quietTimer } from './quiet-timer.ts';

export interface TestHost {
  readonly service: TestService;
  readonly profile: Profile;
  /** The clock of its runs, with which the server's moves. */
  readonly clock: Clock;
  /** A run whose windows pass at once, with the server's clock. @param changes to the profile */
  run(changes?: Partial<Profile>): Run;
  stop(): Promise<void>;
}

/** @param quiet see quietTimer */
export async function startTestHost(quiet?: number): Promise<TestHost> {
  const service = await startTestService({}, { chromiumPath }, { worker: true });
  const { acme, globex, port } = service;
  for (const { host } of [acme, globex]) await moveTenant(service.adminUrl, host, `http://${host}:${port}`);
  const profile = checkedProfile(
    {
      baseUrl: `http://${acme.host}:${port}`,
      allowWrites: true,
      administrator: accountOf(acme),
      other: { baseUrl: `http://${globex.host}:${port}`, administrator: accountOf(globex) },
      apiTokens: { readWrite: acme.people.ROLE_ADMIN.readWrite, readOnly: acme.people.ROLE_ADMIN.readOnly },
      expiredJwt: await expiredJwt(service),
      mailbox: { kind: 'mailpit', url: service.mail.url },
      receiver: {},
    },
    'the profile of the test',
  );
  const clients: HttpClient[] = [];
  const addresses = ownAddresses();
  // One for all runs: they share the server's clock.
  const timer = quietTimer(
    () => clients.some(({ open }) => open > 0),
    (milliseconds) => service.clock.advance(milliseconds),
    quiet,
  );
  return {
    service,
    profile,
    clock: timer,
    run(changes = {}) {
      const client = createHttpClient('guildgate-conformance (test)', () => timer.now());
      clients.push(client);
      return new Run({ ...profile, ...changes, addresses: addresses() }, client, timer);
    },
    stop: () => service.stop(),
  };
}

function accountOf({ people: { ROLE_ADMIN } }: TestTenant) {
  return { email: ROLE_ADMIN.email, password: ROLE_ADMIN.password };
}

/** Of a session that lives: nothing but its age is wrong with it. */
async function expiredJwt(service: TestService): Promise<string> {
  const { acme, clock } = service;
  const id = randomUUID();
  await service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, last_used_at, expires_at)
      values ($1, $2, $3, '{pwd}', $4::timestamptz, $4::timestamptz + interval '180 days')`,
    [acme.id, id, acme.people.ROLE_ADMIN.id, clock.now()],
  );
  const twelveDaysAgo = new Date(clock.now().getTime() - 12 * 86_400_000);
  // Its address has moved, and with it the issuer: by another one the token would be refused for that.
  const moved = { ...acme, baseUrl: `http://${acme.host}:${service.port}` };
  return goodToken(moved, { id, userId: acme.people.ROLE_ADMIN.id }, await tenantKey(service, acme), twelveDaysAgo);
}
