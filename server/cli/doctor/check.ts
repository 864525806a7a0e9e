/** Checks of the environment and their findings: status, text and advice. */
import { setTimeout as delay } from 'node:timers/promises';
import { explanation } from '../explanation.ts';

/** `skipped`: not checked, because a setting is missing or migrations wait. */
export type Status = 'ok' | 'warning' | 'fault' | 'skipped';

export interface Finding {
  readonly subject: string;
  readonly status: Status;
  /** Never contains a password: only the host of a URL. */
  readonly says: string;
  /** How to fix it. */
  readonly advice?: string;
}

export interface Check {
  /** Heading, such as `PostgreSQL`. */
  readonly area: string;
  readonly subject: string;
  /** In milliseconds; default five seconds. */
  readonly deadline?: number;
  /** Advice for a failure without its own. */
  readonly advice?: string;
  /** @param over aborted at the end or the deadline, to close what is still open */
  run(over: AbortSignal): Promise<Finding[]>;
}

export type FoundIn = Finding & { readonly area: string };

const usualDeadline = 5_000;

/** Runs all checks concurrently. @returns findings in the order of the checks */
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
    // Any error becomes a finding, so that the other checks are reported.
    return [failure(subject, error, advice)];
  } finally {
    over.abort();
  }
}

/** @returns the finding about what a check could not do */
export function failure(subject: string, error: unknown, advice?: string): Finding {
  const said = error instanceof Error ? error.message || error.name : String(error);
  return fault(subject, firstSentence(explanation(error) ?? said), advice);
}

/** Cuts the advice that follows the cause in an explanation. */
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
