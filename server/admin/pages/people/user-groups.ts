/** In which groups users are. Groups name their members, and users not their groups: it is asked for each. */
import { listGroups } from '#contracts/operations/groups.ts';
import { listUsers } from '#contracts/operations/users.ts';
import type { User } from '#contracts/schemas/user.ts';
import type { Call } from '../../operations/call.ts';
import { type Cell, link, row } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';

/** All are asked for at once: with more of them the page would be slow. */
const mostGroups = 30;
/** Of what is searched for. */
const searchLength = 100;

/** @returns links to the groups; nothing where there are too many to ask, or whoever looks may not see groups. */
export async function groupsOfUser({ call, may }: Context, user: User): Promise<Cell | undefined> {
  if (!may(listGroups)) return undefined;
  const groups = await call(listGroups, { query: { itemsPerPage: mostGroups } });
  if (groups.view.next !== undefined) return undefined;
  const among = await Promise.all(groups.member.map(({ id }) => isMember(call, user, id)));
  const own = groups.member.filter((_, index) => among[index]);
  return own.length > 0 ? row(...own.map(({ id, name }) => link(name, `/admin/groups/${id}`))) : null;
}

/** @returns the ids of those of a page of users that are in the group. */
export async function membersAmong(call: Call, users: readonly User[], groupId: string): Promise<ReadonlySet<string>> {
  const among = await Promise.all(users.map((user) => isMember(call, user, groupId)));
  return new Set(users.filter((_, index) => among[index]).map(({ id }) => id));
}

async function isMember(call: Call, { id, email }: User, groupId: string): Promise<boolean> {
  // More than one may be found: an email may be a part of another.
  const query = { groupId, search: email.slice(0, searchLength), itemsPerPage: 100 };
  const { member } = await call(listUsers, { query });
  return member.some((user) => user.id === id);
}
