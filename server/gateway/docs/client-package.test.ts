/** The tarball of the client, where it cannot be packed. */
import { server as hapiServer } from '@hapi/hapi';
import test from 'ava';
import { clientPackageRoute } from './client-package.ts';

test('a packer that fails does not run again for each request of a stranger, and runs again a minute later', async (t) => {
  let now = 0;
  let runs = 0;
  const pack = async () => {
    runs += 1;
    if (runs === 1) throw new Error('no compiler');
    return Buffer.from('a tarball');
  };
  const server = hapiServer({ debug: false });
  server.route(clientPackageRoute({ pack, now: () => now }));
  const status = async () => (await server.inject('/docs/guildgate-client.tgz')).statusCode;
  t.deepEqual([await status(), await status(), runs], [500, 500, 1]);
  now = 60_000;
  t.deepEqual([await status(), await status(), runs], [200, 200, 2]);
});
