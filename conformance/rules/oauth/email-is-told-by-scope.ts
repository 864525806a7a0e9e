import { Application } from '../../engine/oauth/application.ts';
import { control, expectTrue, summaryOf } from '../../expect.ts';
import { Inconclusive } from '../../verdict.ts';
import { controlEmail, oauthRule, tokensOf, userInfo } from './steps.ts';

/** The email is looked for in the whole answer, whatever the member is called. */
export const emailIsToldByScope = oauthRule({
  id: 'oauth/email-is-told-by-scope',
  level: 'should',
  cites: 'OAuth 2.0: scopes profile, email, groups, roles',
  requirement: 'An application that was granted `profile` and not `email` is not told the email of the user.',
  cost: { requests: 15 },
  async check(trial) {
    const application = await Application.public(trial);
    const all = await tokensOf(application);
    if (typeof (await controlEmail(trial, all.access_token)) !== 'string') {
      throw new Inconclusive('control-failed', 'the email is not told with the scope `email` either');
    }
    const { access_token: token } = await tokensOf(application, { scope: 'profile' });
    const answer = control(await userInfo(trial, token), 'asking who has signed in');
    const { account } = await trial.people.member();
    const tellsEmail = answer.text.toLowerCase().includes(account.email.toLowerCase());
    expectTrue(!tellsEmail, answer, 'no email without the scope `email`', summaryOf(answer));
  },
});
