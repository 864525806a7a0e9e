/** Whoever a limit counts: asks one operation again and again, and knows who else there is to compare with. */
import type { Operation } from '../document.ts';
import type { Answer } from '../http/answer.ts';
import { Skipped } from '../verdict.ts';
import type { Credential, ExchangeLog, Run, TenantRequest } from './run.ts';
import { filled } from './template.ts';

/** Somebody, or something, that may or may not share a bucket. */
export type Variation =
  | 'same'
  /** Another Api-Token of the same user. */
  | 'other-token'
  /** The JWT of the same user. */
  | 'jwt'
  /** Another user with the same permissions. */
  | 'other-user'
  /** Another email, from the same address. */
  | 'other-email'
  /** The same email in other letters. */
  | 'same-email-capitals'
  /** The same, from another address of this machine. */
  | 'other-address'
  /** The same, with headers that claim another address. */
  | 'claimed-address'
  /** The same email or address, at the other tenant. */
  | 'other-tenant';

export interface Caller {
  /** Sends at once, whatever was used. */
  ask(variation?: Variation): Promise<Answer>;
}

interface Identity {
  readonly as?: Credential;
  readonly email?: string;
  readonly from?: string | undefined;
}

/** @param log where its exchanges are kept @returns one that nothing has counted yet */
export async function freshCaller(run: Run, operation: Operation, log: ExchangeLog): Promise<Caller> {
  const self = await freshIdentity(run, operation);
  const path = await pathOf(run, operation);
  const send = async (identity: Identity, more: Partial<TenantRequest> = {}) =>
    run.send(
      {
        method: operation.method,
        path,
        ...(identity.as ? { as: identity.as } : {}),
        ...(identity.from ? { from: identity.from } : {}),
        ...(await bodyOf(run, operation, identity.email)),
        spends: true,
        ...more,
      },
      log,
    );
  return { ask: (variation = 'same') => asked(run, self, send, variation) };
}

interface Self extends Identity {
  /** The user behind the credential, who can sign in otherwise. */
  readonly jwt?: () => Promise<Credential>;
  readonly otherToken?: () => Promise<Credential>;
  readonly otherUser?: () => Promise<Credential>;
}

type Send = (identity: Identity, more?: Partial<TenantRequest>) => Promise<Answer>;

async function asked(run: Run, self: Self, send: Send, variation: Variation): Promise<Answer> {
  switch (variation) {
    case 'same':
      return send(self);
    case 'other-token':
      return send({ ...self, as: await required(self.otherToken, 'another token')() });
    case 'other-user':
      return send({ ...self, as: await required(self.otherUser, 'another user')() });
    case 'jwt':
      return send({ ...self, as: await required(self.jwt, 'a JWT')() });
    case 'other-email':
      return send({ ...self, email: run.mailbox.freshAddress(run.unique()) });
    case 'same-email-capitals':
      return send({ ...self, email: required(self.email, 'an email').toUpperCase() });
    case 'other-address':
      return send({ ...self, from: otherAddress(run, self.from) });
    case 'claimed-address':
      return send(self, { headers: claims });
    case 'other-tenant':
      run.other();
      return send(self, { tenant: 'other' });
  }
}

/** From TEST-NET-3 (RFC 5737): nobody's. */
const claimed = '203.0.113.77';
const claims = {
  'x-forwarded-for': claimed,
  forwarded: `for=${claimed}`,
  'x-real-ip': claimed,
  'true-client-ip': claimed,
  'cf-connecting-ip': claimed,
};

async function freshIdentity(run: Run, operation: Operation): Promise<Self> {
  const { people, dialect } = run;
  switch (operation.limit?.key) {
    case 'ip':
      return { from: await restedAddress(run, operation) };
    case 'email':
      return { email: run.mailbox.freshAddress(run.unique()), from: run.addresses[0] };
    case 'user': {
      const person = await people.person('limited person', dialect.roles.none);
      return { as: person.credential };
    }
    case 'admin': {
      const owner = await people.person('limited administrator', [dialect.roles.administrator]);
      const token = await people.token(owner, 'readWrite');
      return {
        as: token.credential,
        jwt: async () => owner.credential,
        otherToken: async () => (await people.token(owner, 'readWrite')).credential,
        otherUser: async () => (await people.freshToken()).credential,
      };
    }
    default: {
      const [token, administrator] = [await people.freshToken(), await people.administrator()];
      return {
        as: token.credential,
        // Of its own: the one that everybody uses may have been counted already.
        jwt: async () => (await people.signIn(administrator.account, 'administrator again')).credential,
        otherToken: async () => (await people.freshToken()).credential,
      };
    }
  }
}

/** @returns an address whose bucket is whole: the last one, which functional rules take last; or the only one, after a window. */
async function restedAddress(run: Run, operation: Operation): Promise<string | undefined> {
  const unused = run.addresses.findLast((address) => run.spending.used(operation, ` ${address}`) === 0);
  const chosen = unused ?? run.addresses[0];
  await run.spending.rest(operation, ` ${chosen}`);
  return chosen;
}

function otherAddress(run: Run, from: string | undefined): string {
  const other = run.addresses.find((address) => address !== undefined && address !== from);
  return required(other, 'a second address to send from');
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Skipped('profile-lacks', `there is not ${what} to compare with`);
  return value;
}

/** @returns the path with a thing of the run's own in it. */
async function pathOf(run: Run, operation: Operation): Promise<string> {
  if (!operation.hasPathParameters) return operation.path;
  const name = run.dialect.targets[operation.id];
  const id = name === undefined ? crypto.randomUUID() : (await run.resources.shared(name)).text('id');
  return operation.path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(id));
}

async function bodyOf(run: Run, { id, method }: Operation, email: string | undefined): Promise<{ body?: unknown }> {
  const body = run.dialect.requests[id];
  if (body === undefined) return method === 'GET' ? {} : { body: {} };
  return { body: await filled(body, (word) => (word === 'email' ? Promise.resolve(email) : run.resources.word(word))) };
}
