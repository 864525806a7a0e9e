/** What the contracts promise, and what of it was answered: pairs of an operation and a problem code. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRevalidated } from '#contracts/conditional.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { problemsOf } from '#contracts/problems-of.ts';

/** One answer, as server/gateway/http/answer-record.ts writes it. */
export interface Answer {
  readonly operation: string;
  readonly status: number;
  /** `-`: a success. */
  readonly code: string;
  /** Kind of credential. */
  readonly credential: string;
}

/** @returns the answers in a folder of recordings; none if there is no such folder */
export async function readAnswers(folder: string): Promise<readonly Answer[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // A killed process leaves half of its last line.
  const lines = new Set(texts.flatMap((text) => text.split('\n').slice(0, -1)));
  return [...lines].map((line) => {
    const [operation = '', status, code = '', credential = ''] = line.split(' ');
    return { operation, status: Number(status), code, credential };
  });
}

export interface Coverage {
  /** Promised pairs: `events.create duplicate`. */
  readonly promised: readonly string[];
  readonly unseen: readonly string[];
  /** Operations that never succeeded. */
  readonly failing: readonly string[];
  /** Answers that no contract declares: `events.create 418 teapot`. */
  readonly undeclared: readonly string[];
  /** Distinct operation, status, code and kind of credential. */
  readonly combinations: number;
}

export function coverageOf(operations: readonly AnyOperation[], recorded: readonly Answer[]): Coverage {
  const ids = new Set(operations.map(({ id }) => id));
  // Some tests serve contracts of their own.
  const answers = recorded.filter(({ operation }) => ids.has(operation));
  const seen = new Set(answers.map(({ operation, code }) => `${operation} ${code}`));
  const promised = operations.flatMap((contract) => problemsOf(contract).map(({ code }) => `${contract.id} ${code}`));
  const declared = new Set(operations.flatMap((contract) => declaredBy(contract)));
  const given = answers.map(({ operation, status, code }) => `${operation} ${status} ${code}`);
  return {
    promised,
    unseen: promised.filter((pair) => !seen.has(pair)),
    failing: operations.map(({ id }) => id).filter((id) => !seen.has(`${id} -`)),
    undeclared: [...new Set(given)].filter((answer) => !declared.has(answer)).toSorted(),
    combinations: answers.length,
  };
}

function declaredBy(contract: AnyOperation): string[] {
  const { id, success } = contract;
  const problems = problemsOf(contract).map(({ status, code }) => `${id} ${status} ${code}`);
  const unchanged = isRevalidated(contract) ? [`${id} 304 -`] : [];
  const part = success.ranges ? [`${id} 206 -`] : [];
  return [`${id} ${success.status} -`, ...part, ...unchanged, ...problems];
}
