import { operations } from '../../document.ts';
import { control, expectTrue } from '../../expect.ts';
import { memberOf } from '../../http/answer.ts';
import { rule } from '../../rule.ts';
import { hasSpecifiedQuota } from './exhausted.ts';

/** As the host publishes it, for clients that read it there. That there is such a document, the specification does not say. */
export const documentedLimits = rule({
  id: 'limits/documented-limits',
  level: 'should',
  section: 'Limits',
  cites: 'Limits, default application rate limit and limited endpoints',
  requirement:
    'The OpenAPI document of the host says 20 requests per 60 seconds of every limited endpoint that the specification gives a number.',
  needs: [],
  cost: { requests: 1 },
  async check(trial) {
    const answer = control(await trial.send({ method: 'GET', path: trial.dialect.openapi }), 'reading the document');
    for (const operation of operations.filter(hasSpecifiedQuota)) {
      const { method, path } = operation;
      // Paths hold no dots, which separate members here.
      const limit = memberOf(answer.json, `paths.${path}.${method.toLowerCase()}.x-rate-limit`);
      const [quota, seconds] = [memberOf(limit, 'quota'), memberOf(limit, 'windowSeconds')];
      const isAsSpecified = quota === 20 && seconds === 60;
      expectTrue(isAsSpecified, answer, `20 per 60 s documented at ${method} ${path}`, `${quota} per ${seconds} s`);
    }
  },
});
