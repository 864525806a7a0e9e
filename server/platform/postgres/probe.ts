/**
 * Readiness probe of PostgreSQL, on a connection of its own, which is renewed. A pool without free connections means that the
 * process is busy, not cut off: removing it from the load balancer would only overload the others.
 */
import { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as pollPhase } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresProbe {
  /**
   * True when PostgreSQL has answered within the last three seconds, and accepted a connection within the last fifteen. Pings
   * at most once a second. Never throws.
   */
  isUp(): Promise<boolean>;
  close(): void;
}

/** Minimum interval of pings, and timeout of each, in milliseconds. */
const probeEvery = 1_000;
const deadline = 1_000;
/**
 * Longer than one timeout, in milliseconds: a single late answer is load, seen by all nodes at once, and taking them all
 * out of the load balancer would be an outage.
 */
const patience = 3_000;

/**
 * Interval of new connections, in milliseconds. Pools close idle connections after 30 s: what refuses new ones, such as a
 * password that was changed or a certificate that expired, is an outage that the held connection does not notice.
 */
const renewEvery = 5_000;
/** Three attempts: while connections are scarce, those that are held still work. */
const attempts = 3;

interface Session {
  /** Resolves when PostgreSQL answers. */
  ping(): Promise<unknown>;
  /** Closes the socket without a protocol message, which an unresponsive network would block. */
  end(): void;
}

interface ProbeOptions {
  /** As that of the pool, whose way to PostgreSQL is what readiness is about. */
  readonly throughPooler?: boolean;
  /** Of new connections. */
  readonly interval?: number;
}

/** Connects at the first call of `isUp`. @param url PostgreSQL, as the role of the process */
export function postgresProbe(
  url: string,
  { throughPooler = false, interval = renewEvery }: ProbeOptions = {},
): PostgresProbe {
  let held: Session | undefined;
  let next: Session | undefined;
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let lastConnection = Number.NEGATIVE_INFINITY;
  let lastAttempt = Number.NEGATIVE_INFINITY;

  function opened(): Session {
    lastAttempt = performance.now();
    const session = open(url, throughPooler, () => {
      if (held === session) held = undefined;
    });
    return session;
  }

  /** @returns whether it answered in time; if not, it is ended */
  async function answers(session: Session): Promise<boolean> {
    const timer = new AbortController();
    try {
      const isInTime = await Promise.race([session.ping().then(() => true), tooLate(timer.signal)]);
      if (!isInTime) session.end();
      return isInTime;
    } catch {
      // Any error counts as no answer, from a refused connection to a wrong password.
      session.end();
      return false;
    } finally {
      timer.abort();
    }
  }

  async function pingHeld(): Promise<void> {
    const isNew = held === undefined;
    held ??= opened();
    if (!(await answers(held))) return;
    lastAnswer = performance.now();
    if (isNew) lastConnection = lastAnswer;
  }

  /** The held connection stays until a new one answers. */
  async function renew(): Promise<void> {
    const renewed = opened();
    next = renewed;
    const isGood = await answers(renewed);
    // Else the probe was closed meanwhile.
    if (!isGood || next !== renewed) return;
    held?.end();
    held = renewed;
    // It has answered as well, and the one that it replaces may not have.
    lastAnswer = lastConnection = performance.now();
  }

  async function ping(): Promise<boolean> {
    const isDue = held !== undefined && performance.now() - lastAttempt >= interval;
    await Promise.all([pingHeld(), ...(isDue ? [renew()] : [])]);
    const now = performance.now();
    return now - lastAnswer < patience && now - lastConnection < attempts * interval;
  }

  return {
    isUp() {
      const now = performance.now();
      if (!last || now - last.at >= probeEvery) last = { at: now, answer: ping() };
      return last.answer;
    },
    close() {
      held?.end();
      next?.end();
      next = undefined;
    },
  };
}

/** @returns false after the deadline and one poll phase: after a stall, Node runs timers before it reads sockets */
async function tooLate(signal: AbortSignal): Promise<false> {
  try {
    await delay(deadline, undefined, { signal });
    await pollPhase();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
  return false;
}

function open(url: string, throughPooler: boolean, ended: () => void): Session {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'guildgate-probe',
    connectionTimeoutMillis: deadline,
    keepAlive: true,
    // Overrides the role's setting: this connection idles between pings. A pooler refuses it.
    ...(!throughPooler && { options: '-c idle_session_timeout=0' }),
  });
  socket.once('close', ended);
  // The `close` event covers failures; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  const connected = client.connect();
  // ping() reports it.
  connected.catch(() => {});
  return {
    ping: async () => {
      await connected;
      return client.query('select 1');
    },
    end: () => void socket.destroy(),
  };
}
