/** A visitor of the provider's pages, each of which has one form. */
import { createHash, randomBytes } from 'node:crypto';
import { FormClient } from '#test/form-client.ts';
import type { TestResponse } from '#test/http.ts';

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

/** @returns a fresh verifier with its challenge. */
export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export class Visitor extends FormClient {
  /** Opens the authorization endpoint. @returns the page, or the redirect to the application */
  async authorize(parameters: Record<string, string>): Promise<TestResponse> {
    return this.follow(await this.get(`/api/v1/oauth/authorize?${new URLSearchParams(parameters)}`));
  }

  /** Submits the form of a page. @returns the next page or redirect */
  async submit(page: TestResponse, action: string, fields: Record<string, string> = {}): Promise<TestResponse> {
    const { path, csrf } = formOf(page);
    return this.follow(await this.post(path, { csrf, action, ...fields }));
  }

  /** Signs in by password and consents. @returns the redirect to the application */
  async signInAndConsent(
    parameters: Record<string, string>,
    { email, password }: { email: string; password: string },
  ): Promise<URL> {
    let response = await this.authorize(parameters);
    if (response.text.includes('value="password"'))
      response = await this.submit(response, 'password', { email, password });
    if (response.text.includes('value="allow"')) response = await this.submit(response, 'allow');
    const { location } = response.headers;
    if (location === undefined) throw new Error(`no redirect, but ${response.status}: ${response.text.slice(0, 300)}`);
    return new URL(String(location));
  }
}

/** @returns the action of a page's form, and its token. */
export function formOf({ text, status }: TestResponse): { path: string; csrf: string } {
  const path = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1];
  if (!path || !csrf) throw new Error(`no form in this response of ${status}: ${text.slice(0, 300)}`);
  return { path, csrf };
}
