/** What a run saw answered: by operation, status, problem code and kind of credential. */
import type { Dialect } from '#harness/dialect/dialect.ts';
import { type Operation, operations } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Secrets } from '#harness/secrets.ts';
import type { AnsweredStatus, OperationAnswers } from '../result.ts';

/** Statuses that are about a path or a message, not about an operation, or that a gateway in front of the host gives. */
const ofNoOperation = [405, 414, 417, 431, 502, 504];

/** A host may have a code of its own for each response. */
const mostCodes = 30;
const longestCode = 80;

interface Seen {
  readonly codes: Set<string>;
  readonly credentials: Set<string>;
  responses: number;
}

export class Answers {
  readonly #dialect: Dialect;
  /** By operation id, then by status. */
  readonly #seen = new Map<string, Map<number, Seen>>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  note(operation: Operation, response: HttpResponse): void {
    const { status } = response;
    if (ofNoOperation.includes(status)) return;
    const ofOperation = this.#seen.get(operation.id) ?? new Map<number, Seen>();
    const seen = ofOperation.get(status) ?? { codes: new Set(), credentials: new Set(), responses: 0 };
    this.#seen.set(operation.id, ofOperation.set(status, seen));
    seen.responses += 1;
    seen.credentials.add(this.#credentialOf(response));
    const code = status >= 400 ? response.textMember(this.#dialect.errors.code) : undefined;
    if (code !== undefined && seen.codes.size < mostCodes) seen.codes.add(code);
  }

  /** @returns one entry for each operation of the document, in its order, without secrets that were sent back as codes */
  all(secrets: Secrets): readonly OperationAnswers[] {
    return operations.map((operation) => {
      const { id, method, path, statuses, problemCodes } = operation;
      const seen = this.#seen.get(id) ?? new Map<number, Seen>();
      return {
        operation: { id, method, path },
        answered: [...seen]
          .map((entry) => answeredOf(operation, secrets, ...entry))
          .toSorted((a, b) => a.status - b.status),
        never: statuses.filter((status) => !seen.has(status)),
        neverCodes: problemCodes.filter((code) => ![...seen.values()].some(({ codes }) => codes.has(code))),
      };
    });
  }

  #credentialOf({ exchange: { requestHeaders } }: HttpResponse): string {
    const { apiToken, jwt, contactHash } = this.#dialect.headers;
    const names = new Set(Object.keys(requestHeaders).map((name) => name.toLowerCase()));
    const kinds = { apiToken, bearer: jwt, contactHash };
    const found = Object.entries(kinds).find(([, header]) => header !== undefined && names.has(header.toLowerCase()));
    return found?.[0] ?? 'none';
  }
}

function answeredOf({ statuses }: Operation, secrets: Secrets, status: number, seen: Seen): AnsweredStatus {
  return {
    status,
    documented: statuses.includes(status),
    responses: seen.responses,
    codes: [...new Set([...seen.codes].map((code) => secrets.redact(code).slice(0, longestCode)))].toSorted(),
    credentials: [...seen.credentials].toSorted(),
  };
}
