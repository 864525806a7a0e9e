/** Default content of newsletters and templates, in the language of who begins it. */
import type { MailBlock } from '#contracts/schemas/mail-blocks.ts';
import { say } from '../../language/say.ts';

export const startingLetter = (): MailBlock[] => [
  { kind: 'HEADING', text: '{{ tenant.name }}' },
  {
    kind: 'TEXT',
    text: `{{#firstName}}${say('Dear')} {{ firstName }},{{/firstName}}{{^firstName}}${say('Hello,')}{{/firstName}}\n\n${say('Write here what is new.')}`,
  },
  { kind: 'BUTTON', text: say('See all events'), url: '{{ tenant.url }}/' },
];
