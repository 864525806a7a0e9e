/** What a person sees while a host is measured. */
import { type ProgressLine, progressLineOn } from '../report/console/progress.ts';
import type { Progress } from '../throughput/progress.ts';

export interface ThroughputProgress {
  tell(progress: Progress): void;
  end(): void;
}

export function throughputProgress(output: Parameters<typeof progressLineOn>[0]): ThroughputProgress {
  const line: ProgressLine = progressLineOn(output);
  return {
    tell(progress) {
      const text = sentenceOf(progress);
      if (text === undefined) return;
      if (progress.kind === 'skipped' || progress.kind === 'stopped') line.note(text);
      else line.set(text);
    },
    end: () => line.end(),
  };
}

function sentenceOf(progress: Progress): string | undefined {
  switch (progress.kind) {
    case 'preparing':
      return `${progress.scenario}: preparing`;
    case 'skipped':
      return `${progress.scenario}: skipped, ${progress.why}`;
    case 'stopped':
      return `${progress.scenario}: stopped, ${progress.why}`;
    case 'removing':
      return `${progress.scenario}: removing what was made`;
    case 'phase': {
      const { scenario, host, phase, run, of, seconds, rate } = progress;
      const pace = rate === undefined ? '' : `, ${Math.round(rate)} in a second`;
      return `${scenario} at ${host}: ${phase} ${run} of ${of}, ${seconds} s${pace}`;
    }
    case 'measured':
      return `${progress.scenario} at ${progress.host}: ${Math.round(progress.perSecond)} in a second`;
    case 'measured-latency':
      return `${progress.scenario} at ${progress.host}: p50 ${progress.p50.toFixed(1)} ms, p99 ${progress.p99.toFixed(1)} ms`;
    case 'waiting':
      return `waiting ${Math.ceil(progress.seconds)} s: ${progress.what}`;
    case 'tick':
      return undefined;
  }
}
