/** Endpoints that the specification names: every host must have them. */
import type { Method, OperationFacts } from '#harness/document.ts';

/** Without generated files, whose paths are not specified. `{}` stands for a parameter. */
const endpoints: readonly (readonly [Method, string])[] = [
  ['POST', '/api/v1/login-check'],
  ['POST', '/api/v1/token/refresh'],
  ['POST', '/api/v1/request-login-otp'],
  ['POST', '/api/v1/verify-login-otp'],
  ['POST', '/api/v1/request-password-reset-otp'],
  ['GET', '/api/v1/users'],
  ['GET', '/api/v1/events'],
  ['GET', '/api/v1/payments'],
  ['POST', '/api/v1/newsletters/{}/send'],
  ['POST', '/api/v1/email_templates/send-test'],
  ['POST', '/api/v1/permission/impersonate/{}'],
  ['POST', '/api/v1/webhook_subscriptions/{}/test'],
  ['GET', '/api/v1/contacts-csv'],
  ['GET', '/api/v1/users-csv'],
  ['POST', '/api/v1/contacts/bulk-delete'],
  ['POST', '/api/v1/waitlist_entries/bulk-approve'],
];

/** `METHOD /path`, with `{}` for parameters. */
const specifiedEndpoints: readonly string[] = endpoints.map(([method, path]) => `${method} ${path}`);

export function isSpecified({ method, path }: Pick<OperationFacts, 'method' | 'path'>): boolean {
  return specifiedEndpoints.includes(`${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`);
}
