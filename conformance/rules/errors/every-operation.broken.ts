/** Hosts that err otherwise at one operation, or for one kind of client. */
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

type IsMeant = (request: ProxiedRequest, response: ProxiedResponse) => boolean;
type Change = (response: ProxiedResponse) => ProxiedResponse;

/** Changes the responses that are meant. */
function where(isMeant: IsMeant, change: Change): () => Handlers {
  return () => ({
    api: async (request, forward) => {
      const response = await forward(request);
      return isMeant(request, response) ? change(response) : response;
    },
  });
}

const asPage: Change = ({ status, headers }) => ({
  status,
  headers: { ...headers, 'content-type': 'text/html' },
  body: Buffer.from(`<!doctype html><title>${status}</title>`),
});

const asText: Change = (response) => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'text/plain' },
  body: Buffer.from('Unprocessable Entity'),
});

const empty: Change = ({ status, headers }) => ({
  status,
  headers: without(headers, 'content-type'),
  body: Buffer.alloc(0),
});

const withoutMember =
  (name: string): Change =>
  (response) =>
    withJson(response, { ...jsonOf(response), [name]: undefined });

const accepts = ({ headers }: ProxiedRequest, type: string) => headers.accept?.startsWith(type) ?? false;

export const everyOperationMutants: readonly Mutant[] = [
  {
    name: 'large-body-as-html',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Leaves a body that is too large to its web server, which answers with a page.',
    operations: ['contacts.bulkDelete'],
    start: where(
      (request) => request.body.length > 1_000_000,
      (response) => asPage({ ...response, status: 413 }),
    ),
  },
  {
    name: 'long-url-as-html',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Leaves a URL that is too long to its web server, which answers with a page.',
    operations: ['payments.list'],
    start: where(
      ({ path }) => path.length > 8_000,
      (response) => asPage({ ...response, status: 414 }),
    ),
  },
  {
    name: 'images-not-acceptable',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Answers 406 with nothing to clients that accept images only.',
    operations: ['events.list'],
    start: where(
      (request) => accepts(request, 'image/'),
      (response) => empty({ ...response, status: 406 }),
    ),
  },
  {
    name: 'adhesions-for-browsers',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Shows an adhesion that is absent as a page, to browsers alone.',
    operations: ['adhesions.get'],
    start: where(
      (request, { status }) => status === 404 && accepts(request, 'text/html') && request.path.includes('/adhesions/'),
      asPage,
    ),
  },
  {
    name: 'waitlist-media-type-as-text',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Refuses the media type of a waitlist entry in plain text.',
    operations: ['waitlist.create'],
    start: where(
      (request, { status }) => status === 415 && isRequestOf(request, 'POST', '/api/v1/waitlist_entries'),
      asText,
    ),
  },
  {
    name: 'undecodable-path-as-html',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Leaves a path that cannot be decoded to its router, which answers with a page.',
    operations: ['forms.get'],
    start: where(({ path }, { status }) => path.includes('%E0%A4%A') && status >= 400, asPage),
  },
  {
    name: 'unknown-method-empty',
    breaks: 'errors/every-operation-errs-in-json',
    description: 'Answers a method that a path does not have with a status alone.',
    operations: ['groups.list'],
    start: where(({ method }, { status }) => method === 'PUT' && status >= 400, empty),
  },
  {
    name: 'media-type-without-detail',
    breaks: 'errors/every-operation-errs-with-members',
    description: 'Refuses a media type without saying why.',
    operations: ['forms.create'],
    start: where((_, { status }) => status === 415, withoutMember('detail')),
  },
  {
    name: 'unknown-parameter-500',
    breaks: 'errors/every-operation-errs-with-members',
    description: 'Falls over a parameter that it does not know.',
    operations: ['invoices.list'],
    start: where(
      ({ path }, { status }) => path.includes('conformance=1') && status >= 400,
      (response) => withJson(response, { ...jsonOf(response), status: 500 }, 500),
    ),
  },
  {
    name: 'head-without-credential',
    breaks: 'errors/head-is-answered-like-get',
    description: 'Looks for no credential where HEAD is sent.',
    operations: ['users.list'],
    start: where(
      ({ method }) => method === 'HEAD',
      (response) => ({ ...response, status: 200 }),
    ),
  },
  {
    name: 'head-is-a-bad-request',
    breaks: 'errors/head-is-answered-like-get',
    description: 'Takes HEAD for a request that it cannot understand.',
    operations: ['contacts.list'],
    start: where(
      ({ method }) => method === 'HEAD',
      (response) => ({ ...response, status: 400 }),
    ),
  },
];

export const allResponseMutants: readonly Mutant[] = [
  {
    name: 'one-401-empty',
    breaks: 'errors/every-error-is-json',
    description: 'Answers 401 with nothing at the contracts alone.',
    start: where((request, { status }) => status === 401 && isRequestOf(request, 'GET', '/api/v1/contracts'), empty),
  },
  {
    name: 'one-422-as-text',
    breaks: 'errors/every-error-is-json',
    description: 'Refuses a group of the wrong shape in plain text.',
    start: where((request, { status }) => status === 422 && isRequestOf(request, 'POST', '/api/v1/groups'), asText),
  },
  {
    name: 'one-404-without-title',
    breaks: 'errors/every-error-has-its-members',
    description: 'Leaves out the title where an adhesion is absent.',
    start: where(
      (request, { status }) => status === 404 && isRequestOf(request, 'GET', '/api/v1/adhesions/{id}'),
      withoutMember('title'),
    ),
  },
  {
    name: 'second-denial-without-retry-after',
    breaks: 'errors/every-429-is-as-specified',
    description: 'Says how long to wait in the first 429, and not in those after it.',
    start: () => {
      let denials = 0;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          denials += response.status === 429 ? 1 : 0;
          return response.status === 429 && denials > 1
            ? { ...response, headers: without(response.headers, 'retry-after') }
            : response;
        },
      };
    },
  },
  {
    name: 'one-500',
    breaks: 'errors/nothing-is-answered-with-500',
    description: 'Falls over a form of the wrong shape.',
    start: where(
      (request, { status }) => status === 422 && isRequestOf(request, 'POST', '/api/v1/forms'),
      (response) => withJson(response, { ...jsonOf(response), status: 500 }, 500),
    ),
  },
  {
    name: 'id-of-the-contact-before',
    breaks: 'effects/every-creation-has-its-own-id',
    description: 'Makes a contact, and names the id of the one before.',
    start: () => {
      let last: unknown;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (response.status !== 201 || !isRequestOf(request, 'POST', '/api/v1/contacts')) return response;
          const created = jsonOf(response);
          const id = last ?? created.id;
          last = created.id;
          return withJson(response, { ...created, id });
        },
      };
    },
  },
  {
    name: 'one-401-without-challenge',
    breaks: 'errors/responses-have-required-headers',
    description: 'Names no scheme with the 401 of the events.',
    start: where(
      (request, { status }) => status === 401 && isRequestOf(request, 'GET', '/api/v1/events'),
      (response) => ({ ...response, headers: without(response.headers, 'www-authenticate') }),
    ),
  },
];
