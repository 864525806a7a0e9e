/** Long polling: a read with nothing to tell waits for a change of its tenant, if the client prefers it (RFC 7240, 4.3). */
import type { Request } from '@hapi/hapi';
import type { CommitSignals } from '#server/platform/postgres/commit-signals.ts';
import { type Caller, callerOf, requestContextOf, tenantOf } from '../api/request-context.ts';
import { header } from '../http/header.ts';
import { checkPermission } from './authorisation.ts';
import { type Authenticators, authenticate } from './credential.ts';

export interface Waiting {
  /**
   * Waits for a change, which may be of something else.
   * @returns the caller with the permissions of then; undefined: there is no more time
   * @throws Problem 401 or 403 when the credential or the permission is gone
   */
  next(): Promise<Caller | undefined>;
}

interface WaitingDeps {
  readonly commits: CommitSignals;
  readonly authenticators: Authenticators;
  readonly clientAddress: (request: Request) => string;
}

/** In seconds: shorter than the 30 s after which proxies and our own timeout end a response. */
const longestWait = 25;

/** @returns undefined without the preference */
export function waitingOf(request: Request, deps: WaitingDeps): Waiting | undefined {
  const wanted = Number(
    /(?:^|[,;])\s*wait\s*=\s*(\d{1,6})\s*(?:[,;]|$)/i.exec(header(request, 'prefer') ?? '')?.[1] ?? 0,
  );
  if (wanted === 0) return undefined;
  const seconds = Math.min(wanted, longestWait);
  const context = requestContextOf(request);
  const { operation } = context;
  if (!operation) throw new Error('the request has no operation');
  context.headers['preference-applied'] = `wait=${seconds}`;
  const ends = performance.now() + seconds * 1_000;
  const gone = new AbortController();
  request.raw.res.once('close', () => gone.abort());
  return {
    async next() {
      const left = ends - performance.now();
      if (left <= 0 || gone.signal.aborted) return undefined;
      if (!(await deps.commits.next(tenantOf(request).id, left, gone.signal))) return undefined;
      // What was permitted when the wait began may have been revoked.
      await authenticate(request, operation, deps.authenticators, deps.clientAddress(request));
      checkPermission(operation, context.caller);
      return callerOf(request);
    },
  };
}
