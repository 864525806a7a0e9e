/** Problem: the one error that a handler or a stage raises on purpose. Everything else is a fault of ours. */
import { type ProblemCode, type ProblemRow, problemRow, type Violation } from '#contracts/problems.ts';

export interface ProblemOptions {
  /** Public sentence; the table's own when absent. */
  detail?: string;
  violations?: readonly Violation[];
  headers?: Readonly<Record<string, string>>;
  /** For the log only. */
  cause?: unknown;
}

export class Problem extends Error {
  override name = 'Problem';
  readonly row: ProblemRow;
  readonly violations: readonly Violation[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const row = problemRow(code);
    super(options.detail ?? row.detail, { cause: options.cause });
    this.row = row;
    this.violations = options.violations;
    this.headers = options.headers ?? {};
  }

  /** @returns the body that is sent. The rate-limit answer has exactly the three members of the specification. */
  body(): object {
    const { title, status, code } = this.row;
    const shared = { title, detail: this.message, status };
    if (code === 'too_many_requests') return shared;
    return this.violations ? { ...shared, code, violations: this.violations } : { ...shared, code };
  }
}

/** @returns the 422 for one property of the body, found wrong after its schema had accepted it. */
export function invalidProperty(propertyPath: string, message: string, code: string): Problem {
  return new Problem('validation_failed', { violations: [{ propertyPath, message, code }] });
}
