/** What the two rules about how often bulk calls may be made share. */
import { isDenial } from '../../engine/denial.ts';
import type { Trial } from '../../engine/trial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { absent, askedFor, many } from './many.ts';

/** A few at once, more often than the default rule would allow. */
export async function expectUnlimitedCalls(trial: Trial): Promise<void> {
  for (let asked = 0; asked < many; asked += 5) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => askedFor(trial, absent(1))));
    for (const answer of answers) {
      ifBroken(answer);
      expectTrue(!isDenial(answer), answer, `${many} calls without a 429`, `after ${asked} or so ${summaryOf(answer)}`);
    }
  }
  trial.measure(`${many} calls without a 429`);
}
