/** An invited contact with its page. */
import type http from 'node:http';
import { asContact, type Invited, invite, sentHash } from '#test/fixtures/invitations.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

export interface Guest extends Invited {
  readonly hash: string;
  open(language?: string): Promise<TestResponse>;
  post(fields: Readonly<Record<string, string>>, language?: string): Promise<TestResponse>;
  /** A request to the API with the same hash. */
  api(method: string, path: string, body?: unknown): Promise<TestResponse>;
}

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
  const hash = await sentHash(service, invited);
  return {
    ...invited,
    hash,
    open: (language) => openPage(service, hash, language),
    post: (fields, language = 'en') =>
      postForm(service, hash, new URLSearchParams(fields).toString(), { 'accept-language': language }),
    api: (method, path, body) => asContact(service, hash, method, path, body),
  };
}
