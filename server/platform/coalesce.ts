/**
 * Coalesces concurrent loads: while one is in flight, further keys wait for the next one and share it. Under load one
 * query serves a dozen requests; at rest each is sent at once.
 *
 * No caller shares a load that began before its call, so that a revocation before the call is always seen.
 */

/** @param keys distinct keys of one group. @returns values by key, without the keys that have none */
export type LoadMany<Value> = (group: string, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Round<Value> {
  readonly keys: Set<string>;
  readonly result: Promise<ReadonlyMap<string, Value>>;
}

/** Milliseconds: a load takes a few, and one that hangs must not block the next. */
const usualPatience = 25;

/** Rounds of one group: the latest in flight, and the one that waits for it. */
interface Rounds<Value> {
  inFlight?: Round<Value> | undefined;
  waiting?: Round<Value> | undefined;
}

/**
 * @param patience how long a round waits for the previous one, in milliseconds
 * @returns a function that loads one key of a group, such as a tenant. An error of `load` rejects all calls of its
 * round.
 */
export function coalescing<Value>(
  load: LoadMany<Value>,
  patience = usualPatience,
): (group: string, key: string) => Promise<Value | undefined> {
  const groups = new Map<string, Rounds<Value>>();

  const open = (group: string, rounds: Rounds<Value>): Round<Value> => {
    const keys = new Set<string>();
    const before = rounds.inFlight?.result;
    const begin = async () => {
      rounds.inFlight = round;
      rounds.waiting = undefined;
      try {
        return await load(group, [...keys]);
      } finally {
        if (rounds.inFlight === round) rounds.inFlight = undefined;
        // A late round may find newer rounds under its group.
        if (!rounds.waiting && !rounds.inFlight && groups.get(group) === rounds) groups.delete(group);
      }
    };
    const result = (before ? settledOrLate(before, patience) : Promise.resolve()).then(begin);
    const round = { keys, result };
    return round;
  };

  return async (group, key) => {
    const rounds = groups.get(group) ?? {};
    groups.set(group, rounds);
    rounds.waiting ??= open(group, rounds);
    const { keys, result } = rounds.waiting;
    keys.add(key);
    return (await result).get(key);
  };
}

/** Resolves when the load has succeeded or failed, or after `patience`. */
function settledOrLate(result: Promise<unknown>, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    result.then(done, done);
  });
}
