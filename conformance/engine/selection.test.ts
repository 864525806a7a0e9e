import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { rules } from '../rules/index.ts';
import { expectedSeconds, requestsOf, selectCases } from './selection.ts';

const ids = (selection: Parameters<typeof selectCases>[1]) => selectCases(rules, selection).map(({ rule }) => rule.id);

test('ids of rules and cases are unique, and those of rules say their area', (t) => {
  t.is(new Set(rules.map(({ id }) => id)).size, rules.length);
  for (const { id } of rules) t.regex(id, /^[a-z-]+\/[a-z0-9-]+$/);
  const cases = selectCases(rules, {});
  t.is(new Set(cases.map(({ id }) => id)).size, cases.length);
  for (const { id } of cases) t.regex(id, /^[b-z2]{6}$/);
});

test('a case keeps its id, whatever else is selected', (t) => {
  const [alone] = selectCases(rules, { rules: ['limits/over-quota-is-429'], operations: ['users.export'] });
  const all = selectCases(rules, {}).find(({ id }) => id === alone?.id);
  t.is(all?.rule.id, 'limits/over-quota-is-429');
  t.is(all?.operation?.id, 'users.export');
});

test('rules are selected by patterns, sections, operations and level, and left out by patterns', (t) => {
  t.true(ids({ rules: ['limits/*'] }).every((id) => id.startsWith('limits/')));
  t.false(ids({ notRules: ['limits/*'] }).some((id) => id.startsWith('limits/')));
  t.deepEqual(
    selectCases(rules, { rules: ['limits/over-quota-is-429'], operations: ['GET /api/v1/users-csv'] }).map(
      ({ operation }) => operation?.id,
    ),
    ['users.export'],
  );
  t.true(selectCases(rules, { sections: ['errors'] }).every(({ rule }) => rule.section === 'Errors'));
  t.true(selectCases(rules, { level: 'must' }).every(({ rule }) => rule.level === 'must'));
});

test('what selects nothing is a wrong use, with the nearest name', (t) => {
  const refused = (selection: Parameters<typeof selectCases>[1]) =>
    t.throws(() => selectCases(rules, selection), { instanceOf: UsageError })?.message ?? '';
  t.regex(refused({ rules: ['limits/over-quota-is-492'] }), /Did you mean limits\/over-quota-is-429\?/);
  t.regex(refused({ notRules: ['nothing/*'] }), /no rule/);
  t.regex(refused({ operations: ['user.list'] }), /Did you mean users\.list\?/);
  t.regex(refused({ sections: ['Limit'] }), /Did you mean Limits\?/);
  t.regex(refused({ rules: ['limits/over-quota-is-429'], operations: ['users.list'] }), /Nothing is selected/);
});

test('windows are waited for together, and once more where only one address can fill limits by address', (t) => {
  const cases = selectCases(rules, {});
  const [several, one] = [
    expectedSeconds(cases, { addresses: ['127.0.0.1', '127.0.0.2'] }),
    expectedSeconds(cases, { addresses: ['127.0.0.1'] }),
  ];
  t.is(one - several, 60);
});

test('a limit that support has raised is the one that is tried, and one that it removed is not', (t) => {
  const casesOf = (limits: Parameters<typeof selectCases>[2]) =>
    selectCases(
      rules,
      { rules: ['limits/over-quota-is-429'], operations: ['users.export', 'contacts.export'] },
      limits,
    );
  const raised = casesOf({ usersCsv: { quota: 100 }, contactsCsv: null });
  t.deepEqual(
    raised.map(({ at }) => [at?.id, at?.limit?.quota]),
    [['users.export', 100]],
  );
  t.is(requestsOf(raised) - requestsOf(casesOf({ contactsCsv: null })), 80);
});
