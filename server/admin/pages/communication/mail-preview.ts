/** Preview of a mail with its warnings, in light and in dark. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { MailPreview } from '#contracts/schemas/mail-content.ts';
import { say, sayIfKnown } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';

/**
 * @param preview result of a preview operation
 * @param src path of the frame route with its HTML
 * @returns the preview, or the reason for its absence, such as a deleted template
 */
export async function previewBlocks(preview: Promise<MailPreview>, src: string): Promise<Block[]> {
  try {
    const { subject, text, warnings } = await preview;
    const notices: Block[] = warnings.map((warning) => ({ kind: 'notice', tone: 'attention', title: said(warning) }));
    return [
      ...notices,
      { kind: 'frame', title: subject === '' ? say('Mail without a subject') : subject, src },
      { kind: 'code', title: say('Plain text'), note: say('For mail programs that do not show HTML.'), text },
    ];
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 422) throw error;
    return [{ kind: 'notice', tone: 'bad', title: say('The mail cannot be rendered.'), text: problemOf(error) }];
  }
}

/** A warning of the operation, in the language of the page. */
function said(warning: string): string {
  const [, name] = /^The variable (.+) is unknown: it stays empty\.$/.exec(warning) ?? [];
  if (name === undefined) return sayIfKnown(warning);
  return say('The variable {name} is unknown: it stays empty.', { name });
}

/** Schemes are chosen by the page, not by the computer of its reader. */
const schemeQuery = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
const darkPage = '<style>:root { color-scheme: dark; } html, body { background-color: #14181d; }</style>';

/** @returns the mail as a program shows it that has the scheme: 'dark', or else light */
export function inScheme(html: string, view: string | undefined): string {
  const scheme = view === 'dark' ? 'dark' : 'light';
  const shown = html.replaceAll(schemeQuery, (_, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  );
  return scheme === 'dark' ? shown.replace(/<\/head>/i, (end) => `${darkPage}${end}`) : shown;
}

/** @returns how the subject looks to a recipient, by the example of the user */
export async function exampleSubject({ call, params, me }: Context): Promise<string> {
  try {
    const { subject } = await call(newsletters.preview, { params });
    return say('Subject, as {name} would see it: {subject}', { name: `${me.firstName} ${me.lastName}`, subject });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 422) throw error;
    return say('The mail cannot be rendered: edit it before you send it.');
  }
}
