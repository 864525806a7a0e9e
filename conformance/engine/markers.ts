/** Ids of what the run created at each tenant: none may appear in a response of the other tenant. */
import type { HttpResponse } from '#harness/http/response.ts';
import { isOneOfAKind } from './identifiers.ts';
import type { Contradiction } from './response-faults.ts';

type Tenant = 'own' | 'other';

export class Markers {
  readonly #ids: Readonly<Record<Tenant, Set<string>>> = { own: new Set(), other: new Set() };

  /** Learns the id of a created resource, and searches the response for ids of the other tenant. */
  read(response: HttpResponse, tenant: Tenant): Contradiction | undefined {
    const { exchange, status, text } = response;
    const foreign = this.#ids[tenant === 'own' ? 'other' : 'own'];
    const leaked = status < 300 && isText(response) ? foreignIn(text, foreign) : undefined;
    const request = `${exchange.url} ${exchange.requestBody ?? ''}`;
    if (leaked !== undefined && !request.includes(leaked)) {
      return { expected: 'nothing of the other tenant', actual: `the id ${leaked}, which was created there` };
    }
    const id = status === 201 && exchange.method === 'POST' ? response.member('id') : undefined;
    if (typeof id === 'string' && isOneOfAKind(id) && !foreign.has(id)) this.#ids[tenant].add(id);
    return undefined;
  }
}

function isText({ mediaType }: HttpResponse): boolean {
  return /json|csv|text/.test(mediaType);
}

/** Words are looked up, not ids searched for: a run has thousands of both. */
function foreignIn(text: string, foreign: ReadonlySet<string>): string | undefined {
  if (foreign.size === 0) return undefined;
  for (const [word] of text.matchAll(/[A-Za-z0-9_-]{16,}/g)) if (foreign.has(word)) return word;
  return undefined;
}
