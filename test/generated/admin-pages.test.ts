/**
 * Every page of the administration UI, by the list that the server is made from: who is not signed in, lacks the permission,
 * sends a form from elsewhere or names what another tenant has, sees nothing and changes nothing.
 */
import anyTest, { type TestFn } from 'ava';
import { builtInRoles } from '#contracts/permissions.ts';
import type { AdminRoute } from '#server/admin/page/routes.ts';
import { adminRoutes } from '#server/admin/pages/index.ts';
import { Administrator } from '#server/admin/testing/administrator.ts';
import type { TestService } from '#test/service.ts';
import { isGet, isPost, pathAt } from './admin-page.ts';
import { type Changes, recordChanges } from './changes.ts';
import { startScene } from './scene.ts';

interface Context {
  readonly service: TestService;
  readonly changes: Changes;
  /** Administrator, and a member without any permission, of acme. */
  readonly ada: Administrator;
  readonly member: Administrator;
}

const anyway = anyTest as TestFn<Context>;
/** One after the other: what one changes, another would be blamed for. */
const test = anyway.serial;

anyway.before(async (t) => {
  const service = await startScene({ validateResponses: false });
  const { ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const signedIn = async (person: typeof ROLE_ADMIN) => {
    const client = new Administrator(service, service.acme);
    await client.signIn(person);
    return client;
  };
  // Members of the demo have no password of their own.
  await service.sql(
    `update users set password_hash = (select password_hash from users where tenant_id = $1 and id = $2) where tenant_id = $1 and id = $3`,
    [service.acme.id, ROLE_ADMIN.id, ROLE_MEMBER.id],
  );
  const [ada, member] = [await signedIn(ROLE_ADMIN), await signedIn(ROLE_MEMBER)];
  Object.assign(t.context, { service, ada, member, changes: await recordChanges(service) });
});
anyway.after.always((t) => t.context.service?.stop());

/** The tables that change by themselves: when a session was used, and how full buckets were. */
const ofItself = ['sessions', 'limit_usage'];

async function changed({ changes }: Context): Promise<string[]> {
  const names = [...(await changes.taken()).values()].flat();
  return names.filter((name) => !ofItself.includes(name));
}

const permissionsOfMembers: readonly string[] = builtInRoles.ROLE_MEMBER.permissions;

/** @returns whether somebody without permissions may not. */
function isGuarded({ needs }: AdminRoute): boolean {
  return needs.some(
    ({ permission }) => permission !== 'self' && permission !== 'none' && !permissionsOfMembers.includes(permission),
  );
}

for (const route of adminRoutes) {
  const { path } = route;

  test(`${route.kind} ${path}: whoever is not signed in is led to sign in, and nothing happens`, async (t) => {
    const { service } = t.context;
    const stranger = new Administrator(service, service.acme);
    await stranger.get('/admin/sign-in');
    const named = await pathAt(route, { service, tenant: service.acme });
    await changed(t.context);
    const answers = [
      ...(isGet(route) ? [await stranger.get(named)] : []),
      ...(isPost(route) ? [await stranger.submit(named)] : []),
    ];
    for (const { status, headers } of answers) {
      t.is(status, 303);
      t.regex(String(headers.location), /^\/admin\/sign-in/);
    }
    t.deepEqual(await changed(t.context), []);
  });

  if (isPost(route)) {
    test(`${route.kind} ${path}: a form from elsewhere, or without our token, is refused, and nothing happens`, async (t) => {
      const { service, ada } = t.context;
      const named = await pathAt(route, { service, tenant: service.acme });
      await changed(t.context);
      const token = { crumb: ada.crumb };
      const tries = [
        await ada.post(named, {}),
        await ada.post(named, { crumb: 'A'.repeat(43) }),
        await ada.post(named, token, { origin: 'http://globex.localhost' }),
        await ada.post(named, token, { origin: 'null' }),
        await ada.post(named, token, { 'sec-fetch-site': 'same-site' }),
        await ada.post(named, token, { 'sec-fetch-site': 'cross-site' }),
      ];
      t.deepEqual(
        tries.map(({ status }) => status),
        tries.map(() => 403),
      );
      t.deepEqual(await changed(t.context), []);
    });
  }

  if (isGuarded(route)) {
    test(`${route.kind} ${path}: whoever lacks the permission is told so, and nothing happens`, async (t) => {
      const { service, member } = t.context;
      const named = await pathAt(route, { service, tenant: service.acme });
      await changed(t.context);
      const answers = [
        ...(isGet(route) ? [await member.get(named)] : []),
        ...(isPost(route) ? [await member.submit(named)] : []),
      ];
      for (const { status, text } of answers) {
        t.is(status, 403);
        t.true(text.includes('You do not have the permission that this page needs.'));
      }
      t.deepEqual(await changed(t.context), []);
    });
  }

  if (path.includes('{')) {
    test(`${route.kind} ${path}: what another tenant has is not found, and nothing happens to it`, async (t) => {
      const { service, ada } = t.context;
      const named = await pathAt(route, { service, tenant: service.globex });
      await changed(t.context);
      if (isGet(route)) t.is((await ada.get(named)).status, 404);
      if (isPost(route)) {
        const { status, headers } = await ada.submit(named);
        // A button leads back, and says there that there is no such thing.
        if (route.kind === 'action') t.is(status, 303, String(headers.location));
        else t.is(status, 404);
      }
      t.deepEqual(await changed(t.context), []);
    });
  }

  if (isGet(route)) {
    test(`${route.kind} ${path}: an administrator sees it, with the headers that close it to others`, async (t) => {
      const { service, ada } = t.context;
      const { status, headers, text } = await ada.get(await pathAt(route, { service, tenant: service.acme }));
      t.is(status, 200, text.slice(0, 2_000));
      t.is(headers['cache-control'], 'no-store');
      if (route.kind === 'file') {
        t.regex(String(headers['content-disposition']), /^attachment/);
        return;
      }
      t.regex(String(headers['content-security-policy']), /^default-src 'none'/);
      t.is(headers['x-content-type-options'], 'nosniff');
      if (route.kind === 'frame') {
        t.regex(String(headers['content-security-policy']), /; sandbox$/);
        return;
      }
      t.is(headers['x-frame-options'], 'DENY');
      t.notRegex(String(headers['content-security-policy']), /unsafe/);
      t.is(text.match(/<h1[ >]/g)?.length, 1);
      t.notRegex(
        text,
        /<script(?![^>]* src="\/admin\/assets\/)|<style| style="| on[a-z]+="/,
        'nothing that the policy refuses',
      );
    });
  }
}
