/** A host that does one thing wrong, or otherwise: what stands between the suite and a good host. */

export interface ProxiedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case, without what belongs to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The address that it came from. */
  readonly from: string;
  /** Which of the profile's tenants it is for. */
  readonly tenant: 'own' | 'other';
}

export interface ProxiedAnswer {
  readonly status: number;
  /** Names in lower case; several cookies are joined by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** @returns what the good host answers to a request. */
export type Forward = (request: ProxiedRequest) => Promise<ProxiedAnswer>;

/** @param forward asks the good host, as often as need be */
export type Handler = (request: ProxiedRequest, forward: Forward) => Promise<ProxiedAnswer>;

/** The time by which the good host counts: milliseconds, monotonic. Tests move it. */
export interface Clock {
  now(): number;
}

/** What stands in the way, made anew for each run. */
export interface Handlers {
  /** Of requests to the API. */
  readonly api?: Handler;
  /** Of webhooks on their way to the suite's receiver. */
  readonly webhooks?: Handler;
  /** Of the suite's requests to the mailbox. */
  readonly mailbox?: Handler;
}

export interface Mutant {
  /** For people who start it by name. */
  readonly name: string;
  /** The id of the rule that must notice. */
  readonly breaks: string;
  /** What it does wrong, as a sentence. */
  readonly description: string;
  /** The operations at which the rule is tried, where it is about many; one is enough to notice. */
  readonly operations?: readonly string[];
  readonly start: (clock: Clock) => Handlers;
}

/** A host that answers otherwise than ours, and as the specification allows. */
export interface GoodHost {
  readonly name: string;
  readonly description: string;
  /** Its names, where they are not ours: changes to the dialect, as a profile has them. */
  readonly dialect?: Readonly<Record<string, unknown>>;
  /** Rules, by pattern, that are about what the document says of names which this host has changed. */
  readonly except?: readonly string[];
  readonly start: (clock: Clock) => Handlers;
}

/** @returns whether the request is of this operation. @param path as the document has it, with `{…}` for parameters */
export function isRequestOf(request: ProxiedRequest, method: string, path: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`);
  return request.method === method && pattern.test(request.path);
}

/** @returns the answer with another body, as JSON. */
export function withJson(answer: ProxiedAnswer, value: unknown, status = answer.status): ProxiedAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status,
    headers: { ...answer.headers, 'content-type': answer.headers['content-type'] ?? 'application/json' },
    body,
  };
}

/** @returns the body as an object; an empty one where it is none. */
export function jsonOf({ body }: { readonly body: Buffer }): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

/** @returns headers without those. */
export function without(headers: Readonly<Record<string, string>>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
