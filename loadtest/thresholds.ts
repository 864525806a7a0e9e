/**
 * Thresholds of `--fail-if`: `p99>250`, `ratio<0.9`, and for one scope alone `reads:p99>250` or `GET /limited:most>20`. A
 * scope is a scenario of a throughput report, or the target of a proof; the caller defines the metrics.
 */
import { UsageError } from '#harness/cli/usage-error.ts';

export interface Threshold {
  /** The original expression. */
  readonly text: string;
  /** Absent: each scope by itself. */
  readonly scope?: string | undefined;
  readonly metric: string;
  readonly operator: Operator;
  readonly bound: number;
}

type Operator = '>' | '>=' | '<' | '<=';

/** Available names. */
export interface Vocabulary {
  readonly metrics: readonly string[];
  readonly scopes: readonly string[];
}

/** Measurements of one scope. */
export interface Measurement {
  readonly scope: string;
  /** By name; undefined where it was not measured. */
  readonly metrics: Readonly<Record<string, number | undefined>>;
  /** By metric, a possible cause outside of the host: then a crossed threshold is inconclusive. */
  readonly doubts?: Readonly<Record<string, string>>;
}

/** `inconclusive`: crossed, but perhaps not by the host. `unmeasured`: no scope has the metric. */
export type ThresholdState = 'kept' | 'crossed' | 'inconclusive' | 'unmeasured';

export interface ThresholdResult {
  readonly text: string;
  readonly state: ThresholdState;
  /** One sentence with the figures of each violating scope, or of all where none violates it. */
  readonly says: string;
}

const comparisons: Readonly<Record<Operator, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

/** @throws UsageError that quotes the unknown part, and lists what exists */
export function parseThreshold(text: string, { metrics, scopes }: Vocabulary): Threshold {
  // A metric has no colon, so the last one ends the scope: a request line may have any of these signs.
  const parts = /^\s*(?:(\S.*?)\s*:)?\s*([^:<>=\s]+)\s*(>=|<=|>|<)\s*([^\s:]+)\s*$/.exec(text);
  const [, scope, metric = '', sign, number = ''] = parts ?? [];
  const operator = operatorOf(sign);
  if (!operator) throw new UsageError(`--fail-if ${text} is invalid. Write it as p99>250 or reads:errors>0.`);
  if (!/^\d+(?:\.\d+)?$/.test(number)) {
    throw new UsageError(
      `--fail-if ${text}: ${number} is not a number. Write it without a unit, for instance 250 or 0.9.`,
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
  const listed = (some: typeof seen) =>
    some.map(({ name, value, doubt }) => `${name}: ${formatted(value)}${doubt ? `, but ${doubt}` : ''}`).join('; ');
  if (certain.length > 0) return { text, state: 'crossed', says: listed(certain) };
  if (beyond.length > 0) return { text, state: 'inconclusive', says: listed(beyond) };
  return { text, state: 'kept', says: listed(seen) };
}

function operatorOf(sign: string | undefined): Operator | undefined {
  return sign === '>' || sign === '>=' || sign === '<' || sign === '<=' ? sign : undefined;
}

function assertKnown(text: string, what: 'metric' | 'scope', name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new UsageError(`--fail-if ${text}: unknown ${what} ${name}. Available: ${known.join(', ')}.`);
}

/** Three significant digits, the precision of a measurement; whole numbers unchanged. */
function formatted(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));
}
