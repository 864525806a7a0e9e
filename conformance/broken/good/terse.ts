/** A host that says less, and says it otherwise, where the specification shows nothing: exports, totals, events, HEAD. */
import { memberOf } from '#harness/http/response.ts';
import { type Handlers, jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from '../mutant.ts';
import { unsigned } from './plain.ts';

export function terse(): Handlers {
  return {
    api: async (request, forward) => {
      if (request.method === 'HEAD') return notAllowed;
      const response = await forward(request);
      return /-csv(?:\?|$)/.test(request.path) ? asSpreadsheet(response) : withoutTotal(response);
    },
    webhooks: (request, forward) => forward(withIdAlone(request)),
  };
}

const notAllowed: ProxiedResponse = {
  status: 405,
  headers: { 'content-type': 'application/json', allow: 'GET' },
  body: Buffer.alloc(0),
};

/** Separates cells by semicolons, with names of columns of its own. */
function asSpreadsheet(response: ProxiedResponse): ProxiedResponse {
  if (response.status !== 200) return response;
  const { body } = response;
  const [header = '', ...cells] = body.toString('utf8').split('\r\n');
  const names = header.split(',').map((_, index) => `Column ${index + 1}`);
  const rows = cells.join('\r\n').replaceAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g, withSemicolon);
  return { ...response, body: Buffer.from(`${names.join(';')}\r\n${rows}`) };
}

function withSemicolon(_: string, cell: string, end: string): string {
  const quoted = cell.includes(';') && !cell.startsWith('"') ? `"${cell}"` : cell;
  return quoted + (end === ',' ? ';' : end);
}

function withoutTotal(response: ProxiedResponse): ProxiedResponse {
  const { totalItems, ...page } = jsonOf(response);
  return totalItems === undefined ? response : withJson(response, page);
}

/** An event names its object: a client reads it. It has no signature. */
function withIdAlone(request: ProxiedRequest): ProxiedRequest {
  const event = jsonOf(request);
  const object = { id: memberOf(event, 'data.object.id') };
  return {
    ...request,
    headers: unsigned(request.headers),
    body: Buffer.from(JSON.stringify({ ...event, data: { object } })),
  };
}
