/** What the calls of a tenant need, read by the API. */
import type { SizedTenant } from '../servers/sized-database.ts';
import type { KnownTenant } from './calls.ts';
import type { Connection } from './http.ts';

/**
 * @param deep false: the deep pages are the second ones, which need no walk
 * @throws Error for a tenant without users, contacts or payments
 */
export async function knowTenant(
  connection: Connection,
  tenant: SizedTenant,
  { deep } = { deep: true },
): Promise<KnownTenant> {
  const idOf = async (collection: string) => {
    const page = await connection.read(tenant, `/api/v1/${collection}?itemsPerPage=10&sort=-createdAt`);
    return String(Reflect.get(Object(membersOf(page).at(-1)), 'id'));
  };
  return {
    tenant,
    userId: await idOf('users'),
    contactId: await idOf('contacts'),
    paymentId: await idOf('payments'),
    deepUsers: await deepPath(connection, tenant, 'users', deep ? 0.9 : 0),
    deepContacts: await deepPath(connection, tenant, 'contacts', deep ? 0.9 : 0),
  };
}

/** @returns the page behind a share of the rows, below /api/v1/, by following next links */
async function deepPath(
  connection: Connection,
  tenant: SizedTenant,
  collection: string,
  share: number,
): Promise<string> {
  const firstPage = async (size: number) => connection.read(tenant, `/api/v1/${collection}?itemsPerPage=${size}`);
  const total = Number(Reflect.get(Object(await firstPage(30)), 'totalItems'));
  // The page behind the last one does not exist.
  const step = total > 1_000 ? 100 : 30;
  let page = await firstPage(step);
  for (let passed = 2 * step; passed < total * share; passed += step)
    page = await connection.read(tenant, nextOf(page));
  return nextOf(page).replace('/api/v1/', '').replace(`itemsPerPage=${step}`, 'itemsPerPage=30');
}

function membersOf(page: unknown): readonly unknown[] {
  const member: unknown = Reflect.get(Object(page), 'member');
  return Array.isArray(member) ? member : [];
}

function nextOf(page: unknown): string {
  return String(Reflect.get(Object(Reflect.get(Object(page), 'view')), 'next'));
}
