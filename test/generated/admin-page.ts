/** A page of the administration UI as a test asks for it: with what its path names. */
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { AdminRoute } from '#server/admin/page/routes.ts';
import { arrange, parametersOf } from './arrange.ts';
import type { Place } from './person.ts';

export const isGet = ({ kind }: AdminRoute) => kind !== 'action';
export const isPost = ({ kind }: AdminRoute) => kind === 'action' || kind === 'form';

/** @returns the operation of the page whose path has the same parameters: by it they can be arranged. */
function namedBy(route: AdminRoute): AnyOperation {
  const wanted = parametersOf(route);
  const contract = operations.find(
    (operation) =>
      route.needs.some((need) => need === operation) && wanted.every((name) => parametersOf(operation).includes(name)),
  );
  if (!contract) throw new Error(`${route.path}: none of its "needs" has the parameters ${wanted.join(', ')}`);
  return contract;
}

/** @returns the page's path, naming what the tenant has. */
export async function pathAt(route: AdminRoute, place: Place): Promise<string> {
  if (!route.path.includes('{')) return route.path;
  const { params } = await arrange(namedBy(route), place);
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}
