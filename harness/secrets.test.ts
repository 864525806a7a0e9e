import test from 'ava';
import { Secrets } from './secrets.ts';

test('a secret is replaced by its name everywhere', (t) => {
  const secrets = new Secrets();
  secrets.register('p&ss"word', 'PASSWORD');
  t.is(secrets.redact('{"a":"p&ss\\"word"}'), '{"a":"$PASSWORD"}');
  t.is(secrets.redact('?x=p%26ss%22word&y=1'), '?x=$PASSWORD&y=1');
  t.is(secrets.redact(`Basic ${Buffer.from('p&ss"word').toString('base64')}`), 'Basic $PASSWORD');
  t.is(secrets.redact('nothing of it'), 'nothing of it');
});

test('a secret is replaced however the host escapes it', (t) => {
  const secrets = new Secrets();
  secrets.register("a/b+c=&'é!", 'REFRESH_TOKEN');
  for (const [what, escaped] of Object.entries({
    'PHP, Symfony': String.raw`a\/b+c=\u0026\u0027\u00e9!`,
    '.NET': String.raw`a/b\u002Bc=\u0026\u0027\u00E9!`,
    Python: String.raw`a/b+c=&'\u00e9!`,
    HTML: 'a/b+c=&amp;&#039;é!',
    'HTML, with digits to spare': 'a/b+c=&#x0026;&#00039;&#x0000e9;!',
    'HTML, in JSON': String.raw`a\/b+c=&amp;&#x27;\u00e9!`,
    'a form': 'a%2Fb%2Bc%3D%26%27%C3%A9%21',
    'a URL in small letters': "a%2fb%2bc%3d%26'%c3%a9!",
  })) {
    t.is(secrets.redact(`{"refresh_token":"${escaped}"}`), '{"refresh_token":"$REFRESH_TOKEN"}', what);
    const inJson = JSON.stringify({ body: JSON.stringify({ echo: escaped }) });
    t.true(secrets.redact(inJson).includes('$REFRESH_TOKEN'), `${what}, in JSON in JSON`);
  }
  t.is(
    secrets.redact(String.raw`{"path":"\/api","text":"\u0041 &amp; B"}`),
    String.raw`{"path":"\/api","text":"\u0041 &amp; B"}`,
  );
});

test('what a host writes beside a secret stays as it was, and so does what is no character', (t) => {
  const secrets = new Secrets();
  secrets.register("it's/secret", 'PASSWORD');
  for (const [written, expected] of [
    [
      String.raw`{"path":"\/api","quote":"say \"A\" &lt;b&gt;","password":"it\u0027s\/secret","more":"\u0041"}`,
      String.raw`{"path":"\/api","quote":"say \"A\" &lt;b&gt;","password":"$PASSWORD","more":"\u0041"}`,
    ],
    [String.raw`\u0041 {\"p\":\"it\\u0027s\\\/secret\"}`, String.raw`\u0041 {\"p\":\"$PASSWORD\"}`],
    ['&#xffffff; it&#x27;s/secret &#9999999;', '&#xffffff; $PASSWORD &#9999999;'],
  ] as const)
    t.is(secrets.redact(written), expected);
});

test('the parts of a JWT that a log may show alone are secrets too', (t) => {
  const secrets = new Secrets();
  secrets.register('eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', 'JWT');
  t.is(secrets.redact('sent eyJzdWIiOiIxMjM0In0 and c2lnbmF0dXJl'), 'sent $JWT and $JWT');
});

test('of two secrets of which one contains the other, nothing is left', (t) => {
  const secrets = new Secrets();
  secrets.register('abcdef', 'SHORT');
  secrets.register('abcdefghij', 'LONG');
  t.is(secrets.redact('abcdefghij abcdef'), '$LONG $SHORT');
});

test('a word of a few letters is no secret: replacing it would hide nothing and spoil everything', (t) => {
  const secrets = new Secrets();
  secrets.register('a1b2', 'CODE');
  t.is(secrets.redact('a1b2'), 'a1b2');
});

test('the Base64 of a secret that is a secret itself has a Base64 of its own', (t) => {
  const secrets = new Secrets();
  const encoded = Buffer.from('gg_rw_secret').toString('base64');
  secrets.register('gg_rw_secret', 'TOKEN');
  secrets.register(encoded, 'ENCODED');
  t.is(secrets.redact(Buffer.from(encoded).toString('base64')), '$ENCODED');
});

test('a secret of three hundred is replaced, the first as well as the last, also where it became known between two texts', (t) => {
  const secrets = new Secrets();
  const nameOf = (number: number) => `secret-${String(number).padStart(4, '0')}`;
  for (let number = 1; number <= 300; number += 1) {
    secrets.register(nameOf(number), `NUMBER_${number}`);
    t.is(secrets.redact(`${nameOf(number)} ${nameOf(1)}`), `$NUMBER_${number} $NUMBER_1`);
    t.is(secrets.redact(`before ${nameOf(number + 1)}`), `before ${nameOf(number + 1)}`);
  }
});
