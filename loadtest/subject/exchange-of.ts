import type { Answer } from '#conformance/http/answer.ts';
import type { Exchange } from '#conformance/http/exchange.ts';
import { Inconclusive } from '#conformance/verdict.ts';

/** @returns the exchange, also where the network had the last word: that is a fact about the host, and no error of ours */
export async function exchangeOf(answer: Promise<Answer>): Promise<Exchange> {
  try {
    return (await answer).exchange;
  } catch (error) {
    if (error instanceof Inconclusive && error.exchange) return error.exchange;
    throw error;
  }
}
