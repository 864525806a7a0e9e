/** What the page of a fingerprint shows: the name of an algorithm, and what it rests on. */
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { Ask } from '../../ask.ts';
import type { ExpectedAnswer, FingerprintReport } from '../../limits/fingerprint/report-data.ts';
import { algorithmsOf, answerText, findingsOf } from '../fingerprint-wording.ts';
import { plain } from '../plot/scale.ts';
import { timelinePlot } from '../plot/timeline.ts';

/** @returns what `fingerprint.eta` is filled with. @param asks those that the report is made of */
export function fingerprintPage(report: FingerprintReport, asks: readonly Ask[]) {
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
    plots: asks.length === 0 ? [] : [timelinePlot(subject, asks)],
    algorithms: algorithms.map((name) => ({ name, fits: report.fitting.includes(name) })),
    rows: evidence.map(({ step, atMs, asked, admitted, wait, expected }) => ({
      step,
      at: plain(Math.round(atMs) / 1000),
      asked,
      came: answerText({ admitted: { least: admitted, most: admitted }, wait }),
      cells: algorithms.map((name) => cellOf(expected.find((answer) => answer.algorithm === name))),
    })),
  };
}

function cellOf(answer: ExpectedAnswer | undefined) {
  if (answer === undefined) return { outcome: 'skip', text: '' };
  return { outcome: answer.fits ? 'pass' : 'fail', text: `${answer.fits ? '✓' : '✗'} ${answerText(answer)}` };
}
