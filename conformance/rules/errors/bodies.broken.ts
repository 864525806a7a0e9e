/** Hosts with errors that are no JSON, lack members, have the wrong status or show internals. */
import { jsonOf, type Mutant, type ProxiedRequest, type ProxiedResponse, withJson } from '../../broken/mutant.ts';

/** Replaces the error by an HTML page, as frameworks do. */
function asHtml({ status, headers }: ProxiedResponse): ProxiedResponse {
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<!doctype html><title>Error ${status}</title><h1>Error ${status}</h1>`),
  };
}

/** Changes errors. @param isOf selects them; default: all */
function ofErrors(
  change: (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse,
  isOf: (response: ProxiedResponse, request: ProxiedRequest) => boolean = () => true,
): Mutant['start'] {
  return () => ({
    api: async (request, forward) => {
      const response = await forward(request);
      return response.status >= 400 && isOf(response, request) ? change(response, request) : response;
    },
  });
}

const withMember = (name: string, value: unknown) => (response: ProxiedResponse) =>
  withJson(response, { ...jsonOf(response), [name]: value });

const isParsing = (_: ProxiedResponse, { body }: ProxiedRequest) => body.toString('utf8') === '{"email": ';

export const errorMutants: readonly Mutant[] = [
  {
    name: 'unknown-path-as-html',
    breaks: 'errors/errors-are-json',
    description: 'Answers a path that there is not with the page of its web server.',
    start: ofErrors(asHtml, ({ status }, { path }) => status === 404 && !path.startsWith('/api/v1/users/')),
  },
  {
    name: 'absent-thing-without-body',
    breaks: 'errors/errors-are-json',
    description: 'Answers something that is not there with a status and nothing else.',
    start: ofErrors(
      ({ status }) => ({ status, headers: {}, body: Buffer.alloc(0) }),
      (_, { path }) => path.startsWith('/api/v1/users/'),
    ),
  },
  {
    name: 'unauthorised-as-text',
    breaks: 'errors/errors-are-json',
    description: 'Answers 401 in plain text.',
    start: ofErrors(
      (response) => ({
        ...response,
        headers: { ...response.headers, 'content-type': 'text/plain' },
        body: Buffer.from('Unauthorized'),
      }),
      ({ status }) => status === 401,
    ),
  },
  {
    name: 'malformed-body-as-html',
    breaks: 'errors/errors-are-json',
    description: 'Leaves a body that is no JSON to its parser, which answers with a page.',
    start: ofErrors(asHtml, isParsing),
  },
  {
    name: 'forbidden-as-a-string',
    breaks: 'errors/errors-are-json',
    description: 'Answers 403 with a string of JSON.',
    start: ofErrors(
      (response) => withJson(response, 'Forbidden'),
      ({ status }) => status === 403,
    ),
  },
  {
    name: 'json-in-name-only',
    breaks: 'errors/errors-are-json',
    description: 'Calls JSON what is text.',
    start: ofErrors(
      (response) => ({ ...response, body: Buffer.from('Method Not Allowed') }),
      ({ status }) => status === 405,
    ),
  },
  {
    name: 'html-for-browsers',
    breaks: 'errors/errors-are-json-for-browsers',
    description: 'Shows its errors as pages to those who accept them.',
    start: ofErrors(asHtml, (_, { headers }) => headers.accept?.startsWith('text/html') ?? false),
  },
  ...['title', 'detail'].map(
    (name): Mutant => ({
      name: `errors-without-${name}`,
      breaks: 'errors/errors-have-title-and-detail',
      description: `Leaves out the ${name} of errors that are not 429.`,
      start: ofErrors(withMember(name, undefined), ({ status }) => status !== 429),
    }),
  ),
  {
    name: 'errors-with-list-of-details',
    breaks: 'errors/errors-have-title-and-detail',
    description: 'Gives a list of texts as the detail of a body that it cannot take.',
    start: ofErrors(withMember('detail', ['is wrong']), ({ status }) => status === 422),
  },
  {
    name: 'status-as-text',
    breaks: 'errors/status-member-is-the-http-status',
    description: 'Gives the status of errors as a text.',
    start: ofErrors((response) => withMember('status', String(response.status))(response)),
  },
  {
    name: 'status-of-its-own',
    breaks: 'errors/status-member-is-the-http-status',
    description: 'Says 400 in the body of every error.',
    start: ofErrors(withMember('status', 400)),
  },
  {
    name: 'malformed-body-500',
    breaks: 'errors/each-fault-has-its-status',
    description: 'Falls over a body that is no JSON.',
    start: ofErrors((response) => ({ ...response, status: 500 }), isParsing),
  },
  {
    name: 'absent-thing-200',
    breaks: 'errors/each-fault-has-its-status',
    description: 'Answers something that is not there with 200 and nothing.',
    start: ofErrors(
      (response) => withJson(response, {}, 200),
      (_, { path }) => path.startsWith('/api/v1/users/'),
    ),
  },
  {
    name: 'wrong-shape-200',
    breaks: 'errors/each-fault-has-its-status',
    description: 'Takes a body of any shape.',
    start: ofErrors(
      (response) => withJson(response, {}, 200),
      ({ status }) => status === 422,
    ),
  },
  {
    name: 'errors-with-stack',
    breaks: 'errors/errors-do-not-show-the-inside',
    description: 'Sends the stack trace along.',
    start: ofErrors(
      withMember('trace', 'Error: absent\n    at handler (/app/server/routes.js:12:7)\n    at next (router.js:1:2)'),
      ({ status }) => status === 404,
    ),
  },
  {
    name: 'errors-with-sql',
    breaks: 'errors/errors-do-not-show-the-inside',
    description: 'Sends what its database said of an identifier.',
    start: ofErrors(
      withMember('detail', 'select * from "users" where "id" = $1 - invalid input syntax for type uuid'),
      (_, { path }) => path.includes("'") || path.includes('%27'),
    ),
  },
  {
    name: 'errors-with-path',
    breaks: 'errors/errors-do-not-show-the-inside',
    description: 'Names the file in which a body could not be parsed.',
    start: ofErrors(withMember('detail', 'Unexpected end of JSON input in /srv/api/lib/parser.js'), isParsing),
  },
];
