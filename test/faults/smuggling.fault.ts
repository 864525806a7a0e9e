/** Ambiguous requests through a real proxy that shares its connections among clients. */
import anyTest from 'ava';
import { send } from '#test/http.ts';
import type { RawCase } from '#test/malformed/case.ts';
import { framingCases } from '#test/malformed/framing.cases.ts';
import { malformedObjectsOf } from '#test/malformed/objects.ts';
import { type Exchange, exchange } from '#test/malformed/raw.ts';
import { requestLineCases } from '#test/malformed/request-line.cases.ts';
import { startTestService } from '#test/service.ts';
import { until } from '../until.ts';
import { hasProxy, type ProxyName, startProxy } from './proxy.ts';

const attacks = [...framingCases, ...requestLineCases].filter((one): one is RawCase => 'bytes' in one);

/** Conflicting lengths or invalid codings: no further request may be parsed behind these. */
const inDispute =
  /^framing: (?:Content-Length twice, another|Content-Length and Transfer|Transfer-Encoding(?! on a folded| twice: chunked, chunked))/;

/** Parallel attacks: the proxy mixes them on its upstream connections. */
const atOnce = 8;
/** Timeout of an attack without a complete response or an end, in milliseconds. */
const timeout = 700;

for (const name of ['nginx', 'haproxy'] satisfies ProxyName[]) {
  // nginx is required, and CI has it; haproxy is optional.
  if (name !== 'nginx' && !hasProxy(name)) continue;
  anyTest.serial(
    `fault 32: ${attacks.length} ambiguous requests through ${name}: the server sees only requests that the proxy forwarded`,
    async (t) => {
      t.timeout(60_000);
      const service = await startTestService();
      t.teardown(() => service.stop());
      const fixture = await malformedObjectsOf(service);
      const proxy = await startProxy(name, service.port);
      t.teardown(() => proxy.stop());
      const { acme } = service;
      const people = Object.values(acme.people);
      /** Another client on the same upstream connections must get its own response, not that of a smuggled request. */
      const victim = async (turn: number) => {
        const person = people[turn % people.length];
        const { status, json } = await send(proxy.port, acme.host, '/api/v1/me', {
          headers: { 'api-token': person?.readOnly },
        });
        t.is(status, 200);
        t.is(json.id, person?.id);
      };
      const [linesBefore, passedBefore] = [service.logLines.length, (await proxy.passedOn()).length];
      const results: [RawCase, Exchange][] = [];
      const left = [...attacks.entries()];
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let next = left.shift(); next; next = left.shift()) {
            const [turn, attack] = next;
            // Login-check is limited by address, which is the proxy's.
            service.clock.advance(3_000);
            const { halfClose = false, head = false } = attack;
            results.push([attack, await exchange(proxy.port, [attack.bytes(fixture)], { timeout, halfClose, head })]);
            await victim(turn);
          }
        }),
      );
      const seen = service.logLines.slice(linesBefore).filter((line) => JSON.parse(line).msg === 'request').length;
      // A proxy writes its log after the response.
      const forwarded = async () => (await proxy.passedOn()).length - passedBefore;
      await until(async () => (await forwarded()) >= seen, 'the proxy has logged what the server has seen');
      const passed = await forwarded();
      t.log(`${attacks.length} attacks: ${passed} forwarded, ${seen} seen`);
      // Requests that the parser refuses are only in the proxy's log.
      t.true(seen <= passed, 'the server sees no two requests where the proxy saw one');
      t.true(seen > attacks.length, 'the server has seen the requests of other clients');
      for (const [attack, { responses }] of results) {
        const [first, ...others] = responses;
        const isFraming = attack.expect !== 200 && attack.closes === true && attack.name.startsWith('framing');
        if (isFraming) t.true((first?.status ?? 400) >= 400, attack.name);
        if (inDispute.test(attack.name)) t.deepEqual(others, [], attack.name);
        const faults = responses.filter(
          ({ status, headers }) => status >= 500 && headers['content-type'] === 'application/json',
        );
        t.deepEqual(faults, [], attack.name);
      }
    },
  );
}
