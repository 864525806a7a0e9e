/** Sends one limited operation repeatedly, with one identity or variations of it. */
import { type Operation, operation as operationOf } from '../document.ts';
import type { Exchange } from '../http/exchange.ts';
import type { HttpResponse } from '../http/response.ts';
import { type ExchangeLog, limitedOperation, type TenantRequest } from '../session.ts';
import { Skipped } from '../verdict.ts';
import { othersFor } from './families.ts';
import { freshEmail, freshIdentity, type Identity, type OtherCredential, otherAddress, type Self } from './identity.ts';
import { once } from './once.ts';
import type { ProvisionedSession } from './provisioned-session.ts';
import { type RequestVariation, varied } from './request-variations.ts';
import { bodyOf, otherTargetOf, type Target, targetOf } from './target-request.ts';

/** A variation of the identity, which may or may not share its bucket. */
export type Variation =
  | 'same'
  /** Another Api-Token of the same user; the JWT of the same user; another user with the same permissions. */
  | OtherCredential
  /** Another email, from the same address. */
  | 'other-email'
  /** The same email in different case. */
  | 'same-email-capitals'
  /** The same identity from another address of this machine. */
  | 'other-address'
  /** The same email or address, at the other tenant. */
  | 'other-tenant'
  /** The same caller at an unlimited collection. */
  | 'unlimited-read'
  /** Another resource as object of the operation. */
  | 'other-object'
  /** A request that succeeds, where the usual one is refused: the administrator's right password. */
  | 'success'
  | RequestVariation;

export interface Caller {
  /** Sends at once, whatever quota is left. @param more request members to add @throws Inconclusive without a response */
  send(variation?: Variation, more?: Partial<TenantRequest>): Promise<HttpResponse>;
  /** Sends as the same caller to another limited operation. */
  sendTo(other: Operation): Promise<HttpResponse>;
  /** True for its own requests to the operation, which a host counts in its bucket when it admits them. */
  spent(exchange: Exchange): boolean;
  /** Other requests that this session counted in the same bucket within the window. */
  foreignTraffic(): number;
  /** See Self. */
  readonly mayBeUsed: boolean;
  /** The email in its requests; absent if the bucket's key is another. */
  readonly email: string | undefined;
}

type Send = (identity: Identity, more?: Partial<TenantRequest>, at?: Target) => Promise<HttpResponse>;

/**
 * @param log receives the exchanges
 * @returns a caller with a full bucket. Variations are created at once: later, the bucket would refill meanwhile.
 */
export async function freshCaller(
  session: ProvisionedSession,
  operation: Operation,
  log: ExchangeLog,
): Promise<Caller> {
  const self = await freshIdentity(session, operation);
  const otherTarget = once(() => otherTargetOf(session, operation));
  // A failure is reported by the send that needs the variation.
  await Promise.allSettled([
    otherTarget(),
    ...othersFor(operation).map((other) => targetOf(session, other)),
    ...Object.values(self.others).map((make) => make()),
  ]);
  return callerAs(session, operation, self, log, otherTarget);
}

/** @returns a caller with the given identity; its variations are created on first use */
export async function callerAs(
  session: ProvisionedSession,
  operation: Operation,
  self: Self,
  log: ExchangeLog,
  otherTarget = once(() => otherTargetOf(session, operation)),
): Promise<Caller> {
  const target = await targetOf(session, operation);
  const own: number[] = [];
  const spent = new WeakSet<Exchange>();
  const send: Send = async (identity, more = {}, at = target) => {
    const body = await bodyOf(session, at, identity.email ?? self.email);
    const request: TenantRequest = {
      method: at.operation.method,
      path: at.path,
      ...(identity.as ? { as: identity.as } : {}),
      ...(identity.from ? { from: identity.from } : {}),
      ...body,
      spends: true,
      ...more,
    };
    const isOwn = limitedOperation(request.method, request.path)?.id === operation.id && !request.tenant;
    if (isOwn && request.from === self.from) own.push(session.timer.now());
    const answer = await session.send(request, log);
    if (isOwn && identity === self) spent.add(answer.exchange);
    return answer;
  };
  return {
    mayBeUsed: self.mayBeUsed ?? false,
    email: self.email,
    spent: (exchange) => spent.has(exchange),
    send: (variation = 'same', more = {}) =>
      sendVariation(
        { session, operation, target, self, otherTarget },
        (identity, own, at) => send(identity, { ...more, ...own }, at),
        variation,
      ),
    sendTo: async (other) => send({ email: freshEmail(session), ...self }, {}, await targetOf(session, other)),
    foreignTraffic() {
      if (operation.limit?.key !== 'ip') return 0;
      const since = session.timer.now() - operation.limit.windowSeconds * 1_000;
      const recent = own.filter((at) => at > since).length;
      return session.spending.used(operation, ` ${self.from ?? session.addresses[0]}`) - recent;
    },
  };
}

interface CallerContext {
  readonly session: ProvisionedSession;
  readonly operation: Operation;
  readonly target: Target;
  readonly self: Self;
  readonly otherTarget: () => Promise<Target | undefined>;
}

async function sendVariation(
  { session, operation, target, self, otherTarget }: CallerContext,
  send: Send,
  variation: Variation,
): Promise<HttpResponse> {
  switch (variation) {
    case 'same':
      return send(self);
    case 'other-token':
    case 'other-user':
    case 'jwt':
      return send({ ...self, as: await required(self.others[variation], 'such a credential')() });
    case 'other-email':
      return send({ ...self, email: freshEmail(session) });
    case 'same-email-capitals':
      return send({ ...self, email: required(self.email, 'an email').toUpperCase() });
    case 'other-address':
      return send({ ...self, from: otherAddress(session, operation, self.from) });
    case 'other-tenant':
      session.other();
      return send(self, { tenant: 'other' });
    case 'unlimited-read': {
      const { method, path } = operationOf('users.list');
      return send(self, { method, path, query: { itemsPerPage: 1 } });
    }
    case 'other-object':
      return send(self, {}, required(await otherTarget(), 'an object'));
    case 'success': {
      const { login } = session.dialect;
      const { email, password } = session.administrator;
      if (operation.path !== login.path) throw new Skipped('not-applicable', 'the usual request succeeds already');
      return send(self, { body: { [login.email]: email, [login.password]: password } });
    }
    default: {
      const { body } = await bodyOf(session, target, self.email);
      const change = varied(variation, { method: operation.method, path: target.path, body }, self.email);
      return send(self, required(change, 'such a request'));
    }
  }
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Skipped('not-applicable', `comparison requires ${what}`);
  return value;
}
