/** A browser without a screen: keeps cookies, follows redirects within the host, and fills in the one form of a page. */
import { createHash, randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { send, type TestResponse } from '#test/http.ts';
import type { TestTenant } from '#test/template.ts';

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

/** @returns a fresh verifier with its challenge. */
export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export class Visitor {
  readonly cookies = new Map<string, Cookie>();
  readonly #port: number;
  readonly #tenant: TestTenant;

  constructor(service: { port: number }, tenant: TestTenant) {
    this.#port = service.port;
    this.#tenant = tenant;
  }

  async get(path: string, headers: OutgoingHttpHeaders = {}): Promise<TestResponse> {
    return this.#send(path, { method: 'GET', headers: { accept: 'text/html', ...headers } });
  }

  async post(path: string, fields: Record<string, string>, headers: OutgoingHttpHeaders = {}): Promise<TestResponse> {
    return this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Goes where the answer leads, as long as that is a page of the tenant. @returns the last answer */
  async follow(answer: TestResponse): Promise<TestResponse> {
    let last = answer;
    for (let hops = 0; hops < 10 && last.status === 303; hops += 1) {
      const next = new URL(String(last.headers.location), this.#tenant.baseUrl);
      if (next.origin !== this.#tenant.baseUrl) return last;
      last = await this.get(next.pathname + next.search);
    }
    return last;
  }

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

  async #send(path: string, request: { method: string; headers: OutgoingHttpHeaders; body?: string }) {
    const cookie = [...this.cookies]
      .filter(([, held]) => path.startsWith(held.path))
      .map(([name, held]) => `${name}=${held.value}`)
      .join('; ');
    const headers = { ...request.headers, ...(cookie === '' ? {} : { cookie }) };
    const answer = await send(this.#port, this.#tenant.host, path, { ...request, headers });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** @returns where the form of a page goes, and its token. */
export function formOf({ text, status }: TestResponse): { path: string; csrf: string } {
  const path = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1];
  if (!path || !csrf) throw new Error(`no form in this answer of ${status}: ${text.slice(0, 300)}`);
  return { path, csrf };
}
