/**
 * HTML of the text of a block: paragraphs, bold, italics, links, lists and line breaks of Markdown. Other Markdown, and HTML,
 * appear as they were typed.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { isMailLink } from '#contracts/schemas/mail-blocks.ts';
import { escapeHtml } from '../template-language.ts';

const paragraph = 'margin:0 0 12px';
const list = 'margin:0 0 12px;padding-left:24px';

const nothing = () => undefined;
/** Without the constructs that stay as typed, some of which nest without a bound. */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    blockquote: nothing,
    code: nothing,
    fences: nothing,
    table: nothing,
    html: nothing,
    hr: nothing,
    lheading: nothing,
    del: nothing,
    codespan: nothing,
  },
});

/** @returns safe HTML, in which variables stay */
export function htmlOfText(text: string): string {
  // Without spaces, so that a variable can be the address of a link.
  const compact = text.replaceAll(/\{\{\s*([#^/!]?)\s*([\w.-]+)\s*\}\}/g, '{{$1$2}}');
  return tokensOf(compact).map(blockOf).join('');
}

/** List in list in one line, which takes `marked` quadratic time. */
const deepList = /^[^\S\n]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n]+){6}/m;

function tokensOf(text: string): readonly Token[] {
  if (deepList.test(text)) return [{ type: 'raw', raw: text }];
  try {
    return markdown.lexer(text);
  } catch (error) {
    // Thousands of nested lists exceed the stack.
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'raw', raw: text }];
  }
}

function blockOf(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'list':
      return listOf(token);
    case 'heading':
      return `<p style="${paragraph}"><strong>${inlineOf(token.tokens)}</strong></p>`;
    case 'paragraph':
    case 'text':
      return `<p style="${paragraph}">${inlineOf(token.tokens) || typed(token.raw)}</p>`;
    default:
      return `<p style="${paragraph}">${typed(token.raw)}</p>`;
  }
}

/** A list is the one token of `marked` whose type a generic token can have too. */
function listOf(token: Tokens.List | Tokens.Generic): string {
  const items: readonly Tokens.ListItem[] = token.items ?? [];
  if (token.ordered === true && !isCounted(items)) return items.map(numberedOf).join('');
  const name = token.ordered === true ? 'ol' : 'ul';
  const inner = items.map(({ tokens }) => {
    // An item of one paragraph has no space of its own.
    const parts = tokens.map((part) =>
      part.type === 'text' ? inlineOf('tokens' in part ? part.tokens : []) : blockOf(part),
    );
    return `<li>${parts.join('')}</li>`;
  });
  return `<${name} style="${list}">${inner.join('')}</${name}>`;
}

/** A mail program counts from one, and would change the dates of lines such as `15. March`. */
function isCounted(items: readonly Tokens.ListItem[]): boolean {
  const numbers = items.map((item) => Number.parseInt(markerOf(item), 10));
  return numbers.every((number, index) => number === index + 1) || numbers.every((number) => number === 1);
}

const markerOf = ({ raw }: Tokens.ListItem): string => /^\s*(\d+[.)])/.exec(raw)?.[1] ?? '';

/** @returns an item as a paragraph with its number as typed */
function numberedOf(item: Tokens.ListItem): string {
  const [first, ...others] = item.tokens;
  const line = first && 'tokens' in first ? inlineOf(first.tokens) : '';
  return `<p style="${paragraph}">${markerOf(item)} ${line}</p>${others.map(blockOf).join('')}`;
}

function inlineOf(tokens: readonly Token[] = []): string {
  return tokens.map(spanOf).join('');
}

function spanOf(token: Token): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${inlineOf(token.tokens)}</strong>`;
    case 'em':
      return `<em>${inlineOf(token.tokens)}</em>`;
    case 'br':
      return '<br>';
    case 'link':
      return isMailLink(token.href)
        ? `<a href="${escapeHtml(token.href)}">${inlineOf(token.tokens)}</a>`
        : typed(token.raw);
    case 'escape':
    case 'text':
      return escapeHtml(token.text);
    default:
      return typed(token.raw);
  }
}

const typed = (raw: string) => escapeHtml(raw.trim()).replaceAll('\n', '<br>');
