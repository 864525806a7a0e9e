/** Lifetime of a JWT by its own claims. */
import { decoded } from '#harness/jwt.ts';
import { Inconclusive } from '#harness/verdict.ts';

const elevenDays = 11 * 86_400;

/** @returns seconds. @throws Inconclusive without `iat` and `exp` */
export function lifetimeOf(jwt: string): number {
  const { exp, iat } = decoded(jwt)?.claims ?? {};
  if (exp === undefined || iat === undefined) {
    throw new Inconclusive('unexpected-answer', 'the JWT does not say when it was issued and when it expires');
  }
  return exp - iat;
}

/** The specification says "approximately": one tenth more or less. */
export function isAboutElevenDays(seconds: number): boolean {
  return Math.abs(seconds - elevenDays) <= elevenDays / 10;
}
