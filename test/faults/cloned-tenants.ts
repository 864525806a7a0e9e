/** Fixture of the fault tests: a copy of the template database, and an administrator's requests to a process. */
import type http from 'node:http';
import type pg from 'pg';
import { send, type TestResponse } from '#test/http.ts';
import { cloneDatabase } from '#test/postgres.ts';
import type { GuildgateProcess } from '#test/processes.ts';
import { template } from '#test/service.ts';
import type { TestTenant, TestTenants } from '#test/template.ts';
import { query } from './own-postgres.ts';

export interface ClonedTenants extends TestTenants {
  readonly adminUrl: string;
  /** Runs SQL as superuser. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Dropped with the test. */
export async function openClonedTenants(t: { teardown(task: () => Promise<void>): void }): Promise<ClonedTenants> {
  const { database, acme, globex } = template();
  const { adminUrl, drop } = await cloneDatabase(database);
  t.teardown(drop);
  return { acme, globex, adminUrl, sql: (text, values) => query(adminUrl, text, values) };
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: http.OutgoingHttpHeaders;
}

/** Sends a request with the Api-Token of an administrator. */
export function call(
  server: { readonly port: number },
  tenant: TestTenant,
  method: string,
  path: string,
  { body, headers }: CallOptions = {},
): Promise<TestResponse> {
  const credential = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return send(server.port, tenant.host, path, { method, headers: { ...credential, ...headers }, body });
}

/** Kills a process and waits for its end. */
export async function kill(process: GuildgateProcess): Promise<void> {
  process.kill('SIGKILL');
  await process.ended;
}

/** SMTP URL for workers that send no mail. */
export const unusedSmtpUrl = 'smtp://127.0.0.1:9';

/** @returns the status that a load balancer reads. */
export async function probe(server: { readonly port: number }, path: '/livez' | '/readyz'): Promise<string> {
  return (await send(server.port, 'balancer.example', path)).json.status;
}

export const payments = '/api/v1/payments';

/** @returns a payment that its note identifies. */
export const paymentNoted = (note: string) => ({
  amount: 4_500,
  currency: 'EUR',
  product: { type: 'OTHER', label: 'Fee' },
  note,
});

/** @returns whether a response is a 503 as documented: JSON, with Retry-After of one second. */
export function saysUnavailable({ status, headers, text }: TestResponse): boolean {
  if (status !== 503 || headers['content-type'] !== 'application/json') return false;
  const { code } = JSON.parse(text);
  return code === 'temporarily_unavailable' && headers['retry-after'] === '1';
}

/**
 * Repeats a request until its response is not a 503: on a busy machine a connection may take longer than a request waits.
 * @throws after `seconds`
 */
export async function untilAvailable(sendRequest: () => Promise<TestResponse>, seconds = 40): Promise<TestResponse> {
  for (const deadline = performance.now() + seconds * 1_000; ; ) {
    const response = await sendRequest();
    if (response.status !== 503) return response;
    if (performance.now() > deadline) throw new Error(`still 503 after ${seconds} s: ${response.text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
