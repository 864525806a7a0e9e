/** Looks at what a read shows, before and after a write. */
import { setTimeout } from 'node:timers/promises';
import { ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';

type Read = () => Promise<HttpResponse>;

/** Milliseconds that the effect of a good request may take, for hosts that answer before they have finished. */
const patience = 5_000;
const interval = 100;

export class Look {
  readonly #read: Read;
  /** Paths of members that differ from read to read, such as the id of a request. */
  readonly #volatile: ReadonlySet<string>;
  /** Status of the first read. */
  readonly status: number;

  private constructor(read: Read, volatile: ReadonlySet<string>, status: number) {
    this.#read = read;
    this.#volatile = volatile;
    this.status = status;
  }

  /**
   * Reads twice, to learn what changes by itself.
   * @param pause milliseconds between the two, for what changes less often than at each read
   * @throws Inconclusive if the host is out of order
   */
  static async by(read: Read, pause = 0): Promise<Look> {
    const first = await read();
    if (pause > 0) await setTimeout(pause);
    const second = await read();
    for (const answer of [first, second]) ifBroken(answer);
    const [before, after] = [leavesOf(first), leavesOf(second)];
    const paths = new Set([...before.keys(), ...after.keys()]);
    const volatile = [...paths].filter((path) => before.get(path) !== after.get(path));
    return new Look(read, new Set(volatile), first.status);
  }

  /** @returns status and members, which are equal while nothing changes. @throws Inconclusive as above */
  async state(): Promise<string> {
    const answer = await this.#read();
    ifBroken(answer);
    const members = [...leavesOf(answer)].filter(([path]) => !this.#volatile.has(path));
    return `${answer.status}: ${members
      .map(([path, value]) => `${path}=${value}`)
      .sort()
      .join(' ')}`;
  }

  /** @returns the state once it is another than the old one, or that at the end of our patience */
  async changed(old: string | undefined): Promise<string> {
    const end = performance.now() + patience;
    for (;;) {
      const state = await this.state();
      if (state !== old || performance.now() > end) return state;
      await setTimeout(interval);
    }
  }
}

/** @returns the values of a JSON body by their paths, in any order of members; the text of another body */
function leavesOf(answer: HttpResponse): Map<string, string> {
  const { json } = answer;
  return json === undefined ? new Map([['', summaryOf(answer)]]) : new Map(leaves('', json));
}

function leaves(path: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, member]) => leaves(path === '' ? name : `${path}.${name}`, member));
}
