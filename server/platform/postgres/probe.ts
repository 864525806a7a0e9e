/**
 * Readiness probe of PostgreSQL, on a dedicated connection. A pool without free connections means that the process is
 * busy, not cut off: removing it from the load balancer would only overload the others.
 */
import { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as pollPhase } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresProbe {
  /**
   * True when PostgreSQL has answered within the last three seconds. Pings at most once a second. Never throws.
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

interface Session {
  /** Resolves when PostgreSQL answers. */
  ping(): Promise<unknown>;
  /** Closes the socket without a protocol message, which an unresponsive network would block. */
  end(): void;
}

/** Connects at the first call of `answers`. @param url PostgreSQL, as the role of the process */
export function postgresProbe(url: string): PostgresProbe {
  let session: Session | undefined;
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;

  async function ping(): Promise<boolean> {
    session ??= open(url, () => {
      session = undefined;
    });
    const { end } = session;
    const timer = new AbortController();
    const late = tooLate(timer.signal);
    try {
      const isInTime = await Promise.race([session.ping().then(() => true), late]);
      if (isInTime) lastAnswer = performance.now();
      else end();
    } catch {
      // Any error counts as no answer, from a refused connection to a wrong password.
      end();
    } finally {
      timer.abort();
    }
    return performance.now() - lastAnswer < patience;
  }

  return {
    isUp() {
      const now = performance.now();
      if (!last || now - last.at >= probeEvery) last = { at: now, answer: ping() };
      return last.answer;
    },
    close: () => session?.end(),
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

function open(url: string, ended: () => void): Session {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'guildgate-probe',
    connectionTimeoutMillis: deadline,
    keepAlive: true,
    // Overrides the role's setting: this connection idles between pings.
    options: '-c idle_session_timeout=0',
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
