/** Compares operations: which there are, under which method, path and id, and each of them in depth. */
import { compareCredentials, comparePermission } from './access.ts';
import type { Affected, Report } from './change.ts';
import { isSame } from './change.ts';
import { deprecationChange } from './deprecation.ts';
import { type ApiDocument, isForReadOnlyTokens, type OperationView } from './document.ts';
import { compareLimits } from './limits.ts';
import { proseChanges } from './prose.ts';
import { compareBody, compareParameters, type Documents } from './requests.ts';
import { compareProblems, compareSuccess } from './responses.ts';

/** Reports operations that came, went or moved, and the changes of the others. */
export function compareOperations(documents: Documents, report: Report): void {
  const { pairs, gone, added } = paired(documents.before, documents.after);
  for (const operation of gone) {
    const affects: Affected[] = ['clients', ...(isForReadOnlyTokens(operation) ? (['read-only tokens'] as const) : [])];
    const sunset = operation.node.deprecated === true ? ', after its deprecation' : '';
    report({
      ...{ severity: 'breaking', affects, subject: operation.id, place: '', kind: 'operation-gone' },
      ...{ before: routeOf(operation), after: null, operations: [operation.id] },
      sentence: `${routeOf(operation)} is gone${sunset}`,
    });
  }
  for (const operation of added) {
    report({
      ...{ severity: 'additive', affects: ['clients'], subject: operation.id, place: '', kind: 'operation-added' },
      ...{ before: null, after: routeOf(operation), operations: [operation.id] },
      sentence: `${routeOf(operation)} is new`,
    });
  }
  const shared = ({ root: { security } }: ApiDocument) => security;
  const areAlike = isSame(shared(documents.before), shared(documents.after));
  for (const [before, after] of pairs) {
    const isMoved = before.path !== after.path || before.method !== after.method;
    const isUntouched = areAlike && !isMoved && documents.isUntouched(before.node, after.node);
    // Parameters of a path are beside its operations.
    if (isUntouched && documents.isUntouched(before.parameters, after.parameters)) continue;
    compareOperation(before, after, documents, report);
  }
}

function compareOperation(before: OperationView, after: OperationView, documents: Documents, report: Report): void {
  const at = { subject: after.id, place: '', operations: [after.id], affects: ['clients'] } as const;
  if (keyOf(before) !== keyOf(after)) {
    const lost = isForReadOnlyTokens(before) && !isForReadOnlyTokens(after);
    const affects: Affected[] = ['clients', ...(lost ? (['read-only tokens'] as const) : [])];
    const [was, is] = [routeOf(before), routeOf(after)];
    const sentence = `is ${is} instead of ${was}${lost ? ': a read-only token may not call it any more' : ''}`;
    const kind = before.method === after.method ? 'path-changed' : 'method-changed';
    report({ ...at, affects, severity: 'breaking', kind, before: was, after: is, sentence });
  }
  if (before.id !== after.id) {
    const sentence = `has the operationId ${after.id} instead of ${before.id}`;
    const values = { before: before.id, after: after.id };
    report({ ...at, affects: ['generated types'], severity: 'risky', kind: 'operation-renamed', ...values, sentence });
  }
  for (const finding of deprecationChange(before.node, after.node)) report({ ...at, ...finding });
  for (const finding of proseChanges(before.node, after.node)) report({ ...at, ...finding, affects: [] });
  if (!isSame(before.node.tags, after.node.tags)) {
    const values = { before: before.node.tags ?? null, after: after.node.tags ?? null };
    report({
      ...at,
      affects: [],
      severity: 'editorial',
      kind: 'tags-changed',
      ...values,
      sentence: 'is in another section',
    });
  }
  compareCredentials(before, after, report);
  comparePermission(before, after, documents, report);
  compareLimits(before, after, report);
  compareParameters(before, after, documents.schemas, report);
  compareBody(before, after, documents, report);
  compareSuccess(before, after, documents, report);
  compareProblems(before, after, documents, report);
}

const routeOf = ({ method, path }: OperationView) => `${method} ${path}`;
/** The names of path parameters are no part of a request. */
const keyOf = ({ method, path }: OperationView) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

interface Paired {
  readonly pairs: readonly (readonly [OperationView, OperationView])[];
  readonly gone: readonly OperationView[];
  readonly added: readonly OperationView[];
}

/** Operations at the same method and path belong together; of the others those with the same id, which have moved. */
function paired(before: ApiDocument, after: ApiDocument): Paired {
  const byRoute = new Map(after.operations.map((operation) => [keyOf(operation), operation]));
  const kept = before.operations.filter((operation) => byRoute.has(keyOf(operation)));
  const taken = new Set(kept.map(keyOf));
  const free = new Map(after.operations.filter((one) => !taken.has(keyOf(one))).map((one) => [one.id, one]));
  const moved = before.operations.filter((one) => !taken.has(keyOf(one)) && free.has(one.id));
  const pairs = [
    ...kept.map((one) => [one, byRoute.get(keyOf(one))] as const),
    ...moved.map((one) => [one, free.get(one.id)] as const),
  ].flatMap(([one, other]) => (other ? [[one, other] as const] : []));
  const found = new Set(pairs.flat());
  return {
    pairs,
    gone: before.operations.filter((one) => !found.has(one)),
    added: after.operations.filter((one) => !found.has(one)),
  };
}
