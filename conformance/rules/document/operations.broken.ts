/** Hosts that lack documented operations, or whose responses differ from the document. */
import {
  type Handler,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedResponse,
  withJson,
  without,
} from '../../broken/mutant.ts';

const notFound: ProxiedResponse = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ title: 'Not Found', detail: 'There is no such resource.', status: 404 })),
};

/** Changes the responses of one operation. @param status only responses with this status */
function at(
  method: string,
  path: string,
  change: (response: ProxiedResponse) => ProxiedResponse,
  status?: number,
): Mutant['start'] {
  return () => ({
    api: async (request, forward) => {
      const response = await forward(request);
      const isIt = isRequestOf(request, method, path) && (status === undefined || response.status === status);
      return isIt ? change(response) : response;
    },
  });
}

/** Answers 404 to the paths that match, for every method. */
function withoutPath(pattern: RegExp): Mutant['start'] {
  return () => ({ api: async (request, forward) => (pattern.test(request.path) ? notFound : forward(request)) });
}

const status = (code: number) => (response: ProxiedResponse) =>
  withJson(response, { ...jsonOf(response), status: code }, code);

/** Answers 401 in place of 404 without a credential, so that unauthenticated clients cannot discover paths. */
const credentialsFirst: Handler = async (request, forward) => {
  const response = await forward(request);
  return response.status === 404 && !request.headers.authorization ? status(401)(response) : response;
};

const allowing = (method: string) => ({ ...notFound.headers, allow: method });

/** Changes each row of a page. */
const ofRows = (change: (row: Record<string, unknown>) => unknown) => (response: ProxiedResponse) => {
  const { member, ...page } = jsonOf(response);
  const rows = Array.isArray(member) ? member : [];
  return withJson(response, { ...page, member: rows.map((row) => change(Object(row))) });
};

export const documentMutants: readonly Mutant[] = [
  {
    name: 'bulk-delete-missing',
    breaks: 'document/specified-operations-are-served',
    description: 'Has no bulk deletion of contacts.',
    operations: ['contacts.bulkDelete'],
    start: at('POST', '/api/v1/contacts/bulk-delete', () => notFound),
  },
  {
    name: 'newsletter-send-missing',
    breaks: 'document/specified-operations-are-served',
    description: 'Has nothing that sends a newsletter; that of one that is not there looks the same.',
    operations: ['newsletters.send'],
    start: withoutPath(/^\/api\/v1\/newsletters\/[^/]+\/send$/),
  },
  {
    name: 'users-missing-behind-credentials',
    breaks: 'document/specified-operations-are-served',
    description: 'Has no list of users, and answers 404 only with a credential.',
    operations: ['users.list'],
    start: () => ({
      api: (request, forward) =>
        isRequestOf(request, 'GET', '/api/v1/users')
          ? credentialsFirst(request, async () => notFound)
          : credentialsFirst(request, forward),
    }),
  },
  {
    name: 'send-test-not-implemented',
    breaks: 'document/specified-operations-are-served',
    description: 'Will send test mails one day.',
    operations: ['emailTemplates.sendTest'],
    start: at('POST', '/api/v1/email_templates/send-test', status(501)),
  },
  {
    name: 'group-missing',
    breaks: 'document/documented-operations-are-served',
    description: 'Lists groups and shows none.',
    operations: ['groups.get'],
    start: withoutPath(/^\/api\/v1\/groups\/[^/]+$/),
  },
  {
    name: 'event-put-for-patch',
    breaks: 'document/documented-operations-are-served',
    description: 'Changes events by another method than documented.',
    operations: ['events.update'],
    start: at('PATCH', '/api/v1/events/{id}', status(405)),
  },
  {
    name: 'archive-missing-behind-credentials',
    breaks: 'document/documented-operations-are-served',
    description: 'Does not archive contacts, and shows it only with a credential, by the Allow header.',
    operations: ['contacts.archive'],
    start: () => ({
      api: (request, forward) => {
        const isMissing = /^\/api\/v1\/contacts\/[^/]+\/archive$/.test(request.path);
        const response =
          request.method === 'POST' ? notFound : { ...notFound, status: 405, headers: allowing('DELETE') };
        return credentialsFirst(request, isMissing ? async () => response : forward);
      },
    }),
  },
  {
    name: 'rows-without-email',
    breaks: 'document/reads-match-their-schema',
    description: 'Lists users without their email.',
    operations: ['users.list'],
    start: at(
      'GET',
      '/api/v1/users',
      ofRows((row) => without(Object(row), 'email')),
      200,
    ),
  },
  {
    name: 'dates-as-numbers',
    breaks: 'document/reads-match-their-schema',
    description: 'Gives instants as numbers.',
    operations: ['users.list'],
    start: at(
      'GET',
      '/api/v1/users',
      ofRows((row) => ({ ...row, createdAt: 1_700_000_000 })),
      200,
    ),
  },
  {
    name: 'csv-as-json',
    breaks: 'document/reads-match-their-schema',
    description: 'Exports contacts as something that calls itself JSON.',
    operations: ['contacts.export'],
    start: at(
      'GET',
      '/api/v1/contacts-csv',
      (response) => ({ ...response, headers: { ...response.headers, 'content-type': 'application/json' } }),
      200,
    ),
  },
  {
    name: 'thing-in-an-envelope',
    breaks: 'document/reads-of-a-thing-match-their-schema',
    description: 'Wraps one event in a member of its own.',
    operations: ['events.get'],
    start: at('GET', '/api/v1/events/{id}', (response) => withJson(response, { data: jsonOf(response) }), 200),
  },
  {
    name: 'amounts-as-text',
    breaks: 'document/reads-of-a-thing-match-their-schema',
    description: 'Gives the amount of a payment as a text.',
    operations: ['payments.get'],
    start: at(
      'GET',
      '/api/v1/payments/{id}',
      (response) => withJson(response, { ...jsonOf(response), amount: '45.00' }),
      200,
    ),
  },
  {
    name: 'errors-of-another-shape',
    breaks: 'document/errors-match-their-schema',
    description: 'Answers 401 with a message and no more.',
    operations: ['events.list'],
    start: at('GET', '/api/v1/events', (response) => withJson(response, { message: 'Unauthorized' }), 401),
  },
  {
    name: 'absent-of-another-shape',
    breaks: 'document/errors-match-their-schema',
    description: 'Answers 404 with a list of errors.',
    operations: ['contacts.get'],
    start: at('GET', '/api/v1/contacts/{id}', (response) => withJson(response, { errors: ['absent'] }), 404),
  },
  {
    name: 'absent-410',
    breaks: 'document/statuses-are-documented',
    description: 'Answers 410 for what was never there.',
    operations: ['contacts.get'],
    start: at('GET', '/api/v1/contacts/{id}', status(410), 404),
  },
  {
    name: 'validation-418',
    breaks: 'document/statuses-are-documented',
    description: 'Refuses a body of the wrong shape with a status of its own.',
    operations: ['events.create'],
    start: at('POST', '/api/v1/events', status(418), 422),
  },
];
