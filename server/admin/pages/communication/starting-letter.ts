/** Default content of newsletters and templates. */
import type { MailBlock } from '#contracts/schemas/mail-blocks.ts';

export const startingLetter: MailBlock[] = [
  { kind: 'HEADING', text: '{{ tenant.name }}' },
  {
    kind: 'TEXT',
    text: '{{#firstName}}Dear {{ firstName }},{{/firstName}}{{^firstName}}Hello,{{/firstName}}\n\nWrite here what is new.',
  },
  { kind: 'BUTTON', text: 'See all events', url: '{{ tenant.url }}/' },
];
