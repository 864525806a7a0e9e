/** A service for tests, whose responses are bytes that the test names; and the API in front of it. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import Joi from 'joi';
import { buckets } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { pageOf } from '#contracts/schemas/page.ts';
import { type ServiceDeclaration, serviceOf } from '#contracts/services/service.ts';
import { startTestService, type TestService } from '#test/service.ts';

/** What the service received. */
interface Received {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes a response to a socket; the connection stays open. */
export type Script = (socket: Socket, received: Received) => unknown;

export interface ScriptedService {
  readonly url: string;
  readonly received: Received[];
  /** For the requests from now on. */
  script: Script;
  stop(): Promise<void>;
}

/** @returns a response as bytes */
export function http(status: number, body = '', headers: Readonly<Record<string, string>> = {}): string {
  const fields = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n${body}`;
}

export async function scriptedService(port = 0): Promise<ScriptedService> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let request = cut(text); request; request = cut(text)) {
        text = text.slice(request.length);
        service.received.push(request.received);
        service.script(socket, request.received);
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const service: ScriptedService = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received: [],
    script: (socket) => socket.write(http(200, '{}')),
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return service;
}

/** @returns the first complete request of a text, with a Content-Length or chunked */
function cut(text: string): { received: Received; length: number } | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...fields] = text.slice(0, end).split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const headers = Object.fromEntries(
    fields.map((field) => [field.split(':')[0]?.toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
  );
  const rest = text.slice(end + 4);
  if (headers['transfer-encoding'] === 'chunked') {
    const close = rest.indexOf('0\r\n\r\n');
    if (close < 0) return undefined;
    const body = rest.slice(0, close).replaceAll(/[0-9a-f]+\r\n(.*?)\r\n/gs, '$1');
    return { received: { method, target, headers, body }, length: end + 4 + close + 5 };
  }
  const length = Number(headers['content-length'] ?? 0);
  if (rest.length < length) return undefined;
  return { received: { method, target, headers, body: rest.slice(0, length) }, length: end + 4 + length };
}

const book = Joi.object({ id: Joi.string().required(), title: Joi.string().required() });
const loan = book.keys({ id: Joi.alternatives(Joi.string(), Joi.number()).required() });
const read = { auth: ['apiToken', 'jwt'], permission: 'groups:read', limit: 'none', problems: [] } as const;
const write = { auth: ['apiToken', 'jwt'], permission: 'groups:write', limit: 'none', problems: [] } as const;
const ok = { status: 200, description: 'The book', body: book } as const;
const params = Joi.object({ id: Joi.string().max(60).required() });

/** A library, with an operation of each kind. */
const library = (upstream: string | readonly string[]): ServiceDeclaration => ({
  name: 'library',
  tag: 'Library',
  upstream,
  buckets: { booksPrint: { quota: 2, windowSeconds: 60, key: 'token', outage: 'share' } },
  operations: {
    list: {
      ...read,
      summary: 'List',
      method: 'GET',
      path: '/api/v1/books',
      query: Joi.object({ shelf: Joi.string(), since: Joi.date(), tags: Joi.array().items(Joi.string()).single() }),
      page: ['title'],
      success: { status: 200, description: 'Books', body: pageOf(book) },
    },
    get: {
      ...read,
      summary: 'Read',
      method: 'GET',
      path: '/api/v1/books/{id}',
      params,
      success: ok,
      problems: ['not_found'],
    },
    create: {
      ...write,
      summary: 'Add',
      method: 'POST',
      path: '/api/v1/books',
      body: Joi.object({ title: Joi.string().max(100).required(), pages: Joi.number().default(1) }),
      success: { ...ok, status: 201, location: true },
      problems: ['duplicate', 'no_capacity'],
    },
    lend: {
      ...write,
      summary: 'Lend',
      method: 'POST',
      path: '/api/v1/books/{id}/loans',
      params,
      body: Joi.object({ title: Joi.string().required() }),
      success: { status: 201, description: 'The loan', body: loan, location: true },
    },
    delete: {
      ...write,
      summary: 'Drop',
      method: 'DELETE',
      path: '/api/v1/books/{id}',
      params,
      success: { status: 204, description: 'Gone' },
      problems: ['not_found'],
    },
    print: {
      ...read,
      summary: 'Print',
      method: 'GET',
      path: '/api/v1/books-csv',
      limit: 'booksPrint',
      success: { status: 200, description: 'All', file: 'text/csv' },
    },
    fill: {
      ...write,
      summary: 'Fill',
      method: 'PUT',
      path: '/api/v1/books',
      upload: { examples: { 'text/csv': 'title' }, bytes: 1024 * 1024 },
      success: { status: 204, description: 'Filled' },
    },
    shelves: {
      ...read,
      summary: 'Shelves',
      method: 'GET',
      path: '/api/v1/shelves',
      success: { status: 200, description: 'All shelves', body: Joi.array().items(Joi.string()) },
    },
    open: {
      summary: 'Hours',
      auth: 'none',
      permission: 'none',
      limit: 'none',
      method: 'GET',
      path: '/api/v1/opening-hours',
      success: ok,
      problems: [],
    },
  },
});

/** @returns the API with the library behind it */
export async function startWithLibrary(
  upstream: string | readonly string[],
  { validateResponses = true } = {},
): Promise<TestService> {
  const { service, faults } = serviceOf(library(upstream));
  if (!service) throw new Error(faults.join('\n'));
  return startTestService({
    services: [service],
    operations: [...operations, ...service.operations],
    buckets: { ...buckets, ...service.buckets },
    validateResponses,
  });
}
