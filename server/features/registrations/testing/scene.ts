/** What the tests of registrations, of the waitlist and of forms share, beside the scene of invitations. */
import { addContact, addEvent, idOf, organise } from '#server/features/invitations/testing/scene.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

export const absentId = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

/** What an administrator sends. */
export function administer(
  service: TestService,
  method: string,
  path: string,
  body?: unknown,
  tenant: TestTenant = service.acme,
): Promise<TestResponse> {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return service.send(tenant, path, { method, body, headers });
}

/** Registers a contact, or a new one. */
export async function enrol(
  service: TestService,
  eventId: string,
  { contactId, ...more }: { contactId?: string; guests?: number } = {},
): Promise<TestResponse> {
  const who = contactId ?? (await addContact(service));
  return organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId: who, ...more });
}

/** @returns the id of a published event with as many seats, and a waitlist. */
export function addFullEvent(service: TestService, capacity: number, more: object = {}): Promise<string> {
  return addEvent(service, { capacity, waitlistEnabled: true, ...more });
}

/** @returns the id of an entry of a new contact. */
export async function addEntry(service: TestService, eventId: string, more: object = {}): Promise<string> {
  const contactId = await addContact(service);
  return idOf(await organise(service, 'POST', '/api/v1/waitlist_entries', { eventId, contactId, ...more }));
}

/** @returns how many seats are taken, past everything that could be wrong about it. */
export async function seatsTaken(service: TestService, eventId: string): Promise<number> {
  const [row] = await service.sql<{ seats: number }>(
    `select coalesce(sum(guests + 1), 0)::int as seats from registrations
      where event_id = $1 and status in ('CONFIRMED', 'PENDING_PAYMENT', 'ATTENDED', 'NO_SHOW')`,
    [eventId],
  );
  return row?.seats ?? 0;
}
