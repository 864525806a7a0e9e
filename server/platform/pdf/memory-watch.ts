/**
 * Kills browser processes that use too much memory. RLIMIT_AS cannot, as Chromium reserves terabytes of address space,
 * nor can RLIMIT_DATA, which does not count the shared memory of decoded pictures.
 */
import { readFile } from 'node:fs/promises';
import { type CDPSession, PuppeteerError } from 'puppeteer-core';

/** Limit per process, private and shared, in KiB. A thousand lines with the largest logo take less than half. */
const maximumMemory = 320 * 1024;
/** Interval of checks, in milliseconds. Decoding allocates about a gigabyte per second. */
const interval = 50;

export class MemoryWatch {
  readonly #session: CDPSession;
  readonly #onKill: (memory: number) => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param session CDP session of the browser. @param onKill called with the memory of the killed process, in KiB */
  constructor(session: CDPSession, onKill: (memory: number) => void) {
    this.#session = session;
    this.#onKill = onKill;
  }

  /** Does nothing on systems without /proc, such as macOS. */
  start(): void {
    if (process.platform !== 'linux') return;
    this.#timer ??= setTimeout(() => void this.#checkAll(), interval).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #checkAll(): Promise<void> {
    const timer = this.#timer;
    try {
      const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo');
      await Promise.all(processInfo.map(({ id, type }) => this.#check(id, type)));
    } catch (error) {
      // The browser is gone or hangs; the document's deadline handles that.
      if (!(error instanceof PuppeteerError)) throw error;
    }
    // Stopped meanwhile, or stopped and started again.
    if (timer !== this.#timer) return;
    this.#timer = undefined;
    this.start();
  }

  async #check(pid: number, type: string): Promise<void> {
    // Never the main process, which decodes nothing.
    if (type === 'browser') return;
    const memory = await memoryOf(pid);
    if (memory <= maximumMemory) return;
    kill(pid);
    this.#onKill(memory);
  }
}

/** @returns KiB; 0 for a process that has ended */
async function memoryOf(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return kibibytes(status, 'RssAnon') + kibibytes(status, 'RssShmem');
  } catch (error) {
    if (isOneOf(error, ['ENOENT', 'ESRCH'])) return 0;
    throw error;
  }
}

function kibibytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!isOneOf(error, ['ESRCH'])) throw error;
  }
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
