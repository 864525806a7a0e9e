/** Decoding and tampering with JWTs, without their key (RFC 7519). */
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';

export interface DecodedJwt {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: JWTPayload;
}

/** Matches anything in a text that looks like a JWT. */
export const jwtPattern = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/;

/** @returns header and claims; undefined if it is no JWT, or encrypted */
export function decoded(jwt: string): DecodedJwt | undefined {
  try {
    return { header: { ...decodeProtectedHeader(jwt) }, claims: decodeJwt(jwt) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return undefined;
  }
}

/** @returns the JWT with other claims and the original signature, which is then invalid */
export function withClaims(jwt: string, { claims }: DecodedJwt, changes: Readonly<Record<string, unknown>>): string {
  const [header = '', , signature = ''] = jwt.split('.');
  return [header, encoded({ ...claims, ...changes }), signature].join('.');
}

/** @returns the JWT with one character of its signature changed */
export function withOtherSignature(jwt: string): string {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  return [header, claims, withOtherCharacter(signature)].join('.');
}

/** @returns an unsecured JWT (RFC 7519, 6): `alg: none`, without a signature */
export function unsecured(jwt: string, { header }: DecodedJwt): string {
  const [, claims = ''] = jwt.split('.');
  return `${encoded({ ...header, alg: 'none' })}.${claims}.`;
}

/** In the middle: the last characters of base64url may contain padding bits. */
export function withOtherCharacter(text: string): string {
  const middle = Math.floor(text.length / 2);
  return text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1);
}

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
