/** A fingerprint for people at a terminal: what it rests on, and the name. */
import { cut, heading, printable, type Screen, wrapped } from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { FingerprintReport } from '../../limits/fingerprint/report-data.ts';
import { algorithmsOf, answerText, findingsOf } from '../fingerprint-wording.ts';
import { plain } from '../plot/scale.ts';
import { columns } from './table.ts';

/** Of algorithms, the nearest come first; more would not fit beside each other. */
const shownAlgorithms = 3;

/** What the heading has beside its detail. */
const headingRoom = 18;

export function fingerprintLines(screen: Screen, report: FingerprintReport): string[] {
  const { subject, says, algorithm, evidence, asks, milliseconds, notes, run } = report;
  const { width, paint } = screen;
  const shown = algorithmsOf(report).slice(0, shownAlgorithms);
  const rows = evidence.map(({ step, atMs, asked, admitted, wait, expected }) => ({
    cells: [
      step,
      answerText({ admitted: { least: admitted, most: admitted }, wait }),
      plain(Math.round(atMs / 100) / 10),
      String(asked),
      ...shown.map((name) => {
        const answer = expected.find((one) => one.algorithm === name);
        return answer === undefined ? '' : `${answer.fits ? '✓' : '✗'} ${answerText(answer)}`;
      }),
    ],
    style: 'bold' as const,
  }));
  return [
    ...heading(screen, 'bold', 'Evidence', cut(printable(subject), width - headingRoom)),
    '',
    ...columns(screen, ['step', 'came', 'at, s', 'asked', ...shown], rows),
    '',
    ...findingsOf(report).map(({ name, text }) => `${name.padEnd(32)}${paint('bold', text)}`),
    '',
    ...notes.flatMap((note) =>
      wrapped(printable(note), width - 2).map((line, index) => `${index === 0 ? '! ' : '  '}${line}`),
    ),
    ...wrapped(`${duration(milliseconds)}; ${counted(asks, 'request')} sent to ${printable(run.host)}.`, width),
    ...wrapped(printable(says), width).map((line) =>
      paint(['bold', algorithm === undefined ? 'magenta' : 'green'], line),
    ),
  ];
}
