/** Ids and paths for the calls of a tenant, read by the API. */
import type { SizedTenant } from '../servers/sized-database.ts';
import type { KnownTenant } from './calls.ts';
import type { Connection } from './http.ts';

/**
 * @param deep false: no walk to the deep pages, which are the first ones then
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
    deepUsers: deep ? await deepPath(connection, tenant, 'users') : 'users?itemsPerPage=30',
    deepContacts: deep ? await deepPath(connection, tenant, 'contacts') : 'contacts?itemsPerPage=30',
  };
}

/** @returns the page behind nine tenths of the rows, below /api/v1/, by following next links */
async function deepPath(connection: Connection, tenant: SizedTenant, collection: string): Promise<string> {
  const firstPage = async (size: number) => connection.read(tenant, `/api/v1/${collection}?itemsPerPage=${size}`);
  const total = Number(Reflect.get(Object(await firstPage(30)), 'totalItems'));
  // The page behind the last one does not exist.
  const step = total > 1_000 ? 100 : 30;
  let page = await firstPage(step);
  for (let passed = 2 * step; passed < total * 0.9; passed += step) page = await connection.read(tenant, nextOf(page));
  return nextOf(page).replace('/api/v1/', '').replace(`itemsPerPage=${step}`, 'itemsPerPage=30');
}

function membersOf(page: unknown): readonly unknown[] {
  const member: unknown = Reflect.get(Object(page), 'member');
  return Array.isArray(member) ? member : [];
}

function nextOf(page: unknown): string {
  return String(Reflect.get(Object(Reflect.get(Object(page), 'view')), 'next'));
}
