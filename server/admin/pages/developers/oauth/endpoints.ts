/** OAuth endpoints and example requests, to be pasted into an application. */
import type { OAuthApplication } from '#contracts/schemas/oauth-application.ts';
import { say } from '../../../language/say.ts';
import type { CodeBlock, FactsBlock } from '../../../page/blocks.ts';
import { code } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';

type Host = Context['tenant'];

/** OAuth endpoints. Applications with discovery need only the first. */
export function endpointFacts({ baseUrl }: Host): FactsBlock {
  return {
    kind: 'facts',
    title: say('Endpoints'),
    rows: [
      [say('Discovery'), code(`${baseUrl}/.well-known/openid-configuration`, true)],
      [say('Authorize (endpoint)'), code(`${baseUrl}/api/v1/oauth/authorize`, true)],
      [say('Token'), code(`${baseUrl}/api/v1/oauth/token`, true)],
      [say('User info'), code(`${baseUrl}/api/v1/oauth/userinfo`, true)],
      [say('Revoke'), code(`${baseUrl}/api/v1/oauth/revoke`, true)],
      [say('Keys'), code(`${baseUrl}/api/v1/oauth/jwks`, true)],
      // Many libraries expect RS256 without a setting.
      [say('Signature of ID tokens'), code('ES256')],
    ],
  };
}

/** Example of an authorization request. */
export function authorizeExample({ baseUrl }: Host, application: OAuthApplication): CodeBlock {
  const { clientId, type, redirectUris, scopes } = application;
  const parameters = [
    'response_type=code',
    `client_id=${clientId}`,
    `redirect_uri=${encodeURIComponent(redirectUris[0] ?? '')}`,
    `scope=${scopes.join('%20')}`,
    'state=RANDOM',
    ...(type === 'PUBLIC' ? ['code_challenge=SHA256_OF_VERIFIER', 'code_challenge_method=S256'] : []),
  ];
  return {
    kind: 'code',
    title: say('Send users here'),
    note: say('They sign in, see the requested scopes, and return with a code.'),
    text: `${baseUrl}/api/v1/oauth/authorize?${parameters.join('&')}`,
  };
}

/** @param secret of a confidential application. @returns a curl command that exchanges a code */
export function tokenExample({ baseUrl }: Host, application: OAuthApplication, secret?: string): string {
  const { clientId, redirectUris } = application;
  const proof =
    secret === undefined ? `-d client_id=${clientId} -d code_verifier=VERIFIER` : `-u '${clientId}:${secret}'`;
  return [
    `curl ${baseUrl}/api/v1/oauth/token ${proof}`,
    '-d grant_type=authorization_code -d code=CODE',
    `--data-urlencode 'redirect_uri=${redirectUris[0] ?? ''}'`,
  ].join(' \\\n  ');
}
