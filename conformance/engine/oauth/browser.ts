/** Headless browser without scripts: stores cookies, follows redirects and submits forms. */
import type { CookieJar } from 'tough-cookie';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Button, Form } from './form.ts';

/** Network of a browser; the implementation logs the exchanges. */
export interface BrowserTransport {
  send(url: string, request: { method: string; headers: Record<string, string>; body?: string }): Promise<HttpResponse>;
  /** Called with every cookie value: reports redact them. */
  registerSecret(value: string, name: string): void;
  /** True for addresses of the application, which are parsed but never requested. */
  isApplication(url: URL): boolean;
}

/** The current page of a browser. */
export interface Place {
  readonly url: string;
  readonly answer: HttpResponse;
  /** Target of a redirect to the application. */
  readonly left: URL | undefined;
}

/** Redirect limit, as in browsers. */
const mostRedirects = 20;

export class Browser {
  readonly cookies: CookieJar;
  readonly #around: BrowserTransport;

  constructor(around: BrowserTransport, cookies: CookieJar) {
    this.#around = around;
    this.cookies = cookies;
  }

  open(url: string): Promise<Place> {
    return this.#go(url, { method: 'GET', headers: {} });
  }

  /** @param values by field name, replacing the form's own values @param button the pressed one */
  submit({ url }: Place, form: Form, values: ReadonlyMap<string, string>, button: Button | undefined): Promise<Place> {
    const sent = new URLSearchParams();
    for (const { name, value } of form.fields) sent.append(name, values.get(name) ?? value);
    if (button?.name !== undefined) sent.append(button.name, button.value);
    if (form.method === 'GET') {
      const target = new URL(form.action);
      target.search = sent.toString();
      return this.open(target.href);
    }
    return this.#go(form.action, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(url).origin,
        referer: url,
      },
      body: sent.toString(),
    });
  }

  async #go(first: string, request: { method: string; headers: Record<string, string>; body?: string }) {
    let url = first;
    let answer = await this.#request(url, request);
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      const next = redirectOf(answer, url);
      if (!next) return { url, answer, left: undefined };
      if (this.#around.isApplication(next)) return { url, answer, left: next };
      url = next.href;
      // RFC 9110, 15.4: 307 and 308 repeat the request; other redirects become GET.
      const repeats = answer.status === 307 || answer.status === 308;
      answer = await this.#request(url, repeats ? request : { method: 'GET', headers: {} });
    }
    throw new Inconclusive('unexpected-answer', `more than ${mostRedirects} redirects after ${first}`, answer.exchange);
  }

  async #request(
    url: string,
    { headers, ...request }: { method: string; headers: Record<string, string>; body?: string },
  ) {
    const cookie = await this.cookies.getCookieString(url);
    const answer = await this.#around.send(url, {
      ...request,
      headers: {
        accept: 'text/html, */*;q=0.1',
        // Browsers send Origin with every POST.
        ...(request.method === 'GET' ? {} : { origin: new URL(url).origin }),
        ...headers,
        ...(cookie ? { cookie } : {}),
      },
    });
    for (const line of (answer.headers['set-cookie'] ?? '').split('\n').filter(Boolean)) {
      const stored = await this.cookies.setCookie(line, url, { ignoreError: true });
      if (stored) this.#around.registerSecret(stored.value, `${stored.key} cookie`);
    }
    return answer;
  }
}

function redirectOf({ status, headers }: HttpResponse, base: string): URL | undefined {
  const { location } = headers;
  return status >= 300 && status < 400 && location !== undefined ? (URL.parse(location, base) ?? undefined) : undefined;
}
