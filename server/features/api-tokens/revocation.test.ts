import test from 'ava';
import { startTestService } from '#test/service.ts';

test('a token that is deleted while many requests use it is refused to every later request', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { readWrite, id } = service.acme.people.ROLE_TREASURER;
  const { readWrite: other } = service.acme.people.ROLE_ADMIN;
  const requestMe = (token: string) => service.send(service.acme, '/api/v1/me', { headers: { 'api-token': token } });
  let deleted = false;
  const late: number[] = [];
  const early: number[] = [];
  const hammer = async () => {
    while (late.length < 200) {
      const cameAfter = deleted;
      const [{ status }] = await Promise.all([requestMe(readWrite), requestMe(other)]);
      (cameAfter ? late : early).push(status);
    }
  };
  const running = Array.from({ length: 12 }, hammer);
  while (early.length < 60) await requestMe(other);
  await service.sql(`delete from api_tokens where name = 'Demo, read and write' and user_id = $1`, [id]);
  deleted = true;
  await Promise.all(running);
  t.is(early[0], 200);
  t.deepEqual([...new Set(late)], [401]);
  t.is((await requestMe(other)).status, 200, 'another token, looked up in the same batches, still works');
});
