/**
 * Every page of the administration UI in a real browser, with a script in every text there is: none runs, nothing of the other
 * tenant is seen, axe-core finds no serious fault in light or dark, and a phone need not scroll sideways.
 */
import anyTest, { type TestFn } from 'ava';
import { adminRoutes } from '#server/admin/pages/index.ts';
import { openScene, type Scene, Visitor } from '#server/admin/testing/visitor.ts';
import { hasChromium } from '#test/chromium.ts';
import { pathAt } from './admin-page.ts';
import { plantScripts, script } from './planted.ts';
import { plentyOfEach } from './scene.ts';

interface Context {
  readonly scene: Scene;
  readonly ada: Visitor;
  /** By the route's path: with what it names. */
  readonly paths: ReadonlyMap<string, string>;
  readonly planted: number;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const looked = adminRoutes.filter(({ kind }) => kind === 'show' || kind === 'form');

anyway.before(async (t) => {
  t.timeout(120_000);
  if (!hasChromium) return;
  // What is planted is nothing that contracts promise.
  const scene = await openScene({}, { validateResponses: false, buckets: plentyOfEach });
  const place = { service: scene.service, tenant: scene.service.acme };
  const paths = new Map<string, string>();
  for (const route of looked) paths.set(route.path, await pathAt(route, place));
  const planted = await plantScripts(place);
  const ada = await Visitor.signedIn(scene, scene.service.acme, scene.service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, ada, paths, planted });
});
anyway.after.always((t) => t.context.scene?.stop());

test('there is a script in what people write', async (t) => {
  const { ada, planted } = t.context;
  t.true(planted > 30, `${planted} columns`);
  await ada.open('/admin');
  t.true((await ada.text()).includes(script), 'the name of who is signed in');
});

for (const { path } of looked) {
  test(`${path} is sound in a browser`, async (t) => {
    t.timeout(60_000);
    const { ada, paths, scene } = t.context;
    const response = await ada.open(paths.get(path) ?? path);
    t.is(response.status(), 200);
    t.is(await ada.page.evaluate('window.ran'), undefined);
    const text = await ada.text();
    for (const { email } of Object.values(scene.service.globex.people)) t.false(text.includes(email), email);
    t.is(await ada.widerThanPhone(), 0, 'wider than a phone');
    t.deepEqual(await ada.seriousFaults(), []);
    t.deepEqual(ada.complaints.splice(0), []);
  });
}
