/** How memberships are found and named. */
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';

export const membershipsPath = '/admin/memberships';
export const membershipPath = (id: string) => `${membershipsPath}/${id}`;

/** @returns what each type is called, by its id. */
export const typeNames = (types: readonly AdhesionType[]): ReadonlyMap<string, string> =>
  new Map(types.map(({ id, name }) => [id, name]));
