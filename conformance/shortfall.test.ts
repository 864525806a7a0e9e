import test from 'ava';
import { shortfallOf } from './shortfall.ts';
import { operation, result, rule } from './testing/results.ts';

const users = { ...operation('GET /api/v1/users'), id: 'users.list' };
const groups = { ...operation('GET /api/v1/groups'), id: 'groups.list' };
const isServed = (level: 'must' | 'should') =>
  rule({ id: `document/${level === 'must' ? 'specified' : 'documented'}-operations-are-served`, level });

test('absent, not tried and wrong are counted apart', (t) => {
  const { notServed, notTried, notConforming } = shortfallOf([
    result(),
    result({ verdict: 'fail', rule: isServed('must'), operation: users }),
    result({ verdict: 'warn', rule: isServed('should'), operation: groups }),
    result({ verdict: 'skip', operation: groups, reason: { code: 'not-served', text: 'absent' } }),
    result({ verdict: 'skip', operation: users, reason: { code: 'profile-lacks', text: 'no mailbox' } }),
    result({ verdict: 'skip', reason: { code: 'profile-lacks', text: 'no mailbox' } }),
    result({ verdict: 'skip', reason: { code: 'writes-not-allowed', text: 'no writes' } }),
    result({ verdict: 'fail', operation: users }),
    result({ verdict: 'warn', operation: users }),
    result({ verdict: 'waived', operation: users, reason: { code: 'waiver', text: 'known' } }),
  ]);
  t.deepEqual(notServed, { operations: ['users.list', 'groups.list'], specified: ['users.list'], cases: 3 });
  t.is(notTried.cases, 3);
  t.deepEqual(notTried.reasons[0], { code: 'profile-lacks', text: 'no mailbox', cases: 2 });
  t.deepEqual(notConforming, { cases: 1, rules: [rule().id], operations: ['users.list'] });
});

test('a whole host has no shortfall', (t) => {
  t.deepEqual(shortfallOf([result(), result({ rule: isServed('must'), operation: users })]), {
    notServed: { operations: [], specified: [], cases: 0 },
    notTried: { cases: 0, reasons: [] },
    notConforming: { cases: 0, rules: [], operations: [] },
  });
});
