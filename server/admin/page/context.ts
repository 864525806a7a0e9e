/** Request context of a page: tenant, user, parameters, and calls of operations. */
import type { Readable } from 'node:stream';
import { type AnyOperation, requiresPresence } from '#contracts/operation.ts';
import type { Me } from '#contracts/schemas/user.ts';
import type { Call, Contract, Input } from '../operations/call.ts';
import type { Acting } from '../session/cookie.ts';
import type { FormValues } from './fields.ts';

/** The part of a contract that decides who may call it. */
export type Guarded = Pick<AnyOperation, 'auth' | 'permission'>;

export interface Context {
  readonly tenant: { readonly name: string; readonly host: string; readonly baseUrl: string };
  readonly me: Me;
  /** Set during impersonation; then `me` is the impersonated user. */
  readonly acting: Acting | undefined;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters; the values of a repeated one are joined by spaces. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Calls an operation as this user. */
  readonly call: Call;
  /** Opens a file of an operation as this user. Destroying the stream ends the operation. */
  readonly open: (contract: Contract<unknown>, input: Input) => Promise<Readable>;
  /** Whether to offer the operation. The operation itself checks the permission again. */
  may(contract: Guarded): boolean;
  readonly now: Date;
  /** The user's time zone, for instants on pages. */
  readonly zone: string;
}

/** A submitted form. */
export interface Submitted {
  readonly values: FormValues;
  /** Uploaded files by field name, without those that are empty. */
  readonly files: Readonly<Record<string, Buffer>>;
  /** Idempotency key of the operation: a form that is sent twice is performed once. */
  readonly once: string | undefined;
}

export function mayCall(me: Me, acting: Acting | undefined, contract: Guarded): boolean {
  if (acting && requiresPresence(contract)) return false;
  return (
    contract.permission === 'self' || contract.permission === 'none' || me.permissions.includes(contract.permission)
  );
}
