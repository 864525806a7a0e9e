import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { judged, type Measurement, parseThreshold } from './thresholds.ts';

const vocabulary = { metrics: ['p99', 'p99.9', 'rps', 'errors', '5xx', 'ratio'], scopes: ['reads', 'login-storm'] };
const parsed = (text: string) => parseThreshold(text, vocabulary);
const stateOf = (text: string, measurements: readonly Measurement[]) => judged([parsed(text)], measurements)[0]?.state;

test('a threshold is a metric, a comparison and a number, for one scope or for each', (t) => {
  t.like(parsed('p99>250'), { scope: undefined, metric: 'p99', operator: '>', bound: 250 });
  t.like(parsed(' reads : p99.9 >= 12.5 '), { scope: 'reads', metric: 'p99.9', operator: '>=', bound: 12.5 });
  t.like(parsed('login-storm:5xx>0'), { scope: 'login-storm', metric: '5xx', operator: '>', bound: 0 });
  t.like(parsed('ratio<0.9'), { operator: '<', bound: 0.9 });
});

test('a scope may be a request line, whatever its path has', (t) => {
  const lines = ['GET /limited', 'GET /a:b?since>=2026', 'POST /a:b'];
  const scoped = (text: string) => parseThreshold(text, { metrics: ['most', 'p99'], scopes: lines });
  t.like(scoped('GET /limited:most>20'), { scope: 'GET /limited', metric: 'most', operator: '>', bound: 20 });
  t.like(scoped(' GET /limited : most>20'), { scope: 'GET /limited', metric: 'most' });
  t.like(scoped('GET /a:b?since>=2026:p99<=7'), { scope: lines[1], metric: 'p99', operator: '<=', bound: 7 });
  t.throws(() => scoped('GET /other:most>20'), { instanceOf: UsageError, message: /unknown scope GET \/other\. / });
});

test('an invalid expression is rejected with the known names', (t) => {
  const faults: readonly [string, RegExp][] = [
    ['', /is invalid/],
    ['p99', /is invalid/],
    ['p99=250', /is invalid/],
    ['p99>>250', /is not a number/],
    ['p99>', /is invalid/],
    ['p99>250ms', /250ms is not a number/],
    ['p99>-1', /-1 is not a number/],
    ['p99>1e9', /is not a number/],
    ['p98>250', /unknown metric p98.*p99, p99\.9, rps/],
    ['writes:p99>250', /unknown scope writes.*reads, login-storm/],
    ['constructor>0', /unknown metric constructor/],
  ];
  for (const [text, message] of faults) t.throws(() => parsed(text), { instanceOf: UsageError, message }, text);
});

test('the bound itself crosses only >= and <=', (t) => {
  const at = [{ scope: 'reads', metrics: { p99: 250 } }];
  t.is(stateOf('p99>250', at), 'kept');
  t.is(stateOf('p99<250', at), 'kept');
  t.is(stateOf('p99>=250', at), 'crossed');
  t.is(stateOf('p99<=250', at), 'crossed');
});

test('without a scope each is judged separately, and violating ones are named', (t) => {
  const both = [
    { scope: 'reads', metrics: { p99: 12.3456 } },
    { scope: 'login-storm', metrics: { p99: 300 } },
  ];
  t.deepEqual(judged([parsed('p99>250')], both), [{ text: 'p99>250', state: 'crossed', says: 'login-storm: 300' }]);
  t.is(stateOf('reads:p99>250', both), 'kept');
  t.is(judged([parsed('reads:p99>250')], both)[0]?.says, 'reads: 12.3');
});

test('a missing measurement is not kept', (t) => {
  t.is(stateOf('p99>250', []), 'unmeasured');
  t.is(stateOf('p99>250', [{ scope: 'reads', metrics: { p99: undefined } }]), 'unmeasured');
  t.is(stateOf('reads:p99>250', [{ scope: 'login-storm', metrics: { p99: 1 } }]), 'unmeasured');
});

test('a doubtful figure makes a crossed threshold inconclusive, and a kept one stays kept', (t) => {
  const doubted = [{ scope: 'reads', metrics: { p99: 300, errors: 1 }, doubts: { p99: 'the generator was behind' } }];
  t.deepEqual(judged([parsed('p99>250')], doubted)[0], {
    text: 'p99>250',
    state: 'inconclusive',
    says: 'reads: 300, but the generator was behind',
  });
  t.is(stateOf('p99>400', doubted), 'kept');
  t.is(stateOf('errors>0', doubted), 'crossed');
});
