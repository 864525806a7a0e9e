/**
 * Turns the response of a service into a reply, or into a problem. Only a success has its body passed on, and only an error
 * that the contract lists is more than a 502.
 */

import type { Readable } from 'node:stream';
import Joi from 'joi';
import type { AnyOperation } from '#contracts/operation.ts';
import type { ProblemRow, Violation } from '#contracts/problems.ts';
import { problemsOf } from '#contracts/problems-of.ts';
import { FileBody } from '../api/file-body.ts';
import type { Reply } from '../api/handle.ts';
import { Problem } from '../api/problem.ts';
import type { JsonBody } from '../http/json-body.ts';
import type { UpstreamResponse } from './exchange.ts';
import { problemOf } from './upstream.ts';

/** Bytes of JSON that are read: a page of 100 large items. Longer responses are files. */
const maximumJson = 8 * 1024 * 1024;
/** Bytes of an error that are read. */
const maximumError = 64 * 1024;

/** What the caller does with the JSON of a success: it checks it, and may replace it. */
export type Accept = (value: unknown, json: string) => JsonBody<unknown>;

/** @returns the bytes that the body of a response may have, by its status */
export function maximumOf({ success }: AnyOperation): (statusCode: number) => number {
  return (statusCode) => (success.body && statusCode === success.status ? maximumJson : maximumError);
}

/** @throws Problem 502, or the one that the service means, if the contract lists it */
export function replyOf(contract: AnyOperation, response: UpstreamResponse, accept: Accept): Reply<unknown> {
  const { success } = contract;
  if (response.statusCode !== success.status) throw refusalOf(contract, response);
  if (isEncoded(response)) {
    response.stream?.destroy();
    throw failed(`${contract.upstream} encodes its response, which was not accepted`);
  }
  if (response.stream) return fileOf(contract, response, response.stream);
  if (!success.body) return undefined;
  if (mediaTypeOf(response) !== 'application/json') {
    throw failed(`${contract.upstream} answers ${contract.id} with the media type ${mediaTypeOf(response)}`);
  }
  const json = textOf(response);
  return accept(parsed(json, contract), json);
}

function parsed(json: string, { id, upstream }: AnyOperation): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw failed(`${upstream} answers ${id} with invalid JSON`);
  }
}

function fileOf({ id, upstream, success }: AnyOperation, response: UpstreamResponse, stream: Readable): FileBody {
  const type = mediaTypeOf(response);
  if (![success.file].flat().some((declared) => declared === type)) {
    stream.destroy();
    throw failed(`${upstream} answers ${id} with the media type ${type}`);
  }
  const disposition = String(response.headers['content-disposition'] ?? '');
  const [, name = id.replace('.', '-')] = /filename="?([\w.-]{1,100})"?/.exec(disposition) ?? [];
  return new FileBody({ content: stream, type, name });
}

const mediaTypeOf = ({ headers }: UpstreamResponse): string =>
  String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

/** Neither was accepted: the bytes are not those of the media type. */
const isEncoded = ({ headers }: UpstreamResponse): boolean =>
  !['', 'identity'].includes(String(headers['content-encoding'] ?? '').toLowerCase()) ||
  !['', 'chunked'].includes(String(headers['transfer-encoding'] ?? '').toLowerCase());

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Problem 502 for more than the maximum, and for what is not UTF-8 */
function textOf({ bytes }: UpstreamResponse): string {
  if (!bytes) throw failed('the response is too long');
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw problemOf(error);
  }
}

/** A problem in the form of ours: the service means it. */
const meant = Joi.object<{ code: string; detail?: string; violations?: Violation[] }>({
  code: Joi.string().required(),
  detail: Joi.string().max(1_000),
  violations: Joi.array()
    .max(50)
    .items(
      Joi.object({
        propertyPath: Joi.string().max(200).allow('').required(),
        message: Joi.string().max(500).required(),
        code: Joi.string().max(60).required(),
      }),
    ),
}).unknown();

/**
 * A 4xx is passed on if its body names the code of a problem that the contract has, or if the contract lists just one with
 * its status: a 403 or 422 that names nothing may be a fault between gateway and service. Only a body in the form of our own problems speaks to the caller, by its `detail` and `violations`.
 */
function refusalOf(contract: AnyOperation, response: UpstreamResponse): Problem {
  const { statusCode, headers } = response;
  const { upstream, id } = contract;
  const isJson = /^application\/(?:problem\+)?json$/.test(mediaTypeOf(response)) && !isEncoded(response);
  const text = isJson ? textOf(response) : '';
  if (statusCode === 503 || statusCode === 429)
    return unavailable(`${upstream} answers ${statusCode}`, headers['retry-after']);
  const listed = passedOn(contract).filter(({ status }) => status === statusCode);
  const body = meant.validate(isJson ? jsonOrUndefined(text) : undefined, { convert: false });
  const { code, detail, violations }: { code?: string; detail?: string; violations?: Violation[] } =
    body.error || body.value === undefined ? {} : body.value;
  const own = listed.filter((one) => contract.problems.includes(one.code));
  const row = listed.find((one) => one.code === code) ?? (own.length === 1 ? own[0] : undefined);
  if (!row) return failed(`${upstream} answers ${id} with ${statusCode}, which its contract does not list`);
  return new Problem(row.code, { ...(detail && { detail }), ...(violations && { violations }) });
}

/** Problems that are the gateway's own to tell: a service that tells them has not understood the gateway. */
const ofGateway = new Set([
  'unknown_tenant',
  'malformed_request',
  'missing_credentials',
  'invalid_api_token',
  'invalid_token',
  'expired_token',
  'invalid_contact_hash',
  'read_only_token',
  'credential_not_accepted',
  'insufficient_scope',
  'too_many_requests',
  'invalid_if_match',
  'invalid_idempotency_key',
  'idempotency_in_flight',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'request_timeout',
  'impersonation_forbidden',
  'invalid_path',
  'invalid_query',
]);

const passedOn = (contract: AnyOperation): readonly ProblemRow[] =>
  problemsOf(contract).filter(({ status, code }) => status < 500 && !ofGateway.has(code));

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Longest Retry-After that is passed on, in seconds. */
const longestRetry = 3_600;

function unavailable(cause: string, retryAfter: string | string[] | undefined): Problem {
  const seconds = /^\d{1,9}$/.test(String(retryAfter)) ? Number(retryAfter) : 1;
  return new Problem('temporarily_unavailable', {
    detail: 'The service behind this operation is not available now.',
    headers: { 'retry-after': String(Math.min(longestRetry, Math.max(1, seconds))) },
    cause: new Error(cause),
  });
}

/** The cause is for the log. */
export function failed(cause: string): Problem {
  return new Problem('upstream_failed', { cause: new Error(cause) });
}
