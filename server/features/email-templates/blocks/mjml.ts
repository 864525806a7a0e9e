/** MJML of blocks: one section for each, colours for dark mail programs, and a footer with the link to unsubscribe. */
import type { MailBlock, SimpleBlock } from '#contracts/schemas/mail-blocks.ts';
import type { Accent } from '#server/platform/accent.ts';
import { escapeHtml } from '../template-language.ts';
import { htmlOfText } from './markdown.ts';
import type { LetterWords } from './words.ts';

/** An event as a letter shows it. */
export interface LetterEvent {
  readonly title: string;
  /** Date and time in the zone of the event. */
  readonly when: string;
  readonly place: string | null;
  /** Its public page. */
  readonly url: string;
}

export interface Surroundings {
  readonly events: ReadonlyMap<string, LetterEvent>;
  readonly words: LetterWords;
  /** The colour of the organisation, as it was when the mail was saved. */
  readonly accent: Accent;
}

/** @returns a complete MJML document */
export function mjmlOfBlocks(blocks: readonly MailBlock[], surroundings: Surroundings): string {
  const sections = blocks.map((block) => section(block, surroundings)).join('\n');
  const { language, footer, unsubscribe } = surroundings.words;
  return `<mjml lang="${language}">
${headOf(surroundings.accent)}
<mj-body background-color="#f4f5f7" css-class="page">
<mj-section padding="12px 0 0"><mj-column></mj-column></mj-section>
${sections}
<mj-section><mj-column>
<mj-text font-size="13px" line-height="1.5" align="center" color="#52606d" css-class="soft">${escapeHtml(footer)}<br><a href="{{ unsubscribeUrl }}">${escapeHtml(unsubscribe)}</a></mj-text>
</mj-column></mj-section>
</mj-body>
</mjml>`;
}

/** Mail programs that follow a scheme read the style; the others keep the light colours. */
const headOf = ({ light, dark }: Accent) => `<mj-head>
<mj-attributes>
<mj-all font-family="-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
<mj-text font-size="16px" line-height="1.55" color="#1f2933" padding="6px 28px" />
<mj-button font-size="16px" font-weight="600" background-color="${light.accent}" color="${light.text}" border-radius="8px" inner-padding="12px 24px" padding="10px 28px" align="left" />
<mj-image padding="8px 28px" />
<mj-divider border-width="1px" border-color="#d5dae1" padding="14px 28px" />
</mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>
a { color: ${light.accent}; }
@media (prefers-color-scheme: dark) {
body, .page > div { background-color: #14181d !important; }
.sheet, .sheet > table { background-color: #1f252c !important; background: #1f252c !important; }
.sheet div { color: #e8ebee !important; }
.soft div { color: #a9b4c0 !important; }
.sheet div a, .soft a { color: ${dark.accent} !important; }
.sheet .deed a { color: ${light.text} !important; }
.sheet p { border-color: #46505c !important; }
}
</mj-style>
</mj-head>`;

function section(block: MailBlock, surroundings: Surroundings): string {
  const columns =
    block.kind === 'COLUMNS'
      ? [block.left ?? [], block.right ?? []].map((side) => column(side, surroundings)).join('\n')
      : column([{ ...block, kind: block.kind }], surroundings);
  return `<mj-section css-class="sheet" background-color="#ffffff" padding="6px 0">\n${columns}\n</mj-section>`;
}

function column(blocks: readonly SimpleBlock[], surroundings: Surroundings): string {
  return `<mj-column>\n${blocks.map((block) => simple(block, surroundings)).join('\n')}\n</mj-column>`;
}

function simple(block: SimpleBlock, { events, words }: Surroundings): string {
  const { text = '', url = '', alt = '', eventId = '' } = block;
  switch (block.kind) {
    case 'HEADING':
      return `<mj-text font-size="24px" line-height="1.25" font-weight="700"><h2 style="margin:0;font-size:24px;line-height:1.25">${escapeHtml(text)}</h2></mj-text>`;
    case 'TEXT':
      return `<mj-text>${htmlOfText(text)}</mj-text>`;
    case 'IMAGE':
      return `<mj-image src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" />`;
    case 'BUTTON':
      return button(text, url);
    case 'DIVIDER':
      return '<mj-divider />';
    case 'EVENT': {
      const event = events.get(eventId.toLowerCase());
      return event ? eventCard(event, words) : '';
    }
  }
}

const button = (text: string, url: string) =>
  `<mj-button css-class="deed" href="${escapeHtml(url)}">${escapeHtml(text)}</mj-button>`;

function eventCard({ title, when, place, url }: LetterEvent, words: LetterWords): string {
  const lines = [when, ...(place === null ? [] : [place])].map((line) => literal(line)).join('<br>');
  return `<mj-text><h3 style="margin:0 0 4px;font-size:19px;line-height:1.3">${literal(title)}</h3>${lines}</mj-text>\n${button(words.event, url)}`;
}

/** Text of an event is no template: two braces stay braces. */
const literal = (text: string) => escapeHtml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
