/**
 * Results of a run, as reporters receive them: redacted plain data, so that `diff` and `replay` can read a report from
 * JSON.
 */
import type { OperationFacts } from '#harness/document.ts';
import type { InconclusiveCode, SkipCode, Verdict } from '#harness/verdict.ts';

export type Level = 'must' | 'should';

/** A rule in reports. */
export interface RuleFacts {
  /** `area/requirement`, stable across versions. */
  readonly id: string;
  readonly level: Level;
  /** Section of the specification, for instance `Limits`. */
  readonly section: string;
  /** The cited sentence or row, for instance `Errors, rule 2`. */
  readonly cites: string;
  /** The requirement in our words. */
  readonly requirement: string;
  /** Grows when the rule demands more than before; 1 if absent. */
  readonly revision?: number;
}

/** A rule at an operation, or at the host for rules without operations. */
export interface CaseFacts {
  /** Six letters, stable across runs; the argument of `replay`. */
  readonly id: string;
  readonly rule: RuleFacts;
  readonly operation: OperationFacts | undefined;
}

/** A request and its response; long bodies are shortened and marked. */
export interface Transcript {
  /** Name of the credential, for instance `administrator`. */
  readonly as: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  /** Milliseconds since the start of the run. */
  readonly at: number;
  readonly milliseconds: number | undefined;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The network error, if there was no response. */
  readonly error: string | undefined;
  /** Shell command that repeats the request, with variables in place of secrets. */
  readonly curl: string;
  /** True for the exchange that decided the verdict. */
  readonly decisive: boolean;
}

export interface CaseResult extends CaseFacts {
  readonly verdict: Verdict;
  /** Expected and actual behaviour, of a failure, a warning or a waived failure. */
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** Reason of a skip, an inconclusive case or a waiver. */
  readonly reason:
    | { readonly code: SkipCode | InconclusiveCode | 'waiver' | 'baseline'; readonly text: string }
    | undefined;
  /** Measurements, for instance `exp - iat = 950400 s`. */
  readonly measured: readonly string[];
  /** Requests of the case itself. */
  readonly requests: number;
  readonly milliseconds: number;
  /** The last exchange; all of them unless the case passed. */
  readonly transcripts: readonly Transcript[];
}

/** Facts known before the first request. */
export interface RunStart {
  readonly host: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly cases: readonly CaseFacts[];
  /** Estimated duration, in seconds. */
  readonly expectedSeconds: number;
}

/** What an operation was seen to answer with one status. */
export interface AnsweredStatus {
  readonly status: number;
  /** Whether the document has it. */
  readonly documented: boolean;
  readonly responses: number;
  /** Problem codes, where the host has them. */
  readonly codes: readonly string[];
  /** Kinds of credentials that were sent: `apiToken`, `bearer`, `contactHash`, `none`. */
  readonly credentials: readonly string[];
}

/** What a run saw of an operation, and what it never saw. */
export interface OperationAnswers {
  readonly operation: OperationFacts;
  readonly answered: readonly AnsweredStatus[];
  /** Documented statuses that no response had. */
  readonly never: readonly number[];
  /** Documented problem codes that no response had. */
  readonly neverCodes: readonly string[];
}

/** A fault of a waiver or of an entry of the baseline, as opposed to a case. */
export interface WaiverFault {
  /** `unexpected-pass` and `expired` fail a run; `unmatched`, and `mended` of a baseline, warn. */
  readonly kind: 'unexpected-pass' | 'expired' | 'unmatched' | 'mended';
  readonly text: string;
}

/** The rules of a run. */
export interface RuleSetFacts {
  /** `2026-12` for a frozen set, `current` for all rules of this version. */
  readonly name: string;
  /** SHA-256 of its rules with their levels and revisions: two runs with the same digest had the same rules. */
  readonly digest: string;
  readonly rules: number;
}

/** Why cases did not pass: three different things, which must not be added up. */
export interface Shortfall {
  /** The host lacks operations. */
  readonly notServed: {
    /** Ids; `specified` are those that every host must have. */
    readonly operations: readonly string[];
    readonly specified: readonly string[];
    readonly cases: number;
  };
  /** The run did not try, for instance because the profile lacks something. */
  readonly notTried: {
    readonly cases: number;
    readonly reasons: readonly { readonly code: string; readonly text: string; readonly cases: number }[];
  };
  /** The host was tried and breaks a must. */
  readonly notConforming: {
    readonly cases: number;
    readonly rules: readonly string[];
    readonly operations: readonly string[];
  };
}

export interface RunReport {
  readonly tool: { readonly name: 'guildgate-conformance'; readonly version: string };
  readonly host: string;
  readonly startedAt: string;
  readonly milliseconds: number;
  /** Share of the duration that was spent waiting for windows. */
  readonly waitedMilliseconds: number;
  /** All requests to the hosts under test, including setup and cleaning. */
  readonly requests: number;
  /** Of `observe` alone: a pass says only that none of them broke the rule. */
  readonly judgedResponses?: number | undefined;
  /** Requests of the busiest second. */
  readonly busiestSecond: number;
  readonly interrupted: boolean;
  /** Adds up to the number of cases. */
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly waiverFaults: readonly WaiverFault[];
  readonly exitCode: number;
  /** With `--only-served`: what the host lacks fails nothing. */
  readonly onlyServed: boolean;
  readonly ruleSet: RuleSetFacts;
  /** Number of cases of the rules, where the run was of some of them. */
  readonly selectedFrom?: number | undefined;
  /** Options that `replay` needs to reach the same host as the same caller. Holds no secret. */
  readonly replayOptions?: string | undefined;
  readonly shortfall: Shortfall;
  /** One entry for each operation of the document. */
  readonly answers: readonly OperationAnswers[];
  readonly cases: readonly CaseResult[];
}

/** Call order: begin, then case and waiting in any order, then end. */
export interface Reporter {
  begin(start: RunStart): void;
  case(result: CaseResult): void;
  /** Reports a wait for windows. @param seconds from now @param what reason, for messages */
  waiting?(seconds: number, what: string): void;
  /** Reports the removal of what the run created, after the last case. */
  cleaning?(done: number, all: number): void;
  /** Also called after an interruption. All output is written when the promise resolves. */
  end(report: RunReport): Promise<void>;
}
