import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { type Change, changesOf, type Severity } from '../diff/change.ts';
import { type AcceptedChange, accepting, judged, readAccepted, writeAccepted } from './accepted.ts';
import { changelogSections, withRelease, withUnreleased } from './changelog.ts';
import { nextVersion, ReleaseRefused, refuse } from './release.ts';
import { faultsOf } from './unreleased.ts';

function change(severity: Severity, subject = 'rooms.list'): Change {
  const affects = severity === 'editorial' ? [] : (['clients'] as const);
  const place = 'query parameter size';
  const values = { kind: 'description-changed', before: 1, after: 2, sentence: 'is smaller', operations: [subject] };
  const [one] = changesOf([{ severity, affects, subject, place, ...values }]);
  if (!one) throw new Error('a finding is a change');
  return one;
}

const acceptanceOf = ({ fingerprint }: Change): AcceptedChange => ({
  ...{ fingerprint, change: 'rooms.list', reason: 'Nobody sends it.', version: '1.0.0', date: '2027-01-01' },
});

test('a breaking change stops the check until it is accepted, with the command that does it', (t) => {
  const breaking = change('breaking');
  const [fault = ''] = faultsOf([breaking, change('risky', 'rooms.get'), change('additive', 'rooms.put')], []);
  t.true(fault.includes('rooms.list, query parameter size: is smaller'));
  t.true(fault.includes(`contract accept ${breaking.fingerprint} --reason`));
  t.false(fault.includes('rooms.get'));
  t.deepEqual(faultsOf([breaking], [acceptanceOf(breaking)]), []);
});

test('an acceptance that belongs to no change stops the check', (t) => {
  const gone = acceptanceOf(change('breaking'));
  t.regex(faultsOf([], [gone])[0] ?? '', /no change any more; delete/);
  t.regex(faultsOf([change('risky', 'rooms.get')], [gone])[0] ?? '', /no change any more; delete/);
});

test('changes are accepted by their fingerprints, once; an unknown one is named', (t) => {
  const [one, other] = [change('breaking'), change('risky', 'rooms.get')];
  const how = { reason: 'Nobody sends it.', version: '1.0.0', date: '2027-01-01' };
  const first = accepting([one, other], [], [one.fingerprint], how);
  t.deepEqual(first.unknown, []);
  t.deepEqual(first.added, [
    { fingerprint: one.fingerprint, change: 'rooms.list, query parameter size: is smaller', ...how },
  ]);
  const again = accepting([one, other], first.accepted, [one.fingerprint, other.fingerprint], {
    ...how,
    reason: 'Still nobody.',
  });
  t.deepEqual(
    again.accepted.map(({ reason }) => reason),
    ['Still nobody.', 'Still nobody.'],
  );
  t.deepEqual(accepting([one], [], ['0123456789'], how), { accepted: [], added: [], unknown: ['0123456789'] });
});

test('the changelog has a section for each severity, with reasons, and one line for all words', (t) => {
  const breaking = change('breaking');
  const words = ['a', 'b', 'c'].map((subject) => change('editorial', subject));
  const text = changelogSections(
    judged([breaking, change('additive', 'rooms.put'), ...words], [acceptanceOf(breaking)]),
    '1.0.0',
  );
  t.is(
    text,
    [
      '### Breaking\n',
      '- rooms.list, query parameter size: is smaller. Concerns clients. Reason: Nobody sends it.\n',
      '### Added\n',
      '- rooms.put, query parameter size: is smaller. Concerns clients.\n',
      '### Editorial\n',
      '- Another description: a, b, c\n',
    ].join('\n'),
  );
  t.is(changelogSections([], '1.2.0'), 'Nothing has changed since 1.2.0.\n');
});

test('the unreleased part is replaced, and a release keeps the parts below it', (t) => {
  const file = '# Changelog\n\n## Unreleased\n\nold\n\n## 1.0.0 (2026-01-01)\n\nThe first version.\n';
  const unreleased = withUnreleased(file, '### Added\n\n- a\n');
  t.is(unreleased, file.replace('old', '### Added\n\n- a'));
  t.is(withUnreleased(unreleased, '### Added\n\n- a\n'), unreleased, 'it is the same when it is made again');
  const released = withRelease(unreleased, { version: '1.1.0', date: '2027-01-01', sections: '### Added\n\n- a\n' });
  t.true(
    released.includes(
      '## Unreleased\n\nNothing has changed since 1.1.0.\n\n## 1.1.0 (2027-01-01)\n\n### Added\n\n- a\n\n## 1.0.0',
    ),
  );
  t.throws(() => withUnreleased('# Changelog\n', ''), { message: /has no heading "## Unreleased"/ });
});

test('a version follows from the changes', (t) => {
  t.is(nextVersion('1.4.2', [change('editorial')]), '1.4.3');
  t.is(nextVersion('1.4.2', [change('editorial'), change('additive')]), '1.5.0');
  t.is(nextVersion('1.4.2', [change('breaking')]), '1.5.0');
});

test('a release is refused without a fitting version or with an unaccepted break, saying what to do', (t) => {
  const additive = judged([change('additive')], []);
  for (const [changes, versions, because] of [
    [
      judged([change('breaking')], []),
      { version: '1.1.0', last: '1.0.0', stated: '1.1.0' },
      /were not accepted:\n {2}[0-9a-f]{10} {2}rooms\.list/,
    ],
    [additive, { version: '1.0.1', last: '1.0.0', stated: '1.0.1' }, /the version is at least 1\.1\.0/],
    [additive, { version: '1.0.0', last: '1.0.0', stated: '1.0.0' }, /at least 1\.1\.0/],
    [additive, { version: 'next', last: '1.0.0', stated: '1.0.0' }, /no version such as/],
    [
      additive,
      { version: '1.1.0', last: '1.0.0', stated: '1.0.0' },
      /set apiVersion in contracts\/openapi\/info\.ts to 1\.1\.0/,
    ],
  ] as const) {
    t.throws(() => refuse(changes, versions), { instanceOf: ReleaseRefused, message: because });
  }
  t.notThrows(() => refuse(additive, { version: '1.1.0', last: '1.0.0', stated: '1.1.0' }));
  t.notThrows(() => refuse(additive, { version: '1.10.0', last: '1.9.0', stated: '1.10.0' }));
});

test('accepted changes are written in order and read again; another file is refused', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-accepted-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = pathToFileURL(join(folder, 'accepted.json'));
  const one = acceptanceOf(change('breaking'));
  await writeAccepted(
    [
      { ...one, fingerprint: 'b' },
      { ...one, fingerprint: 'a' },
    ],
    file,
  );
  t.deepEqual(
    (await readAccepted(file)).map(({ fingerprint }) => fingerprint),
    ['a', 'b'],
  );
  await t.throwsAsync(readAccepted(new URL('../openapi.json', import.meta.url)), {
    message: /no list of accepted changes/,
  });
});
