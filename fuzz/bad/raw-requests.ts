/** Malformed messages at byte level: the corpus of test/malformed and arranged requests, mutated by seed. */
import type { Case, Fixture, RawCase } from '#test/malformed/case.ts';
import { contentCases } from '#test/malformed/content.cases.ts';
import { credentialCases } from '#test/malformed/credentials.cases.ts';
import { framingCases } from '#test/malformed/framing.cases.ts';
import { headerCases } from '#test/malformed/headers.cases.ts';
import { hostCases } from '#test/malformed/host.cases.ts';
import { negotiationCases } from '#test/malformed/negotiation.cases.ts';
import type { Exchange } from '#test/malformed/raw.ts';
import { requestLineCases } from '#test/malformed/request-line.cases.ts';
import { targetCases } from '#test/malformed/target.cases.ts';
import type { SeededRandom } from '../random.ts';
import type { Example, World } from './input.ts';
import { faultOfProblem, isOverload } from './oracle.ts';
import { jsonText } from './values.ts';

const written: readonly Case[] = [
  requestLineCases,
  targetCases,
  headerCases,
  hostCases,
  framingCases,
  contentCases,
  negotiationCases,
  credentialCases,
].flat();
const corpus = written.filter((each): each is RawCase => 'bytes' in each);

export interface RawRequest {
  readonly name: string;
  readonly pieces: readonly Buffer[];
  readonly halfClose: boolean;
}

/** An arranged request as bytes, in latin1. */
function wholeOf({ operation, tenant, path, credential, body }: Example, random: SeededRandom): string {
  const payload = body === undefined ? '' : jsonText(body);
  const bytes = Buffer.from(payload).toString('latin1');
  const fields = Object.entries(credential).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${operation.method} ${path} HTTP/1.1\r\nHost: ${tenant.host}\r\n${fields.join('')}`;
  if (payload === '') return `${head}\r\n`;
  const type = 'Content-Type: application/json\r\n';
  if (random.chance(0.5)) return `${head}${type}Content-Length: ${bytes.length}\r\n\r\n${bytes}`;
  const size = bytes.length.toString(16);
  return `${head}${type}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${bytes}\r\n0\r\n\r\n`;
}

// biome-ignore format: a table of values
const lines = [
  'Host: globex.localhost', 'Host:', 'Host: acme.localhost, globex.localhost', 'Host : acme.localhost',
  'Content-Length: 0', 'Content-Length: 5', 'Content-Length: +5', 'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Transfer-Encoding:\tchunked',
  'Transfer-Encoding : chunked', 'Transfer-Encoding: chunked, identity', 'Transfer-encoding: xchunked', ' folded: x',
  '\tfolded', ': x', 'X', 'X\0: y', 'X: \0', 'X: a\rb', 'X: a\nb', 'Connection: close, upgrade', 'Connection: Host',
  'Upgrade: websocket', 'Expect: 100-continue', 'Expect: x', 'Trailer: Host', 'Content-Type: application/json',
  'Content-Encoding: gzip', 'TE: chunked', 'Proxy-Connection: keep-alive', 'Max-Forwards: 0',
  'X-Forwarded-Host: globex.localhost', `X: ${'x'.repeat(17_000)}`,
];
// biome-ignore format: a table of values
const tokens = [
  '\r\n', '\n', '\r', '\r\n\r\n', '\0', ' ', '\t', '\x0b', '\xff', '\xc0\xae', ':', ',', '%', '../', '%2e%2e/',
  'HTTP/1.0', 'HTTP/1.1', '0\r\n\r\n', 'ffffffff', '-1', ';a=b', 'GET / HTTP/1.1\r\n\r\n', '{', '"',
];

type ByteMutation = (text: string, random: SeededRandom) => string;

const byteMutations: readonly ByteMutation[] = [
  (text, random) => spliced(text, random.below(text.length + 1), 1, String.fromCharCode(random.below(256))),
  (text, random) => spliced(text, random.below(text.length + 1), 0, random.pick(tokens)),
  (text, random) => spliced(text, random.below(text.length + 1), random.below(40), ''),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => {
    const at = random.below(text.length + 1);
    return spliced(text, at, 0, text.slice(at, at + random.below(60)));
  },
  (text, random) => {
    const end = text.indexOf('\r\n\r\n');
    const head = (end === -1 ? text : text.slice(0, end)).split('\r\n');
    const at = 1 + random.below(head.length);
    head.splice(at, random.chance(0.3) ? 1 : 0, random.pick(lines));
    return head.join('\r\n') + (end === -1 ? '' : text.slice(end));
  },
  (text, random) => text.replaceAll('\r\n', random.pick(['\n', '\r', '\r\r\n', '\r\n '])),
  (text, random) =>
    text.replace(
      /(content-length: *)(\d+)/i,
      (_, name, length) => name + (Number(length) + random.pick([-1, 1, 7, -7, 1_000])),
    ),
  (text, random) =>
    text.replace(/^(\S+) (\S+)/, (_, method, path) =>
      random.pick([
        `${method} http://acme.localhost${path}`,
        `${method} http://globex.localhost${path}`,
        `${method} ${path}#x`,
        `OPTIONS *`,
        `${method}  ${path}`,
        `CONNECT x:1`,
        `${method} //x${path}`,
        `HEAD ${path}`,
      ]),
    ),
  (text, random) => text.replace(/HTTP\/1\.1/, random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/1.2', 'HTTP/0.9', ''])),
];

function spliced(text: string, at: number, length: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at + length);
}

export function rawRequest(random: SeededRandom, world: World): RawRequest {
  const names: string[] = [];
  const one = (): string => {
    const fixture: Fixture = world.fixture;
    const example = random.pick(world.examples);
    const known = random.chance(0.5) ? random.pick(corpus) : undefined;
    names.push(known?.name ?? example.operation.id);
    let text = known ? known.bytes(fixture).toString('latin1') : wholeOf(example, random);
    const count = random.pick([0, 1, 1, 2, 3]) || (known ? 0 : 1);
    for (let done = 0; done < count; done += 1) text = random.pick(byteMutations)(text, random);
    return text;
  };
  const text = Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, one).join('');
  const bytes = Buffer.from(text, 'latin1');
  const cut = random.below(bytes.length + 1);
  const pieces = random.chance(0.3) ? [bytes.subarray(0, cut), bytes.subarray(cut)] : [bytes];
  return { name: `raw: ${names.join(' + ')}`, pieces, halfClose: random.chance(0.7) };
}

/** @returns the fault of the responses; undefined: none. */
export function faultOfExchange({ pieces }: RawRequest, { responses, rest }: Exchange): string | undefined {
  for (const response of responses) {
    if (isOverload(response)) continue;
    if (response.status >= 500) return `status ${response.status}`;
  }
  // A response to HEAD has no body, and responses cannot be matched to several requests.
  if (Buffer.concat(pieces).includes('HEAD ')) return undefined;
  const wrong = responses.filter(({ status }) => status >= 400 && status < 500).map(faultOfProblem);
  return (
    wrong.find((fault) => fault !== undefined) ??
    (isFramed(rest) ? undefined : `bytes outside of a response: ${JSON.stringify(rest.slice(0, 80))}`)
  );
}

/** A response that is incomplete at the timeout is no fault. */
function isFramed(rest: string): boolean {
  return rest === '' || rest.startsWith('HTTP/1.1 ') || 'HTTP/1.1 '.startsWith(rest);
}
