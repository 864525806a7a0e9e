/**
 * Pairs of concurrent changes of one version, over the API and through the forms of the administration UI: of each pair
 * exactly one is made, and the other learns of it.
 */
import anyTest, { type TestFn } from 'ava';
import { AdminClient } from '#server/admin/testing/admin-client.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import type { TestResponse } from '../http.ts';
import { countOf } from '../proofs.ts';
import type { TestService } from '../service.ts';

const test = anyTest as TestFn<{ service: TestService; forms: AdminClient }>;
const pairs = countOf(300, 2_000);
/** Objects that are changed at the same time. */
const width = 4;

test.before(async (t) => {
  const service = await startUnlimitedService();
  const forms = new AdminClient(service, service.acme);
  await forms.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, forms });
});
test.after.always((t) => t.context.service?.stop());

/** One object, changed again and again by two callers at once. */
async function contend({ service, forms }: { service: TestService; forms: AdminClient }, object: number) {
  const token = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.send(service.acme, path, { method, body, headers: { ...token, ...headers } });
  const made = await api('POST', '/api/v1/groups', { name: 'start', slug: `object-${object}` });
  const path = made.headers.location ?? '';
  const formPath = `/admin/groups/${made.json.id}/edit`;
  const crumb = await forms.tokenFor(formPath);
  let version = made;
  const faults: string[] = [];
  for (let pair = 0; pair < pairs / width; pair += 1) {
    const [one, other] = [`${object}-${pair}-one`, `${object}-${pair}-other`];
    const write = (name: string) => api('PATCH', path, { name }, { 'if-match': version.headers.etag ?? '' });
    const shown = fieldIn(await forms.get(formPath), 'shown');
    const fill = (name: string) =>
      forms.post(formPath, { crumb, shown, name, slug: `object-${object}`, description: '', externalId: '' });
    // Every second pair has a form in it, every fourth two.
    const second = pair % 2 === 0 ? write : fill;
    const first = pair % 4 === 3 ? fill : write;
    const [a, b] = await Promise.all([first(one), second(other)]);
    version = await api('GET', path);
    const won = [wins(a) && one, wins(b) && other].filter((name) => name !== false);
    const lost = [a, b].filter(({ status }) => status === 412);
    if (won.length !== 1 || lost.length !== 1 || version.json.name !== won[0])
      faults.push(`pair ${pair}: ${a.status} and ${b.status}, then ${version.json.name}`);
  }
  return faults;
}

/** A saved form redirects to its object. */
const wins = ({ status }: TestResponse) => status === 200 || status === 303;

function fieldIn({ text }: TestResponse, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

test(`of ${pairs} pairs of concurrent changes of one version each has one winner, and none is lost`, async (t) => {
  t.timeout(600_000);
  const faults = await Promise.all(Array.from({ length: width }, (_, object) => contend(t.context, object)));
  t.deepEqual(faults.flat(), []);
});
