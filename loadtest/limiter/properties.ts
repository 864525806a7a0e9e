/** What a limiter must keep: each property finds its fault in a trial. */
import type { LimitPolicy } from './limiter.ts';
import type { Arrival, Decided } from './trial.ts';

export type PropertyId = 'window' | 'retry-after' | 'denials-free' | 'one-at-a-time' | 'keys-apart' | 'at-once';

export interface Trial extends LimitPolicy {
  readonly decided: readonly Decided[];
  /** Milliseconds by which a release may be late; see ProveOptions. */
  readonly toleranceMs: number;
  /** Decisions of another fresh limiter. */
  replay(arrivals: readonly Arrival[]): Promise<readonly Decided[]>;
  /** The same where no request waits for the decision on another. */
  together(arrivals: readonly Arrival[]): Promise<readonly Decided[]>;
}

export interface Property {
  readonly id: PropertyId;
  /** In one sentence. */
  readonly requirement: string;
  /** @returns the first fault, in one sentence with its figures; undefined without one */
  fault(trial: Trial): string | undefined | Promise<string | undefined>;
}

/** Requests of one key, with their number in the trial, from 1. */
interface Numbered extends Decided {
  readonly number: number;
}

function byKey(decided: readonly Decided[]): Numbered[][] {
  const keys = new Map<string, Numbered[]>();
  for (const [index, one] of decided.entries()) {
    const own = keys.get(one.key) ?? [];
    keys.set(one.key, own);
    own.push({ ...one, number: index + 1 });
  }
  return [...keys.values()];
}

const seconds = (milliseconds: number) => `${milliseconds / 1_000} s`;

/** @returns the admissions before this place in the list that are younger than the age then */
function younger(own: readonly Numbered[], place: number, age: number): number {
  const at = own[place]?.at ?? 0;
  let count = 0;
  for (let before = place - 1; before >= 0; before -= 1) {
    const one = own[before];
    if (!one || at - one.at >= age) break;
    if (one.admitted) count += 1;
  }
  return count;
}

/** @param afterDenial looks only at what was admitted after a denial, so at releases */
function overfull({ decided, quota, windowMs }: Trial, afterDenial: boolean): string | undefined {
  for (const own of byKey(decided)) {
    const denial = own.findIndex(({ admitted }) => !admitted);
    for (const [place, { admitted, number }] of own.entries()) {
      if (!admitted || (afterDenial && (denial === -1 || place < denial))) continue;
      const held = younger(own, place, windowMs) + 1;
      if (held > quota) return `request ${number} is admission ${held} within ${seconds(windowMs)}`;
    }
  }
  return undefined;
}

function late({ decided, quota, windowMs, toleranceMs }: Trial): string | undefined {
  for (const own of byKey(decided)) {
    for (const [place, { admitted, number }] of own.entries()) {
      if (admitted) continue;
      const held = younger(own, place, windowMs + toleranceMs);
      if (held < quota) {
        return `request ${number} is denied although only ${held} were admitted within ${seconds(windowMs + toleranceMs)}`;
      }
    }
  }
  return undefined;
}

const windowProperty: Property = {
  id: 'window',
  requirement: 'No interval of the window’s length holds more admissions than the quota.',
  fault: (trial) => overfull(trial, false),
};

const oneAtATime: Property = {
  id: 'one-at-a-time',
  requirement:
    'After a denial each place is released when its own admission is a window old: neither earlier nor later.',
  fault: (trial) => overfull(trial, true) ?? late(trial),
};

const retryAfter: Property = {
  id: 'retry-after',
  requirement: 'A client that waits retryAfter is admitted, and never waits for longer than a window.',
  fault({ decided, windowMs }) {
    const longest = Math.ceil(windowMs / 1_000);
    for (const own of byKey(decided)) {
      for (const [place, { admitted, retryAfter: wait, number, at }] of own.entries()) {
        if (admitted || wait === undefined) continue;
        if (!Number.isFinite(wait) || wait < 0 || wait > longest) {
          return `request ${number} is denied with a retryAfter of ${wait} s, in a window of ${seconds(windowMs)}`;
        }
        const next = own[place + 1];
        if (next && !next.admitted && next.at >= at + wait * 1_000) {
          return `request ${next.number} is denied although it waited the ${wait} s of request ${number}`;
        }
      }
    }
    return undefined;
  },
};

const denialsFree: Property = {
  id: 'denials-free',
  requirement: 'A denied request spends nothing and postpones nothing.',
  async fault({ decided, toleranceMs, replay }) {
    const last = decided.at(-1);
    if (!last || last.admitted) return undefined;
    const own = decided.filter(({ key }) => key === last.key);
    const admitted = own.filter((one) => one.admitted);
    if (admitted.length === own.length - 1) return undefined;
    // A denial may round the release up, so without it the request has to be admitted even that much earlier.
    const earlier = Math.max(last.at - toleranceMs, admitted.at(-1)?.at ?? 0);
    const without = await replay([...admitted, { ...last, at: earlier }]);
    if (!without.every((one) => one.admitted)) return undefined;
    return `request ${decided.length} is denied, but admitted where the ${own.length - 1 - admitted.length} denied before were not sent`;
  },
};

const keysApart: Property = {
  id: 'keys-apart',
  requirement: 'Requests of one key change no decision on another.',
  async fault({ decided, replay }) {
    const keys = new Set(decided.map(({ key }) => key));
    if (keys.size < 2) return undefined;
    for (const own of byKey(decided)) {
      const alone = await replay(own.map(({ at, key }) => ({ at, key })));
      const place = own.findIndex(({ admitted }, index) => admitted !== alone[index]?.admitted);
      const differs = own[place];
      if (!differs) continue;
      const named = (admitted: boolean) => (admitted ? 'admitted' : 'denied');
      return `request ${differs.number} of ${differs.key} is ${named(differs.admitted)}, but ${named(!differs.admitted)} without the other key`;
    }
    return undefined;
  },
};

const atOnce: Property = {
  id: 'at-once',
  requirement: 'Of requests at once, none of which waits for a decision, as many are admitted as places are free.',
  async fault({ decided, quota, together }) {
    const [first] = decided;
    if (!first || !decided.every(({ at, key }) => at === first.at && key === first.key)) return undefined;
    const all = await together(decided.map(({ at, key }) => ({ at, key })));
    const admitted = all.filter((one) => one.admitted).length;
    const due = Math.min(all.length, quota);
    return admitted === due ? undefined : `${admitted} of ${all.length} at once are admitted, where ${due} are due`;
  },
};

export const properties: readonly Property[] = [
  ...[windowProperty, retryAfter, denialsFree],
  ...[oneAtATime, keysApart, atOnce],
];
