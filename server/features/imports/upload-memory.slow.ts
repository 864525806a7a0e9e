/** Memory of a server while it receives the largest file: a part of the file at a time, however large it is. */
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import test from 'ava';
import { residentBytesOf, watchResident } from '#bench/resident.ts';
import { maximumImportBytes } from '#contracts/schemas/import.ts';
import { send } from '#test/http.ts';
import { startServerProcess } from '#test/processes.ts';
import { startTestService } from '#test/service.ts';

const MiB = 1024 * 1024;
/** Of the largest file, by which the server may grow. */
const most = 64 * MiB;

const line = 'crm-1,member@many.example,Ada,Lovelace,choir|board\n'.repeat(1_000);

function* linesOf(bytes: number): Generator<string> {
  yield 'externalId,email,firstName,lastName,tags\n';
  for (let left = bytes - line.length; left > line.length; left -= line.length) yield line;
}

test('a file of the largest size adds at most 64 MiB to the memory of the server that receives it', async (t) => {
  t.timeout(300_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const server = await startServerProcess(service.databaseUrl);
  t.teardown(() => server.stop());
  const { acme } = service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const call = (method: string, path: string, body?: unknown) =>
    send(server.port, acme.host, path, { method, headers, body });

  async function upload(bytes: number): Promise<Record<string, unknown>> {
    const { id } = (await call('POST', '/api/v1/imports', { resource: 'contacts' })).json;
    const path = `/api/v1/imports/${id}/file`;
    const request = http.request({ port: server.port, path, method: 'PUT', headers: { ...headers, host: acme.host } });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    await pipeline(Readable.from(linesOf(bytes)), request);
    t.is(await answered, 202);
    return (await call('GET', `/api/v1/imports/${id}`)).json;
  }

  // A server that has just started still loads code, and its heap has not the size of one that serves.
  await upload(MiB);
  for (let count = 0; count < 500; count += 1) t.is((await call('GET', '/api/v1/users?itemsPerPage=30')).status, 200);
  const before = residentBytesOf(server.pid) ?? 0;
  const resident = watchResident(server.pid);
  const { bytes } = await upload(maximumImportBytes);
  const grown = (resident() ?? 0) - before;
  t.log(`${(grown / MiB).toFixed(0)} MiB for a file of ${(Number(bytes) / MiB).toFixed(0)}`);
  t.true(Number(bytes) > 0.99 * maximumImportBytes);
  t.true(before > 0);
  t.true(grown <= most, `${grown}`);
});
