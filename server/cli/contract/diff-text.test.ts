import test from 'ava';
import { changesOf, type Finding } from '#contracts/diff/change.ts';
import { judged } from '#contracts/release/accepted.ts';
import { diffText } from './diff-text.ts';

const finding = (more: Partial<Finding>): Finding => ({
  ...{ severity: 'breaking', affects: ['clients'], subject: 'rooms.list', place: 'query parameter size', kind: 'x' },
  ...{ before: 1, after: 2, sentence: 'is gone', operations: ['rooms.list'], ...more },
});
const changes = changesOf([
  finding({}),
  finding({ severity: 'risky', affects: ['generated types'], place: '', sentence: 'has another id', kind: 'y' }),
  finding({
    severity: 'additive',
    subject: 'schema Room',
    place: 'response: bed',
    sentence: 'is new',
    operations: ['a', 'b', 'c', 'd'],
  }),
  finding({ severity: 'editorial', affects: [], place: '', sentence: 'has another summary', kind: 'z' }),
]);
const [first] = changes;
const fingerprint = first?.fingerprint ?? '';

test('changes are grouped by operation, one line each, the worst first', (t) => {
  const lines = diffText(judged(changes, []), { least: 'additive', canAccept: true }).split('\n');
  t.is(lines[0], 'rooms.list');
  t.is(lines[1], `  ✗ breaking   query parameter size is gone  ${fingerprint}  clients`);
  t.regex(lines[2] ?? '', /^ {2}! risky {6}has another id +[0-9a-f]{10} {2}generated types$/);
  t.is(lines[4], 'schema Room  a, b, c and 1 more');
  t.regex(lines[5] ?? '', /^ {2}\+ additive {3}response: bed is new/);
  t.deepEqual(lines.slice(7), [
    '1 breaking, 1 risky, 1 additive, 1 editorial',
    'To list all of them: --least editorial',
    'One change breaks callers. Keep what they rely on, or accept it:',
    `  guildgate contract accept ${fingerprint} --reason "…"`,
  ]);
});

test('an accepted change shows its reason, and needs no advice', (t) => {
  const accepted = [{ fingerprint, change: '', reason: 'Nobody sends it.', version: '1.0.0', date: '2027-01-01' }];
  const text = diffText(judged(changes, accepted), { least: 'editorial', canAccept: true });
  t.regex(text, /clients {2}accepted: Nobody sends it\./);
  t.true(text.endsWith('1 breaking (1 accepted), 1 risky, 1 additive, 1 editorial'));
  t.regex(text, /· editorial {2}has another summary/);
});

test('changes between any two documents cannot be accepted, so that is not offered', (t) => {
  t.notRegex(diffText(judged(changes, []), { least: 'additive', canAccept: false }), /accept/);
  t.is(diffText([], { least: 'additive', canAccept: true }), 'Nothing has changed.');
});
