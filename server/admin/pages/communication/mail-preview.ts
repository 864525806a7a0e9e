/** A mail as it will look, with what its reader may stumble over. */
import type { MailPreview } from '#contracts/schemas/mail-content.ts';
import type { Block } from '../../page/blocks.ts';

/** @param src of the frame route that answers the mail's HTML */
export function previewBlocks({ subject, text, warnings }: MailPreview, src: string): Block[] {
  const stumbles: Block[] = warnings.map((warning) => ({ kind: 'notice', tone: 'attention', title: warning }));
  return [
    ...stumbles,
    { kind: 'frame', title: subject === '' ? 'The mail, without a subject' : subject, src },
    { kind: 'code', title: 'As plain text', note: 'For mail programs that show no HTML.', text },
  ];
}
