/** Static checks of the configuration of HAProxy; deploys.slow.ts runs it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';

const linesOf = async (file: string, section: string): Promise<string[]> => {
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  const [, body = ''] = text.split(new RegExp(`^${section}$`, 'm'));
  return body.split(/^\S/m, 1).flatMap((lines) => lines.split('\n').map((line) => line.trim()));
};

test('the frontend with TLS has each rule of the one without', async (t) => {
  const rules = (await linesOf('haproxy.cfg', 'frontend clients')).filter((line) => line.startsWith('http-request'));
  t.true(rules.length >= 4);
  const withTls = await linesOf('tls.cfg', 'frontend clients-tls');
  for (const rule of rules) t.true(withTls.includes(rule), rule);
});

test('no request with a credential is redirected to TLS: its sender should notice that it was sent in the open', async (t) => {
  const rules = await linesOf('tls.cfg', 'frontend clients-in-the-open');
  const redirects = rules.filter((line) => line.startsWith('http-request redirect'));
  t.is(redirects.length, 1);
  for (const header of ['api-token', 'authorization', 'x-contact-hash']) {
    t.true(redirects[0]?.includes(`!{ req.hdr(${header}) -m found }`), header);
  }
});
