import type { Exchange } from '#harness/http/exchange.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';

/** @returns the response or the network error: both are facts about the host, and no error of ours */
export async function exchangeOf(response: Promise<HttpResponse>): Promise<Exchange> {
  try {
    return (await response).exchange;
  } catch (error) {
    if (error instanceof Inconclusive && error.exchange) return error.exchange;
    throw error;
  }
}
