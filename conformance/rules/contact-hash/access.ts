/** X-Contact-Hash: what the hash in an invitation gives access to. */
import { randomBytes } from 'node:crypto';
import { operations } from '#harness/document.ts';
import { escapePattern } from '#harness/escape-pattern.ts';
import { control, expectRefusal, expectStatus, expectSuccess, expectTrue, ifBroken } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import type { Invitee } from '../../engine/invitees.ts';
import { tampered } from '../../engine/tampered.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { requiresCredential, takesContactHash } from '../applies.ts';
import { Look } from '../auth/look.ts';
import { controlProbe, probe } from '../auth/probe.ts';

export const contactHashRules: readonly Rule[] = [
  {
    id: 'contact-hash/opens-its-own-invitation',
    level: 'must',
    section: 'Authentication',
    cites: 'X-Contact-Hash: the hash from the magic URL authenticates that contact',
    requirement:
      'The hash in the link that a contact was mailed opens the invitation of that contact to that event; nothing opens it without.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 8 },
    async check(trial) {
      await expectOwn(trial, await trial.invitees.shared());
      expectRefusal(await own(trial, undefined), 'without a hash');
    },
  },
  {
    id: 'contact-hash/wrong-hash-is-refused',
    level: 'must',
    section: 'Authentication',
    cites: 'X-Contact-Hash: the hash from the magic URL authenticates that contact',
    requirement:
      'A hash that nobody was mailed is refused by every operation: one with a letter changed, one that was cut off, one that was made up.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 5 },
    appliesTo: takesContactHash,
    async check(trial) {
      const invitee = await trial.invitees.shared();
      await controlOwn(trial, invitee);
      const { hash } = invitee;
      const madeUp = randomBytes(hash.length).toString('base64url').slice(0, hash.length);
      const path = trial.absentPath();
      for (const wrong of [tampered(hash), hash.slice(0, -6), madeUp]) {
        const as = trial.actors.contactCredential(wrong, 'wrong');
        expectRefusal(await trial.send({ method: trial.operation.method, path, as }), 'of an unknown hash');
      }
    },
  },
  // Also where the operation is about an object: no contact is a user.
  {
    id: 'contact-hash/opens-no-collections',
    level: 'must',
    section: 'Authentication',
    cites: 'X-Contact-Hash: one specific event and one specific contact identity only; Endpoints, Auth: token',
    requirement:
      'An operation that is not for contacts, a collection above all, is refused to the hash of a contact with 401 or 403, or hidden with 404 (RFC 9110, 15.5.4).',
    needs: ['writes', 'mailbox'],
    cost: { requests: 1 },
    appliesTo: (operation) => requiresCredential(operation) && !takesContactHash(operation),
    async check(trial) {
      const { credential } = await trial.invitees.shared();
      await controlProbe(trial);
      expectStatus(await probe(trial, credential), [401, 403, 404], 'by the hash of a contact');
    },
  },
  /**
   * Two contacts of one event. No response to the first may contain what only the second and the organiser know,
   * even if the request names the second. Values from the request itself may be repeated.
   */
  {
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
      // The second contact reads last, so that a stale cache holds its response.
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
        // Short ids may occur in a response by chance.
        const found = secrets.filter(({ length }) => length >= 8).find((secret) => holds(answer.text, secret));
        expectTrue(found === undefined, answer, 'nothing of the other contact', `an answer that holds ${found}`);
      }
    },
  },
  {
    id: 'contact-hash/is-bound-to-one-event',
    level: 'must',
    section: 'Authentication',
    cites: 'X-Contact-Hash: it authenticates that contact for one specific event',
    requirement:
      'A contact that is invited to two events has a hash for each, which shows and changes the invitation to its own event alone.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 20 },
    async check(trial) {
      const { invitees, resources } = trial;
      const first = await invitees.invite({ name: 'contact of two events' });
      await controlOwn(trial, first);
      const event = await resources.make('event');
      const second = await invitees.invite({ name: 'contact of two events, again', invited: first, event });
      expectTrue(second.hash !== first.hash, undefined, 'another hash for another event', 'the same hash twice');
      await expectOwn(trial, second);
      await expectOwn(trial, first);
      const looks = await Promise.all(
        readsByHash.map(({ path }) => Look.by(() => trial.send({ method: 'GET', path, as: first.credential }))),
      );
      const before = await Promise.all(looks.map((look) => look.state()));
      for (const { method, path, body } of trial.dialect.contactHash.acts) {
        control(await trial.send({ method, path, body, as: second.credential }), `${method} ${path} by a hash`);
      }
      const answer = await expectOwn(trial, first);
      for (const [index, look] of looks.entries()) {
        const after = await look.state();
        const what = `${readsByHash[index]?.path} for the first event as it was: ${before[index]}`;
        expectTrue(after === before[index], answer, what, after);
      }
    },
  },
  {
    id: 'contact-hash/of-another-tenant-is-refused',
    level: 'must',
    section: 'Authentication',
    cites:
      'X-Contact-Hash: one specific event and one specific contact identity only; What the service does: multi-tenant',
    requirement: "A contact's hash of one tenant is refused at the host of another.",
    needs: ['writes', 'mailbox', 'other'],
    cost: { requests: 16 },
    async check(trial) {
      const here = await trial.invitees.shared();
      await controlOwn(trial, here);
      const there = await trial.invitees.invite({ name: 'contact of the other tenant', tenant: 'other' });
      await controlOwn(trial, there, 'other');
      expectRefusal(await own(trial, here.credential, 'other'), 'of a hash of another tenant');
      expectRefusal(await own(trial, there.credential), 'of a hash of another tenant');
    },
  },
];

/** What a contact reads by its hash alone, such as its invitation and its registration. */
const readsByHash = operations.filter(
  (operation) => operation.method === 'GET' && takesContactHash(operation) && !operation.hasPathParameters,
);

/** Reads the invitation that belongs to the hash. */
function own(trial: Trial, as: Credential | undefined, tenant?: 'other'): Promise<HttpResponse> {
  return trial.send({
    method: 'GET',
    path: trial.dialect.contactHash.own,
    as,
    ...(tenant ? { tenant } : {}),
  });
}

/** @throws Inconclusive if the hash does not open its own invitation */
async function controlOwn(trial: Trial, { credential }: Invitee, tenant?: 'other'): Promise<void> {
  control(await own(trial, credential, tenant), 'reading an invitation by its hash');
}

/** Expects the invitation of this contact to this event. */
async function expectOwn(trial: Trial, { credential, email, event }: Invitee): Promise<HttpResponse> {
  const { contactEmail, eventId } = trial.dialect.contactHash;
  const answer = await own(trial, credential);
  expectSuccess(answer, 'of a hash that was mailed');
  const found = String(answer.member(contactEmail));
  expectTrue(found.toLowerCase() === email.toLowerCase(), answer, `the contact ${email}`, found);
  const id = event.text('id');
  expectTrue(answer.textMember(eventId) === id, answer, `the event ${id}`, String(answer.member(eventId)));
  return answer;
}

/** Matches whole words: generated values may share a prefix. */
function holds(text: string, secret: string): boolean {
  return new RegExp(`(?<![a-z0-9])${escapePattern(secret)}(?![a-z0-9])`, 'i').test(text);
}
