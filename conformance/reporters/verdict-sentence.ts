/** Sentence for the verdict of a run, derived from its exit code. */

import { counted } from '#harness/report/wording.ts';
import { isFailing } from '../exit-code.ts';
import type { RunReport } from '../result.ts';

/** @returns a sentence, for instance `Does not conform: 3 cases of 2 rules failed.` */
export function verdictSentence(report: RunReport): string {
  const { counts, cases, exitCode } = report;
  if (report.interrupted) {
    const decided = cases.length - counts.skip - counts.inconclusive;
    return `Interrupted: ${decided} of ${counted(cases.length, 'case')} decided, ${failed(report)}.`;
  }
  if (report.judgedResponses !== undefined && exitCode !== 3) return observedSentence(report, report.judgedResponses);
  if (exitCode === 0)
    return `Conforms${inPart(report)}: ${[`${counted(counts.pass, 'case')} passed`, 'none failed', ...rest(report)].join(', ')}.`;
  if (exitCode === 1) return `Does not conform: ${reasons(report).join(', and ')}.`;
  if (exitCode === 3) return `Inconclusive: ${unknown(report)}.`;
  return `Ended with exit code ${exitCode}.`;
}

/** Traffic shows what it touches: it cannot show that a host conforms. */
function observedSentence(report: RunReport, responses: number): string {
  const { answers, counts } = report;
  const operations = answers.filter(({ answered }) => answered.length > 0).length;
  const scope = `${counted(responses, 'response')}; ${operations} of ${counted(answers.length, 'operation')} seen`;
  if (counts.fail > 0) return `Does not conform: ${failed(report)} in ${scope}.`;
  return `${counts.warn > 0 ? `Found ${counted(counts.warn, 'warning')}` : 'Nothing was found wrong'} in ${scope}.`;
}

/** A host that lacks a part, or was tried in a part, does not conform in all: the sentence must not be read as if. */
function inPart({ onlyServed, shortfall, selectedFrom }: RunReport): string {
  const selected = selectedFrom === undefined ? '' : ` in the selected part of ${counted(selectedFrom, 'case')}`;
  // Reports of earlier versions have no shortfall.
  if (!onlyServed || shortfall.notServed.specified.length === 0) return selected;
  const { specified } = shortfall.notServed;
  return `${selected} in what it serves (it lacks ${counted(specified.length, 'specified operation')})`;
}

function reasons(report: RunReport): string[] {
  const faults = report.waiverFaults.filter(isFailing).length;
  const inWaivers = `${counted(faults, 'fault')} in the waivers`;
  if (report.counts.fail === 0) return [faults > 0 ? inWaivers : 'no case failed, but the run ended with exit code 1'];
  return faults > 0 ? [failed(report), inWaivers] : [failed(report)];
}

function failed({ counts, cases }: RunReport): string {
  if (counts.fail === 0) return 'none failed';
  const rules = new Set(cases.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule.id));
  return `${counted(counts.fail, 'case')} of ${counted(rules.size, 'rule')} failed`;
}

function unknown({ counts }: RunReport): string {
  return counts.inconclusive > 0
    ? `${counted(counts.inconclusive, 'case')} without a verdict, and none failed`
    : 'no case was decided';
}

function rest({ counts }: RunReport): string[] {
  const parts: Array<[number, string]> = [
    [counts.warn, counted(counts.warn, 'warning')],
    [counts.waived, `${counts.waived} waived`],
    [counts.skip, `${counts.skip} skipped`],
    [counts.inconclusive, `${counts.inconclusive} inconclusive`],
  ];
  return parts.filter(([count]) => count > 0).map(([, text]) => text);
}
