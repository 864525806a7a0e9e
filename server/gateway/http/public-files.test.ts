/** Public files whose compression fails. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { server as hapiServer } from '@hapi/hapi';
import test from 'ava';
import { publicTextRoute } from './public-files.ts';

test('a compression that fails is tried again by the next request', async (t) => {
  let failures = 1;
  const pack = async (bytes: Buffer) => {
    failures -= 1;
    if (failures >= 0) throw new Error('out of memory');
    return promisify(gzip)(bytes);
  };
  const server = hapiServer({ debug: false });
  server.route(publicTextRoute('/text', 'text/plain', () => 'a text '.repeat(1_000), { gzip: pack, deflate: pack }));
  const status = async () => (await server.inject({ url: '/text', headers: { 'accept-encoding': 'gzip' } })).statusCode;
  t.deepEqual([await status(), await status()], [500, 200]);
});
