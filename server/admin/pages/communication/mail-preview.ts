/** A mail as it will look, with what its reader may stumble over. */
import type { MailPreview } from '#contracts/schemas/mail-content.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block } from '../../page/blocks.ts';
import { problemOf } from '../../page/refusals.ts';

/**
 * @param asked the mail, as an operation answers it
 * @param src of the frame route that answers its HTML
 * @returns the mail; or why there is none, such as a template that is gone
 */
export async function previewBlocks(asked: Promise<MailPreview>, src: string): Promise<Block[]> {
  try {
    const { subject, text, warnings } = await asked;
    const stumbles: Block[] = warnings.map((warning) => ({ kind: 'notice', tone: 'attention', title: warning }));
    return [
      ...stumbles,
      { kind: 'frame', title: subject === '' ? 'A mail without a subject' : subject, src },
      { kind: 'code', title: 'As plain text', note: 'For mail programs that show no HTML.', text },
    ];
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 422) throw error;
    return [{ kind: 'notice', tone: 'bad', title: 'The mail cannot be shown.', text: problemOf(error) }];
  }
}
