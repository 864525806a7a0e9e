/**
 * A form of our pages, as it comes back. It is bound to its interaction three times over: by the interaction's cookie,
 * which is sent to this path alone and by no other site; by the address; and by a token that only the page has held.
 */
import type { Request } from '@hapi/hapi';
import { type BodyBounds, receiveBody } from '#server/gateway/body.ts';
import { header } from '#server/gateway/header.ts';
import { tenantOf } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import { equalBytes, type Secrets } from '#server/platform/secrets.ts';
import { Stopped } from './page.ts';

const bodyBounds: BodyBounds = { bytes: 16 * 1024, milliseconds: 5_000 };

export interface Form {
  readonly action: string;
  readonly csrf: string;
  /** '' where there is none. */
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** @throws Problem 413, 408, 415, and 400 for fields that come twice */
export async function receiveForm(request: Request): Promise<Form> {
  const bytes = await receiveBody(request.raw.req, bodyBounds);
  const type = header(request, 'content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', { detail: 'Send the form as application/x-www-form-urlencoded.' });
  }
  const fields = new URLSearchParams(bytes.toString('utf8'));
  const field = (name: string): string => {
    const [value = '', second] = fields.getAll(name);
    if (second !== undefined) throw new Problem('malformed_request', { detail: `The field ${name} comes twice.` });
    return value;
  };
  return {
    action: field('action'),
    csrf: field('csrf'),
    email: field('email').trim(),
    password: field('password'),
    code: field('code').trim(),
  };
}

/** @returns the token of a page about this interaction. */
export function formToken(secrets: Secrets, tenantId: string, { uid, cid }: { uid: string; cid: string }): string {
  return secrets.mac('oauth form', tenantId, uid, cid).toString('base64url');
}

/** @throws Stopped for a form that no page of ours has sent */
export function checkOwnForm(request: Request, { csrf }: Form, expected: string): void {
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  const foreign = origin !== undefined && origin !== new URL(tenantOf(request).baseUrl).origin;
  if (foreign || site === 'cross-site' || site === 'same-site' || !equalBytes(Buffer.from(csrf), Buffer.from(expected)))
    throw new Stopped(
      403,
      'This was not sent from our page',
      'Nothing has happened. Go back to the application and start again.',
    );
}
