/** Invented fairness runs, for tests of reports. Deterministic. */
import { judge, overall } from '../../fairness/judge/judge.ts';
import type { FairnessMeasurements, FairnessReport } from '../../fairness/report-data.ts';
import { fairRun, settings } from '../../fairness/testing/recorded.ts';

export function fairnessReport(
  measured: FairnessMeasurements = fairRun(),
  facts: Partial<FairnessReport> = {},
): FairnessReport {
  const checks = judge(measured, settings);
  const verdict = overall(checks);
  return {
    tool: { name: 'guildgate-loadtest', version: '0.1.0' },
    baseUrl: 'http://north.localhost:3000',
    startedAt: '2026-01-01T12:00:00.000Z',
    milliseconds: 52_000,
    settings,
    sends: { neighbours: 'GET /api/v1/me', hog: 'GET /api/v1/me' },
    hog: 'hog',
    neighbours: ['neighbour 1', 'neighbour 2', 'neighbour 3'],
    rate: 33.3,
    measured,
    checks,
    verdict,
    requests: 35_444,
    interrupted: false,
    exitCode: verdict === 'refuted' ? 1 : 0,
    ...facts,
  };
}
