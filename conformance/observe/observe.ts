/** One observation from its start to its report: of traffic through the proxy, or of a record. */
import { once } from 'node:events';
import { listeningOn } from '#harness/cli/listening.ts';
import { progressLine } from '#harness/report/progress.ts';
import type { Output } from '#harness/report/screen.ts';
import type { RunReport } from '../result.ts';
import type { RawExchange } from './observation.ts';
import { startProxy } from './proxy.ts';
import { RecordWriter, readRecord } from './record.ts';
import { Sanitizer } from './sanitize.ts';
import { SecretHashes } from './secret-hashes.ts';
import type { HostFacts } from './seen.ts';
import { type Figures, type Finding, ObserveSession } from './session.ts';

export interface ObserveSetting {
  readonly facts: HostFacts;
  /** Nothing reached the host in the minute before. */
  readonly isQuietBefore: boolean;
  /** For live figures. */
  readonly output: Output;
  readonly note: (text: string) => void;
  /** Ends the observation in order. */
  readonly signal: AbortSignal;
}

export interface TrafficSetting extends ObserveSetting {
  readonly listen: { readonly host: string; readonly port: number };
  readonly upstream: URL;
  readonly record: string | undefined;
  readonly mostBytes: number;
  /** Ends after them, if given. */
  readonly milliseconds: number | undefined;
  readonly requests: number | undefined;
}

const figuresText = ({ requests, operations, findings }: Figures) =>
  `${requests} requests, ${operations} operations, ${findings} findings`;

const findingText = ({ rule, operation, fault }: Finding) =>
  `${rule.id}${operation ? ` at ${operation.id}` : ''}: expected ${fault.expected}, got ${fault.actual}`;

/** @returns the report at the end @throws UsageError if the port is taken */
export async function observeTraffic(setting: TrafficSetting): Promise<RunReport> {
  const { facts, isQuietBefore, listen, upstream, mostBytes, output, signal } = setting;
  const session = new ObserveSession(facts, { isQuietBefore });
  const sanitizer = new Sanitizer(facts.dialect, new SecretHashes());
  const startedAt = new Date().toISOString();
  const record =
    setting.record === undefined
      ? undefined
      : new RecordWriter(setting.record, { host: upstream.origin, startedAt, isQuietBefore });
  const progress = progressLine(output, figuresText);
  const enough = new AbortController();
  const observed = (raw: RawExchange) => {
    if (enough.signal.aborted) return;
    try {
      const observation = sanitizer.observe(raw);
      record?.write(observation);
      for (const finding of session.observe(observation)) progress.note(findingText(finding));
    } catch (error) {
      // One exchange must not cost the report of all others. Messages of errors may repeat what was sent.
      setting.note(`A ${raw.method} request could not be judged (${error instanceof Error ? error.name : 'unknown'}).`);
    }
    progress.show(session.figures);
    if (session.figures.requests === setting.requests) enough.abort();
  };
  const proxy = await listeningOn(`${listen.host}:${listen.port}`, '--listen', () =>
    startProxy({ upstream, ...listen, mostBytes, observed }),
  );
  progress.begin(`Listening on ${listen.host}:${proxy.port}, passing on to ${upstream.origin}. Ctrl C ends it.`);
  const timeout =
    setting.milliseconds === undefined ? undefined : setTimeout(() => enough.abort(), setting.milliseconds);
  signal.addEventListener('abort', () => enough.abort(), { once: true });
  if (signal.aborted) enough.abort();
  if (!enough.signal.aborted) await once(enough.signal, 'abort');
  clearTimeout(timeout);
  await proxy.stop();
  progress.end();
  await record?.close();
  if (record && record.lost > 0)
    setting.note(`${record.lost} exchanges are missing in the record: the disk was too slow.`);
  noteUnjudged(session, setting);
  return session.report(upstream.origin);
}

/** @throws UsageError if the file is no record */
export async function replayRecord(file: string, setting: ObserveSetting): Promise<RunReport> {
  const { head, observations } = await readRecord(file);
  const session = new ObserveSession(setting.facts, { isQuietBefore: setting.isQuietBefore || head.isQuietBefore });
  const progress = progressLine(setting.output, figuresText);
  progress.begin(`Judging ${file}, recorded at ${head.host} since ${head.startedAt}.`);
  for await (const observation of observations()) {
    if (setting.signal.aborted) break;
    session.observe(observation);
    progress.show(session.figures);
  }
  progress.end();
  noteUnjudged(session, setting);
  return session.report(head.host);
}

function noteUnjudged({ unjudged: { tooLarge, unanswered } }: ObserveSession, { note }: ObserveSetting): void {
  if (tooLarge > 0)
    note(
      `${tooLarge} exchanges were passed on and not judged: a body was larger than --max-body, or could not be decoded.`,
    );
  if (unanswered > 0) note(`${unanswered} requests had no complete response.`);
}
