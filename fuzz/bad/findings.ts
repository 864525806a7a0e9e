/** Collects findings: one per operation and kind, with the first request that showed it. */

export interface Finding {
  /** `PATCH /api/v1/users/{id}`, or the name of a raw case. */
  readonly target: string;
  readonly fault: string;
  readonly seed: number;
  readonly index: number;
  readonly response: string;
  /** Repeats the request. */
  readonly command: string;
  count: number;
}

export class Findings {
  #reported = 0;
  readonly #byKind = new Map<string, Finding>();

  add(finding: Omit<Finding, 'count'>): void {
    // Ids and positions differ from request to request; the kind of fault does not.
    const kind = `${finding.target} ${finding.fault.replace(/[0-9a-f-]{36}|\d+/g, '#')}`;
    const known = this.#byKind.get(kind);
    if (known) known.count += 1;
    else this.#byKind.set(kind, { ...finding, count: 1 });
  }

  /** @returns those that were added since the last call. */
  fresh(): readonly Finding[] {
    const fresh = this.all.slice(this.#reported);
    this.#reported = this.#byKind.size;
    return fresh;
  }

  get all(): readonly Finding[] {
    return [...this.#byKind.values()];
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const isPlain = (bytes: Buffer) => bytes.every((byte) => byte >= 0x20 && byte < 0x7f);

export interface Sent {
  readonly host: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly payload?: string | Buffer | undefined;
}

/** @returns a command line that sends the request; bodies that are no plain text go through base64. */
export function curlOf(port: number, { host, method, target, headers, payload }: Sent): string {
  const bytes = payload === undefined ? undefined : Buffer.from(payload);
  const lines = Object.entries({ host, ...headers }).flatMap(([name, value]) =>
    [value].flat().map((one) => `-H ${quoted(one === '' ? `${name};` : `${name}: ${one}`)}`),
  );
  const option = method === 'HEAD' ? '--head' : `-X ${method}`;
  // The target may not begin with a slash: given in the URL, it would change the host.
  const curl = `curl -sSi ${option} --request-target ${quoted(target)} http://127.0.0.1:${port} ${lines.join(' ')}`;
  if (!bytes) return curl;
  if (isPlain(bytes) && bytes.length < 2_000) return `${curl} --data-binary ${quoted(bytes.toString())}`;
  return `printf %s ${bytes.toString('base64')} | base64 -d | ${curl} --data-binary @-`;
}

/** @returns a command line that sends raw bytes. */
export function rawCommandOf(port: number, bytes: Buffer): string {
  return `printf %s ${bytes.toString('base64')} | base64 -d | nc -w 3 127.0.0.1 ${port}`;
}

/** @returns a finding as text for people. */
export function describeFinding({ count, target, fault, seed, index, response, command }: Finding): string {
  return `\n${count} × ${target}: ${fault}\n  seed ${seed}, request ${index}\n  ${response}\n  ${command}\n`;
}
