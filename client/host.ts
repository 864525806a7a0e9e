/** Token requests of credentials to their host. */

import { runCall, type Wire } from './call.ts';
import type { Host } from './credentials/credential.ts';
import { parsedJson } from './response.ts';

export function hostOver(origin: string, wire: Wire): Host {
  return {
    origin,
    async post(path, body, waitSignal) {
      const isJson = 'json' in body;
      const headers = new Headers(isJson ? {} : body.headers);
      headers.set('content-type', isJson ? 'application/json' : 'application/x-www-form-urlencoded');
      const response = await runCall(
        {
          name: `POST ${path}`,
          method: 'POST',
          url: `${origin}${path}`,
          headers,
          body: isJson ? JSON.stringify(body.json) : new URLSearchParams(body.form).toString(),
          // The response to a revocation is empty and may have any type.
          parseAs: 'text',
          signal: undefined,
          ...(waitSignal ? { waitSignal } : {}),
          session: undefined,
          isRepeatable: false,
        },
        wire,
      );
      return { status: response.status, body: parsedJson(await response.text()) };
    },
  };
}
