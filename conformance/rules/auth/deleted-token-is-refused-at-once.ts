import { operation } from '../../document.ts';
import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';

/** On so many connections at once: a host may be several, and each may remember the token. */
const connections = 8;
/** One may come to a server that has not heard of it, after others came to one that has. */
const rounds = 3;

export const deletedTokenIsRefusedAtOnce = rule({
  id: 'auth/deleted-token-is-refused-at-once',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token: deleting a token revokes it immediately; States and transitions',
  requirement:
    'From the moment on that its deletion was answered, an Api-Token is refused, also on connections that it was used on.',
  needs: ['writes'],
  cost: { requests: 35 },
  async check(trial) {
    const { people } = trial;
    const { method, path } = operation('users.list');
    const owner = await people.administrator();
    const { id, credential } = await people.token(owner, 'readWrite');
    const ask = () =>
      Promise.all(Array.from({ length: connections }, () => trial.send({ method, path, as: credential })));
    for (const answer of await ask()) control(answer, 'reading with the token');
    control(await people.revoke(owner, id), 'deleting the token');
    const deletedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      for (const answer of await ask()) expectStatus(answer, [401, 403], 'for a deleted token');
    }
    const milliseconds = Math.round(performance.now() - deletedAt);
    trial.measure(`${rounds * connections} requests within ${milliseconds} ms after the deletion, all refused`);
    const other = await people.readWrite();
    control(await trial.send({ method, path, as: other.credential }), 'reading with a token that was not deleted');
  },
});
