/**
 * Causes of findings: cases of one rule with the same difference between expected and actual are one cause, and so is
 * one refusal or redirect that many rules received.
 */
import type { CaseResult } from '../../result.ts';
import { decisiveOf } from '../wording.ts';

/** From here on, one answer to several rules is one cause. */
const [fewestCases, fewestRules] = [10, 3];

/** @returns the cases of each cause, in order of appearance. @param results of one rule */
export function causesOf(results: readonly CaseResult[]): (readonly CaseResult[])[] {
  const keyOf = ({ expected, actual }: CaseResult) => `${shapeOf(expected)}\n${shapeOf(actual)}`;
  return [...Map.groupBy(results, keyOf).values()];
}

/** @returns the cases that share an answer across rules, by answer, and all others */
export function sharedCauses(results: readonly CaseResult[]): {
  readonly shared: readonly (readonly CaseResult[])[];
  readonly others: readonly CaseResult[];
} {
  // A success proves nothing in common: each rule may expect another refusal.
  const refused = results.filter((result) => (decisiveOf(result)?.status ?? 200) >= 300);
  const shared = [...Map.groupBy(refused, ({ actual }) => shapeOf(actual)).values()].filter(
    (cases) => cases.length >= fewestCases && new Set(cases.map(({ rule }) => rule.id)).size >= fewestRules,
  );
  const isShared = new Set(shared.flat());
  return { shared, others: results.filter((result) => !isShared.has(result)) };
}

/** @returns the text without what differs from case to case; a text that begins with a status is that status */
function shapeOf(text = ''): string {
  const status = /^[1-5]\d\d(?=:|$)/.exec(text)?.[0];
  if (status !== undefined) return status;
  return (
    text
      .replaceAll(/\S*\/\S*/g, '<path>')
      .replaceAll(/\S+@\S+/g, '<email>')
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>')
      .replaceAll(/\bc[0-9a-f]{8}[0-9a-z]+\b/g, '<word>')
      .replaceAll(/\d+(?:(?:, | or )\d+)+/g, '<numbers>')
      // Statuses stay: 403 and 404 are two causes.
      .replaceAll(/\b(?![1-5]\d\d\b)\d[\d.]*/g, '<number>')
  );
}
