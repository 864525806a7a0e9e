/** As whom a limited operation is asked, by what its bucket is counted by, and who else there is to compare with. */
import type { Operation } from '../document.ts';
import { Skipped } from '../verdict.ts';
import { once } from './once.ts';
import type { Credential, Run } from './run.ts';

/** What one request is told apart by. */
export interface Identity {
  readonly as?: Credential;
  readonly email?: string;
  readonly from?: string | undefined;
}

/** Another credential, of the same user or of another one. */
export type OtherCredential = 'other-token' | 'jwt' | 'other-user';

export interface Self extends Identity {
  /** Each is made when it is asked for first, and only once. */
  readonly others: Readonly<Partial<Record<OtherCredential, () => Promise<Credential>>>>;
}

/** @returns one that nothing has counted yet. */
export async function freshIdentity(run: Run, operation: Operation): Promise<Self> {
  const { people, dialect } = run;
  switch (operation.limit?.key) {
    case 'ip':
      return { from: await restedAddress(run, operation), others: {} };
    case 'email':
      return { email: freshEmail(run), from: run.addresses[0], others: {} };
    case 'user': {
      const person = await people.person('limited person', dialect.roles.none);
      return { as: person.credential, others: {} };
    }
    case 'admin': {
      const roles = [dialect.roles.administrator];
      const owner = await people.person('limited administrator', roles);
      return {
        as: (await people.token(owner, 'readWrite')).credential,
        others: {
          jwt: async () => owner.credential,
          'other-token': once(async () => (await people.token(owner, 'readWrite')).credential),
          // Not the usual one, who may have been counted already.
          'other-user': once(async () => (await people.person('another limited administrator', roles)).credential),
        },
      };
    }
    default:
      return {
        as: (await people.freshToken()).credential,
        others: {
          jwt: async () => (await people.secondSession()).credential,
          'other-token': async () => (await people.secondToken()).credential,
        },
      };
  }
}

/** @returns an email that nobody has; of the mailbox where there is one, or else of a domain that nobody can have (RFC 2606). */
export function freshEmail(run: Run): string {
  const word = run.unique();
  return run.profile.mailbox ? run.mailbox.freshAddress(word) : `${word}@conformance.example`;
}

/** @returns an address whose bucket is whole: the last one, which functional rules take last; or the only one, after a window. */
async function restedAddress(run: Run, operation: Operation): Promise<string | undefined> {
  const unused = run.addresses.findLast((address) => run.spending.used(operation, ` ${address}`) === 0);
  const chosen = unused ?? run.addresses[0];
  await run.spending.rest(operation, ` ${chosen}`);
  return chosen;
}

/** @returns an address with room of its own in the bucket. @throws Skipped where the profile has none */
export function otherAddress(run: Run, operation: Operation, from: string | undefined): string {
  const quota = operation.limit?.quota ?? 0;
  const others = run.addresses.filter((address) => address !== undefined && address !== from);
  const found = others.find((address) => run.spending.used(operation, ` ${address}`) < quota);
  if (found === undefined)
    throw new Skipped('profile-lacks', 'there is no second address with quota left to send from');
  return found;
}
