/** Checks and compiles the parts of a template independently, so that changing one does not need the others. */
import type { MailBlock } from '#contracts/schemas/mail-blocks.ts';
import { invalidProperty } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { compileBlocks } from './blocks/compile-blocks.ts';
import type { Compiler } from './compile.ts';
import { property } from './mail-content.ts';
import { parseTemplate } from './template-language.ts';

export interface WrittenParts {
  readonly subject?: string;
  readonly preheader?: string | null;
  readonly blocks?: readonly MailBlock[] | null;
  readonly mjml?: string | null;
  readonly text?: string | null;
  /** Of a template. */
  readonly locale?: string | null;
}

/** Content as it is stored: MJML that was written, or made from blocks; one replaces the other. */
interface PreparedContent {
  readonly blocks?: MailBlock[] | null;
  readonly mjml?: string | null;
}

/** Derived columns, stored beside the written parts. Present for the parts that were given. */
export interface PreparedParts extends PreparedContent {
  readonly html?: string | null;
  readonly subjectVariables?: readonly string[];
  readonly mjmlVariables?: readonly string[];
  readonly textVariables?: readonly string[];
}

/** @throws Problem 422 naming the part that is not a valid template, block or MJML; ShareExceeded */
export async function prepare(db: TenantDb, written: WrittenParts, compiler: Compiler): Promise<PreparedParts> {
  const { subject, preheader, text } = written;
  const namesOf = (name: string, template: string) => property(name, () => parseTemplate(template, 'text')).names;
  if (preheader) namesOf('preheader', preheader);
  const content = await contentOf(db, written);
  return {
    ...content,
    ...(subject === undefined ? {} : { subjectVariables: namesOf('subject', subject) }),
    ...(await compiled(db, content, compiler)),
    ...(text === undefined ? {} : { textVariables: text ? namesOf('text', text) : [] }),
  };
}

async function contentOf(db: TenantDb, { blocks, mjml, locale }: WrittenParts): Promise<PreparedContent> {
  if (!blocks) return mjml === undefined ? (blocks === null ? { blocks } : {}) : { blocks: null, mjml };
  if (mjml) throw invalidProperty('mjml', 'mjml cannot be combined with blocks, from which it is made', 'conflict');
  return { blocks: [...blocks], mjml: await compileBlocks(db, blocks, locale) };
}

async function compiled(
  db: TenantDb,
  { blocks, mjml }: PreparedContent,
  compiler: Compiler,
): Promise<Pick<PreparedParts, 'html' | 'mjmlVariables'>> {
  if (mjml === undefined) return {};
  if (mjml === null) return { html: null, mjmlVariables: [] };
  const html = await compiler.compile(mjml, db.tenantId);
  return { html, mjmlVariables: property(blocks ? 'blocks' : 'mjml', () => parseTemplate(html, 'html')).names };
}

/**
 * Content of a preview that is saved nowhere. Call outside a transaction.
 * @returns nothing without such content. @throws as prepare
 */
export async function prepareTrial(
  db: TenantDb,
  { subject, blocks, mjml }: Pick<WrittenParts, 'subject' | 'blocks' | 'mjml'>,
  compiler: Compiler,
): Promise<{ readonly subject?: string; readonly html?: string; readonly text?: null }> {
  const { html } = await prepare(
    db,
    { ...(subject && { subject }), ...(blocks && { blocks }), ...(mjml && { mjml }) },
    compiler,
  );
  return { ...(subject === undefined ? {} : { subject }), ...(html ? { html, text: null } : {}) };
}
