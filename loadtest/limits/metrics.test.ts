import test from 'ava';
import { judged, parseThreshold } from '../thresholds.ts';
import { checks } from './checks/index.ts';
import { proofOf } from './judge.ts';
import { measurementsOf, proofMetrics } from './metrics.ts';
import { fixedFromFirst } from './models/fixed-window.ts';
import { chosenChecks } from './plan.ts';
import { simulatedLog } from './simulation/prove.ts';

test('metrics of a limit are available by name', async (t) => {
  const chosen = chosenChecks(checks, ['fill-10', 'edge-own-500'], []);
  const claim = { quota: 20, windowMs: 60_000 };
  const log = await simulatedLog(fixedFromFirst, chosen, { claim, seed: 3, jitterMs: 1, nodes: 1 });
  const proof = proofOf(log, chosen);
  const measurements = measurementsOf(proof, log.samples);
  const metrics = measurements[0]?.metrics;
  t.like(metrics, { proven: 1, refuted: 1, inconclusive: 0, skipped: 0, most: 39, unknown: 0 });
  const took = metrics?.['admitted-p99'] ?? 0;
  t.true(took > 0 && took <= 2.1, `${took} ms, by a network of up to 1 ms each way`);
  const scopes = measurements.map(({ scope }) => scope);
  const states = (text: string) =>
    judged([parseThreshold(text, { metrics: proofMetrics, scopes })], measurements).map(({ state }) => state);
  t.deepEqual(states('most>20'), ['crossed']);
  t.deepEqual(states('most>39'), ['kept']);
});

test('without denials there is no latency of denials', async (t) => {
  const chosen = chosenChecks(checks, ['fill-10'], []);
  const claim = { quota: 20, windowMs: 60_000 };
  const log = await simulatedLog(fixedFromFirst, chosen, { claim, seed: 3, jitterMs: 1, nodes: 1 });
  const admitted = log.samples.filter(({ status }) => status === 200);
  const [measurement] = measurementsOf(proofOf(log, chosen), admitted);
  t.is(measurement?.metrics['denied-p99'], undefined);
});
