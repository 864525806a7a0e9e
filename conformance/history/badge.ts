/** A badge of one report, as SVG without a font or link of its own. */
import { counted } from '#harness/report/wording.ts';
import type { RunReport } from '../result.ts';

const colours = { pass: '#1f7a43', fail: '#c0261f', inconclusive: '#7a3fb5' } as const;
/** Pixels of a letter of 11 px on average; `textLength` fits the text exactly. */
const letter = 6.6;
const margin = 8;

/** @returns the badge: `conformance 2026-12 | conforms` */
export function badgeOf(report: RunReport): string {
  const { name } = report.ruleSet ?? { name: 'current' };
  const label = name === 'current' ? 'conformance' : `conformance ${name}`;
  const [text, colour] = messageOf(report);
  const [left, right] = [widthOf(label), widthOf(text)];
  const title = escaped(`${label}: ${text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${left + right}" height="20" rx="3" fill="${colour}"/>
<path d="M3 0H${left}V20H3A3 3 0 0 1 0 17V3A3 3 0 0 1 3 0Z" fill="#444c56"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${part(label, margin, left)}
${part(text, left + margin, right)}
</g>
</svg>
`;
}

function messageOf({
  exitCode,
  counts,
  onlyServed,
  shortfall,
  selectedFrom,
  interrupted,
  judgedResponses,
}: RunReport): [string, string] {
  if (interrupted) return ['interrupted', colours.inconclusive];
  // Waivers, or warnings of what was observed, fail a run without a failed case.
  if (exitCode === 1) return [counts.fail > 0 ? counted(counts.fail, 'failure') : 'does not conform', colours.fail];
  if (exitCode !== 0) return ['inconclusive', colours.inconclusive];
  // A badge must not promise more than the report.
  if (judgedResponses !== undefined) return ['nothing found wrong', colours.pass];
  const isPart = selectedFrom !== undefined || (onlyServed && shortfall.notServed.specified.length > 0);
  return [isPart ? 'conforms in part' : 'conforms', colours.pass];
}

function part(text: string, x: number, width: number): string {
  return `<text x="${x}" y="14" textLength="${width - 2 * margin}">${escaped(text)}</text>`;
}

function widthOf(text: string): number {
  return Math.round(text.length * letter) + 2 * margin;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
