/** Credentials that the good host accepted, with which a broken host repeats requests that it should refuse. */
import { type Handlers, type ProxiedRequest, type ProxiedResponse, without } from './mutant.ts';

type CredentialHeader = 'api-token' | 'authorization';

interface Known {
  readonly tenant: ProxiedRequest['tenant'];
  readonly name: CredentialHeader;
  readonly value: string;
}

export class AcceptedCredentials {
  readonly #known: Known[] = [];

  record({ tenant, headers }: ProxiedRequest, { status }: ProxiedResponse): void {
    if (status >= 300) return;
    for (const name of ['api-token', 'authorization'] as const) {
      const value = headers[name];
      if (value !== undefined) this.#known.push({ tenant, name, value });
    }
  }

  /** @returns the first one, which is an administrator's */
  first(tenant: Known['tenant'], name: CredentialHeader): string | undefined {
    return this.#known.find((known) => known.tenant === tenant && known.name === name)?.value;
  }

  /** True if any accepted credential of the tenant matches. */
  some(tenant: Known['tenant'], isLike: (value: string) => boolean): boolean {
    return this.#known.some((known) => known.tenant === tenant && isLike(known.value));
  }
}

/** @returns the request with an accepted credential; unchanged if there is none */
export function withAccepted(
  request: ProxiedRequest,
  name: CredentialHeader,
  accepted: AcceptedCredentials,
): ProxiedRequest {
  const value = accepted.first(request.tenant, name);
  if (value === undefined) return request;
  return { ...request, headers: { ...without(request.headers, 'api-token', 'authorization'), [name]: value } };
}

/**
 * Does with an accepted JWT, or else an Api-Token, what is refused, and answers the refusal all the same.
 * @param isMeant selects the requests
 */
export function doingDespite(isMeant: (request: ProxiedRequest, response: ProxiedResponse) => boolean): () => Handlers {
  return () => {
    const accepted = new AcceptedCredentials();
    return {
      api: async (request, forward) => {
        const response = await forward(request);
        if (!isMeant(request, response)) accepted.record(request, response);
        else {
          const hasJwt = accepted.first(request.tenant, 'authorization') !== undefined;
          await forward(withAccepted(request, hasJwt ? 'authorization' : 'api-token', accepted));
        }
        return response;
      },
    };
  };
}

/**
 * Repeats requests that the good host refuses with an accepted credential.
 * @param isWrong selects the requests
 * @param name kind of the credential
 */
export function acceptingWhere(
  isWrong: (request: ProxiedRequest, accepted: AcceptedCredentials) => boolean,
  name: CredentialHeader = 'api-token',
): () => Handlers {
  return () => {
    const accepted = new AcceptedCredentials();
    return {
      api: async (request, forward) => {
        const response = await forward(request);
        accepted.record(request, response);
        const isRefused = response.status === 401 || response.status === 403;
        return isRefused && isWrong(request, accepted) ? forward(withAccepted(request, name, accepted)) : response;
      },
    };
  };
}
