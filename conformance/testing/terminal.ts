/** Outputs for the tests of what is printed: they keep what was written. */
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
  /** As a real one decides it: by NO_COLOR, FORCE_COLOR and TERM. */
  getColorDepth(env?: object): number {
    return WriteStream.prototype.getColorDepth.call(this, env);
  }
  override _write(chunk: string, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}
