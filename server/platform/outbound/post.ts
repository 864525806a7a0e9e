/**
 * HTTP POSTs to URLs of customers, safe against SSRF: connects only to addresses that are public or allowed by the
 * operator, follows no redirects, decompresses nothing, and reuses no connections.
 */
import type { AddressRules } from './addresses.ts';
import { type HttpRequest, httpRequest } from './http-request.ts';
import { OutboundFailure, type Outcome } from './outcome.ts';
import { createResolver, type NameResolver } from './resolver.ts';
import { targetOf } from './target.ts';

export type { Outcome } from './outcome.ts';

export interface Outbound {
  /**
   * Never throws because of the endpoint.
   * @param url any text; ADDRESS_FORBIDDEN if urlFault rejects it
   * @param post trusted headers, body, and `timeout` in milliseconds from the DNS lookup to the last byte of the response
   * @returns the response with any status, or an error
   * @throws TypeError for headers that HTTP does not allow; a system error when this process lacks files or memory
   */
  post(url: string, post: HttpRequest & { readonly timeout: number }): Promise<Outcome>;
}

export interface OutboundOptions {
  readonly rules: AddressRules;
  /** Absent: the machine's name servers. */
  readonly resolver?: NameResolver;
  readonly userAgent: string;
  /** Certificates to trust instead of Node's, in PEM. */
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
        const answer = await httpRequest(target, { headers: all, body }, { signal, ca });
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
