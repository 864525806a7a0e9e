/**
 * Parts of a transaction that may fail on their own, as savepoints. Their statements travel with the next one, so that a
 * part costs no round trip unless it fails.
 */
import { breaksConnection } from './errors.ts';
import type { Statement } from './flush.ts';
import type { Connection } from './pool.ts';

const savepoint = { name: 'savepoint', text: 'savepoint part' };
const release = { name: 'release_savepoint', text: 'release savepoint part' };
const rollBack = { name: 'roll_back_to_savepoint', text: 'rollback to savepoint part' };

export class Parts {
  readonly #connection: Connection;
  #waiting: Statement[] = [];
  #isOpen = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @returns what must be sent before the next statement; it counts as sent */
  take(): readonly Statement[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOpen) throw new Error('a part is open already');
    this.#isOpen = true;
    this.#waiting.push(savepoint);
    try {
      const result = await work();
      if (!this.#withdraw()) this.#waiting.push(release);
      return result;
    } catch (error) {
      if (!this.#withdraw() && !breaksConnection(error)) await this.#connection.flush([rollBack, release]);
      throw error;
    } finally {
      this.#isOpen = false;
    }
  }

  /** @returns true if no statement followed the savepoint, which is then not sent at all */
  #withdraw(): boolean {
    if (this.#waiting.at(-1) !== savepoint) return false;
    this.#waiting.pop();
    return true;
  }
}
