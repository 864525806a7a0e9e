/** Hosts that answer otherwise than ours, and as the specification allows. */
import { anotherFramework } from './good/another-framework.ts';
import { fixedWindow, limitedBy, tokenBucket } from './good/own-limiter.ts';
import { renamed, renamedDialect } from './good/renamed.ts';
import { slow } from './good/slow.ts';
import { talkative } from './good/talkative.ts';
import type { GoodHost } from './mutant.ts';

export const goodHosts: readonly GoodHost[] = [
  {
    name: 'talkative',
    description: 'Adds members to every body, in another order, and sends no RateLimit fields.',
    start: talkative,
  },
  {
    name: 'fixed-window',
    description: 'Counts in windows of the clock, so that twice the quota is admitted around the turn of one.',
    start: limitedBy(fixedWindow),
  },
  {
    name: 'token-bucket',
    description: 'Counts by a bucket of 20 tokens, of which one comes back every three seconds.',
    start: limitedBy(tokenBucket),
  },
  {
    name: 'slow',
    description: 'Takes up to 150 ms longer for each answer, and asks to wait a second more than it must.',
    start: slow,
  },
  {
    name: 'renamed',
    description: 'Has other names for headers and members that the specification does not name.',
    dialect: renamedDialect,
    except: ['document/reads-*'],
    start: renamed,
  },
  {
    name: 'another-framework',
    description:
      'Asks for a credential before it looks for the path, calls its errors application/problem+json, caps pages, and has an application for browsers at its root.',
    start: anotherFramework,
  },
];
