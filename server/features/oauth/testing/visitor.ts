/** Somebody at the provider's pages, each of which has one form. */
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

  /** Sends the form of a page. @returns the page or redirect that comes of it */
  async submit(page: TestResponse, action: string, fields: Record<string, string> = {}): Promise<TestResponse> {
    const { path, csrf } = formOf(page);
    return this.follow(await this.post(path, { csrf, action, ...fields }));
  }

  /** Signs in by password and allows what is asked. @returns the redirect to the application */
  async letIn(
    parameters: Record<string, string>,
    { email, password }: { email: string; password: string },
  ): Promise<URL> {
    let answer = await this.authorize(parameters);
    if (answer.text.includes('value="password"')) answer = await this.submit(answer, 'password', { email, password });
    if (answer.text.includes('value="allow"')) answer = await this.submit(answer, 'allow');
    return new URL(String(answer.headers.location));
  }
}

/** @returns where the form of a page goes, and its token. */
export function formOf({ text, status }: TestResponse): { path: string; csrf: string } {
  const path = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1];
  if (!path || !csrf) throw new Error(`no form in this answer of ${status}: ${text.slice(0, 300)}`);
  return { path, csrf };
}
