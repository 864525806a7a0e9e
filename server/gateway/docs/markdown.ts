/** Markdown of ours as HTML: headings get the anchors that repositories give them, and links between guides lead to pages. */
import { Marked, type Tokens } from 'marked';
import { anchorOf } from './anchor.ts';

const renderer = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens);
      // Files of the repository that are not served.
      if (href.startsWith('..')) return text;
      return `<a href="${escaped(href.replace(/^([\w-]+)\.md/, '/docs/$1'))}">${text}</a>`;
    },
    table(token: Tokens.Table): string {
      const cells = (row: readonly Tokens.TableCell[], tag: string) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      // Wide tables scroll by themselves on narrow screens; the focus lets the keyboard scroll them.
      return `<div class="wide" tabindex="0"><table><tr>${cells(token.header, 'th')}</tr>${rows}</table></div>\n`;
    },
    code({ text, lang = '' }: Tokens.Code): string {
      return `<pre tabindex="0"><code class="${escaped(lang.split(' ')[0] ?? '')}">${escaped(text)}</code></pre>\n`;
    },
    // Angle brackets in descriptions are text, such as `Bearer <JWT>`.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
  },
});

/** @returns HTML of a text with blocks: paragraphs, lists, tables */
export function htmlOf(markdown: string): string {
  return renderer.parse(markdown, { async: false });
}

/** @returns HTML of one line, without a paragraph around it */
export function inlineHtmlOf(markdown: string): string {
  return renderer.parseInline(markdown, { async: false });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
