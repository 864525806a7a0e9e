/** The outcome of a case: the verdict of its rule, unless the host does not have the operation and need not. */
import { absentStatuses } from '#harness/actors/resources.ts';
import type { Operation } from '#harness/document.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Inconclusive, NotMet, Skipped } from '#harness/verdict.ts';
import type { CaseResult } from '../result.ts';
import type { Need, Rule } from '../rule.ts';
import { isSpecified } from '../specification.ts';
import { operationAt } from './document-faults.ts';
import type { Presence } from './presence.ts';
import type { RunSession } from './run-session.ts';
import type { Trial } from './trial.ts';

export interface Outcome extends Pick<CaseResult, 'verdict' | 'expected' | 'actual' | 'reason'> {
  readonly exchange: Exchange | undefined;
}

const nothing = { expected: undefined, actual: undefined, reason: undefined, exchange: undefined };

/** The same text for all operations: reports group by it. */
const notServed = 'the host does not have this operation, and the specification does not name it';
const notServedAtAll = 'the host does not have this operation, and only what it serves is judged';
const perhapsAbsent =
  'refused with 404, 405 or 501 by a host that answers an absent thing like an absent path; only what it serves is judged';
const perhapsNotServed =
  'refused with 404, 405 or 501 by a host that answers an absent thing like an absent path; the specification does not name the operation';

/** Tries a rule at an operation, or at the host. Never throws: a fault of a rule is inconclusive. */
export async function outcomeOf(
  run: RunSession,
  check: Rule,
  at: Operation | undefined,
  trial: Trial,
): Promise<Outcome> {
  const outcome = await verdictOf(run, check, trial);
  if (run.onlyServed) return outcomeOfServed(run, check, at, trial, outcome);
  const mayBeAbsent = at !== undefined && !check.judgesPresence && !isSpecified(at);
  // After the rule, and only where it met an absence: a probe before it could fill a cache that the rule tests.
  const isSkipped = outcome.verdict === 'skip' && outcome.reason?.code !== 'not-applicable';
  if (!mayBeAbsent || isSkipped || !trial.log.some(isAbsence)) return outcome;
  const served = await servedAt(run, at);
  if (served === 'no') return outcomeBy(check, new Skipped('not-served', notServed));
  const isRefusal = outcome.exchange !== undefined && isAbsence({ exchange: outcome.exchange });
  if (served === 'yes' || outcome.verdict === 'pass' || !isRefusal) return outcome;
  return outcomeBy(check, new Skipped('not-served', perhapsNotServed));
}

/**
 * Where only what the host serves is judged: nothing fails for an operation that it lacks, be it that of the case or one that
 * the rule needs.
 */
async function outcomeOfServed(
  run: RunSession,
  check: Rule,
  at: Operation | undefined,
  { log }: Trial,
  outcome: Outcome,
): Promise<Outcome> {
  if (!['fail', 'warn', 'inconclusive'].includes(outcome.verdict)) return outcome;
  // A failure that another response shows has nothing to do with what is absent.
  const isOther = outcome.exchange !== undefined && !isAbsence({ exchange: outcome.exchange });
  if (isOther && outcome.verdict !== 'inconclusive') return outcome;
  // The exchanges of shared preparations are in no log but that of the error.
  const exchanges = [...log, ...(outcome.exchange ? [{ exchange: outcome.exchange }] : [])].filter(isAbsence);
  const met = exchanges.flatMap(({ exchange: { method, url } }) => operationAt(method, new URL(url).pathname) ?? []);
  for (const operation of new Set(at && exchanges.length > 0 ? [at, ...met] : met)) {
    const served = await servedAt(run, operation);
    const isRefusal = outcome.exchange !== undefined && isAbsence({ exchange: outcome.exchange });
    if (served === 'unknown' && isRefusal) return outcomeBy(check, new Skipped('not-served', perhapsAbsent));
    if (served !== 'no') continue;
    const needs = `it needs ${operation.method} ${operation.path}, which the host does not have`;
    return outcomeBy(check, new Skipped('not-served', operation === at ? notServedAtAll : needs));
  }
  return outcome;
}

async function verdictOf(run: RunSession, check: Rule, trial: Trial): Promise<Outcome> {
  try {
    for (const need of check.needs) assertGiven(run, need);
    await check.check(trial);
    return { ...nothing, verdict: 'pass' };
  } catch (error) {
    return outcomeBy(check, error);
  }
}

/** True for the response of a host that has no such path or method. */
function isAbsence({ exchange }: { readonly exchange: Exchange }): boolean {
  return absentStatuses.includes(exchange.response?.status ?? 0);
}

/** A probe that fails leaves the verdict to the rule. */
async function servedAt({ presences }: RunSession, operation: Operation): Promise<Presence['served']> {
  try {
    return (await presences.of(operation)).served;
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Skipped) return 'unknown';
    throw error;
  }
}

function outcomeBy(check: Rule, error: unknown): Outcome {
  if (error instanceof NotMet) {
    const { expected, actual, exchange } = error;
    return { ...nothing, verdict: check.level === 'must' ? 'fail' : 'warn', expected, actual, exchange };
  }
  if (error instanceof Skipped) {
    return { ...nothing, verdict: 'skip', reason: { code: error.code, text: error.message } };
  }
  if (error instanceof Inconclusive) {
    const { code, message: text, exchange } = error;
    return { ...nothing, verdict: 'inconclusive', reason: { code, text }, exchange };
  }
  // A bug in a rule says nothing about the host, and must not end the run.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...nothing, verdict: 'inconclusive', reason: { code: 'rule-crashed', text } };
}

/** @throws Skipped */
function assertGiven({ profile }: RunSession, need: Need): void {
  if (need === 'writes') {
    if (!profile.allowWrites)
      throw new Skipped('writes-not-allowed', 'writes are not allowed; set `allowWrites: true` in the profile');
  } else if (profile[need] === undefined) throw new Skipped('profile-lacks', `the profile has no \`${need}\``);
}
