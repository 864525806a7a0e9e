/** How long a JWT says that it lives. */
import { decoded } from '../jwt.ts';
import { Inconclusive } from '../verdict.ts';

const elevenDays = 11 * 86_400;

/** @returns seconds. @throws Inconclusive where it does not say */
export function lifetimeOf(jwt: string): number {
  const { exp, iat } = decoded(jwt)?.claims ?? {};
  if (exp === undefined || iat === undefined) {
    throw new Inconclusive('unexpected-answer', 'the JWT does not say when it was issued and when it expires');
  }
  return exp - iat;
}

/** The specification says "approximately": a tenth more or less is. */
export function isAboutElevenDays(seconds: number): boolean {
  return Math.abs(seconds - elevenDays) <= elevenDays / 10;
}
