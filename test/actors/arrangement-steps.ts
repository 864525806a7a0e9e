import type { Arrange } from './arrangement.ts';
import { freshPerson, type Place } from './person.ts';
import { sharedAdministrator } from './shared-administrator.ts';

/** Sends a write as an administrator. @returns the id in the response. @throws unless it succeeds */
export async function write(
  place: Place,
  path: string,
  body: object = {},
  method: 'POST' | 'PATCH' = 'POST',
): Promise<string> {
  const { jwt } = await sharedAdministrator(place);
  const headers = { authorization: `Bearer ${jwt}` };
  const { status, text, json } = await place.service.send(place.tenant, path, { method, headers, body });
  if (status >= 300) throw new Error(`${path}: status ${status}: ${text}`);
  return String(json.id);
}

/** @returns an arrangement that sends actions on the object of the path, in order. */
export const sendActions =
  (...actions: readonly (readonly [path: string, body?: object])[]): Arrange =>
  async (place, { params }) => {
    for (const [path, body] of actions) await write(place, path.replace('{id}', params.id ?? ''), body);
    return {};
  };

/** @returns an arrangement that sets columns of the row of the path. */
export const updateColumns =
  (table: string, assignments: string): Arrange =>
  async ({ service, tenant }, { params }) => {
    await service.sql(`update ${table} set ${assignments} where tenant_id = $1 and id = $2`, [tenant.id, params.id]);
    return {};
  };

/** @returns the body's member `userId`, of a new user. */
export async function newMember(place: Place): Promise<{ userId: string }> {
  return { userId: (await freshPerson(place, 'ROLE_MEMBER')).id };
}

/** @returns the instant in `days` days. */
export function inDays({ service }: Place, days: number): string {
  return new Date(service.clock.now().getTime() + days * 86_400_000).toISOString();
}

export const question = [{ key: 'diet', label: 'Diet', type: 'TEXT', required: false }];

/** @returns the id of an open form, of no event by default */
export async function openForm(place: Place, eventId: string | null = null): Promise<string> {
  const id = await write(place, '/api/v1/forms', { title: 'Meals', fields: question, eventId });
  return write(place, `/api/v1/forms/${id}/open`);
}
