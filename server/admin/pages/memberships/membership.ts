/** Paths of membership pages, and names of membership types. */
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';

export const membershipsPath = '/admin/memberships';
export const membershipPath = (id: string) => `${membershipsPath}/${id}`;

/** @returns type names by id */
export const typeNames = (types: readonly AdhesionType[]): ReadonlyMap<string, string> =>
  new Map(types.map(({ id, name }) => [id, name]));
