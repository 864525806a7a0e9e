/**
 * `npm run bench`: `GET /api/v1/users?itemsPerPage=30` on our server against the same rows from bare fastify and pg. Both
 * are measured in turn; the result is the ratio within each round, because the machine may drift between rounds.
 */
import { isDeepStrictEqual } from 'node:util';
import { request } from 'undici';
import { ChildError } from '#test/children.ts';
import { type Arena, openArena, type Target } from './arena.ts';
import { type Comparison, comparisonOf, type Measured, type Round, roundOf } from './figures.ts';
import { type Options, readOptions } from './options.ts';
import { type Report, toJson, toText } from './report.ts';

const firstPath = '/api/v1/users?itemsPerPage=30';
const anewPath = '/api/v1/bench/anew?itemsPerPage=30';
/** Warm-up of V8, which takes some ten thousand requests; in seconds. */
const warmUp = 6;
/** The same for a part of the code that is already warm. */
const warmUpOfPart = 1.5;

interface Page {
  readonly member: readonly { readonly email: string }[];
  readonly totalItems?: number;
  readonly view: { readonly next?: string };
}

/** The two servers respond differently, so that the comparison is invalid. */
class NotComparable extends Error {
  override name = 'NotComparable';
}

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

async function pageAt({ name, origin }: Target, path: string, headers: Record<string, string>): Promise<Page> {
  const { statusCode, body } = await request(origin + path, { headers });
  const text = await body.text();
  if (statusCode !== 200) throw new NotComparable(`${name} responded to ${path} with ${statusCode}: ${text}`);
  return JSON.parse(text);
}

/** @returns the paths of both next pages. @throws NotComparable */
async function assertEqual(arena: Arena): Promise<{ ours: string; theirs: string }> {
  const { guildgate, peer } = arena;
  const headers = { ...arena.headers };
  const pair = async (ours: string, theirs: string) => {
    const [own, other] = [await pageAt(guildgate, ours, headers), await pageAt(peer, theirs, headers)];
    if (!isDeepStrictEqual(own.member, other.member) || own.totalItems !== other.totalItems) {
      throw new NotComparable(`the responses of the servers differ:\n${brief(own)}\n${brief(other)}`);
    }
    return { own, other };
  };
  const { own, other } = await pair(firstPath, firstPath);
  if (own.member.length !== 30 || own.totalItems !== 1000) throw new NotComparable(`unexpected rows: ${brief(own)}`);
  const ours = own.view.next ?? '';
  const theirs = other.view.next ?? '';
  const second = await pair(ours, theirs);
  if (isDeepStrictEqual(second.own.member, own.member)) throw new NotComparable('the next page equals the first page');
  return { ours, theirs };
}

function brief({ member, totalItems }: Page): string {
  return `${member.length} members of ${totalItems}, the first is ${JSON.stringify(member[0])}`;
}

/** What is measured in turn. */
interface Sides {
  readonly ours: Request;
  readonly theirs: Request;
}

interface Request {
  readonly target: Target;
  readonly path: string;
  /** See Job. */
  readonly ifNoneMatch?: string | undefined;
}

async function compare(
  arena: Arena,
  name: string,
  { ours, theirs }: Sides,
  { rounds, seconds, connections }: Options,
): Promise<Comparison> {
  const measure = ({ target, ...request }: Request, time: number) =>
    arena.measure(target, { ...request, connections, seconds: time });
  say(`${name}: warming up`);
  await measure(ours, warmUp);
  await measure(theirs, warmUp);
  const done: Round[] = [];
  while (done.length < rounds) {
    const round = roundOf(await measure(ours, seconds), await measure(theirs, seconds));
    done.push(round);
    const speeds = [round.guildgate, round.peer].map((one) => one.requestsPerSecond.toFixed(0));
    say(`${name}: round ${done.length} of ${rounds}: ${speeds.join(' against ')}/s, ratio ${round.ratio.toFixed(3)}`);
  }
  const path = ours.path.replace(/after=.*/, 'after=…');
  const peerName = theirs.target === arena.peer ? theirs.target.name : 'read each time';
  return comparisonOf({ name, path, peerName }, done);
}

/** @returns the entity tag of our first page @throws NotComparable */
async function entityTag({ guildgate, headers }: Arena): Promise<string> {
  const { headers: received, body } = await request(guildgate.origin + firstPath, { headers: { ...headers } });
  await body.dump();
  if (typeof received.etag !== 'string') throw new NotComparable(`${firstPath} has no ETag`);
  return received.etag;
}

/** Breakdown of the time: parts of a request, measured separately. */
async function measureParts(arena: Arena, { seconds, connections }: Options) {
  const { guildgate, peer } = arena;
  const parts: { name: string; measured: Measured }[] = [];
  const add = async (name: string, measure: (seconds: number) => Promise<Measured>) => {
    say(`parts: ${name}`);
    await measure(warmUpOfPart);
    parts.push({ name, measured: await measure(seconds) });
  };
  // A presented token is looked up, also where none is required.
  const http =
    (target: Target, path: string, credential: { anonymous?: true } = { anonymous: true }) =>
    (time: number) =>
      arena.measure(target, { path, connections, seconds: time, ...credential });
  const statements = (what: 'token' | 'list' | 'both') => (time: number) => arena.statements(what, connections, time);
  await add('fastify, a fixed body', http(peer, '/api/v1/bench/fixed'));
  await add('gateway, a fixed body', http(guildgate, '/api/v1/bench/fixed'));
  await add('gateway + Api-Token', http(guildgate, '/api/v1/bench/token', {}));
  await add('gateway + list', http(guildgate, '/api/v1/bench/list?itemsPerPage=30'));
  await add('statement of the token, no HTTP', statements('token'));
  await add('statement of the list, no HTTP', statements('list'));
  await add('both statements, no HTTP', statements('both'));
  return parts;
}

async function run(options: Options): Promise<Report> {
  say('starting PostgreSQL and the servers');
  const arena = await openArena();
  const stop = async (code: number) => {
    await arena.close();
    process.exit(code);
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  try {
    const next = await assertEqual(arena);
    const { guildgate, peer } = arena;
    const ifNoneMatch = await entityTag(arena);
    const first = { ours: { target: guildgate, path: firstPath }, theirs: { target: peer, path: firstPath } };
    const anew = { target: guildgate, path: anewPath };
    const comparisons = [
      await compare(arena, 'first page', first, options),
      await compare(
        arena,
        'next page',
        { ours: { target: guildgate, path: next.ours }, theirs: { target: peer, path: next.theirs } },
        options,
      ),
      await compare(arena, 'first page, read each time', { ...first, ours: anew }, options),
      await compare(arena, 'unchanged page (304)', { ours: { ...first.ours, ifNoneMatch }, theirs: anew }, options),
    ];
    const parts = await measureParts(arena, options);
    const { version } = arena.database;
    return { options, postgres: version, comparisons, parts, othersShare: arena.othersShare() };
  } finally {
    await arena.close();
  }
}

const options = readOptions('bench', 'The list of users, on our server and on bare fastify and pg', process.argv);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const report = await run(options);
    process.stdout.write(options.json ? toJson(report) : toText(report));
  } catch (error) {
    if (!(error instanceof ChildError || error instanceof NotComparable)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
