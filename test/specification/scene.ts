/** What the tests of the specification's table of endpoints share. */
import type { ExecutionContext } from 'ava';
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { performed } from '#test/generated/arrange.ts';
import { freshPerson, type Person, type Place } from '#test/generated/person.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

/** Somebody's requests to a tenant, with an Api-Token, and what is asserted of the answers. */
export interface Scene extends Place {
  readonly t: ExecutionContext<{ service: TestService }>;
  readonly administrator: Person;
  /** Sends a request as the administrator, with its read-write Api-Token. */
  ask(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Sends a request without a credential. */
  askAsNobody(path: string, body: unknown): Promise<TestResponse>;
  /** Sends the request of a contract's own example. @returns what it answers. @throws when it is no success */
  perform(id: string, members?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** @returns the contract of an operation. @throws when there is none */
export function contractOf(id: string): AnyOperation {
  const contract = operations.find((candidate) => candidate.id === id);
  if (!contract) throw new Error(`there is no operation ${id}`);
  return contract;
}

/** A new administrator, so that no bucket of a token holds what another test has used. */
export async function startingScene(t: ExecutionContext<{ service: TestService }>): Promise<Scene> {
  const { service } = t.context;
  const place = { service, tenant: service.acme };
  const administrator = await freshPerson(place, 'ROLE_ADMIN');
  const send = (path: string, request: TestRequest) => service.send(service.acme, path, request);
  const withBody = (body: unknown) => (body === undefined ? {} : { body });
  return {
    t,
    ...place,
    administrator,
    ask: (method, path, body) =>
      send(path, { method, headers: { 'api-token': administrator.readWrite }, ...withBody(body) }),
    askAsNobody: (path, body) => send(path, { method: 'POST', body }),
    perform: (id, members) => performed(contractOf(id), place, administrator, {}, members),
  };
}

/** @returns the mail that comes to the address next. */
export const mailTo = ({ service }: Scene, email: string) => service.mail.nextMail(email);

/** @returns the one-time code of the mail that comes to the address next. */
export async function mailedCode(scene: Scene, email: string): Promise<string> {
  const { text } = await mailTo(scene, email);
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code of six digits stands in the mail: ${text}`);
  return code;
}

/** @returns who the bearer of the JWT is; asserts that it is taken. */
export async function whoIs({ t, service }: Scene, jwt: unknown): Promise<string> {
  const { status, json } = await service.send(service.acme, '/api/v1/me', {
    headers: { authorization: `Bearer ${jwt}` },
  });
  t.is(status, 200);
  return json.id;
}
