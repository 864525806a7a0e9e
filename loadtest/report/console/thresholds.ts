/** What became of each `--fail-if`. */
import { printable, type Screen, type Style, wrapped } from '#conformance/reporters/console/screen.ts';
import type { ThresholdResult, ThresholdState } from '../../thresholds.ts';

const styles: Readonly<Record<ThresholdState, Style>> = {
  kept: 'green',
  crossed: 'red',
  inconclusive: 'magenta',
  unmeasured: 'magenta',
};

export function thresholdLines(screen: Screen, thresholds: readonly ThresholdResult[]): string[] {
  return thresholds.flatMap(({ text, state, says }) =>
    wrapped(`${state.padEnd(12)} ${printable(text)}: ${printable(says)}`, screen.width).map((line) =>
      screen.paint(styles[state], line),
    ),
  );
}
