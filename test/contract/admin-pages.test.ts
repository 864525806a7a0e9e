/**
 * Every page of the administration UI, from the server's own route list: requests without a session, without the permission,
 * with a cross-site form or with an id of another tenant show nothing and change nothing.
 */
import anyTest, { type TestFn } from 'ava';
import { builtInRoles } from '#contracts/permissions.ts';
import type { AdminRoute } from '#server/admin/page/routes.ts';
import { adminRoutes } from '#server/admin/pages/index.ts';
import { AdminClient } from '#server/admin/testing/admin-client.ts';
import type { TestService } from '#test/service.ts';
import { isGet, isPost, pathAt } from '../actors/admin-page.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { type Changes, recordChanges } from './recorded-changes.ts';

/** Pages whose address names a kind, which every tenant has, and no object. */
const everyTenantHas: ReadonlySet<string> = new Set(
  ['on', 'off', '{language}', '{language}/usual', '{language}/mail'].map((end) => `/admin/notifications/{kind}/${end}`),
);

interface Context {
  readonly service: TestService;
  readonly changes: Changes;
  /** Has opened the page for the sign-in, and no more. */
  readonly visitor: AdminClient;
  /** Administrator, and a member without any permission, of acme. */
  readonly ada: AdminClient;
  readonly member: AdminClient;
}

const anyway = anyTest as TestFn<Context>;
/** Serial, so that each change of the database is due to one request. */
const test = anyway.serial;

anyway.before(async (t) => {
  const service = await startUnlimitedService({ validateResponses: false });
  const { ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const signedIn = async (person: typeof ROLE_ADMIN) => {
    const client = new AdminClient(service, service.acme);
    await client.signIn(person);
    return client;
  };
  // Members of the demo have no password of their own.
  await service.sql(
    `update users set password_hash = (select password_hash from users where tenant_id = $1 and id = $2) where tenant_id = $1 and id = $3`,
    [service.acme.id, ROLE_ADMIN.id, ROLE_MEMBER.id],
  );
  const [ada, member] = [await signedIn(ROLE_ADMIN), await signedIn(ROLE_MEMBER)];
  const visitor = new AdminClient(service, service.acme);
  await visitor.get('/admin/sign-in');
  Object.assign(t.context, { service, visitor, ada, member, changes: await recordChanges(service) });
});
anyway.after.always((t) => t.context.service?.stop());

/** Tables that every request may change: last use of sessions, and usage of buckets. */
const ignored = ['sessions', 'limit_usage'];

async function changed({ changes }: Context): Promise<string[]> {
  const names = [...(await changes.taken()).values()].flat();
  return names.filter((name) => !ignored.includes(name));
}

const permissionsOfMembers: readonly string[] = builtInRoles.ROLE_MEMBER.permissions;

/** @returns whether the page needs a permission that members lack. */
function isGuarded({ needs }: AdminRoute): boolean {
  return needs.some(
    ({ permission }) => permission !== 'self' && permission !== 'none' && !permissionsOfMembers.includes(permission),
  );
}

/** Headers of forms elsewhere: one for each page, in rotation. */
const foreignHeaders: readonly Record<string, string | undefined>[] = [
  { origin: 'http://globex.localhost' },
  { origin: 'null' },
  { origin: undefined },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
];

for (const [index, route] of adminRoutes.entries()) {
  const { path } = route;

  test(`${route.kind} ${path}: without a session it redirects to the sign-in page, and nothing changes`, async (t) => {
    const { service, visitor } = t.context;
    const named = await pathAt(route, { service, tenant: service.acme });
    await changed(t.context);
    const responses = [
      ...(isGet(route) ? [await visitor.get(named)] : []),
      ...(isPost(route) ? [await visitor.submit(named)] : []),
    ];
    for (const { status, headers } of responses) {
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
      const token = { crumb: await ada.tokenFor(named) };
      const [header] = foreignHeaders.slice(index % foreignHeaders.length);
      const tries = [
        await ada.post(named, index % 2 === 0 ? {} : { crumb: 'A'.repeat(43) }),
        await ada.post(named, token, header),
      ];
      t.deepEqual(
        tries.map(({ status }) => status),
        [403, 403],
      );
      t.deepEqual(await changed(t.context), []);
    });
  }

  if (isGuarded(route)) {
    test(`${route.kind} ${path}: without the permission it is 403, and nothing changes`, async (t) => {
      const { service, member } = t.context;
      const named = await pathAt(route, { service, tenant: service.acme });
      await changed(t.context);
      const responses = [
        ...(isGet(route) ? [await member.get(named)] : []),
        ...(isPost(route) ? [await member.submit(named)] : []),
      ];
      for (const { status, text } of responses) {
        t.is(status, 403);
        t.true(text.includes('You do not have the permission that this page needs.'));
      }
      t.deepEqual(await changed(t.context), []);
    });
  }

  if (path.includes('{') && !everyTenantHas.has(path)) {
    test(`${route.kind} ${path}: an object of another tenant is not found, and does not change`, async (t) => {
      const { service, ada } = t.context;
      const named = await pathAt(route, { service, tenant: service.globex });
      await changed(t.context);
      if (isGet(route)) t.is((await ada.get(named)).status, 404);
      if (isPost(route)) {
        const { status, headers } = await ada.submit(named);
        // An action redirects to its page, which shows the error.
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
        t.regex(String(headers['content-security-policy']), /; sandbox allow-same-origin$/);
        return;
      }
      t.is(headers['x-frame-options'], 'DENY');
      t.notRegex(String(headers['content-security-policy']), /unsafe/);
      t.is(text.match(/<h1[ >]/g)?.length, 1);
      t.notRegex(
        text,
        /<script(?![^>]* src="\/admin\/assets\/)|<style| style="| on[a-z]+="/,
        'no inline script or style, which the policy forbids',
      );
    });
  }
}
