/** Progress of a throughput run. */
import type { Output } from '#harness/report/screen.ts';
import type { Progress } from '../../throughput/progress.ts';
import { spell } from '../plot/words.ts';
import { rateText } from '../throughput-wording.ts';
import { requestProgress } from './progress.ts';

/** @returns the progress observer of a throughput run, and its end, which leaves an empty line */
export function throughputProgress(output: Output, now?: () => number) {
  const line = requestProgress(output, now);
  let doing = '';
  const report = (progress: Progress) => {
    switch (progress.kind) {
      case 'preparing':
        return line.begin(progress.title);
      case 'phase': {
        const { scenario, host, phase, run, of, rate } = progress;
        doing = `${scenario} ${host}, ${phase} ${run}/${of}${rate === undefined ? '' : ` at ${rateText(rate)} requests per second`}`;
        return line.show({ sent: 0, doing });
      }
      case 'tick':
        return line.show({ sent: progress.sent, doing });
      case 'measured':
        return line.note(`${progress.scenario} ${progress.host}: ${rateText(progress.perSecond)} responses per second`);
      case 'measured-latency':
        return line.note(
          `${progress.scenario} ${progress.host}: half within ${spell(progress.p50)}, 99 % within ${spell(progress.p99)}`,
        );
      case 'skipped':
        return line.note(`${progress.scenario} is skipped: ${progress.why}`);
      case 'stopped':
        return line.note(`${progress.scenario} ended early: ${progress.why}`);
      case 'removing':
        doing = `${progress.scenario}, removing created resources`;
        return line.show({ sent: 0, doing });
      case 'waiting':
        return line.waiting(progress.seconds, progress.what);
    }
  };
  return { report, end: () => line.end() };
}
