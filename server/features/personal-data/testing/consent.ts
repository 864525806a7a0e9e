/** What a user leaves at the OAuth provider: a grant with its tokens, and a sign-in that was begun and left. */
import { callback, register } from '#server/features/oauth/testing/client.ts';
import { pkce, Visitor } from '#server/features/oauth/testing/visitor.ts';
import type { TestService } from '#test/service.ts';
import type { Canaries } from './canaries.ts';

/** @returns a request with the access token of the application that the user let in */
export async function letIn(
  service: TestService,
  canaries: Canaries,
  user: { email: string; password: string },
): Promise<() => Promise<number>> {
  const { id } = await register(service, service.acme);
  const { verifier, challenge } = pkce();
  const parameters = () => ({
    client_id: id,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid profile email',
    state: canaries.next(),
    nonce: canaries.next(),
    login_hint: user.email,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const back = await new Visitor(service, service.acme).signInAndConsent(parameters(), user);
  const { status, json, text } = await service.send(service.acme, '/api/v1/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      redirect_uri: callback,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }).toString(),
  });
  if (status !== 200) throw new Error(`redeeming failed with ${status}: ${text}`);
  // Begun with the address as a hint, and left.
  await new Visitor(service, service.acme).authorize(parameters());
  const headers = { authorization: `Bearer ${json.access_token}` };
  return async () => (await service.send(service.acme, '/api/v1/oauth/userinfo', { headers })).status;
}
