/** Hosts that mistake one tenant for another. */
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedAnswer,
  type ProxiedRequest,
  withJson,
} from './mutant.ts';

const contact = '/api/v1/contacts/{id}';

export const tenantMutants: readonly Mutant[] = [
  {
    name: 'contact-by-id-alone',
    breaks: 'tenants/object-is-not-found-elsewhere',
    description: 'Looks contacts up by their id alone.',
    operations: ['contacts.get'],
    start: () => readingEverywhere((request) => isRequestOf(request, 'GET', contact)),
  },
  {
    name: 'pdf-by-id-alone',
    breaks: 'tenants/object-is-not-found-elsewhere',
    description: 'Prints invoices of every tenant.',
    operations: ['documents.invoice'],
    start: () => readingEverywhere((request) => isRequestOf(request, 'GET', '/api/v1/invoices/{id}/pdf')),
  },
  {
    name: 'list-of-every-tenant',
    breaks: 'tenants/list-holds-nothing-of-another',
    description: 'Lists the payments of all tenants.',
    operations: ['payments.list'],
    start: () => {
      let rows: readonly unknown[] = [];
      return atOther(
        (request) => isRequestOf(request, 'GET', '/api/v1/payments'),
        ({ body }) => {
          rows = rowsOf(jsonOf({ body }));
        },
        (answer) => {
          const page = jsonOf(answer);
          return withJson(answer, { ...page, member: [...rowsOf(page), ...rows.slice(-1)] });
        },
      );
    },
  },
  {
    name: 'export-of-every-tenant',
    breaks: 'tenants/export-holds-nothing-of-another',
    description: 'Exports the contacts of all tenants.',
    operations: ['contacts.export'],
    start: () => {
      let lines: Buffer = Buffer.alloc(0);
      return atOther(
        (request) => isRequestOf(request, 'GET', '/api/v1/contacts-csv'),
        ({ body }) => {
          lines = body.subarray(body.indexOf('\n') + 1);
        },
        (answer) => ({ ...answer, body: Buffer.concat([answer.body, lines]) }),
      );
    },
  },
  {
    name: 'changes-by-id-alone',
    breaks: 'tenants/changing-does-not-reach-elsewhere',
    description: 'Changes contacts by their id alone, and says so.',
    start: () => changingEverywhere(200),
  },
  {
    name: 'changes-and-says-not-found',
    breaks: 'tenants/changing-does-not-reach-elsewhere',
    description: 'Changes contacts by their id alone, and does not find them for its answer.',
    start: () => changingEverywhere(404),
  },
  {
    name: 'deletes-by-id-alone',
    breaks: 'tenants/deleting-does-not-reach-elsewhere',
    description: 'Deletes contacts by their id alone, and says so.',
    operations: ['contacts.delete'],
    start: () => deletingEverywhere(204),
  },
  {
    name: 'deletes-and-says-not-found',
    breaks: 'tenants/deleting-does-not-reach-elsewhere',
    description: 'Deletes contacts by their id alone, and says that there are none.',
    operations: ['contacts.delete'],
    start: () => deletingEverywhere(404),
  },
  {
    name: 'waits-for-somebody-elsewhere',
    breaks: 'tenants/references-do-not-cross',
    description: 'Puts contacts of another tenant on the waitlist.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        const isRefused = answer.status === 422 && isRequestOf(request, 'POST', '/api/v1/waitlist_entries');
        return isRefused ? withJson(answer, {}, 201) : answer;
      },
    }),
  },
  {
    name: 'users-of-every-tenant',
    breaks: 'tenants/user-signs-in-at-home-only',
    description: 'Signs in users of every tenant.',
    start: () => ({
      api: async (request, forward) => {
        const answer = await forward(request);
        const isRefused = answer.status === 401 && isRequestOf(request, 'POST', '/api/v1/login-check');
        return isRefused ? withJson(answer, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 200) : answer;
      },
    }),
  },
];

function rowsOf({ member }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(member) ? member : [];
}

type IsMeant = (request: ProxiedRequest) => boolean;

/** Answers at the other tenant by what this one was answered. */
function atOther(
  isMeant: IsMeant,
  see: (answer: ProxiedAnswer) => void,
  change: (answer: ProxiedAnswer) => ProxiedAnswer,
): Handlers {
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (!isMeant(request) || answer.status !== 200) return answer;
      if (request.tenant === 'other') return change(answer);
      see(answer);
      return answer;
    },
  };
}

function readingEverywhere(isMeant: IsMeant): Handlers {
  const known = new Map<string, ProxiedAnswer>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (answer.status === 200 && isMeant(request)) known.set(request.path, answer);
      return answer.status === 404 ? (known.get(request.path) ?? answer) : answer;
    },
  };
}

/** @param status what the other tenant is told */
function changingEverywhere(status: number): Handlers {
  const changes = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (request.tenant === 'other' && isRequestOf(request, 'PATCH', contact)) {
        changes.set(request.path, jsonOf(request));
        return { ...answer, status };
      }
      const changed = isRequestOf(request, 'GET', contact) && changes.get(request.path);
      return changed ? withJson(answer, { ...jsonOf(answer), ...changed }) : answer;
    },
  };
}

/** @param status what the other tenant is told */
function deletingEverywhere(status: number): Handlers {
  const gone = new Set<string>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      if (request.tenant === 'other' && isRequestOf(request, 'DELETE', contact)) {
        gone.add(request.path);
        return { ...answer, status };
      }
      return gone.has(request.path) ? { ...answer, status: 404 } : answer;
    },
  };
}
