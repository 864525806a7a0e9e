/** The defects that a run may not notice are real: each is observed by a few requests, and not at a host without it. */
import test from 'ava';
import { forEachConcurrently } from '#harness/concurrency.ts';
import type { TestHost } from '#harness/testing/host.ts';
import { partOf } from '#test/proofs.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { RunSession } from '../engine/run-session.ts';
import { Trial } from '../engine/trial.ts';
import type { Defect } from './defect.ts';
import { defects } from './index.ts';
import { limited } from './limited.ts';
import { accessProbes } from './testing/access.ts';
import { contentProbes } from './testing/content.ts';
import { limitProbes } from './testing/limits.ts';
import type { Probe } from './testing/probe.ts';
import { startRaisedHost } from './testing/raised-host.ts';

/** `CONFORMANCE_DEFECTS=csv,pdf` selects probes by parts of their names. */
const { CONFORMANCE_DEFECTS: chosen = '' } = process.env;
const all = Object.entries({ ...accessProbes, ...contentProbes, ...limitProbes });
const probes =
  chosen === '' ? partOf(all, 4) : all.filter(([name]) => chosen.split(',').some((part) => name.includes(part)));
const seen = new Map<string, { readonly plain: unknown; readonly broken: unknown }>();
let host: TestHost;

async function observed(start: Defect['start'], probe: Probe): Promise<unknown> {
  const broken = await startBrokenHost(host.profile, start({ clock: host.clock, profile: host.profile }));
  const session = new RunSession(...host.connect(broken.profile));
  try {
    return await probe(new Trial(session, undefined));
  } finally {
    await session.close();
    await broken.stop();
  }
}

test.before('the hosts', async (t) => {
  t.timeout(1_200_000);
  host = await startRaisedHost();
  await forEachConcurrently(probes, 2, async ([name, probe]) => {
    const defect = defects.find((one) => one.name === name);
    const said = (error: unknown) => `crashed: ${error}`;
    // A plain host with the webhooks' handler, so that both are reached alike.
    const plain = await observed((setting) => ({ ...limited({})(setting), webhooks: (r, f) => f(r) }), probe).catch(
      said,
    );
    seen.set(name, { plain, broken: defect && (await observed(defect.start, probe).catch(said)) });
  });
});

test.after.always('the host', () => host?.stop());

for (const [name] of probes) {
  test(`${name} can be observed`, (t) => {
    const { plain, broken } = seen.get(name) ?? {};
    t.log(JSON.stringify({ plain, broken }));
    t.false(`${plain} ${broken}`.includes('crashed'));
    t.notDeepEqual(plain, broken);
  });
}
