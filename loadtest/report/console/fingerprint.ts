/** A fingerprint for people at a terminal: the name, and what it was read from. */
import { columns } from '#conformance/commands/columns.ts';
import { type Output, printable, screenOf, wrapped } from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { EvidenceRow, FingerprintReport } from '../../limits/fingerprint/report-data.ts';
import type { Range } from '../../limits/fingerprint/tally.ts';

/** So many algorithms beside what came: more than these do not fit on a line. */
const SHOWN = 3;

export function fingerprintText(report: FingerprintReport, output: Output): string {
  const { width, paint } = screenOf(output);
  const { algorithm, says, notes, evidence, asks, milliseconds, subject, run } = report;
  const style = algorithm === undefined ? 'magenta' : 'green';
  const took = `${counted(asks, 'request')} to ${printable(run.host)} in ${duration(milliseconds)}.`;
  return [
    `${paint('bold', printable(subject))}`,
    ...wrapped(printable(says), width).map((line) => paint(['bold', style], line)),
    '',
    columns([headOf(evidence), ...evidence.map(rowOf)]),
    '',
    ...notes.flatMap((note) => wrapped(printable(note), width)),
    ...wrapped(took, width).map((line) => paint('dim', line)),
  ].join('\n');
}

const named = (evidence: readonly EvidenceRow[]) =>
  (evidence[0]?.expected ?? []).slice(0, SHOWN).map(({ algorithm }) => algorithm);

function headOf(evidence: readonly EvidenceRow[]): string[] {
  return ['step', 'after', 'asked', 'admitted', 'told to wait', ...named(evidence)];
}

function rowOf({ step, atMs, asked, admitted, wait, expected }: EvidenceRow): string[] {
  return [
    step,
    `${(atMs / 1_000).toFixed(1)} s`,
    String(asked),
    String(admitted),
    wait ? `${ranged(wait)} s` : '-',
    ...expected.slice(0, SHOWN).map((answer) => `${ranged(answer.admitted)}${answer.fits ? '' : ' ✘'}`),
  ];
}

function ranged({ least, most }: Range): string {
  return least === most ? String(least) : `${least}-${most}`;
}
