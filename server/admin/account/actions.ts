/** What users do with their own access. Shown by the account pages of the administration, and by those of members. */
import { identity } from '#contracts/operations/identity.ts';
import { oauthGrants } from '#contracts/operations/oauth.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { PasskeyCreation } from '#contracts/schemas/passkey.ts';
import type { RecoveryCodes, SecondFactor } from '#contracts/schemas/second-factor.ts';
import type { Session } from '#contracts/schemas/session.ts';
import type { Call } from '../operations/call.ts';
import { Refused } from '../operations/refused.ts';
import { bodyOf, type Field, type FormValues, typedIn } from '../page/fields.ts';
import { credentialIn } from '../page/passkey-block.ts';

/** Labels are in the pages. */
const field = (kind: 'text' | 'email' | 'password', name: string): Field => ({ kind, name, label: '' });

const proof = [field('password', 'password')];
const code = [field('text', 'code')];

/** @returns `differ` if the new password was not typed twice. @throws Refused */
export async function changePassword(call: Call, values: FormValues): Promise<'changed' | 'differ'> {
  if (typedIn(values, 'again') !== typedIn(values, 'password')) return 'differ';
  const fields = [field('password', 'currentPassword'), field('password', 'password')];
  await call(identity.changePassword, { body: bodyOf(fields, values) });
  return 'changed';
}

/** Mails a code to the new address, which `confirmEmail` takes. @throws Refused */
export async function beginEmail(call: Call, values: FormValues): Promise<void> {
  const fields = [field('email', 'email'), field('password', 'currentPassword')];
  await call(identity.beginEmailChange, { body: bodyOf(fields, values) });
}

/** @throws Refused */
export async function confirmEmail(call: Call, values: FormValues): Promise<void> {
  await call(identity.confirmEmailChange, { body: bodyOf(code, values) });
}

/** Key of an authenticator app, shown once. */
export interface AppKey {
  /** Content of the QR code. */
  readonly uri: string;
  /** To type where nothing can be scanned. */
  readonly typed: string;
}

/** @throws Refused */
export async function beginApp(call: Call, values: FormValues): Promise<AppKey> {
  const { secret, uri } = await call(secondFactor.begin, { body: bodyOf(proof, values) });
  return { uri, typed: secret.match(/.{1,4}/g)?.join(' ') ?? secret };
}

/** @returns recovery codes, to be shown once. @throws Refused */
export const confirmApp = (call: Call, values: FormValues): Promise<RecoveryCodes> =>
  call(secondFactor.confirm, { body: bodyOf(code, values) });

/** @returns recovery codes, to be shown once. @throws Refused */
export const renewRecoveryCodes = (call: Call, values: FormValues): Promise<RecoveryCodes> =>
  call(secondFactor.renewRecoveryCodes, { body: bodyOf(proof, values) });

/** Turns the two-step sign-in off: app, passkeys and recovery codes. @throws Refused */
export async function removeSecondFactor(call: Call, values: FormValues): Promise<void> {
  await call(secondFactor.remove, { body: bodyOf(proof, values) });
}

export const isTwoStepOn = ({ enabledAt, passkeys }: SecondFactor): boolean =>
  enabledAt !== null || passkeys.length > 0;

/** @returns whether removing a passkey turns the two-step sign-in off */
export const isLastFactor = ({ enabledAt, passkeys }: SecondFactor): boolean =>
  enabledAt === null && passkeys.length <= 1;

/** @returns options for the browser, which the next page gives to its script. @throws Refused */
export const beginPasskey = (call: Call, values: FormValues): Promise<PasskeyCreation> =>
  call(secondFactor.beginPasskey, { body: bodyOf(proof, values) });

/**
 * @returns recovery codes, to be shown once: none, unless it is the first second factor. `unaccepted`: the user has to begin
 * again, because the challenge is used or expired, or the response is wrong. @throws Refused
 */
export async function addPasskey(call: Call, values: FormValues): Promise<RecoveryCodes | 'unaccepted'> {
  try {
    const body = { name: typedIn(values, 'name').trim(), credential: credentialIn(values) };
    return await call(secondFactor.addPasskey, { body });
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return 'unaccepted';
    throw error;
  }
}

/** @throws Refused */
export async function removePasskey(call: Call, id: string, values: FormValues): Promise<void> {
  await call(secondFactor.removePasskey, { body: { id, ...bodyOf(proof, values) } });
}

/** @returns the sessions with the current one first */
export const currentFirst = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current));

/** Ends all sessions, this one included: the cookie is to be cleared. */
export async function signOutEverywhere(call: Call): Promise<void> {
  await call(identity.endEverySession, { body: { current: true } });
}

export async function signOutThere(call: Call, id: string): Promise<void> {
  await call(identity.endSession, { params: { id } });
}

/** Takes back what an application may read. */
export async function withdraw(call: Call, id: string): Promise<void> {
  await call(oauthGrants.delete, { params: { id } });
}
