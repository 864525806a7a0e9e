/** Child processes, one for each part of a benchmark, that are asked over IPC. Their side is serve-parent.ts. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds that a child may take to end after its signal. */
const patience = 10_000;

/** A part of the benchmark could not do what it was asked for. */
export class ChildError extends Error {
  override name = 'ChildError';
}

export class Child<Question, Answer> {
  readonly #process: ChildProcess;
  readonly #name: string;

  /**
   * @param entry a module that calls serveParent().
   * @param options of Node, beside our own.
   * Its standard output, where our server writes its log, goes to the null device, its standard error to ours.
   */
  constructor(entry: URL, options: readonly string[] = []) {
    const file = fileURLToPath(entry);
    this.#name = basename(file, '.ts');
    this.#process = fork(file, {
      execArgv: [...process.execArgv, ...options],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  get pid(): number {
    if (this.#process.pid === undefined) throw new ChildError(`${this.#name} could not be started`);
    return this.#process.pid;
  }

  /** One question at a time. @throws ChildError when the child fails at it, or ends. */
  async ask(question: Question): Promise<Answer> {
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) throw new ChildError(`${this.#name} has ended`);
    const settled = new AbortController();
    const { signal } = settled;
    try {
      const ended = once(child, 'exit', { signal }).then((): never => {
        throw new ChildError(`${this.#name} ended without an answer`);
      });
      const told = once(child, 'message', { signal });
      child.send(JSON.stringify(question));
      const [text] = await Promise.race([told, ended]);
      const reply: { answer: Answer } | { error: string } = JSON.parse(String(text));
      if ('error' in reply) throw new ChildError(`${this.#name}: ${reply.error}`);
      return reply.answer;
    } finally {
      settled.abort();
    }
  }

  /** Tells the child to end and waits for it. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.connected) child.disconnect();
    const deadline = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(deadline);
  }
}
