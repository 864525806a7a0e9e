/** Publishes the keys with which services verify `Guildgate-Caller`, as a JSON Web Key Set (RFC 7517, 5). */
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { UpstreamKeys } from './signing-key.ts';

const keysPath = '/.well-known/guildgate-keys.json';

/** @returns the public route, the same at each host. A new key is published before it signs: see SECRET_KEY_FOR_OPENING */
export function upstreamKeysRoute({ published }: UpstreamKeys): ServerRoute {
  const text = JSON.stringify(published);
  return {
    method: 'GET',
    path: keysPath,
    options: { auth: false },
    handler: (_request: Request, h: ResponseToolkit) =>
      h.response(text).type('application/jwk-set+json').header('cache-control', 'public, max-age=300'),
  };
}
