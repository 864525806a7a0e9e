/** Hosts whose 429 differs from the specification. */
import { denialBodies, denialHeaders, denials } from '../../broken/counting.ts';
import { type Mutant, without } from '../../broken/mutant.ts';

const operations = ['contacts.export'];

export const denialMutants: readonly Mutant[] = [
  {
    name: 'denial-html',
    breaks: 'limits/denial-is-json',
    description: 'Sends 429s as text/html.',
    operations,
    start: denialHeaders({ 'content-type': 'text/html; charset=utf-8' }),
  },
  {
    name: 'denial-problem-json',
    breaks: 'limits/denial-is-json',
    description: 'Sends 429s as application/problem+json.',
    operations,
    start: denialHeaders({ 'content-type': 'application/problem+json' }),
  },
  {
    name: 'denial-other-title',
    breaks: 'limits/denial-title',
    description: 'Writes the title of 429s otherwise.',
    operations,
    start: denialBodies((body) => ({ ...body, title: 'Too many requests' })),
  },
  {
    name: 'denial-no-title',
    breaks: 'limits/denial-title',
    description: 'Says `error` where the title of 429s should stand.',
    operations,
    start: denialBodies(({ title: error, ...body }) => ({ error, ...body })),
  },
  {
    name: 'denial-text-status',
    breaks: 'limits/denial-status-member',
    description: 'Writes the status of 429s as a text.',
    operations,
    start: denialBodies((body) => ({ ...body, status: '429' })),
  },
  {
    name: 'denial-no-status',
    breaks: 'limits/denial-status-member',
    description: 'Leaves the status of 429s out.',
    operations,
    start: denialBodies(({ status: _, ...body }) => body),
  },
  {
    name: 'denial-without-seconds',
    breaks: 'limits/denial-detail-says-seconds',
    description: 'Does not say in 429s how long to wait.',
    operations,
    start: denialBodies((body) => ({ ...body, detail: 'The limit was exceeded. Try again later.' })),
  },
  {
    name: 'denial-other-seconds',
    breaks: 'limits/denial-detail-says-seconds',
    description: 'Says less in the detail of 429s than in Retry-After.',
    operations,
    start: denialBodies((body) => ({ ...body, detail: 'The limit was exceeded. Try again in 6 seconds.' })),
  },
  {
    name: 'denial-structured-detail',
    breaks: 'limits/denial-detail-says-seconds',
    description: 'Sends the detail of 429s as an object.',
    operations,
    start: denialBodies((body) => ({ ...body, detail: { limit: 'exceeded', retryAfter: 60 } })),
  },
  {
    name: 'denial-without-reason',
    breaks: 'limits/denial-detail-says-exceeded',
    description: 'Says in 429s how long to wait, and not why.',
    operations,
    start: denials((response) => ({
      ...response,
      body: Buffer.from(
        JSON.stringify({
          title: 'Too Many Requests',
          detail: `Please come back in ${response.headers['retry-after']} seconds.`,
          status: 429,
        }),
      ),
    })),
  },
  {
    name: 'no-retry-after',
    breaks: 'limits/retry-after-is-whole-seconds',
    description: 'Sends no Retry-After.',
    operations,
    start: denials((response) => ({ ...response, headers: without(response.headers, 'retry-after') })),
  },
  ...(
    [
      ['zero', '0'],
      ['negative', '-1'],
      ['fraction', '59.5'],
      ['date', 'Wed, 21 Oct 2099 07:28:00 GMT'],
    ] as const
  ).map(([name, value]) => ({
    name: `retry-after-${name}`,
    breaks: 'limits/retry-after-is-whole-seconds',
    description: `Sends \`Retry-After: ${value}\`.`,
    operations,
    start: denialHeaders({ 'retry-after': value }),
  })),
  {
    name: 'retry-after-an-hour',
    breaks: 'limits/retry-after-is-within-the-window',
    description: 'Asks to wait an hour.',
    operations,
    start: denialHeaders({ 'retry-after': '3600' }),
  },
  {
    name: 'retry-after-milliseconds',
    breaks: 'limits/retry-after-is-within-the-window',
    description: 'Says how long to wait in milliseconds.',
    operations,
    start: denials((response) => ({
      ...response,
      headers: { ...response.headers, 'retry-after': String(Number(response.headers['retry-after']) * 1_000) },
    })),
  },
];
