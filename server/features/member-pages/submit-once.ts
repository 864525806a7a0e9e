/** Performs a form that may be sent twice. */
import { setTimeout as delay } from 'node:timers/promises';
import { Refused } from '#server/admin/operations/refused.ts';
import type { SubmitRoute } from './route.ts';

/** In milliseconds, between the tries. */
const pauses = [100, 200, 400, 800, 1_600];

/**
 * Waits while the same form is performed by an earlier request: after a double click a browser shows only the response to the
 * second, which is then that to the first.
 */
export async function submitOnce(
  { submit }: SubmitRoute,
  ...sent: Parameters<SubmitRoute['submit']>
): ReturnType<SubmitRoute['submit']> {
  for (const pause of pauses) {
    try {
      return await submit(...sent);
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'idempotency_in_flight')) throw error;
      await delay(pause);
    }
  }
  return submit(...sent);
}
