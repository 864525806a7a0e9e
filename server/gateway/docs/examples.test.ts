/** Comparison of the examples in the OpenAPI document with real responses. */
import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

/** @returns the one example that the served document has of a code. */
async function exampleOf({ service }: { service: TestService }, code: string): Promise<unknown> {
  const { json } = await service.send(service.acme, '/api/v1/openapi.json');
  const found = new Set<string>();
  for (const { content } of Object.values<TestResponse['json']>(json.components.responses)) {
    // A 304 has no content.
    const example = content?.['application/json'].examples[code];
    if (example) found.add(JSON.stringify(example.value));
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) throw new Error(`${found.size} examples of ${code}`);
  return JSON.parse(only);
}

const requests: Readonly<Record<string, (service: TestService) => Promise<TestResponse>>> = {
  invalid_path: (service) => read(service, '/api/v1/users/7'),
  invalid_query: (service) => read(service, '/api/v1/users?page=2'),
  invalid_cursor: (service) => read(service, '/api/v1/users?after=x'),
  not_found: (service) => read(service, '/api/v1/users/01a1f956-1deb-7d0b-9d43-ec0699f8e25e'),
  missing_credentials: (service) => service.send(service.acme, '/api/v1/users'),
  malformed_json: (service) => login(service, '{'),
  validation_failed: (service) => login(service, { password: 'x' }),
  too_many_requests: async (service) => {
    for (let round = 0; round < 20; round += 1) await login(service, { password: 'x' });
    service.clock.advance(18_000);
    return login(service, { password: 'x' });
  },
};

function read(service: TestService, path: string) {
  return service.send(service.acme, path, { headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite } });
}
function login(service: TestService, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return service.send(service.acme, '/api/v1/login-check', { method: 'POST', headers, body });
}

for (const [code, ask] of Object.entries(requests)) {
  test.serial(`the example of ${code} is what is sent`, async (t) => {
    const { service } = t.context;
    // Starts with empty buckets.
    service.clock.advance(60_000);
    t.deepEqual((await ask(service)).json, await exampleOf({ service }, code));
  });
}
