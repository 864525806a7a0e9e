import { verify } from '@node-rs/argon2';
import test from 'ava';
import { hashPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash and no other, and no hash holds it', async (t) => {
  const stored = await hashPassword('correct horse');
  t.true(await passwordMatches(stored, 'correct horse'));
  t.false(await passwordMatches(stored, 'correct horses'));
  t.false(stored.includes('correct'));
  t.not(await hashPassword('correct horse'), stored, 'each hash has a salt of its own');
});

test('somebody who does not exist costs the same check as somebody who does, and never matches', async (t) => {
  const stored = await hashPassword('correct horse');
  const checked: string[] = [];
  const watched: typeof verify = (hashed, password) => {
    checked.push(String(hashed));
    return verify(hashed, password);
  };
  t.false(await passwordMatches(stored, 'wrong', watched));
  t.false(await passwordMatches(undefined, 'wrong', watched));
  const settings = checked.map((hashed) => hashed.split('$').slice(0, 4).join('$'));
  t.is(settings.length, 2);
  t.is(settings[1], settings[0], 'the decoy was hashed with the same setting');
  t.false(await passwordMatches(undefined, 'anything', async () => true), 'whatever the check says');
});
