/** Api-Token credential, for integrations between servers; refused in browsers (specification: Authentication, Api-Token). */
import { type Credential, forOneOrigin, headerValue } from './credential.ts';

/** @param token `gg_rw_…` or `gg_ro_…` @throws TypeError for an invalid token, and in a browser */
export function apiToken(token: string): Credential {
  if ('document' in globalThis || 'importScripts' in globalThis) {
    throw new TypeError('An Api-Token must not reach a browser: sign the user in by password, otp or oauth instead.');
  }
  if (!token) {
    throw new TypeError(
      'The Api-Token is empty. Is the environment variable set that holds it? An administrator creates tokens under Settings, Developers, API Access.',
    );
  }
  const headers = { 'api-token': headerValue(token, 'The Api-Token') };
  const { connect } = forOneOrigin(() => ({ headers: async () => headers }));
  return { connect };
}
