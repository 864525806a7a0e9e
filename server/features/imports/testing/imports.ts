/** Imports over HTTP, for tests. */
import { until } from '#test/fixtures/webhooks.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

export const path = '/api/v1/imports';

interface Sent {
  body?: unknown;
  type?: string;
  role?: 'ROLE_ADMIN' | 'ROLE_TREASURER';
}

/** By Api-Token of a role. */
export function call(
  service: TestService,
  method: string,
  target: string,
  { body, type, role = 'ROLE_ADMIN' }: Sent = {},
) {
  const headers = { 'api-token': service.acme.people[role].readWrite, ...(type && { 'content-type': type }) };
  return service.send(service.acme, target, { method, body, headers });
}

export const read = async (service: TestService, id: string) => (await call(service, 'GET', `${path}/${id}`)).json;

/** @returns the import when it has ended */
export async function imported(
  service: TestService,
  given: object,
  file: string | Buffer,
): Promise<TestResponse['json']> {
  const { json, text } = await call(service, 'POST', path, { body: { resource: 'contacts', ...given } });
  if (!json.id) throw new Error(text);
  const sent = await call(service, 'PUT', `${path}/${json.id}/file`, { body: file });
  if (sent.status !== 202) throw new Error(sent.text);
  return until(
    () => read(service, json.id),
    ({ status }) => !['QUEUED', 'RUNNING'].includes(status),
  );
}

/** @returns the lines of the CSV, without its head */
export const problemsOf = async (service: TestService, id: string) =>
  (await call(service, 'GET', `${path}/${id}/problems?bom=0`)).text.trimEnd().split('\r\n').slice(1);
