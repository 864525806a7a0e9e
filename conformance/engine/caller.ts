/** Whoever a limit counts: asks one operation again and again, and knows who else there is to compare with. */
import { type Operation, operation as operationOf } from '../document.ts';
import type { Answer } from '../http/answer.ts';
import { Skipped } from '../verdict.ts';
import { claimedAddress } from './claimed-address.ts';
import { freshEmail, freshIdentity, type Identity, type OtherCredential, otherAddress, type Self } from './identity.ts';
import type { ExchangeLog, Run, TenantRequest } from './run.ts';
import { filled } from './template.ts';

/** Somebody, or something, that may or may not share a bucket. */
export type Variation =
  | 'same'
  /** Another Api-Token of the same user; the JWT of the same user; another user with the same permissions. */
  | OtherCredential
  /** Another email, from the same address. */
  | 'other-email'
  /** The same email in other letters. */
  | 'same-email-capitals'
  /** The same, from another address of this machine. */
  | 'other-address'
  /** The same, with headers that claim another address. */
  | 'claimed-address'
  /** The same email or address, at the other tenant. */
  | 'other-tenant'
  /** The same caller, at a limited operation of another family. */
  | 'other-operation'
  /** The same caller, at a collection that is not limited. */
  | 'unlimited-read';

export interface Caller {
  /** Sends at once, whatever was used. @param more goes into the request @throws Inconclusive when there is no answer */
  ask(variation?: Variation, more?: Partial<TenantRequest>): Promise<Answer>;
  /** How many requests but its own the bucket has counted within the window, as far as this side can tell. */
  strangers(): number;
}

/** What is asked: the operation, and its path with a thing of the run's own in it. */
interface Target {
  readonly operation: Operation;
  readonly path: string;
}

type Send = (identity: Identity, more?: Partial<TenantRequest>, at?: Target) => Promise<Answer>;

/**
 * @param log where its exchanges are kept
 * @returns one that nothing has counted yet; all that it compares with is made: making it takes time, in which its bucket
 * would empty
 */
export async function freshCaller(run: Run, operation: Operation, log: ExchangeLog): Promise<Caller> {
  const self = await freshIdentity(run, operation);
  // What could not be made says so to the rule that asks for it.
  await Promise.allSettled([
    targetOf(run, ofAnotherFamily(operation)),
    ...Object.values(self.others).map((make) => make()),
  ]);
  return callerAs(run, operation, self, log);
}

/** @returns who asks the operation as somebody; what it compares with is made when it is asked for */
export async function callerAs(run: Run, operation: Operation, self: Self, log: ExchangeLog): Promise<Caller> {
  const target = await targetOf(run, operation);
  let own = 0;
  const send: Send = async (identity, more = {}, at = target) => {
    const body = await bodyOf(run, at.operation, identity.email ?? self.email);
    return run.send(
      {
        method: at.operation.method,
        path: at.path,
        ...(identity.as ? { as: identity.as } : {}),
        ...(identity.from ? { from: identity.from } : {}),
        ...body,
        spends: true,
        ...more,
      },
      log,
    );
  };
  return {
    async ask(variation = 'same', more = {}) {
      if (variation === 'other-operation') {
        return send({ email: freshEmail(run), ...self }, more, await targetOf(run, ofAnotherFamily(operation)));
      }
      if (variation === 'same' || variation === 'claimed-address') own += 1;
      const sendMore: Send = (identity, own) => send(identity, { ...more, ...own });
      return asked(run, operation, self, sendMore, variation);
    },
    strangers: () =>
      operation.limit?.key === 'ip' ? run.spending.used(operation, ` ${self.from ?? run.addresses[0]}`) - own : 0,
  };
}

async function asked(
  run: Run,
  operation: Operation,
  self: Self,
  send: Send,
  variation: Exclude<Variation, 'other-operation'>,
): Promise<Answer> {
  switch (variation) {
    case 'same':
      return send(self);
    case 'other-token':
    case 'other-user':
    case 'jwt':
      return send({ ...self, as: await required(self.others[variation], 'such a credential')() });
    case 'other-email':
      return send({ ...self, email: freshEmail(run) });
    case 'same-email-capitals':
      return send({ ...self, email: required(self.email, 'an email').toUpperCase() });
    case 'other-address':
      return send({ ...self, from: otherAddress(run, operation, self.from) });
    case 'claimed-address':
      return send(self, { headers: claimedAddress });
    case 'other-tenant':
      run.other();
      return send(self, { tenant: 'other' });
    case 'unlimited-read': {
      const { method, path } = operationOf('users.list');
      return send(self, { method, path, query: { itemsPerPage: 1 } });
    }
  }
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Skipped('not-applicable', `there is not ${what} to compare with`);
  return value;
}

/** The specification lists the CSV pair and the PDFs as one family each: whether such share a bucket is the host's to say. */
function ofAnotherFamily({ id, path, limit }: Operation): Operation {
  switch (limit?.key) {
    case 'ip':
      return operationOf('identity.requestLoginOtp');
    case 'email':
      return operationOf(
        id === 'identity.requestPasswordResetOtp' ? 'identity.requestLoginOtp' : 'identity.requestPasswordResetOtp',
      );
    default:
      return operationOf(path.endsWith('-csv') ? 'documents.invoice' : 'contacts.export');
  }
}

async function targetOf(run: Run, operation: Operation): Promise<Target> {
  if (!operation.hasPathParameters) return { operation, path: operation.path };
  const name = run.dialect.targets[operation.id];
  const id = name === undefined ? crypto.randomUUID() : (await run.resources.shared(name)).text('id');
  return { operation, path: operation.path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(id)) };
}

async function bodyOf(run: Run, { id, method }: Operation, email: string | undefined): Promise<{ body?: unknown }> {
  const body = run.dialect.requests[id];
  if (body === undefined) return method === 'GET' ? {} : { body: {} };
  return { body: await filled(body, (word) => (word === 'email' ? Promise.resolve(email) : run.resources.word(word))) };
}
