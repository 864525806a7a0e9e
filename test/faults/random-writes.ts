/** A client that writes at random, to objects of its own, through nodes that may be killed. */
import type { TestResponse } from '#test/http.ts';

/** @returns undefined without a response, or with a 5xx: the write may have happened */
export type TryWrite = (method: string, path: string, body?: unknown) => Promise<TestResponse | undefined>;

export interface WriterOptions {
  readonly name: string;
  readonly userIds: readonly string[];
  readonly eventId: string;
  readonly adhesionTypeId: string;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly write: TryWrite;
}

/** Objects that a writer keeps of each type. */
const most = 30;

/** Text members that hold the number of the write, in one of the object's types each. */
interface Versioned {
  readonly lastName?: unknown;
  readonly title?: unknown;
  readonly name?: unknown;
  readonly note?: unknown;
}

/** @returns the number of the last write to the object by its writer; NaN if it has none */
export function versionOf({ lastName, title, name, note }: Versioned): number {
  return Number(/^#(\d+)$/.exec(String(lastName ?? title ?? name ?? note))?.[1] ?? Number.NaN);
}

/** Each call is one write. */
export function randomWriter({
  name,
  userIds,
  eventId,
  adhesionTypeId,
  random,
  write,
}: WriterOptions): () => Promise<void> {
  const own = new Map<string, string[]>();
  let version = 0;
  const text = () => {
    version += 1;
    return `#${version}`;
  };
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const forget = (path: string, id: string) =>
    own.set(
      path,
      (own.get(path) ?? []).filter((one) => one !== id),
    );

  async function create(path: string, body: object): Promise<void> {
    const response = await write('POST', path, body);
    if (response?.status === 201) own.set(path, [...(own.get(path) ?? []), response.json.id]);
  }
  /** Of an object whose last write has no known end, a later write could commit first: it is left alone. */
  async function change(path: string, id: string, method: string, action: string, body?: unknown): Promise<void> {
    const response = await write(method, `${path}/${id}${action}`, body);
    // 409: it has reached a state in which little can be changed.
    if (!response || response.status >= 400 || method === 'DELETE') forget(path, id);
  }

  const contacts = '/api/v1/contacts';
  const payments = '/api/v1/payments';
  const groups = '/api/v1/groups';
  const adhesions = '/api/v1/adhesions';
  const contracts = '/api/v1/contracts';
  const registrations = '/api/v1/registrations';
  const invoices = '/api/v1/invoices';
  const contactId = () => pick(own.get(contacts) ?? []);
  const creations: Readonly<Record<string, () => [string, object] | undefined>> = {
    [contacts]: () => [contacts, { email: `${name}@writers.example`, firstName: name, lastName: text() }],
    [payments]: () => [
      payments,
      { amount: 100, currency: 'EUR', product: { type: 'OTHER', label: 'Fee' }, note: text() },
    ],
    [groups]: () => [groups, { name: text(), slug: `${name}-${version}` }],
    [contracts]: () => [contracts, { title: text(), organisation: name, body: 'Text' }],
    [adhesions]: () => {
      const holder = contactId();
      return holder === undefined
        ? undefined
        : [adhesions, { typeId: adhesionTypeId, contactId: holder, note: text() }];
    },
    [registrations]: () => {
      const guest = contactId();
      return guest === undefined ? undefined : [`/api/v1/events/${eventId}/registrations`, { contactId: guest }];
    },
    [invoices]: () => {
      const paymentId = pick(own.get(payments) ?? []);
      return paymentId === undefined ? undefined : [invoices, { paymentId, note: text() }];
    },
  };
  const changes: Readonly<Record<string, () => readonly (readonly [string, string, unknown?])[]>> = {
    [contacts]: () => [
      ['PATCH', '', { lastName: text() }],
      ['PATCH', '', { lastName: text() }],
      ['DELETE', ''],
    ],
    [payments]: () => [
      ['PATCH', '', { note: text() }],
      ['POST', '/mark-paid', {}],
    ],
    [groups]: () => [
      ['PATCH', '', { name: text() }],
      ['POST', '/members', { userId: pick(userIds) }],
      ['DELETE', ''],
    ],
    [contracts]: () => [
      ['PATCH', '', { title: text() }],
      ['POST', '/send'],
    ],
    [adhesions]: () => [
      ['PATCH', '', { note: text() }],
      ['POST', '/suspend'],
      ['POST', '/resume'],
      ['POST', '/cancel', {}],
    ],
    [registrations]: () => [
      ['POST', '/cancel', {}],
      ['POST', '/check-in'],
    ],
    [invoices]: () => [
      ['PATCH', '', { note: text() }],
      ['POST', '/issue'],
      ['DELETE', ''],
    ],
  };

  return async () => {
    const path = pick(Object.keys(creations)) ?? contacts;
    const ids = (path === registrations ? own.get(`/api/v1/events/${eventId}/registrations`) : own.get(path)) ?? [];
    const id = pick(ids);
    const action = pick(changes[path]?.() ?? []);
    if (id !== undefined && action && random() < ids.length / most + 0.4) {
      const [method, suffix, body] = action;
      return change(path, id, method, suffix, body);
    }
    const [target, body] = creations[path]?.() ?? [];
    if (target !== undefined && body) await create(target, body);
  };
}
