/** SMTP and header injection by addresses, names and subjects. */
import test from 'ava';
import { startTestService } from '#test/service.ts';

const hostile = [
  '\r\nBcc: eve@evil.example',
  '\nX-Evil: 1',
  '\u0000',
  '\u2028X: 1',
  '\u0085X: 1',
  '\r\n\r\n<p>body</p>',
];
/** Harmless texts that are accepted unchanged. */
const odd = [
  '"; X: 1',
  ', eve@evil.example',
  '<eve@evil.example>',
  '=?utf-8?q?=0AX:_1?=',
  'Grüße, 王 👩‍👩‍👧',
  '(comment)',
  'a:b;',
];

const addresses = [
  ...hostile.map((text) => `ada${text}@acme.example`),
  ...hostile.map((text) => `ada@acme.example${text}`),
  '"ada"@acme.example',
  '"ada@acme.example"@evil.example',
  '"a\\"b@evil.example"@acme.example',
  'team: ada@acme.example, eve@evil.example;',
  'ada@acme.example, eve@evil.example',
  'Ada <ada@acme.example>',
  'ada(comment)@acme.example',
  'ada@acme.example\r\n ',
  'ad\u0430@acme.example',
  'ada@\u0430cme.example',
  'ada@acme.example.',
  'ada@[127.0.0.1]',
  'ada@localhost',
  'ada@acme',
  '@acme.example',
  'ada@',
  'ada',
  '',
  `${'a'.repeat(65)}@acme.example`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`,
  'ada@evil.example%00@acme.example',
  'ada@acme.example\u202e',
  'ada\\@acme.example',
  'ada@-acme.example',
  'ada@acme..example',
];

test('fault 23: no address, name or subject adds a recipient or a header', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const post = (path: string, body: unknown) =>
    service.send(service.acme, `/api/v1/${path}`, { method: 'POST', headers, body });
  for (const email of addresses) {
    const added = await post('users', { email, firstName: 'Ada', lastName: 'Lovelace' });
    t.is(added.status, 422, JSON.stringify(email));
    const code = await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
    t.is(code.status, 422, JSON.stringify(email));
  }
  for (const text of hostile) {
    t.is((await post('users', { email: 'no@acme.example', firstName: `Ada${text}`, lastName: 'L' })).status, 422);
    t.is((await post('email_templates', { name: 'T', subject: `Hello${text}`, mjml: '<mjml></mjml>' })).status, 422);
  }
  t.deepEqual(service.mail.mails(), []);

  const namesOf = async (email: string) => {
    const { raw, recipients, to } = await service.mail.nextMail((mail) => mail.recipients.includes(email));
    t.deepEqual(recipients, [email]);
    t.deepEqual(
      to.map(({ address }) => address),
      [email],
    );
    const head = raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
    return head
      .split('\r\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.split(':', 1)[0]);
  };
  const mailed = async (index: number, firstName: string, lastName: string) => {
    const email = `person${index}@acme.example`;
    const added = await post('users', { email, firstName, lastName });
    t.is(added.status, 201, added.text);
    await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
    return namesOf(email);
  };
  const usual = await mailed(0, 'Ada', 'Lovelace');
  t.true(usual.length >= 8);
  for (const [index, text] of odd.entries()) t.deepEqual(await mailed(index + 1, `Ada${text}`, text), usual, text);
  // Values that no request can write, but an import might have.
  for (const [index, text] of hostile.filter((one) => !one.includes('\0')).entries()) {
    const email = `left${index}@acme.example`;
    await post('users', { email, firstName: 'Left', lastName: 'Over' });
    await service.sql('update users set first_name = $2, last_name = $2 where email = $1', [email, `Ada${text}`]);
    await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
    t.deepEqual(await namesOf(email), usual, JSON.stringify(text));
  }
});
