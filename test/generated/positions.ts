/** Where a request names something of a tenant: read from the contract, so that a new one is covered by being listed. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Described } from '#contracts/openapi/described.ts';
import { isGuid } from '#contracts/openapi/example.ts';
import type { AnyOperation, CredentialKind } from '#contracts/operation.ts';
import { mintApiToken } from '#server/features/api-tokens/api-token.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestRequest } from '#test/http.ts';
import { parametersOf } from './arrange.ts';
import { apiToken, bearer, type Credential, contactHash } from './credential.ts';
import { secretProperties, uniqueProperties } from './example.ts';
import type { Foreign } from './foreign.ts';
import { serial } from './serial.ts';
import { membersOf } from './told.ts';

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
  /** The path's own parameter that it is. */
  readonly parameter?: string;
  /** True: one id of every column is tried, whoever asks; else some, by turns. */
  readonly wide?: true;
  /** @returns the draft with `value` in this position. */
  put(draft: Draft, value: string): Draft;
  /** What the other tenant has that fits here, the best first. */
  foreign(things: Foreign): readonly string[];
  /** @returns something that looks like it and is nobody's. */
  absent(): string;
}

/** Properties that name something of a tenant without being a UUID → what looks like one and is nobody's. */
const named: Readonly<Record<string, (serial: string) => string>> = {
  ...uniqueProperties,
  ...secretProperties,
  code: () => '975310',
  roles: (serial) => `ROLE_NEW_${serial.replaceAll('-', '_')}`,
};

type Step = string | number;

/** A property on the way, with what is told of it; of an item of a list, the list's own name. */
interface Way {
  readonly steps: readonly Step[];
  readonly property: string;
  readonly told: Described;
}

/** @returns the ways through objects, lists and alternatives to everything that is none of these. */
function waysThrough(told: Described, steps: readonly Step[] = [], property = ''): Way[] {
  const keys = Object.entries(told.keys ?? {});
  const alternatives = (told.matches ?? []).flatMap(({ schema }) => (schema ? [schema] : []));
  const item = told.items?.[0];
  if (keys.length === 0 && alternatives.length === 0 && !item) return [{ steps, property, told }];
  return [
    ...keys.flatMap(([name, schema]) => waysThrough(schema, [...steps, name], name)),
    ...(item ? waysThrough(item, [...steps, 0], property) : []),
    ...alternatives.flatMap((schema) => waysThrough(schema, steps, property)),
  ];
}

/** @returns what a member takes the place of: together they are refused, whatever they say. */
function insteadOf({ id }: AnyOperation, property: string): readonly string[] {
  if (id === 'emailTemplates.sendTest' && property === 'templateId') return ['subject', 'mjml'];
  return property === 'userId' ? ['contactId'] : property === 'contactId' ? ['userId'] : [];
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

/** @returns the position of a property: an id, or a value that has a name; nothing where it names nothing. */
function ofProperty(
  contract: AnyOperation,
  property: string,
  told: Described,
): Pick<Position, 'kind' | 'foreign' | 'absent'> | undefined {
  const fitting = ({ members }: Foreign) => (typeof members[property] === 'string' ? [members[property]] : []);
  if (isGuid(told)) {
    const table = tableOf(contract, property);
    const row = ({ rows }: Foreign) => Object.entries(rows).flatMap(([name, id]) => (table(name) ? [id] : []));
    return {
      kind: 'id',
      foreign: (things) => [...new Set([...fitting(things), ...row(things), ...things.ids])],
      absent: randomUUID,
    };
  }
  if (!Object.hasOwn(named, property)) return undefined;
  // A user has roles by their keys.
  const held = property === 'roles' ? 'key' : property;
  return {
    kind: 'value',
    foreign: (things) => [...fitting(things), ...(things.values[held] ?? []).slice(0, 4)],
    absent: () => named[property]?.(serial()) ?? '',
  };
}

/** @returns what tells the table whose ids a property holds: by its name, or that of the collection for mere `ids`. */
function tableOf({ path }: AnyOperation, property: string): (table: string) => boolean {
  const [, , , collection = ''] = path.split('/');
  const named = property === 'ids' ? collection : `${property.replace(/Ids?$/, '').toLowerCase()}s`;
  return (table) => table === named || table.endsWith(`_${named}`);
}

const withQuery =
  (name: string) =>
  ({ path, request }: Draft, value: string) => {
    return { path: `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`, request };
  };

function inQuery(contract: AnyOperation): Position[] {
  const positions: Position[] = [];
  for (const [name, told] of Object.entries(membersOf(contract.query))) {
    const property = ofProperty(contract, name, told);
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
  for (const { steps, property, told } of waysThrough({ keys: membersOf(contract.body) })) {
    const position = ofProperty(contract, property, told);
    const replaced = insteadOf(contract, property);
    const put = ({ path, request }: Draft, value: string) => {
      const others = Object.entries(request.body ?? {}).filter(([name]) => !replaced.includes(name));
      return { path, request: { ...request, body: placed(Object.fromEntries(others), steps, value) } };
    };
    if (position) positions.push({ ...position, name: `${contract.id} body ${steps.join('.')}`, put });
  }
  return positions;
}

/** Texts that are none of anybody's, each in the form of its kind. */
const strangers: Readonly<Record<CredentialKind, () => string>> = {
  apiToken: () => mintApiToken('READ_WRITE', systemRandom),
  /** As nobody has signed it. */
  jwt: () =>
    ['{"alg":"ES256","typ":"JWT","kid":"nobody"}', '{}', 'x']
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
    absent: strangers[kind],
  }));
}
