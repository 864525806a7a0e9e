/** An HTTP client with cookies and forms, which follows redirects within the host. */
import type { OutgoingHttpHeaders } from 'node:http';
import { send, type TestResponse } from './http.ts';
import type { TestTenant } from './template.ts';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Several values of a name for a field that occurs several times. */
export type FormFields = Readonly<Record<string, string | string[]>>;

export class FormClient {
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

  async post(path: string, fields: FormFields, headers: OutgoingHttpHeaders = {}): Promise<TestResponse> {
    return this.#send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        origin: this.#tenant.baseUrl,
        ...headers,
      },
      body: new URLSearchParams(
        Object.entries(fields).flatMap(([name, values]) =>
          [values].flat().map((value): [string, string] => [name, value]),
        ),
      ).toString(),
    });
  }

  /** Follows redirects within the tenant's origin. @returns the last response */
  async follow(response: TestResponse): Promise<TestResponse> {
    let last = response;
    for (let hops = 0; hops < 10 && last.status === 303; hops += 1) {
      const next = new URL(String(last.headers.location), this.#tenant.baseUrl);
      if (next.origin !== this.#tenant.baseUrl) return last;
      last = await this.get(next.pathname + next.search);
    }
    return last;
  }

  async #send(path: string, request: { method: string; headers: OutgoingHttpHeaders; body?: string }) {
    const cookie = [...this.cookies]
      .filter(([, held]) => path.startsWith(held.path))
      .map(([name, held]) => `${name}=${held.value}`)
      .join('; ');
    // `undefined` removes a default header.
    const given = Object.entries(request.headers).filter(([, value]) => value !== undefined);
    const headers = { ...Object.fromEntries(given), ...(cookie === '' ? {} : { cookie }) };
    const response = await send(this.#port, this.#tenant.host, path, { ...request, headers });
    for (const line of response.headers['set-cookie'] ?? []) this.#setCookie(line);
    return response;
  }

  #setCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}
