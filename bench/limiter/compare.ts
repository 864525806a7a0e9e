/**
 * The course of a comparison of limiters: each is first attacked at the edges of its window; then every server is measured in
 * turn, without its limiter, with all requests admitted, and with nearly all denied.
 */
import { type Arena, type Entrant, type LeftOut, openArena } from './arena.ts';
import { type AttackResult, attack } from './attack.ts';
import type { Contender } from './contenders.ts';
import { type Measured, type Round, type Row, rowOf } from './figures.ts';

/** How long, and how often. */
export interface Extent {
  /** Of one measurement. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Window of the quota, seconds. */
  readonly window: number;
}

export interface Compared {
  readonly rows: readonly Row[];
  readonly leftOut: readonly LeftOut[];
}

/** Requests in any window. */
export const quota = 20;
/** Warm-up of V8; seconds, per load. */
const warmUp = 2;
/** Pause between the attacks on two servers, milliseconds: a burst takes a few. */
const apart = 150;

/** A limiter did not limit as configured, so that the comparison is invalid. */
export class NotComparable extends Error {
  override name = 'NotComparable';
}

export const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

async function attackAll(entrants: readonly Entrant[], windowMs: number): Promise<Map<Entrant, AttackResult>> {
  say(`attacking the edges of the window: up to ${Math.ceil((windowMs + 3000) / 1000)} s`);
  const begun = performance.now();
  const progress = setInterval(() => say(`attacking: ${Math.round((performance.now() - begun) / 1000)} s`), 10_000);
  try {
    const attacked = entrants.map(async (entrant, index) => {
      const { contender, limited } = entrant;
      const options = { server: limited, name: contender.id, quota, windowMs, after: index * apart };
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
  { seconds, connections }: Pick<Extent, 'seconds' | 'connections'>,
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
async function measureAll(arena: Arena, options: Extent): Promise<Map<Entrant, Round[]>> {
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

/** @param versions of the peers' packages. @throws ChildError, NotComparable */
export async function compare(
  wanted: readonly Contender[],
  options: Extent,
  versions: ReadonlyMap<string, string>,
): Promise<Compared> {
  // Express recommends it for production; the others ignore it.
  process.env.NODE_ENV = 'production';
  say('starting Redis and the servers');
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
    return { rows, leftOut: arena.leftOut };
  } finally {
    await arena.close();
  }
}
