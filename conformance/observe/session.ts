/** Judges observations as they come, and keeps the first exchange of each finding for the report. */
import type { Operation } from '#harness/document.ts';
import { Secrets } from '#harness/secrets.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import { toolVersion } from '#harness/version.ts';
import { Answers } from '../engine/answers.ts';
import { caseId } from '../engine/selection.ts';
import { transcriptsOf } from '../engine/transcript.ts';
import { exitCodeOf } from '../exit-code.ts';
import type { CaseResult, RunReport, Transcript } from '../result.ts';
import type { Rule } from '../rule.ts';
import { rulesOf } from '../rule-sets/rule-set.ts';
import { rules } from '../rules/index.ts';
import { shortfallOf } from '../shortfall.ts';
import { judgedRules } from './judged-rules.ts';
import { type Judged, type JudgeOptions, Judges } from './judges.ts';
import type { Observation } from './observation.ts';
import { type Fault, type HostFacts, seenOf } from './seen.ts';

/** Findings that are kept with their exchanges; each has a rule and an operation of its own. */
const mostFindings = 1_000;

export interface Finding {
  readonly rule: Rule;
  readonly operation: Operation | undefined;
  readonly fault: Fault;
  readonly transcripts: readonly Transcript[];
  count: number;
}

/** Figures for the terminal. */
export interface Figures {
  readonly requests: number;
  readonly operations: number;
  readonly findings: number;
}

export class ObserveSession {
  readonly #facts: HostFacts;
  readonly #judges: Judges;
  readonly #answers: Answers;
  readonly #findings = new Map<string, Finding>();
  readonly #operations = new Set<string>();
  readonly #busy = new Map<number, number>();
  /** Bodies that were too large, and exchanges without a response. */
  readonly unjudged = { tooLarge: 0, unanswered: 0 };
  #requests = 0;
  #judged = 0;
  #started: number | undefined;
  #ended = 0;

  constructor(facts: HostFacts, options: JudgeOptions) {
    this.#facts = facts;
    this.#judges = new Judges(facts, options);
    this.#answers = new Answers(facts.dialect);
  }

  get figures(): Figures {
    return { requests: this.#requests, operations: this.#operations.size, findings: this.#findings.size };
  }

  /** @returns findings that are new */
  observe(observation: Observation): readonly Finding[] {
    this.#requests += 1;
    this.#started ??= observation.sentAt;
    this.#ended = Math.max(this.#ended, observation.receivedAt);
    this.#countSecond(observation.sentAt);
    if (observation.tooLarge.length > 0) this.unjudged.tooLarge += 1;
    const seen = seenOf(observation, this.#facts);
    if (!seen) {
      this.unjudged.unanswered += 1;
      return [];
    }
    // A body that was not kept would look empty.
    if (observation.tooLarge.length > 0) return [];
    this.#judged += 1;
    if (seen.operation) {
      this.#operations.add(seen.operation.id);
      this.#answers.note(seen.operation, seen.response);
    }
    return this.#judges.judge(seen).flatMap((judged) => this.#note(judged) ?? []);
  }

  #note({ fault, seen }: Judged): Finding | undefined {
    const rule = rules.find(({ id }) => id === fault.rule);
    if (!rule) throw new Error(`a judge names the rule ${fault.rule}, which there is not`);
    const operation = rule.appliesTo ? seen.operation : undefined;
    const key = `${rule.id} ${operation?.id ?? ''}`;
    const known = this.#findings.get(key);
    if (known) known.count += 1;
    if (known || this.#findings.size >= mostFindings) return undefined;
    const { exchange } = seen.response;
    const transcripts = transcriptsOf([{ exchange, as: seen.presented.kind }], {
      decisive: exchange,
      started: (this.#started ?? 0) - performance.timeOrigin,
      secrets: new Secrets(),
    });
    const finding: Finding = { rule, operation, fault, transcripts, count: 1 };
    this.#findings.set(key, finding);
    return finding;
  }

  #countSecond(at: number): void {
    const second = Math.floor(at / 1_000);
    this.#busy.set(second, (this.#busy.get(second) ?? 0) + 1);
    if (this.#busy.size <= 100) return;
    const busiest = Math.max(...this.#busy.values());
    this.#busy.clear();
    this.#busy.set(0, busiest);
  }

  /** @param host for the report */
  async report(host: string): Promise<RunReport> {
    for (const judged of this.#judges.end()) this.#note(judged);
    const cases = [...this.#findings.values()].map(failedCase).concat(this.#passedCases());
    const count = (verdict: Verdict) => cases.filter((one) => one.verdict === verdict).length;
    const counts = { pass: 0, fail: 0, warn: 0, skip: 0, inconclusive: 0, waived: 0 } satisfies Record<Verdict, number>;
    for (const verdict of verdicts) counts[verdict] = count(verdict);
    const ending = { cases, waiverFaults: [], interrupted: false, allowInconclusive: false };
    const found = this.#findings.size > 0;
    return {
      tool: { name: 'guildgate-conformance', version: await toolVersion() },
      host,
      startedAt: new Date(this.#started ?? Date.now()).toISOString(),
      milliseconds: Math.round(this.#ended - (this.#started ?? this.#ended)),
      waitedMilliseconds: 0,
      requests: this.#requests,
      judgedResponses: this.#judged,
      busiestSecond: Math.max(0, ...this.#busy.values()),
      interrupted: false,
      onlyServed: false,
      ruleSet: rulesOf(undefined, rules).facts,
      shortfall: shortfallOf(cases),
      counts,
      waiverFaults: [],
      // Whatever its level: a finding of real traffic is to be looked at.
      exitCode: found ? 1 : exitCodeOf(ending),
      answers: this.#answers.all(new Secrets()),
      cases,
    };
  }

  /** Rules that were judged, and broken nowhere. Without a response nothing was judged. */
  #passedCases(): CaseResult[] {
    const broken = new Set([...this.#findings.values()].map(({ rule }) => rule.id));
    const measured = [`${this.#judged} responses were judged`];
    return rules
      .filter(({ id }) => judgedRules.includes(id) && !broken.has(id))
      .map((rule) => ({
        ...factsOf(rule, undefined),
        ...(this.#judged > 0 ? { verdict: 'pass', reason: undefined } : notJudged),
        expected: undefined,
        actual: undefined,
        measured,
        requests: 0,
        milliseconds: 0,
        transcripts: [],
      }));
  }
}

const notJudged = {
  verdict: 'inconclusive',
  reason: { code: 'unexpected-answer', text: 'no response was observed' },
} as const;

function factsOf({ id, level, section, cites, requirement }: Rule, operation: Operation | undefined) {
  return {
    id: caseId(id, operation?.id ?? ''),
    rule: { id, level, section, cites, requirement },
    operation: operation && { id: operation.id, method: operation.method, path: operation.path },
  };
}

function failedCase({ rule, operation, fault, transcripts, count }: Finding): CaseResult {
  return {
    ...factsOf(rule, operation),
    verdict: rule.level === 'must' ? 'fail' : 'warn',
    expected: fault.expected,
    actual: fault.actual + (count > 1 ? `, and ${count - 1} more like it` : ''),
    reason: undefined,
    measured: [],
    requests: 0,
    milliseconds: 0,
    transcripts,
  };
}
