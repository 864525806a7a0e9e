/** A model behind real sockets: `GET /usual` and `GET /excessive`, for tenants by the header x-tenant. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FairnessModel, Job } from './model.ts';

export interface ModelServerSettings {
  readonly slots: number;
  /** Of a neighbour's request, milliseconds of a slot. */
  readonly cost: number;
  readonly tenants: readonly string[];
}

/** @returns its origin; it ends with its thread */
export async function startFairnessServer(
  { create, hogCost = 1 }: FairnessModel,
  { slots, cost, tenants }: ModelServerSettings,
): Promise<string> {
  const scheduler = create({ slots, tenants, now: () => performance.now() });
  const responses = new Map<Job, ServerResponse>();
  const connections = new WeakMap<Socket, number>();
  let [connected, running] = [0, 0];
  const pump = () => {
    while (running < slots) {
      const job = scheduler.next();
      if (!job) return;
      running += 1;
      setTimeout(end, job.cost, job);
    }
  };
  const end = (job: Job) => {
    running -= 1;
    scheduler.ended(job);
    responses.get(job)?.end('{}');
    responses.delete(job);
    pump();
  };
  const server = createServer((request, response) => {
    const tenant = String(request.headers['x-tenant']);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!tenants.includes(tenant) || !['/usual', '/excessive'].includes(pathname)) {
      response.writeHead(tenants.includes(tenant) ? 404 : 401).end('{}');
      return;
    }
    const job = {
      tenant,
      connection: connections.get(request.socket) ?? 0,
      cost: pathname === '/excessive' ? cost * hogCost : cost,
    };
    const refusal = scheduler.offer(job);
    if (refusal) {
      const { status, retryAfter } = refusal;
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.writeHead(status).end('{}');
      return;
    }
    responses.set(job, response);
    pump();
  });
  server.on('connection', (socket) => {
    connections.set(socket, connected);
    connected += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}
