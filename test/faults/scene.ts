/** What tests of faults share: a copy of the template database, and requests of an administrator to a process. */
import type http from 'node:http';
import type pg from 'pg';
import { send, type TestResponse } from '#test/http.ts';
import { cloneDatabase } from '#test/postgres.ts';
import type { GuildgateProcess } from '#test/processes.ts';
import { template } from '#test/service.ts';
import type { TestTenant, TestTenants } from '#test/template.ts';
import { ask } from './own-postgres.ts';

export interface Scene extends TestTenants {
  readonly adminUrl: string;
  /** As superuser. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Removed with the test. */
export async function openScene(t: { teardown(task: () => Promise<void>): void }): Promise<Scene> {
  const { database, acme, globex } = template();
  const { adminUrl, drop } = await cloneDatabase(database);
  t.teardown(drop);
  return { acme, globex, adminUrl, sql: (text, values) => ask(adminUrl, text, values) };
}

export interface Asked {
  readonly body?: unknown;
  readonly headers?: http.OutgoingHttpHeaders;
}

/** Asks as an administrator of the tenant, by Api-Token. */
export function call(
  server: { readonly port: number },
  tenant: TestTenant,
  method: string,
  path: string,
  { body, headers }: Asked = {},
): Promise<TestResponse> {
  const credential = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return send(server.port, tenant.host, path, { method, headers: { ...credential, ...headers }, body });
}

/** As whoever pulls the plug. @returns once it is gone */
export async function kill(process: GuildgateProcess): Promise<void> {
  process.kill('SIGKILL');
  await process.ended;
}

/** Nobody is mailed. */
export const nobodysMail = 'smtp://127.0.0.1:9';

/** What a balancer is told: one word. */
export async function probe(server: { readonly port: number }, path: '/livez' | '/readyz'): Promise<string> {
  return (await send(server.port, 'balancer.example', path)).json.status;
}

export const payments = '/api/v1/payments';

/** A payment that says in its note which one it is. */
export const paymentNoted = (note: string) => ({
  amount: 4_500,
  currency: 'EUR',
  product: { type: 'OTHER', label: 'Fee' },
  note,
});

/** Whether an answer is that of a service of which a part is away: JSON, and a second to wait. */
export function saysUnavailable({ status, headers, text }: TestResponse): boolean {
  if (status !== 503 || headers['content-type'] !== 'application/json') return false;
  const { code } = JSON.parse(text);
  return code === 'temporarily_unavailable' && headers['retry-after'] === '1';
}

/**
 * For a process of ours and PostgreSQL to be busy is no fault that a test is about: on a machine with much else to do, a
 * connection may take longer than a request waits for one.
 * @returns the first answer that is not that of a service of which a part is away
 * @throws when there is none within `seconds`
 */
export async function answered(ask: () => Promise<TestResponse>, seconds = 40): Promise<TestResponse> {
  for (const deadline = performance.now() + seconds * 1_000; ; ) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    if (performance.now() > deadline) throw new Error(`after ${seconds} s it still answers ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
