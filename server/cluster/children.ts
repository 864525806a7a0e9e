/** The server processes of a cluster: started one first and then the others, replaced when they die, stopped together. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../platform/log.ts';
import { type ChildState, isChildMessage, type Question } from './messages.ts';

/** The first server process ended before it served; the message is its own, where it could say what to mend. */
export class ClusterNotStarted extends Error {
  override name = 'ClusterNotStarted';
}

export interface Children {
  /** Where all of them listen. */
  readonly port: number;
  /** How many serve at this moment. */
  readonly serving: number;
  /** How many have died that were not told to stop. */
  readonly deaths: number;
  /** Asks those that serve how they are. @returns an answer for each; undefined where it did not come in time */
  ask(): Promise<readonly (ChildState | undefined)[]>;
  /** Passes the signal on. @returns their exit codes, once all have ended */
  stop(signal: NodeJS.Signals): Promise<readonly (number | null)[]>;
  /** Ends them at once. */
  kill(): void;
}

/** Between a death and the next start, in milliseconds; doubled while processes die soon after their start. */
const firstPause = 500;
const longestPause = 30_000;
/** Whoever has lived for so long, in milliseconds, did not die of how it is started. */
const longLife = 10_000;

/** For an answer, in milliseconds: PostgreSQL has one second of it. */
const answerWithin = 2_000;

/** @param wanted how many. @throws ClusterNotStarted */
export async function startChildren(wanted: number, logger: Logger): Promise<Children> {
  const alive = new Set<Worker>();
  const serving = new Set<Worker>();
  const stopping = new AbortController();
  let deaths = 0;
  let questions = 0;
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
        // Of the very first whoever starts us is told.
        if (stopping.signal.aborted || port === undefined) return;
        deaths += 1;
        logger.warn({ child: child.id, code, signal, explanation }, 'a server process has ended');
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
      // It is replaced, and the log has it.
      if (!(error instanceof ClusterNotStarted)) throw error;
    });
  }

  // What keeps one from serving keeps all of them: it is found out, and told, once.
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
    ask: async () => {
      questions += 1;
      const question = questions;
      return Promise.all([...serving].map((child) => ask(child, question)));
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

/** @returns nothing where the answer takes too long, or the process ends meanwhile. */
function ask(child: Worker, question: number): Promise<ChildState | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: ChildState) => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', leave);
      resolve(answer);
    };
    const leave = () => end();
    const hear = (message: unknown) => {
      if (isChildMessage(message) && message.guildgate === 'told' && message.question === question) end(message.answer);
    };
    const timer = setTimeout(leave, answerWithin);
    child.on('message', hear).on('exit', leave);
    const asked: Question = { guildgate: 'asked', question };
    // Where the channel is closed, it has just ended.
    child.send(asked, (error) => error && leave());
  });
}
