import { Application, allScopes } from '../../engine/oauth/application.ts';
import { expectTrue } from '../../expect.ts';
import { expectCode, expectMember, expectTokens, oauthRule } from './steps.ts';

/** RFC 6749, 5.1: a host that grants less than was asked for says so, in `scope`. */
export const scopesAreAccepted = oauthRule({
  id: 'oauth/scopes-are-accepted',
  level: 'must',
  cites: 'OAuth 2.0: scopes profile, email, groups, roles',
  requirement: 'An application may ask for each of the scopes profile, email, groups and roles, and is granted it.',
  cost: { requests: 8 },
  async check(trial) {
    const application = await Application.public(trial);
    const authorization = await application.authorize({ scope: allScopes });
    expectCode(authorization);
    const redemption = await application.redeem(authorization);
    const tokens = expectTokens(redemption);
    const granted = tokens.scope?.split(' ');
    const missing = allScopes.split(' ').filter((scope) => granted !== undefined && !granted.includes(scope));
    trial.measure(`granted: ${tokens.scope ?? 'what was asked for'}`);
    expectTrue(missing.length === 0, redemption.answer, `the scopes ${allScopes}`, `without ${missing.join(', ')}`);
    await expectMember(trial, tokens.access_token);
  },
});
