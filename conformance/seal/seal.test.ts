import { generateKeyPairSync } from 'node:crypto';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { setOf } from '../rule-sets/rule-set.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { report, result } from '../testing/results.ts';
import { Altered, opened, sealed } from './envelope.ts';
import { makeKey, readPrivateKey, readPublicKey } from './keys.ts';
import { sealedReport, verified } from './statement.ts';
import { sample, unnoticedIn } from './testing/changes.ts';

const { content, publicKey, facts } = sample();

test('an unchanged file says host, time, rules and versions, by its own key and by the given one', (t) => {
  for (const key of [undefined, publicKey]) {
    const proven = verified(content, key);
    t.is(proven.host, facts.host);
    t.is(proven.startedAt, facts.startedAt);
    t.deepEqual(proven.ruleSet.digest, facts.ruleSet.digest);
    t.is(proven.tool.version, facts.tool.version);
    t.deepEqual(proven.report.counts, facts.counts);
    t.is(proven.isGivenKey, key !== undefined);
  }
});

test('single changed bytes are noticed, each of a seeded sample', (t) => {
  t.deepEqual(unnoticedIn(content, 1_000), []);
});

test('padding bits, white space, escapes, order and a second line are changes', (t) => {
  const text = content.toString('latin1');
  const signature = /"sig":"(.*)=="/.exec(text)?.[1] ?? '';
  const last = signature.at(-1) ?? '';
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const sameBytes = letters[letters.indexOf(last) ^ 1] ?? '';
  t.deepEqual(Buffer.from(signature.slice(0, -1) + sameBytes, 'base64'), Buffer.from(signature, 'base64'));
  const envelope = JSON.parse(text);
  const forms = [
    text.replace(`${signature}==`, `${signature.slice(0, -1)}${sameBytes}==`),
    JSON.stringify(envelope, undefined, 2),
    JSON.stringify(envelope),
    `${JSON.stringify({ signatures: envelope.signatures, payload: envelope.payload, payloadType: envelope.payloadType })}\n`,
    text.replace('"sig"', '"\\u0073ig"'),
    `${text}\n`,
    ` ${text}`,
    '',
  ];
  for (const form of forms) t.throws(() => verified(Buffer.from(form, 'latin1')), { instanceOf: Altered }, form);
});

test('a file that another key sealed is not of the given key, however whole it is', (t) => {
  const other = generateKeyPairSync('ed25519');
  const forged = Buffer.from(sealedReport(facts, [], other.privateKey));
  t.throws(() => verified(forged, publicKey), { instanceOf: Altered, message: /another key/ });
  const rules = setOf([]);
  t.throws(() => verified(Buffer.from(sealedReport(facts, rules, other.privateKey))), {
    message: /rules are not those/,
  });
});

test('a signed text that is no report proves nothing', (t) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  for (const payload of ['{}', 'no JSON', '{"predicate":{"publicKey":"AAAA"}}']) {
    t.throws(() => verified(Buffer.from(sealed(payload, privateKey))), { instanceOf: Altered }, payload);
  }
  const half = sealedReport({ ...facts, counts: { ...facts.counts, pass: Number.NaN } }, sample().list, privateKey);
  t.throws(() => verified(Buffer.from(half)), { instanceOf: Altered, message: /not the report of a run/ });
  const statement = opened(content).payload.toString();
  t.true(statement.startsWith('{"_type":"https://in-toto.io/Statement/v1"'));
});

test('a key is for its owner alone, is never replaced, and is not taken for the other kind', async (t) => {
  const path = join(await temporaryFolder(t), 'seal.pem');
  const keyId = await makeKey(path);
  t.regex(keyId, /^[0-9a-f]{64}$/);
  t.is((await stat(path)).mode & 0o777, 0o600);
  await t.throwsAsync(makeKey(path), { instanceOf: UsageError, message: /never replaced/ });
  const file = Buffer.from(
    sealedReport(report([result()], { ruleSet: facts.ruleSet }), sample().list, await readPrivateKey(path)),
  );
  t.is(verified(file, await readPublicKey(`${path}.pub`)).keyId, keyId);
  await t.throwsAsync(readPublicKey(path), { instanceOf: UsageError, message: /private key/ });
  await t.throwsAsync(readPrivateKey(`${path}.pub`), { instanceOf: UsageError });
  await chmod(path, 0o640);
  await t.throwsAsync(readPrivateKey(path), { instanceOf: UsageError, message: /Others can read/ });
  await writeFile(
    `${path}.rsa`,
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    { mode: 0o600 },
  );
  await t.throwsAsync(readPrivateKey(`${path}.rsa`), { instanceOf: UsageError, message: /Ed25519/ });
});
