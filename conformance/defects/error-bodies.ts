/** Defects of errors and their bodies. */
import { jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { isAt, text } from './requests.ts';

const area = {
  rules: ['errors/*', 'auth/read-only-token-writes-are-403'],
  level: 'must',
  cites: 'What the service does: errors',
} as const;
const page = '<!doctype html><title>Error</title><h1>Something is wrong</h1>';

type IsAffected = (request: ProxiedRequest, response: ProxiedResponse) => boolean;

/** Changes some errors; never a 429, whose form has defects of its own. */
function errors(isAffected: IsAffected, change: (response: ProxiedResponse) => ProxiedResponse): Defect['start'] {
  return host(() => async (request, forward) => {
    const response = await forward(request);
    const isError = response.status >= 400 && response.status !== 429;
    return isError && isAffected(request, response) ? change(response) : response;
  });
}

const asPage = (response: ProxiedResponse) => text(response, page);
const empty = ({ status }: ProxiedResponse) => ({ status, headers: {}, body: Buffer.alloc(0) });
const hasStatus =
  (...statuses: number[]): IsAffected =>
  (_, { status }) =>
    statuses.includes(status);

export const errorBodies: readonly Defect[] = [
  {
    ...area,
    name: 'html-for-browsers',
    description: 'Sends an HTML page with 404 to a client that accepts text/html.',
    start: errors(
      (request, { status }) => status === 404 && (request.headers.accept ?? '').includes('text/html'),
      asPage,
    ),
  },
  {
    ...area,
    name: 'html-for-large-bodies',
    description: 'Answers 413 with an HTML page.',
    start: errors(hasStatus(413), asPage),
  },
  {
    ...area,
    name: 'html-for-unknown-media-types',
    description: 'Answers 415 with an HTML page.',
    start: errors(hasStatus(415), asPage),
  },
  {
    ...area,
    name: 'empty-401-at-exports',
    description: 'Sends 401 without a body at the CSV exports.',
    start: errors((request, { status }) => status === 401 && isAt(request, 'contacts.export', 'users.export'), empty),
  },
  {
    ...area,
    name: 'empty-403-on-delete',
    description: 'Sends 403 without a body for DELETE.',
    start: errors((request, { status }) => status === 403 && request.method === 'DELETE', empty),
  },
  {
    ...area,
    name: 'text-422-at-contacts',
    description: 'Sends 422 as plain text when a contact is created.',
    start: errors(
      (request, { status }) => status === 422 && isAt(request, 'contacts.create'),
      (response) => text(response, 'email: must be an email', 'text/plain'),
    ),
  },
  {
    ...area,
    name: 'html-for-malformed-json',
    description: 'Answers a body that is no JSON with an HTML page.',
    start: errors((_, response) => jsonOf(response).code === 'malformed_json', asPage),
  },
  {
    ...area,
    name: 'text-for-bad-paths',
    description: 'Answers an id that is none with plain text.',
    start: errors(
      (_, response) => jsonOf(response).code === 'invalid_path',
      (response) => text(response, 'Bad Request', 'text/plain'),
    ),
  },
  {
    ...area,
    name: 'html-for-unknown-paths',
    description: 'Answers unknown paths below /api/v1 with the page of the web server.',
    start: errors((request, { status }) => status === 404 && /^\/api\/v1\/[^/]+$/.test(request.path), asPage),
  },
  {
    ...area,
    name: 'error-html-labelled-json',
    description: 'Sends 405 as HTML, and calls it JSON.',
    start: errors(hasStatus(405), (response) => text(response, page, 'application/json')),
  },
  {
    ...area,
    name: 'status-member-text',
    cites: 'Fields: status of an error',
    level: 'should',
    description: 'Sends the member status as a text in 404.',
    start: errors(hasStatus(404), (response) => withJson(response, { ...jsonOf(response), status: '404' })),
  },
  {
    ...area,
    name: 'status-member-differs',
    cites: 'Fields: status of an error',
    level: 'should',
    description: 'States 400 in the body of a 422.',
    start: errors(hasStatus(422), (response) => withJson(response, { ...jsonOf(response), status: 400 })),
  },
  {
    ...area,
    name: 'detail-absent-for-401',
    cites: 'Fields: detail',
    level: 'should',
    description: 'Leaves out the detail of 401.',
    start: errors(hasStatus(401), (response) => withJson(response, { ...jsonOf(response), detail: undefined })),
  },
  {
    ...area,
    name: 'title-is-a-list',
    cites: 'Fields: title',
    level: 'should',
    description: 'Sends the title of 403 as a list.',
    start: errors(hasStatus(403), (response) => withJson(response, { ...jsonOf(response), title: ['Forbidden'] })),
  },
];
