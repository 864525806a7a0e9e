/**
 * `npm run bench:limiter`: rate limiters side by side, in front of the same route. Each is first attacked at the edges of
 * its window; then every server is measured in turn, without its limiter, with all requests admitted, and with nearly all
 * denied. The result is the ratio within each round, because the machine may drift between rounds.
 */
import { ChildError } from '#test/children.ts';
import { type Arena, type Entrant, openArena } from './arena.ts';
import { type AttackResult, attack } from './attack.ts';
import { contenders } from './contenders.ts';
import { type Measured, type Round, rowOf } from './figures.ts';
import { PeersMissing, preparePeers } from './install-peers.ts';
import { type Options, readOptions } from './options.ts';
import { type Report, toJson, toText } from './report.ts';
import { verdictsOn } from './verdicts.ts';

/** Requests in any window. */
const quota = 20;
/** Warm-up of V8; seconds, per load. */
const warmUp = 2;
/** Pause between the attacks on two servers, milliseconds: a burst takes a few. */
const apart = 150;

/** A limiter did not limit as configured, so that the comparison is invalid. */
class NotComparable extends Error {
  override name = 'NotComparable';
}

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

async function attackAll(entrants: readonly Entrant[], windowMs: number): Promise<Map<Entrant, AttackResult>> {
  say(`attacking the edges of the window: up to ${Math.ceil((windowMs + 3000) / 1000)} s`);
  const begun = performance.now();
  const progress = setInterval(() => say(`attacking: ${Math.round((performance.now() - begun) / 1000)} s`), 10_000);
  try {
    const attacked = entrants.map(async (entrant, index) => {
      const { contender, limited } = entrant;
      const options = { port: limited.port, name: contender.id, quota, windowMs, after: index * apart };
      try {
        return [entrant, await attack(options)] as const;
      } catch (cause) {
        throw new NotComparable(`${contender.name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
      }
    });
    return new Map(await Promise.all(attacked));
  } finally {
    clearInterval(progress);
  }
}

async function measureRound(
  arena: Arena,
  { contender, bare, limited }: Entrant,
  { seconds, connections }: Pick<Options, 'seconds' | 'connections'>,
): Promise<Round> {
  const load = { seconds, connections };
  const round = {
    bare: await arena.measure(bare, { ...load, clients: 'many' }),
    admitted: await arena.measure(limited, { ...load, clients: 'many' }),
    denied: await arena.measure(limited, { ...load, clients: 'few' }),
  };
  const { admitted, denied } = round.denied;
  if (denied < admitted) throw new NotComparable(`${contender.name} has admitted ${admitted} of few clients' requests`);
  return round;
}

function roundText(round: Round): string {
  const of = (one: Measured) => `${one.requestsPerSecond.toFixed(0)}/s`;
  return `bare ${of(round.bare)}, admitted ${of(round.admitted)}, denied ${of(round.denied)}`;
}

/** @returns the rounds of each entrant. */
async function measureAll(arena: Arena, options: Options): Promise<Map<Entrant, Round[]>> {
  const done = new Map<Entrant, Round[]>();
  for (const entrant of arena.entrants) {
    say(`warming up: ${entrant.contender.name}`);
    await measureRound(arena, entrant, { ...options, seconds: warmUp });
    done.set(entrant, []);
  }
  for (let round = 1; round <= options.rounds; round += 1) {
    // Alternates the direction, so that no contender is always the first.
    for (const entrant of round % 2 === 1 ? arena.entrants : arena.entrants.toReversed()) {
      const measured = await measureRound(arena, entrant, options);
      done.get(entrant)?.push(measured);
      say(`round ${round} of ${options.rounds}: ${entrant.contender.name}: ${roundText(measured)}`);
    }
  }
  return done;
}

async function run(options: Options): Promise<Report> {
  const versions = await preparePeers(say);
  // Express recommends it for production; the others ignore it.
  process.env.NODE_ENV = 'production';
  say('starting Redis and the servers');
  const wanted = contenders.filter(({ id }) => options.only.includes(id));
  const arena = await openArena(wanted, quota, options.window);
  const stop = async (code: number) => {
    await arena.close();
    process.exit(code);
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  try {
    for (const { contender, why } of arena.leftOut) say(`LEFT OUT: ${contender.name}: ${why}`);
    const attacks = await attackAll(arena.entrants, options.window * 1000);
    const rounds = await measureAll(arena, options);
    const rows = [...attacks].map(([entrant, result]) => {
      const { contender } = entrant;
      return rowOf(contender, versions.get(contender.peer ?? '') ?? '', result, rounds.get(entrant) ?? []);
    });
    return { options, quota, rows, leftOut: arena.leftOut, verdicts: verdictsOn(rows, quota) };
  } finally {
    await arena.close();
  }
}

const options = readOptions(process.argv);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const report = await run(options);
    process.stdout.write(options.json ? toJson(report) : toText(report));
    if (options.failIfMissed && report.verdicts.some(({ met }) => !met)) process.exitCode = 3;
  } catch (error) {
    const isExpected = [ChildError, NotComparable, PeersMissing].some((kind) => error instanceof kind);
    if (!(isExpected && error instanceof Error)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
