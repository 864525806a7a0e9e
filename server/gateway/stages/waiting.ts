/** Long polling: with `Prefer: wait`, an empty read waits for a commit of its tenant (RFC 7240, 4.3). */
import type { Request } from '@hapi/hapi';
import type { CommitSignals } from '#server/platform/postgres/commit-signals.ts';
import { type Caller, callerOf, requestContextOf, tenantOf } from '../api/request-context.ts';
import { header } from '../http/header.ts';
import { checkPermission } from './authorisation.ts';
import { type Authenticators, authenticate } from './credential.ts';

export interface Waiting {
  /**
   * Waits for a commit of the tenant, which may concern other objects.
   * @returns the caller with its current permissions; undefined when the time is over
   * @throws Problem 401 or 403 if the credential or the permission was revoked meanwhile
   */
  next(): Promise<Caller | undefined>;
}

export interface WaitingDeps {
  readonly commits: CommitSignals;
  readonly authenticators: Authenticators;
  readonly clientAddress: (request: Request) => string;
}

/** In seconds: shorter than the 30 s after which proxies and the client's timeout end a request. */
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
  const closed = new AbortController();
  request.raw.res.once('close', () => closed.abort());
  return {
    async next() {
      const left = ends - performance.now();
      if (left <= 0 || closed.signal.aborted) return undefined;
      if (!(await deps.commits.next(tenantOf(request).id, left, closed.signal))) return undefined;
      // Revocation is immediate, also during a wait.
      await authenticate(request, operation, deps.authenticators, deps.clientAddress(request));
      checkPermission(operation, context.caller);
      return callerOf(request);
    },
  };
}
