/** A browser without a screen and without scripts: keeps cookies, follows redirects, and sends the forms of pages. */
import type { CookieJar } from 'tough-cookie';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive } from '../../verdict.ts';
import type { Button, Form } from './form.ts';

/** How a browser reaches the network; what it is sent and what comes back is kept by whoever gave it. */
export interface Surroundings {
  send(url: string, request: { method: string; headers: Record<string, string>; body?: string }): Promise<Answer>;
  /** Told of every cookie: reports must not show them. */
  keepSecret(value: string, name: string): void;
  /** Whether an address is the application's: it is looked at, and never asked for. */
  isApplication(url: URL): boolean;
}

/** Where a browser is. */
export interface Place {
  readonly url: string;
  readonly answer: Answer;
  /** Where the answer leads, when that is the application. */
  readonly left: URL | undefined;
}

/** Browsers give up after 20. */
const mostRedirects = 20;

export class Browser {
  readonly cookies: CookieJar;
  readonly #around: Surroundings;

  constructor(around: Surroundings, cookies: CookieJar) {
    this.#around = around;
    this.cookies = cookies;
  }

  open(url: string): Promise<Place> {
    return this.#go(url, { method: 'GET', headers: {} });
  }

  /** @param values by name, in place of what the fields hold @param button the one that is pressed */
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
    let answer = await this.#ask(url, request);
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      const next = redirectOf(answer, url);
      if (!next) return { url, answer, left: undefined };
      if (this.#around.isApplication(next)) return { url, answer, left: next };
      url = next.href;
      // RFC 9110, 15.4: 307 and 308 repeat the request, everything else asks for a page.
      const repeats = answer.status === 307 || answer.status === 308;
      answer = await this.#ask(url, repeats ? request : { method: 'GET', headers: {} });
    }
    throw new Inconclusive('unexpected-answer', `more than ${mostRedirects} redirects after ${first}`, answer.exchange);
  }

  async #ask(url: string, { headers, ...request }: { method: string; headers: Record<string, string>; body?: string }) {
    const cookie = await this.cookies.getCookieString(url);
    const answer = await this.#around.send(url, {
      ...request,
      headers: { accept: 'text/html, */*;q=0.1', ...headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of (answer.headers['set-cookie'] ?? '').split('\n').filter(Boolean)) {
      const kept = await this.cookies.setCookie(line, url, { ignoreError: true });
      if (kept) this.#around.keepSecret(kept.value, `${kept.key} cookie`);
    }
    return answer;
  }
}

function redirectOf({ status, headers }: Answer, base: string): URL | undefined {
  const { location } = headers;
  return status >= 300 && status < 400 && location !== undefined ? (URL.parse(location, base) ?? undefined) : undefined;
}
