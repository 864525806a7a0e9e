/** Submitted forms of the page. */
import type { Request } from '@hapi/hapi';
import { Problem } from '#server/gateway/api/problem.ts';
import { header } from '#server/gateway/http/header.ts';
import { receiveBody } from '#server/gateway/stages/body.ts';

/** As of a JSON body. */
const bodyBounds = { bytes: 256 * 1024, milliseconds: 5_000 };

/**
 * There is no token against cross-site requests: the page has no cookie, and its address is itself the secret that another
 * site would have to know.
 * @throws Problem 413, 408, 415
 */
export async function receiveForm(request: Request): Promise<URLSearchParams> {
  const bytes = await receiveBody(request.raw.req, bodyBounds);
  const type = header(request, 'content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', { detail: 'Send the form as application/x-www-form-urlencoded.' });
  }
  return new URLSearchParams(bytes.toString('utf8'));
}

/** @returns the text of a field, with the line ends of the API; browsers send CRLF */
export function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
}

/** @returns the note of an answer; undefined: unchanged */
export function noteOf(form: URLSearchParams): string | null | undefined {
  return form.has('note') ? textOf(form, 'note') || null : undefined;
}

/** @returns the number, or else the text, which the schema refuses */
export function guestsOf(form: URLSearchParams): number | string {
  const text = textOf(form, 'guests') || '0';
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
}
