/**
 * Builds a hapi route from a contract and its handler, in the order of checks (design, section 5): stages 3 to 8 run
 * before the body is read where possible, 8 to 11 after.
 */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { hasEntityTag } from '#contracts/conditional.ts';
import { describe } from '#contracts/openapi/describe.ts';
import { type AnyOperation, bucketsOf, isWrite } from '#contracts/operation.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { type ShareBounds, Shares } from '#server/platform/shares.ts';
import { inSpan } from '#server/platform/tracing/tracing.ts';
import { withExisting } from './api/duplicate.ts';
import type { BoundHandler } from './api/handle.ts';
import { type Caller, callerOf, requestContextOf, tenantOf } from './api/request-context.ts';
import { addressBucket } from './http/client-address.ts';
import { assertDeclaredResponse } from './http/response.ts';
import { sendResponse } from './http/send.ts';
import { type Handlers, type PerformDeps, perform, type Received } from './perform.ts';
import { authoriseFor, checkFor, mayAssume, provenFor } from './stages/assumed-caller.ts';
import { authorise } from './stages/authorisation.ts';
import { type BodyBounds, bodyBounds, rawPayload, receiveBody } from './stages/body.ts';
import { authenticate } from './stages/credential.ts';
import { type Deprecations, deprecationsOf } from './stages/deprecation.ts';
import {
  checkBody,
  checkLength,
  checkMediaType,
  checkParameters,
  parameterSchemas,
  readBody,
  refuseBody,
} from './stages/input.ts';
import { checkMayCompare, ifMatchOf } from './stages/precondition.ts';
import type { RateLimit } from './stages/rate-limit.ts';
import { receiveUpload } from './stages/upload.ts';

/** @returns whether the user of an email has signed in from a place; false for an email without a user */
export type IsKnownPlace = (tenantId: string, email: string, place: string) => Promise<boolean>;

export interface RouteDeps extends PerformDeps {
  readonly rateLimit: RateLimit;
  readonly isKnownPlace: IsKnownPlace;
  /** Checks every response body against its contract; for tests and development. */
  readonly validateResponses: boolean;
  /** Milliseconds until an ordinary response; after it the client gets a 503. */
  readonly responseTimeout: number;
}

const largeBodyBounds: BodyBounds = { bytes: 1024 * 1024, milliseconds: 10_000 };
/** A file of 128 MiB over a connection of 10 Mbit/s. */
const uploadMilliseconds = 120_000;
function boundsOf({ upload, largeBody }: AnyOperation): BodyBounds {
  if (upload) return { bytes: upload.bytes, milliseconds: uploadMilliseconds };
  return largeBody ? largeBodyBounds : bodyBounds;
}
/** Milliseconds until a slow response; for a file, until its first byte. */
const slowTimeout = 30_000;
/** A large body may take as long as an ordinary response. */
function timeoutOf({ slow, waits, success, largeBody, upload }: AnyOperation, usual: number): number {
  const timeout = slow || waits || success.file || largeBody ? slowTimeout : usual;
  return upload ? uploadMilliseconds + slowTimeout : timeout;
}

/** One transaction of a tenant at a time; the wait and the transaction fit into the 10 seconds of a response. */
const serialBounds: ShareBounds = {
  concurrency: Number.POSITIVE_INFINITY,
  perTenant: 1,
  waitingPerTenant: 500,
  patience: 8_000,
};

/** Uploads wait for their clients, and fill the disk until they are stored. */
const uploading = new Shares('uploads', { concurrency: 4, perTenant: 2, waitingPerTenant: 20, patience: 8_000 });

/** @param object handler of the read whose ETag an If-Match names; undefined: there is none */
export function routeOf(handler: BoundHandler, object: BoundHandler | undefined, deps: RouteDeps): ServerRoute {
  const { contract } = handler;
  const deprecations = deprecationsOf(contract);
  const common = {
    timeout: { server: timeoutOf(contract, deps.responseTimeout) },
    // Ours: see range.ts.
    response: { ranges: false },
    ext: { onPreAuth: { method: beforeBody(contract, object, deprecations, deps) } },
  };
  return {
    method: contract.method,
    path: contract.path,
    options: isWrite(contract.method) ? { ...common, payload: rawPayload } : common,
    handler: afterBody({ handler, object }, deprecations, deps),
  };
}

function beforeBody(
  contract: AnyOperation,
  object: BoundHandler | undefined,
  deprecations: Deprecations,
  deps: RouteDeps,
): Lifecycle.Method {
  const { rateLimit } = deps;
  const schemas = parameterSchemas(contract);
  const assumes = mayAssume(contract);
  return async (request, h) => {
    const context = requestContextOf(request);
    const prove = () => proveCaller(request, contract, deps);
    context.operation = contract;
    deprecations.announceOperation(request);
    await inSpan('address bucket', {}, () =>
      rateLimit.take(request, contract, 'ip', () => addressBucket(deps.clientAddress(request))),
    );
    await inSpan('credential', {}, () =>
      authenticate(request, contract, deps.authenticators, deps.clientAddress(request), assumes),
    );
    await inSpan('permission', {}, () =>
      authoriseFor(request, prove, () => {
        authorise(contract, context.caller);
        checkMayCompare(request, object, context.caller);
      }),
    );
    await inSpan('bucket', {}, async () => {
      await rateLimit.take(request, contract, 'token', () => callerOf(request).credentialId);
      await rateLimit.take(request, contract, 'user', () => userOf(callerOf(request)));
      await rateLimit.take(request, contract, 'admin', () => administratorOf(callerOf(request)));
    });
    await inSpan('validation', {}, () =>
      checkFor(request, prove, () => {
        checkParameters(request, schemas, (query) => deprecations.announceParameters(request, query));
        context.ifMatch = ifMatchOf(request, contract, object);
        checkMediaType(request, contract);
        if (isWrite(contract.method)) checkLength(request, boundsOf(contract).bytes);
      }),
    );
    return h.continue;
  };
}

/** In place of an assumed caller. @throws Problem 401, 403 */
async function proveCaller(request: Request, contract: AnyOperation, deps: RouteDeps): Promise<void> {
  await authenticate(request, contract, deps.authenticators, deps.clientAddress(request));
  authorise(contract, requestContextOf(request).caller);
}

function afterBody(handlers: Handlers, deprecations: Deprecations, deps: RouteDeps): Lifecycle.Method {
  const { handler } = handlers;
  const { contract } = handler;
  const sending = { contract, isTagged: hasEntityTag(contract) };
  const { body: schema } = contract;
  const emailIn = emailReaderOf(contract);
  const share = handler.serial && new Shares(contract.id, serialBounds);
  const answer = (request: Request, h: ResponseToolkit, sent: Received) =>
    inSpan('handler', {}, async () => {
      const respond = async () => {
        try {
          const prove = () => proveCaller(request, contract, deps);
          return await provenFor(request, prove, () => perform(request, handlers, sent, deps));
        } catch (error) {
          // After the rollback: a failed transaction reads nothing.
          const db = deps.database.reading(tenantOf(request).id);
          throw await withExisting(error, db, requestContextOf(request).caller);
        }
      };
      const response = await (share ? share.take({ tenantId: tenantOf(request).id }, respond) : respond());
      if (deps.validateResponses) assertDeclaredResponse(contract, response, requestContextOf(request).query);
      return sendResponse(request, h, sending, response);
    });
  if (contract.upload) {
    return (request, h) =>
      uploading.take({ tenantId: tenantOf(request).id }, async () => {
        const upload = await inSpan('body', {}, () => receiveUpload(request.raw.req, boundsOf(contract), deps.random));
        try {
          return await answer(request, h, { bytes: upload.digest, body: upload });
        } finally {
          await upload.close();
        }
      });
  }
  return async (request, h) => {
    const bytes = isWrite(contract.method)
      ? await inSpan('body', {}, () => receiveBody(request.raw.req, boundsOf(contract)))
      : Buffer.alloc(0);
    if (!schema) {
      // Content of a DELETE has no meaning (RFC 9110, 9.3.5), and is skipped.
      if (contract.method === 'POST') refuseBody(bytes);
      return answer(request, h, { bytes, body: undefined });
    }
    const sent = readBody(contract, bytes);
    deprecations.announceMembers(request, sent);
    // Before the rest is validated: an exhausted bucket is a 429 for whatever is sent with its key.
    const email = emailIn(sent);
    if (email !== undefined)
      await inSpan('bucket', {}, () =>
        deps.rateLimit.take(request, contract, 'email', () => emailBucketKey(request, email, deps)),
      );
    const body = inSpan('validation', {}, () => checkBody(contract, schema, sent));
    await inSpan('bucket', {}, async () => {
      await deps.rateLimit.take(request, contract, 'ip', () => addressBucket(deps.clientAddress(request)), body);
      await deps.rateLimit.take(request, contract, 'token', () => callerOf(request).credentialId, body);
    });
    return answer(request, h, { bytes, body });
  };
}

/** @returns the user id, the same for all tokens of the user */
function userOf(caller: Caller): string {
  if (caller.kind === 'contactHash') throw new Error('a contact is no user');
  return caller.userId;
}

/** @returns the id of the administrator whose bucket an impersonation counts in, across tokens and impersonated users */
function administratorOf(caller: Caller): string {
  if (caller.kind !== 'apiToken' && caller.kind !== 'jwt') throw new Error('only users are administrators');
  return caller.impersonatorId ?? caller.userId;
}

/** Known places of an email have a separate bucket, so that attackers elsewhere cannot exhaust it. */
async function emailBucketKey(
  request: Request,
  email: string,
  { isKnownPlace, clientAddress }: RouteDeps,
): Promise<string> {
  const place = addressBucket(clientAddress(request));
  return (await isKnownPlace(tenantOf(request).id, email, place)) ? `${email}\nknown places` : email;
}

/** @returns a function that finds the email in a body as sent; undefined where it has none that is valid, or none counts */
function emailReaderOf(contract: AnyOperation): (sent: unknown) => string | undefined {
  const { body } = contract;
  if (!body || bucketsOf(contract).length === 0 || !describe(body).keys?.email) return () => undefined;
  const schema = body.extract('email');
  return (sent) => {
    const email: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'email') : undefined;
    return typeof email === 'string' && !schema.validate(email).error ? normalisedEmail(email) : undefined;
  };
}
