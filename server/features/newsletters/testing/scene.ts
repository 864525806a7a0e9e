/** What the tests of newsletters share. */
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

export const path = '/api/v1/newsletters';

export const mjmlOf = (content: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${content}</mj-text></mj-column></mj-section></mj-body></mjml>`;

/** What an administrator sends. */
export function call(
  service: TestService,
  method: string,
  target: string,
  body?: unknown,
  tenant: TestTenant = service.acme,
): Promise<TestResponse> {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return service.send(tenant, target, { method, headers, ...(body === undefined ? {} : { body }) });
}

/** @returns the path of a draft. @throws when there is none */
export async function draft(service: TestService, more: object = {}, tenant = service.acme): Promise<string> {
  const letter = { name: 'Letter', subject: 'News for {{ firstName }}', mjml: mjmlOf('Dear {{ firstName }}'), ...more };
  const { status, text, headers } = await call(service, 'POST', path, letter, tenant);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return String(headers.location);
}

/** Contacts c1@many.example, c2@many.example …, straight into the database. */
export async function addContacts(service: TestService, count: number, tenant = service.acme): Promise<void> {
  await service.sql(
    `insert into contacts (tenant_id, id, email, first_name)
      select $1, uuidv7(), 'c' || n || '@many.example', 'C' || n from generate_series(1, $2::int) n`,
    [tenant.id, count],
  );
}

/** A row that changes is no event that could be waited for. @returns the newsletter in that state */
export async function reached(service: TestService, target: string, ...states: string[]) {
  for (;;) {
    const { json } = await call(service, 'GET', target);
    if (states.includes(json.status)) return json;
  }
}
