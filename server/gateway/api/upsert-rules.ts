/** What an upsert needs of a resource. */
import type { ObjectSchema } from 'joi';
import type { Permission } from '#contracts/permissions.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import type { UserCaller } from './request-context.ts';

export interface Identified {
  readonly id: string;
  readonly value: string;
}

/** A member of items that finds the object of another member. */
export interface Reference<New extends object> {
  readonly name: string;
  /** The member that takes the id. */
  readonly member: Extract<keyof New, string>;
  /** Such as `user`. */
  readonly noun: string;
  /** Without it a caller could find out who is known. */
  readonly permission: Permission;
  /** @returns a value as it is stored */
  readonly stored?: (value: string) => string;
  readonly find: (db: TenantDb, values: readonly string[]) => Promise<Identified[]>;
}

type Member<New> = Extract<keyof New, string>;

export interface Upserts<New extends object> {
  /** Plural, for the lock. */
  readonly name: string;
  /** The one of `create` without required members: see upsertItem(). */
  readonly item: ObjectSchema<Partial<New>>;
  readonly create: ObjectSchema<New>;
  readonly key: Member<New>;
  /** Members that an existing object keeps: an item may repeat them. */
  readonly fixed?: readonly Member<New>[];
  /** Members of items only, in place of ids. */
  readonly references?: readonly Reference<New>[];
  /** Objects in items are parts, as the columns of a file: the members that they leave out stay. */
  readonly inParts?: boolean;
  /** By member: the value, or each of a list, as the API shows it, for comparison with the existing object. */
  readonly shown?: Partial<Record<Member<New>, (value: string) => string>>;
  /**
   * Locks the objects with these keys in the order of their ids, so that parallel requests cannot deadlock. Planned each time:
   * the plan of an empty table would read all of it for each batch of its first import.
   */
  readonly lock: (db: TenantDb, keys: readonly string[]) => Promise<JsonRow[]>;
  readonly insert: (db: TenantDb, object: New) => Promise<JsonRow>;
  /**
   * Creates all or none, where the rules of a creation are those of the row alone.
   * @returns the ids, in the order of the objects
   */
  readonly insertMany?: (db: TenantDb, objects: readonly New[]) => Promise<string[]>;
  /** @returns details for the audit log; absent: the names of the members */
  readonly update: (db: TenantDb, id: string, changes: Partial<New>, caller: UserCaller) => Promise<object | undefined>;
}
