/** The error class for expected failures: a Boom of the table. Any other error is a bug or an outage. */
import { boomify } from '@hapi/boom';
import { documentationOf, type ProblemCode, type ProblemRow, problemRow, type Violation } from '#contracts/problems.ts';
import type { PendingSecondFactor } from '#contracts/schemas/second-factor.ts';

export interface ProblemOptions {
  /** Public text. Default: that of the table. */
  detail?: string;
  violations?: readonly Violation[];
  /** For `duplicate`: the object that has the value. */
  existingId?: string | undefined;
  /** For `second_factor_required`. */
  secondFactor?: PendingSecondFactor;
  headers?: Readonly<Record<string, string>>;
  /** Which of several problems with this code it is, for pages that say so in the language of the visitor. */
  reason?: ProblemReason;
  /** For the log only. */
  cause?: unknown;
}

export type ProblemReason = 'tried_too_often' | 'rejected_before' | 'seats_are_free' | 'form_closed';

/** A Boom's output, with a body of our own. */
interface Output {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: object;
}

export class Problem extends Error {
  override name = 'Problem';
  readonly row: ProblemRow;
  readonly violations: readonly Violation[] | undefined;
  readonly existingId: string | undefined;
  readonly secondFactor: PendingSecondFactor | undefined;
  readonly reason: ProblemReason | undefined;
  declare readonly output: Output;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const row = problemRow(code);
    super(options.detail ?? row.detail, { cause: options.cause });
    this.row = row;
    this.violations = options.violations;
    this.existingId = options.existingId;
    this.secondFactor = options.secondFactor;
    this.reason = options.reason;
    // Not `extends Boom`: its constructor returns another object, which has none of the members of a subclass.
    boomify(this, { statusCode: row.status });
    this.output = { statusCode: row.status, headers: options.headers ?? {}, payload: this.#body() };
  }

  /** That of a 429 has exactly the three members of the specification. */
  #body(): object {
    const { title, status, code } = this.row;
    const shared = { title, detail: this.message, status };
    if (code === 'too_many_requests') return shared;
    return {
      ...shared,
      code,
      documentation: documentationOf(code),
      ...(this.violations && { violations: this.violations }),
      ...(this.existingId && { existingId: this.existingId }),
      ...(this.secondFactor && { secondFactor: this.secondFactor }),
    };
  }
}

/** @returns a 422 for one property of the body, for checks beyond its schema */
export function invalidProperty(propertyPath: string, message: string, code: string): Problem {
  return new Problem('validation_failed', { violations: [{ propertyPath, message, code }] });
}
