/** Requests that two readers could read in two ways, through a real proxy that shares its connections among clients. */
import anyTest from 'ava';
import { send } from '#test/http.ts';
import type { RawCase } from '#test/malformed/case.ts';
import { framingCases } from '#test/malformed/framing.cases.ts';
import { type Exchange, exchange } from '#test/malformed/raw.ts';
import { requestLineCases } from '#test/malformed/request-line.cases.ts';
import { sceneOf } from '#test/malformed/scene.ts';
import { startTestService } from '#test/service.ts';
import { hasProxy, type ProxyName, startProxy } from './proxy.ts';

const attacks = [...framingCases, ...requestLineCases].filter((one): one is RawCase => 'bytes' in one);

/** Both lengths, or a coding that is not one: behind these no reader may find another request. */
const inDispute =
  /^framing: (?:Content-Length twice, another|Content-Length and Transfer|Transfer-Encoding(?! on a folded| twice: chunked, chunked))/;

/** At a time: the proxy mixes them on the connections that it has to the server. */
const atOnce = 8;
/** In milliseconds: of an attack that is neither answered in full nor hung up on. */
const patience = 700;

for (const name of ['nginx', 'haproxy'] satisfies ProxyName[]) {
  // nginx has to be there, and CI sees to it; the other one is attacked where there is one.
  if (name !== 'nginx' && !hasProxy(name)) continue;
  anyTest.serial(
    `fault 32: ${attacks.length} ambiguous requests through ${name}: the server hears what the proxy passed on, and nothing else`,
    async (t) => {
      t.timeout(60_000);
      const service = await startTestService();
      t.teardown(() => service.stop());
      const scene = await sceneOf(service);
      const proxy = await startProxy(name, service.port);
      t.teardown(() => proxy.stop());
      const { acme } = service;
      const people = Object.values(acme.people);
      /** Somebody else, on the same connections to the server: is told who he is, and not what was smuggled in before him. */
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
            // Login-check is limited by the address, which is the proxy's for all.
            service.clock.advance(3_000);
            const { halfClose = false, head = false } = attack;
            results.push([attack, await exchange(proxy.port, [attack.bytes(scene)], { patience, halfClose, head })]);
            await victim(turn);
          }
        }),
      );
      const heard = service.logLines.slice(linesBefore).filter((line) => JSON.parse(line).msg === 'request').length;
      const passed = (await proxy.passedOn()).length - passedBefore;
      t.log(`${attacks.length} attacks: ${passed} passed on, ${heard} heard`);
      // What the server itself refused before it was a request is in the log of the proxy alone.
      t.true(heard <= passed, 'the server sees no two requests where the proxy saw one');
      t.true(heard > attacks.length, 'and has heard the victims, and of attacks what is none');
      for (const [attack, { answers }] of results) {
        const [first, ...others] = answers;
        const isFraming = attack.expect !== 200 && attack.closes === true && attack.name.startsWith('framing');
        if (isFraming) t.true((first?.status ?? 400) >= 400, attack.name);
        if (inDispute.test(attack.name)) t.deepEqual(others, [], attack.name);
        const faults = answers.filter(
          ({ status, headers }) => status >= 500 && headers['content-type'] === 'application/json',
        );
        t.deepEqual(faults, [], attack.name);
      }
    },
  );
}
