import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { get as httpGet, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzip, inflateSync } from 'node:zlib';
import Hapi, { type Server } from '@hapi/hapi';
import test from 'ava';
import { operations } from '#contracts/index.ts';
import { openApiFile } from '#contracts/openapi.ts';
import { deprecationHeaders } from '../stages/deprecation.ts';
import { docsRoutes } from './docs.ts';

const ours = (await readdir(import.meta.dirname)).filter((name) => /\.(?:html|js|css|svg)$/.test(name));

let server: Server;

test.before(async () => {
  server = Hapi.server({ host: '127.0.0.1', port: 0 });
  server.route(docsRoutes(JSON.parse(await readFile(openApiFile, 'utf8'))));
  await server.start();
});

test.after.always(() => server.stop());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, server.info.uri), { headers });
}

/** @returns the status of a path sent as it is; `fetch` would resolve its dots first. */
async function statusOfRaw(path: string): Promise<number> {
  const socket = connect(Number(server.info.port), '127.0.0.1');
  socket.end(`GET ${path} HTTP/1.1\r\nHost: acme.example\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

/** As it is sent: `fetch` would decompress it, which is a work of zlib, too. */
async function raw(path: string, coding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const [response]: IncomingMessage[] = await once(
    httpGet(new URL(path, server.info.uri), { headers: { 'accept-encoding': coding } }),
    'response',
  );
  if (!response) throw new Error('no response');
  return { headers: response.headers, body: await buffer(response) };
}

const assets: Readonly<Record<string, string>> = {
  '/docs': 'text/html; charset=utf-8',
  '/docs/guides': 'text/html; charset=utf-8',
  '/docs/errors': 'text/html; charset=utf-8',
  '/docs/reference/api-tokens': 'text/html; charset=utf-8',
  '/docs/reference/webhook-events': 'text/html; charset=utf-8',
  '/docs/search.json': 'application/json; charset=utf-8',
  '/docs/pages.js': 'text/javascript; charset=utf-8',
  '/docs/minisearch.js': 'text/javascript; charset=utf-8',
  '/docs/palette.css': 'text/css; charset=utf-8',
  '/docs/text.css': 'text/css; charset=utf-8',
  '/docs/reference.css': 'text/css; charset=utf-8',
  '/docs/frame.css': 'text/css; charset=utf-8',
  '/docs/console': 'text/html; charset=utf-8',
  '/docs/console.js': 'text/javascript; charset=utf-8',
  '/docs/console.css': 'text/css; charset=utf-8',
  '/docs/logo.svg': 'image/svg+xml',
  '/docs/swagger-ui.css': 'text/css; charset=utf-8',
  '/docs/swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  '/api/v1/openapi.json': 'application/json; charset=utf-8',
};

for (const [path, type] of Object.entries(assets)) {
  test(`${path} is public, with its type and the security headers of the page`, async (t) => {
    const response = await get(path);
    t.is(response.status, 200);
    t.is(response.headers.get('content-type'), type);
    t.is(response.headers.get('cache-control'), 'no-cache');
    t.is(response.headers.get('x-content-type-options'), 'nosniff');
    t.is(response.headers.get('referrer-policy'), 'no-referrer');
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
      t.true(policy.split('; ').includes(part), part);
    }
    t.false(policy.includes('unsafe'));
    t.true((await response.text()).length > 100);
  });

  test(`${path} is not sent again to a client that has it`, async (t) => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    t.regex(etag, /^"[0-9a-f]+/);
    const again = await get(path, { 'if-none-match': etag });
    t.is(again.status, 304);
    t.is(await again.text(), '');
    t.is((await get(path, { 'if-none-match': '"another"' })).status, 200);
  });
}

for (const path of [
  '/api/v1/openapi.json',
  '/docs/search.json',
  '/docs/swagger-ui-bundle.js',
  '/docs/swagger-ui.css',
  '/docs/text.css',
]) {
  test.serial(`${path} is compressed once, and not for each request of a stranger`, async (t) => {
    const plain = await (await get(path, { 'accept-encoding': 'identity' })).text();
    for (const coding of ['gzip', 'deflate']) {
      const ask = () => raw(path, coding);
      const first = await ask();
      let compressions = 0;
      const hook = createHook({
        init(_id, type) {
          if (type === 'ZLIB') compressions += 1;
        },
      }).enable();
      const [again] = await Promise.all([ask(), ask()]);
      t.is(compressions, 0, coding);
      await promisify(gzip)('a compression of the test itself');
      hook.disable();
      t.is(compressions, 1, 'the test sees compressions');
      t.is(again.headers['content-encoding'], coding);
      t.is(again.headers.vary, 'accept-encoding');
      t.regex(again.headers.etag ?? '', new RegExp(`^"[0-9a-f]{32}-${coding}"$`));
      t.deepEqual(again.body, first.body);
      t.is((coding === 'gzip' ? gunzipSync : inflateSync)(again.body).toString('utf8'), plain);
      const known = await get(path, { 'accept-encoding': coding, 'if-none-match': again.headers.etag ?? '' });
      t.is(known.status, 304);
    }
  });
}

test('the document is the committed one', async (t) => {
  const text = await (await get('/api/v1/openapi.json')).text();
  t.deepEqual(JSON.parse(text), JSON.parse(await readFile(openApiFile, 'utf8')));
  t.false(text.includes('\n'), 'it is served without white space');
});

test('the page refers only to files that are served', async (t) => {
  const html = await (await get('/docs/console')).text();
  const referred = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  t.true(referred.length >= 6);
  for (const path of referred) t.true(Object.hasOwn(assets, path), path);
});

test('every link of every page leads to a page, and to an anchor that it has', async (t) => {
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const response = await get(path);
    t.is(response.status, 200, path);
    const html = response.headers.get('content-type')?.startsWith('text/html') ? await response.text() : '';
    pages.set(path, html);
    return html;
  };
  const unread = ['/docs'];
  const seen = new Set(unread);
  for (let path = unread.pop(); path !== undefined; path = unread.pop()) {
    const html = await read(path);
    for (const [, href = ''] of html.matchAll(/<(?:a|link|script|img)[^>]* (?:href|src)="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href, new URL(path, server.info.uri));
      if (origin !== server.info.uri) continue;
      if (hash) t.true((await read(pathname)).includes(` id="${hash.slice(1)}"`), `${path}: ${href}`);
      if (!seen.has(pathname)) unread.push(pathname);
      seen.add(pathname);
    }
  }
  t.true(pages.size > 40);
});

test('the search has an entry for every operation, and each leads to an anchor', async (t) => {
  const entries: { id: string; title: string }[] = JSON.parse(await (await get('/docs/search.json')).text());
  const shown = entries.filter(({ id }) => id.startsWith('/docs/reference/') && !id.includes('webhook-events'));
  t.deepEqual(shown.map(({ id }) => id.split('#')[1]).toSorted(), operations.map(({ id }) => id).toSorted());
  for (const [path, ofPage] of Map.groupBy(entries, ({ id }) => id.split('#')[0] ?? '')) {
    const html = await (await get(path)).text();
    for (const { id, title } of ofPage) {
      const [, anchor] = id.split('#');
      t.true(title.length > 0, id);
      if (anchor) t.true(html.includes(` id="${anchor}"`), id);
    }
  }
});

test('every operation shows its credential, permission, limits, errors and samples in three languages', async (t) => {
  let count = 0;
  for (const tag of new Set(operations.map((operation) => operation.tag))) {
    const html = await (await get(`/docs/reference/${tag.toLowerCase().replace(' ', '-')}`)).text();
    for (const section of html.split('<section class="operation"').slice(1)) {
      count += 1;
      for (const part of [
        '<strong>Credential</strong>',
        '<strong>Permission</strong>',
        '<strong>Rate limit</strong>',
      ]) {
        t.true(section.includes(part), `${tag}: ${part}`);
      }
      t.regex(section, /href="\/docs\/errors#\w+"/);
      for (const language of ['curl', 'TypeScript', 'Python']) {
        t.regex(section, new RegExp(`<figure data-language="${language}">.*?<code>[^<]{30,}`, 's'));
      }
    }
  }
  t.is(count, operations.length);
});

test('no path leads to another file', async (t) => {
  const paths = [
    '/docs/',
    '/docs/package.json',
    '/docs/console.html',
    '/docs/swagger-ui-bundle.js.map',
    '/docs/../docs.ts',
    '/docs/../../package.json',
    '/docs/%2e%2e/docs.ts',
    '/docs/..%2fdocs.ts',
    '/docs/..%5cdocs.ts',
    '/docs/%2e%2e%2f%2e%2e%2fpackage.json',
    '/docs//etc/passwd',
    '/docs/pages.js%00.css',
    '/docs/pages.js/../docs.ts',
  ];
  // 400: hapi refuses the path itself.
  for (const path of paths) t.true([400, 404].includes(await statusOfRaw(path)), path);
});

test('our files name no other host, and run nothing inline', async (t) => {
  for (const name of ours) {
    const source = await readFile(new URL(`./${name}`, import.meta.url), 'utf8');
    // The namespace of SVG is a name that looks like an address; nothing is fetched from it.
    const addresses = source.replace('xmlns="http://www.w3.org/2000/svg"', '').match(/(?:https?:)?\/\/[\w.-]+\.\w+/g);
    t.is(addresses, null, name);
    t.notRegex(source, /@import|<style|\sstyle=|\son\w+=|javascript:/, name);
  }
  const html = await (await get('/docs')).text();
  t.notRegex(html, /<script(?![^>]*\ssrc=)/);
});

test('a token does not outlive the page, and no link makes it show another API', async (t) => {
  const script = await (await get('/docs/console.js')).text();
  for (const setting of ['persistAuthorization: false', 'queryConfigEnabled: false', 'validatorUrl: null']) {
    t.true(script.includes(setting), setting);
  }
});

test('the link of a deprecated operation leads to its documentation', async (t) => {
  const pages = new Map<string, string>();
  for (const operation of operations) {
    const { link } = deprecationHeaders(operation, [{ since: '2027-01-01', sunset: '2027-07-01', instead: '' }]);
    const [, path = '', anchor = ''] = /^<([^#]+)#(.+?)>/.exec(link ?? '') ?? [];
    const html = pages.get(path) ?? (await (await get(path)).text());
    pages.set(path, html);
    t.true(html.includes(`id="${anchor}"`), link);
  }
});

test('groups of services whose names have the same address, or none, have pages of their own', async (t) => {
  const document = JSON.parse(await readFile(openApiFile, 'utf8'));
  const tags = ['Значки', 'Книги', 'Webhook events', 'Users!'].map((name) => ({ name }));
  const other = Hapi.server();
  other.route(docsRoutes({ ...document, tags: [...document.tags, ...tags] }));
  for (const [slug, name] of [
    ['group', 'Значки'],
    ['group-2', 'Книги'],
    ['webhook-events-2', 'Webhook events'],
    ['users-2', 'Users!'],
  ]) {
    const { statusCode, payload } = await other.inject(`/docs/reference/${slug}`);
    t.is(statusCode, 200, slug);
    t.regex(payload, new RegExp(`<h1[^>]*>${name}`));
  }
});
