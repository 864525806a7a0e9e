/** Settings of a fairness run, with their defaults and bounds. */
import { UsageError } from '#harness/cli/usage-error.ts';
import type { FairnessSettings } from './report-data.ts';

/** By the names of FairnessSettings; each is an option of the command line. Together they take about a minute. */
export const defaultFairness = {
  rounds: 4,
  seconds: 3,
  warmUpSeconds: 0.5,
  rateShare: 0.3,
  hogConnections: 100,
  hogPauseMs: 50,
  ratio: 1.3,
  slackMs: 10,
  throughput: 0.97,
  alone: 0.8,
  timeoutSeconds: 10,
  maxRequests: 300_000,
} as const satisfies Partial<FairnessSettings>;

const bounds: Readonly<Record<keyof FairnessSettings, readonly [min: number, max: number]>> = {
  rounds: [1, 1000],
  seconds: [0.2, 3600],
  warmUpSeconds: [0, 600],
  rate: [0.001, 100_000],
  rateShare: [0.01, 0.9],
  hogConnections: [1, 5000],
  hogPauseMs: [0, 60_000],
  ratio: [1, 1000],
  slackMs: [0, 60_000],
  throughput: [0, 2],
  alone: [0, 2],
  timeoutSeconds: [1, 600],
  maxRequests: [1, 1e9],
  seed: [0, 2 ** 31 - 1],
};

const whole: readonly (keyof FairnessSettings)[] = ['rounds', 'hogConnections', 'maxRequests', 'seed'];

/** @throws UsageError for a setting out of bounds */
export function fairnessSettings(given: Partial<FairnessSettings> & Pick<FairnessSettings, 'seed'>): FairnessSettings {
  const { rate } = given;
  const of = <Name extends keyof typeof defaultFairness>(name: Name) => given[name] ?? defaultFairness[name];
  const settings: FairnessSettings = {
    rounds: of('rounds'),
    seconds: of('seconds'),
    warmUpSeconds: of('warmUpSeconds'),
    rateShare: of('rateShare'),
    hogConnections: of('hogConnections'),
    hogPauseMs: of('hogPauseMs'),
    ratio: of('ratio'),
    slackMs: of('slackMs'),
    throughput: of('throughput'),
    alone: of('alone'),
    timeoutSeconds: of('timeoutSeconds'),
    maxRequests: of('maxRequests'),
    seed: given.seed,
    ...(rate === undefined ? {} : { rate }),
  };
  for (const [name, value] of Object.entries(settings)) if (isName(name)) assertBetween(name, value);
  return settings;
}

const isName = (name: string): name is keyof FairnessSettings => Object.hasOwn(bounds, name);

function assertBetween(name: keyof FairnessSettings, value: number): void {
  const [min, max] = bounds[name];
  const isWhole = whole.includes(name);
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return;
  throw new UsageError(
    `${name} is ${value}; it must be a ${isWhole ? 'whole number' : 'number'} from ${min} to ${max}.`,
  );
}
