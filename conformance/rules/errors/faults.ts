/** Ways to be refused: what rules about error bodies look at. */
import type { Trial } from '../../engine/trial.ts';
import { ifBroken, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive, Skipped } from '../../verdict.ts';

export interface Fault {
  readonly name: string;
  /** What it should come to; empty: any 4xx. */
  readonly statuses: readonly number[];
  /** @param headers to send beside those that make the fault */
  readonly commit: (trial: Trial, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
}

/** A collection that the specification names. */
const users = '/api/v1/users';

export const faults: readonly Fault[] = [
  {
    name: 'no credential',
    statuses: [401],
    commit: (trial, headers = {}) => trial.send({ method: 'GET', path: users, headers }),
  },
  {
    name: 'an Api-Token that there is not',
    statuses: [401],
    commit: (trial, headers = {}) => {
      const as = trial.people.apiTokenCredential(`no-token-${trial.unique()}`, 'unknown');
      return trial.send({ method: 'GET', path: users, headers, as });
    },
  },
  {
    name: 'a JWT that is none',
    statuses: [401],
    commit: (trial, headers = {}) => {
      const as = trial.people.jwtCredential(`no.jwt.${trial.unique()}`, 'garbage');
      return trial.send({ method: 'GET', path: users, headers, as });
    },
  },
  {
    name: 'a write with a read-only token',
    statuses: [403],
    commit: async (trial, headers = {}) => {
      const { method, path } = contactRecipe(trial);
      return trial.send({ method, path, headers, body: {}, as: (await trial.people.readOnly()).credential });
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
    commit: (trial, headers) => {
      const { method, path } = contactRecipe(trial);
      return asAdministrator(trial, method, path, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"email": ',
      });
    },
  },
  {
    name: 'a body of the wrong shape',
    statuses: [],
    commit: (trial, headers) => {
      const { method, path } = contactRecipe(trial);
      return asAdministrator(trial, method, path, { headers, body: ['of the wrong shape'] });
    },
  },
];

/** What a fault came to, where it came to an error. */
export interface Refusal {
  readonly fault: Fault;
  readonly answer: Answer;
}

/**
 * Commits every fault that the profile allows.
 * @returns what was refused; what was not is measured, and is for the rule about statuses to judge
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

/** @returns what each fault came to; those that the profile does not allow are left out, and measured. */
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
): Promise<Answer> {
  const { credential } = await trial.people.administrator();
  return trial.send({ method, path, headers, as: credential, ...(body === undefined ? {} : { body }) });
}

/** How a contact would be made, were the body not at fault. @throws Skipped without one in the dialect */
function contactRecipe({ dialect }: Trial): { readonly method: string; readonly path: string } {
  const recipe = dialect.resources.contact?.create;
  if (!recipe) throw new Skipped('profile-lacks', 'the dialect does not say how a contact is made');
  return recipe;
}
