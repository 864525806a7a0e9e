import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { goodWrites } from './good-writes.ts';

export const readWriteTokenWrites = rule({
  id: 'auth/read-write-token-writes',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token, access levels',
  requirement: "An administrator's read-write token may POST, PATCH, PUT and DELETE, and what it writes is done.",
  needs: ['writes'],
  cost: { requests: 12 },
  async check(trial) {
    const { credential } = await trial.people.readWrite();
    for (const { what, ask, isDone } of await goodWrites(trial)) {
      const answer = await ask(credential);
      expectSuccess(answer, `for ${what}`);
      if (isDone) expectTrue(await isDone(), answer, `an effect of ${what}`, 'none');
    }
  },
});
