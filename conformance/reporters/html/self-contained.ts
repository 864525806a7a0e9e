/** Pages that need nothing else: their style and their script are in them, and their policy allows these alone. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { visible } from '../visible.ts';

export interface PageParts {
  /** Of the templates. */
  readonly folder: URL;
  /** Files, in their order. */
  readonly styles: readonly URL[];
  readonly script: URL;
}

/**
 * @returns what fills a template of the folder, named for instance `./page`. All that the template shows is escaped; beside
 *   the data it has `style`, `script` and `policy`. It throws TypeError where the template shows a value it was not given.
 */
export function selfContained({ folder, styles, script: scriptFile }: PageParts) {
  const eta = new Eta({ views: fileURLToPath(folder), cache: true, autoEscape: true, escapeFunction: escapeHtml });
  const style = styles.map((file) => readFileSync(file, 'utf8')).join('\n');
  const script = readFileSync(scriptFile, 'utf8');
  const policy = policyOf(style, script);
  return (template: string, data: object): string => eta.render(template, { ...data, style, script, policy });
}

/** Should something of a host's answer reach the page unescaped one day, it would still not run. */
function policyOf(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(value: unknown): string {
  if (value === undefined || value === null) throw new TypeError('the page shows a value that it was not given');
  return visible(String(value)).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
