import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { refusals } from './faults.ts';
import { whyNoJsonObject } from './json.ts';

/** Also of what a framework answers before the application is asked: an unknown path, a body that is no JSON. */
export const errorsAreJson = rule({
  id: 'errors/errors-are-json',
  level: 'must',
  section: 'What the service does',
  cites: 'What the service does: responses to errors are JSON',
  requirement: 'Every error is answered with an object of JSON, whatever was wrong with the request.',
  needs: [],
  cost: { requests: 9 },
  async check(trial) {
    for (const { fault, answer } of await refusals(trial)) {
      const wrong = whyNoJsonObject(answer);
      trial.measure(`${fault.name}: ${answer.status}, ${wrong ?? answer.mediaType}`);
      expectTrue(wrong === undefined, answer, `an object of JSON for ${fault.name}`, `${answer.status} with ${wrong}`);
    }
  },
});
