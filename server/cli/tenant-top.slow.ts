import { once } from 'node:events';
import { createServer } from 'node:http';
import test, { type ExecutionContext } from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { runCommand } from '#test/command-line.ts';

/** @returns the URL of a node's metrics */
async function nodeWith(t: ExecutionContext, metrics: string): Promise<string> {
  const server = createServer((_, response) => response.end(metrics));
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  t.teardown(() => void server.close());
  return `http://127.0.0.1:${port}/metrics`;
}

const nodeOf = (tenants: Readonly<Record<string, readonly [number, number, number, number]>>) =>
  [
    'guildgate_ready 1',
    ...Object.entries(tenants).flatMap(([tenant, [connections, transactions, refusals, wait]]) => [
      `guildgate_tenant_connections{tenant="${tenant}"} ${connections}`,
      `guildgate_tenant_transactions{tenant="${tenant}"} ${transactions}`,
      `guildgate_tenant_refusals{tenant="${tenant}"} ${refusals}`,
      `guildgate_tenant_wait_seconds{tenant="${tenant}"} ${wait}`,
    ]),
    '',
  ].join('\n');

test('what the nodes say is summed up, the tenant with the most connections first', async (t) => {
  const one = await nodeWith(
    t,
    nodeOf({ 'acme.example': [1, 50, 0, 0.001], 'globex.example': [3.5, 200, 12.3, 0.84] }),
  );
  const two = await nodeWith(t, nodeOf({ 'acme.example': [3, 25, 0, 0.002] }));
  const { code, stdout } = await runCommand(['tenant', 'top', '--metrics', one, '--metrics', two], {});
  t.is(code, 0);
  t.regex(
    stdout,
    /Organisation +Connections +Transactions\/s +Wait +Refused\/s\n.+\n +acme\.example +4\.00 +75\.0 +2 ms +0\.0\n +globex\.example +3\.50 +200\.0 +840 ms +12\.3\n/,
  );
  const json = await runCommand(['tenant', 'top', '--metrics', one, '--json'], {});
  t.deepEqual(JSON.parse(json.stdout), {
    nodes: 1,
    tenants: [
      { tenant: 'globex.example', connections: 3.5, transactions: 200, refusals: 12.3, waitSeconds: 0.84 },
      { tenant: 'acme.example', connections: 1, transactions: 50, refusals: 0, waitSeconds: 0.001 },
    ],
  });
});

test('metrics are read from the METRICS_HOST of the environment', async (t) => {
  const server = createServer((_, response) => response.end(nodeOf({ 'acme.example': [1, 50, 0, 0.001] })));
  const port = await freePort();
  await once(server.listen(port, '127.0.0.2'), 'listening');
  t.teardown(() => void server.close());
  const METRICS_PORT = String(port);
  const { code, output } = await runCommand(['tenant', 'top'], { METRICS_PORT, METRICS_HOST: '127.0.0.2' });
  t.is(code, 0, output);
  t.regex(output, /acme\.example/);
  const others = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1', '::1': '[::1]' };
  for (const [METRICS_HOST, address] of Object.entries(others)) {
    const other = await runCommand(['tenant', 'top'], { METRICS_PORT, METRICS_HOST });
    t.true(other.output.includes(`http://${address}:${port}/metrics does not answer`), other.output);
  }
});

test('a node that is not named, cannot be reached or is none is an error that says what to do', async (t) => {
  const top = (...args: string[]) => runCommand(['tenant', 'top', ...args], {});
  const other = await nodeWith(t, 'It works!');
  for (const [args, wanted, because] of [
    [[], 1, /set METRICS_PORT as its environment does, or give --metrics <url>/],
    [['--metrics', 'api-1'], 2, /It must be a URL such as http:\/\/127\.0\.0\.1:9090\/metrics\./],
    [['--metrics', 'http://127.0.0.1:9/metrics'], 1, /does not answer\. Does the node run, with METRICS_PORT\?/],
    [['--metrics', other], 1, /answers 200, and not with the metrics of a node/],
  ] as const) {
    const { code, output } = await top(...args);
    t.is(code, wanted, output);
    t.regex(output, because);
    t.false(output.includes('    at '), output);
  }
});
