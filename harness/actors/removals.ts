/** Removal of what a session created: concurrently, except that a resource outlasts those that were made from it. */
import { AdaptiveWidth } from '../adaptive-width.ts';
import { forEachAdaptively } from '../concurrency.ts';
import { Inconclusive, Skipped } from '../verdict.ts';

export interface Removal {
  /** Unique, for instance `contact 7`. */
  readonly what: string;
  /** What it was made from, for instance `event 3`. */
  readonly uses: readonly string[];
  /** True for what a person of the run removes: with the person, or the session, it is gone. */
  readonly isOfPerson?: boolean;
  readonly remove: () => Promise<{ readonly status: number }>;
}

/** Called with the number of finished removals, and that of all. */
export type RemovalProgress = (done: number, all: number) => void;

/** Failures in a row after which the rest is left behind: the host no longer answers. */
const most = 20;

export class Removals {
  readonly #removals: Removal[] = [];

  add(removal: Removal): void {
    this.#removals.push(removal);
  }

  /** Removes one now. What cannot be removed yet is tried again at the end. */
  async one(removal: Removal): Promise<void> {
    const { status, left } = await attempt(removal);
    if (left !== undefined || status === 409) return;
    const index = this.#removals.indexOf(removal);
    if (index >= 0) this.#removals.splice(index, 1);
  }

  /** @returns a sentence for everything that is left */
  async all(progress: RemovalProgress = () => {}): Promise<string[]> {
    // Newest first: those that use a resource start before it, which waits for them.
    const removals = this.#removals.splice(0).reverse();
    const width = new AdaptiveWidth();
    const ends = new Map<Removal, Promise<void>>();
    const usersOf = new Map<string, Removal[]>();
    for (const removal of removals) {
      for (const used of removal.uses) {
        const users = usersOf.get(used);
        if (users) users.push(removal);
        else usersOf.set(used, [removal]);
      }
    }
    const notes: string[] = [];
    const again: { readonly removal: Removal; readonly left: string | undefined }[] = [];
    let [done, failures] = [0, 0];
    const removeOne = async (removal: Removal) => {
      await Promise.all((usersOf.get(removal.what) ?? []).map((user) => ends.get(user)));
      const begun = performance.now();
      const { status, left } = failures < most ? await attempt(removal) : { status: undefined, left: 'not tried' };
      width.observe([performance.now() - begun]);
      failures = status === undefined ? failures + 1 : 0;
      if (status === 409 || left !== undefined) again.push({ removal, left });
      done += 1;
      progress(done, removals.length);
    };
    await forEachAdaptively(removals, width, (removal) => {
      const end = removeOne(removal);
      ends.set(removal, end);
      return end;
    });
    // A connection may have broken. Something unknown to us may have used it, and is gone by now.
    await forEachAdaptively(again, width, async ({ removal, left: before }) => {
      const left = failures < most ? (await attempt(removal)).left : before;
      if (left !== undefined) notes.push(`${removal.what} was not removed: ${left}`);
    });
    return notes;
  }
}

/** @returns the status, and why the resource is left; undefined when it is removed */
async function attempt({
  remove,
  isOfPerson,
}: Removal): Promise<{ status: number | undefined; left: string | undefined }> {
  try {
    const { status } = await remove();
    // Already removed, perhaps with its owner, or not removable in its state, as a paid payment.
    const isGone = status < 300 || [404, 409, 410, ...(isOfPerson ? [401, 403] : [])].includes(status);
    return { status, left: isGone ? undefined : `the host answered ${status}` };
  } catch (error) {
    // Skipped: interrupted while it waited for a busy host.
    if (!(error instanceof Inconclusive || error instanceof Skipped)) throw error;
    return { status: undefined, left: error.message };
  }
}
