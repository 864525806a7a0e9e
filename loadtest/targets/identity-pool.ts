/** Hands out given identities: unused ones first, and a used one when its bucket is full again. */
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Timer } from '#harness/timer.ts';
import type { GivenIdentity } from './given-identities.ts';

/** Beyond the window, for the longest hold of a release and for latencies, milliseconds. */
const marginMs = 2000;

interface PooledIdentity {
  readonly identity: GivenIdentity;
  /** Called with each request: from the last one on the identity rests. */
  use(): void;
}

interface Place {
  readonly identity: GivenIdentity;
  /** Time of its last request; undefined for an unused one. */
  usedAt: number | undefined;
}

export class IdentityPool {
  readonly #places: Place[];
  readonly #timer: Pick<Timer, 'now' | 'until'>;
  readonly #restMs: number;

  /** @param windowMs of the limit; 0 where it is unknown: then an identity is used once @throws UsageError without one */
  constructor(identities: readonly GivenIdentity[], windowMs: number, timer: Pick<Timer, 'now' | 'until'>) {
    if (identities.length === 0) throw new UsageError('There are no identities.');
    this.#places = identities.map((identity) => ({ identity, usedAt: undefined }));
    this.#restMs = windowMs > 0 ? windowMs + marginMs : Number.POSITIVE_INFINITY;
    this.#timer = timer;
  }

  get size(): number {
    return this.#places.length;
  }

  /** Waits where all were used within the last window. @throws UsageError where none will be full again */
  async take(): Promise<PooledIdentity> {
    const fullAt = ({ usedAt }: Place) => (usedAt === undefined ? Number.NEGATIVE_INFINITY : usedAt + this.#restMs);
    const [first] = this.#places.toSorted((one, other) => fullAt(one) - fullAt(other));
    if (!first) throw new UsageError('There are no identities.');
    const at = fullAt(first);
    if (at === Number.POSITIVE_INFINITY) {
      throw new UsageError(
        'Every identity was used once: give --window, after which one can be used again, or more in --identities.',
      );
    }
    const use = () => {
      first.usedAt = this.#timer.now();
    };
    // Reserved now, so that another check does not take it meanwhile.
    first.usedAt = Math.max(at, this.#timer.now());
    await this.#timer.until(at, 'an identity with a full bucket');
    use();
    return { identity: first.identity, use };
  }
}
