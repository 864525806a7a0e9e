/** What a page knows of whoever looks at it, and how it asks operations. */
import { type AnyOperation, asksForThePerson } from '#contracts/operation.ts';
import type { Me } from '#contracts/schemas/user.ts';
import type { Call } from '../operations/call.ts';
import type { Acting } from '../session/cookie.ts';
import type { FormValues } from './fields.ts';

/** What of a contract says who may call it. */
export type Guarded = Pick<AnyOperation, 'auth' | 'permission'>;

export interface Context {
  readonly tenant: { readonly name: string; readonly host: string; readonly baseUrl: string };
  readonly me: Me;
  /** While the user acts as somebody; then `me` is that one. */
  readonly acting: Acting | undefined;
  /** Of the page's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Of the page's address; of several values of one name the first. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Asks as this user. */
  readonly call: Call;
  /** Whether the user could: what it could not do is not offered. Whether it can is decided by the operation. */
  may(contract: Guarded): boolean;
  readonly now: Date;
  /** The user's time zone, in which pages tell instants. */
  readonly zone: string;
}

/** A form that came back. */
export interface Submitted {
  readonly values: FormValues;
  /** For the operation that the form is for: it is performed once, however often the form is sent. */
  readonly once: string | undefined;
}

export function mayCall(me: Me, acting: Acting | undefined, contract: Guarded): boolean {
  if (acting && asksForThePerson(contract)) return false;
  return (
    contract.permission === 'self' || contract.permission === 'none' || me.permissions.includes(contract.permission)
  );
}
