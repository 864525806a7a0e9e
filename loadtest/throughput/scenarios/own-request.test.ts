import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { admissionOf } from '../../admission.ts';
import { startTinyHost } from '../testing/tiny-host.ts';
import { measureThroughput } from '../throughput.ts';
import { identityRequests, type OwnRequest } from './own-request.ts';

const own: OwnRequest = {
  method: 'POST',
  path: '/items?x=y',
  headers: { 'x-more': 'yes' },
  body: '{}',
  admission: admissionOf([201]),
  identities: [],
};

const options = (baseUrl: string, request: OwnRequest) => ({
  profile: { baseUrl, administrator: { email: '', password: '' } },
  userAgent: 'guildgate-loadtest (test)',
  signal: new AbortController().signal,
  ...{ request, seconds: 0.2, warmUpSeconds: 0, runs: 1, connections: 2, rate: 20 },
});

test('a request is sent as given, with each identity in turn', async (t) => {
  const seen = new Set<string>();
  const host = await startTinyHost(t, (request, response) => {
    const { authorization, 'x-more': more } = request.headers;
    seen.add(`${request.method} ${request.url} ${authorization} ${more}`);
    response.statusCode = 201;
    response.end('{}');
  });
  const identities = identityRequests([{ headers: { authorization: 'a' } }, { token: 'b' }], place('header'), own.path);
  const report = await measureThroughput(options(host.baseUrl, { ...own, identities }));
  t.is(report.exitCode, 0, JSON.stringify(report.scenarios));
  t.deepEqual([...seen].sort(), ['POST /items?x=y a yes', 'POST /items?x=y b yes']);
  t.is(report.scenarios[0]?.id, 'request');
  t.is(report.scenarios[0]?.results[0]?.summary.counts.unexpected, 0);
});

test('another status than the expected one is named, and nothing is measured', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = 401;
    response.end('{}');
  });
  const report = await measureThroughput(options(host.baseUrl, own));
  t.is(report.exitCode, 3);
  t.regex(report.scenarios[0]?.skipped ?? '', /responded with 401, which is no success \(201\): --admitted/);
  t.is(host.seen(), 1);
});

const place = (kind: 'header' | 'query') => ({ kind, name: 'authorization' });

test('tokens go where they are said to go', (t) => {
  t.deepEqual(identityRequests([{ token: 'a b' }], place('query'), '/x?y=z'), [
    { headers: {}, path: '/x?y=z&authorization=a+b' },
  ]);
  t.throws(() => identityRequests([{ token: 'a' }], { kind: 'address' }, '/x'), { instanceOf: UsageError });
});
