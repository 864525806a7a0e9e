/** The page of a history: self-contained, without a script. */
import { selfContained } from '#harness/report/self-contained.ts';
import { counted } from '#harness/report/wording.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import { verdictSentence } from '../reporters/verdict-sentence.ts';
import { verdictWords } from '../reporters/wording.ts';
import type { RunReport } from '../result.ts';
import { type HostHistory, historyOf, type RuleHistory } from './history.ts';

const folder = new URL('./', import.meta.url);
const shared = new URL('../reporters/html/', import.meta.url);
const render = selfContained({
  folder,
  styles: [new URL('page.css', shared), new URL('matrix.css', shared), new URL('history.css', folder)],
});

/** @param reports of any hosts, in any order @returns the HTML page */
export function historyPage(reports: readonly RunReport[]): string {
  const hosts = historyOf(reports);
  return render('./history', {
    title: 'Conformance over time',
    summary: `${counted(reports.length, 'report')} of ${counted(hosts.length, 'host')}`,
    legend: verdicts.map((verdict) => ({ verdict, word: verdictWords[verdict] })),
    hosts: hosts.map(hostModel),
  });
}

function hostModel({ host, runs, rules }: HostHistory, index: number) {
  const last = runs.at(-1);
  const isQuiet = ({ verdicts: all, flakeRate }: RuleHistory) =>
    (flakeRate ?? 0) === 0 && all.every((one) => one === undefined || one === 'pass' || one === 'skip');
  return {
    id: `host-${index + 1}`,
    host,
    sentence: last ? verdictSentence(last) : '',
    outcome: outcomeOf(last),
    runs: runs.map((run) => ({
      day: run.startedAt.slice(0, 10),
      time: run.startedAt.slice(11, 16),
      outcome: outcomeOf(run),
      title: `${run.startedAt}, ${run.tool.version}: ${verdictSentence(run)}`,
    })),
    rules: rules.filter((one) => !isQuiet(one)).map((one) => ruleModel(one, runs)),
    quiet: rules.filter(isQuiet).map((one) => ruleModel(one, runs)),
  };
}

function ruleModel({ rule, verdicts: all, flakeRate }: RuleHistory, runs: readonly RunReport[]) {
  return {
    id: rule.id,
    level: rule.level,
    flake: flakeRate === undefined ? '–' : `${Math.round(100 * flakeRate)} %`,
    cells: all.map((verdict, index) => ({
      verdict: verdict ?? 'none',
      word: verdict ? verdictWords[verdict] : 'not in this run',
      day: runs[index]?.startedAt.slice(0, 10) ?? '',
    })),
  };
}

function outcomeOf(run: RunReport | undefined): Verdict {
  if (run?.exitCode === 0) return 'pass';
  return run?.exitCode === 1 ? 'fail' : 'inconclusive';
}
