/** Files of imports are on the disk of all tenants: each may keep some. */
import test from 'ava';
import { maximumImportFiles } from '#contracts/schemas/import.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { call, path } from './testing/imports.ts';

/** @returns the id of a new dry run, and the response to its file */
async function send(service: TestService, name: string) {
  const { json } = await call(service, 'POST', path, { body: { resource: 'contacts', dryRun: true } });
  const id = String(json.id);
  return { id, sent: await call(service, 'PUT', `${path}/${id}/file`, { body: `email\n${name}@kept.example\n` }) };
}

const kept = async (service: TestService) => {
  const rows = await service.sql<{ id: string }>('select distinct import_id as id from import_chunks', []);
  return rows.map(({ id }) => id);
};

test('no file is taken while as many imports wait, and the files of the oldest dry runs give way to new ones', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const ids: string[] = [];
  for (let n = 1; n < maximumImportFiles; n += 1) {
    const { id, sent } = await send(service, `p${n}`);
    t.is(sent.status, 202, sent.text);
    ids.push(id);
  }
  const last = await Promise.all(['a', 'b', 'c'].map((name) => send(service, name)));
  for (const { id, sent } of last) {
    if (sent.status === 202) ids.push(id);
    else {
      t.like(sent.json, { status: 409, code: 'invalid_transition' });
      t.regex(sent.json.detail, /50 imports wait or run/);
    }
  }
  t.is(ids.length, maximumImportFiles);
  t.is((await kept(service)).length, maximumImportFiles);
  const { globex } = service;
  const headers = { 'api-token': globex.people.ROLE_ADMIN.readWrite };
  const elsewhere = await service.send(globex, path, { method: 'POST', body: { resource: 'contacts' }, headers });
  const target = `${path}/${elsewhere.json.id}/file`;
  const sentThere = await service.send(globex, target, { method: 'PUT', body: 'email\ng@kept.example\n', headers });
  t.is(sentThere.status, 202, 'each tenant has its own');

  for (const [place, id] of ids.entries()) {
    await service.sql(
      `update imports set status = 'FINISHED', finished_at = created_at + make_interval(secs => $2) where id = $1`,
      [id, place],
    );
  }
  const { id, sent } = await send(service, 'new');
  t.is(sent.status, 202, sent.text);
  t.deepEqual((await kept(service)).toSorted(), [...ids.slice(1), id, elsewhere.json.id].toSorted());
});
