/** A fairness run on a terminal: its phases, its checks, and the verdict. */
import { heading, printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import type { FairnessCheck, FairnessReport } from '../../fairness/report-data.ts';
import { fairnessRows, fairnessSentence, loadText } from '../fairness-wording.ts';
import { columns } from './table.ts';

const looks: Readonly<Record<FairnessCheck['verdict'], readonly [mark: string, style: Style]>> = {
  proven: ['✔', 'green'],
  refuted: ['✘', 'red'],
  inconclusive: ['?', 'magenta'],
  skipped: ['–', 'blue'],
};

export function fairnessLines(screen: Screen, report: FairnessReport): string[] {
  const { width, paint } = screen;
  const { measured, checks, baseUrl, requests, milliseconds, stopped, verdict, settings } = report;
  const took = `${duration(milliseconds)}; ${counted(requests, 'request')} sent to ${baseUrl}; seed ${settings.seed}.`;
  return [
    ...heading(screen, 'bold', 'Phases', 'medians of the rounds; milliseconds'),
    '',
    ...columns(
      screen,
      ['phase', 'served/s', 'p50', 'p99', 'responses'],
      fairnessRows(measured).map(({ name, perSecond, p50, p99, responses }) => ({
        cells: [name, perSecond, p50, p99, responses],
        style: 'bold' as const,
      })),
    ),
    ...heading(screen, 'bold', 'Checks', counted(checks.length, 'check')),
    ...checks.flatMap((check) => ['', ...checkLines(screen, check)]),
    '',
    ...wrapped(printable(loadText(report)), width),
    ...wrapped(printable(took), width),
    ...(stopped === undefined ? [] : wrapped(printable(`The run ended early: ${stopped}`), width)),
    ...wrapped(printable(fairnessSentence(report)), width).map((line) => paint(['bold', looks[verdict][1]], line)),
  ];
}

function checkLines({ width, paint }: Screen, { id, title, requirement, verdict, says }: FairnessCheck): string[] {
  const [mark, style] = looks[verdict];
  return [
    `${paint(style, mark)} ${paint(['bold', style], title)}  ${paint('dim', id)}`,
    ...wrapped(requirement, width - 2).map((line) => `  ${paint('dim', line)}`),
    ...wrapped(printable(says), width - 2).map((line) => `  ${line}`),
  ];
}
