/**
 * HTML reporter: one self-contained page that can be mailed, stored as a CI artefact and opened offline. The page is
 * readable without its script, which only filters.
 */

import { selfContained } from '#harness/report/self-contained.ts';
import type { RunReport } from '../result.ts';
import { pageOf } from './html/page.ts';

const folder = new URL('html/', import.meta.url);
const render = selfContained({
  folder,
  styles: ['page.css', 'findings.css', 'matrix.css'].map((file) => new URL(file, folder)),
  script: new URL('filters.js', folder),
});

/** @returns the report as an HTML page */
export function html(report: RunReport): string {
  return render('./page', pageOf(report));
}
