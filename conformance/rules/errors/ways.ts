/** Ways to err that every operation may meet: a generated matrix of operations and faulty requests without effect. */
import type { Actors } from '#harness/actors/actors.ts';
import { type Operation, operations } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { TenantRequest } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { isSpecified } from '../../specification.ts';

interface Way {
  readonly name: string;
  readonly appliesTo: (operation: Operation) => boolean;
  /** Sends the administrator's JWT; absent: no credential. */
  readonly signedIn?: true;
  /** @param path with ids of absent resources */
  readonly request: (operation: Operation, path: string) => Partial<TenantRequest>;
}

/** A faulty request, and the error that it met. */
export interface Fault {
  readonly name: string;
  readonly answer: HttpResponse;
}

/** More than most frameworks accept in a body: 1 MiB. */
const tooLarge = 1_200_000;
/** More than most servers accept in a URL, and less than Node's parser leaves to the application: 16 KiB of headers. */
const tooLong = 10_000;
/** The beginning of a character in UTF-8, without its end. */
const undecodable = '%E0%A4%A';

const takesBody = ({ hasBody }: Operation): boolean => hasBody;
const isRead = ({ method }: Operation): boolean => method === 'GET';
const isPublic = ({ security }: Operation): boolean => security.length === 0;

const malformed = { headers: { 'content-type': 'application/json' }, body: '{"email": ' };

const ways: readonly Way[] = [
  {
    name: 'a body that is no JSON',
    appliesTo: takesBody,
    signedIn: true,
    request: () => malformed,
  },
  {
    name: 'a body of an unknown media type',
    appliesTo: takesBody,
    signedIn: true,
    request: () => ({ headers: { 'content-type': 'application/x-conformance' }, body: 'x' }),
  },
  {
    name: 'a body that is too large',
    appliesTo: (operation) => takesBody(operation) && isSpecified(operation),
    signedIn: true,
    request: () => ({ body: { conformance: 'x'.repeat(tooLarge) } }),
  },
  {
    name: 'a parameter that there is not',
    appliesTo: isRead,
    signedIn: true,
    request: () => ({ query: { conformance: 1 } }),
  },
  {
    name: 'a URL that is too long',
    appliesTo: isRead,
    signedIn: true,
    request: () => ({ query: { conformance: 'x'.repeat(tooLong) } }),
  },
  {
    name: 'a path that cannot be decoded',
    appliesTo: ({ hasPathParameters }) => hasPathParameters,
    signedIn: true,
    request: ({ path }) => ({ path: path.replaceAll(/\{[^}]+\}/g, undecodable) }),
  },
  {
    name: 'a method that the path does not have',
    appliesTo: (operation) => isFirstOfPath(operation) && absentMethod(operation) !== undefined,
    signedIn: true,
    request: (operation) => ({ method: absentMethod(operation) ?? operation.method }),
  },
  {
    name: 'something absent, for a browser',
    appliesTo: ({ hasPathParameters, hasBody }) => hasPathParameters && !hasBody,
    signedIn: true,
    request: () => ({ headers: { accept: 'text/html,application/xhtml+xml;q=0.9' } }),
  },
  ...['text/html', 'image/png'].map(
    (accept): Way => ({
      name: `no credential, and Accept: ${accept}`,
      appliesTo: (operation) => !isPublic(operation) && (accept === 'text/html' || isRead(operation)),
      request: () => ({ headers: { accept } }),
    }),
  ),
  {
    name: 'a body that is no JSON, for a browser',
    appliesTo: (operation) => isPublic(operation) && takesBody(operation),
    request: () => ({ ...malformed, headers: { ...malformed.headers, accept: 'text/html' } }),
  },
];

/** Errors per run and operation. */
const known = new WeakMap<Actors, Map<string, Promise<readonly Fault[]>>>();

/** Sends the faulty requests of the trial's operation, once per run. @returns those that met an error */
export function faultsOf(trial: Trial): Promise<readonly Fault[]> {
  const { actors, operation } = trial;
  const ofRun = known.get(actors) ?? new Map<string, Promise<readonly Fault[]>>();
  known.set(actors, ofRun);
  const faults = ofRun.get(operation.id) ?? errAt(trial);
  ofRun.set(operation.id, faults);
  return faults;
}

async function errAt(trial: Trial): Promise<readonly Fault[]> {
  const { operation } = trial;
  const faults: Fault[] = [];
  for (const { name, appliesTo, signedIn, request } of ways) {
    // A bucket by address is the suite's own: two errors have to do.
    const isSpared = operation.limit?.key === 'ip' && !name.startsWith('a body that is no JSON');
    if (isSpared || !appliesTo(operation)) continue;
    const path = trial.absentPath(operation);
    const as = signedIn && !isPublic(operation) ? (await trial.actors.administrator()).credential : undefined;
    const answer = await sent(trial, { method: operation.method, path, as, ...request(operation, path) });
    trial.measure(`${name}: ${answer?.status ?? 'connection closed'}`);
    if (answer && isJudged(answer)) faults.push({ name, answer });
  }
  return faults;
}

/** @returns undefined where the host closes the connection, as many do while an oversize request is still being sent */
async function sent(trial: Trial, request: TenantRequest): Promise<HttpResponse | undefined> {
  try {
    return await trial.send(request);
  } catch (error) {
    if (error instanceof Inconclusive && error.code === 'unreachable') return undefined;
    throw error;
  }
}

/** Errors of gateways, and of a parser that never reached the application, are left out. */
function isJudged({ status, bytes }: HttpResponse): boolean {
  return status >= 400 && ![502, 503, 504].includes(status) && !(status === 431 && bytes.length === 0);
}

function isFirstOfPath({ id, path }: Operation): boolean {
  return operations.find((operation) => operation.path === path)?.id === id;
}

/** Never DELETE: a host may serve it where the document does not say so. */
function absentMethod({ path }: Operation): 'PUT' | 'PATCH' | undefined {
  const methods = operations.filter((operation) => operation.path === path).map(({ method }) => method);
  return (['PUT', 'PATCH'] as const).find((method) => !methods.includes(method));
}
