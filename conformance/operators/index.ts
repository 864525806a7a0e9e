/** All operators, and their defects: each operator at each operation at which its fault can show. */
import { operations } from '#harness/document.ts';
import { callerOperators } from './callers.ts';
import { collectionOperators } from './collections.ts';
import { effectOperators } from './effects.ts';
import { errorOperators } from './errors.ts';
import { jsonOperators } from './json-bodies.ts';
import { limitOperators } from './limits.ts';
import type { Operator, OperatorDefect } from './operator.ts';

const operators: readonly Operator[] = [
  ...callerOperators,
  ...effectOperators,
  ...errorOperators,
  ...jsonOperators,
  ...collectionOperators,
  ...limitOperators,
];

export const operatorDefects: readonly OperatorDefect[] = operators.flatMap((operator) =>
  operations
    .filter(operator.appliesTo)
    .map((operation) => ({ name: `${operator.name}@${operation.id}`, operator, operation })),
);
