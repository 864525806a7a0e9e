/** A stranger's machine: the client is installed from a running service into an empty folder, and used. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const run = promisify(execFile);

/** @returns a server at 127.0.0.1 that forwards to a tenant's host, whose name not every machine resolves */
async function forwarder({ acme, port }: TestService): Promise<Server> {
  const server = createServer(({ url, method }, response) => {
    const options = { host: '127.0.0.1', port, path: url, method, headers: { host: acme.host } };
    request(options, (found) => {
      response.writeHead(found.statusCode ?? 0, found.headers);
      found.pipe(response);
    }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('`npm install` of the address that a service shows is enough to call it', async (t) => {
  t.timeout(180_000);
  const service = await startTestService();
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-stranger-'));
  const forwarding = await forwarder(service);
  t.teardown(async () => {
    forwarding.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const address = `http://127.0.0.1:${portOf(forwarding)}/docs/guildgate-client.tgz`;
  await run('npm', ['install', '--no-audit', '--no-fund', address], { cwd: folder });
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  t.deepEqual(dependencies, { '@guildgate/client': address });
  const readme = await readFile(join(folder, 'node_modules/@guildgate/client/README.md'), 'utf8');
  const [, first = ''] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  await writeFile(join(folder, 'first.mjs'), first);
  await cp(join(import.meta.dirname, '../../client/testing/to-service.mjs'), join(folder, 'to-service.mjs'));
  const env = {
    ...process.env,
    SERVICE_PORT: String(service.port),
    GUILDGATE_TOKEN: service.acme.people.ROLE_ADMIN.readWrite,
  };
  const { stdout } = await run(process.execPath, ['--import', './to-service.mjs', 'first.mjs'], { cwd: folder, env });
  t.regex(stdout, /^The group Sopranos is [0-9a-f-]{36}\./);
  t.true(stdout.includes(service.acme.people.ROLE_ADMIN.email));
  // What is served once is served again without packing.
  const again = await fetch(address);
  t.is(again.headers.get('content-type'), 'application/gzip');
  t.true((await again.arrayBuffer()).byteLength > 10_000);
});
