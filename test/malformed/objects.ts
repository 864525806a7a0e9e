/** Reads the fixture of the cases from a running service, and a digest of the rows that cases must not change. */

import type { TestService } from '#test/service.ts';
import { addEvent, invite, sentHash } from '../fixtures/invitations.ts';
import type { Fixture } from './case.ts';
import { forgedTokens } from './tokens.ts';

export async function malformedObjectsOf(service: TestService): Promise<Fixture> {
  const { acme, globex } = service;
  const first = async (path: string, tenant = acme) => {
    const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
    return (await service.send(tenant, path, { headers })).json;
  };
  const cursor = async (path: string, tenant = acme): Promise<string> => {
    const { view } = await first(path, tenant);
    const after = new URL(view.next, tenant.baseUrl).searchParams.get('after');
    if (!after) throw new Error(`${path} has no second page`);
    return after;
  };
  const { member: events } = await first('/api/v1/events?itemsPerPage=1');
  const { member: payments } = await first('/api/v1/payments?itemsPerPage=1&status=PAID');
  const eventId = await addEvent(service, { title: 'Malformed assembly' });
  return {
    acme,
    globex,
    event: events[0].id,
    user: acme.people.ROLE_MEMBER.id,
    payment: payments[0].id,
    contactHash: await sentHash(service, await invite(service, { eventId })),
    cursors: {
      users: await cursor('/api/v1/users?itemsPerPage=1'),
      events: await cursor('/api/v1/events?itemsPerPage=1'),
      pendingPayments: await cursor('/api/v1/payments?itemsPerPage=1&status=PENDING'),
      ofGlobex: await cursor('/api/v1/users?itemsPerPage=1', globex),
    },
    forged: await forgedTokens(acme, globex),
  };
}

/** @returns a digest of the rows by table and tenant, without rows that cases create with the title or label `Malformed`. */
export async function stateOf({ sql }: TestService): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [table, made] of Object.entries(tables)) {
    const rows = await sql<{ host: string; digest: string }>(
      `select t.host, md5(string_agg(r::text, ',' order by r.id)) as digest
       from ${table} r join tenants t using (tenant_id) where not (${made}) group by t.host`,
    );
    for (const { host, digest } of rows) digests[`${table} of ${host}`] = digest;
  }
  return digests;
}

/** Table → condition of the rows that cases may create. */
const tables: Readonly<Record<string, string>> = {
  users: `r.last_name = 'Malformed'`,
  events: `r.title like 'Malformed%'`,
  payments: `r.product ->> 'label' = 'Malformed'`,
};
