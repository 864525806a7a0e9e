/** Goals for our limiter, compared with the others. */
import type { Row } from './figures.ts';

export interface Verdict {
  readonly target: string;
  readonly met: boolean;
  /** Figures behind the verdict. */
  readonly figures: string;
}

/** Minimum share of the bare server's rate under a flood. */
const deniedShare = 0.8;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
export const listed = (rows: readonly Row[], figure: (row: Row) => string) =>
  rows.map((row) => `${row.contender.name} ${figure(row)}`).join('; ') || 'none';

/** @returns undefined unless ours and others were measured. */
export function verdictsOn(rows: readonly Row[], quota: number): Verdict[] {
  const ours = rows.filter(({ contender }) => contender.ours);
  const others = rows.filter(({ contender }) => !contender.ours);
  if (ours.length === 0 || others.length === 0) return [];
  const exact = others.filter(({ attack }) => attack.most <= quota);
  const most = ({ attack }: Row) => `${attack.most} (${attack.again} again)`;
  const shared = ours.filter(({ contender }) => contender.usesRedis);
  const verdicts: Verdict[] = [
    {
      target: `only our limiters never admit more than ${quota}`,
      met: ours.every(({ attack }) => attack.most <= quota) && exact.length === 0,
      figures: `${listed(ours, most)}; of the others as exact: ${listed(exact, most)}`,
    },
    best(ours, others, 'denied'),
  ];
  if (shared.length > 0) {
    const rivals = others.filter(({ contender }) => contender.usesRedis);
    verdicts.splice(1, 0, best(shared, rivals, 'admitted'));
  }
  return verdicts;
}

/** Every one of ours against every one of the others. */
function best(ours: readonly Row[], others: readonly Row[], side: 'admitted' | 'denied'): Verdict {
  const least = Math.min(...ours.map((row) => row[side].share));
  const most = Math.max(...others.map((row) => row[side].share));
  const leader = others.filter((row) => row[side].share === most);
  const share = (row: Row) => `${percent(row[side].share)} (of CPU time ${percent(row[side].cpuShare ?? Number.NaN)})`;
  const isEnough = side === 'admitted' || least >= deniedShare;
  return {
    target:
      side === 'admitted'
        ? 'of those with Redis, ours leaves admitted requests the largest share of the bare server'
        : `ours leaves denied requests at least ${percent(deniedShare)} of the bare server, and more than any other`,
    met: isEnough && least > most,
    figures: `${listed(ours, share)}; best of the others: ${listed(leader, share)}`,
  };
}
