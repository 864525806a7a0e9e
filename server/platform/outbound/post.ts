/**
 * HTTP POSTs to URLs that strangers choose. No address that is not public, or allowed by the operator, is connected to;
 * no redirect is followed, nothing is decompressed, and no connection is used twice.
 */
import type { AddressRules } from './addresses.ts';
import { exchange, type Message } from './exchange.ts';
import { OutboundFailure, type Outcome } from './outcome.ts';
import { createResolver, type NameResolver } from './resolver.ts';
import { targetOf } from './target.ts';

export type { OutboundError, Outcome } from './outcome.ts';

export interface Outbound {
  /**
   * Never throws for what the other side does.
   * @param url any text; what urlFault finds a fault with is ADDRESS_FORBIDDEN
   * @param post its headers are trusted; `timeout` is in milliseconds, of everything from the look-up of the name to the
   *   last byte of the answer
   * @returns what was answered, with any status, or why nothing was
   * @throws TypeError for headers that HTTP does not allow; a system error when this process lacks files or memory
   */
  post(url: string, post: Message & { readonly timeout: number }): Promise<Outcome>;
}

export interface OutboundOptions {
  readonly rules: AddressRules;
  /** Absent: by the name servers of the machine. */
  readonly resolver?: NameResolver;
  readonly userAgent: string;
  /** Certificates to trust, in PEM, instead of those that Node trusts. */
  readonly ca?: string;
}

export function createOutbound({ rules, resolver = createResolver(), userAgent, ca }: OutboundOptions): Outbound {
  return {
    async post(url, { headers, body, timeout }) {
      const began = performance.now();
      const durationMs = () => Math.round(performance.now() - began);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeout);
      const { signal } = deadline;
      try {
        const target = await targetOf(url, rules, resolver, signal);
        const all = { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers };
        const answer = await exchange(target, { headers: all, body }, { signal, ca });
        return { durationMs: durationMs(), answered: true, ...answer };
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error;
        return { durationMs: durationMs(), answered: false, error: error.code };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
