/** Families of limited operations: rows of the specification whose operations may share a bucket. */
import { type Operation, operations } from '../document.ts';

/** Ids, in the order of the document. The specification lists the CSV pair and the PDFs as one row each. */
const families: readonly (readonly string[])[] = [
  operations.filter(({ path }) => path.endsWith('-csv')).map(({ id }) => id),
  operations.filter(({ limit, produces }) => limit && produces.includes('application/pdf')).map(({ id }) => id),
];

/** @returns the ids of the operations in the same row, with its own */
export function familyOf({ id }: Operation): readonly string[] {
  return families.find((family) => family.includes(id)) ?? [id];
}

/** One operation of each family that is limited by token. Not impersonation, whose bucket is the administrator's. */
const byToken: readonly Operation[] = operations.filter(
  (operation) => operation.limit?.key === 'token' && familyOf(operation)[0] === operation.id,
);

/**
 * @returns limited operations of other families that the same caller may use. One address may use the operations for an
 * email; one email those of the other steps.
 */
export function othersFor(operation: Operation): readonly Operation[] {
  switch (operation.limit?.key) {
    case 'ip':
      return operations.filter(({ id }) => id === 'identity.requestLoginOtp');
    case 'email':
      return operations.filter(({ id, limit }) => limit?.key === 'email' && id !== operation.id);
    default:
      return byToken.filter((other) => !familyOf(operation).includes(other.id));
  }
}
