/** The second step of a sign-in, as its page carries it: the token, and what the first step offered. */
import type { PendingSecondFactor } from '#contracts/schemas/second-factor.ts';
import { type FormValues, typedIn } from '../page/fields.ts';
import { credentialIn } from '../page/passkey-block.ts';

export interface SecondStepOffer {
  readonly app: boolean;
  /** For the browser; null: the user has no passkey. */
  readonly passkey: object | null;
}

/** @returns hidden fields of the page */
export function carriedBySecondStep({ token, app, passkey }: PendingSecondFactor): FormValues {
  return { token, offer: JSON.stringify({ app, passkey }) };
}

/** A form that was altered is one without a passkey. */
export function offerIn(values: FormValues): SecondStepOffer {
  const offer = jsonIn(typedIn(values, 'offer'));
  if (!isObject(offer)) return { app: true, passkey: null };
  const { app, passkey } = { app: true, passkey: null, ...offer };
  return { app: app !== false, passkey: isObject(passkey) ? passkey : null };
}

/** @returns whether the form was sent with a passkey, rather than a code */
export const isByPasskey = (values: FormValues): boolean => typedIn(values, 'credential') !== '';

/** @returns the body of the operation */
export function secondStepBody(values: FormValues): object {
  const token = typedIn(values, 'token');
  if (!isByPasskey(values)) return { token, code: typedIn(values, 'code').trim() };
  return { token, passkey: credentialIn(values) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
