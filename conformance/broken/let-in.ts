/** Which credentials the good host let in, so that a broken one can let in by them whom it should not. */
import { type Handlers, type ProxiedAnswer, type ProxiedRequest, without } from './mutant.ts';

export type CredentialHeader = 'api-token' | 'authorization';

interface Known {
  readonly tenant: ProxiedRequest['tenant'];
  readonly name: CredentialHeader;
  readonly value: string;
}

export class LetIn {
  readonly #known: Known[] = [];

  note({ tenant, headers }: ProxiedRequest, { status }: ProxiedAnswer): void {
    if (status >= 300) return;
    for (const name of ['api-token', 'authorization'] as const) {
      const value = headers[name];
      if (value !== undefined) this.#known.push({ tenant, name, value });
    }
  }

  /** @returns the first one that was let in, which is an administrator's */
  first(tenant: Known['tenant'], name: CredentialHeader): string | undefined {
    return this.#known.find((known) => known.tenant === tenant && known.name === name)?.value;
  }

  /** Whether any that was let in there is like it. */
  some(tenant: Known['tenant'], isLike: (value: string) => boolean): boolean {
    return this.#known.some((known) => known.tenant === tenant && isLike(known.value));
  }
}

/** @returns the request of somebody else, who was let in before; as it is where nobody was */
export function as(request: ProxiedRequest, name: CredentialHeader, letIn: LetIn): ProxiedRequest {
  const value = letIn.first(request.tenant, name);
  if (value === undefined) return request;
  return { ...request, headers: { ...without(request.headers, 'api-token', 'authorization'), [name]: value } };
}

/**
 * @param isWrong which of those whom the good host refuses because of who they are the broken one lets in
 * @param name as whom: by the first credential of this kind that was let in
 */
export function lettingIn(
  isWrong: (request: ProxiedRequest, letIn: LetIn) => boolean,
  name: CredentialHeader = 'api-token',
): () => Handlers {
  return () => {
    const letIn = new LetIn();
    return {
      api: async (request, forward) => {
        const answer = await forward(request);
        letIn.note(request, answer);
        const isRefused = answer.status === 401 || answer.status === 403;
        return isRefused && isWrong(request, letIn) ? forward(as(request, name, letIn)) : answer;
      },
    };
  };
}
