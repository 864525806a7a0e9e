/** Members of JSON bodies by what they hold, where their names are not known. Pure. */

/** A value with its dotted path. */
export interface Leaf {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
}

/** Deeper members are of rows, not of the response. */
const deepest = 3;

/** @returns all members that are not objects, outside of lists; lists are leaves themselves */
export function leavesOf(value: unknown, prefix = '', depth = 0): Leaf[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]): Leaf[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const isNested = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (isNested) return depth + 1 < deepest ? leavesOf(member, path, depth + 1) : [];
    return [{ path, name, value: member }];
  });
}

/** @returns the members of a sign-in that are the JWT and the refresh token */
export function tokensIn(body: unknown): { readonly token: Leaf | undefined; readonly refresh: Leaf | undefined } {
  const texts = leavesOf(body).filter(({ value }) => typeof value === 'string' && value.length >= 16);
  const isRefresh = ({ name }: Leaf) => /refresh|renew/i.test(name);
  const others = texts.filter((leaf) => !isRefresh(leaf) && !/^id_?token$/i.test(leaf.name));
  const isJwt = ({ value }: Leaf) => /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/.test(String(value));
  return {
    token: others.find(isJwt) ?? others.find(({ name }) => /token|jwt|bearer/i.test(name)),
    refresh: texts.find(isRefresh),
  };
}

/** Where a page holds its rows, total and next link; undefined: not found. */
export interface PageMembers {
  /** Empty: the body is the list. */
  readonly rows: string | undefined;
  readonly total: string | undefined;
  readonly next: string | undefined;
  readonly id: string | undefined;
  /** A cursor that is no address: the suite follows addresses only. */
  readonly cursor: string | undefined;
}

const usualRows = ['member', 'items', 'data', 'results', 'rows', 'content', 'users', 'hydra:member'];

/** @param body a page with at least one row */
export function pageMembersOf(body: unknown): PageMembers {
  const leaves = leavesOf(body);
  const lists = leaves.filter(({ value }) => isRows(value));
  const rows = Array.isArray(body)
    ? { path: '', value: body }
    : (lists.find(({ name }) => usualRows.includes(name)) ?? lists[0]);
  const pointers = leaves.filter(({ path, value }) => /next|cursor|after/i.test(path) && typeof value === 'string');
  const next = pointers.find(({ value }) => /^(?:https?:\/\/|\/)/.test(String(value)));
  return {
    rows: rows?.path,
    total: leaves.find(({ name, value }) => /total|count/i.test(name) && !/page/i.test(name) && isCount(value))?.path,
    next: next?.path,
    id: idIn(Array.isArray(rows?.value) ? rows.value[0] : undefined),
    cursor: next ? undefined : pointers[0]?.path,
  };
}

function isRows(value: unknown): value is readonly object[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && !Array.isArray(row))
  );
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** @returns the path of the member that is an object's id */
export function idIn(object: unknown): string | undefined {
  const leaves = leavesOf(object).filter(({ value }) => typeof value === 'string' || typeof value === 'number');
  const names = ['id', 'uuid', '_id', 'userId', 'user_id'];
  return names.flatMap((name) => leaves.filter((leaf) => leaf.name === name))[0]?.path;
}
