/** Counts results, so that every sent request is accounted for. */
import type { Counts } from './report-data.ts';

export class Tally {
  #sent = 0;
  #ok = 0;
  #responses = 0;
  #denied = 0;
  #errors = 0;
  #timeouts = 0;
  #unexpected = 0;
  readonly #byStatus = new Map<number, number>();
  readonly #byError = new Map<string, number>();
  readonly #surprising = new Map<string, number>();

  send(): void {
    this.#sent += 1;
  }

  countResponse(status: number, isExpected: boolean): void {
    this.#responses += 1;
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
    if (status === 429) this.#denied += 1;
    if (status >= 200 && status < 300) this.#ok += 1;
    if (isExpected) return;
    this.#unexpected += 1;
    this.#surprise(`the status ${status}`);
  }

  /** @param what the network error */
  failed(what: string): void {
    this.#errors += 1;
    this.#byError.set(what, (this.#byError.get(what) ?? 0) + 1);
    this.#surprise(what);
  }

  timedOut(): void {
    this.#timeouts += 1;
    this.#surprise('timeout');
  }

  get sent(): number {
    return this.#sent;
  }

  /** Requests with a final result. */
  get completed(): number {
    return this.#responses + this.#errors + this.#timeouts;
  }

  /** Unexpected results among them. */
  get surprises(): number {
    return this.#unexpected + this.#errors + this.#timeouts;
  }

  counts(): Counts {
    const of = (first: number) =>
      [...this.#byStatus].reduce((sum, [status, count]) => (Math.floor(status / 100) === first ? sum + count : sum), 0);
    return {
      sent: this.#sent,
      '2xx': this.#ok,
      '3xx': of(1) + of(3),
      '429': this.#denied,
      other4xx: of(4) - this.#denied,
      '5xx': of(5),
      errors: this.#errors,
      timeouts: this.#timeouts,
      unfinished: this.#sent - this.completed,
      unexpected: this.#unexpected,
      byStatus: Object.fromEntries([...this.#byStatus].map(([status, count]) => [String(status), count])),
      byError: Object.fromEntries(this.#byError),
    };
  }

  /** The most frequent unexpected result. @returns for instance `500 (12 times)` */
  get worst(): string {
    const [what, count] = [...this.#surprising].sort(([, one], [, other]) => other - one)[0] ?? ['nothing', 0];
    return `${what} (${count} times)`;
  }

  #surprise(what: string): void {
    this.#surprising.set(what, (this.#surprising.get(what) ?? 0) + 1);
  }
}

/** @returns the sum of both */
export function added(one: Counts, other: Counts): Counts {
  return {
    sent: one.sent + other.sent,
    '2xx': one['2xx'] + other['2xx'],
    '3xx': one['3xx'] + other['3xx'],
    '429': one['429'] + other['429'],
    other4xx: one.other4xx + other.other4xx,
    '5xx': one['5xx'] + other['5xx'],
    errors: one.errors + other.errors,
    timeouts: one.timeouts + other.timeouts,
    unfinished: one.unfinished + other.unfinished,
    unexpected: one.unexpected + other.unexpected,
    byStatus: sums(one.byStatus, other.byStatus),
    byError: sums(one.byError, other.byError),
  };
}

function sums(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const all = { ...one };
  for (const [name, count] of Object.entries(other)) all[name] = (all[name] ?? 0) + count;
  return all;
}
