/** What arrangements are made of: requests of the caller, and states that are set past the API. */
import type { Arrange } from './arrangements.ts';
import { makerOf } from './maker.ts';
import { freshPerson, type Place } from './person.ts';

/** Sends a write as an administrator. @returns the id of what it answers. @throws when it is no success */
export async function write(
  place: Place,
  path: string,
  body: object = {},
  method: 'POST' | 'PATCH' = 'POST',
): Promise<string> {
  const { jwt } = await makerOf(place);
  const headers = { authorization: `Bearer ${jwt}` };
  const answer = await place.service.send(place.tenant, path, { method, headers, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return String(answer.json.id);
}

/** @returns what performs actions on the thing that the path names, one after the other. */
export const acting =
  (...actions: readonly (readonly [path: string, body?: object])[]): Arrange =>
  async (place, { params }) => {
    for (const [path, body] of actions) await write(place, path.replace('{id}', params.id ?? ''), body);
    return {};
  };

/** @returns what sets columns of the row that the path names. */
export const setting =
  (table: string, assignments: string): Arrange =>
  async ({ service, tenant }, { params }) => {
    await service.sql(`update ${table} set ${assignments} where tenant_id = $1 and id = $2`, [tenant.id, params.id]);
    return {};
  };

/** @returns of a body: a new member, whom no other request is about. */
export async function somebody(place: Place): Promise<{ userId: string }> {
  return { userId: (await freshPerson(place, 'ROLE_MEMBER')).id };
}

/** @returns an instant so many days from now. */
export function inDays({ service }: Place, days: number): string {
  return new Date(service.clock.now().getTime() + days * 86_400_000).toISOString();
}
