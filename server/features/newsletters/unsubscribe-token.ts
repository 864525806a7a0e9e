/**
 * The token in the link by which somebody unsubscribes: names the person and the newsletter's row about it, and a MAC of both under a
 * key outside the database. It is derived for each mail and kept nowhere, and never expires.
 */
import { equalBytes, type Secrets } from '#server/platform/secrets.ts';

export interface Subscriber {
  readonly kind: 'user' | 'contact';
  readonly personId: string;
  readonly recipientId: string;
}

const kinds = ['user', 'contact'] as const;
const namedBytes = 1 + 16 + 16;
const macBytes = 16;

function macOf(secrets: Secrets, tenantId: string, named: Buffer): Buffer {
  return secrets.mac('newsletter unsubscribe', tenantId, named.toString('base64url')).subarray(0, macBytes);
}

/** @returns 66 characters of base64url */
export function unsubscribeToken(
  secrets: Secrets,
  tenantId: string,
  { kind, personId, recipientId }: Subscriber,
): string {
  const named = Buffer.alloc(namedBytes);
  named.writeUInt8(kinds.indexOf(kind));
  named.write(personId.replaceAll('-', ''), 1, 'hex');
  named.write(recipientId.replaceAll('-', ''), 17, 'hex');
  return Buffer.concat([named, macOf(secrets, tenantId, named)]).toString('base64url');
}

/** @returns who it is of; nothing for a token of another tenant, or of nobody */
export function subscriberOf(secrets: Secrets, tenantId: string, token: string): Subscriber | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Node's decoder skips what is no base64 and drops spare bits: one token would have many spellings.
  if (bytes.length !== namedBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const named = bytes.subarray(0, namedBytes);
  if (!equalBytes(bytes.subarray(namedBytes), macOf(secrets, tenantId, named))) return undefined;
  const kind = kinds[named.readUInt8()];
  return kind && { kind, personId: uuidAt(named, 1), recipientId: uuidAt(named, 17) };
}

function uuidAt(bytes: Buffer, start: number): string {
  return bytes.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @returns the link of a token. */
export function unsubscribeUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/u/${token}`;
}
