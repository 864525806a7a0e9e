import { operation } from '../../document.ts';
import { filled } from '../../engine/template.ts';
import { expectSuccess } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectMail, mentions } from './steps.ts';

/** To a user of the tenant: a host need not send tests to anybody else. */
export const testMailIsSent = rule({
  id: 'mail/test-mail-is-sent',
  level: 'must',
  section: 'Endpoints',
  cites: 'POST /api/v1/email_templates/send-test: send a test email from a template',
  requirement: 'Asking for a test of a template mails that template to whoever was named.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 4 },
  async check(trial) {
    const { dialect, resources } = trial;
    const { id, method, path } = operation('emailTemplates.sendTest');
    const word = trial.unique();
    const template = await resources.make('emailTemplate', { [dialect.mails.subject]: `Conformance ${word}` });
    const to = trial.mailbox.freshAddress(trial.unique());
    await resources.make('user', { [dialect.person.email]: to });
    const words = new Map([['emailTemplate', Promise.resolve(template)]]);
    const body = await filled(dialect.requests[id], async (name) =>
      name === 'mailbox' ? to : resources.word(name, words),
    );
    const { credential } = await trial.people.readWrite();
    const answer = await trial.send({ method, path, body, as: credential });
    expectSuccess(answer);
    await expectMail(trial, {
      answer,
      to,
      wanted: mentions(word),
      what: `a mail with the subject "Conformance ${word}"`,
    });
  },
});
