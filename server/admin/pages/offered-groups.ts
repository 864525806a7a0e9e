/** Groups of the organisation that a form offers. */
import { groups } from '#contracts/operations/groups.ts';
import type { Group } from '#contracts/schemas/group.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { Context } from '../page/context.ts';

/** @returns the first hundred groups; none without the permission to see them */
export async function offeredGroups({ call, may }: Pick<Context, 'call' | 'may'>): Promise<readonly Group[]> {
  if (!may(groups.list)) return [];
  return (await call(groups.list, { query: { itemsPerPage: maximumItemsPerPage } })).member;
}
