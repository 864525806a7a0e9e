/** Email templates: what may be done with them. */
import type { NewEmailTemplate } from '#contracts/schemas/email-template.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type Compiler, compiler as ownCompiler } from './compile.ts';
import { type PreparedParts, prepare } from './parts.ts';
import { insertTemplate, isTemplate } from './store.ts';

export interface EmailTemplateDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly compiler?: Compiler;
}

/**
 * @param parts what was prepared before, outside the transaction: who waits for the compiler must hold no connection
 * @throws Problem 422 naming the part that is no template or no MJML; 503 when too many compile
 */
export async function addEmailTemplate(
  db: TenantDb,
  template: NewEmailTemplate,
  { random, clock, compiler = ownCompiler }: EmailTemplateDeps,
  parts?: PreparedParts,
): Promise<JsonRow> {
  return insertTemplate(db, newId(random, clock), template, parts ?? (await prepare(template, compiler)));
}

/** @returns whether the tenant has this template. */
export const isEmailTemplate = (db: TenantDb, id: string): Promise<boolean> => isTemplate(db, id);

/** To be asked outside a transaction. @throws Problem 404; 422 and 503 as addEmailTemplate */
export async function prepareChange(
  db: TenantDb,
  id: string,
  changes: Partial<NewEmailTemplate>,
  { compiler = ownCompiler }: Pick<EmailTemplateDeps, 'compiler'>,
): Promise<PreparedParts> {
  // First: compilers are few, and what is not there needs none.
  if (!(await isTemplate(db, id))) throw new Problem('not_found');
  return prepare(changes, compiler);
}
