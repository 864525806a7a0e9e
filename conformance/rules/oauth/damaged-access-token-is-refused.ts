import { damaged } from '../../engine/damaged.ts';
import { Application } from '../../engine/oauth/application.ts';
import { expectRefusal } from '../../expect.ts';
import { controlEmail, oauthRule, tokensOf, userInfo } from './steps.ts';

/** Of a token that is a JWT, each of its parts: one whose signature nobody looks at is the classic. */
export const damagedAccessTokenIsRefused = oauthRule({
  id: 'oauth/damaged-access-token-is-refused',
  level: 'must',
  cites: 'OAuth 2.0: credential is an access token from the Authorization Code flow',
  requirement: 'An access token that was changed in one letter, or cut off, is refused.',
  cost: { requests: 10 },
  async check(trial) {
    const application = await Application.public(trial);
    const { access_token: token } = await tokensOf(application);
    await controlEmail(trial, token);
    const parts = token.split('.');
    const changed = parts.map((_, at) => parts.map((part, index) => (index === at ? damaged(part) : part)).join('.'));
    for (const wrong of [...changed, token.slice(0, -8)]) {
      expectRefusal(await userInfo(trial, wrong), 'of a token that was never given out');
    }
    // Refused for what it is, and not because the good one was ended by the others.
    await controlEmail(trial, token);
  },
});
