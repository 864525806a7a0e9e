/** Creates, changes and deletes adhesion types. */
import type { Duration, NewAdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { insertAdhesionType, patchAdhesionType, removeAdhesionType, selectAdhesionTypeId } from './store.ts';

const refusalsOf = ({ externalId }: Partial<NewAdhesionType>) => ({
  adhesion_types_external_id_key: () =>
    new Duplicate({
      noun: 'An adhesion type',
      member: 'externalId',
      permission: 'adhesions:read',
      find: (db) => selectAdhesionTypeId(db, externalId),
    }),
  adhesions_type_fkey: () =>
    new Problem('invalid_transition', { detail: 'Adhesions of this type exist. Make it inactive instead.' }),
});

/** @throws Problem 409 when the external id is taken, 422 when the members of the duration do not match its kind */
export async function createAdhesionType(
  db: TenantDb,
  type: NewAdhesionType,
  { random, clock }: { random: Random; clock: Clock },
): Promise<JsonRow> {
  checkDuration(type.duration);
  return mapConstraintErrors(refusalsOf(type), () => insertAdhesionType(db, newId(random, clock), type));
}

/** @returns undefined if there is no such type. @throws Problem as createAdhesionType */
export async function updateAdhesionType(
  db: TenantDb,
  id: string,
  changes: Partial<NewAdhesionType>,
): Promise<JsonRow | undefined> {
  if (changes.duration) checkDuration(changes.duration);
  return mapConstraintErrors(refusalsOf(changes), () => patchAdhesionType(db, id, changes));
}

/** @throws Problem 404; 409 while adhesions of the type exist */
export async function deleteAdhesionType(db: TenantDb, id: string): Promise<void> {
  if (!(await mapConstraintErrors(refusalsOf({}), () => removeAdhesionType(db, id)))) throw new Problem('not_found');
}

/** The one member that each kind of duration takes. */
const memberOf = { ROLLING: 'months', FIXED: 'startMonthDay', LIFETIME: undefined } as const;

function checkDuration(duration: Duration): void {
  for (const member of ['months', 'startMonthDay'] as const) {
    const given = (duration[member] ?? null) !== null;
    if (given === (memberOf[duration.kind] === member)) continue;
    const message = given
      ? `${member} is not allowed with the kind ${duration.kind}`
      : `${member} is required with the kind ${duration.kind}`;
    throw invalidProperty(`duration.${member}`, message, given ? 'excluded' : 'required');
  }
}
