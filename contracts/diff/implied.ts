/** Problem codes and headers that follow from something else about an operation, which is reported in their place. */
import { isWrite } from '../operation.ts';
import type { OperationView } from './document.ts';
import { limitOf, limitsOf } from './limits.ts';

type Fact = (operation: OperationView) => boolean;

const hasCredential: Fact = ({ auth }) => auth.length > 0;
const hasBody: Fact = ({ node }) => node.requestBody !== undefined;
const writes: Fact = ({ method }) => isWrite(method);
const hasParameter =
  (place: string, name?: string): Fact =>
  ({ parameters }) =>
    parameters.some((parameter) => parameter.in === place && (name === undefined || parameter.name === name));
const takesKey = hasParameter('header', 'Idempotency-Key');
const isDeprecated: Fact = ({ node }) => node.deprecated === true;

/** As contracts/problems-of.ts and the headers of the document derive them. */
const facts: Readonly<Record<string, Fact>> = {
  missing_credentials: hasCredential,
  credential_not_accepted: hasCredential,
  impersonation_forbidden: ({ auth }) => auth.includes('jwt') && !auth.includes('apiToken'),
  read_only_token: writes,
  forbidden: ({ node: { 'x-permission': permission } }) =>
    permission !== undefined && permission !== 'none' && permission !== 'self',
  too_many_requests: (operation) => limitsOf(operation).length > 0,
  invalid_path: hasParameter('path'),
  invalid_cursor: hasParameter('query', 'after'),
  request_timeout: writes,
  payload_too_large: writes,
  malformed_json: hasBody,
  unsupported_media_type: hasBody,
  validation_failed: hasBody,
  invalid_idempotency_key: takesKey,
  idempotency_in_flight: takesKey,
  idempotency_key_reused: takesKey,
  RateLimit: (operation) => limitOf(operation) !== undefined,
  'RateLimit-Policy': (operation) => limitOf(operation) !== undefined,
  Deprecation: isDeprecated,
  Sunset: isDeprecated,
};

/** @param name a problem code or a header @returns whether what it follows from has changed */
export function followsFromAnotherChange(name: string, before: OperationView, after: OperationView): boolean {
  const fact = facts[name];
  return fact !== undefined && fact(before) !== fact(after);
}
