/** Defects of operators that the suite does not notice, each with the reason. The test refuses a reason that is not needed. */
interface Survivor {
  /** Name of the operator. */
  readonly operator: string;
  /** Ids of operations. */
  readonly operations: readonly string[];
  readonly reason: string;
}

const survivors: readonly Survivor[] = [];

/** @returns why the suite cannot notice the defect; undefined if it must */
export function reasonOf(defect: string): string | undefined {
  const [operator = '', operation = ''] = defect.split('@');
  return survivors.find((one) => one.operator === operator && one.operations.includes(operation))?.reason;
}
