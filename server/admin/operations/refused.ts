/** Error response of an operation, to be displayed by the page. */
import { isProblemCode, type ProblemCode, type Violation } from '#contracts/problems.ts';
import type { PendingSecondFactor } from '#contracts/schemas/second-factor.ts';
import type { OperationResponse } from '#server/gateway/http/in-process.ts';
import { say } from '../language/say.ts';

export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  /** Absent on 429. */
  readonly code: ProblemCode | undefined;
  readonly violations: readonly Violation[];
  /** In seconds. */
  readonly retryAfter: string | undefined;
  /** Of `second_factor_required`: what the next step needs. */
  readonly secondFactor: PendingSecondFactor | undefined;

  constructor({ status, headers, body }: OperationResponse) {
    super(textOf(body, 'detail') ?? say('The operation returned {status}.', { status }));
    this.status = status;
    const code = textOf(body, 'code') ?? '';
    this.code = isProblemCode(code) ? code : undefined;
    this.violations = violationsOf(body);
    this.retryAfter = headers['retry-after'];
    const secondFactor = memberOf(body, 'secondFactor');
    this.secondFactor = isPending(secondFactor) ? secondFactor : undefined;
  }

  /** @returns the same error with renamed body members, for forms whose fields have other names */
  calling(rename: (propertyPath: string) => string): Refused {
    const { status, code, message: detail, retryAfter } = this;
    const violations = this.violations.map((one) => ({ ...one, propertyPath: rename(one.propertyPath) }));
    return new Refused({ status, headers: { 'retry-after': retryAfter }, body: { detail, code, violations } });
  }
}

/** Tests check that our own responses match their contracts. */
function isPending(value: unknown): value is PendingSecondFactor {
  return textOf(value, 'token') !== undefined;
}

function memberOf(body: unknown, member: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, member) : undefined;
}

function textOf(body: unknown, member: string): string | undefined {
  const value = memberOf(body, member);
  return typeof value === 'string' ? value : undefined;
}

function violationsOf(body: unknown): Violation[] {
  const listed = memberOf(body, 'violations');
  if (!Array.isArray(listed)) return [];
  return listed.map((violation: unknown) => ({
    propertyPath: textOf(violation, 'propertyPath') ?? '',
    message: textOf(violation, 'message') ?? '',
    code: textOf(violation, 'code') ?? '',
  }));
}
