import { control, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { atHome, atTheOther } from './asking.ts';

const exported: Readonly<Record<string, string>> = { 'contacts.export': 'contact', 'users.export': 'user' };

export const exportHoldsNothingOfAnother = rule({
  id: 'tenants/export-holds-nothing-of-another',
  level: 'must',
  section: 'What the service does',
  cites: 'multi-tenant: each tenant has its own host; CSV exports of users and contacts',
  requirement: 'The CSV exports of one tenant hold nobody of another.',
  needs: ['writes', 'other', 'mailbox'],
  cost: { requests: 3 },
  appliesTo: ({ id }) => Object.hasOwn(exported, id),
  async check(trial) {
    const { operation } = trial;
    const email = trial.mailbox.freshAddress(trial.unique());
    await trial.resources.make(exported[operation.id] ?? '', { email });
    const request = { method: 'GET', path: operation.path };
    const home = control(await atHome(trial, operation, request), 'exporting at home');
    if (!home.text.includes(email)) {
      throw new Inconclusive('control-failed', 'who was made is not in the export at home', home.exchange);
    }
    const other = control(await atTheOther(trial, operation, request), 'exporting at the other tenant');
    expectTrue(!other.text.includes(email), other, 'nobody of this tenant in the export of the other', email);
  },
});
