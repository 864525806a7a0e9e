/** The link that proves an address: the id of the request, and a MAC of it under a key outside the database. */
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';

const idBytes = 16;
const macBytes = 16;
const purpose = 'event signup';

/** @returns 43 characters of base64url */
export function signupToken(secrets: Secrets, tenantId: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, secrets.mac(purpose, tenantId, id).subarray(0, macBytes)]).toString('base64url');
}

/** @returns the id of the request; undefined for an invalid token or another tenant's */
export function signupOf(secrets: Secrets, tenantId: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Each token has one valid spelling.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const macs = secrets.macs(purpose, tenantId, id).map((mac) => mac.subarray(0, macBytes));
  return equalsAny(bytes.subarray(idBytes), macs) ? id : undefined;
}

export function signupUrl(baseUrl: string, eventId: string, token: string): string {
  return `${baseUrl}/events/${eventId}/join/${token}`;
}
