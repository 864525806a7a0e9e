/** What the tests of invitations share: an event to come, a contact, an invitation that was sent, and its hash. */
import { secretsFrom } from '#server/platform/secrets.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import { type TestTenant, testSecret } from '#test/template.ts';
import { contactHash } from '../contact-hash.ts';

export const hours = (count: number) => count * 3_600_000;
export const days = (count: number) => hours(24 * count);

/** What the organiser sends, on behalf of an event manager. */
export function organise(
  service: TestService,
  method: string,
  path: string,
  body?: unknown,
  tenant: TestTenant = service.acme,
): Promise<TestResponse> {
  const headers = { 'api-token': tenant.people.ROLE_EVENT_MANAGER.readWrite };
  return service.send(tenant, path, { method, body, headers });
}

/** What whoever holds the hash sends. */
export function asContact(
  service: TestService,
  hash: string,
  method: string,
  path: string,
  body?: unknown,
  tenant: TestTenant = service.acme,
): Promise<TestResponse> {
  return service.send(tenant, path, { method, body, headers: { 'x-contact-hash': hash } });
}

/** @returns the id of what the answer says was created. @throws when nothing was */
export function idOf({ status, text, json }: TestResponse): string {
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return String(json.id);
}

/** @returns the id of a contact with an email of its own. */
export async function addContact(service: TestService, more: object = {}, tenant = service.acme): Promise<string> {
  const contact = { email: 'grace@hopper.example', firstName: 'Grace', lastName: 'Hopper', ...more };
  return idOf(await organise(service, 'POST', '/api/v1/contacts', contact, tenant));
}

/** @returns the id of a published event that starts in a week and lasts two hours. */
export async function addEvent(service: TestService, more: object = {}, tenant = service.acme): Promise<string> {
  const start = service.clock.now().getTime() + days(7);
  const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + hours(2)).toISOString() };
  const event = { title: 'Assembly', timezone: 'Europe/Paris', ...times, ...more };
  const id = idOf(await organise(service, 'POST', '/api/v1/events', event, tenant));
  await organise(service, 'POST', `/api/v1/events/${id}/publish`, undefined, tenant);
  return id;
}

export interface Invited {
  readonly eventId: string;
  readonly contactId: string;
  readonly id: string;
  /** Where the organiser finds it. */
  readonly path: string;
}

/** @returns an invitation of a new contact to the event, or to a new one; not sent. */
export async function invite(
  service: TestService,
  { eventId, contactId, message }: { eventId?: string; contactId?: string; message?: string } = {},
  tenant = service.acme,
): Promise<Invited> {
  const event = eventId ?? (await addEvent(service, {}, tenant));
  const contact = contactId ?? (await addContact(service, {}, tenant));
  const body = { contactId: contact, ...(message === undefined ? {} : { message }) };
  const id = idOf(await organise(service, 'POST', `/api/v1/events/${event}/invitations`, body, tenant));
  return { eventId: event, contactId: contact, id, path: `/api/v1/invitations/${id}` };
}

/** Sends it. @returns the hash that its mail carries. @throws when it cannot be sent */
export async function sentHash(service: TestService, { id, path }: Invited, tenant = service.acme): Promise<string> {
  const { status, text } = await organise(service, 'POST', `${path}/send`, undefined, tenant);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return hashOf(service, id, tenant);
}

/** @returns the hash, derived as the worker does it. */
export async function hashOf(service: TestService, id: string, tenant = service.acme): Promise<string> {
  const [row] = await service.sql<{ nonce: Buffer }>('select link_nonce as nonce from invitations where id = $1', [id]);
  if (!row) throw new Error('there is no such invitation');
  return contactHash(secretsFrom(testSecret), tenant.id, id, row.nonce);
}

/** @returns an invitation that was sent, with its hash. */
export async function sentInvitation(service: TestService, tenant = service.acme): Promise<Invited & { hash: string }> {
  const invited = await invite(service, {}, tenant);
  return { ...invited, hash: await sentHash(service, invited, tenant) };
}
