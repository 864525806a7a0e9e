/** Who makes what a request needs, where its own caller may not. */
import { freshPerson, type Person, type Place } from './person.ts';

const makers = new WeakMap<Place['service'], Map<string, Promise<Person>>>();

/** One administrator for all that is made: adding something leaves its credentials as they are. */
export function makerOf(place: Place): Promise<Person> {
  const { service, tenant } = place;
  const known = makers.get(service) ?? new Map<string, Promise<Person>>();
  makers.set(service, known);
  const maker = known.get(tenant.id) ?? freshPerson(place, 'ROLE_ADMIN');
  known.set(tenant.id, maker);
  return maker;
}
