/**
 * A DSSE envelope with one Ed25519 signature, in exactly one form: the same statement and key give the same bytes, and any
 * other form is refused. Without that, white space, escapes and padding bits of base64 could change unnoticed.
 * See https://github.com/secure-systems-lab/dsse/blob/master/protocol.md.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

const payloadType = 'application/vnd.in-toto+json';

/** Why a file is not what was sealed, as a sentence. */
export class Altered extends Error {
  override name = 'Altered';
}

/** @returns the SHA-256 of the public key (SPKI, DER): names the key */
export function keyIdOf(key: KeyObject): string {
  const shared = key.type === 'public' ? key : createPublicKey(key);
  return createHash('sha256')
    .update(shared.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** @returns the content of the sealed file */
export function sealed(payload: string, key: KeyObject): string {
  const bytes = Buffer.from(payload);
  const signature = sign(null, preAuthentication(bytes), key).toString('base64');
  return contentOf(bytes.toString('base64'), keyIdOf(key), signature);
}

/** An envelope whose form is right; its signature is not verified yet. */
export interface Opened {
  readonly payload: Buffer;
  readonly keyId: string;
  readonly signature: Buffer;
}

/** @throws Altered unless the bytes are those that `sealed` writes */
export function opened(content: Buffer): Opened {
  const text = content.toString('latin1');
  const [, payload = '', keyId = '', signature = ''] = form.exec(text) ?? [];
  if (signature === '') throw new Altered('the file is not in the form of a sealed report');
  // Decoding ignores padding bits: only the canonical encoding is accepted.
  const [bytes, signed] = [Buffer.from(payload, 'base64'), Buffer.from(signature, 'base64')];
  if (contentOf(bytes.toString('base64'), keyId, signed.toString('base64')) !== text) {
    throw new Altered('the encoding of the sealed report was changed');
  }
  return { payload: bytes, keyId, signature: signed };
}

/** @throws Altered unless the key signed the payload */
export function assertSignedBy({ payload, keyId, signature }: Opened, key: KeyObject): void {
  if (keyId !== keyIdOf(key)) throw new Altered(`the file names another key: ${keyId}`);
  if (!verify(null, preAuthentication(payload), key, signature)) throw new Altered('the signature does not match');
}

const form =
  /^\{"payload":"([A-Za-z0-9+/]+={0,2})","payloadType":"application\/vnd\.in-toto\+json","signatures":\[\{"keyid":"([0-9a-f]{64})","sig":"([A-Za-z0-9+/]{86}==)"\}\]\}\n$/;

function contentOf(payload: string, keyid: string, sig: string): string {
  return `${JSON.stringify({ payload, payloadType, signatures: [{ keyid, sig }] })}\n`;
}

/** DSSE's PAE: type and length are signed too. */
function preAuthentication(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
}
