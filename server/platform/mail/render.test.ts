/** Untrusted data in mails is shown and cannot change the text around it. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { mailTemplate } from './render.ts';

const tenant = { host: 'acme.localhost', baseUrl: 'http://acme.localhost', name: 'Acme <b>Club</b> & Söhne' };
const hostile = `</td><script>alert(1)</script><mj-include path="/etc/passwd" /> {{= it.tenant.name }} <%= 1 %> "'&`;

/** @returns path of a template that is removed with the test */
async function written(t: { teardown(task: () => Promise<void>): void }, mjml: string, txt: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-mail-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'hello.mjml'), mjml);
  await writeFile(join(folder, 'hello.txt'), txt);
  return join(folder, 'hello');
}

const sections = `<mj-section><mj-column>
  <mj-text mj-class="title">Hello {{= it.name }}</mj-text>
  <mj-button href="{{= it.url }}">Go</mj-button>
</mj-column></mj-section>`;
const plain = 'Subject: Hello {{= it.name }}, from {{= it.tenant.name }}\n\nHello {{= it.name }}: {{= it.url }}\n';

test('hostile data is escaped in the HTML, in text and in attributes, and left alone in the text', async (t) => {
  const template = mailTemplate<{ name: string; url: string }>(await written(t, sections, plain));
  const mail = await template.render(tenant, { name: hostile, url: 'http://x/?a="><script>b' });
  t.false(/<script|<mj-include|<b>Club/.test(mail.html));
  t.true(mail.html.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
  t.true(mail.html.includes('{{= it.tenant.name }}'), 'what looks like a tag in data is text');
  t.true(mail.html.includes('href="http://x/?a=&quot;&gt;&lt;script&gt;b"'));
  t.true(mail.html.includes('Acme &lt;b&gt;Club&lt;/b&gt; &amp; Söhne'));
  t.is(mail.text, `Hello ${hostile}: http://x/?a="><script>b\n`);
});

test('a mail loads nothing, so that opening it cannot be tracked', async (t) => {
  const template = mailTemplate<{ name: string; url: string }>(await written(t, sections, plain));
  const { html } = await template.render(tenant, { name: 'Ada', url: 'http://acme.localhost/x' });
  t.false(/<link|@import|<img|url\(|\bsrc=/i.test(html));
});

test('a template that could not be read is read again for the next mail', async (t) => {
  const path = await written(t, sections, plain);
  await rename(`${path}.txt`, `${path}.away`);
  const template = mailTemplate<{ name: string; url: string }>(path);
  const data = { name: 'Ada', url: 'http://acme.localhost/x' };
  await t.throwsAsync(template.render(tenant, data), { code: 'ENOENT' });
  await rename(`${path}.away`, `${path}.txt`);
  t.is((await template.render(tenant, data)).text, 'Hello Ada: http://acme.localhost/x\n');
});

test('a subject is one line, whatever it is made of', async (t) => {
  const template = mailTemplate<{ name: string; url: string }>(await written(t, sections, plain));
  const lines = 'a\r\nBcc: eve@evil.example\u2028b\u0000c\u202edrow';
  const { subject, text } = await template.render({ ...tenant, name: 'Acme' }, { name: lines, url: '' });
  t.is(subject, 'Hello a Bcc: eve@evil.example b c drow, from Acme');
  t.is(text, `Hello ${lines}: \n`);
});

test('a template without a subject, one that is not MJML, and data that lacks are errors', async (t) => {
  const headless = mailTemplate<object>(await written(t, sections, 'Hello'));
  await t.throwsAsync(headless.render(tenant, {}), { message: /does not begin with "Subject: "/ });
  const broken = mailTemplate<object>(await written(t, '<mj-section><mj-nonsense /></mj-section>', plain));
  await t.throwsAsync(broken.render(tenant, {}), { message: /mj-nonsense/ });
  const lacking = mailTemplate<object>(await written(t, sections, 'Subject: {{= it.a.b }}\n'));
  await t.throwsAsync(lacking.render(tenant, {}));
  const nameless = mailTemplate<object>(await written(t, sections, plain));
  await t.throwsAsync(nameless.render(tenant, { url: '' }), { message: /lacks a value/ });
});
