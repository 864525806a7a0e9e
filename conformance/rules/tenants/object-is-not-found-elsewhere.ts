import { control, expectRefusal, expectTrue, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isOneOfAKind } from '../identifiers.ts';
import { atHome, atTheOther } from './asking.ts';
import { isAboutOne, pathWith, required, targetOf } from './targets.ts';

export const objectIsNotFoundElsewhere = rule({
  id: 'tenants/object-is-not-found-elsewhere',
  level: 'must',
  section: 'What the service does',
  cites: 'multi-tenant: each tenant has its own host',
  requirement: 'What belongs to one tenant is not found at the host of another, by whoever may read everything there.',
  needs: ['writes', 'other'],
  cost: { requests: 3 },
  appliesTo: (operation) => operation.method === 'GET' && isAboutOne(operation),
  async check(trial) {
    const { operation } = trial;
    const made = await trial.resources.shared(required(trial, targetOf(trial.dialect, operation)));
    const id = made.text('id');
    const request = { method: 'GET', path: pathWith(operation, id) };
    const home = control(await atHome(trial, operation, request), 'reading it at home');
    const elsewhere = await atTheOther(trial, operation, request);
    // Another tenant may have a thing of its own by the same number.
    if (isOneOfAKind(id)) expectRefusal(elsewhere, 'for what belongs to another tenant');
    else expectTrue(!elsewhere.bytes.equals(home.bytes), elsewhere, 'not what is at home', summaryOf(elsewhere));
  },
});
