/** Checks and compiles the parts of a template independently, so that changing one does not need the others. */
import type { Compiler } from './compile.ts';
import { property } from './mail-content.ts';
import { parseTemplate } from './template-language.ts';

export interface WrittenParts {
  readonly subject?: string;
  readonly preheader?: string | null;
  readonly mjml?: string | null;
  readonly text?: string | null;
}

/** Derived columns, stored beside the written parts. Present for the parts that were given. */
export interface PreparedParts {
  readonly html?: string | null;
  readonly subjectVariables?: readonly string[];
  readonly mjmlVariables?: readonly string[];
  readonly textVariables?: readonly string[];
}

/** @throws Problem 422 naming the part that is not a valid template or MJML; ShareExceeded */
export async function prepare(
  { subject, preheader, mjml, text }: WrittenParts,
  compiler: Compiler,
  tenantId: string,
): Promise<PreparedParts> {
  const namesOf = (name: string, template: string) => property(name, () => parseTemplate(template, 'text')).names;
  if (preheader) namesOf('preheader', preheader);
  const html = mjml ? await compiler.compile(mjml, tenantId) : mjml;
  return {
    ...(subject === undefined ? {} : { subjectVariables: namesOf('subject', subject) }),
    ...(html === undefined
      ? {}
      : { html, mjmlVariables: html ? property('mjml', () => parseTemplate(html, 'html')).names : [] }),
    ...(text === undefined ? {} : { textVariables: text ? namesOf('text', text) : [] }),
  };
}
