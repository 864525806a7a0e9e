import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { promisify } from 'node:util';
import test, { type ExecutionContext } from 'ava';
import { documentFrom, UnreadableDocument } from './document-source.ts';

/** @returns the origin of a server on this machine */
async function serve(t: ExecutionContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server listens on a port');
  return `http://127.0.0.1:${address.port}`;
}

const refused = (message: RegExp) => ({ instanceOf: UnreadableDocument, message });

test('a document is read from a file, a commit and a URL', async (t) => {
  const isDocument = (value: unknown) => typeof value === 'object' && value !== null && 'openapi' in value;
  t.true(isDocument(await documentFrom('contracts/openapi.json')));
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--is-shallow-repository']).catch(() => ({
    stdout: '',
  }));
  if (stdout !== '') t.true(isDocument(await documentFrom('HEAD')));
  const origin = await serve(t, (_, response) => response.end('{"openapi":"3.1.0"}'));
  t.deepEqual(await documentFrom(`${origin}/openapi.json`), { openapi: '3.1.0' });
});

test('a ref that is an option, or none, is no ref', async (t) => {
  for (const ref of [
    '--help',
    '-p',
    '',
    'HEAD:contracts/openapi.json',
    'main..HEAD',
    'no/such/ref',
    'x'.repeat(5000),
  ]) {
    await t.throwsAsync(documentFrom(ref), refused(/neither a file nor a commit/), ref.slice(0, 40));
  }
});

test('a folder, a file that is no JSON and a URL that fails are refused, saying why', async (t) => {
  await t.throwsAsync(documentFrom('contracts'), refused(/cannot be read \(EISDIR\)/));
  await t.throwsAsync(documentFrom('README.md'), refused(/is no JSON .* YAML must be converted first/s));
  const origin = await serve(t, (_, response) => response.writeHead(404).end());
  await t.throwsAsync(documentFrom(origin), refused(/responds 404.*\/api\/v1\/openapi\.json/));
  await t.throwsAsync(documentFrom('http://127.0.0.1:9'), refused(/cannot be read/));
});

test('a URL is read up to 32 MiB', async (t) => {
  let closed = false;
  const origin = await serve(t, (_, response) => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ');
    response.on('close', () => {
      closed = true;
    });
    const more = () => {
      while (!closed && response.write(megabyte));
    };
    response.on('drain', more);
    more();
  });
  await t.throwsAsync(documentFrom(origin), refused(/is larger than 32 MiB/));
});
