/** Self-contained pages: styles and scripts are inline, and the content security policy allows only these. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { visible } from './visible.ts';

export interface PageParts {
  /** Folder of the templates. */
  readonly folder: URL;
  /** Files, in order of inclusion. */
  readonly styles: readonly URL[];
  /** Absent: the page has no script, and its policy allows none. */
  readonly script?: URL;
}

/**
 * @returns a renderer for a template of the folder, for instance `./page`. Output is escaped; the template gets `style`,
 *   `script` and `policy` beside the data. The renderer throws TypeError when a value is missing.
 */
export function selfContained({ folder, styles, script: scriptFile }: PageParts) {
  const eta = new Eta({ views: fileURLToPath(folder), cache: true, autoEscape: true, escapeFunction: escapeHtml });
  const style = styles.map((file) => readFileSync(file, 'utf8')).join('\n');
  const script = scriptFile === undefined ? undefined : readFileSync(scriptFile, 'utf8');
  const policy = policyOf(style, script);
  return (template: string, data: object): string =>
    eta.render(template, { ...data, style, script: script ?? '', policy });
}

/** Defence in depth: markup from a response would not run even if it reached the page unescaped. */
function policyOf(style: string, script: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
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
  if (value === undefined || value === null) throw new TypeError('template value missing');
  return visible(String(value)).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
