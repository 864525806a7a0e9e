/** Changes an object that others change too: reads it, and writes under its version until no other write comes between. */
import { InvalidResponseError, ProblemError } from './errors.ts';
import type { paths } from './generated/api.ts';
import { isProblem } from './problem.ts';

/** Types of the object and of its changes at a path; never for paths that cannot be read and changed. */
type At<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Whole } } } };
  patch: { requestBody: { content: { 'application/json': infer Changes } } };
}
  ? { whole: Whole; changes: Changes }
  : never;

/** Paths of objects that can be read and changed. */
export type UpdatablePath = {
  [Path in keyof paths]: [At<Path>] extends [never] ? never : Path;
}[keyof paths];

export type ObjectOf<Path extends UpdatablePath> = At<Path>['whole'];
export type ChangesAt<Path extends UpdatablePath> = At<Path>['changes'];

type Result = Promise<{ data?: unknown; error?: unknown; response: Response }>;

interface ObjectCalls<Changes> {
  readonly read: () => Result;
  readonly write: (changes: Changes, ifMatch: string) => Result;
}

/** So many writes in a row by others are a fight between programs. */
const maximumTries = 10;

/** @returns the changed object. @throws ProblemError; of 412 after the last try */
export async function updated<Whole, Changes>(
  { read, write }: ObjectCalls<Changes>,
  change: (current: Whole) => Changes | Promise<Changes>,
): Promise<Whole> {
  for (let tries = 1; ; tries++) {
    const { response, ...current } = await read();
    const whole = wholeOf<Whole>(current);
    const etag = response.headers.get('etag');
    if (etag === null) throw new InvalidResponseError('The response has no ETag.');
    const { data, error } = await write(await change(whole), etag);
    const isStale = isProblem(error) && error.status === 412;
    if (!isStale || tries === maximumTries) return wholeOf({ data, error });
  }
}

/** Asserts the type of the document. @throws ProblemError */
function wholeOf<Whole>({ data, error }: { data?: unknown; error?: unknown }): Whole {
  if (isProblem(error)) throw new ProblemError(error);
  if (!isWhole<Whole>(data)) throw new InvalidResponseError('The response is not an object.');
  return data;
}

function isWhole<Whole>(data: unknown): data is Whole {
  return typeof data === 'object' && data !== null;
}
