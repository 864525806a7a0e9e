/**
 * Operations as the pages ask them: in process, with the signed-in user's own credential, so that a page can do nothing
 * that the API forbids.
 */
import { json } from 'node:stream/consumers';
import type { Request } from '@hapi/hapi';
import type { Operation } from '#contracts/operation.ts';
import {
  callOperation,
  type OperationAnswer,
  type OperationCall,
  type OperationStream,
  openOperation,
} from '#server/gateway/in-process.ts';
import { Refused } from './refused.ts';

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  /** Members that are undefined or '' are left out. */
  readonly query?: QueryValues;
  readonly body?: unknown;
  /** What makes two requests one: see `Idempotency-Key`. */
  readonly once?: string | undefined;
}

/** A contract of which nothing matters but how it is asked and what it answers. */
export type Contract<Result> = Pick<Operation<unknown, unknown, unknown, Result>, 'method' | 'path' | 'success'>;

/** @returns what the contract promises. @throws Refused for every answer that is no success */
export type Call = <Result>(contract: Contract<Result>, input?: Input) => Promise<Result>;

/** @param token a JWT; absent: nobody calls */
export async function callContract<Result>(
  request: Request,
  token: string | undefined,
  contract: Contract<Result>,
  input: Input = {},
): Promise<Result> {
  const answer: OperationAnswer = await callOperation(request, callOf(contract, token, input));
  if (answer.status < 200 || answer.status > 299) throw new Refused(answer);
  // The boundary between what our own server has sent and what its contract says: tests hold the one to the other.
  return answer.body as Result;
}

/** @returns the file of an operation that answers one, as it comes. @throws Refused */
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

function pathOf(path: string, { params = {}, query = {} }: Input): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${named}?${search}` : named;
}
