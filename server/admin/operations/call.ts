/**
 * In-process calls of operations with the signed-in user's credential, so that a page can do nothing that the API
 * forbids.
 */
import { json } from 'node:stream/consumers';
import type { Request } from '@hapi/hapi';
import { objectOf } from '#contracts/conditional.ts';
import type { Operation } from '#contracts/operation.ts';
import {
  callOperation,
  type OperationCall,
  type OperationResponse,
  type OperationStream,
  openOperation,
} from '#server/gateway/http/in-process.ts';
import { Refused } from './refused.ts';
import { Versions } from './versions.ts';

type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  /** Members that are undefined or '' are omitted. */
  readonly query?: QueryValues;
  /** Buffer: a file, sent as it is. */
  readonly body?: unknown;
  /** Idempotency-Key of the request. */
  readonly once?: string | undefined;
}

/** The part of a contract that a call needs. */
export type Contract<Result> = Pick<
  Operation<unknown, unknown, unknown, Result>,
  'method' | 'path' | 'changes' | 'success'
>;

/** @returns the contract's result. @throws Refused for every other response */
export type Call = <Result>(contract: Contract<Result>, input?: Input) => Promise<Result>;

/**
 * @param token a JWT; absent: an anonymous call
 * @param versions notes the versions that are read, and gives those that are changed
 */
export async function callContract<Result>(
  request: Request,
  token: string | undefined,
  contract: Contract<Result>,
  input: Input = {},
  versions: Versions = new Versions(),
): Promise<Result> {
  const call = withIfMatch(callOf(contract, token, input), contract, input, versions);
  const response: OperationResponse = await callOperation(request, call);
  if (response.status < 200 || response.status > 299) throw new Refused(response);
  const { etag } = response.headers;
  if (contract.method === 'GET' && etag !== undefined) versions.note(call.path, etag);
  // Tests check that our own responses match their contracts.
  return response.body as Result;
}

/** @returns the stream of an operation that responds with a file. @throws Refused */
export async function openFile(
  request: Request,
  token: string,
  contract: Contract<unknown>,
  input: Input = {},
): Promise<OperationStream> {
  const call = callOf(contract, token, input);
  const opened = await openOperation(request, call);
  if (opened.status === 200) return opened;
  const { status, headers } = opened;
  const body: unknown = await json(opened.stream);
  throw new Refused({ status, headers, body });
}

function callOf(contract: Contract<unknown>, token: string | undefined, input: Input): OperationCall {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (input.once !== undefined) headers['idempotency-key'] = input.once;
  return { method: contract.method, path: pathOf(contract.path, input), headers, body: input.body };
}

/**
 * A form changes the version that it showed. Deletions and actions are meant for any: their pages show what the decision
 * rests on, and states forbid what no longer fits.
 */
function withIfMatch(
  call: OperationCall,
  contract: Contract<unknown>,
  input: Input,
  versions: Versions,
): OperationCall {
  const object = objectOf(contract);
  if (!object) return call;
  const changes = contract.method === 'PATCH' || contract.method === 'PUT';
  const ifMatch = changes ? versions.shownAt(pathOf(object.path, { params: input.params ?? {} })) : '*';
  return { ...call, headers: { ...call.headers, 'if-match': ifMatch } };
}

function pathOf(path: string, { params = {}, query = {} }: Input): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${named}?${search}` : named;
}
