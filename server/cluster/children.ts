/** Supervises the server processes of a cluster: starts one and then the others, replaces dead ones, stops all together. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../platform/log.ts';
import { type ChildState, isChildMessage, type StateRequest } from './messages.ts';

/** The first server process ended before it served; the message is its explanation, if it sent one. */
export class ClusterNotStarted extends Error {
  override name = 'ClusterNotStarted';
}

export interface Children {
  /** The shared listening port. */
  readonly port: number;
  /** Number of processes that serve now. */
  readonly serving: number;
  /** Number of unexpected exits. */
  readonly deaths: number;
  /** Requests the state of each serving process. @returns one state per process; undefined after the timeout */
  states(): Promise<readonly (ChildState | undefined)[]>;
  /** Sends the signal to all. @returns their exit codes, once all have ended */
  stop(signal: NodeJS.Signals): Promise<readonly (number | null)[]>;
  /** Kills all processes. */
  kill(): void;
}

/** Backoff in milliseconds between an exit and the next start; doubled while processes exit soon after their start. */
const firstPause = 500;
const longestPause = 30_000;
/** Lifetime in milliseconds after which an exit is not a start failure, and the backoff is reset. */
const longLife = 10_000;

/** Timeout of a state request in milliseconds; its PostgreSQL probe takes up to one second. */
const stateTimeout = 2_000;

/** @param wanted number of processes. @throws ClusterNotStarted */
export async function startChildren(wanted: number, logger: Logger): Promise<Children> {
  const alive = new Set<Worker>();
  const serving = new Set<Worker>();
  const stopping = new AbortController();
  let deaths = 0;
  let requests = 0;
  let pause = firstPause;
  let port: number | undefined;

  function start(): Promise<number> {
    const began = performance.now();
    const child = cluster.fork();
    alive.add(child);
    return new Promise((resolve, reject) => {
      let explanation: string | undefined;
      child.on('message', (message: unknown) => {
        if (!isChildMessage(message)) return;
        if (message.guildgate === 'failed') explanation = message.explanation;
        if (message.guildgate !== 'serving') return;
        serving.add(child);
        resolve(message.port);
      });
      child.once('exit', (code, signal) => {
        alive.delete(child);
        serving.delete(child);
        reject(new ClusterNotStarted(explanation ?? `The first server process ended with ${code ?? signal}.`));
        // The rejection reports an exit of the first process.
        if (stopping.signal.aborted || port === undefined) return;
        deaths += 1;
        logger.warn({ child: child.id, code, signal, explanation }, 'server process exited; restarting');
        void replace(performance.now() - began);
      });
    });
  }

  async function replace(lived: number): Promise<void> {
    pause = lived > longLife ? firstPause : Math.min(2 * pause, longestPause);
    await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (!stopping.signal.aborted) startAnother();
  }

  function startAnother(): void {
    start().catch((error: unknown) => {
      // Logged and replaced by the exit handler.
      if (!(error instanceof ClusterNotStarted)) throw error;
    });
  }

  // One first, so that a cause that affects all is reported once.
  port = await start();
  for (let more = 1; more < wanted; more += 1) startAnother();

  return {
    port,
    get serving() {
      return serving.size;
    },
    get deaths() {
      return deaths;
    },
    states: async () => {
      requests += 1;
      const id = requests;
      return Promise.all([...serving].map((child) => requestState(child, id)));
    },
    async stop(signal) {
      stopping.abort();
      return Promise.all(
        [...alive].map(async (child) => {
          const ended = once(child, 'exit');
          child.process.kill(signal);
          const [code] = await ended;
          return code;
        }),
      );
    },
    kill() {
      stopping.abort();
      for (const child of alive) child.process.kill('SIGKILL');
    },
  };
}

/** @returns undefined after the timeout, or if the process exits meanwhile */
function requestState(child: Worker, id: number): Promise<ChildState | undefined> {
  return new Promise((resolve) => {
    const end = (state?: ChildState) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(state);
    };
    const onExit = () => end();
    const onMessage = (message: unknown) => {
      if (isChildMessage(message) && message.guildgate === 'state' && message.id === id) end(message.state);
    };
    const timer = setTimeout(onExit, stateTimeout);
    child.on('message', onMessage).on('exit', onExit);
    const request: StateRequest = { guildgate: 'state request', id };
    // The channel is closed if the process has just exited.
    child.send(request, (error) => error && onExit());
  });
}
