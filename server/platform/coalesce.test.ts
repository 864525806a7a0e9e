import test from 'ava';
import { coalescing } from './coalesce.ts';

/** A question whose answers a test gives by hand. */
function questions() {
  const asked: { keys: readonly string[]; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const one = coalescing<string>(
    (_group, keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys,
          answer: (value) => resolve(new Map(keys.map((key) => [key, `${key} ${value}`]))),
          fail: reject,
        });
      }),
  );
  return { asked, one: (key: string, group = 'tenant') => one(group, key) };
}

/** Lets everything happen that waits for nothing but its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a question is asked at once while none is under way', async (t) => {
  const { asked, one } = questions();
  const answer = one('a');
  await turn();
  t.deepEqual(
    asked.map(({ keys }) => keys),
    [['a']],
  );
  asked[0]?.answer('1');
  t.is(await answer, 'a 1');
  const again = one('a');
  await turn();
  asked[1]?.answer('2');
  t.is(await again, 'a 2', 'and nothing is remembered');
});

test('those who come while one is under way are asked together after it, each key once', async (t) => {
  const { asked, one } = questions();
  const first = one('a');
  await turn();
  const later = [one('a'), one('b'), one('b'), one('c')];
  await turn();
  t.is(asked.length, 1, 'an answer that was begun before they asked is not theirs');
  asked[0]?.answer('old');
  t.is(await first, 'a old');
  await turn();
  t.deepEqual(asked[1]?.keys, ['a', 'b', 'c']);
  asked[1]?.answer('new');
  t.deepEqual(await Promise.all(later), ['a new', 'b new', 'b new', 'c new']);
  t.is(asked.length, 2);
});

test('a failure is told to those who waited for it, and to nobody after', async (t) => {
  const { asked, one } = questions();
  const first = one('a');
  await turn();
  const second = one('b');
  asked[0]?.fail(new Error('gone'));
  await t.throwsAsync(first, { message: 'gone' });
  await turn();
  asked[1]?.answer('here');
  t.is(await second, 'b here');
});

test('an answer that does not come keeps nobody else from asking', async (t) => {
  const { asked, one } = questions();
  const stuck = one('a');
  await turn();
  const other = one('b');
  while (asked.length < 2) await turn();
  asked[1]?.answer('here');
  t.is(await other, 'b here');
  asked[0]?.answer('late');
  t.is(await stuck, 'a late');
});

test('an answer that comes late does not part those who ask together by then', async (t) => {
  const { asked, one } = questions();
  const stuck = one('a');
  await turn();
  const second = one('b');
  while (asked.length < 2) await turn();
  asked[1]?.answer('2');
  await second;
  const third = one('c');
  await turn();
  asked[0]?.answer('late');
  await stuck;
  const fourth = one('d');
  await turn();
  t.is(asked.length, 3, 'the fourth waits for the third');
  asked[2]?.answer('3');
  await third;
  await turn();
  asked[3]?.answer('4');
  t.is(await fourth, 'd 4');
});

test('a key without an answer is undefined', async (t) => {
  const one = coalescing<string>(async () => new Map());
  t.is(await one('tenant', 'a'), undefined);
});

test('groups do not wait for each other', async (t) => {
  const { asked, one } = questions();
  const first = one('a', 'acme');
  const second = one('a', 'globex');
  await turn();
  t.is(asked.length, 2);
  asked[1]?.answer('of globex');
  t.is(await second, 'a of globex');
  asked[0]?.answer('of acme');
  t.is(await first, 'a of acme');
});
