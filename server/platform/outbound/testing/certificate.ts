/** Self-signed certificates for tests, encoded by hand, because node:crypto cannot create certificates. */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** Key and certificate in PEM. */
  readonly key: string;
  readonly cert: string;
}

/** @param name the only host of the certificate, which is valid for an hour */
export function certificateFor(name: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const ecdsaWithSha256 = sequence(node(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = sequence(node(0x06, Buffer.from('550403', 'hex')), node(0x0c, Buffer.from(name)));
  const issuer = sequence(node(0x31, commonName));
  const subjectAltName = sequence(
    node(0x06, Buffer.from('551d11', 'hex')),
    node(0x04, sequence(node(0x82, Buffer.from(name)))),
  );
  const content = sequence(
    node(0xa0, node(0x02, Buffer.of(2))),
    node(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    issuer,
    sequence(time(now - 3_600_000), time(now + 3_600_000)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(subjectAltName)),
  );
  const signature = node(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const der = sequence(content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One DER value: tag, length, content. */
function node(tag: number, ...parts: Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), ...parts]);
}

function sequence(...parts: Buffer[]): Buffer {
  return node(0x30, ...parts);
}

function time(at: number): Buffer {
  return node(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
}
