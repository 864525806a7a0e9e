/** A page of the administration UI as a test asks for it: with what its path names. */
import { operations } from '#contracts/index.ts';
import type { AdminRoute } from '#server/admin/page/routes.ts';
import { arrange, parametersOf, subjectOf } from './arrange.ts';
import { makerOf } from './maker.ts';
import type { Place } from './person.ts';

export const isGet = ({ kind }: AdminRoute) => kind !== 'action';
export const isPost = ({ kind }: AdminRoute) => kind === 'action' || kind === 'form';

/** What no operation has in its path. */
const named: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  key: async (place) => {
    const id = await added('/api/v1/permission/roles', place);
    const [role] = await place.service.sql<{ key: string }>('select key from roles where tenant_id = $1 and id = $2', [
      place.tenant.id,
      id,
    ]);
    return role?.key ?? '';
  },
  who: async () => 'contact',
  personId: (place) => added('/api/v1/contacts', place),
};

const arranged = new Map<string, Promise<string>>();

/** @returns the page's path, naming what the tenant has: arranged once in a process, because tests of pages that are refused leave it. */
export function pathAt(route: AdminRoute, place: Place): Promise<string> {
  const key = `${place.tenant.id} ${route.path}`;
  const path = arranged.get(key) ?? newPathAt(route, place);
  arranged.set(key, path);
  return path;
}

async function newPathAt(route: AdminRoute, place: Place): Promise<string> {
  const params = await paramsOf(route, place);
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** What the operation of the page needs is arranged, where that has the same parameters; else each is looked for. */
async function paramsOf(route: AdminRoute, place: Place): Promise<Readonly<Record<string, string>>> {
  const wanted = parametersOf(route);
  if (wanted.length === 0) return {};
  const contract = operations.find(
    (operation) =>
      route.needs.some((need) => need === operation) && wanted.every((name) => parametersOf(operation).includes(name)),
  );
  if (contract) return (await arrange(contract, place)).params;
  const params: Record<string, string> = {};
  for (const name of wanted) {
    // `/admin/events/{id}/invitations/{invitationId}`: where operations have what they add to it.
    const collection = route.path.slice(0, route.path.indexOf(`/{${name}}`)).replace(/^\/admin/, '/api/v1');
    params[name] = await (named[name]?.(place) ?? added(collection, place, params));
  }
  return params;
}

async function added(path: string, place: Place, params: Readonly<Record<string, string>> = {}): Promise<string> {
  return subjectOf(path, place, { caller: await makerOf(place), params });
}
