/**
 * Whether PostgreSQL answers, asked on a connection that nobody else uses. Where all those of the pool are lent the
 * process is busy, and not cut off: a balancer that took its work away would only make the others busier.
 */
import { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as pollPhase } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresProbe {
  /**
   * Whether PostgreSQL has answered within the last three seconds. It is asked once a second at the most, whoever wants to
   * know. Never throws.
   */
  answers(): Promise<boolean>;
  close(): void;
}

/** In milliseconds. */
const askEvery = 1_000;
const deadline = 1_000;
/**
 * One answer that is late is the load of a machine, and all nodes see it at once: whoever took them all out for it would
 * make an outage of it.
 */
const patience = 3_000;

interface Session {
  /** Resolves when PostgreSQL has answered. */
  ask(): Promise<unknown>;
  /** Not by saying goodbye, which a silent network would leave unanswered. */
  end(): void;
}

/** It connects when it is asked for the first time. @param url as the role of the process */
export function postgresProbe(url: string): PostgresProbe {
  let session: Session | undefined;
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let lastAnswer = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<boolean> {
    session ??= open(url, () => {
      session = undefined;
    });
    const { end } = session;
    const timer = new AbortController();
    const late = tooLate(timer.signal);
    try {
      const inTime = await Promise.race([session.ask().then(() => true), late]);
      if (inTime) lastAnswer = performance.now();
      else end();
    } catch {
      // Whatever it is, from a refused connection to a wrong password: it does not answer.
      end();
    } finally {
      timer.abort();
    }
    return performance.now() - lastAnswer < patience;
  }

  return {
    answers() {
      const now = performance.now();
      if (!asked || now - asked.at >= askEvery) asked = { at: now, answer: ask() };
      return asked.answer;
    },
    close: () => session?.end(),
  };
}

/**
 * @returns false, once the deadline is over, and what has arrived until then was read: after a moment in which the
 * process did something else for long, Node looks at its timers first.
 */
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
    // Whatever the role's own setting is: between two probes this connection idles.
    options: '-c idle_session_timeout=0',
  });
  socket.once('close', ended);
  // A connection that fails also ends; unheard, the error would end the process.
  client.on('error', () => {});
  const connected = client.connect();
  // Whoever asks hears of it.
  connected.catch(() => {});
  return {
    ask: async () => {
      await connected;
      return client.query('select 1');
    },
    end: () => void socket.destroy(),
  };
}
