/** In which groups a user is. */
import { listGroups } from '#contracts/operations/groups.ts';
import { listUsers } from '#contracts/operations/users.ts';
import type { Group } from '#contracts/schemas/group.ts';
import type { User } from '#contracts/schemas/user.ts';
import { type Cell, link, row } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';

/** Each group is asked for itself, all at once: with more of them the page would be slow. */
const mostGroups = 30;
/** Of a search. */
const searchLength = 100;

/** @returns links to the groups; nothing where there are too many to ask, or the user may not see them. */
export async function groupsOfUser({ call, may }: Context, user: User): Promise<Cell | undefined> {
  if (!may(listGroups)) return undefined;
  const groups = await call(listGroups, { query: { itemsPerPage: mostGroups } });
  if (groups.view.next !== undefined) return undefined;
  const holds = async ({ id: groupId }: Group) => {
    const query = { groupId, search: user.email.slice(0, searchLength), itemsPerPage: 100 };
    const { member } = await call(listUsers, { query });
    return member.some(({ id }) => id === user.id);
  };
  const among = await Promise.all(groups.member.map(holds));
  const own = groups.member.filter((_, index) => among[index]);
  return own.length > 0 ? row(...own.map(({ id, name }) => link(name, `/admin/groups/${id}`))) : null;
}
