import { raw } from './case.ts';
import { credentialCases } from './credentials.cases.ts';
import { headerCases } from './headers.cases.ts';
import { hostCases } from './host.cases.ts';
import { negotiationCases } from './negotiation.cases.ts';
import { exchange } from './raw.ts';
import { judge, prepareService, runCases, test } from './run.ts';

prepareService();
runCases([...headerCases, ...hostCases, ...negotiationCases, ...credentialCases]);

test.serial(
  'header: X-Forwarded-For of an untrusted client opens no new bucket, and the 429 has its three members',
  async (t) => {
    const { service, fixture } = t.context;
    service.clock.advance(60_000);
    const signIn = (index: number) => {
      const headers = [`X-Forwarded-For: 203.0.113.${index}`, `Forwarded: for=203.0.113.${index}`, 'Content-Length: 0'];
      const request = raw({ to: 'login', as: 'anonymous', headers: ['Content-Type: application/json', ...headers] });
      return exchange(service.port, [request(fixture)], { responses: 1 });
    };
    for (let index = 0; index < 20; index += 1) t.is((await signIn(index)).responses[0]?.status, 400);
    const [last] = (await signIn(20)).responses;
    if (!last) return t.fail('the 21st request has a response');
    judge(t, last);
    t.is(last.status, 429);
    t.deepEqual(Object.keys(JSON.parse(last.text)).sort(), ['detail', 'status', 'title']);
  },
);
