/** One look at the environment: what is found, how bad it is, and what to do. */
import { setTimeout as delay } from 'node:timers/promises';
import { explanation } from '../explanation.ts';

/** `skipped`: it could not be looked at, because something is not set. */
export type Status = 'ok' | 'warning' | 'fault' | 'skipped';

export interface Finding {
  readonly subject: string;
  readonly status: Status;
  /** Never a password: of a URL its host alone. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
}

export interface Check {
  /** What is looked at, such as `PostgreSQL`. */
  readonly area: string;
  readonly subject: string;
  /** In milliseconds; five seconds when absent. */
  readonly deadline?: number;
  /** What to do where it fails in a way that says nothing itself. */
  readonly advice?: string;
  /** @param over aborted when nobody waits any more: what is still open is to be closed then */
  run(over: AbortSignal): Promise<Finding[]>;
}

export type FoundIn = Finding & { readonly area: string };

const usualDeadline = 5_000;

/** Runs all at once, whichever fail. @returns what they found, in the order of the checks */
export async function runChecks(checks: readonly Check[]): Promise<FoundIn[]> {
  const found = await Promise.all(
    checks.map(async (check) => (await findings(check)).map((finding) => ({ area: check.area, ...finding }))),
  );
  return found.flat();
}

async function findings({ subject, deadline = usualDeadline, advice, run }: Check): Promise<Finding[]> {
  const over = new AbortController();
  const late = delay(deadline, undefined, { signal: over.signal }).then(
    (): Finding[] => [fault(subject, `no answer within ${deadline / 1_000} seconds`, advice)],
    (error: Error): Finding[] => {
      if (error.name !== 'AbortError') throw error;
      return [];
    },
  );
  try {
    return await Promise.race([run(over.signal), late]);
  } catch (error) {
    // Whatever it is: the other checks have something to say, too.
    const said = error instanceof Error ? error.message || error.name : String(error);
    return [fault(subject, firstSentence(explanation(error) ?? said), advice)];
  } finally {
    over.abort();
  }
}

/** An explanation gives advice of its own behind what has happened. */
function firstSentence(text: string): string {
  return /^.*?\)\.(?= Check )/s.exec(text)?.[0].slice(0, -1) ?? text;
}

export const ok = (subject: string, says: string): Finding => ({ subject, status: 'ok', says });
export const skipped = (subject: string, says: string): Finding => ({ subject, status: 'skipped', says });
export const warning = (subject: string, says: string, advice: string): Finding => ({
  subject,
  status: 'warning',
  says,
  advice,
});
export const fault = (subject: string, says: string, advice?: string): Finding => ({
  subject,
  status: 'fault',
  says,
  ...(advice !== undefined && { advice }),
});
