/** The judgement of npm's limiters, as docs/limiters.md has it: of every third, and with `PROOFS=all` of each. */
import test from 'ava';
import { isBroken } from '#loadtest/limiter/index.ts';
import { partOf } from '#test/proofs.ts';
import { contenders, type Judged, judge, policy } from './judge.ts';
import { readPage, tableOf } from './table.ts';

const judged: Judged[] = [];
let names: readonly string[] = [];

test.before(async () => {
  const all = await contenders((line) => console.error(line));
  names = all.map(({ name }) => name);
  const ours = all.filter(({ name }) => name === 'Guildgate, memory');
  for (const contender of new Set([...ours, ...partOf(all, 3)])) judged.push(await judge(contender));
});

test('fifteen packages and more are judged, and are on the page', async (t) => {
  const page = await readPage();
  t.true(new Set(names.map((name) => name.split(',')[0])).size > 15);
  for (const name of names) t.true(page.includes(`| ${name} |`), name);
});

test('each refuted property has a counterexample of at most 41 requests, which breaks a fresh limiter', async (t) => {
  let replayed = 0;
  for (const { contender, proof } of judged) {
    for (const { id, counterexample } of proof.properties) {
      if (!counterexample) continue;
      replayed += 1;
      t.true(counterexample.times.length <= 2 * policy.quota + 1, `${contender.name}, ${id}`);
      t.true(await isBroken(contender.factory, id, counterexample, policy), `${contender.name}, ${id}`);
    }
  }
  t.true(replayed > 5, `${replayed}`);
});

test('our own memory limiter is proven', (t) => {
  const ours = judged.find(({ contender }) => contender.name === 'Guildgate, memory');
  t.is(ours?.proof.verdict, 'proven');
  t.is(ours?.algorithm, 'sliding-log');
});

test('the lines of docs/limiters.md are what the script makes', async (t) => {
  const page = await readPage();
  for (const line of tableOf(judged).split('\n')) t.true(page.includes(line), `${line}: run npm run bench:limiters`);
});
