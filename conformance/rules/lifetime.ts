/** Lifetime of a JWT by its own claims. */
import { decoded } from '#harness/jwt.ts';
import { Inconclusive } from '#harness/verdict.ts';

const elevenDays = 11 * 86_400;

/**
 * @param jwt one of this run: where it does not say when it was issued (RFC 7519, 4.1.6: optional), that was just now
 * @returns seconds
 * @throws Inconclusive without `exp`
 */
export function lifetimeOf(jwt: string): number {
  const { exp, iat = Math.floor(Date.now() / 1_000) } = decoded(jwt)?.claims ?? {};
  if (exp === undefined) throw new Inconclusive('unexpected-answer', 'the JWT does not say when it expires');
  return exp - iat;
}

/** The specification says "approximately": one tenth more or less. */
export function isAboutElevenDays(seconds: number): boolean {
  return Math.abs(seconds - elevenDays) <= elevenDays / 10;
}
