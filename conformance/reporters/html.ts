/**
 * The report as one page that needs nothing else: it can be mailed, kept as an artefact of a CI run, and opened without
 * a network. It is readable without its script, which only filters.
 */
import type { RunReport } from '../result.ts';
import { pageOf } from './html/page.ts';
import { selfContained } from './html/self-contained.ts';

const folder = new URL('html/', import.meta.url);
const render = selfContained({
  folder,
  styles: ['page.css', 'findings.css', 'matrix.css'].map((file) => new URL(file, folder)),
  script: new URL('page.js', folder),
});

/** @returns the report as a page of HTML */
export function html(report: RunReport): string {
  return render('./page', pageOf(report));
}
