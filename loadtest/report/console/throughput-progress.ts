/** How far a throughput run is. */
import type { Output } from '#conformance/reporters/console/screen.ts';
import type { Progress } from '../../throughput/progress.ts';
import { spell } from '../plot/words.ts';
import { rateText } from '../throughput-wording.ts';
import { progressLine } from './progress.ts';

/** @returns what throughput tells how far it is, and an end, after which the next line is empty */
export function throughputProgress(output: Output, now?: () => number) {
  const line = progressLine(output, now);
  let doing = '';
  const tell = (progress: Progress) => {
    switch (progress.kind) {
      case 'preparing':
        return line.begin(progress.title);
      case 'phase': {
        const { scenario, host, phase, run, of, rate } = progress;
        doing = `${scenario} ${host}, ${phase} ${run}/${of}${rate === undefined ? '' : ` at ${rateText(rate)} in a second`}`;
        return line.show({ sent: 0, doing });
      }
      case 'tick':
        return line.show({ sent: progress.sent, doing });
      case 'measured':
        return line.note(`${progress.scenario} ${progress.host}: ${rateText(progress.perSecond)} answers in a second`);
      case 'measured-latency':
        return line.note(
          `${progress.scenario} ${progress.host}: half within ${spell(progress.p50)}, 99 % within ${spell(progress.p99)}`,
        );
      case 'skipped':
        return line.note(`${progress.scenario} is skipped: ${progress.why}`);
      case 'stopped':
        return line.note(`${progress.scenario} ended early: ${progress.why}`);
      case 'removing':
        doing = `${progress.scenario}, removing what it made`;
        return line.show({ sent: 0, doing });
      case 'waiting':
        return line.waiting(progress.seconds, progress.what);
    }
  };
  return { tell, end: () => line.end() };
}
