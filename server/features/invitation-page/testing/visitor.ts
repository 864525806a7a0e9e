/** An invited person with its page. */
import type http from 'node:http';
import { asContact, type Invited, invite, inviteUser, sentHash } from '#test/fixtures/invitations.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

export interface Visitor {
  readonly hash: string;
  open(language?: string): Promise<TestResponse>;
  post(fields: Readonly<Record<string, string>>, language?: string): Promise<TestResponse>;
  /** A request to the API with the same hash. */
  api(method: string, path: string, body?: unknown): Promise<TestResponse>;
}
export type Guest = Invited & Visitor;

export function openPage(service: TestService, hash: string, language = 'en'): Promise<TestResponse> {
  return service.send(service.acme, `/invitation/${hash}`, { headers: { 'accept-language': language } });
}

export function postForm(
  service: TestService,
  hash: string,
  body: string,
  more: http.OutgoingHttpHeaders = {},
): Promise<TestResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', ...more };
  return service.send(service.acme, `/invitation/${hash}`, { method: 'POST', body, headers });
}

/** @returns a contact with a sent invitation to the event */
export async function pageOf(
  service: TestService,
  eventId: string,
  more: { contactId?: string; message?: string } = {},
): Promise<Guest> {
  const invited = await invite(service, { eventId, ...more });
  return { ...invited, ...visitorOf(service, await sentHash(service, invited)) };
}

/** @returns a user with a sent invitation to the event */
export async function pageOfUser(service: TestService, eventId: string, userId: string): Promise<Visitor> {
  return visitorOf(service, await sentHash(service, await inviteUser(service, eventId, userId)));
}

function visitorOf(service: TestService, hash: string): Visitor {
  return {
    hash,
    open: (language) => openPage(service, hash, language),
    post: (fields, language = 'en') =>
      postForm(service, hash, new URLSearchParams(fields).toString(), { 'accept-language': language }),
    api: (method, path, body) => asContact(service, hash, method, path, body),
  };
}

/** @returns the person's registration, by the API */
export const registrationOf = (guest: Guest) => guest.api('GET', '/api/v1/invitation/registration');

/** @returns the state of the invitation, by the API */
export const answerOf = async (guest: Guest) => (await guest.api('GET', '/api/v1/invitation')).json.status;
