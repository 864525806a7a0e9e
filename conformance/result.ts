/**
 * What a run tells its reporters. All text in here is redacted already; everything is plain data, so that a report can
 * be written as JSON and read again by `diff` and `replay`.
 */
import type { InconclusiveCode, SkipCode, Verdict } from './verdict.ts';

export type Level = 'must' | 'should';

/** A rule, as reports name it. */
export interface RuleFacts {
  /** `area/what-it-asks`, stable over versions. */
  readonly id: string;
  readonly level: Level;
  /** The heading of the specification that it stands under, for instance `Limits`. */
  readonly section: string;
  /** The sentence or row that it checks, for instance `Errors, rule 2`. */
  readonly cites: string;
  /** What is asked, in our words. */
  readonly requirement: string;
}

/** An operation, as reports name it. */
export interface OperationFacts {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** A rule at an operation; or at the host, for rules that are about no one operation. */
export interface CaseFacts {
  /** Six letters that stay the same over runs: what `replay` takes. */
  readonly id: string;
  readonly rule: RuleFacts;
  readonly operation: OperationFacts | undefined;
}

/** A request and its answer; bodies are shortened where they are long, and say so. */
export interface Transcript {
  /** Who asked, for instance `administrator`; nothing when nobody was named. */
  readonly as: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  /** Milliseconds since the run began. */
  readonly at: number;
  readonly milliseconds: number | undefined;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** What the network said in place of an answer. */
  readonly error: string | undefined;
  /** A line for a shell that sends it again, with secrets as variables. */
  readonly curl: string;
  /** Whether this is the exchange that the verdict is about. */
  readonly decisive: boolean;
}

export interface CaseResult extends CaseFacts {
  readonly verdict: Verdict;
  /** Of a failure or a warning: what was expected and what came. Also of what is waived. */
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** Of a skip, an inconclusive case or a waived one: why. */
  readonly reason: { readonly code: SkipCode | InconclusiveCode | 'waiver'; readonly text: string } | undefined;
  /** What was measured, where the rule measures, for instance `exp - iat = 950400 s`. */
  readonly measured: readonly string[];
  /** How many requests the case sent itself. */
  readonly requests: number;
  readonly milliseconds: number;
  /** The last of its exchanges; all of them where it did not pass. */
  readonly transcripts: readonly Transcript[];
}

/** What is told before the first request. */
export interface RunStart {
  readonly host: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly cases: readonly CaseFacts[];
  /** Expected, in seconds. */
  readonly expectedSeconds: number;
}

/** Something that is wrong with the waivers, and not with a case. */
export interface WaiverFault {
  /** `unexpected-pass` and `expired` fail a run; `unmatched` warns. */
  readonly kind: 'unexpected-pass' | 'expired' | 'unmatched';
  readonly text: string;
}

export interface RunReport {
  readonly tool: { readonly name: 'guildgate-conformance'; readonly version: string };
  readonly host: string;
  readonly startedAt: string;
  readonly milliseconds: number;
  /** Of those, waiting for windows to pass. */
  readonly waitedMilliseconds: number;
  /** How many requests were sent in all, with those that prepare. */
  readonly requests: number;
  readonly interrupted: boolean;
  /** Sums to the number of cases. */
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly waiverFaults: readonly WaiverFault[];
  readonly exitCode: number;
  readonly cases: readonly CaseResult[];
}

/** Called in this order: begin, then case and waiting as they come, then end. */
export interface Reporter {
  begin(start: RunStart): void;
  case(result: CaseResult): void;
  /** The run waits for windows to pass. @param seconds from now @param what for people */
  waiting?(seconds: number, what: string): void;
  /** Also after an interruption, with what there is. What it writes is whole when the promise resolves. */
  end(report: RunReport): Promise<void>;
}
