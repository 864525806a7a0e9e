/** The administrator who creates the objects that a request needs. */
import { freshPerson, type Person, type Place } from './person.ts';

const administrators = new WeakMap<Place['service'], Map<string, Promise<Person>>>();

/** @returns an administrator shared by all arrangements: creating objects does not change its credentials. */
export function sharedAdministrator(place: Place): Promise<Person> {
  const { service, tenant } = place;
  const known = administrators.get(service) ?? new Map<string, Promise<Person>>();
  administrators.set(service, known);
  const administrator = known.get(tenant.id) ?? freshPerson(place, 'ROLE_ADMIN');
  known.set(tenant.id, administrator);
  return administrator;
}
