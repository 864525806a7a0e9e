import { control, expectStatus } from '../../expect.ts';
import { withOtherCharacter } from '../../jwt.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

export const garbageApiTokenIsRefused = rule({
  id: 'auth/garbage-api-token-is-refused',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token; Endpoints, column Auth',
  requirement: 'What is no Api-Token is refused, also where it is nearly one.',
  needs: [],
  cost: { requests: 5 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { credential, value } = await trial.people.readWrite();
    const { method, path } = trial.operation;
    control(await trial.send({ method, path, as: credential }), 'reading with the token');
    const garbage = {
      'a word': trial.unique(),
      'a token with another character': withOtherCharacter(value),
      'the beginning of a token': value.slice(0, -1),
      'a token and one character more': `${value}A`,
    };
    for (const [what, text] of Object.entries(garbage)) {
      const as = trial.people.apiTokenCredential(text, what);
      expectStatus(await trial.send({ method, path, as }), [401, 403], `for ${what}`);
    }
  },
});
