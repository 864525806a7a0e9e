/** Builders for cases with a JSON body. */
import { type CallerName, credentialOf, type HttpCase, newEvent, type Verdict } from './case.ts';

interface Parts extends Pick<Partial<HttpCase>, 'violation'> {
  readonly as?: CallerName;
  readonly method?: string;
  readonly path?: string;
}

/** @returns a case that sends a body, by default to create an event. */
export const body = (name: string, expect: Verdict, content: string | Buffer, parts: Parts = {}): HttpCase => {
  const { as = 'readWrite', method = 'POST', path = '/api/v1/events', ...rest } = parts;
  return {
    name: `body: ${name}`,
    path: () => path,
    request: (fixture) => ({
      method,
      body: content,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(credentialOf(fixture, as)) },
    }),
    expect,
    ...rest,
  };
};

export const event = (more: Record<string, unknown> = {}) => JSON.stringify(newEvent(more));
/** @returns an event with one more member as raw text, for JSON that `JSON.stringify` cannot write. */
export const withMember = (text: string) => `${event().slice(0, -1)},${text}}`;
export const payment = (amount: string) =>
  `{"amount":${amount},"currency":"EUR","product":{"type":"OTHER","label":"Malformed"}}`;
