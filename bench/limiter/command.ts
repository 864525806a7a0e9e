/** The command of a comparison: reads its options, runs it, and prints its report. */
import { ChildError } from '#test/children.ts';
import { NotComparable, say } from './compare.ts';
import { PeersMissing } from './install-peers.ts';
import { type Comparison, type Options, readOptions } from './options.ts';
import type { Verdict } from './verdicts.ts';

/** Sets the exit code: 0 run to the end, 1 failed, 2 bad arguments, 3 a target was missed and that was to fail. */
export async function runCommand<Report extends { readonly verdicts: readonly Verdict[] }>(
  comparison: Comparison,
  run: (options: Options) => Promise<Report>,
  { toJson, toText }: { toJson(report: Report): string; toText(report: Report): string },
): Promise<void> {
  const options = readOptions(comparison, process.argv);
  if (typeof options === 'number') {
    process.exitCode = options;
    return;
  }
  try {
    const report = await run(options);
    process.stdout.write(options.json ? toJson(report) : toText(report));
    if (options.failIfMissed && report.verdicts.some(({ met }) => !met)) process.exitCode = 3;
  } catch (error) {
    const isExpected = [ChildError, NotComparable, PeersMissing].some((kind) => error instanceof kind);
    if (!(isExpected && error instanceof Error)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
