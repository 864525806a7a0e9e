/**
 * What must not be, as `--fail-if` says it: `p99>250`, `ratio<0.9`, and for one scope alone `reads:p99>250`. A scope is a
 * scenario of a throughput report, or the subject of a proof; which metrics there are is for the caller to say.
 */
import { UsageError } from '#conformance/usage-error.ts';

export interface Threshold {
  /** As it was written. */
  readonly text: string;
  /** Absent: each scope by itself. */
  readonly scope?: string | undefined;
  readonly metric: string;
  readonly operator: Operator;
  readonly bound: number;
}

export type Operator = '>' | '>=' | '<' | '<=';

/** What there is to be named. */
export interface Vocabulary {
  readonly metrics: readonly string[];
  readonly scopes: readonly string[];
}

/** What was measured of one scope. */
export interface Measurement {
  readonly scope: string;
  /** By name; undefined where it was not measured. */
  readonly metrics: Readonly<Record<string, number | undefined>>;
  /** By metric, why its value may be no fault of the host: then it refutes nothing, and is inconclusive. */
  readonly doubts?: Readonly<Record<string, string>>;
}

/** `inconclusive`: crossed, but perhaps not by the host. `unmeasured`: nothing was measured that it is about. */
export type ThresholdState = 'kept' | 'crossed' | 'inconclusive' | 'unmeasured';

export interface ThresholdResult {
  readonly text: string;
  readonly state: ThresholdState;
  /** One sentence with the figures of each scope that does not keep it, or of all that do. */
  readonly says: string;
}

const comparisons: Readonly<Record<Operator, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

/** @throws UsageError that says what was not understood, and what there is */
export function parseThreshold(text: string, { metrics, scopes }: Vocabulary): Threshold {
  const parts = /^\s*(?:([^:<>=\s]+)\s*:)?\s*([^:<>=\s]+)\s*(>=|<=|>|<)\s*(\S+)\s*$/.exec(text);
  const [, scope, metric = '', sign, number = ''] = parts ?? [];
  const operator = operatorOf(sign);
  if (!operator) throw new UsageError(`--fail-if ${text} is not understood. Write it as p99>250 or reads:errors>0.`);
  if (!/^\d+(?:\.\d+)?$/.test(number)) {
    throw new UsageError(
      `--fail-if ${text}: ${number} is no number. Write it without a unit, for instance 250 or 0.9.`,
    );
  }
  assertKnown(text, 'metric', metric, metrics);
  if (scope !== undefined) assertKnown(text, 'scope', scope, scopes);
  return { text, scope, metric, operator, bound: Number(number) };
}

/** @returns one result for each threshold, in their order */
export function judged(thresholds: readonly Threshold[], measurements: readonly Measurement[]): ThresholdResult[] {
  return thresholds.map((threshold) => judgedOne(threshold, measurements));
}

function judgedOne(threshold: Threshold, measurements: readonly Measurement[]): ThresholdResult {
  const { text, scope, metric, operator, bound } = threshold;
  const seen = measurements
    .filter((measurement) => scope === undefined || measurement.scope === scope)
    .flatMap(({ scope: name, metrics, doubts }) => {
      const value = metrics[metric];
      return value === undefined ? [] : [{ name, value, doubt: doubts?.[metric] }];
    });
  if (seen.length === 0) return { text, state: 'unmeasured', says: `${metric} was not measured` };
  const beyond = seen.filter(({ value }) => comparisons[operator](value, bound));
  const certain = beyond.filter(({ doubt }) => doubt === undefined);
  const told = (some: typeof seen) =>
    some.map(({ name, value, doubt }) => `${name}: ${shown(value)}${doubt ? `, but ${doubt}` : ''}`).join('; ');
  if (certain.length > 0) return { text, state: 'crossed', says: told(certain) };
  if (beyond.length > 0) return { text, state: 'inconclusive', says: told(beyond) };
  return { text, state: 'kept', says: told(seen) };
}

function operatorOf(sign: string | undefined): Operator | undefined {
  return sign === '>' || sign === '>=' || sign === '<' || sign === '<=' ? sign : undefined;
}

function assertKnown(text: string, what: 'metric' | 'scope', name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new UsageError(`--fail-if ${text}: there is no ${what} ${name}. There are ${known.join(', ')}.`);
}

/** To three digits, which is what a measurement is good for; whole numbers whole. */
function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));
}
