/** Successful writes by tenant: what was seen before one may be different after it. */
import { BoundedMap } from './bounded-map.ts';
import type { Seen } from './seen.ts';

export interface Change {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly method: string;
  readonly path: string;
}

/** Of a tenant. */
const mostChanges = 2_000;

export class Changes {
  /** Newest last. */
  readonly #changes = new BoundedMap<string, Change[]>(100);

  note({ tenant, path, sentAt, receivedAt, observation: { method } }: Seen): void {
    const changes = this.#changes.getOrSet(tenant, () => []);
    changes.push({ sentAt, receivedAt, method, path });
    changes.splice(0, changes.length - mostChanges);
  }

  /** True if one may have taken effect between two times. */
  between(tenant: string, from: number, to: number, isMeant: (change: Change) => boolean = () => true): boolean {
    const changes = this.#changes.get(tenant) ?? [];
    return changes.some((change) => change.receivedAt >= from && change.sentAt <= to && isMeant(change));
  }

  last(tenant: string, isMeant: (change: Change) => boolean): Change | undefined {
    return this.#changes.get(tenant)?.findLast(isMeant);
  }
}
