/** Hosts that do not separate tenants. */
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
  without,
} from '../../broken/mutant.ts';

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
    name: 'event-of-the-other-here',
    breaks: 'tenants/object-is-not-found-elsewhere',
    description: 'Finds the events of the other tenant at this one, and not the other way round.',
    operations: ['events.get'],
    start: () => {
      const known = new Map<string, ProxiedResponse>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (request.tenant === 'other' && response.status === 200) known.set(request.path, response);
          return request.tenant === 'own' && response.status === 404 ? (known.get(request.path) ?? response) : response;
        },
      };
    },
  },
  {
    name: 'unknown-host-is-the-first-tenant',
    breaks: 'tenants/unknown-host-is-refused',
    description: 'Answers a Host that it does not know as its first tenant.',
    start: () => ({ api: (request, forward) => forward({ ...request, headers: without(request.headers, 'host') }) }),
  },
  {
    name: 'unknown-host-lists-nothing-but-signs-in',
    breaks: 'tenants/unknown-host-is-refused',
    description: 'Signs in at any Host.',
    start: () => ({
      api: (request, forward) =>
        forward(request.method === 'POST' ? { ...request, headers: without(request.headers, 'host') } : request),
    }),
  },
  {
    name: 'last-contact-of-the-other',
    breaks: 'tenants/responses-hold-nothing-of-another',
    description: 'Links the last contact that was created at any tenant in each list of contacts.',
    start: () => {
      let last: unknown = null;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'POST', '/api/v1/contacts') && response.status === 201) last = jsonOf(response).id;
          const isList = isRequestOf(request, 'GET', '/api/v1/contacts') && response.status === 200;
          return isList ? withJson(response, { ...jsonOf(response), newest: last }) : response;
        },
      };
    },
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
        (response) => {
          const page = jsonOf(response);
          return withJson(response, { ...page, member: [...rowsOf(page), ...rows.slice(-1)] });
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
        (response) => ({ ...response, body: Buffer.concat([response.body, lines]) }),
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
        const response = await forward(request);
        const isRefused = response.status === 422 && isRequestOf(request, 'POST', '/api/v1/waitlist_entries');
        return isRefused ? withJson(response, {}, 201) : response;
      },
    }),
  },
  {
    name: 'users-of-every-tenant',
    breaks: 'tenants/user-signs-in-at-home-only',
    description: 'Signs in users of every tenant.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isRefused = response.status === 401 && isRequestOf(request, 'POST', '/api/v1/login-check');
        return isRefused ? withJson(response, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 200) : response;
      },
    }),
  },
];

function rowsOf({ member }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(member) ? member : [];
}

type IsMeant = (request: ProxiedRequest) => boolean;

/** Changes responses at the other tenant by an earlier response at this one. */
function atOther(
  isMeant: IsMeant,
  see: (response: ProxiedResponse) => void,
  change: (response: ProxiedResponse) => ProxiedResponse,
): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isMeant(request) || response.status !== 200) return response;
      if (request.tenant === 'other') return change(response);
      see(response);
      return response;
    },
  };
}

function readingEverywhere(isMeant: IsMeant): Handlers {
  const known = new Map<string, ProxiedResponse>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (response.status === 200 && isMeant(request)) known.set(request.path, response);
      return response.status === 404 ? (known.get(request.path) ?? response) : response;
    },
  };
}

/** @param status of the response to the other tenant */
function changingEverywhere(status: number): Handlers {
  const changes = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (request.tenant === 'other' && isRequestOf(request, 'PATCH', contact)) {
        changes.set(request.path, jsonOf(request));
        return { ...response, status };
      }
      const changed = isRequestOf(request, 'GET', contact) && changes.get(request.path);
      return changed ? withJson(response, { ...jsonOf(response), ...changed }) : response;
    },
  };
}

/** @param status of the response to the other tenant */
function deletingEverywhere(status: number): Handlers {
  const gone = new Set<string>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (request.tenant === 'other' && isRequestOf(request, 'DELETE', contact)) {
        gone.add(request.path);
        return { ...response, status };
      }
      return gone.has(request.path) ? { ...response, status: 404 } : response;
    },
  };
}
