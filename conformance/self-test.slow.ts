/** Every rule detects its broken hosts, and blames no good one. Good hosts share the cases: all at each takes an hour. */
import test from 'ava';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { countOf, partOf } from '#test/proofs.ts';
import { goodHosts } from './broken/good.ts';
import { mutants } from './rules/index.broken.ts';
import { rules } from './rules/index.ts';
import { type Blame, blameNone, type Kill, killAll, type SelfTest, unproven } from './self-test.ts';

/** During development: `CONFORMANCE_AREA=auth` selects one area, `CONFORMANCE_GOOD=1` adds the good hosts. */
const area = process.env.CONFORMANCE_AREA;
const isChosen = (id: string) => area === undefined || id.startsWith(`${area}/`);
const ofArea = mutants.filter(({ breaks }) => isChosen(breaks));
const chosen = area === undefined ? partOf(ofArea, 8) : ofArea;
/** `CONFORMANCE_GOOD=all` tries all cases at every good host. */
const share = area === undefined && process.env.CONFORMANCE_GOOD !== 'all' ? countOf(96, 12) : 1;
const good = area === undefined || process.env.CONFORMANCE_GOOD ? goodHosts : [];

let host: TestHost;
const kills: Kill[] = [];
const blames: Blame[] = [];

test.before('the hosts', async (t) => {
  t.timeout(1_200_000);
  host = await startTestHost();
  const { profile, clock } = host;
  const selfTest: SelfTest = {
    rules,
    profile,
    clock,
    connect: host.connect,
    concurrency: 4,
  };
  const first = await killAll(selfTest, chosen, () => {});
  // Under load a mail or webhook may come too late to be seen: what is judged wrongly is tried again, alone.
  const isKilled = ({ name }: { readonly name: string }) =>
    first.some(({ mutant, outcome }) => mutant.name === name && outcome === 'killed');
  const second = await killAll(
    { ...selfTest, concurrency: 1 },
    chosen.filter((one) => !isKilled(one)),
    () => {},
  );
  kills.push(...first.filter(({ mutant }) => isKilled(mutant)), ...second);
  const chosenRules = { ...selfTest, rules: rules.filter(({ id }) => isChosen(id)), concurrency: 2, share };
  const blamed = await blameNone(chosenRules, good, () => {});
  const isBlamed = ({ name }: { readonly name: string }) =>
    blamed.some((blame) => blame.host.name === name && blame.blamed.length > 0);
  const again = await blameNone(
    { ...chosenRules, concurrency: 1 },
    good.filter((one) => isBlamed(one)),
    () => {},
  );
  blames.push(...blamed.filter((blame) => !isBlamed(blame.host)), ...again);
});

test.after.always('the host', () => host?.stop());

test('every rule has a broken host that it must detect', (t) => {
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
  test(`${name} passes: ${description}`, (t) => {
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
