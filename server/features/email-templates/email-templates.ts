/** Email templates: what may be done with them. */
import type { NewEmailTemplate } from '#contracts/schemas/email-template.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type Compiler, compiler as ownCompiler } from './compile.ts';
import { prepare } from './parts.ts';
import { insertTemplate, isTemplate, patchTemplate } from './store.ts';

export interface EmailTemplateDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly compiler?: Compiler;
}

/** @throws Problem 422 naming the part that is no template or no MJML; 503 when too many compile */
export async function addEmailTemplate(
  db: TenantDb,
  template: NewEmailTemplate,
  { random, clock, compiler = ownCompiler }: EmailTemplateDeps,
): Promise<JsonRow> {
  return insertTemplate(db, newId(random, clock), template, await prepare(template, compiler));
}

/** @returns whether the tenant has this template. */
export const isEmailTemplate = (db: TenantDb, id: string): Promise<boolean> => isTemplate(db, id);

/** @returns nothing when there is no such template. @throws Problem as addEmailTemplate */
export async function changeEmailTemplate(
  db: TenantDb,
  id: string,
  changes: Partial<NewEmailTemplate>,
  { compiler = ownCompiler }: Pick<EmailTemplateDeps, 'compiler'>,
): Promise<JsonRow | undefined> {
  // First: compilers are few, and what is not there needs none.
  if (!(await isTemplate(db, id))) return undefined;
  return patchTemplate(db, id, { ...changes, ...(await prepare(changes, compiler)) });
}
