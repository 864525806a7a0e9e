import { control, expectStatus, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { goodWrites } from './good-writes.ts';

/** With requests that are good but for the token, because a host may refuse bad ones for other reasons. */
export const readOnlyTokenChangesNothing = rule({
  id: 'auth/read-only-token-changes-nothing',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token, access levels; Errors, rule 4',
  requirement:
    'A good request to write is refused with 403 to a read-only token and has no effect; a read-write token may do the same.',
  needs: ['writes'],
  cost: { requests: 16 },
  async check(trial) {
    const [readOnly, readWrite] = [await trial.people.readOnly(), await trial.people.readWrite()];
    for (const { what, ask, isDone } of await goodWrites(trial)) {
      if (await isDone?.()) throw new Inconclusive('control-failed', `${what} is done before it was asked for`);
      const answer = await ask(readOnly.credential);
      expectStatus(answer, 403, `for ${what} with a read-only token`);
      expectTrue(!(await isDone?.()), answer, 'no effect of what was refused', `${what} was done`);
      control(await ask(readWrite.credential), `${what} with a read-write token`);
      if (isDone && !(await isDone())) throw new Inconclusive('control-failed', `${what} had no effect`);
    }
  },
});
