/** A fingerprint on a terminal: its evidence, and the name. */

import { cut, heading, printable, type Screen, wrapped } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import type { FingerprintReport } from '../../limits/fingerprint/report-data.ts';
import { algorithmsOf, findingsOf, resultText } from '../fingerprint-wording.ts';
import { plain } from '../plot/scale.ts';
import { columns } from './table.ts';

/** Maximum number of algorithms, the closest first; more would not fit side by side. */
const maxAlgorithms = 3;

/** The heading's status. */
const headingRoom = 18;

export function fingerprintLines(screen: Screen, report: FingerprintReport): string[] {
  const { subject, says, algorithm, evidence, asks, milliseconds, notes, run } = report;
  const { width, paint } = screen;
  const names = algorithmsOf(report).slice(0, maxAlgorithms);
  const rows = evidence.map(({ step, atMs, asked, admitted, wait, expected }) => ({
    cells: [
      step,
      resultText({ admitted: { least: admitted, most: admitted }, wait }),
      plain(Math.round(atMs / 100) / 10),
      String(asked),
      ...names.map((name) => {
        const result = expected.find((one) => one.algorithm === name);
        return result === undefined ? '' : `${result.fits ? '✓' : '✗'} ${resultText(result)}`;
      }),
    ],
    style: 'bold' as const,
  }));
  return [
    ...heading(screen, 'bold', 'Evidence', cut(printable(subject), width - headingRoom)),
    '',
    ...columns(screen, ['step', 'observed', 'at, s', 'requests', ...names], rows),
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
