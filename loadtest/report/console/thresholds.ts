/** Results of each `--fail-if`, in lines. */
import { printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import type { ThresholdResult, ThresholdState } from '../../thresholds.ts';

const styles: Readonly<Record<ThresholdState, Style>> = {
  kept: 'green',
  crossed: 'red',
  inconclusive: 'magenta',
  unmeasured: 'magenta',
};

export function thresholdLines({ width, paint }: Screen, thresholds: readonly ThresholdResult[]): string[] {
  return thresholds.flatMap(({ text, state, says }) =>
    wrapped(printable(`${text}: ${says}`), width - state.length - 1).map(
      (line, index) => `${index === 0 ? paint(styles[state], state) : ' '.repeat(state.length)} ${line}`,
    ),
  );
}
