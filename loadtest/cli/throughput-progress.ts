/** What a person sees while a host is measured. */
import type { Output } from '#conformance/reporters/console/screen.ts';
import { progressLine } from '../report/console/progress.ts';
import type { Progress } from '../throughput/progress.ts';

export interface ThroughputProgress {
  tell(progress: Progress): void;
  end(): void;
}

/** @param ofRequests at the most */
export function throughputProgress(output: Output, ofRequests: number): ThroughputProgress {
  const line = progressLine(output);
  let before = 0;
  let sent = 0;
  let doing = '';
  const show = () => line.show({ sent: before + sent, ofRequests, doing });
  return {
    tell(progress) {
      if (progress.kind === 'tick') {
        sent = progress.sent;
        show();
        return;
      }
      if (progress.kind === 'waiting') {
        line.waiting(progress.seconds, progress.what);
        return;
      }
      const text = sentenceOf(progress);
      if (isNews(progress)) line.note(text);
      else {
        before += sent;
        sent = 0;
        doing = text;
        show();
      }
    },
    end: () => line.end(),
  };
}

type Told = Exclude<Progress, { readonly kind: 'tick' | 'waiting' }>;

const isNews = ({ kind }: Told) => kind === 'skipped' || kind === 'stopped' || kind.startsWith('measured');

function sentenceOf(progress: Told): string {
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
  }
}
