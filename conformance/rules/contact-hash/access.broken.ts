/** Hosts that give the wrong access for a contact hash. */
import {
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';

const header = 'x-contact-hash';

const isOwn = (request: ProxiedRequest) => isRequestOf(request, 'GET', '/api/v1/invitation');

const withHash = (request: ProxiedRequest, hash: string) => ({
  ...request,
  headers: { ...request.headers, [header]: hash },
});

function contactEmailOf(response: ProxiedResponse): string {
  const { contact } = jsonOf(response);
  return typeof contact === 'object' && contact !== null && 'email' in contact ? String(contact.email) : '';
}

/** @param accepts true if the refused hash gets the response of the good one */
function accepting(accepts: (hash: string, good: string) => boolean): ReturnType<Mutant['start']> {
  const good = new Map<string, ProxiedResponse>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const hash = request.headers[header];
      if (!isOwn(request) || hash === undefined) return response;
      if (response.status === 200) good.set(hash, response);
      const taken = [...good].find(([other]) => response.status !== 200 && accepts(hash, other));
      return taken?.[1] ?? response;
    },
  };
}

export const contactHashMutants: readonly Mutant[] = [
  {
    name: 'hash-not-needed',
    breaks: 'contact-hash/opens-its-own-invitation',
    description: 'Shows an invitation without a hash.',
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
        const response = await forward(request);
        return isOwn(request)
          ? withJson(response, { ...jsonOf(response), event: { id: crypto.randomUUID() } })
          : response;
      },
    }),
  },
  {
    name: 'hash-not-looked-up',
    breaks: 'contact-hash/wrong-hash-is-refused',
    description: 'Takes any hash of the right length.',
    operations: ['invitations.getOwn'],
    start: () => accepting((hash, good) => hash.length === good.length),
  },
  {
    name: 'hash-compared-by-its-beginning',
    breaks: 'contact-hash/wrong-hash-is-refused',
    description: 'Compares no more than the first letters of a hash.',
    operations: ['invitations.getOwn'],
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
    name: 'hash-archives-contacts',
    breaks: 'contact-hash/opens-no-collections',
    description: 'Archives contacts by any hash.',
    operations: ['contacts.archive'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isArchive = isRequestOf(request, 'POST', '/api/v1/contacts/{id}/archive');
        return isArchive && header in request.headers ? { ...response, status: 200 } : response;
      },
    }),
  },
  {
    name: 'any-hash-opens-registrations',
    breaks: 'contact-hash/wrong-hash-is-refused',
    description: 'Shows a registration by any hash.',
    operations: ['registrations.getOwn'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isOwnRegistration = isRequestOf(request, 'GET', '/api/v1/invitation/registration');
        return isOwnRegistration && response.status === 401 ? withJson(response, { id: 'r1' }, 200) : response;
      },
    }),
  },
  {
    name: 'hash-answers-all-its-events',
    breaks: 'contact-hash/is-bound-to-one-event',
    description: 'Takes the answer to one invitation for that to all invitations of the contact.',
    start: () => {
      const answers = new Map<string, unknown>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/invitation/answer')) {
            answers.set(contactEmailOf(response), jsonOf(response).status);
          }
          const answer = isOwn(request) ? answers.get(contactEmailOf(response)) : undefined;
          return answer ? withJson(response, { ...jsonOf(response), status: answer }) : response;
        },
      };
    },
  },
  {
    name: 'hash-forgotten-by-a-cache',
    breaks: 'contact-hash/tells-nothing-of-another-contact',
    description: 'Caches responses by path alone, regardless of the credential.',
    operations: ['invitations.getOwn'],
    start: () => {
      let last: ProxiedResponse | undefined;
      return {
        api: async (request, forward) => {
          const remembered = isOwn(request) ? last : undefined;
          const response = await forward(request);
          if (isOwn(request)) last = response;
          return remembered ?? response;
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
          const response = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/contacts')) names.push(jsonOf(response).lastName);
          return isOwn(request) ? withJson(response, { ...jsonOf(response), alsoInvited: names }) : response;
        },
      };
    },
  },
  {
    name: 'hash-shows-any-registration',
    breaks: 'contact-hash/tells-nothing-of-another-contact',
    description: 'Shows the latest registration for the event, regardless of its contact.',
    operations: ['registrations.getOwn'],
    start: () => {
      let latest: ProxiedResponse | undefined;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/invitation/registration')) latest = response;
          return isRequestOf(request, 'GET', '/api/v1/invitation/registration') ? (latest ?? response) : response;
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
      const invitations = new Map<string, ProxiedResponse>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          const { id, email } = jsonOf(response);
          if (isRequestOf(request, 'POST', '/api/v1/contacts')) ids.set(String(id), String(email));
          if (!isOwn(request)) return response;
          invitations.set(contactEmailOf(response), response);
          const named = new URL(request.path, 'http://localhost').searchParams.get('contactId') ?? '';
          return invitations.get(ids.get(named) ?? '') ?? response;
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
      const latest = new Map<string, ProxiedResponse>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          const hash = request.headers[header];
          if (!isOwn(request) || hash === undefined || response.status !== 200) return response;
          const email = contactEmailOf(response);
          if (!known.has(hash)) latest.set(email, response);
          known.add(hash);
          return latest.get(email) ?? response;
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
