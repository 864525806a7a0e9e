/**
 * Questions of many requests, asked together. While an answer is under way, those who come wait for the next one and
 * share it: under load one query serves a dozen requests, at rest each is asked at once.
 *
 * Nobody shares an answer that was begun before it asked: what was revoked by then is seen as revoked.
 */

/** @param keys of one group, each once. @returns the answers; a key without one is left out. */
export type Ask<Value> = (group: string, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Round<Value> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Value>>;
}

/**
 * How long a round waits for the one before, in milliseconds: an answer takes a few. One that never comes must not keep
 * the others from asking for themselves.
 */
const patience = 25;

/** The rounds of one group: the last that went out, while it is not answered, and the one that waits for it. */
interface Rounds<Value> {
  underWay?: Round<Value> | undefined;
  waiting?: Round<Value> | undefined;
}

/**
 * @returns a function that asks for one key of a group, such as a tenant. It throws what `ask` throws, to each who
 * waited for that answer.
 */
export function coalescing<Value>(ask: Ask<Value>): (group: string, key: string) => Promise<Value | undefined> {
  const groups = new Map<string, Rounds<Value>>();

  const open = (group: string, rounds: Rounds<Value>): Round<Value> => {
    const keys = new Set<string>();
    const before = rounds.underWay?.answer;
    const begin = async () => {
      rounds.underWay = round;
      rounds.waiting = undefined;
      try {
        return await ask(group, [...keys]);
      } finally {
        if (rounds.underWay === round) rounds.underWay = undefined;
        // One that comes late may find newer rounds in the place of its own.
        if (!rounds.waiting && !rounds.underWay && groups.get(group) === rounds) groups.delete(group);
      }
    };
    const answer = (before ? settled(before) : Promise.resolve()).then(begin);
    const round = { keys, answer };
    return round;
  };

  return async (group, key) => {
    const rounds = groups.get(group) ?? {};
    groups.set(group, rounds);
    rounds.waiting ??= open(group, rounds);
    const { keys, answer } = rounds.waiting;
    keys.add(key);
    return (await answer).get(key);
  };
}

/** Resolves when the answer is there, or has failed, which is told to those who wait for it; or when patience ends. */
function settled(answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    answer.then(done, done);
  });
}
