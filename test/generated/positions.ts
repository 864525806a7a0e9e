/** Where a request names something of a tenant: read from the contract, so that a new one is covered by being listed. */
import { randomBytes, randomUUID } from 'node:crypto';
import { operations } from '#contracts/index.ts';
import { type Described, describe } from '#contracts/openapi/described.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestRequest } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { isGuid, uniqueProperties } from './example.ts';
import { goodToken, sessionOf, tenantKey } from './forge.ts';
import { apiToken, bearer, type Credential, peopleOf, requestOf, serial } from './scene.ts';

/** A request that names something: `path` and `request` as they are sent. */
export interface Draft {
  readonly path: string;
  readonly request: TestRequest;
}

export interface Position {
  /** `payments.create body userId` */
  readonly name: string;
  /** `id`: names a row, so that nothing may happen. `value`: is taken by the other tenant, and free in this one. */
  readonly kind: 'id' | 'value' | 'cursor' | 'credential';
  /** True: it is the path's own parameter. */
  readonly inPath?: true;
  /** @returns the draft with `value` in this position. */
  put(draft: Draft, value: string): Draft;
  /** What the other tenant has that fits here. */
  foreign(things: Things): readonly string[];
  /** @returns something that looks like it and is nobody's. */
  absent(): string;
}

/** What a tenant has, by the names that requests use. */
export interface Things {
  readonly ids: readonly string[];
  readonly cursors: Readonly<Record<string, string>>;
  /** Of properties that name something and are no UUID: `email`, `externalId`, `refresh_token`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly apiTokens: readonly string[];
  readonly jwts: readonly string[];
}

/** Properties that name something of a tenant without being a UUID, beside those that are unique. */
const secrets: Readonly<Record<string, () => string>> = {
  refresh_token: () => randomBytes(64).toString('base64url'),
};
const named: Readonly<Record<string, (serial: string) => string>> = { ...uniqueProperties, ...secrets };

type Step = string | number;

/** @returns the ways through objects and lists to every schema that `wanted` accepts. */
function waysTo(
  told: Described,
  wanted: (schema: Described, name: Step) => boolean,
  way: readonly Step[] = [],
): Step[][] {
  const inner: [Step, Described][] = Object.entries(told.keys ?? {});
  if (told.items?.[0]) inner.push([0, told.items[0]]);
  for (const match of told.matches ?? []) if (match.schema) inner.push(['', match.schema]);
  return inner.flatMap(([name, schema]) => {
    const here = name === '' ? [...way] : [...way, name];
    return wanted(schema, name) ? [here] : waysTo(schema, wanted, here);
  });
}

/** @returns a copy of `body` with `value` at the end of the way; what lacks on the way is made. */
function placed(body: unknown, [step, ...rest]: readonly Step[], value: string): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [placed(Array.isArray(body) ? body[step] : undefined, rest, value)];
  const members = typeof body === 'object' && body !== null ? body : {};
  return { ...members, [step]: placed(Reflect.get(members, step), rest, value) };
}

/** @returns every position of the operation. */
export function positionsOf(contract: AnyOperation): readonly Position[] {
  return [...inPath(contract), ...inQuery(contract), ...inBody(contract), ...credentials(contract)];
}

const ids = { kind: 'id', foreign: (things: Things) => things.ids, absent: randomUUID } as const;

function inPath(contract: AnyOperation): Position[] {
  if (!contract.params) return [];
  return waysTo(describe(contract.params), isGuid).map(([key]) => ({
    ...ids,
    inPath: true,
    name: `${contract.id} path ${key}`,
    put: ({ path, request }, value) => ({ path: path.replace(`{${key}}`, value), request }),
  }));
}

const withQuery =
  (name: string) =>
  ({ path, request }: Draft, value: string) => {
    return { path: `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`, request };
  };

function inQuery(contract: AnyOperation): Position[] {
  const ways = contract.query ? waysTo(describe(contract.query), isGuid) : [];
  const positions: Position[] = ways.map(([key]) => ({
    ...ids,
    name: `${contract.id} query ${key}`,
    put: withQuery(String(key)),
  }));
  if (contract.page) {
    positions.push({
      name: `${contract.id} query after`,
      kind: 'cursor',
      put: withQuery('after'),
      foreign: ({ cursors }) => [cursors[contract.id] ?? ''],
      absent: () => randomBytes(38).toString('base64url'),
    });
  }
  return positions;
}

function inBody(contract: AnyOperation): Position[] {
  if (!contract.body) return [];
  const told = describe(contract.body);
  const put =
    (way: readonly Step[]) =>
    ({ path, request }: Draft, value: string) => {
      return { path, request: { ...request, body: placed(request.body, way, value) } };
    };
  const guids: Position[] = waysTo(told, isGuid).map((way) => ({
    ...ids,
    name: `${contract.id} body ${way.join('.')}`,
    put: put(way),
  }));
  const values: Position[] = waysTo(told, (_, name) => Object.hasOwn(named, name)).map((way) => {
    const property = String(way.at(-1));
    return {
      name: `${contract.id} body ${way.join('.')}`,
      kind: 'value',
      put: put(way),
      foreign: ({ values }) => values[property] ?? [],
      absent: () => named[property]?.(serial()) ?? '',
    };
  });
  return [...guids, ...values];
}

function credentials(contract: AnyOperation): Position[] {
  const withHeaders = ({ path, request }: Draft, headers: Credential) => {
    return { path, request: { ...request, headers: { ...headers } } };
  };
  return [
    {
      name: `${contract.id} header Api-Token`,
      kind: 'credential',
      put: (draft, value) => withHeaders(draft, apiToken(value)),
      foreign: ({ apiTokens }) => apiTokens,
      absent: () => mintApiToken('READ_WRITE', systemRandom),
    },
    {
      name: `${contract.id} header Authorization`,
      kind: 'credential',
      put: (draft, value) => withHeaders(draft, bearer(value)),
      foreign: ({ jwts }) => jwts,
      absent: () => bearerOfNobody,
    },
  ];
}

/** A JWT as nobody has signed it. */
const bearerOfNobody = ['{"alg":"ES256","typ":"JWT","kid":"nobody"}', '{}', 'x']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/**
 * JWTs that lead to the tenant from another one: for `reader`, signed with the tenant's key; and of the tenant's
 * session, signed with the reader's, as nobody but its server could.
 */
async function crossing(service: TestService, tenant: TestTenant, reader: TestTenant): Promise<string[]> {
  const now = service.clock.now();
  const [ours, theirs] = [await sessionOf(service, tenant), await sessionOf(service, reader)];
  return [
    goodToken(reader, theirs, await tenantKey(service, tenant), now),
    goodToken(reader, ours, await tenantKey(service, reader), now),
  ];
}

/** @returns what the tenant has, listed through its own API, and what `reader`, who is to try it, may make of it. */
export async function thingsOf(service: TestService, tenant: TestTenant, reader: TestTenant): Promise<Things> {
  const { ROLE_ADMIN: admin } = tenant.people;
  const headers = { ...bearer(admin.jwt) };
  // The template names no external ids: one of each resource gets one.
  for (const contract of operations.filter(({ method, success }) => method === 'POST' && success.status === 201)) {
    const { status, text } = await service.send(tenant, contract.path, requestOf(contract, admin, bearer(admin.jwt)));
    if (status !== 201) throw new Error(`${contract.id}: ${text}`);
  }
  const members: Record<string, unknown>[] = [];
  const cursors: Record<string, string> = {};
  for (const { id, path } of operations.filter(({ page }) => page)) {
    const { json } = await service.send(tenant, `${path}?itemsPerPage=100`, { headers });
    members.push(...json.member);
    const first = await service.send(tenant, `${path}?itemsPerPage=1`, { headers });
    cursors[id] = new URL(first.json.view.next, 'http://x').searchParams.get('after') ?? '';
  }
  const people = peopleOf(tenant).map(([, person]) => person);
  const valuesOf = (property: string) =>
    members.flatMap((member) => (member[property] ? [String(member[property])] : []));
  return {
    ids: [tenant.id, ...members.map(({ id }) => String(id))],
    cursors,
    values: {
      ...Object.fromEntries(Object.keys(uniqueProperties).map((name) => [name, valuesOf(name).slice(0, 4)])),
      refresh_token: people.map(({ refreshToken }) => refreshToken),
    },
    apiTokens: people.flatMap(({ readWrite, readOnly }) => [readWrite, readOnly]),
    jwts: [...people.map(({ jwt }) => jwt), ...(await crossing(service, tenant, reader))],
  };
}
