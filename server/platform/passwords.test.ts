import { hash, verify } from '@node-rs/argon2';
import test from 'ava';
import { hashPassword, passwordMatches, verifies } from './passwords.ts';

const owner = { tenantId: 'acme' };

test('a password matches its own hash and no other, and no hash holds it', async (t) => {
  const stored = await hashPassword('correct horse', owner);
  t.true(await passwordMatches(stored, 'correct horse', owner));
  t.false(await passwordMatches(stored, 'correct horses', owner));
  t.false(stored.includes('correct'));
  t.not(await hashPassword('correct horse', owner), stored, 'each hash has a salt of its own');
});

test('an unknown user costs the same check as a known one, and never matches', async (t) => {
  const stored = await hashPassword('correct horse', owner);
  const checked: string[] = [];
  const watched: typeof verify = (hashed, password) => {
    checked.push(String(hashed));
    return verify(hashed, password);
  };
  t.false(await verifies(stored, 'wrong', watched));
  t.false(await verifies(undefined, 'wrong', watched));
  const settings = checked.map((hashed) => hashed.split('$').slice(0, 4).join('$'));
  t.is(settings.length, 2);
  t.is(settings[1], settings[0], 'the decoy was hashed with the same setting');
  t.false(await verifies(undefined, 'anything', async () => true), 'whatever the check says');
});

test('a password matches however a keyboard composes its letters, and as it was typed for an earlier release', async (t) => {
  const [composed, decomposed, wide] = ['Müllers Kühe', 'Mu\u0308llers Ku\u0308he', 'Ｍüllers Kühe'];
  for (const typed of [composed, decomposed, wide]) {
    const stored = await hashPassword(typed, owner);
    for (const other of [composed, decomposed, wide]) t.true(await passwordMatches(stored, other, owner));
    t.false(await passwordMatches(stored, 'Mullers Kuhe', owner));
  }
  t.true(await passwordMatches(await hash(decomposed), decomposed, owner));
  t.false(await passwordMatches(undefined, decomposed, owner));
});
