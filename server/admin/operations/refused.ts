/** An operation said no. What it said is for whoever asked: the page shows it. */
import { isProblemCode, type ProblemCode, type Violation } from '#contracts/problems.ts';
import type { OperationAnswer } from '#server/gateway/in-process.ts';

export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  /** Absent on a 429, which has none. */
  readonly code: ProblemCode | undefined;
  readonly violations: readonly Violation[];
  /** In seconds. */
  readonly retryAfter: string | undefined;

  constructor({ status, headers, body }: OperationAnswer) {
    super(textOf(body, 'detail') ?? `The operation answered ${status}.`);
    this.status = status;
    const code = textOf(body, 'code') ?? '';
    this.code = isProblemCode(code) ? code : undefined;
    this.violations = violationsOf(body);
    this.retryAfter = headers['retry-after'];
  }

  /** @returns the same refusal, of members of the body that a form calls otherwise. */
  calling(rename: (propertyPath: string) => string): Refused {
    const { status, code, message: detail, retryAfter } = this;
    const violations = this.violations.map((one) => ({ ...one, propertyPath: rename(one.propertyPath) }));
    return new Refused({ status, headers: { 'retry-after': retryAfter }, body: { detail, code, violations } });
  }
}

function textOf(body: unknown, member: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, member) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function violationsOf(body: unknown): Violation[] {
  const listed: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'violations') : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.map((violation: unknown) => ({
    propertyPath: textOf(violation, 'propertyPath') ?? '',
    message: textOf(violation, 'message') ?? '',
    code: textOf(violation, 'code') ?? '',
  }));
}
