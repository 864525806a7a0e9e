import test from 'ava';
import { report, result } from '../testing/results.ts';
import { verdictSentence } from './verdict-sentence.ts';

const passed = result();
const failed = result({ verdict: 'fail' });
const unknown = result({ verdict: 'inconclusive' });
const skipped = result({ verdict: 'skip' });
const expired = { kind: 'expired', text: 'GATE-41' } as const;

test('each exit code has its sentence', (t) => {
  t.is(verdictSentence(report([passed])), 'Conforms: 1 case passed, none failed.');
  t.is(verdictSentence(report([failed, passed])), 'Does not conform: 1 case of 1 rule failed.');
  t.is(verdictSentence(report([unknown])), 'Inconclusive: 1 case without a verdict, and none failed.');
  t.is(verdictSentence(report([skipped], { exitCode: 3 })), 'Inconclusive: no case was decided.');
  t.is(verdictSentence(report([passed], { exitCode: 70 })), 'Ended with exit code 70.');
});

test('a success does not hide what was not tried', (t) => {
  const run = report([passed, skipped, unknown, result({ verdict: 'warn' }), result({ verdict: 'waived' })], {
    exitCode: 0,
  });
  t.is(verdictSentence(run), 'Conforms: 1 case passed, none failed, 1 warning, 1 waived, 1 skipped, 1 inconclusive.');
});

test('a run of some cases does not conform to the set', (t) => {
  const run = report([passed], { selectedFrom: 8542 });
  t.is(verdictSentence(run), 'Conforms in the selected part of 8542 cases: 1 case passed, none failed.');
});

test('observed traffic does not show that a host conforms', (t) => {
  t.is(
    verdictSentence(report([passed, skipped], { judgedResponses: 3, exitCode: 0 })),
    'Nothing was found wrong in 3 responses; 0 of 0 operations seen.',
  );
  t.is(
    verdictSentence(report([result({ verdict: 'warn' })], { judgedResponses: 3, exitCode: 1 })),
    'Found 1 warning in 3 responses; 0 of 0 operations seen.',
  );
  t.is(
    verdictSentence(report([unknown], { judgedResponses: 0 })),
    'Inconclusive: 1 case without a verdict, and none failed.',
  );
});

test('waivers alone can fail a run', (t) => {
  const facts = { exitCode: 1, waiverFaults: [expired] };
  t.is(verdictSentence(report([passed], facts)), 'Does not conform: 1 fault in the waivers.');
  t.is(
    verdictSentence(report([failed], facts)),
    'Does not conform: 1 case of 1 rule failed, and 1 fault in the waivers.',
  );
});

test('an interruption is said first', (t) => {
  const run = report([passed, failed, skipped], { interrupted: true, exitCode: 130 });
  t.is(verdictSentence(run), 'Interrupted: 2 of 3 cases decided, 1 case of 1 rule failed.');
});
