/** Operators on the JSON of successes. */
import type { Operation } from '#harness/document.ts';
import { type ProxiedResponse, withJson } from '../broken/mutant.ts';
import { changing, isSuccess, type Operator } from './operator.ts';

type Json = Readonly<Record<string, unknown>>;

const producesJson = ({ produces }: Operation): boolean => produces.some((type) => type.includes('json'));

/** Changes the JSON object of a success; of a page, its first row. */
function changingObject(change: (object: Json) => Json): Operator['start'] {
  return changing(isSuccess, (response) => {
    const value = parsed(response);
    if (!isRecord(value)) return response;
    const { member: rows } = value;
    if (!Array.isArray(rows)) return withJson(response, change(value));
    const [first, ...rest] = rows;
    return isRecord(first) ? withJson(response, { ...value, member: [change(first), ...rest] }) : response;
  });
}

export const jsonOperators: readonly Operator[] = [
  {
    name: 'drops-first-member',
    description: 'Leaves out the first member.',
    appliesTo: producesJson,
    start: changingObject((object) => Object.fromEntries(Object.entries(object).slice(1))),
  },
  {
    name: 'drops-last-member',
    description: 'Leaves out the last member.',
    appliesTo: producesJson,
    start: changingObject((object) => Object.fromEntries(Object.entries(object).slice(0, -1))),
  },
  {
    name: 'changes-types',
    description: 'Writes numbers and booleans as text.',
    appliesTo: producesJson,
    start: changingObject((object) => mapped(object, (value) => (isScalar(value) ? String(value) : value))),
  },
  {
    name: 'empties-texts',
    description: 'Replaces each text by an empty one.',
    appliesTo: producesJson,
    start: changingObject((object) => mapped(object, (value) => (typeof value === 'string' ? '' : value))),
  },
  {
    name: 'shifts-times',
    description: 'Writes each time three days late.',
    appliesTo: producesJson,
    start: changingObject((object) => mapped(object, (value) => (isTime(value) ? shifted(value) : value))),
  },
  {
    name: 'cuts-the-body',
    description: 'Sends half of the body.',
    appliesTo: ({ produces }) => produces.length > 0,
    start: changing(isSuccess, (response) => ({
      ...response,
      body: response.body.subarray(0, Math.floor(response.body.length / 2)),
    })),
  },
  {
    name: 'is-another-media-type',
    description: 'Names another media type than that of the body.',
    appliesTo: ({ produces }) => produces.length > 0,
    start: changing(isSuccess, (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/html; charset=utf-8' },
    })),
  },
];

function mapped(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value);
}

const threeDays = 3 * 86_400_000;

function shifted(time: string): string {
  return new Date(Date.parse(time) + threeDays).toISOString();
}

function parsed({ body }: ProxiedResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
