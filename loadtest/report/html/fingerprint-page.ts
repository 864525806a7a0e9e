/** Data of a fingerprint's page: the name of an algorithm, and its evidence. */
import { counted, duration } from '#harness/report/wording.ts';
import type { ExpectedResult, FingerprintReport } from '../../limits/fingerprint/report-data.ts';
import type { Sample } from '../../sample.ts';
import { algorithmsOf, findingsOf, resultText } from '../fingerprint-wording.ts';
import { plain } from '../plot/scale.ts';
import { timelinePlot } from '../plot/timeline.ts';

/** @returns the data of `fingerprint.eta`. @param samples those of the report */
export function fingerprintPage(report: FingerprintReport, samples: readonly Sample[]) {
  const { run, subject, algorithm, says, evidence } = report;
  const algorithms = algorithmsOf(report);
  return {
    title: `${subject}: fingerprint`,
    host: subject,
    tool: run.tool,
    outcome: algorithm === undefined ? 'inconclusive' : 'pass',
    sentence: says,
    remark: '',
    facts: [
      run.host,
      `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
      duration(report.milliseconds),
      counted(report.asks, 'request'),
      `seed ${run.seed}`,
    ],
    figures: findingsOf(report).map(({ name, text }) => ({ outcome: 'found', count: text, word: name })),
    notes: report.notes,
    plots: samples.length === 0 ? [] : [timelinePlot(subject, samples)],
    algorithms: algorithms.map((name) => ({ name, fits: report.fitting.includes(name) })),
    rows: evidence.map(({ step, atMs, asked, admitted, wait, expected }) => ({
      step,
      at: plain(Math.round(atMs) / 1000),
      asked,
      observed: resultText({ admitted: { least: admitted, most: admitted }, wait }),
      cells: algorithms.map((name) => cellOf(expected.find((result) => result.algorithm === name))),
    })),
  };
}

function cellOf(result: ExpectedResult | undefined) {
  if (result === undefined) return { outcome: 'skip', text: '' };
  return { outcome: result.fits ? 'pass' : 'fail', text: `${result.fits ? '✓' : '✗'} ${resultText(result)}` };
}
