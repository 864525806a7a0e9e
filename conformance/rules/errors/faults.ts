/** Faulty requests, for rules about error responses. */

import { absentStatuses } from '#harness/actors/resources.ts';
import { operation } from '#harness/document.ts';
import { ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { TenantRequest } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';

interface Fault {
  readonly name: string;
  /** Expected statuses; empty: any 4xx. */
  readonly statuses: readonly number[];
  /** @param headers additional headers */
  readonly commit: (trial: Trial, headers?: Readonly<Record<string, string>>) => Promise<HttpResponse>;
}

/** A collection that the specification names. */
const users = '/api/v1/users';

const faults: readonly Fault[] = [
  {
    name: 'no credential',
    statuses: [401],
    commit: (trial, headers = {}) => trial.send({ method: 'GET', path: users, headers }),
  },
  {
    name: 'an Api-Token that there is not',
    statuses: [401],
    commit: (trial, headers = {}) => {
      const as = trial.actors.apiTokenCredential(`no-token-${trial.unique()}`, 'unknown');
      return trial.send({ method: 'GET', path: users, headers, as });
    },
  },
  {
    name: 'a JWT that is none',
    statuses: [401],
    commit: (trial, headers = {}) => {
      const as = trial.actors.jwtCredential(`no.jwt.${trial.unique()}`, 'garbage');
      return trial.send({ method: 'GET', path: users, headers, as });
    },
  },
  {
    name: 'a write with a read-only token',
    statuses: [403],
    commit: async (trial, headers = {}) => {
      const { credential: as } = await trial.actors.readOnly();
      return badWrite(trial, { headers, body: {}, as });
    },
  },
  {
    name: 'something that is not there',
    statuses: [404],
    commit: (trial, headers) => asAdministrator(trial, 'GET', `${users}/${crypto.randomUUID()}`, { headers }),
  },
  {
    name: 'a path that there is not',
    statuses: [404],
    commit: (trial, headers) => asAdministrator(trial, 'GET', `/api/v1/${trial.unique()}`, { headers }),
  },
  {
    name: 'a method that the path does not have',
    statuses: [404, 405],
    commit: (trial, headers) => asAdministrator(trial, 'PUT', '/api/v1/payments', { headers }),
  },
  {
    name: 'a body that is no JSON',
    statuses: [400],
    commit: async (trial, headers) => {
      const { credential: as } = await trial.actors.administrator();
      return badWrite(trial, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"email": ',
        as,
      });
    },
  },
  {
    name: 'a body of the wrong shape',
    statuses: [],
    commit: async (trial, headers = {}) => {
      const { credential: as } = await trial.actors.administrator();
      return badWrite(trial, { headers, body: ['of the wrong shape'], as });
    },
  },
];

/** To create a contact; where the host does not serve that, to delete many, which the specification names. */
async function badWrite(trial: Trial, request: Pick<TenantRequest, 'headers' | 'body' | 'as'>): Promise<HttpResponse> {
  const { method, path } = contactRecipe(trial);
  const answer = await trial.send({ ...request, method, path });
  if (!absentStatuses.includes(answer.status)) return answer;
  const bulk = operation('contacts.bulkDelete');
  return trial.send({ ...request, method: bulk.method, path: bulk.path });
}

/** A fault and the response to it. */
interface Refusal {
  readonly fault: Fault;
  readonly answer: HttpResponse;
}

/**
 * Sends every faulty request that the profile allows.
 * @returns the refused ones; the others are only recorded, because another rule checks statuses
 * @throws Inconclusive when nothing was refused
 */
export async function refusals(trial: Trial, headers: Readonly<Record<string, string>> = {}): Promise<Refusal[]> {
  const committed = await committedFaults(trial, headers);
  const refused = committed.filter(({ answer }) => answer.status >= 400);
  for (const { fault, answer } of committed) {
    if (answer.status < 400) trial.measure(`${fault.name} is no error here: ${summaryOf(answer)}`);
  }
  if (refused.length === 0) throw new Inconclusive('control-failed', 'nothing was refused');
  return refused;
}

/** @returns the response to each fault; those that the profile does not allow are left out and recorded */
export async function committedFaults(
  trial: Trial,
  headers: Readonly<Record<string, string>> = {},
): Promise<Refusal[]> {
  const committed: Refusal[] = [];
  for (const fault of faults) {
    try {
      const answer = await fault.commit(trial, headers);
      ifBroken(answer);
      committed.push({ fault, answer });
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      trial.measure(`not tried, ${fault.name}: ${error.message}`);
    }
  }
  return committed;
}

async function asAdministrator(
  trial: Trial,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>> | undefined; body?: unknown },
): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  return trial.send({ method, path, headers, as: credential, ...(body === undefined ? {} : { body }) });
}

/** The request that creates a contact. @throws Skipped if the dialect has none */
function contactRecipe({ dialect }: Trial): { readonly method: string; readonly path: string } {
  const recipe = dialect.resources.contact?.create;
  if (!recipe) throw new Skipped('profile-lacks', 'the dialect does not say how a contact is made');
  return recipe;
}
