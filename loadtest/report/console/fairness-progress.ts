/** Progress of a fairness run. */
import type { Output } from '#harness/report/screen.ts';
import { counted } from '#harness/report/wording.ts';
import type { FairnessPhase, FairnessProgress } from '../../fairness/progress.ts';
import { spell } from '../plot/words.ts';
import { rateText } from '../throughput-wording.ts';
import { requestProgress } from './progress.ts';

const names: Readonly<Record<FairnessPhase, string>> = {
  together: 'capacity: all together',
  one: 'capacity: one alone',
  quiet: 'the neighbours, quiet',
  loud: 'the neighbours, beside the hog',
  alone: 'the hog alone',
  rivals: 'two hogs',
};

/** @returns the progress observer of a fairness run, and its end */
export function fairnessProgress(output: Output, now?: () => number) {
  const line = requestProgress(output, now);
  let doing = '';
  let takesMs: number | undefined;
  const report = (progress: FairnessProgress) => {
    switch (progress.kind) {
      case 'control':
        return line.begin(`${counted(progress.identities, 'identity', 'identities')}: one request of each`);
      case 'phase': {
        const { phase, round, rounds } = progress;
        doing = `${names[phase]}${round === undefined ? '' : `, round ${round} of ${rounds}`}`;
        takesMs = progress.takesMs;
        return;
      }
      case 'tick':
        return line.show({ sent: progress.sent, doing, takesMs });
      case 'served':
        return line.note(`${names[progress.phase]}: ${rateText(progress.perSecond)} served per second`);
      case 'round': {
        const { round, quietP99, loudP99 } = progress;
        return line.note(
          `round ${round}: 99 % of the neighbours within ${spell(quietP99)}, beside the hog within ${spell(loudP99)}`,
        );
      }
      case 'retry':
        return line.note(`the hog sends nothing for ${Math.ceil(progress.seconds)} s, as Retry-After says`);
    }
  };
  return { report, end: () => line.end() };
}
