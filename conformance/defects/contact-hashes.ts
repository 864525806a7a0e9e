/** Defects of X-Contact-Hash. */
import { type Forward, jsonOf, type ProxiedRequest, withJson } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { refusals } from './refusals.ts';
import { idIn, isAt, isDenied, kindOf, objectMember, textMember } from './requests.ts';

const area = {
  rules: ['contact-hash/*', 'auth/refused-write-changes-nothing'],
  level: 'must',
  cites: 'X-Contact-Hash: scope',
} as const;
const own = '/api/v1/invitation';

/** Hashes by the email of their contact, as far as they were used. */
class KnownHashes {
  readonly #emails = new Map<string, string>();

  /** @returns the other hashes of the same contact */
  async othersOf(request: ProxiedRequest, forward: Forward): Promise<string[]> {
    const hash = request.headers['x-contact-hash'] ?? '';
    const email = await this.#emailOf(hash, request, forward);
    return [...this.#emails].flatMap(([known, of]) => (of === email && known !== hash ? [known] : []));
  }

  async #emailOf(hash: string, request: ProxiedRequest, forward: Forward): Promise<string | undefined> {
    const known = this.#emails.get(hash);
    if (known !== undefined) return known;
    const response = await forward({
      ...request,
      method: 'GET',
      path: own,
      headers: { 'x-contact-hash': hash },
      body: Buffer.alloc(0),
    });
    const email = textMember(objectMember(jsonOf(response), 'contact'), 'email');
    if (email !== '') this.#emails.set(hash, email);
    return email === '' ? undefined : email;
  }
}

const withHash = (request: ProxiedRequest, hash: string) => ({
  ...request,
  headers: { ...request.headers, 'x-contact-hash': hash },
});

export const contactHashes: readonly Defect[] = [
  {
    ...area,
    name: 'hash-lists-registrations',
    description: 'Accepts a hash at the list of all registrations.',
    start: refusals('accepts', ({ kind, at }) => kind === 'contactHash' && at('registrations.list')),
  },
  {
    ...area,
    name: 'hash-reads-any-contact',
    description: 'Accepts a hash for reading any contact by its id.',
    start: refusals('accepts', ({ kind, at }) => kind === 'contactHash' && at('contacts.get')),
  },
  {
    ...area,
    name: 'hash-exports-contacts',
    description: 'Accepts a hash at the CSV export of contacts.',
    start: refusals('accepts', ({ kind, at }) => kind === 'contactHash' && at('contacts.export')),
  },
  {
    ...area,
    name: 'hash-deletes-behind-refusal',
    description: 'Refuses bulk deletion by a hash, and deletes.',
    start: refusals('does', ({ kind, at }) => kind === 'contactHash' && at('contacts.bulkDelete')),
  },
  {
    ...area,
    name: 'hash-changes-contact-behind-refusal',
    description: 'Refuses the change of a contact by a hash, and changes it.',
    start: refusals('does', ({ kind, at }) => kind === 'contactHash' && at('contacts.update')),
  },
  {
    ...area,
    name: 'hash-sees-other-event',
    description: 'Shows the registration of the same contact for another event.',
    start: host(() => {
      const hashes = new KnownHashes();
      return async (request, forward) => {
        const response = await forward(request);
        if (kindOf(request) !== 'contactHash' || isDenied(response)) return response;
        const others = await hashes.othersOf(request, forward);
        if (!isAt(request, 'registrations.getOwn') || response.status !== 404) return response;
        for (const other of others) {
          const found = await forward(withHash(request, other));
          if (found.status === 200) return found;
        }
        return response;
      };
    }),
  },
  {
    ...area,
    name: 'hash-answers-every-invitation',
    description: 'Gives the answer of a contact to all its invitations.',
    start: host(() => {
      const hashes = new KnownHashes();
      return async (request, forward) => {
        const response = await forward(request);
        if (kindOf(request) !== 'contactHash' || isDenied(response)) return response;
        const others = await hashes.othersOf(request, forward);
        if (isAt(request, 'invitations.answerOwn')) {
          for (const other of others) await forward(withHash(request, other));
        }
        return response;
      };
    }),
  },
  {
    ...area,
    name: 'hash-shows-other-guests',
    description: 'Adds the addresses of other contacts to the invitation.',
    start: host(() => {
      // Not read from the list: its first page may be full of contacts that no rule knows.
      const guests: string[] = [];
      return async (request, forward) => {
        const response = await forward(request);
        if (response.status >= 300) return response;
        if (isAt(request, 'contacts.create')) guests.push(textMember(jsonOf(response), 'email'));
        return isAt(request, 'invitations.getOwn') ? withJson(response, { ...jsonOf(response), guests }) : response;
      };
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'hash-prefix-is-enough',
    cites: 'X-Contact-Hash: scope',
    description: 'Accepts a known hash of which the last letter is missing.',
    start: host(() => {
      const known = new Set<string>();
      return async (request, forward) => {
        const hash = request.headers['x-contact-hash'] ?? '';
        const response = await forward(request);
        if (response.status < 300 && hash !== '') known.add(hash);
        if (!isDenied(response) || hash.length < 8) return response;
        const whole = [...known].find((one) => one.startsWith(hash.slice(0, -1)));
        return whole === undefined ? response : forward(withHash(request, whole));
      };
    }),
  },
  {
    ...area,
    name: 'hash-with-foreign-id',
    description: 'Serves any invitation by its id to a contact with a valid hash.',
    start: host(() => async (request, forward, insider) => {
      const isOther = isAt(request, 'invitations.get') && kindOf(request) === 'contactHash';
      if (!isOther) return forward(request);
      const own = await forward({ ...request, path: '/api/v1/invitation' });
      const found = own.status === 200 ? await insider.send(request) : undefined;
      return found && idIn(request) !== '' ? found : forward(request);
    }),
  },
];
