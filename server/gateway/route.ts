/**
 * Contract and handler → hapi route. This page is the order of checks (design, section 5): stages 3 to 8 run before
 * the body is read, where they can; 8 to 11 after.
 */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { type AnyOperation, isWrite, takesIdempotencyKey } from '#contracts/operation.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Answer, answerOf, assertPromised } from './answer.ts';
import { recordAudit } from './audit.ts';
import { checkPermission, refuseReadOnly } from './authorisation.ts';
import { type BodyBounds, receiveBody } from './body.ts';
import { addressBucket } from './client-address.ts';
import { type Authenticators, authenticate } from './credential.ts';
import { contentDisposition, type FileContent, isKnown } from './file-body.ts';
import { jsonResponse } from './finish.ts';
import type { BoundHandler } from './handle.ts';
import { header } from './header.ts';
import { idempotencyKeyOf, keep, keptAnswer, recall } from './idempotency.ts';
import { checkLength, checkMediaType, checkParameters, parameterSchemas, readBody } from './input.ts';
import { Pager } from './page.ts';
import { type Caller, type Client, callerOf, passageOf, tenantOf } from './passage.ts';
import type { RateLimit } from './rate-limit.ts';

export interface RouteDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Random;
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
const largeBodyBounds: BodyBounds = { bytes: 1024 * 1024, milliseconds: 10_000 };
const boundsOf = ({ largeBody }: AnyOperation) => (largeBody ? largeBodyBounds : bodyBounds);
/** How long an answer may take, in milliseconds; a file, until it begins. */
const serverTimeout = 10_000;
const slowTimeout = 30_000;
const timeoutOf = ({ slow, success }: AnyOperation) => (slow || success.file ? slowTimeout : serverTimeout);

export function routeOf(handler: BoundHandler, deps: RouteDeps): ServerRoute {
  const { contract } = handler;
  const common = {
    timeout: { server: timeoutOf(contract) },
    ext: { onPreAuth: { method: beforeBody(contract, deps) } },
  };
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
    await authenticate(request, contract, deps.authenticators, deps.clientAddress(request));
    refuseReadOnly(contract, passage.caller);
    checkPermission(contract, passage.caller);
    await rateLimit.take(request, contract, 'token', () => callerOf(request).tokenId);
    await rateLimit.take(request, contract, 'user', () => userOf(callerOf(request)));
    await rateLimit.take(request, contract, 'admin', () => administratorOf(callerOf(request)));
    checkParameters(request, schemas);
    checkMediaType(request, contract);
    if (isWrite(contract.method)) checkLength(request, boundsOf(contract).bytes);
    return h.continue;
  };
}

function afterBody(handler: BoundHandler, deps: RouteDeps): Lifecycle.Method {
  const { contract } = handler;
  return async (request, h) => {
    const bytes = isWrite(contract.method) ? await receiveBody(request.raw.req, boundsOf(contract)) : Buffer.alloc(0);
    const body = readBody(contract, bytes);
    await deps.rateLimit.take(request, contract, 'email', () => emailOf(contract, body));
    const answer = await perform(request, handler, { bytes, body }, deps);
    if (deps.validateResponses) assertPromised(contract, answer);
    return send(request, h, contract, answer);
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
  const { params, query, caller, requestId } = passageOf(request);
  const client = clientOf(request, deps);
  let details: object | undefined;
  const audit = (told: object) => {
    details = told;
  };
  const contextWith = (db: TenantDb) => {
    const asked = Object.fromEntries(Object.entries(query ?? {}));
    const pager = new Pager(secrets, { tenantId: tenant.id, contract, path: request.path, query: asked });
    return { tenant, client, params, query, body, db, pager, audit };
  };
  const key = takesIdempotencyKey(contract) ? idempotencyKeyOf(request, bytes, callerOf(request), secrets) : undefined;
  // What is prepared goes by how things are now; a request that was answered before has changed them.
  const told = key && handler.prepare && (await keptAnswer(database.reading(tenant.id), key, secrets));
  if (told) return told;
  const rest = await handler.prepare?.(contextWith(database.reading(tenant.id)), caller);
  const run = async (db: TenantDb) => answerOf(contract, await (rest ?? handler.run)(contextWith(db), caller));
  if (!isWrite(contract.method)) return run(database.reading(tenant.id));
  if (contract.auth === 'none') return run(database.writing(tenant.id));
  // What an application posts reads, too.
  if (caller?.kind === 'oauth') return run(database.reading(tenant.id));
  return database.transaction(tenant.id, async (db) => {
    const before = key && (await recall(db, key, secrets));
    if (before) return before;
    const answer = await run(db);
    const id = newId(deps.random, deps.clock);
    // A contact may open its invitation as often as it likes: of its writes those count that say what they changed.
    if (details !== undefined || caller?.kind !== 'contactHash') {
      await recordAudit(db, {
        id,
        action: contract.id,
        caller: callerOf(request),
        resourceId: resourceOf(params, answer),
        details: details ?? namesOf(body),
        client,
        requestId,
      });
    }
    if (key) await keep(db, key, answer, deps);
    return answer;
  });
}

/** @returns what of the body is said where the handler says nothing: which members it had, and not what was in them. */
function namesOf(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null ? { members: Object.keys(body) } : undefined;
}

/** @returns the id of what a write was about: named by its path, or created by it. */
function resourceOf(params: unknown, { headers: { location } }: Answer): string | undefined {
  if (typeof params === 'object' && params !== null && 'id' in params) return String(params.id).toLowerCase();
  return location?.slice(location.lastIndexOf('/') + 1);
}

/** What browsers and libraries call themselves, cut to what a person can read. */
const maximumUserAgent = 300;

function clientOf(request: Request, { clientAddress }: RouteDeps): Client {
  const userAgent = header(request, 'user-agent');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold tabs and bytes that PostgreSQL refuses
  const readable = userAgent?.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, maximumUserAgent);
  const address = clientAddress(request);
  return { address, place: addressBucket(address), userAgent: readable ?? null };
}

/** Whoever it is, by whichever of its tokens. */
function userOf(caller: Caller): string {
  if (caller.kind === 'contactHash') throw new Error('a contact is no user');
  return caller.userId;
}

/** Whose bucket an impersonation is taken from: one administrator's, whatever it acts as and by whichever token. */
function administratorOf(caller: Caller): string {
  if (caller.kind !== 'apiToken' && caller.kind !== 'jwt') throw new Error('only users are administrators');
  return caller.impersonatorId ?? caller.userId;
}

async function send(
  request: Request,
  h: ResponseToolkit,
  contract: AnyOperation,
  { status, headers, json, file }: Answer,
) {
  if (file) return fileResponse(request, h, contract.success.file ?? '', file);
  const response = json === null ? h.response() : jsonResponse(h, json);
  response.code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

/** A browser may keep the file and ask whether it is still the same: 304. */
async function fileResponse(request: Request, h: ResponseToolkit, type: string, file: FileContent) {
  const { content, name, etag, parameters } = file;
  const known = isKnown(header(request, 'if-none-match'), etag);
  const made = known || typeof content !== 'function' ? undefined : await content();
  const response = h
    .response(typeof content === 'function' ? made : content)
    .type(parameters ? `${type}; ${parameters}` : type)
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'private, no-cache');
  // hapi would add one to each text.
  response.charset('');
  if (known) response.code(304);
  return etag ? response.etag(etag) : response;
}

function emailOf(contract: AnyOperation, body: unknown): string {
  if (typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string') {
    return normalisedEmail(body.email);
  }
  throw new Error(`${contract.id} is limited by email, and its body has none`);
}
