/** What a contact's hash opens: hosts that do it wrong. */
import { isRequestOf, jsonOf, type Mutant, type ProxiedAnswer, type ProxiedRequest, withJson } from './mutant.ts';

const header = 'x-contact-hash';

const isOwn = (request: ProxiedRequest) => isRequestOf(request, 'GET', '/api/v1/invitation');

const withHash = (request: ProxiedRequest, hash: string) => ({
  ...request,
  headers: { ...request.headers, [header]: hash },
});

function contactEmailOf(answer: ProxiedAnswer): string {
  const { contact } = jsonOf(answer);
  return typeof contact === 'object' && contact !== null && 'email' in contact ? String(contact.email) : '';
}

/** @param accepts whether a hash that is refused is taken for one that was good */
function accepting(accepts: (hash: string, good: string) => boolean): ReturnType<Mutant['start']> {
  const good = new Map<string, ProxiedAnswer>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      const hash = request.headers[header];
      if (!isOwn(request) || hash === undefined) return answer;
      if (answer.status === 200) good.set(hash, answer);
      const taken = [...good].find(([other]) => answer.status !== 200 && accepts(hash, other));
      return taken?.[1] ?? answer;
    },
  };
}

export const contactHashMutants: readonly Mutant[] = [
  {
    name: 'hash-not-needed',
    breaks: 'contact-hash/opens-its-own-invitation',
    description: 'Shows an invitation to somebody who has no hash.',
    start: () => {
      let last: string | undefined;
      return {
        api: (request, forward) => {
          const hash = request.headers[header];
          if (!isOwn(request) || hash !== undefined) last = hash ?? last;
          return forward(isOwn(request) && last !== undefined ? withHash(request, hash ?? last) : request);
        },
      };
    },
  },
  {
    name: 'hash-names-another-event',
    breaks: 'contact-hash/opens-its-own-invitation',
    description: 'Shows an invitation to another event than the one that the contact was invited to.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        return isOwn(request) ? withJson(answer, { ...jsonOf(answer), event: { id: crypto.randomUUID() } }) : answer;
      },
    }),
  },
  {
    name: 'hash-not-looked-up',
    breaks: 'contact-hash/wrong-hash-is-refused',
    description: 'Takes any hash of the right length.',
    start: () => accepting((hash, good) => hash.length === good.length),
  },
  {
    name: 'hash-compared-by-its-beginning',
    breaks: 'contact-hash/wrong-hash-is-refused',
    description: 'Compares no more than the first letters of a hash.',
    start: () => accepting((hash, good) => hash.slice(0, 16) === good.slice(0, 16)),
  },
  {
    name: 'hash-opens-contacts',
    breaks: 'contact-hash/opens-no-collections',
    description: 'Takes a hash for the right to read the list of contacts.',
    operations: ['contacts.list'],
    start: () => {
      let token: string | undefined;
      return {
        api: (request, forward) => {
          token = request.headers['api-token'] ?? token;
          const byHash = request.headers[header] !== undefined && isRequestOf(request, 'GET', '/api/v1/contacts');
          const headers = { ...request.headers, ...(token ? { 'api-token': token } : {}) };
          return forward(byHash ? { ...request, headers } : request);
        },
      };
    },
  },
  {
    name: 'hash-forgotten-by-a-cache',
    breaks: 'contact-hash/tells-nothing-of-another-contact',
    description: 'Remembers answers by their path alone, whoever asked.',
    operations: ['invitations.getOwn'],
    start: () => {
      let last: ProxiedAnswer | undefined;
      return {
        api: async (request, forward) => {
          const remembered = isOwn(request) ? last : undefined;
          const answer = await forward(request);
          if (isOwn(request)) last = answer;
          return remembered ?? answer;
        },
      };
    },
  },
  {
    name: 'hash-shows-who-else-comes',
    breaks: 'contact-hash/tells-nothing-of-another-contact',
    description: 'Tells in the invitation by name who else was invited.',
    operations: ['invitations.getOwn'],
    start: () => {
      const names: unknown[] = [];
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/contacts')) names.push(jsonOf(answer).lastName);
          return isOwn(request) ? withJson(answer, { ...jsonOf(answer), alsoInvited: names }) : answer;
        },
      };
    },
  },
  {
    name: 'hash-shows-any-registration',
    breaks: 'contact-hash/tells-nothing-of-another-contact',
    description: 'Shows the latest registration for the event, whoever it is of.',
    operations: ['registrations.getOwn'],
    start: () => {
      let latest: ProxiedAnswer | undefined;
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/invitation/registration')) latest = answer;
          return isRequestOf(request, 'GET', '/api/v1/invitation/registration') ? (latest ?? answer) : answer;
        },
      };
    },
  },
  {
    name: 'hash-believes-the-request',
    breaks: 'contact-hash/tells-nothing-of-another-contact',
    description: 'Shows the invitation of whichever contact the request names.',
    operations: ['invitations.getOwn'],
    start: () => {
      const ids = new Map<string, string>();
      const invitations = new Map<string, ProxiedAnswer>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          const { id, email } = jsonOf(answer);
          if (isRequestOf(request, 'POST', '/api/v1/contacts')) ids.set(String(id), String(email));
          if (!isOwn(request)) return answer;
          invitations.set(contactEmailOf(answer), answer);
          const named = new URL(request.path, 'http://localhost').searchParams.get('contactId') ?? '';
          return invitations.get(ids.get(named) ?? '') ?? answer;
        },
      };
    },
  },
  {
    name: 'hash-of-the-latest-event',
    breaks: 'contact-hash/is-bound-to-one-event',
    description: 'Takes any hash of a contact for the one that it was mailed last.',
    start: () => {
      const known = new Set<string>();
      const latest = new Map<string, ProxiedAnswer>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          const hash = request.headers[header];
          if (!isOwn(request) || hash === undefined || answer.status !== 200) return answer;
          const email = contactEmailOf(answer);
          if (!known.has(hash)) latest.set(email, answer);
          known.add(hash);
          return latest.get(email) ?? answer;
        },
      };
    },
  },
  {
    name: 'hash-of-any-tenant',
    breaks: 'contact-hash/of-another-tenant-is-refused',
    description: 'Looks a hash up among those of all tenants.',
    start: () => accepting((hash, good) => hash === good),
  },
];
