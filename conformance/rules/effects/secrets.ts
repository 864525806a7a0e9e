/** Secrets that an administrator reads and renews: each is that of its own object, and the last one works alone. */
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { Trial } from '../../engine/trial.ts';
import { administratorOf, demand } from './demand.ts';

/** Reads the secrets of two webhook subscriptions, by turns. */
export async function showsSecrets(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const { secret: member } = trial.dialect.webhooks;
  const two = [await trial.resources.make('webhookSubscription'), await trial.resources.make('webhookSubscription')];
  for (const subscription of [...two, ...two]) {
    const path = `/api/v1/webhook_subscriptions/${encodeURIComponent(subscription.text('id'))}/secret`;
    const answer = await demand(trial, 'GET', path, as);
    const isOwn = answer.member(member) === subscription.text(member);
    expectTrue(isOwn, answer, 'the secret that the subscription was made with', 'another one');
  }
}

/** Renews the secret of an OAuth application three times, and tries each at the token endpoint. */
export async function rotatesClientSecret(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const { clientId, clientSecret } = trial.dialect.oauth;
  const application = await trial.resources.make('confidentialApplication');
  const path = `/api/v1/oauth_applications/${encodeURIComponent(application.text('id'))}/rotate-secret`;
  const id = application.text(clientId);
  let before = application.text(clientSecret);
  for (let time = 0; time < 3; time += 1) {
    const secret = String((await demand(trial, 'POST', path, as)).member(clientSecret));
    trial.registerSecret(secret, 'CLIENT_SECRET');
    await expectError(trial, { id, secret }, 'invalid_grant');
    await expectError(trial, { id, secret: before }, 'invalid_client');
    before = secret;
  }
}

/**
 * Asks for tokens by a code that was never given: the application is authenticated before its code is looked at.
 * @param error of RFC 6749, 5.2
 */
async function expectError(
  trial: Trial,
  { id, secret }: { readonly id: string; readonly secret: string },
  error: 'invalid_client' | 'invalid_grant',
): Promise<void> {
  const { token, redirectUri, clientAuthentication } = trial.dialect.oauth;
  const isBasic = clientAuthentication === 'basic';
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
  trial.registerSecret(basic, 'CLIENT_CREDENTIALS');
  const parameters = {
    grant_type: 'authorization_code',
    code: trial.unique(),
    redirect_uri: redirectUri,
    ...(isBasic ? {} : { client_id: id, client_secret: secret }),
  };
  const answer = await trial.send({
    method: 'POST',
    path: token,
    headers: {
      ...(isBasic && { authorization: `Basic ${basic}` }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(parameters).toString(),
  });
  const actual = answer.textMember('error') ?? summaryOf(answer);
  expectTrue(actual === error, answer, `the error ${error}`, actual);
}
