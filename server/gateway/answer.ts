/** What a handler's reply becomes on the wire, before hapi sends it. */
import type { AnyOperation } from '#contracts/operation.ts';
import { FileBody, type FileContent } from './file-body.ts';
import type { Reply } from './handle.ts';
import { JsonBody } from './json-body.ts';
import { PageBody } from './page.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string | null;
  /** In place of JSON. */
  readonly file?: FileContent;
}

/** @throws when the reply is not what the contract promises at all: a body where there is none, or none where there is. */
export function answerOf(contract: AnyOperation, reply: Reply<unknown>): Answer {
  const { status, body, file, location } = contract.success;
  if (file) {
    if (!(reply instanceof FileBody)) throw new Error(`${contract.id} promises a file, and its handler returned none`);
    return { status, headers: {}, json: null, file: reply.file };
  }
  if (!body) {
    if (reply !== undefined) throw new Error(`${contract.id} promises no body, and its handler returned one`);
    return { status, headers: {}, json: null };
  }
  if (reply === undefined) throw new Error(`${contract.id} promises a body, and its handler returned none`);
  const json = reply instanceof JsonBody ? reply.json : JSON.stringify(reply);
  const headers: Record<string, string> = {};
  if (location) {
    const id = reply instanceof JsonBody ? reply.id : undefined;
    if (!id) throw new Error(`${contract.id} promises a Location, and its handler named no id`);
    headers.location = `${location === true ? contract.path : location}/${id}`;
  }
  if (reply instanceof PageBody && reply.next) headers.link = `<${reply.next}>; rel="next"`;
  return { status, headers, json };
}

/** The body that was sent is not the one that was promised. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise';
}

/** For tests and development: every body against its contract. @throws BrokenPromise */
export function assertPromised(contract: AnyOperation, answer: Answer): void {
  if (!contract.success.body) return;
  const { error } = contract.success.body.validate(JSON.parse(answer.json ?? 'null'), {
    convert: false,
    abortEarly: false,
  });
  if (error) throw new BrokenPromise(`${contract.id} answered what its contract does not promise: ${error.message}`);
}
