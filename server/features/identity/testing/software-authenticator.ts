/** An authenticator in software (WebAuthn, level 3): ES256, attestation `none`, one credential. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeyAssertion } from '#contracts/schemas/passkey.ts';

/** What the browser and the authenticator sign for; a test replaces members to be wrong. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Absent: one more than before. */
  readonly counter?: number;
}

export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16);
  readonly #privateKey: KeyObject;
  /** COSE. */
  readonly publicKey: Buffer;
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    // COSE key: kty EC2, alg ES256, crv P-256 (RFC 9053, 7.1.1).
    this.publicKey = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }

  create(ceremony: Ceremony): NewCredential {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      uint(this.credentialId.length, 2),
      this.credentialId,
      this.publicKey,
    ]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(Buffer.concat([this.#authenticatorData(ceremony, 0x41), attested]))],
    ]);
    return {
      ...this.#shared(),
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(ceremony: Ceremony): PasskeyAssertion {
    const authenticatorData = this.#authenticatorData(ceremony, 0x01);
    const json = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(json).digest()]);
    return {
      ...this.#shared(),
      response: {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: null,
      },
    };
  }

  #shared() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #authenticatorData({ rpId, counter = this.#counter + 1 }: Ceremony, flags: number): Buffer {
    this.#counter = counter;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), uint(counter, 4)]);
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function uint(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
}

/** Head of a CBOR item (RFC 8949, 3), of up to 64 KiB. */
function head(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.concat([Buffer.from([type | 25]), uint(value, 2)]);
}

const cborInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
