/** Creates and changes email templates. */
import type { NewEmailTemplate } from '#contracts/schemas/email-template.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
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
 * @param parts prepared outside the transaction, so that waiting for the compiler holds no connection
 * @throws Problem 422 naming the part that is not a valid template or MJML; ShareExceeded
 */
export async function addEmailTemplate(
  db: TenantDb,
  template: NewEmailTemplate,
  { random, clock, compiler = ownCompiler }: EmailTemplateDeps,
  parts?: PreparedParts,
): Promise<JsonRow> {
  return insertTemplate(
    db,
    newId(random, clock),
    template,
    parts ?? (await prepareTemplate(db, template, { compiler })),
  );
}

/** To be called outside a transaction. @throws Problem as addEmailTemplate */
export async function prepareTemplate(
  db: TenantDb,
  template: NewEmailTemplate,
  { compiler = ownCompiler }: Pick<EmailTemplateDeps, 'compiler'>,
): Promise<PreparedParts> {
  if (template.mjml === undefined && !template.blocks)
    throw invalidProperty('mjml', 'mjml or blocks is required', 'required');
  return prepare(db, template, compiler);
}

/** @returns true if the tenant has the template. */
export const isEmailTemplate = (db: TenantDb, id: string): Promise<boolean> => isTemplate(db, id);

/** To be called outside a transaction. @throws Problem 404; 422 and ShareExceeded as addEmailTemplate */
export async function prepareChange(
  db: TenantDb,
  id: string,
  changes: Partial<NewEmailTemplate>,
  { compiler = ownCompiler }: Pick<EmailTemplateDeps, 'compiler'>,
): Promise<PreparedParts> {
  // Checked first, because compilers are scarce.
  if (!(await isTemplate(db, id))) throw new Problem('not_found');
  return prepare(db, changes, compiler);
}
