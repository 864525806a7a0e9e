import { execFileSync } from 'node:child_process';
import test from 'ava';
import type { Exchange } from '#harness/http/exchange.ts';
import { Secrets } from '#harness/secrets.ts';
import { transcriptsOf } from './transcript.ts';

const exchange = (more: Partial<Exchange> = {}): Exchange => ({
  method: 'POST',
  url: 'http://acme.localhost/api/v1/contacts?search=a%20b',
  requestHeaders: { 'api-token': 'gg_rw_secret', 'user-agent': 'x' },
  requestBody: '{"note":"it costs $5, `really`, \\"yes\\" \\\\ $HOME"}',
  sentAt: 10,
  receivedAt: 15,
  response: { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
  error: undefined,
  ...more,
});

function secretsWith(value: string, name: string): Secrets {
  const secrets = new Secrets();
  secrets.register(value, name);
  return secrets;
}

test('the curl line says to a shell exactly what was sent, once its variables are set', (t) => {
  const secrets = secretsWith('gg_rw_secret', 'TOKEN');
  const [transcript] = transcriptsOf([{ exchange: exchange(), as: 'x' }], { decisive: undefined, started: 0, secrets });
  const line = transcript?.curl ?? '';
  t.false(line.includes('gg_rw_secret'));
  const words = execFileSync('sh', ['-c', `set -- ${line.replace(/^curl/, '')}; printf '%s\\n' "$@"`], {
    env: { TOKEN: 'gg_rw_secret', HOME: '/nowhere' },
    encoding: 'utf8',
  });
  t.deepEqual(words.trimEnd().split('\n'), [
    '-i',
    '-X',
    'POST',
    exchange().url,
    '-H',
    'api-token: gg_rw_secret',
    '-d',
    exchange().requestBody,
  ]);
});

test('the decisive exchange is included and marked, where a flood has hundreds, and where it is of another case', (t) => {
  const many = Array.from({ length: 100 }, (_, at) => ({ exchange: exchange({ sentAt: at }), as: undefined }));
  const decisive = many[50]?.exchange;
  const transcripts = transcriptsOf(many, { decisive, started: 0, secrets: new Secrets() });
  t.is(transcripts.length, 31);
  t.is(transcripts.filter((one) => one.decisive).length, 1);
  const foreign = transcriptsOf([], { decisive, started: 0, secrets: new Secrets() });
  t.deepEqual(
    foreign.map((one) => one.decisive),
    [true],
  );
});

test('long bodies are shortened and marked, and binary bodies are replaced by their size', (t) => {
  const bodyOf = (contentType: string, body: Buffer) =>
    transcriptsOf(
      [
        {
          exchange: exchange({ response: { status: 200, headers: { 'content-type': contentType }, body } }),
          as: undefined,
        },
      ],
      {
        decisive: undefined,
        started: 0,
        secrets: new Secrets(),
      },
    )[0]?.body ?? '';
  t.regex(bodyOf('application/json', Buffer.from('x'.repeat(10_000))), /^x{4000}… \(10000 characters\)$/);
  t.is(bodyOf('application/pdf', Buffer.from('%PDF-1.7')), '(8 bytes)');
  // RFC 9110, 8.3.1: media types are case-insensitive.
  t.is(bodyOf('Application/JSON;Charset="UTF-8"', Buffer.from('{"a":1}')), '{"a":1}');
});
