/** Table of what a run noticed, per area. */
import { columns } from '#harness/report/columns.ts';
import type { DefectReport, Finding, Noticed } from './run.ts';

const verdicts: readonly Noticed[] = ['fail', 'warn', 'inconclusive', 'green'];

/** @returns the table, the defects that were not noticed as their level demands, and the accused hosts */
export function defectText({ findings, accusations }: DefectReport): string {
  const areas = [...new Set(findings.map(({ area }) => area))];
  const row = (name: string, some: readonly Finding[]) => [
    name,
    String(some.length),
    ...verdicts.map((verdict) => String(some.filter(({ noticed }) => noticed === verdict).length)),
  ];
  const missed = findings.filter(({ isEnough }) => !isEnough);
  const accused = accusations.filter((accusation) => accusation.accused.length > 0);
  return [
    columns([
      ['area', 'planted', 'failed', 'warned', 'inconclusive', 'green'],
      ...areas.map((name) =>
        row(
          name,
          findings.filter(({ area }) => area === name),
        ),
      ),
      row('in all', findings),
    ]),
    '',
    ...missed.map(({ defect, noticed }) => `${noticed}  ${defect.name} (${defect.level}): ${defect.description}`),
    '',
    ...accused.map(
      ({ host, accused: lines }) => `ACCUSED  ${host.name}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    ),
    `${findings.length - missed.length} of ${findings.length} defects noticed, ${accusations.length - accused.length} of ${accusations.length} good hosts not accused.`,
  ].join('\n');
}
