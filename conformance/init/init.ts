/** Makes the profile of a host: reaches it, finds out its dialect, and says what it could not find out. */
import { createHttpClient, type HttpClient } from '#harness/http/client.ts';
import { checkedProfile, type Profile } from '#harness/profile.ts';
import { systemTimer } from '#harness/timer.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { userAgent } from '#harness/version.ts';
import { RunSession } from '../engine/run-session.ts';
import { type Discovered, discover } from './discover.ts';
import type { Found, Gap } from './discovery.ts';
import { hostRequests } from './host-requests.ts';
import type { Inputs } from './inputs.ts';
import { type FirstResponses, type HostFault, reach } from './reach.ts';
import { type Served, servedBy } from './served.ts';
import { findSignIn } from './sign-in.ts';

export interface Initialized {
  readonly profile: Profile;
  readonly found: readonly Found[];
  readonly gaps: readonly Gap[];
  /** The suite can sign in and use the JWT: a run says something. */
  readonly isReady: boolean;
}

export function isFault(value: FirstResponses | HostFault): value is HostFault {
  return 'advice' in value;
}

/**
 * @param first see `reach`
 * @returns the profile, or the refusal of the credentials
 * @throws Inconclusive if the host stops responding
 */
export async function initialize(
  client: HttpClient,
  baseUrl: string,
  inputs: Inputs,
  first: FirstResponses,
): Promise<Initialized | NonNullable<Discovered['refusal']>> {
  const host = hostRequests(client, baseUrl);
  const discovered = await discover(host, inputs, first.signIn);
  if (discovered.refusal) return discovered.refusal;
  const gaps = [...discovered.gaps];
  const other = inputs.other && (await otherTenant(client, inputs.other, gaps));
  const mailpit = inputs.mailpit && (await reachedMailpit(client, inputs.mailpit, gaps));
  gaps.push(...unasked(inputs));
  const { dialect, found } = discovered;
  const profile = checkedProfile(
    {
      baseUrl,
      allowWrites: inputs.allowWrites,
      administrator: inputs.administrator,
      ...(other ? { other } : {}),
      ...(inputs.apiTokens ? { apiTokens: inputs.apiTokens } : {}),
      ...(mailpit ? { mailbox: { kind: 'mailpit', url: mailpit } } : {}),
      ...(isLoopback(baseUrl) ? { receiver: {} } : {}),
      ...(Object.keys(dialect).length > 0 ? { dialect } : {}),
    },
    'The new profile',
  );
  const isReady =
    discovered.signedIn && ['header of the JWT', 'own user'].every((what) => found.some((one) => one.what === what));
  return { profile, found, gaps, isReady };
}

/** Left out of the profile if it does not work: rules about isolation would all be inconclusive. */
async function otherTenant(
  client: HttpClient,
  other: NonNullable<Inputs['other']>,
  gaps: Gap[],
): Promise<Inputs['other']> {
  const host = hostRequests(client, other.baseUrl);
  const first = await reach(host);
  if (isFault(first)) {
    gaps.push({ what: 'second tenant', text: first.text, advice: first.advice });
    return undefined;
  }
  const signIn = await findSignIn(host, other.administrator, first.signIn);
  if (signIn.kind === 'signed-in') return other;
  gaps.push({ what: 'second tenant', text: signIn.text, advice: signIn.advice });
  return undefined;
}

async function reachedMailpit(client: HttpClient, url: string, gaps: Gap[]): Promise<string | undefined> {
  try {
    const path = '/api/v1/messages?limit=1';
    const { status, json } = await hostRequests(client, url).send({ method: 'GET', path });
    if (status === 200 && json !== undefined) return url;
    gaps.push({ what: 'mailbox', text: `${url} is no Mailpit: ${status} at ${path}`, advice: 'Check its address.' });
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    gaps.push({ what: 'mailbox', text: `${url} does not respond: ${error.message}`, advice: 'Check that it runs.' });
  }
  return undefined;
}

/** Parts of a profile without which rules are skipped. */
function unasked({ other, mailpit, allowWrites }: Inputs): Gap[] {
  const gaps: (Gap | false)[] = [
    !allowWrites && {
      what: 'writes',
      text: 'not allowed: rules that need something to exist are skipped',
      advice: 'Set allowWrites at a host whose data may change.',
    },
    other === undefined && {
      what: 'second tenant',
      text: 'none was given: rules about isolation are skipped',
      advice: 'Add `other` to the profile.',
    },
    mailpit === undefined && {
      what: 'mailbox',
      text: 'none was given: rules about mails and one-time codes are skipped',
      advice: 'Add `mailbox` to the profile: Mailpit, IMAP, or a command.',
    },
  ];
  return gaps.filter((gap) => gap !== false);
}

function isLoopback(baseUrl: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}

/** @returns which operations the host has, as far as its limits and its absent things let it be seen */
export async function servedAt(profile: Profile, progress: (done: number, all: number) => void): Promise<Served> {
  // A session closes its client.
  const run = new RunSession(profile, createHttpClient(await userAgent()), systemTimer());
  try {
    return await servedBy(run, progress);
  } finally {
    await run.close();
  }
}
