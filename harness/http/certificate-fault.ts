/** Certificates that Node does not trust. */
import type { Exchange } from './exchange.ts';

const faults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by an authority that this machine does not know, or the intermediate certificates are missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

export const certificateAdvice =
  'Renew the certificate, or start with NODE_EXTRA_CA_CERTS=ca.pem for an authority of your own.';

/** @returns what is wrong with the certificate of the host, with its code; undefined where that is not the error */
export function certificateFault({ errorCode = '' }: Pick<Exchange, 'errorCode'>): string | undefined {
  const fault = faults[errorCode];
  return fault && `${fault} (${errorCode})`;
}
