/**
 * The report as one page that needs nothing else: it can be mailed, kept as an artefact of a CI run, and opened without
 * a network. It is readable without its script, which only filters.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { RunReport } from '../result.ts';
import { pageOf } from './html/page.ts';
import { visible } from './visible.ts';

const folder = new URL('html/', import.meta.url);
const eta = new Eta({ views: fileURLToPath(folder), cache: true, autoEscape: true, escapeFunction: escapeHtml });
const style = ['page.css', 'findings.css', 'matrix.css'].map(textOf).join('\n');
const script = textOf('page.js');

/** Should something of a host's answer reach the page unescaped one day, it would still not run. */
const policy = [
  "default-src 'none'",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** @returns the report as a page of HTML */
export function html(report: RunReport): string {
  return eta.render('./page', { ...pageOf(report), style, script, policy });
}

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
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
