/** Positions of a request that name an object of a tenant, read from its contract. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Described } from '#contracts/openapi/describe.ts';
import { isGuid } from '#contracts/openapi/example.ts';
import type { AnyOperation, CredentialKind } from '#contracts/operation.ts';
import { mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestRequest } from '#test/http.ts';
import { parametersOf } from '../actors/arrange.ts';
import { apiToken, bearer, type Credential, contactHash } from '../actors/credential.ts';
import { secretProperties, uniqueProperties } from '../actors/example.ts';
import { membersOf } from '../actors/schema-members.ts';
import { serial } from '../actors/serial.ts';
import type { Foreign, UsedValue } from './foreign-objects.ts';

/** A request before it is sent. */
export interface Draft {
  readonly path: string;
  readonly request: TestRequest;
}

export interface Position {
  /** `payments.create body userId` */
  readonly name: string;
  /** `id`: names a row; the request must fail. `value`: is used in the other tenant, and free in this one. */
  readonly kind: 'id' | 'value' | 'cursor' | 'credential';
  /** The path parameter of the position. */
  readonly parameter?: string;
  /** True: ids are stored here, and never looked up. */
  readonly isStored?: boolean;
  /** True: ids of every column are tried; otherwise some in rotation. */
  readonly wide?: true;
  /** @returns the draft with `value` in this position. */
  put(draft: Draft, value: string): Draft;
  /** @returns values of the other tenant for this position, the best first. */
  foreign(things: Foreign): readonly string[];
  /** @returns a well-formed value that exists in no tenant. */
  absent(): string;
}

/** Properties that name an object and are not UUIDs → factory of a well-formed unknown value. */
const named: Readonly<Record<string, (serial: string) => string>> = {
  ...uniqueProperties,
  ...secretProperties,
  code: () => '975310',
  roles: (serial) => `ROLE_NEW_${serial.replaceAll('-', '_')}`,
};

export type Step = string | number;

/** Path to a property and its schema; an item of a list has the name of the list. */
interface SchemaPath {
  readonly steps: readonly Step[];
  readonly property: string;
  readonly schema: Described;
}

/** @returns the paths to all leaves of a schema, through objects, lists and alternatives. */
function leavesOf(schema: Described, steps: readonly Step[] = [], property = ''): SchemaPath[] {
  const keys = Object.entries(schema.keys ?? {});
  const alternatives = (schema.matches ?? []).flatMap((match) => (match.schema ? [match.schema] : []));
  const item = schema.items?.[0];
  if (keys.length === 0 && alternatives.length === 0 && !item) return [{ steps, property, schema }];
  return [
    ...keys.flatMap(([name, member]) => leavesOf(member, [...steps, name], name)),
    ...(item ? leavesOf(item, [...steps, 0], property) : []),
    ...alternatives.flatMap((alternative) => leavesOf(alternative, steps, property)),
  ];
}

/** @returns the members that a member excludes: together they are always refused. */
function excludedBy({ id }: AnyOperation, property: string, [first]: readonly Step[]): readonly string[] {
  if (id === 'invitations.bulkCreate') return first === 'contactIds' ? [] : ['contactIds'];
  if (id === 'emailTemplates.sendTest' && property === 'templateId') return ['subject', 'mjml'];
  return property === 'userId' ? ['contactId'] : property === 'contactId' ? ['userId'] : [];
}

/** @returns a copy of `body` with `value` at the path; missing parents are created. */
export function placed(body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [placed(Array.isArray(body) ? body[step] : undefined, rest, value)];
  const members = typeof body === 'object' && body !== null ? body : {};
  return { ...members, [step]: placed(Reflect.get(members, step), rest, value) };
}

/** @returns every position of the operation. */
export function positionsOf(contract: AnyOperation): readonly Position[] {
  return [...inPath(contract), ...inQuery(contract), ...inBody(contract), ...credentials(contract)];
}

function inPath(contract: AnyOperation): Position[] {
  return parametersOf(contract).map((parameter) => ({
    name: `${contract.id} path ${parameter}`,
    kind: 'id',
    parameter,
    put: ({ path, request }, value) => ({ path: path.replace(`{${parameter}}`, value), request }),
    foreign: ({ params, ids }) => [params[parameter] ?? '', ...ids],
    absent: randomUUID,
  }));
}

/** Ids that are stored, and compared with ids of the tenant's own events. */
const isStored = ({ id }: AnyOperation, property: string) =>
  id.startsWith('webhookSubscriptions.') && property === 'objectIds';

/** Values in use that are tried. */
const mostValues = 4;

/** @returns the position of an id or a unique value; undefined for other properties. */
function ofProperty(
  contract: AnyOperation,
  property: string,
  schema: Described,
): Pick<Position, 'kind' | 'foreign' | 'absent' | 'isStored'> | undefined {
  const fitting = ({ members }: Foreign) => (typeof members[property] === 'string' ? [members[property]] : []);
  if (isGuid(schema)) {
    const table = tableOf(contract, property);
    const row = ({ rows }: Foreign) => Object.entries(rows).flatMap(([name, id]) => (table(name) ? [id] : []));
    const ids = (things: Foreign) => [...new Set([...fitting(things), ...row(things), ...things.ids])];
    if (isStored(contract, property)) {
      return {
        kind: 'value',
        isStored: true,
        foreign: (things) => ids(things).slice(0, mostValues),
        absent: randomUUID,
      };
    }
    return { kind: 'id', foreign: ids, absent: randomUUID };
  }
  if (!Object.hasOwn(named, property)) return undefined;
  // `roles` holds keys of roles.
  const held = property === 'roles' ? 'key' : property;
  return {
    kind: 'value',
    foreign: (things) => [...fitting(things), ...usedIn(contract, things.values[held] ?? []).slice(0, mostValues)],
    absent: () => named[property]?.(serial()) ?? '',
  };
}

/** @returns the values, those of the operation's own collection first: the filter of a list finds no others */
function usedIn({ path }: AnyOperation, values: readonly UsedValue[]): string[] {
  const own = path.replace(/-csv$/, '');
  const ranked = values.toSorted((a, b) => Number(b.collection === own) - Number(a.collection === own));
  return ranked.map(({ value }) => value);
}

/** @returns a predicate for the tables whose ids a property holds: by its name, or by the collection for `ids`. */
function tableOf({ path }: AnyOperation, property: string): (table: string) => boolean {
  const [, , , collection = ''] = path.split('/');
  const snake = property.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const named = property === 'ids' ? collection : `${snake}s`;
  return (table) => table === named || table.endsWith(`_${named}`);
}

const withQuery =
  (name: string) =>
  ({ path, request }: Draft, value: string) => {
    return { path: `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`, request };
  };

function inQuery(contract: AnyOperation): Position[] {
  const positions: Position[] = [];
  for (const [name, schema] of Object.entries(membersOf(contract.query))) {
    const property = ofProperty(contract, name, schema);
    if (property)
      positions.push({ ...property, wide: true, name: `${contract.id} query ${name}`, put: withQuery(name) });
  }
  if (contract.page) {
    positions.push({
      name: `${contract.id} query after`,
      kind: 'cursor',
      put: withQuery('after'),
      foreign: ({ cursor }) => (cursor ? [cursor] : []),
      absent: () => randomBytes(38).toString('base64url'),
    });
  }
  return positions;
}

function inBody(contract: AnyOperation): Position[] {
  if (!contract.body) return [];
  const positions: Position[] = [];
  for (const { steps, property, schema } of leavesOf({ keys: membersOf(contract.body) })) {
    const position = ofProperty(contract, property, schema);
    const excluded = excludedBy(contract, property, steps);
    const isInItem = typeof steps[1] === 'number' && steps.length > 2;
    const put = ({ path, request }: Draft, value: string) => {
      const others = Object.entries(request.body ?? {}).filter(([name]) => isInItem || !excluded.includes(name));
      const body = placed(Object.fromEntries(others), steps, value);
      const inItem = isInItem ? excluded : [];
      return {
        path,
        request: {
          ...request,
          body: inItem.reduce((made, name) => placed(made, [...steps.slice(0, 2), name], null), body),
        },
      };
    };
    if (position) positions.push({ ...position, name: `${contract.id} body ${steps.join('.')}`, put });
  }
  return positions;
}

/** Unknown credentials, each in the format of its kind. */
const unknownCredentials: Readonly<Record<CredentialKind, () => string>> = {
  apiToken: () => mintApiToken('READ_WRITE', systemRandom),
  /** With an invalid signature. */
  jwt: () =>
    ['{"alg":"ES256","typ":"JWT","kid":"unknown"}', '{}', 'x']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.'),
  oauth: () => randomBytes(32).toString('base64url'),
  contactHash: () => randomBytes(32).toString('base64url'),
};

const headerOf: Readonly<Record<CredentialKind, (text: string) => Credential>> = {
  apiToken,
  jwt: bearer,
  oauth: bearer,
  contactHash,
};

function credentials(contract: AnyOperation): Position[] {
  return (['apiToken', 'jwt', 'oauth', 'contactHash'] as const).map((kind) => ({
    name: `${contract.id} credential ${kind}`,
    kind: 'credential',
    put: ({ path, request }, value) => ({ path, request: { ...request, headers: { ...headerOf[kind](value) } } }),
    foreign: (things) => things.credentials[kind],
    absent: unknownCredentials[kind],
  }));
}
