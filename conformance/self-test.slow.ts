/** Every rule notices its broken hosts, and blames none that is good and different. */
import test from 'ava';
import { goodHosts, mutants } from './broken/index.ts';
import { rules } from './rules/index.ts';
import { type Blame, blameNone, type Kill, killAll, type SelfTest, unproven } from './self-test.ts';
import { startTestHost, type TestHost } from './testing/host.ts';

/** While rules are written: `CONFORMANCE_AREA=auth` tries those of one area alone, and with `CONFORMANCE_GOOD=1` at the good hosts as well. */
const area = process.env.CONFORMANCE_AREA;
const isChosen = (id: string) => area === undefined || id.startsWith(`${area}/`);
const chosen = mutants.filter(({ breaks }) => isChosen(breaks));
const good = area === undefined || process.env.CONFORMANCE_GOOD ? goodHosts : [];

let host: TestHost;
const kills: Kill[] = [];
const blames: Blame[] = [];

test.before('the hosts', async (t) => {
  t.timeout(1_200_000);
  host = await startTestHost();
  const { profile, clock } = host;
  const selfTest: SelfTest = { rules, profile, clock, run: (reached) => host.run(reached), lanes: 4 };
  kills.push(...(await killAll(selfTest, chosen, () => {})));
  const asked = { ...selfTest, rules: rules.filter(({ id }) => isChosen(id)), lanes: 2 };
  blames.push(...(await blameNone(asked, good, () => {})));
});

test.after.always('the host', () => host?.stop());

test('every rule has a broken host that it must notice', (t) => {
  t.deepEqual(
    unproven(rules, mutants)
      .map(({ id }) => id)
      .filter(isChosen),
    [],
  );
});

for (const { name, breaks, description } of chosen) {
  test(`${breaks} notices ${name}: ${description}`, (t) => {
    const kill = kills.find(({ mutant }) => mutant.name === name);
    t.is(kill?.outcome, 'killed', kill?.said);
    t.log(kill?.said);
  });
}

for (const { name, description } of good) {
  test(`nothing is said against ${name}: ${description}`, (t) => {
    const { blamed, passed } = blames.find(({ host: { name: other } }) => other === name) ?? { blamed: [], passed: 0 };
    t.deepEqual(
      blamed.map(({ verdict, rule, operation, expected, actual, reason }) => ({
        verdict,
        rule: rule.id,
        operation: operation?.id,
        expected,
        actual,
        reason,
      })),
      [],
    );
    t.true(passed > 0);
  });
}
