/** How a case asks for a path, or for a collection with a query. */
import { type CallerName, credentialOf, type HttpCase, type Scene, type Verdict } from './case.ts';

/** A path or a query; some name what only the running service knows. */
export type Text = string | ((scene: Scene) => string);
export const resolve = (text: Text, scene: Scene) => (typeof text === 'function' ? text(scene) : text);

/** @returns a case that asks for a path. */
export const get = (
  name: string,
  path: Text,
  expect: Verdict,
  more: Partial<HttpCase> & { as?: CallerName; method?: string } = {},
): HttpCase => {
  const { as = 'readWrite', method = 'GET', ...rest } = more;
  return {
    name,
    path: (scene) => resolve(path, scene),
    request: (scene) => ({ method, headers: Object.fromEntries(credentialOf(scene, as)) }),
    expect,
    ...rest,
  };
};

/** @returns a case that asks for a collection, by default for the users. */
export const query = (
  name: string,
  text: Text,
  expect: Verdict = 'invalid_query',
  more: Partial<HttpCase> & { of?: string } = {},
) => {
  const { of = 'users', ...rest } = more;
  return get(`query: ${of}: ${name}`, (scene) => `/api/v1/${of}?${resolve(text, scene)}`, expect, rest);
};
