/**
 * Contract and handler → hapi route. This page is the order of checks (design, section 5): stages 3 to 8 run before
 * the body is read, where they can; 8 to 11 after.
 */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Answer, answerOf, assertPromised } from './answer.ts';
import { checkPermission, refuseReadOnly } from './authorisation.ts';
import { type BodyBounds, receiveBody } from './body.ts';
import { addressBucket } from './client-address.ts';
import { type Authenticators, authenticate } from './credential.ts';
import { jsonResponse } from './finish.ts';
import type { BoundHandler } from './handle.ts';
import { idempotencyKeyOf, keep, recall } from './idempotency.ts';
import { checkLength, checkMediaType, checkParameters, parameterSchemas, readBody } from './input.ts';
import { Pager } from './page.ts';
import { callerOf, passageOf, tenantOf } from './passage.ts';
import type { RateLimit } from './rate-limit.ts';

export interface RouteDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly authenticators: Authenticators;
  readonly rateLimit: RateLimit;
  readonly clientAddress: (request: Request) => string;
  /** Every body is checked against its contract; for tests and development. */
  readonly validateResponses: boolean;
}

/**
 * Of the body of an operation. The longest text that a contract takes has 20 000 characters, which are 240 000 bytes
 * when each is escaped; slower ones are an attack or a dead line.
 */
const bodyBounds: BodyBounds = { bytes: 256 * 1024, milliseconds: 5_000 };
/** How long an answer may take, in milliseconds. */
const serverTimeout = 10_000;

export function routeOf(handler: BoundHandler, deps: RouteDeps): ServerRoute {
  const { contract } = handler;
  const common = { timeout: { server: serverTimeout }, ext: { onPreAuth: { method: beforeBody(contract, deps) } } };
  return {
    method: contract.method,
    path: contract.path,
    options: isWrite(contract.method)
      ? // The stream itself: hapi's own limits must not come before ours (see body.ts).
        { ...common, payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, timeout: false } }
      : common,
    handler: afterBody(handler, deps),
  };
}

function beforeBody(contract: AnyOperation, deps: RouteDeps): Lifecycle.Method {
  const { rateLimit } = deps;
  const schemas = parameterSchemas(contract);
  return async (request, h) => {
    const passage = passageOf(request);
    passage.operation = contract;
    await rateLimit.take(request, contract, 'ip', () => addressBucket(deps.clientAddress(request)));
    await authenticate(request, contract, deps.authenticators);
    refuseReadOnly(contract, passage.caller);
    checkPermission(contract, passage.caller);
    await rateLimit.take(request, contract, 'token', () => callerOf(request).tokenId);
    await rateLimit.take(request, contract, 'admin', () => callerOf(request).userId);
    checkParameters(request, schemas);
    checkMediaType(request, contract);
    if (isWrite(contract.method)) checkLength(request, bodyBounds.bytes);
    return h.continue;
  };
}

function afterBody(handler: BoundHandler, deps: RouteDeps): Lifecycle.Method {
  const { contract } = handler;
  return async (request, h) => {
    const bytes = isWrite(contract.method) ? await receiveBody(request.raw.req, bodyBounds) : Buffer.alloc(0);
    const body = readBody(contract, bytes);
    await deps.rateLimit.take(request, contract, 'email', () => emailOf(contract, body));
    const answer = await perform(request, handler, { bytes, body }, deps);
    if (deps.validateResponses) assertPromised(contract, answer);
    return send(h, answer);
  };
}

/** Runs the handler with the database it is to use; see Context.db. */
async function perform(
  request: Request,
  handler: BoundHandler,
  { bytes, body }: { bytes: Buffer; body: unknown },
  deps: RouteDeps,
): Promise<Answer> {
  const { contract } = handler;
  const { database, secrets } = deps;
  const tenant = tenantOf(request);
  const { params, query, caller } = passageOf(request);
  const run = async (db: TenantDb) => {
    const pager = new Pager(secrets, tenant.id, contract, Object.fromEntries(Object.entries(query ?? {})));
    return answerOf(contract, await handler.run({ tenant, params, query, body, db, pager }, caller));
  };
  if (!isWrite(contract.method)) return run(database.reading(tenant.id));
  if (contract.auth === 'none') return run(database.writing(tenant.id));
  const key = idempotencyKeyOf(request, bytes, callerOf(request), secrets);
  return database.transaction(tenant.id, async (db) => {
    if (!key) return run(db);
    const before = await recall(db, key);
    if (before) return before;
    const answer = await run(db);
    await keep(db, key, answer);
    return answer;
  });
}

function send(h: ResponseToolkit, { status, headers, json }: Answer) {
  const response = json === null ? h.response() : jsonResponse(h, json);
  response.code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

function emailOf(contract: AnyOperation, body: unknown): string {
  if (typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string') {
    return normalisedEmail(body.email);
  }
  throw new Error(`${contract.id} is limited by email, and its body has none`);
}
