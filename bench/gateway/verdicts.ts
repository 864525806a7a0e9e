/** Goals for our gateway, compared with the others. */
import { median } from '#harness/median.ts';
import type { Measured, Row } from '../limiter/figures.ts';
import { listed, type Verdict } from '../limiter/verdicts.ts';

/** Least part of the rate of @fastify/http-proxy, which does less: no tenants, no contracts, no request log. */
const leastOfPeer = 0.8;

/** @returns ours divided by the other's in each round, which are measured within seconds; the median */
function ratio(ours: Row, other: Row, figure: (one: Measured) => number): number {
  return median(
    ours.rounds.map(({ admitted }, index) => figure(admitted) / figure(other.rounds[index]?.admitted ?? admitted)),
  );
}

/** @returns undefined unless ours and others were measured */
export function verdictsOn(rows: readonly Row[], quota: number): Verdict[] {
  const ours = rows.find(({ contender }) => contender.ours);
  const others = rows.filter(({ contender }) => !contender.ours);
  if (!ours || others.length === 0) return [];
  const most = ({ attack }: Row) => `${attack.most} (${attack.again} again)`;
  // Who admits too few of a later burst is not exact either: it locks out a client that keeps trying.
  const isExact = ({ attack }: Row) => attack.most === quota && attack.again === quota;
  const exact = others.filter(isExact);
  const verdicts: Verdict[] = [
    {
      target: `only ours admits exactly ${quota} in any window`,
      met: isExact(ours) && exact.length === 0,
      figures: listed(rows, most),
    },
  ];
  const peer = others.find(({ contender }) => contender.id === 'fastify');
  if (peer) {
    const rate = ratio(ours, peer, (one) => one.requestsPerSecond);
    const cpu = ratio(peer, ours, (one) => one.serverCpu ?? Number.NaN);
    verdicts.push({
      target: `ours passes on at least ${leastOfPeer} of the requests per second of @fastify/http-proxy`,
      met: rate >= leastOfPeer,
      figures: `${rate.toFixed(2)}, by processor time per request ${cpu.toFixed(2)}`,
    });
  }
  return verdicts;
}
