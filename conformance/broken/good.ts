/** Hosts that differ from ours as the specification allows. */
import { aPart } from './good/a-part.ts';
import { anotherFramework } from './good/another-framework.ts';
import { numericIds } from './good/numeric-ids.ts';
import { byFamily, fixedWindow, limitedBy, slidingLog, tokenBucket } from './good/own-limiter.ts';
import { plain } from './good/plain.ts';
import { raised, raisedLimits } from './good/raised.ts';
import { renamed, renamedDialect } from './good/renamed.ts';
import { slow } from './good/slow.ts';
import { talkative } from './good/talkative.ts';
import { terse } from './good/terse.ts';
import type { GoodHost } from './mutant.ts';

/** Where the host behind still refuses, these repeat an earlier response: it says nothing about the code of a request. */
const repeated = ['limits/refused-code-stays-good'];

export const goodHosts: readonly GoodHost[] = [
  {
    name: 'talkative',
    description: 'Adds members to every body, in another order, and sends no RateLimit fields.',
    start: talkative,
  },
  {
    name: 'fixed-window',
    description: 'Counts in windows of the clock, so that twice the quota is admitted around the turn of one.',
    except: repeated,
    start: limitedBy(fixedWindow),
  },
  {
    name: 'token-bucket',
    description: 'Counts by a bucket of 20 tokens, of which one comes back every three seconds.',
    except: repeated,
    start: limitedBy(tokenBucket),
  },
  {
    name: 'rounds-up',
    description: 'Counts in an exact log, and rounds Retry-After up without refusing until its end.',
    except: ['limits/last-second-is-refused'],
    start: limitedBy(slidingLog, { holds: false }),
  },
  {
    name: 'family-buckets',
    description: 'Counts both CSV exports together, and all PDFs.',
    start: limitedBy(slidingLog, { named: byFamily }),
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
  {
    name: 'numeric-ids',
    description: 'Numbers its resources, in bodies, paths and webhooks.',
    // The document says that ids are UUIDs; a number may be that of something else at the other tenant; its CSV has no numbers.
    except: [
      'document/*-schema',
      'files/documented-csv-*',
      'tenants/*-elsewhere',
      'tenants/references-*',
      'impersonation/not-across-*',
      'bulk/*-another-tenant',
    ],
    start: numericIds,
  },
  {
    name: 'a-part',
    description: 'Has what the specification names and what makes it, and nothing else.',
    except: ['document/documented-operations-are-served'],
    start: aPart,
  },
  {
    name: 'plain',
    description:
      'Takes no idempotency keys, sends no entity tags, lets no other origin read, and delivers once, without a signature.',
    start: plain,
  },
  {
    name: 'raised-limits',
    description: 'Admits more of two operations, whose limits support has raised, and any number of a third.',
    limits: raisedLimits,
    start: raised,
  },
  {
    name: 'terse',
    description:
      'Exports with semicolons and columns of its own, states no totals, names only the object in its events, and has no HEAD.',
    except: ['document/reads-*', 'files/csv-agrees-with-the-list'],
    start: terse,
  },
];
