/** A host as credentials see it: somewhere to ask for tokens. */

import { parsedJson } from './answer.ts';
import type { Host } from './credentials/credential.ts';
import { exchange, type Wire } from './exchange.ts';

export function hostOver(origin: string, wire: Wire): Host {
  return {
    origin,
    async post(path, body, waitSignal) {
      const isJson = 'json' in body;
      const headers = new Headers(isJson ? {} : body.headers);
      headers.set('content-type', isJson ? 'application/json' : 'application/x-www-form-urlencoded');
      const answer = await exchange(
        {
          name: `POST ${path}`,
          method: 'POST',
          url: `${origin}${path}`,
          headers,
          body: isJson ? JSON.stringify(body.json) : new URLSearchParams(body.form).toString(),
          // A revocation is answered by nothing, of any type.
          parseAs: 'text',
          signal: undefined,
          ...(waitSignal ? { waitSignal } : {}),
          session: undefined,
          isRepeatable: false,
        },
        wire,
      );
      return { status: answer.status, body: parsedJson(await answer.text()) };
    },
  };
}
