/** Our own server with worker, mail and browser as a host under test, with a profile like the demo's. */
import { randomUUID } from 'node:crypto';
import { moveTenant } from '#server/features/tenants/tenants.ts';
import { goodToken, tenantKey } from '#test/actors/forged-jwts.ts';
import { chromiumPath } from '#test/chromium.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { ownAddresses } from '../actors/own-addresses.ts';
import { createHttpClient, type HttpClient } from '../http/client.ts';
import { checkedProfile, type Profile } from '../profile.ts';
import type { Timer } from '../timer.ts';
import { quietTimer } from './quiet-timer.ts';

/**
 * Jobs are due by PostgreSQL's clock, which the service's overtakes by every wait that is skipped. The wait for the next
 * attempt of a webhook stays what it is; no other job is moved.
 */
const retriesInRealTime = `
  create function queue.in_real_time() returns trigger language plpgsql as $$
  begin
    new.run_at := new.run_at - (app.now() - now());
    return new;
  end $$;
  create trigger in_real_time before insert on queue.jobs for each row
    when (new.task = 'webhooks.retry' and new.run_at > now()) execute function queue.in_real_time();
`;

export interface TestHost {
  readonly service: TestService;
  readonly profile: Profile;
  /** Clock of the sessions; the server's clock moves with it. */
  readonly clock: Timer;
  /** @returns the options of a session; windows pass at once. @param changes to the profile */
  connect(changes?: Partial<Profile>): readonly [Profile, HttpClient, Timer];
  stop(): Promise<void>;
}

/** @param quiet see quietTimer */
export async function startTestHost(quiet?: number): Promise<TestHost> {
  const service = await startTestService({}, { chromiumPath }, { worker: true });
  const { acme, globex, port } = service;
  await service.sql(retriesInRealTime);
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
  // Shared by all sessions, as is the server's clock.
  const timer = quietTimer(
    () => clients.some(({ open }) => open > 0),
    (milliseconds) => service.clock.advance(milliseconds),
    quiet,
  );
  let ticking: NodeJS.Timeout | undefined;
  return {
    service,
    profile,
    clock: timer,
    connect(changes = {}) {
      // Who waits for a webhook in real time looks at no clock: the server's would stand still, and nothing be sent again.
      // Without a session of this timer, the caller alone moves the server's clock.
      ticking ??= setInterval(() => timer.now(), 100);
      const client = createHttpClient('guildgate-conformance (test)', () => timer.now());
      clients.push(client);
      return [{ ...profile, ...changes, addresses: addresses() }, client, timer];
    },
    stop: () => {
      clearInterval(ticking);
      return service.stop();
    },
  };
}

function accountOf({ people: { ROLE_ADMIN } }: TestTenant) {
  return { email: ROLE_ADMIN.email, password: ROLE_ADMIN.password };
}

/** An expired JWT of a live session, otherwise valid. */
async function expiredJwt(service: TestService): Promise<string> {
  const { acme, clock } = service;
  const id = randomUUID();
  await service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, last_used_at, expires_at)
      values ($1, $2, $3, '{pwd}', $4::timestamptz, $4::timestamptz + interval '180 days')`,
    [acme.id, id, acme.people.ROLE_ADMIN.id, clock.now()],
  );
  const twelveDaysAgo = new Date(clock.now().getTime() - 12 * 86_400_000);
  // `moveTenant` changed the base URL, which is the issuer: a token of the old issuer would be refused for that.
  const moved = { ...acme, baseUrl: `http://${acme.host}:${service.port}` };
  return goodToken(moved, { id, userId: acme.people.ROLE_ADMIN.id }, await tenantKey(service, acme), twelveDaysAgo);
}
