/** The parts that a tenant writes, checked and compiled one by one, so that a change of one needs no look at the others. */
import type { Compiler } from './compile.ts';
import { property } from './mail-content.ts';
import { filling } from './variables.ts';

export interface WrittenParts {
  readonly subject?: string;
  readonly preheader?: string | null;
  readonly mjml?: string | null;
  readonly text?: string | null;
}

/** What is kept beside what was written. Members are there for the parts that are. */
export interface PreparedParts {
  readonly html?: string | null;
  readonly subjectVariables?: readonly string[];
  readonly mjmlVariables?: readonly string[];
  readonly textVariables?: readonly string[];
}

/** @throws Problem 422 naming the part that is no template or no MJML; 503 when too many compile */
export async function prepare(
  { subject, preheader, mjml, text }: WrittenParts,
  compiler: Compiler,
): Promise<PreparedParts> {
  const namesOf = (name: string, template: string) => property(name, () => filling(template, 'text')).names;
  if (preheader) namesOf('preheader', preheader);
  const html = mjml ? await compiler.compile(mjml) : mjml;
  return {
    ...(subject === undefined ? {} : { subjectVariables: namesOf('subject', subject) }),
    ...(html === undefined
      ? {}
      : { html, mjmlVariables: html ? property('mjml', () => filling(html, 'html')).names : [] }),
    ...(text === undefined ? {} : { textVariables: text ? namesOf('text', text) : [] }),
  };
}
