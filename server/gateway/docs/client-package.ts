/** The client as a tarball, so that `npm install http://…/docs/guildgate-client.tgz` needs no copy of this repository. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { Problem } from '../api/problem.ts';
import { guarded } from '../http/public-files.ts';

const run = promisify(execFile);
/** Packed when an image is built. */
const ready = fileURLToPath(new URL('../../../client/guildgate-client.tgz', import.meta.url));
const packer = fileURLToPath(new URL('../../../deploy/packages/pack.ts', import.meta.url));

/** Pause after a failure, in milliseconds: each attempt of an anonymous client would keep a core busy for seconds. */
const pause = 60_000;

interface Packer {
  pack(): Promise<Buffer>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
}

const ours: Packer = {
  pack: () => (existsSync(ready) ? readFile(ready) : packSources()),
  now: () => performance.now(),
};

/** @returns the route of the tarball: that of the image, or one that is packed at the first request, which takes seconds */
export function clientPackageRoute({ pack, now }: Packer = ours): ServerRoute {
  let packed: Promise<Buffer> | undefined;
  let retryAt = Number.POSITIVE_INFINITY;
  return {
    method: 'GET',
    path: '/docs/guildgate-client.tgz',
    options: { auth: false },
    handler: async (_request: Request, h: ResponseToolkit) => {
      if (now() >= retryAt) {
        packed = undefined;
        retryAt = Number.POSITIVE_INFINITY;
      }
      packed ??= pack().catch((error: unknown) => {
        retryAt = now() + pause;
        throw error;
      });
      const response = h.response(await packed).type('application/gzip');
      return guarded(response.header('content-disposition', `attachment; filename="${basename(ready)}"`));
    },
  };
}

/** @throws Problem where neither a tarball nor its sources are installed */
async function packSources(): Promise<Buffer> {
  if (!existsSync(packer)) throw new Problem('not_found', { detail: 'This installation has no client.' });
  const destination = await mkdtemp(join(tmpdir(), 'guildgate-client-'));
  try {
    // In a process of its own: the compiler would block this one.
    const { stdout } = await run(process.execPath, [packer, 'client', destination, '--json']);
    return await readFile(JSON.parse(stdout).file);
  } finally {
    await rm(destination, { recursive: true, force: true });
  }
}
