/** Hosts that lack what the document promises, or answer otherwise than it says. */
import { type Handler, isRequestOf, jsonOf, type Mutant, type ProxiedAnswer, withJson, without } from './mutant.ts';

const notFound: ProxiedAnswer = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ title: 'Not Found', detail: 'There is no such resource.', status: 404 })),
};

/** What becomes of the answer of one operation; whatever is asked for, or what came to a status alone. */
function at(
  method: string,
  path: string,
  change: (answer: ProxiedAnswer) => ProxiedAnswer,
  status?: number,
): Mutant['start'] {
  return () => ({
    api: async (request, forward) => {
      const answer = await forward(request);
      const isIt = isRequestOf(request, method, path) && (status === undefined || answer.status === status);
      return isIt ? change(answer) : answer;
    },
  });
}

/** @returns a host for which the path is nothing, whatever the method. */
function withoutPath(pattern: RegExp): Mutant['start'] {
  return () => ({ api: async (request, forward) => (pattern.test(request.path) ? notFound : forward(request)) });
}

const status = (code: number) => (answer: ProxiedAnswer) => withJson(answer, { ...jsonOf(answer), status: code }, code);

/** Asks for a credential first, whatever is asked for: a stranger cannot tell what is there. */
const credentialsFirst: Handler = async (request, forward) => {
  const answer = await forward(request);
  return answer.status === 404 && !request.headers.authorization ? status(401)(answer) : answer;
};

const routes: readonly Mutant[] = [
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
    description: 'Has no list of users, and tells it only to those whom it knows.',
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
    description: 'Does not archive contacts, tells it only to those whom it knows, and by what it allows.',
    operations: ['contacts.archive'],
    start: () => ({
      api: (request, forward) => {
        const isMissing = /^\/api\/v1\/contacts\/[^/]+\/archive$/.test(request.path);
        const answer = request.method === 'POST' ? notFound : { ...notFound, status: 405, headers: allowing('DELETE') };
        return credentialsFirst(request, isMissing ? async () => answer : forward);
      },
    }),
  },
];

const allowing = (method: string) => ({ ...notFound.headers, allow: method });

/** @returns the page with each row changed. */
const ofRows = (change: (row: Record<string, unknown>) => unknown) => (answer: ProxiedAnswer) => {
  const { member, ...page } = jsonOf(answer);
  const rows = Array.isArray(member) ? member : [];
  return withJson(answer, { ...page, member: rows.map((row) => change(Object(row))) });
};

const bodies: readonly Mutant[] = [
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
      (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } }),
      200,
    ),
  },
  {
    name: 'thing-in-an-envelope',
    breaks: 'document/reads-of-a-thing-match-their-schema',
    description: 'Wraps one event in a member of its own.',
    operations: ['events.get'],
    start: at('GET', '/api/v1/events/{id}', (answer) => withJson(answer, { data: jsonOf(answer) }), 200),
  },
  {
    name: 'amounts-as-text',
    breaks: 'document/reads-of-a-thing-match-their-schema',
    description: 'Gives the amount of a payment as a text.',
    operations: ['payments.get'],
    start: at(
      'GET',
      '/api/v1/payments/{id}',
      (answer) => withJson(answer, { ...jsonOf(answer), amount: '45.00' }),
      200,
    ),
  },
  {
    name: 'errors-of-another-shape',
    breaks: 'document/errors-match-their-schema',
    description: 'Answers 401 with a message and no more.',
    operations: ['events.list'],
    start: at('GET', '/api/v1/events', (answer) => withJson(answer, { message: 'Unauthorized' }), 401),
  },
  {
    name: 'absent-of-another-shape',
    breaks: 'document/errors-match-their-schema',
    description: 'Answers 404 with a list of errors.',
    operations: ['contacts.get'],
    start: at('GET', '/api/v1/contacts/{id}', (answer) => withJson(answer, { errors: ['absent'] }), 404),
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

export const documentMutants: readonly Mutant[] = [...routes, ...bodies];
