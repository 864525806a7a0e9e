/** A test of a newsletter to its author, right after it is saved. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { goTo, type Outcome } from '../../page/routes.ts';
import { newslettersPath } from './newsletter-status.ts';

/**
 * @param saved sentence about the step before
 * @returns the audience, if there is none yet: the next step
 */
export async function testNow({ call, params, me }: Context, saved: string, once?: string): Promise<Outcome> {
  const here = `${newslettersPath}/${params.id}`;
  try {
    await call(newsletters.sendTest, { params, body: { to: [me.email] }, once: once && `${once}-test` });
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    const notice = say('{saved} The test was not sent. {reason}', { saved, reason: problemOf(error) });
    return { kind: 'go', to: here, notice, tone: 'attention' };
  }
  const sent = say('{saved} A test is on its way to {email}.', { saved, email: me.email });
  try {
    const { recipients } = await call(newsletters.audience, { params });
    return recipients > 0
      ? goTo(here, sent)
      : goTo(`${here}/audience`, say('{sent} Now choose the recipients.', { sent }));
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    // The letter is saved and the test is mailed: only the next step is unknown.
    return goTo(here, sent);
  }
}
