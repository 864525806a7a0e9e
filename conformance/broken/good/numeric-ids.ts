/** A host whose ids are numbers, in bodies, paths, queries and webhooks. */
import type { Handler, Handlers, ProxiedRequest, ProxiedResponse } from '../mutant.ts';
import { unsigned } from './plain.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Not the id of an OAuth client, which is text (RFC 6749, 2.2). */
const value = new RegExp(`(?<!"clientId":\\s*)"(${uuid})"(?!\\s*:)`, 'g');
const inLink = new RegExp(`(?<=[/=])${uuid}`, 'g');

/** Above every amount, size and second that a body may hold, so that no other number is taken for an id. */
const firstNumber = 700_000_001;

/** Numbers of the good host's ids, in the order in which they are first sent. */
class Numbers {
  readonly #numbers = new Map<string, number>();
  readonly #ids = new Map<string, string>();

  /** @returns the text with a number in place of each id: a value loses its quotes, a link keeps them */
  outwards(text: string): string {
    return text
      .replaceAll(value, (_, id: string) => String(this.#numberOf(id)))
      .replaceAll(inLink, (id) => String(this.#numberOf(id)));
  }

  /** @returns a path or query with ids in place of the numbers */
  inPath(path: string): string {
    return path.replaceAll(/(?<=[/=,])\d{9}(?=$|[/?&,])/g, (number) => this.#ids.get(number) ?? number);
  }

  /** @returns a body with quoted ids in place of the numbers */
  inBody(text: string): string {
    return text.replaceAll(/(?<=[:[,]\s*)\d{9}(?=\s*[,\]}])/g, (number) => {
      const id = this.#ids.get(number);
      return id === undefined ? number : JSON.stringify(id);
    });
  }

  #numberOf(id: string): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = firstNumber + this.#numbers.size;
      this.#numbers.set(id, number);
      this.#ids.set(String(number), id);
    }
    return number;
  }
}

export function numericIds(): Handlers {
  const numbers = new Numbers();
  const api: Handler = async (request, forward) => withNumbers(await forward(withIds(request, numbers)), numbers);
  return {
    api,
    webhooks: (request, forward) =>
      forward({
        ...request,
        headers: unsigned(request.headers),
        body: Buffer.from(numbers.outwards(request.body.toString('utf8'))),
      }),
  };
}

function withIds(request: ProxiedRequest, numbers: Numbers): ProxiedRequest {
  const isJson = /json/.test(request.headers['content-type'] ?? '');
  return {
    ...request,
    path: numbers.inPath(request.path),
    body: isJson ? Buffer.from(numbers.inBody(request.body.toString('utf8'))) : request.body,
  };
}

function withNumbers(response: ProxiedResponse, numbers: Numbers): ProxiedResponse {
  if (!/json/.test(response.headers['content-type'] ?? '')) return response;
  return { ...response, body: Buffer.from(numbers.outwards(response.body.toString('utf8'))) };
}
