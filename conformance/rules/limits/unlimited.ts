/** What rules about operations without a limit share: they are asked more often than the default rule would allow. */
import type { Operation } from '../../document.ts';
import { isDenial } from '../../engine/denial.ts';
import type { Trial } from '../../engine/trial.ts';
import { control, expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import { takesApiToken } from '../applies.ts';

/** Beyond the default quota of 20, with some to spare for hosts that count a little late. */
export const moreThanTheQuota = 25;

const specified = ['/api/v1/users', '/api/v1/events', '/api/v1/payments'];

export function isSpecifiedRead({ method, path }: Operation): boolean {
  return method === 'GET' && specified.includes(path);
}

/** Other collections, as far as they can be read without knowing of anything that they belong to. */
export function isSimilarRead(candidate: Operation): boolean {
  const { method, paged, limit, hasPathParameters, security } = candidate;
  const isReadable = takesApiToken(candidate) || security.includes('jwt');
  return method === 'GET' && paged && !limit && !hasPathParameters && isReadable && !isSpecifiedRead(candidate);
}

export async function expectUnlimitedReads(trial: Trial): Promise<void> {
  const { method, path } = trial.operation;
  const { credential: as } = await (takesApiToken(trial.operation)
    ? trial.people.readWrite()
    : trial.people.administrator());
  const ask = () => trial.send({ method, path, query: { itemsPerPage: 1 }, as });
  control(await ask(), `reading ${path}`);
  const answers = await Promise.all(Array.from({ length: moreThanTheQuota }, ask));
  for (const answer of answers) ifBroken(answer);
  const denied = answers.find(isDenial);
  const admitted = answers.filter((answer) => !isDenial(answer)).length;
  trial.measure(`${admitted} of ${moreThanTheQuota} admitted at once`);
  expectTrue(!denied, denied, `${moreThanTheQuota} reads without a 429`, denied ? summaryOf(denied) : '');
}
