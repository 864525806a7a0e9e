import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { refusals } from './faults.ts';
import { whyNoJsonObject } from './json.ts';

/** As browsers ask. Many a framework has a page of its own for them, which no client of an API can read. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

export const errorsAreJsonForBrowsers = rule({
  id: 'errors/errors-are-json-for-browsers',
  level: 'should',
  section: 'What the service does',
  cites: 'What the service does: responses to errors are JSON (that Accept changes nothing of it is our reading)',
  requirement: 'Errors are answered with JSON also to those who would rather have HTML.',
  needs: [],
  cost: { requests: 9 },
  async check(trial) {
    for (const { fault, answer } of await refusals(trial, browser)) {
      const wrong = whyNoJsonObject(answer);
      expectTrue(wrong === undefined, answer, `an object of JSON for ${fault.name}`, `${answer.status} with ${wrong}`);
    }
  },
});
