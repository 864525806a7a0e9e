/** Effects of what a contact sends by its hash: for itself alone, and none when it is refused. */
import { Resource } from '#harness/actors/resources.ts';
import { control, expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Invitee } from '../../engine/invitees.ts';
import { tampered } from '../../engine/tampered.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { takesContactHash } from '../applies.ts';
import { Look } from '../auth/look.ts';
import { type FilledWrite, fill, hasRecipe, recipeOf } from '../auth/write-recipe.ts';
import { difference } from '../effects/comparison.ts';
import { moving } from '../effects/writes.ts';
import { perRun } from '../per-run.ts';

/** Only looked at, never used to write: one of each is enough for a run. */
const bystanders = perRun<Invitee>();

export const contactWriteRules: readonly Rule[] = [
  {
    id: 'contact-hash/writes-for-its-contact-alone',
    level: 'must',
    section: 'Authentication',
    cites: 'X-Contact-Hash: it authenticates one specific contact identity only',
    requirement:
      'What a contact sends by its hash is done for itself and for no other contact of the event; without the hash, with a damaged one or with one of another tenant it is refused, and a look shows that it was not done.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 30 },
    appliesTo: (operation) => takesContactHash(operation) && hasRecipe(operation),
    async check(trial) {
      const recipe = recipeOf(trial.dialect, trial.operation);
      if (!recipe) throw new Skipped('profile-lacks', `the dialect has no recipe for ${trial.operation.id}`);
      // Invitations name their event `event`, whichever recipe made it.
      const event = new Resource('event', (await trial.resources.shared('openEvent')).value);
      const invitee = await trial.invitees.invite({ name: 'contact who acts', event });
      const bystander = await bystanders(trial, 'contact', () =>
        trial.invitees.invite({ name: 'contact who does not act', event }),
      );
      const request = await fill(trial, recipe, invitee.credential);
      const look = await lookAt(trial, request, invitee.credential);
      const before = await look.state();
      const other = isForContacts(trial, request) ? await lookAt(trial, request, bystander.credential) : undefined;
      const others = await other?.state();
      for (const [what, as] of await refusedCallers(trial, invitee)) {
        const answer = await send(trial, request, as);
        expectRefusal(answer, `for ${what}`);
        const after = await look.state();
        expectTrue(after === before, answer, `no effect of what is refused to ${what}: ${before}`, after);
      }
      const answer = await expectDone(trial, request, invitee.credential, look);
      const next = await trial.invitees.invite({ name: 'contact who acts next', event });
      const again = await fill(trial, recipe, next.credential);
      await expectDone(trial, again, next.credential, await lookAt(trial, again, next.credential));
      const left = await other?.state();
      expectTrue(left === others, answer, `what another contact sees as it was: ${others}`, String(left));
    },
  },
];

/** Sends it by the hash of the contact whom it is about. @throws NotMet if a look shows no effect of it */
async function expectDone(trial: Trial, request: FilledWrite, as: Credential, look: Look): Promise<HttpResponse> {
  const before = await look.state();
  const answer = await send(trial, request, as);
  const isRefused = [401, 403].includes(answer.status);
  expectTrue(!isRefused, answer, 'the same done by the hash of the contact', summaryOf(answer));
  control(answer, 'the same by the hash of the contact');
  const shown = await look.changed(before);
  expectTrue(!/^40[13]/.test(shown), answer, 'what was done, shown to its contact', shown);
  expectTrue(shown !== before, answer, 'an effect of what the contact itself sent', 'none');
  for (const again of [await look.state(), await look.state()]) {
    expectTrue(again === shown, answer, `the same at each look: ${shown}`, again);
  }
  if (isForContacts(trial, request)) await expectAsShown(trial, request, as, answer);
  return answer;
}

/** @throws NotMet if the response speaks of something else than the contact is shown */
async function expectAsShown(trial: Trial, { shows: path = '' }: FilledWrite, as: Credential, answer: HttpResponse) {
  const read = await trial.send({ method: 'GET', path, as });
  if (answer.member('id') === undefined || read.member('id') === undefined) return;
  const other = difference(answer.json, read.json, moving);
  expectTrue(other === undefined, answer, 'what the contact is shown', other ?? '');
}

async function refusedCallers(trial: Trial, { hash }: Invitee): Promise<[string, Credential | undefined][]> {
  const callers: [string, Credential | undefined][] = [
    ['an anonymous caller', undefined],
    ['a damaged hash', trial.actors.contactCredential(tampered(hash), 'damaged')],
  ];
  if (!trial.profile.other) return callers;
  const there = await bystanders(trial, 'other tenant', () =>
    trial.invitees.invite({ name: 'contact elsewhere', tenant: 'other' }),
  );
  return [...callers, ['a hash of another tenant', there.credential]];
}

function isForContacts({ dialect }: Trial, { shows = '' }: FilledWrite): boolean {
  return shows.startsWith(dialect.contactHash.own);
}

/** Looks at what shows the effect: as the contact, or else as the administrator. */
async function lookAt(trial: Trial, request: FilledWrite, hash: Credential): Promise<Look> {
  const { shows: path } = request;
  if (path === undefined) throw new Skipped('profile-lacks', `nothing shows what ${trial.operation.id} does`);
  const as = isForContacts(trial, request) ? hash : (await trial.actors.administrator()).credential;
  return Look.by(() => trial.send({ method: 'GET', path, as }));
}

function send(trial: Trial, { path, body }: FilledWrite, as: Credential | undefined) {
  return trial.send({ method: trial.operation.method, path, body, as });
}
