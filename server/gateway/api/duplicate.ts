/** The 409 of a unique value in use. It names the member, and the object with the value to callers who may read it. */
import type { Permission } from '#contracts/permissions.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { Problem } from './problem.ts';
import type { Caller } from './request-context.ts';

export interface UsedValue {
  /** The resource with its article, such as `A contact`. */
  readonly noun: string;
  readonly member: string;
  /** Default: that one with this member exists. */
  readonly detail?: string;
  /** What a caller needs to learn the id of the object. */
  readonly permission: Permission;
  /** @returns the id of the object with the value; undefined if it is gone */
  readonly find: (db: TenantDb) => Promise<string | undefined>;
}

export class Duplicate extends Problem {
  readonly used: UsedValue;

  constructor(used: UsedValue, existingId?: string) {
    const { noun, member, detail = `${noun} with this ${member} exists.` } = used;
    super('duplicate', {
      detail,
      violations: [
        { propertyPath: member, message: `${member} must be unique; this value is in use`, code: 'duplicate' },
      ],
      existingId,
    });
    this.used = used;
  }
}

/**
 * @param db outside of the transaction that failed, or after the rollback to its savepoint
 * @returns a Duplicate with the id of the existing object, if the caller may read it; any other error as it is
 */
export async function withExisting(error: unknown, db: TenantDb, caller: Caller | undefined): Promise<unknown> {
  if (!(error instanceof Duplicate) || !caller?.permissions.has(error.used.permission)) return error;
  const id = await error.used.find(db);
  return id === undefined ? error : new Duplicate(error.used, id);
}
