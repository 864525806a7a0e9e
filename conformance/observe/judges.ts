/** All judges of a host. What each of them remembers is bounded. */
import { callerJudge } from './judges/callers.ts';
import { CredentialJudge } from './judges/credentials.ts';
import { fileJudge } from './judges/files.ts';
import { limitJudge } from './judges/limits.ts';
import { OauthJudge } from './judges/oauth.ts';
import { ObjectJudge } from './judges/objects.ts';
import { pageJudge } from './judges/pages.ts';
import { pathJudge, unlimitedJudge } from './judges/paths.ts';
import { responseJudge } from './judges/responses.ts';
import { SigningInJudge } from './judges/signing-in.ts';
import { tenantJudge } from './judges/tenants.ts';
import { walkJudge } from './judges/walks.ts';
import type { Fault, HostFacts, Judge, Seen } from './seen.ts';

export interface JudgeOptions {
  /** Nothing was sent to the host in the minute before the first observation. */
  readonly isQuietBefore: boolean;
}

/** A fault, and the exchange that shows it. */
export interface Judged {
  readonly fault: Fault;
  readonly seen: Seen;
}

/** Milliseconds after which an exchange that was in flight has ended. */
const settling = 10_000;

export class Judges {
  readonly #judges: readonly Judge[];
  /** Faults that an exchange in flight may explain, oldest first. */
  #open: Judged[] = [];

  constructor(facts: HostFacts, { isQuietBefore }: JudgeOptions) {
    this.#judges = [
      responseJudge(facts),
      limitJudge(facts, isQuietBefore),
      callerJudge(facts),
      pageJudge(facts),
      new CredentialJudge(facts).judge,
      new SigningInJudge(facts).judge,
      pathJudge(),
      unlimitedJudge(facts),
      new OauthJudge(facts).judge,
      new ObjectJudge(facts).judge,
      tenantJudge(),
      fileJudge(),
      walkJudge(facts),
    ];
  }

  /** @returns faults that are certain: of this exchange, or of earlier ones */
  judge(seen: Seen): readonly Judged[] {
    const found = this.#judges.flatMap((judge) => judge(seen)).map((fault) => ({ fault, seen }));
    const certain = found.filter(({ fault }) => fault.isExplained === undefined);
    const settled = this.#settled((judged) => judged.seen.receivedAt < seen.sentAt - settling);
    this.#open.push(...found.filter(({ fault }) => fault.isExplained !== undefined));
    return [...certain, ...settled];
  }

  /** @returns faults that were not certain before the end */
  end(): readonly Judged[] {
    return this.#settled(() => true);
  }

  #settled(isSettled: (judged: Judged) => boolean): Judged[] {
    if (this.#open.length === 0) return [];
    const settled = this.#open.filter(isSettled);
    this.#open = this.#open.filter((judged) => !settled.includes(judged));
    return settled.filter(({ fault }) => !fault.isExplained?.());
  }
}
