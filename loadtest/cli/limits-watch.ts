/** What a person sees while limits are proven. */
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { LimitsWatch } from '../commands/limits.ts';
import { type ProgressLine, progressLineOn } from '../report/console/progress.ts';

/** Between two changes of the line, milliseconds: thousands of requests come in a second. */
const OFTEN = 200;

/** @param verbose whether the beginning and end of each check is told */
export function limitsWatch(output: Parameters<typeof progressLineOn>[0], verbose: boolean): LimitsWatch {
  const line: ProgressLine = progressLineOn(output);
  const begun = performance.now();
  let [sent, denied, planned, expectedMs, shownAt] = [0, 0, 0, 0, 0];
  const running = new Set<string>();
  let waiting = '';
  const show = () => {
    const now = performance.now();
    if (now - shownAt < OFTEN) return;
    shownAt = now;
    const time = `${duration(now - begun)} of about ${duration(expectedMs)}`;
    const what = running.size > 3 ? counted(running.size, 'check') : [...running].join(', ');
    line.set(`${sent}/${planned} requests, ${denied} denied  ${time}  ${what || waiting}`);
  };
  return {
    begin(plans, atOnce) {
      planned = plans.reduce((sum, { requests }) => sum + requests, 0);
      const longest = Math.max(0, ...plans.map(({ milliseconds }) => milliseconds));
      const all = plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      expectedMs = Math.max(longest, all / atOnce);
      line.note(
        `${counted(plans.length, 'limit')}: up to ${counted(planned, 'request')}, about ${duration(expectedMs)}; what cannot be decided is tried again`,
      );
    },
    ask({ status }) {
      sent += 1;
      if (status === 429) denied += 1;
      show();
    },
    check(subject, { id }, phase, reason) {
      const name = `${subject} ${id}`;
      if (phase === 'begun') running.add(name);
      else running.delete(name);
      if (verbose || phase === 'failed') line.note(`${name}: ${reason === undefined ? phase : `${phase}: ${reason}`}`);
      show();
    },
    waiting(seconds, what) {
      waiting = `waiting ${Math.ceil(seconds)} s for ${what}`;
      show();
    },
    end: () => line.end(),
  };
}
