import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

test('an unknown host is 404, whatever else is wrong', async (t) => {
  const { service } = t.context;
  const { status, json } = await service.send(service.acme, '/nowhere', {
    headers: { host: 'unknown.localhost', 'api-token': 'x' },
  });
  t.is(status, 404);
  t.is(json.code, 'unknown_tenant');
});
