/** One-time codes that were submitted while their email was refused. */
import { certainlyExhaustedUntil, isDenial, mayAgain } from '#harness/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { denialOf, type FilledBucket } from '../../engine/fill.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';

/** Wrong codes that exhaust the bucket once more: a host may void a code after some. */
const mostWrong = 2;
/** Milliseconds after the end of a wait, for small differences between clocks. */
const grace = 20;
/** Submissions of a code at the end of a wait: other hosts count a refused one, too. */
const attempts = 2;

export const refusedCodeRules: readonly Rule[] = [
  // The control is the code of another user, which is not submitted until the wait is over.
  {
    id: 'limits/refused-code-stays-good',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rules 1 to 3: on 429 wait Retry-After; Endpoints, verify-login-otp',
    requirement: 'A right code that was answered 429 is accepted once the Retry-After has elapsed.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 56, fills: 'own' },
    appliesTo: ({ id }) => id === 'identity.verifyLoginOtp',
    async check(trial) {
      const fill = () => trial.fill((fills, operation) => fills.thenCode(operation));
      const [submitted, unused] = await Promise.all([fill(), fill()]);
      const denial = await refusedCode(trial, submitted);
      const good = await codeAfter(trial, unused, denialOf(unused));
      if (good.status >= 300) {
        const text = `a code that was not submitted before is refused: ${summaryOf(good)}`;
        throw new Inconclusive('control-failed', text, good.exchange);
      }
      const answer = await codeAfter(trial, submitted, denial);
      ifBroken(answer);
      expectTrue(answer.status < 300, answer, 'success for a code that was answered 429 before', summaryOf(answer));
    },
  },
];

type CodeBucket = FilledBucket & { readonly code: string };

function submit(trial: Trial, { caller, code }: CodeBucket): Promise<HttpResponse> {
  const { otp } = trial.dialect;
  return caller.send('same', { body: { [otp.email]: caller.email, [otp.code]: code } });
}

/** @returns the 429 for the right code. @throws Inconclusive if it was admitted */
async function refusedCode(trial: Trial, bucket: CodeBucket): Promise<HttpResponse> {
  let last = denialOf(bucket);
  // The mail may have taken longer than the wait.
  for (let wrong = 0; trial.timer.now() > certainlyExhaustedUntil(last) && wrong < mostWrong; wrong += 1) {
    const answer = await bucket.caller.send();
    if (isDenial(answer)) last = answer;
  }
  const answer = await submit(trial, bucket);
  if (isDenial(answer)) return answer;
  throw new Inconclusive('too-slow', 'the code was admitted: its email was no longer refused', answer.exchange);
}

/** Submits the code at the end of the wait that a 429 states. */
async function codeAfter(trial: Trial, bucket: CodeBucket, denial: HttpResponse): Promise<HttpResponse> {
  let last = denial;
  for (let attempt = 0; attempt < attempts && isDenial(last); attempt += 1) {
    const end = mayAgain(last, 'receivedAt');
    if (!Number.isFinite(end)) throw new Inconclusive('control-failed', 'a 429 states no wait', last.exchange);
    await trial.timer.until(end + grace, 'the email of a code to be admitted again');
    last = await submit(trial, bucket);
  }
  if (isDenial(last)) throw new Inconclusive('control-failed', 'the email is refused after its wait', last.exchange);
  return last;
}
