import { expectTrue, ifBroken } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { takesContactHash } from '../applies.ts';
import { controlOwn } from './steps.ts';

/**
 * Two contacts of the same event. Whatever the first one asks, plainly or for what is the second one's, no answer holds
 * what only the second one and the organiser know. What we named ourselves, an answer may repeat.
 */
export const tellsNothingOfAnotherContact = rule({
  id: 'contact-hash/tells-nothing-of-another-contact',
  level: 'must',
  section: 'Authentication',
  cites: "X-Contact-Hash: it gives no access to other contacts' data",
  requirement:
    'What a contact is answered by its hash never tells the email, the name or the id of another contact of the same event.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 5 },
  appliesTo: takesContactHash,
  async check(trial) {
    const { method } = trial.operation;
    const [first, second] = await trial.invitees.pair();
    // The second one last: what a host remembers for too long is of that one.
    await controlOwn(trial, first);
    await controlOwn(trial, second);
    const id = second.contact.text('id');
    const path = trial.absentPath();
    const ofSecond = method === 'GET' ? { query: { contactId: id } } : { body: { contactId: id } };
    for (const { request, secrets } of [
      { request: { method, path }, secrets: [second.email, second.lastName, id] },
      { request: { method, path, ...ofSecond }, secrets: [second.email, second.lastName] },
    ]) {
      const answer = await trial.send({ ...request, as: first.credential });
      ifBroken(answer);
      // A short id is a number or a word that means something else, too.
      const told = secrets.filter(({ length }) => length >= 8).find((secret) => holds(answer.text, secret));
      expectTrue(told === undefined, answer, 'nothing of the other contact', `an answer that holds ${told}`);
    }
  },
});

/** As a word of its own: those that a run makes up may begin alike. */
function holds(text: string, secret: string): boolean {
  return new RegExp(`(?<![a-z0-9])${RegExp.escape(secret)}(?![a-z0-9])`, 'i').test(text);
}
