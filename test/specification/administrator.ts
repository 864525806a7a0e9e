/** Fixture of the endpoint tests. */
import type { ExecutionContext } from 'ava';
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { performed } from '#test/actors/arrange.ts';
import { freshPerson, type Person, type Place } from '#test/actors/person.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

/** A new administrator of a tenant, and requests as this administrator. */
export interface AdministratorFixture extends Place {
  readonly t: ExecutionContext<{ service: TestService }>;
  readonly administrator: Person;
  /** Sends a request as the administrator, with its read-write Api-Token. */
  request(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Sends a request without a credential. */
  requestAnonymously(path: string, body: unknown): Promise<TestResponse>;
  /** Sends a contract's example request. @returns the response body. @throws unless it succeeds */
  perform(id: string, members?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** @returns the contract of an operation. @throws when there is none */
export function contractOf(id: string): AnyOperation {
  const contract = operations.find((candidate) => candidate.id === id);
  if (!contract) throw new Error(`there is no operation ${id}`);
  return contract;
}

/** @returns the fixture with a new administrator, so that its buckets are empty. */
export async function freshAdministrator(t: ExecutionContext<{ service: TestService }>): Promise<AdministratorFixture> {
  const { service } = t.context;
  const place = { service, tenant: service.acme };
  const administrator = await freshPerson(place, 'ROLE_ADMIN');
  const send = (path: string, request: TestRequest) => service.send(service.acme, path, request);
  const withBody = (body: unknown) => (body === undefined ? {} : { body });
  return {
    t,
    ...place,
    administrator,
    request: (method, path, body) =>
      send(path, { method, headers: { 'api-token': administrator.readWrite }, ...withBody(body) }),
    requestAnonymously: (path, body) => send(path, { method: 'POST', body }),
    perform: (id, members) => performed(contractOf(id), place, administrator, {}, members),
  };
}

/** @returns the next mail to the address. */
export const mailTo = ({ service }: AdministratorFixture, email: string) => service.mail.nextMail(email);

/** @returns the one-time code in the next mail to the address. */
export async function mailedCode(fixture: AdministratorFixture, email: string): Promise<string> {
  const { text } = await mailTo(fixture, email);
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`the mail has no code of six digits: ${text}`);
  return code;
}

/** Asserts that the JWT is accepted. @returns the user's id */
export async function whoIs({ t, service }: AdministratorFixture, jwt: unknown): Promise<string> {
  const { status, json } = await service.send(service.acme, '/api/v1/me', {
    headers: { authorization: `Bearer ${jwt}` },
  });
  t.is(status, 200);
  return json.id;
}
