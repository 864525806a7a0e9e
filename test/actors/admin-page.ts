/** Paths of administration pages, with ids of arranged objects. */
import { operations } from '#contracts/index.ts';
import type { AdminRoute } from '#server/admin/page/routes.ts';
import { arrange, createIn, parametersOf } from './arrange.ts';
import type { Place } from './person.ts';
import { sharedAdministrator } from './shared-administrator.ts';

export const isGet = ({ kind }: AdminRoute) => kind !== 'action';
export const isPost = ({ kind }: AdminRoute) => kind === 'action' || kind === 'form';

/** Values of path parameters that no operation has. */
const parameterValues: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  key: async (place) => {
    const id = await added('/api/v1/permission/roles', place);
    const [role] = await place.service.sql<{ key: string }>('select key from roles where tenant_id = $1 and id = $2', [
      place.tenant.id,
      id,
    ]);
    return role?.key ?? '';
  },
  who: async () => 'contact',
  kind: async () => 'eventReminder',
  language: async () => 'en',
  personId: (place) => added('/api/v1/contacts', place),
};

const arranged = new Map<string, Promise<string>>();

/** @returns the page's path with ids of the tenant. Arranged once per process: refused requests do not change the objects. */
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

/** Arranges the page's operation if it has the same parameters; otherwise each parameter on its own. */
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
    // `/admin/events/{id}/invitations/{invitationId}` → `/api/v1/events/{id}/invitations`.
    const collection = route.path.slice(0, route.path.indexOf(`/{${name}}`)).replace(/^\/admin/, '/api/v1');
    params[name] = await (parameterValues[name]?.(place) ?? added(collection, place, params));
  }
  return params;
}

async function added(path: string, place: Place, params: Readonly<Record<string, string>> = {}): Promise<string> {
  return createIn(path, place, { caller: await sharedAdministrator(place), params });
}
