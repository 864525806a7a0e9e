/** Builders for cases with a path or a query. */
import { type CallerName, credentialOf, type Fixture, type HttpCase, type Verdict } from './case.ts';

/** A path or a query, possibly with ids from the fixture. */
export type Text = string | ((fixture: Fixture) => string);
export const resolve = (text: Text, fixture: Fixture) => (typeof text === 'function' ? text(fixture) : text);

/** @returns a case with a path, GET by default. */
export const get = (
  name: string,
  path: Text,
  expect: Verdict,
  more: Partial<HttpCase> & { as?: CallerName; method?: string } = {},
): HttpCase => {
  const { as = 'readWrite', method = 'GET', ...rest } = more;
  return {
    name,
    path: (fixture) => resolve(path, fixture),
    request: (fixture) => ({ method, headers: Object.fromEntries(credentialOf(fixture, as)) }),
    expect,
    ...rest,
  };
};

/** @returns a case with a query on a collection, by default the users. */
export const query = (
  name: string,
  text: Text,
  expect: Verdict = 'invalid_query',
  more: Partial<HttpCase> & { of?: string } = {},
) => {
  const { of = 'users', ...rest } = more;
  return get(`query: ${of}: ${name}`, (fixture) => `/api/v1/${of}?${resolve(text, fixture)}`, expect, rest);
};
