import { operation } from '../../document.ts';
import { control, expectStatus, expectSuccess, expectTrue, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { askedFor, isAt, leftOver, made, many, read } from './many.ts';

/** One more stays, as the control: who deletes everything does not pass. */
export const bulkDeleteDeletesAll = rule({
  id: 'bulk/bulk-delete-deletes-all',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, contacts/bulk-delete',
  requirement: 'One bulk-delete deletes all contacts that it names, and no other.',
  needs: ['writes'],
  cost: { requests: 80 },
  appliesTo: isAt('/api/v1/contacts/bulk-delete'),
  async check(trial) {
    const contacts = await made(many + 1, () => trial.resources.make('contact'));
    const [spared, ...doomed] = contacts;
    const one = operation('contacts.get');
    for (const contact of doomed) control(await read(trial, one, contact), 'reading a contact that was made');
    const answer = await askedFor(
      trial,
      doomed.map((contact) => contact.text('id')),
    );
    expectSuccess(answer, `for ${many} contacts in one request`);
    const left = await leftOver(trial, doomed, async (contact) =>
      [404, 410].includes((await read(trial, one, contact)).status),
    );
    trial.measure(`${many - left.length} of ${many} deleted by one request`);
    const actual = `${left.length} of them are still there; the answer was ${summaryOf(answer)}`;
    expectTrue(left.length === 0, answer, `all ${many} deleted`, actual);
    if (spared) expectStatus(await read(trial, one, spared), 200, 'for a contact that was not named');
  },
});
