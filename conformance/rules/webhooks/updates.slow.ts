import test from 'ava';
import type { Profile } from '#harness/profile.ts';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import type { Handlers } from '../../broken/mutant.ts';
import { startBrokenHost } from '../../broken/proxy.ts';
import { execute } from '../../engine/execute.ts';
import { RunSession } from '../../engine/run-session.ts';
import { selectCases } from '../../engine/selection.ts';
import { webhookMutants } from './deliveries.broken.ts';
import { paymentUpdateRules } from './updates.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Both tenants number their payments from 1. */
function shortIds({ api: around = (request, forward) => forward(request), webhooks }: Handlers = {}): Handlers {
  const ids = { own: [''], other: [''] };
  const all = () => [...ids.own.entries(), ...ids.other.entries()].filter(([, id]) => id !== '');
  return {
    api: async (request, forward) => {
      const own = ids[request.tenant];
      const path = request.path.replace(/(?<=\/payments\/)\d+/, (number) => own[Number(number)] ?? number);
      const response = await around({ ...request, path }, forward);
      if (!path.startsWith('/api/v1/payments') || response.status >= 300) return response;
      const body = response.body.toString('utf8').replaceAll(new RegExp(`"id":"(${uuid.source})"`, 'g'), (_, id) => {
        if (!own.includes(id)) own.push(id);
        return `"id":${own.indexOf(id)}`;
      });
      return { ...response, body: Buffer.from(body) };
    },
    webhooks: (request, forward) => {
      const body = all().reduce(
        (text, [number, id]) => text.replaceAll(`"id":"${id}"`, `"id":${number}`),
        request.body.toString('utf8'),
      );
      const numbered = { ...request, body: Buffer.from(body) };
      return webhooks ? webhooks(numbered, forward) : forward(numbered);
    },
  };
}

let host: TestHost;

test.before('the host', async () => {
  host = await startTestHost();
});

test.after.always('the host', () => host?.stop());

async function tried(handlers: Handlers, dialect: NonNullable<Profile['dialect']> = {}) {
  const proxied = await startBrokenHost(host.profile, handlers);
  const run = new RunSession(
    ...host.connect({ ...proxied.profile, dialect: { ...proxied.profile.dialect, ...dialect } }),
  );
  const cases = selectCases(paymentUpdateRules, { rules: ['webhooks/events-stay-in-their-tenant'] });
  const results = await execute(run, cases, () => {}, new AbortController().signal);
  await run.close();
  await proxied.stop();
  return results.map(({ verdict, actual, reason }) => [verdict, actual ?? reason?.text]);
}

test.serial('tenants that number their payments alike are not taken for one', async (t) => {
  t.timeout(120_000);
  t.deepEqual(await tried(shortIds()), [['pass', undefined]]);
});

test.serial('what updates of both tenants say alike is not taken for a word of one', async (t) => {
  t.timeout(120_000);
  const body = { method: 'CASH', note: 'Conformance {{unique}}' };
  t.deepEqual(await tried(shortIds(), { payments: { change: { body } } }), [['pass', undefined]]);
});

test.serial('an event of another tenant is noticed where both number their payments alike', async (t) => {
  t.timeout(120_000);
  const leaking = webhookMutants.find(({ breaks }) => breaks === 'webhooks/events-stay-in-their-tenant');
  const [[verdict, actual] = []] = await tried(shortIds(leaking?.start(host.clock)));
  t.is(verdict, 'fail');
  t.regex(String(actual), /"type":"product_payment\.updated"/);
});
