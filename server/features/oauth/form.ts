/**
 * Submitted forms of our pages. A form is bound to its interaction in three ways: by the interaction's cookie, which is
 * limited to this path and site; by the path; and by a token in the page.
 */
import type { Request } from '@hapi/hapi';
import { Problem } from '#server/gateway/api/problem.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { header } from '#server/gateway/http/header.ts';
import { type BodyBounds, receiveBody } from '#server/gateway/stages/body.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';
import { Stopped } from './page.ts';

const bodyBounds: BodyBounds = { bytes: 16 * 1024, milliseconds: 5_000 };

export interface Form {
  readonly action: string;
  readonly csrf: string;
  /** '' if absent. */
  readonly email: string;
  readonly password: string;
  readonly code: string;
  /** Of a sign-in that waits for the second factor. */
  readonly token: string;
  /** What the first step offered for the second, as JSON. */
  readonly offer: string;
  /** Response of the browser with a passkey, as JSON. */
  readonly credential: string;
}

/** @throws Problem 413, 408, 415, and 400 for repeated fields */
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
    token: field('token'),
    offer: field('offer'),
    credential: field('credential'),
  };
}

interface Interaction {
  readonly uid: string;
  readonly cid: string;
}

/** @returns the form token of an interaction's page. */
export function formToken(secrets: Secrets, tenantId: string, { uid, cid }: Interaction): string {
  return secrets.mac('oauth form', tenantId, uid, cid).toString('base64url');
}

/** @returns true if the form has the token of the interaction's page. */
export function hasFormToken(secrets: Secrets, tenantId: string, { uid, cid }: Interaction, { csrf }: Form): boolean {
  const tokens = secrets.macs('oauth form', tenantId, uid, cid).map((mac) => Buffer.from(mac.toString('base64url')));
  return equalsAny(Buffer.from(csrf), tokens);
}

/** @param isOwn whether the form has the token of this page @throws Stopped for a form from another page */
export function checkOwnForm(request: Request, isOwn: boolean): void {
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  const foreign = origin !== undefined && origin !== new URL(tenantOf(request).baseUrl).origin;
  // Every browser sends one of these headers with a form.
  const silent = origin === undefined && site === undefined;
  if (foreign || silent || site === 'cross-site' || site === 'same-site' || !isOwn)
    throw new Stopped(403, 'oauth.stopped.foreign', 'oauth.stopped.foreign.text');
}
