/** Errors at every operation. */
import { expectTrue, ifBroken } from '#harness/expect.ts';
import { memberFault, noJsonObject } from '../../engine/response-faults.ts';
import type { Rule } from '../../rule.ts';
import { isCollectionRead, requiresCredential } from '../applies.ts';
import { faultsOf } from './ways.ts';

/** Statuses of hosts that do not serve HEAD at all. */
const unsupported = [404, 405, 501];

export const everyOperationRules: readonly Rule[] = [
  {
    id: 'errors/every-operation-errs-in-json',
    level: 'must',
    section: 'What the service does',
    cites: 'What the service does: responses to errors are JSON',
    requirement:
      'Each operation answers with an object of JSON whatever is wrong: body, media type, size, URL, method, or what Accept says.',
    needs: [],
    cost: { requests: 7 },
    appliesTo: () => true,
    async check(trial) {
      for (const { name, answer } of await faultsOf(trial)) {
        const fault = noJsonObject(answer);
        expectTrue(!fault, answer, `an object of JSON for ${name}`, fault?.actual ?? '');
      }
    },
  },
  {
    id: 'errors/every-operation-errs-with-members',
    level: 'should',
    section: 'Resources and their fields',
    cites: 'Known fields: title, detail and status of the error body',
    requirement: 'Each operation answers what is wrong with 4xx, a title, a detail and the status as an integer.',
    needs: [],
    cost: { requests: 0 },
    appliesTo: ({ path }) => !path.includes('/oauth/'),
    async check(trial) {
      for (const { name, answer } of await faultsOf(trial)) {
        expectTrue(answer.status < 500, answer, `4xx for ${name}`, String(answer.status));
        const fault = memberFault(answer, trial.dialect.errors);
        expectTrue(!fault, answer, `${fault?.expected} for ${name}`, fault?.actual ?? '');
      }
    },
  },
  // A host without HEAD passes: the specification names only GET.
  {
    id: 'errors/head-is-answered-like-get',
    level: 'must',
    section: 'Endpoints',
    cites: 'RFC 9110, 9.3.2: HEAD is identical to GET, except that the server MUST NOT send content',
    requirement: 'HEAD has the status of GET, with a credential and without.',
    needs: [],
    cost: { requests: 4 },
    appliesTo: (operation) => isCollectionRead(operation) && requiresCredential(operation),
    async check(trial) {
      const { path } = trial.operation;
      const { credential } = await trial.actors.administrator();
      for (const as of [undefined, credential]) {
        const [get, head] = [
          await trial.send({ method: 'GET', path, as }),
          await trial.send({ method: 'HEAD', path, as }),
        ];
        for (const answer of [get, head]) ifBroken(answer);
        trial.measure(`GET ${get.status}, HEAD ${head.status}`);
        if (unsupported.includes(head.status)) continue;
        const who = as ? 'the administrator' : 'a request without a credential';
        expectTrue(head.status === get.status, head, `${get.status} for HEAD by ${who}`, String(head.status));
        expectTrue(head.bytes.length === 0, head, 'no content', `${head.bytes.length} bytes`);
      }
    },
  },
];
