/** Observations of a defect: the shortest requests whose result differs between the defect and a host without it. */

import type { Trial } from '#conformance/engine/trial.ts';
import type { Resource } from '#harness/actors/resources.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential, TenantRequest } from '#harness/session.ts';

/** @returns a value that JSON can hold */
export type Probe = (trial: Trial) => Promise<unknown>;

export type Probes = Readonly<Record<string, Probe>>;

type Options = Omit<TenantRequest, 'method' | 'path' | 'spends'>;

/** Sends a request at once. @param line `GET /path` below /api/v1 */
export function ask(trial: Trial, line: string, options: Options = {}): Promise<HttpResponse> {
  const [method = '', path = ''] = line.split(' ');
  const [pathname = '', search = ''] = path.split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  return trial.send({ method, path: `/api/v1${pathname}`, query, spends: true, ...options });
}

/** Sends the same request several times. @returns the statuses */
export async function repeat(trial: Trial, times: number, line: string, options: Options = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent += 1) statuses.push((await ask(trial, line, options)).status);
  return statuses;
}

/** Status of the request behind several others. */
export async function after(trial: Trial, times: number, first: string, then: string, options: Options = {}) {
  await repeat(trial, times, first, options);
  return (await ask(trial, then, options)).status;
}

export const wait = (trial: Trial, seconds: number) =>
  trial.timer.until(trial.timer.now() + seconds * 1_000, 'the probe');

export const administrator = async (trial: Trial): Promise<Credential> =>
  (await trial.actors.administrator()).credential;
export const readWrite = async (trial: Trial): Promise<Credential> => (await trial.actors.readWrite()).credential;
export const readOnly = async (trial: Trial): Promise<Credential> => (await trial.actors.readOnly()).credential;
export const freshToken = async (trial: Trial): Promise<Credential> => (await trial.actors.freshToken()).credential;

export const make = (trial: Trial, name: string, members: Readonly<Record<string, unknown>> = {}): Promise<Resource> =>
  trial.resources.make(name, members);

/** True if a mail comes to the address within a few seconds. @param text that it must contain */
export async function hasMail(trial: Trial, address: string, text = ''): Promise<boolean> {
  const found = await trial.mailbox.find(address, (mail) => `${mail.subject} ${mail.text}`.includes(text), 5_000);
  return found !== undefined;
}

/** Requests a code and reads it in its mail. */
export async function codeFor(trial: Trial, email: string, path = '/request-login-otp'): Promise<string> {
  await ask(trial, `POST ${path}`, { body: { email } });
  const { text } = await trial.mailbox.next(email);
  return /(?<![0-9])[0-9]{5,8}(?![0-9])/.exec(text)?.[0] ?? '';
}

/** Status of a GET of the object as the administrator: 200 or 404. */
export async function statusOf(trial: Trial, path: string, tenant?: 'other'): Promise<number> {
  const { credential } = await (tenant ? trial.actors.otherAdministrator() : trial.actors.administrator());
  return (await ask(trial, `GET ${path}`, { as: credential, ...(tenant ? { tenant } : {}) })).status;
}

/** How many contacts have that email. */
export async function contactsWith(trial: Trial, email: string, tenant?: 'other'): Promise<unknown> {
  const { credential } = await (tenant ? trial.actors.otherAdministrator() : trial.actors.administrator());
  const line = `GET /contacts?email=${encodeURIComponent(email)}`;
  return (await ask(trial, line, { as: credential, ...(tenant ? { tenant } : {}) })).member('totalItems');
}

export const freshEmail = (trial: Trial) => trial.mailbox.freshAddress(trial.unique());
