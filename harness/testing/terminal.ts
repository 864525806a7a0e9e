/** Output that records writes, for tests of printed text. */
import { Writable } from 'node:stream';
import { WriteStream } from 'node:tty';

export class Terminal extends Writable {
  readonly isTTY: boolean;
  readonly columns: number;
  text = '';
  constructor({ isTTY = false, columns = 100 } = {}) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = columns;
  }
  /** Derived from NO_COLOR, FORCE_COLOR and TERM, as on a real terminal. */
  getColorDepth(env?: object): number {
    return WriteStream.prototype.getColorDepth.call(this, env);
  }
  override _write(chunk: string, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}
