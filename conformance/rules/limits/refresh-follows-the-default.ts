import { isDenial, secondsToWait } from '../../engine/denial.ts';
import type { SignedIn } from '../../engine/people.ts';
import type { Trial } from '../../engine/trial.ts';
import { controlText, expectTrue, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';

/** The default rule; the document may state none for this operation. */
const quota = 20;
const windowSeconds = 60;
/** Beyond which it counts as not limited. */
const most = 25;

/** One after the other, because each answer carries the token for the next. What the host counts by is not known: nothing else refreshes meanwhile. */
export const refreshFollowsTheDefault = rule({
  id: 'limits/refresh-follows-the-default',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, token/refresh: default rule applies if limited; Errors',
  requirement: 'If the refreshing of tokens is limited, then to 20 per 60 seconds, with the specified 429.',
  needs: ['writes'],
  cost: { requests: 30, fills: 'waits' },
  async check(trial) {
    const person = await trial.people.person('refreshing person', trial.dialect.roles.none);
    let { admitted, denied, refreshToken } = await refreshed(trial, person.refreshToken);
    if (denied && admitted < quota) {
      // Other rules have refreshed too, perhaps, and the host counts them all together.
      const { timer } = trial;
      await timer.until(timer.now() + (windowSeconds + 2) * 1_000, 'the limit of refreshing to be whole');
      ({ admitted, denied, refreshToken } = await refreshed(trial, refreshToken));
    }
    trial.measure(denied ? `429 after ${admitted}` : `no 429 in ${admitted}`);
    if (!denied) return;
    expectTrue(admitted >= quota, denied, `${quota} admitted, if it is limited`, `429 after ${admitted}`);
    expectSpecified(denied);
  },
});

async function refreshed(trial: Trial, first: SignedIn['refreshToken']) {
  const { refresh, login } = trial.dialect;
  if (first === undefined) throw new Inconclusive('control-failed', 'signing in brought no refresh token');
  let refreshToken = first;
  for (let admitted = 0; admitted < most; admitted += 1) {
    const answer = await trial.send({
      method: 'POST',
      path: refresh.path,
      body: { [refresh.refreshToken]: refreshToken },
    });
    if (isDenial(answer)) return { admitted, denied: answer, refreshToken };
    refreshToken = controlText(answer, login.refreshToken, 'refreshing a token');
    trial.keepSecret(refreshToken, 'REFRESHED_TOKEN');
    trial.keepSecret(controlText(answer, login.token, 'refreshing a token'), 'REFRESHED_JWT');
  }
  return { admitted: most, denied: undefined, refreshToken };
}

function expectSpecified(denied: Answer): void {
  const seconds = secondsToWait(denied) ?? 0;
  const detail = denied.member('detail');
  const isSpecified =
    denied.mediaType === 'application/json' &&
    seconds >= 1 &&
    seconds <= windowSeconds + 1 &&
    denied.member('title') === 'Too Many Requests' &&
    denied.member('status') === 429 &&
    typeof detail === 'string' &&
    detail.includes(String(seconds));
  const expected = 'JSON with title, detail and status as specified, and Retry-After within the window';
  expectTrue(isSpecified, denied, expected, summaryOf(denied));
}
