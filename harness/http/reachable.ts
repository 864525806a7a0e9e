/** Waits until the host is reachable: otherwise every case would report the same network error. */
import { setTimeout } from 'node:timers/promises';
import { Inconclusive, Skipped } from '../verdict.ts';
import { certificateAdvice, certificateFault } from './certificate-fault.ts';
import type { HttpClient } from './client.ts';
import type { HttpResponse } from './response.ts';

/**
 * Any response is enough.
 * @param seconds timeout
 * @param signal ends the wait
 * @returns the milliseconds of the response
 * @throws Inconclusive on timeout, and for a certificate that is not trusted; Skipped for an interrupt
 */
export async function assertReachable(
  client: HttpClient,
  baseUrl: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    try {
      const { milliseconds } = await client.send({ method: 'GET', url: baseUrl, headers: {} }, () => {});
      return milliseconds;
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      const fault = error.exchange && certificateFault(error.exchange);
      if (fault) throw new Inconclusive('unreachable', `${baseUrl} cannot be trusted: ${fault}. ${certificateAdvice}`);
      if (performance.now() >= end) {
        throw new Inconclusive(
          'unreachable',
          `${baseUrl} does not answer: ${error.message}. Does it run? --wait-for-host waits for it.`,
        );
      }
    }
    try {
      await setTimeout(500, undefined, { signal });
    } catch (error) {
      if (!signal?.aborted) throw error;
      throw new Skipped('interrupted', 'Interrupted while it waited for the host.');
    }
  }
}

/** Two paths, so that a fault of one operation is not taken for one of the host. */
const paths = ['/api/v1/users', '/api/v1/conformance-probe'];

/**
 * A host that moves every request to the same path elsewhere, for instance from http to https, is not the host under
 * test, and one whose API does not answer is none either: every rule would report that.
 * @throws Inconclusive with the address to enter, or the cause
 */
export async function assertServesApi(client: HttpClient, baseUrl: string): Promise<void> {
  const answers = await Promise.allSettled(
    paths.map((path) => client.send({ method: 'GET', url: baseUrl + path, headers: {} }, () => {})),
  );
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const [failure] = failures;
  if (failure instanceof Error && !(failure instanceof Inconclusive)) throw failure;
  if (failures.length === paths.length) {
    throw new Inconclusive('unreachable', `${baseUrl}/api/v1 does not answer: ${failure.message}.`);
  }
  const targets = answers.map((answer, index) =>
    answer.status === 'fulfilled' ? movedTarget(answer.value, baseUrl, paths[index]) : undefined,
  );
  const [first] = targets;
  if (!first || targets.some((target) => target === undefined) || first.origin === new URL(baseUrl).origin) return;
  throw new Inconclusive(
    'unexpected-answer',
    `${baseUrl} redirects every request to ${first.origin}. Enter that as \`baseUrl\` of the profile.`,
  );
}

/** @returns the target of a redirect to the same path */
function movedTarget({ status, headers }: HttpResponse, baseUrl: string, path: string | undefined): URL | undefined {
  if (status < 300 || status >= 400 || !headers.location) return undefined;
  const target = new URL(headers.location, baseUrl);
  return target.pathname.replace(/\/$/, '') === path ? target : undefined;
}
