import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Rule } from '../rule.ts';
import { rules } from '../rules/index.ts';
import { digestOf, type RuleSet, ruleSets, rulesOf, setOf } from './rule-set.ts';

/** SHA-256 of each landed file. A new set adds a line; no line ever changes. */
const landed: Readonly<Record<string, string>> = {
  '2026-12.json': 'ae528414d36a52ec9f539187eb031da770eda2886536046504b095f97de8f85d',
};

const newRule = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  level: 'should',
  section: 'Errors',
  cites: 'a test',
  requirement: 'It is so.',
  needs: [],
  cost: { requests: 1 },
  check: async () => {},
  ...more,
});

const set: RuleSet = { name: '2020-01', rules: [{ id: 'a/old', level: 'must', revision: 1 }] };

test('a frozen set never changes: make a new one', async (t) => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.json'));
  const digests = await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(import.meta.dirname, name));
      return [name, createHash('sha256').update(content).digest('hex')] as const;
    }),
  );
  t.deepEqual(Object.fromEntries(digests), landed);
  t.deepEqual(
    ruleSets.map(({ name }) => `${name}.json`),
    Object.keys(landed),
  );
});

test('every rule of a frozen set is still there in its revision: what is demanded beyond it is a new rule', (t) => {
  for (const { name, rules: frozen } of ruleSets) {
    t.notThrows(() => rulesOf(name, rules));
    t.is(new Set(frozen.map(({ id }) => id)).size, frozen.length);
  }
});

test('a newer rule is not in an older set, and the level is that of the set', (t) => {
  const chosen = rulesOf('2020-01', [newRule('a/new', { level: 'must' }), newRule('a/old')], [set]);
  t.deepEqual(
    chosen.rules.map(({ id, level }) => [id, level]),
    [['a/old', 'must']],
  );
  t.deepEqual(chosen.facts, { name: '2020-01', digest: digestOf(set.rules), rules: 1 });
});

test('a rule that is gone or was revised makes the set a wrong use, and so does an unknown name', (t) => {
  const refused = (present: readonly Rule[], name: string, message: RegExp) =>
    t.throws(() => rulesOf(name, present, [set]), { instanceOf: UsageError, message });
  refused([], '2020-01', /a\/old is gone/);
  refused([newRule('a/old', { revision: 2 })], '2020-01', /a\/old has revision 2 in place of 1/);
  refused([newRule('a/old')], '2020-02', /There is no set of rules 2020-02; there are 2020-01/);
});

test('the digest is of ids, levels and revisions, in any order', (t) => {
  const both = setOf([newRule('a/a'), newRule('a/b')]);
  t.is(digestOf(both), digestOf(both.toReversed()));
  const others = [newRule('a/a', { level: 'must' }), newRule('a/a', { revision: 2 }), newRule('a/b')];
  const digests = [newRule('a/a'), ...others].map((rule) => digestOf(setOf([rule])));
  t.is(new Set(digests).size, 4);
});

test('without a name all rules are tried', (t) => {
  const { facts, rules: all } = rulesOf(undefined, rules);
  t.is(facts.name, 'current');
  t.is(all.length, rules.length);
});
