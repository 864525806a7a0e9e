/** Identities for limited operations by bucket key, with variations for comparison. */
import type { Operation } from '../document.ts';
import type { Credential } from '../session.ts';
import { Skipped } from '../verdict.ts';
import { once } from './once.ts';
import type { ProvisionedSession } from './provisioned-session.ts';

/** Distinguishing properties of a client. */
export interface Identity {
  readonly as?: Credential;
  readonly email?: string;
  readonly from?: string | undefined;
}

/** Another credential, of the same user or another one. */
export type OtherCredential = 'other-token' | 'jwt' | 'other-user';

export interface Self extends Identity {
  /** True if the bucket may have been used before this session: an address, or a token from the profile. */
  readonly mayBeUsed?: boolean;
  /** Each is created once, on first use. */
  readonly others: Readonly<Partial<Record<OtherCredential, () => Promise<Credential>>>>;
}

/** @returns an identity with a full bucket, as far as this session knows: see `mayBeUsed`. */
export async function freshIdentity(session: ProvisionedSession, operation: Operation): Promise<Self> {
  const { actors, dialect } = session;
  switch (operation.limit?.key) {
    case 'ip':
      return { from: await restedAddress(session, operation), mayBeUsed: true, others: {} };
    case 'email':
      return { email: freshEmail(session), from: session.addresses[0], others: {} };
    case 'user': {
      const person = await actors.person('limited person', dialect.roles.none);
      return { as: person.credential, others: {} };
    }
    case 'admin': {
      const roles = [dialect.roles.administrator];
      const owner = await actors.person('limited administrator', roles);
      return {
        as: (await actors.token(owner, 'readWrite')).credential,
        others: {
          jwt: async () => owner.credential,
          'other-token': once(async () => (await actors.token(owner, 'readWrite')).credential),
          // Not the shared administrator, whose requests may already be counted.
          'other-user': once(async () => (await actors.person('another limited administrator', roles)).credential),
        },
      };
    }
    default: {
      const token = await actors.freshToken();
      return {
        as: token.credential,
        mayBeUsed: token.id === undefined,
        others: {
          jwt: async () => (await actors.secondSession()).credential,
          'other-token': async () => (await actors.secondToken()).credential,
        },
      };
    }
  }
}

/** @returns an unused email: of the mailbox if there is one, else of a reserved domain (RFC 2606). */
export function freshEmail(session: ProvisionedSession): string {
  const word = session.unique();
  return session.profile.mailbox ? session.mailbox.freshAddress(word) : `${word}@conformance.example`;
}

/** @returns an address with a full bucket: the last one, which functional rules use last; a single address after a window. */
async function restedAddress(session: ProvisionedSession, operation: Operation): Promise<string | undefined> {
  const unused = session.addresses.findLast((address) => session.spending.used(operation, ` ${address}`) === 0);
  const chosen = unused ?? session.addresses[0];
  await session.spending.rest(operation, ` ${chosen}`);
  return chosen;
}

/** @returns another address with room in its bucket. @throws Skipped if the profile has none */
export function otherAddress(session: ProvisionedSession, operation: Operation, from: string | undefined): string {
  const quota = operation.limit?.quota ?? 0;
  const others = session.addresses.filter((address) => address !== undefined && address !== from);
  const found = others.find((address) => session.spending.used(operation, ` ${address}`) < quota);
  if (found === undefined)
    throw new Skipped('profile-lacks', 'there is no second address with quota left to send from');
  return found;
}
