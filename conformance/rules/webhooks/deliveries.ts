/** Test deliveries, and deliveries to the right subscriptions. */
import { filledPath } from '#harness/actors/template.ts';
import type { Recipe } from '#harness/dialect/resources.ts';
import { operation } from '#harness/document.ts';
import { control, expectRefusal, expectSuccess, expectTrue } from '#harness/expect.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Hook, withoutRepeats } from '../../engine/hooks.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { change, isTest, isUpdateOf, missing, requestTest } from './requests.ts';

const section = 'Events';
const cites = 'POST /api/v1/webhook_subscriptions/{id}/test sends a test delivery to a subscription';

/** Time in milliseconds for a delivery that must not come; the specification says under a second. */
const patience = 1_000;

export const webhookRules: readonly Rule[] = [
  {
    id: 'webhooks/test-is-delivered',
    level: 'must',
    section,
    cites,
    requirement: 'Asking for a test delivery succeeds, and the subscription is sent one, each time.',
    needs: ['writes', 'receiver'],
    cost: { requests: 4 },
    async check(trial) {
      const hook = await Hook.subscribe(trial);
      for (const which of ['a test delivery', 'a second test delivery']) {
        const arrived = hook.next(isTest(trial));
        const answer = await requestTest(trial, hook.subscription.text('id'));
        expectSuccess(answer);
        if (!(await arrived())) await missing(trial, which, answer, hook, 'event');
      }
    },
  },
  {
    id: 'webhooks/test-goes-to-its-subscription',
    level: 'must',
    section,
    cites,
    requirement: 'A test delivery is sent to the subscription that it was asked for, and to no other.',
    needs: ['writes', 'receiver'],
    cost: { requests: 4 },
    async check(trial) {
      const [first, second] = [await Hook.subscribe(trial), await Hook.subscribe(trial)];
      for (const [hook, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const [before, arrived] = [testsOf(trial, other), hook.next(isTest(trial))];
        const answer = control(await requestTest(trial, hook.subscription.text('id')), 'asking for a test delivery');
        if (!(await arrived())) throw new Inconclusive('control-failed', 'no test delivery arrived', answer.exchange);
        await settled(trial);
        const more = testsOf(trial, other) - before;
        expectTrue(more === 0, answer, 'no test delivery to another subscription', `${more}`);
      }
    },
  },
  {
    id: 'webhooks/test-of-nothing-is-refused',
    level: 'should',
    section,
    cites,
    requirement: 'A test delivery to a subscription that there is not is refused.',
    needs: ['writes', 'receiver'],
    cost: { requests: 4 },
    async check(trial) {
      const hook = await Hook.subscribe(trial);
      control(await requestTest(trial, hook.subscription.text('id')), 'asking for a test delivery');
      const { method } = operation('webhookSubscriptions.test');
      const path = trial.absentPath(operation('webhookSubscriptions.test'));
      const { credential } = await trial.actors.readWrite();
      expectRefusal(await trial.send({ method, path, body: {}, as: credential }), 'of an absent subscription');
    },
  },
  {
    id: 'webhooks/refused-test-delivers-nothing',
    level: 'must',
    section,
    cites: `${cites}; Errors, rules 4 and 5`,
    requirement:
      'A test delivery that is refused is not sent: without a credential, with an unknown or a read-only token, and with the JWT of another tenant.',
    needs: ['writes', 'receiver'],
    cost: { requests: 8 },
    async check(trial) {
      const hook = await Hook.subscribe(trial);
      const id = hook.subscription.text('id');
      for (const [name, as] of await refusedCallers(trial)) {
        const answer = await requestTest(trial, id, as);
        expectRefusal(answer, `for ${name}`);
        await settled(trial);
        expectTrue(testsOf(trial, hook) === 0, answer, `no test delivery for ${name}`, 'one');
      }
      const arrived = hook.next(isTest(trial));
      const answer = control(await requestTest(trial, id), 'asking for a test delivery');
      if (!(await arrived())) throw new Inconclusive('control-failed', 'no test delivery arrived', answer.exchange);
      const count = testsOf(trial, hook);
      expectTrue(count === 1, answer, 'the one test delivery that was not refused', `${count}`);
    },
  },
  // All requests of the run for the shared subscription are counted, those in flight as sent.
  {
    id: 'webhooks/denied-test-delivers-nothing',
    level: 'must',
    section,
    cites: `${cites}; Errors, rule 1`,
    requirement: 'A request for a test delivery that was answered with 429 sends none.',
    needs: ['writes', 'receiver'],
    cost: { requests: 22, fills: 'at-once' },
    appliesTo: ({ id }) => id === 'webhookSubscriptions.test',
    async check(trial) {
      const { denied } = await trial.flood();
      if (!denied) throw new Inconclusive('control-failed', 'no request was answered with 429');
      await settled(trial);
      const shared = await trial.resources.shared('webhookSubscription');
      const receiver = await trial.receiver();
      const arrivals = receiver.arrivals(shared.text(trial.dialect.webhooks.url));
      const arrived = withoutRepeats(arrivals.filter(isTest(trial))).length;
      const path = trial.operation.path.replace('{id}', encodeURIComponent(shared.text('id')));
      const sent = trial.judge.admitted('POST', trial.profile.baseUrl + path);
      trial.measure(`${arrived} test deliveries of ${sent} requests that were not refused`);
      expectTrue(arrived <= sent, denied, `at most ${sent} test deliveries`, `${arrived}`);
    },
  },
  // A should: the specification says nothing of disabling or deleting a subscription.
  {
    id: 'webhooks/ended-subscription-receives-nothing',
    level: 'should',
    section,
    cites: 'Events (how subscriptions end is not shown: that an ended one receives nothing is our reading)',
    requirement: 'A subscription that was disabled or deleted is sent nothing, where another still is.',
    needs: ['writes', 'receiver'],
    cost: { requests: 10 },
    async check(trial) {
      const { dialect } = trial;
      const ends = [dialect.webhooks.disable, dialect.resources.webhookSubscription?.remove].filter(
        (recipe) => recipe !== undefined,
      );
      if (ends.length === 0) throw new Skipped('profile-lacks', 'the dialect does not say how a subscription ends');
      const live = await Hook.subscribe(trial);
      const ended = await Promise.all(ends.map(async (recipe) => ({ recipe, hook: await Hook.subscribe(trial) })));
      const payment = await trial.resources.make('payment');
      const isUpdate = isUpdateOf(trial, payment);
      const arrivals = [live, ...ended.map(({ hook }) => hook)].map((hook) => hook.next(isUpdate));
      await change(trial, payment);
      for (const arrived of arrivals) {
        if (!(await arrived())) throw new Inconclusive('control-failed', 'no delivery arrived for the payment');
      }
      for (const { recipe, hook } of ended) await end(trial, recipe, hook);
      const before = ended.map(({ hook }) => hook.deliveries.length);
      for (let round = 0; round < 2; round += 1) {
        const arrived = live.next(isUpdate);
        const { answer } = await change(trial, payment);
        if (!(await arrived())) throw new Inconclusive('control-failed', 'no delivery arrived for the payment');
        for (const [index, { recipe, hook }] of ended.entries()) {
          const more = hook.deliveries.length - (before[index] ?? 0);
          expectTrue(more === 0, answer, `no delivery after ${recipe.method} ${recipe.path}`, `${more}`);
        }
      }
    },
  },
];

function testsOf(trial: Trial, { deliveries }: Hook): number {
  return withoutRepeats(deliveries.filter(isTest(trial))).length;
}

/** Gives a delivery that must not come the time that one takes. */
function settled({ timer }: Trial): Promise<void> {
  return timer.until(timer.now() + patience, 'a delivery that must not come');
}

async function refusedCallers({ actors, profile }: Trial) {
  const callers: (readonly [string, Credential | 'anonymous'])[] = [
    ['no credential', 'anonymous'],
    ['an unknown token', actors.apiTokenCredential(`no-token-${crypto.randomUUID()}`, 'unknown')],
    ['a read-only token', (await actors.readOnly()).credential],
  ];
  if (profile.other) callers.push(['the JWT of another tenant', (await actors.otherAdministrator()).credential]);
  return callers;
}

async function end(trial: Trial, { method, path }: Recipe, { subscription }: Hook): Promise<void> {
  const { credential } = await trial.actors.readWrite();
  const target = await filledPath(path, async () => subscription.text('id'));
  control(await trial.send({ method, path: target, as: credential }), `${method} ${path}`);
}
