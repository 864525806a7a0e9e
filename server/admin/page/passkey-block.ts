/** A form that the browser fills in with a passkey, on pages of the administration and of members. It needs `passkeyScript`. */
import { paths } from '../paths.ts';
import { type FormValues, typedIn } from './fields.ts';

export const passkeyScript = `${paths.assets}/passkeys.js`;

export interface PasskeyBlock {
  readonly kind: 'passkey';
  readonly text: string;
  /** Target of the POST, with the response of the browser as JSON in `credential`. */
  readonly action: string;
  readonly ceremony: 'create' | 'get';
  /** For the browser, in the JSON of WebAuthn. */
  readonly options: object;
  /** Sent along. */
  readonly values: FormValues;
  readonly submit: string;
  /** Instead of the button, where the browser cannot. */
  readonly needsScript: string;
  /** Of a ceremony that was cancelled, or took too long. */
  readonly failed: string;
  /** Of a device that has a passkey already. */
  readonly known?: string;
  /** Error of the form that was sent. */
  readonly problem?: string | undefined;
  /** Target of "Cancel". */
  readonly cancel?: string;
}

/** @returns the response of the browser; an empty object, which operations refuse, for what is no JSON */
export function credentialIn(values: FormValues): unknown {
  try {
    return JSON.parse(typedIn(values, 'credential'));
  } catch {
    return {};
  }
}
