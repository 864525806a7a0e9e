/**
 * The token of an unsubscribe link: the person, the recipient row of the newsletter, and a MAC of both under a key outside
 * the database. It is derived for each mail, not stored, and does not expire.
 */
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';

export interface Subscriber {
  readonly kind: 'user' | 'contact';
  readonly personId: string;
  readonly recipientId: string;
}

const kinds = ['user', 'contact'] as const;
const namedBytes = 1 + 16 + 16;
const macBytes = 16;

const purpose = 'newsletter unsubscribe';

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
  const mac = secrets.mac(purpose, tenantId, named.toString('base64url')).subarray(0, macBytes);
  return Buffer.concat([named, mac]).toString('base64url');
}

/** @returns the subscriber; nothing for an invalid token or another tenant's */
export function subscriberOf(secrets: Secrets, tenantId: string, token: string): Subscriber | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Node's decoder skips invalid characters and drops spare bits, so that a token would have many spellings.
  if (bytes.length !== namedBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const named = bytes.subarray(0, namedBytes);
  const macs = secrets.macs(purpose, tenantId, named.toString('base64url')).map((mac) => mac.subarray(0, macBytes));
  if (!equalsAny(bytes.subarray(namedBytes), macs)) return undefined;
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
