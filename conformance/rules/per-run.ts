/** Values that the cases of a run share: each is made once. */
import type { Actors } from '#harness/actors/actors.ts';
import type { Trial } from '../engine/trial.ts';

/** @returns a cache per run; all callers with the same key share one success or failure */
export function perRun<T>(): (trial: Trial, key: string, make: () => Promise<T>) => Promise<T> {
  const runs = new WeakMap<Actors, Map<string, Promise<T>>>();
  return ({ actors }, key, make) => {
    const known = runs.get(actors) ?? new Map<string, Promise<T>>();
    runs.set(actors, known);
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
}
