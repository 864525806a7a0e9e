/** Results of the operator matrix, per operator. */
import { exitCodes } from '#harness/cli/exit-code.ts';
import { columns } from '#harness/report/columns.ts';
import type { Notice } from './matrix.ts';
import { reasonOf } from './survivors.ts';

interface OperatorReport {
  readonly notices: readonly Notice[];
  /** Survivors without a listed reason. */
  readonly unexplained: readonly Notice[];
  readonly exitCode: number;
}

export function operatorReport(notices: readonly Notice[]): OperatorReport {
  const unexplained = notices.filter(({ defect, outcome }) => outcome === 'survived' && reasonOf(defect) === undefined);
  return { notices, unexplained, exitCode: unexplained.length === 0 ? exitCodes.conforms : exitCodes.fails };
}

/** @returns the table for a terminal, and the survivors with their reasons */
export function operatorText({ notices, unexplained }: OperatorReport): string {
  const effective = notices.filter(({ outcome }) => outcome !== 'without effect');
  const nameOf = ({ defect }: Notice) => defect.split('@')[0] ?? '';
  const row = (name: string, some: readonly Notice[]) => [
    name,
    String(some.length),
    ...(['failed', 'warned', 'survived'] as const).map((outcome) =>
      String(some.filter((one) => one.outcome === outcome).length),
    ),
  ];
  const names = [...new Set(effective.map(nameOf))].toSorted();
  const survivors = effective.filter(({ outcome }) => outcome === 'survived');
  const noticed = effective.length - survivors.length;
  const share = effective.length === 0 ? 0 : (100 * noticed) / effective.length;
  return [
    columns([
      ['operator', 'defects', 'failed', 'warned', 'survived'],
      ...names.map((name) =>
        row(
          name,
          effective.filter((one) => nameOf(one) === name),
        ),
      ),
      row('in all', effective),
    ]),
    '',
    ...survivors.map(({ defect, by }) => `${defect}: ${reasonOf(defect) ?? `UNEXPLAINED ${by}`}`),
    '',
    `${noticed} of ${effective.length} defects noticed (${share.toFixed(1)} %), ${unexplained.length} survivors without a reason; ${notices.length - effective.length} without effect.`,
  ].join('\n');
}
