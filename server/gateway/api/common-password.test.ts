/** Common passwords are refused wherever a password is set. */
import anyTest, { type TestFn } from 'ava';
import { readAccount } from '#server/features/users/operating.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const common = ['password', '12345678', 'qwertyuiop', 'PassWord', 'ｐａｓｓｗｏｒｄ'];
const uncommon = 'an uncommon password of ours';

const violations = [
  {
    propertyPath: 'password',
    message: 'password is one of the most common ones; choose another',
    code: 'common_password',
  },
];

function call(service: TestService, method: string, path: string, body: unknown): Promise<TestResponse> {
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  return service.send(service.acme, `/api/v1/${path}`, { method, headers, body });
}

test('a user is neither created with a common password nor given one', async (t) => {
  const { service } = t.context;
  const { id } = service.acme.people.ROLE_MEMBER;
  const create = (password: string) =>
    call(service, 'POST', 'users', { email: 'new@acme.example', firstName: 'New', lastName: 'Comer', password });
  const update = (password: string) => call(service, 'PATCH', `users/${id}`, { password });
  for (const password of common) {
    for (const { status, json } of [await create(password), await update(password)]) {
      t.is(status, 422, password);
      t.deepEqual(json.violations, violations);
    }
  }
  t.is((await create(uncommon)).status, 201);
  t.is((await update(uncommon)).status, 200);
});

test('a user cannot change its own password to a common one', async (t) => {
  const { service } = t.context;
  const currentPassword = service.acme.people.ROLE_ADMIN.password;
  const refused = await call(service, 'POST', 'me/password', { currentPassword, password: '12345678' });
  t.is(refused.status, 422);
  t.deepEqual(refused.json.violations, violations);
  t.is((await call(service, 'POST', 'me/password', { currentPassword, password: uncommon })).status, 204);
});

test('a common password is refused before the code to reset with is used up', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const { email } = service.acme.people.ROLE_TREASURER;
  const post = (path: string, body: unknown) => service.send(service.acme, `/api/v1/${path}`, { method: 'POST', body });
  await post('request-password-reset-otp', { email });
  const [code] = /^\d{6}$/m.exec((await service.mail.nextMail(email)).text) ?? [];
  for (let count = 1; count <= 6; count += 1) {
    const refused = await post('reset-password', { email, code, password: 'qwertyuiop' });
    t.is(refused.status, 422);
    t.deepEqual(refused.json.violations, violations);
  }
  t.is((await post('reset-password', { email, code, password: uncommon })).status, 204);
});

test('an operator cannot create a user with a common password', async (t) => {
  const account = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Lovelace', roles: ['ROLE_ADMIN'] as const };
  await t.throwsAsync(readAccount({ ...account, password: 'password' }), {
    instanceOf: OperatorRefusal,
    message: /one of the most common/,
  });
  await t.notThrowsAsync(readAccount({ ...account, password: uncommon }));
});
