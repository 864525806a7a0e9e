import test from 'ava';
import { readEvent } from './events.ts';
import { resultOf, summaryLines } from './report.ts';
import type { Outcome } from './run.ts';
import { phases } from './schemathesis.ts';
import { count, newTally } from './tally.ts';
import { failed, verdictsOf } from './verdict.ts';

interface Sent {
  readonly phase?: string;
  readonly status: number;
  readonly check?: string;
}

/** A line as Schemathesis writes it. */
function scenario({ phase = 'examples', status, check }: Sent): string {
  const failure = { status: 'failure', failure_info: { failure: { title: 'Wrong', message: 'It is wrong.' } } };
  return JSON.stringify({
    ScenarioFinished: {
      phase,
      recorder: {
        label: 'GET /api/v1/users',
        cases: { A: { value: { method: 'GET', path: '/api/v1/users' } } },
        checks: {
          A: [{ name: 'not_a_server_error', status: 'success' }, ...(check ? [{ name: check, ...failure }] : [])],
        },
        interactions: {
          A: {
            request: {
              method: 'GET',
              uri: 'http://127.0.0.1:1/api/v1/users',
              headers: { Host: ["o'hara.localhost"] },
              body: { $base64: Buffer.from('{}').toString('base64') },
            },
            response: { status_code: status, content: { $base64: Buffer.from('{"a":1}').toString('base64') } },
          },
        },
      },
    },
  });
}

function outcomeOf(lines: readonly string[], more: Partial<Outcome> = {}): Outcome {
  const tally = newTally();
  for (const line of lines) {
    const event = readEvent(line);
    if (event) count(tally, event);
  }
  const own = ['GET /api/v1/users'];
  return {
    method: 'oauth',
    phases,
    tally,
    own,
    expected: own,
    coversNothing: false,
    seconds: 1,
    exitCode: 0,
    log: 'log',
    ...more,
  };
}

const whole = phases.map((phase) => scenario({ phase, status: 200 }));
const failures = (outcome: Outcome) =>
  verdictsOf(outcome)
    .filter(failed)
    .map(({ test }) => test);

test('a run that succeeded everywhere and found nothing passes', (t) => {
  t.deepEqual(failures(outcomeOf(whole)), []);
});

test('a check that failed fails its phase, with the request as a command, once per check and operation', (t) => {
  const bad = scenario({ phase: 'fuzzing', status: 500, check: 'not_a_server_error' });
  const outcome = outcomeOf([...whole, bad, bad]);
  t.deepEqual(failures(outcome), ['fuzzing']);
  const [finding, ...others] = verdictsOf(outcome).flatMap(({ findings }) => findings);
  t.deepEqual(others, []);
  t.like(finding, { operation: 'GET /api/v1/users', check: 'not_a_server_error', status: 500, body: '{"a":1}' });
  t.is(
    finding?.curl,
    `curl -si -X GET -H 'Host: o'\\''hara.localhost' --data-raw '{}' 'http://127.0.0.1:1/api/v1/users'`,
  );
});

test('a phase without a case fails', (t) => {
  t.deepEqual(failures(outcomeOf(whole.slice(0, 3), { expected: Array(20).fill('GET /api/v1/users') })), ['stateful']);
  t.deepEqual(failures(outcomeOf(whole.filter((_, index) => index !== 1))), ['coverage']);
  t.deepEqual(
    failures(
      outcomeOf(
        whole.filter((_, index) => index !== 1),
        { coversNothing: true },
      ),
    ),
    [],
  );
});

test('a method whose requests are all refused fails, and so does an operation that never succeeds', (t) => {
  for (const status of [401, 403, 404, 429]) {
    const objections = verdictsOf(outcomeOf(phases.map((phase) => scenario({ phase, status })))).at(-1)?.objections;
    t.regex(objections?.[0] ?? '', /nothing was tested/);
    t.is(objections?.[1], `GET /api/v1/users never succeeded: 4 × ${status}`);
  }
  const conflicts = outcomeOf(phases.map((phase) => scenario({ phase, status: 409 })));
  t.deepEqual(verdictsOf(conflicts).at(-1)?.objections, ['GET /api/v1/users never succeeded: 4 × 409']);
});

test('without the phase of examples no operation has to succeed', (t) => {
  const outcome = outcomeOf([scenario({ phase: 'fuzzing', status: 409 })], { phases: ['fuzzing'] });
  t.deepEqual(failures(outcome), []);
});

test('what Schemathesis could not try, and a run that it did not end, fail', (t) => {
  const error = JSON.stringify({ NonFatalError: { value: { message: 'no such media type' } } });
  t.deepEqual(failures(outcomeOf([...whole, error])), ['reach']);
  t.deepEqual(failures(outcomeOf(whole, { exitCode: 2 })), ['reach']);
});

test('a run without a test is a failure, and one that never succeeded somewhere says where', (t) => {
  t.like(resultOf({ seed: 1 }, [], [], 1), { passed: 0, failed: 1 });
  const outcome = outcomeOf([scenario({ status: 404 })]);
  const result = resultOf({ seed: 1 }, [outcome], verdictsOf(outcome), 2);
  t.deepEqual(result.never, ['GET /api/v1/users']);
  t.true(summaryLines(result, { folder: 'x' }).includes('    GET /api/v1/users'));
});
