/**
 * Seeded changes of the committed document: each is classified as its operator says, in less than a second. One of each
 * operator; 300 with `PROOFS=all npm run test:slow -- contracts/diff/compare.slow.ts`.
 */
import { readFile } from 'node:fs/promises';
import test from 'ava';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { countOf } from '#test/proofs.ts';
import { openApiFile } from '../openapi.ts';
import { severities } from './change.ts';
import { compareDocuments } from './compare.ts';
import { accessMutations } from './testing/access-mutations.ts';
import { limitMutations } from './testing/limit-mutations.ts';
import { messageMutations } from './testing/message-mutations.ts';
import type { Choice, Json, Operator } from './testing/mutation.ts';
import { proseMutations } from './testing/prose-mutations.ts';
import { schemaMutations } from './testing/schema-mutations.ts';

const areas = {
  access: accessMutations,
  limits: limitMutations,
  'requests, responses, webhooks': messageMutations,
  schemas: schemaMutations,
  words: proseMutations,
} satisfies Record<string, readonly Operator[]>;

const seed = 20_261_123;
const text = await readFile(openApiFile, 'utf8');
const original: Json = JSON.parse(text);

function choiceOf(generator: ReturnType<typeof xoroshiro128plus>): Choice {
  return {
    of(list) {
      const item = list[list.length === 0 ? 0 : uniformInt(generator, 0, list.length - 1)];
      if (item === undefined) throw new Error('there is nothing to choose from');
      return item;
    },
    integer: (from, to) => uniformInt(generator, from, to),
  };
}

interface Reported {
  readonly severity: string;
  readonly affects: readonly string[];
  readonly subject: string;
}

/** @returns changes as comparable lines, without duplicates */
function linesOf(changes: readonly Reported[]): string[] {
  const lines = changes.map(
    ({ severity, affects, subject }) => `${severity} · ${subject} · ${[...affects].sort().join(', ')}`,
  );
  return [...new Set(lines)].sort();
}

const operators = Object.entries(areas).flatMap(([area, list]) => list.map((operator) => ({ ...operator, area })));
const total = countOf(operators.length, 300);
const cases = Array.from({ length: total }, (_, index) => {
  const operator = operators[index % operators.length];
  if (!operator) throw new Error('there are no operators');
  return { ...operator, index };
});

test(`${total} seeded changes are each classified as what they are, for whom they are, in less than a second`, (t) => {
  t.timeout(120_000);
  const counts = new Map<string, number>();
  let slowest = 0;
  for (const { name, area, index, mutate } of cases) {
    const document: Json = JSON.parse(text);
    const expectation = mutate(document, choiceOf(xoroshiro128plus(seed + index)));
    const start = process.threadCpuUsage();
    const changes = compareDocuments(original, document);
    // Time of the processor: others may use the machine too.
    const { user, system } = process.threadCpuUsage(start);
    const milliseconds = (user + system) / 1_000;
    slowest = Math.max(slowest, milliseconds);
    const what = `${index} ${name}`;
    const telling = changes.filter(({ severity }) => severity !== 'editorial');
    const found = linesOf(telling);
    if (expectation === 'editorial') {
      t.deepEqual(found, [], what);
      t.true(changes.length > 0, what);
    } else t.deepEqual(found, linesOf(expectation), what);
    t.true(milliseconds < 1000, `${what} took ${Math.round(milliseconds)} ms`);
    const worst = severities.find((severity) => changes.some((change) => change.severity === severity)) ?? 'none';
    counts.set(`${area}|${worst}`, (counts.get(`${area}|${worst}`) ?? 0) + 1);
  }
  const rows = Object.keys(areas).map((area) => [area, ...severities.map((one) => counts.get(`${area}|${one}`) ?? 0)]);
  t.log(['area', ...severities].join(' | '));
  for (const row of rows) t.log(row.join(' | '));
  t.log(`${operators.length} operators, ${total} changes; the slowest comparison took ${Math.round(slowest)} ms`);
});
