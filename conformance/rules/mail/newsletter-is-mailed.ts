import { operation } from '../../document.ts';
import { expectSuccess } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectMail, mentions } from './steps.ts';

export const newsletterIsMailed = rule({
  id: 'mail/newsletter-is-mailed',
  level: 'must',
  section: 'Endpoints',
  cites: 'POST /api/v1/newsletters/{uuid}/send: send a newsletter; What the service does: newsletters',
  requirement: 'Sending a newsletter mails it to its audience.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 4 },
  async check(trial) {
    const { dialect, resources } = trial;
    const { method, path } = operation('newsletters.send');
    const word = trial.unique();
    const to = trial.mailbox.freshAddress(trial.unique());
    const contact = await resources.make('contact', { [dialect.person.email]: to });
    const subject = { [dialect.mails.subject]: `Conformance ${word}` };
    const newsletter = await resources.make('newsletter', subject, { with: [contact] });
    const { credential } = await trial.people.readWrite();
    const answer = await trial.send({
      method,
      path: path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(newsletter.text('id'))),
      body: {},
      as: credential,
    });
    expectSuccess(answer);
    await expectMail(trial, {
      answer,
      to,
      wanted: mentions(word),
      what: `a mail with the subject "Conformance ${word}"`,
    });
  },
});
