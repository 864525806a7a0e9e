/** Cursors of a collection: signed, so that they hold for one tenant, operation, filter and order only. */
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';
import { Problem } from './problem.ts';

const macBytes = 16;
const purpose = 'cursor';

/** @param scope what the cursor belongs to @param position what it stands for @returns the cursor */
export function sealCursor(secrets: Secrets, scope: readonly string[], position: Buffer): string {
  const mac = secrets.mac(purpose, ...scope, position.toString('base64url')).subarray(0, macBytes);
  return Buffer.concat([position, mac]).toString('base64url');
}

/** @returns the position; undefined for a cursor that is forged, or belongs to another scope */
export function openCursor(secrets: Secrets, scope: readonly string[], cursor: string): Buffer | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const end = Math.max(0, bytes.length - macBytes);
  const position = bytes.subarray(0, end);
  const macs = secrets.macs(purpose, ...scope, position.toString('base64url'));
  const isOurs = equalsAny(
    bytes.subarray(end),
    macs.map((mac) => mac.subarray(0, macBytes)),
  );
  // Node's decoder ignores invalid characters and spare bits, so that a cursor would have many spellings.
  return isOurs && bytes.toString('base64url') === cursor ? position : undefined;
}

/** @returns the 400 for a cursor in this parameter */
export function invalidCursor(propertyPath: string, message: string): Problem {
  return new Problem('invalid_cursor', { violations: [{ propertyPath, message, code: 'format' }] });
}
