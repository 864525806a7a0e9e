/* Generated from contracts/openapi.json by `npm run openapi`. Do not edit. */

import type { Problem } from '../problem.ts';

/** Whatever the document says, a host can answer any error, and something before it, too. */
interface ProblemAnswer {
  headers: Record<string, unknown>;
  content: { 'application/json': Problem };
}

/** What can be asked, by path and method, and what is answered. */
export interface paths {
  '/api/v1/login-check': {
    /**
     * Sign in with email and password
     *
     * Answers a JWT, to be cached for its lifetime of 11 days, and a refresh token.
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_credentials, invalid_query, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['LoginBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TokenPair'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/token/refresh': {
    /**
     * Exchange a refresh token for a new pair
     *
     * A refresh token is spent by its use. Presented again within 30 seconds, as by two tabs at once, it answers another pair; later it ends the whole session, because it may have been stolen.
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_refresh_token, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['RefreshBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TokenPair'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/token/revoke': {
    /**
     * Sign out
     *
     * Ends the session of the refresh token, with every JWT of it. A token that is not known is answered the same.
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['RefreshBody'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/request-login-otp': {
    /**
     * Ask for a code to sign in with
     *
     * Sends six digits to the address, if an account has it. They are good for ten minutes and for one use. Within 30 seconds of a request no other mail is sent.
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['CodeRequest'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CodeRequested'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/verify-login-otp': {
    /**
     * Sign in with a code
     *
     * A code dies at its fifth wrong try. After several dead codes there are growing waits, in which every code is refused.
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_code, invalid_contact_hash, invalid_query, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['CodeSubmission'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TokenPair'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/request-password-reset-otp': {
    /**
     * Ask for a code to set a new password with
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['CodeRequest'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CodeRequested'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/reset-password': {
    /**
     * Set a new password with a code
     *
     * Nobody is signed in by it. API tokens live on.
     *
     * Problems: expired_token, internal_error, invalid_api_token, invalid_code, invalid_contact_hash, invalid_query, invalid_token, malformed_json, malformed_request, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordReset'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/me': {
    /**
     * Read oneself, with roles and permissions
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Me'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change oneself
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['OwnChanges']; 'application/json': components['schemas']['OwnChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Me'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/me/password': {
    /**
     * Change one's password
     *
     * Who has no password, or has forgotten it, sets one by `POST /api/v1/request-password-reset-otp`.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordChange'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/me/sessions': {
    /**
     * List where one is signed in
     *
     * Problems: credential_not_accepted, expired_token, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SessionPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/me/sessions/{id}': {
    /**
     * End one of one's sessions
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/permission/me': {
    /**
     * Read what one may do
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnPermissions'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/permission/roles': {
    /**
     * List roles
     *
     * All of them: a tenant has at most 100 of its own.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['RoleList'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a role
     *
     * Only with permissions that one has oneself.
     *
     * Problems: above_own_permissions, credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewRole'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Role'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/permission/roles/{id}': {
    /**
     * Read a role
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Role'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a role
     *
     * Whoever has the role may do more or less from its next request on. Only a role, and only with permissions, that do not go beyond one's own.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['RoleChanges']; 'application/json': components['schemas']['RoleChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Role'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a role
     *
     * It is taken from everybody who has it.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/permission/users/{id}/roles': {
    /**
     * Grant and take roles
     *
     * Replaces the roles of the user; every credential of the user follows on its next request. Neither a role that is granted, nor the user, may go beyond one's own permissions. An active administrator must remain: 409.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['RolesOfUser'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['User'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/permission/impersonate/{id}': {
    /**
     * Act as another user
     *
     * Not oneself, not while acting as somebody, not as somebody who may do more. The token may do what both may do; it ends with the credential it was asked for with, and when the administrator loses the permission. It cannot change passwords or manage credentials. Every write with it is in the audit log under both names.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['ImpersonationBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Impersonation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/permission/impersonation': {
    /**
     * Stop acting as another user
     *
     * With the token of the impersonation; with any other 409.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/api_tokens': {
    /**
     * List API tokens
     *
     * Problems: credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ApiTokenPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create an API token
     *
     * It belongs to whoever creates it and has its permissions. Its value is shown now and never again.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewApiToken'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedApiToken'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/api_tokens/{id}': {
    /**
     * Read an API token
     *
     * Problems: credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ApiToken'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Rename an API token
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['ApiTokenChanges']; 'application/json': components['schemas']['ApiTokenChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ApiToken'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete an API token
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/oauth_applications': {
    /**
     * List OAuth applications
     *
     * Problems: credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthApplicationPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Register an OAuth application
     *
     * The secret of a confidential application is shown now and never again.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewOAuthApplication'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedOAuthApplication'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/oauth_applications/{id}': {
    /**
     * Read an OAuth application
     *
     * Problems: credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthApplication'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change an OAuth application
     *
     * Redirect URIs and scopes that are taken away end at once.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['OauthApplicationChanges']; 'application/json': components['schemas']['OauthApplicationChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthApplication'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete an OAuth application
     *
     * Every token of it, and what users have allowed it, ends at once.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/oauth_applications/{id}/rotate-secret': {
    /**
     * Give an OAuth application a new secret
     *
     * The old one is refused at once. A public application has none: 409.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedOAuthApplication'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/oauth_applications/{id}/grants': {
    /**
     * List who has let an OAuth application in
     *
     * Problems: credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthApplicationGrantPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/me/oauth_grants': {
    /**
     * List the applications that you have let in
     *
     * Problems: credential_not_accepted, expired_token, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthGrantPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/me/oauth_grants/{id}': {
    /**
     * Let an application in no more
     *
     * All that it holds of you ends at once. `id` is that of the application.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/oauth/userinfo': {
    /**
     * Read who has let the application in
     *
     * Claims by the scopes that the user has granted. Needs no `openid`.
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UserInfo'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * The same by POST, which OpenID Connect asks for
     *
     * Claims by the scopes that the user has granted. Needs no `openid`.
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UserInfo'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/users': {
    /**
     * List users
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "INVITED" | "ACTIVE" | "DISABLED";
          /** Part of the name or of the email */
          search?: string;
          /** The key of one of its roles */
          role?: string;
          /** A group that it belongs to. For those who may see groups: 403 */
          groupId?: string;
          /** One of its tags, exactly */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** one line of text */
          memberNumber?: string;
          /** Changed then or later */
          'updatedAt[after]'?: string;
          /** Changed then or earlier */
          'updatedAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UserPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a user
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewUser'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['User'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/users/{id}': {
    /**
     * Read a user
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['User'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a user
     *
     * Only a user who may do nothing that one may not do oneself. Nobody disables itself, or changes its own email or password here: 409. A user is told by mail of a new password.
     *
     * Problems: above_own_permissions, credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['UserChanges']; 'application/json': components['schemas']['UserChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['User'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a user
     *
     * Its sessions and tokens stop at once. Only a user who may do nothing that one may not do oneself. Nobody can delete itself: 409.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/users-csv': {
    /**
     * Export users as CSV
     *
     * RFC 4180, in UTF-8: a header row, named as in JSON; members of objects as `address.city`; lists joined by `|`. It is sent as it is read, however long it is; a connection that ends early means that the file is not whole. With notes and dates of birth, for those who may change users.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "INVITED" | "ACTIVE" | "DISABLED";
          /** Part of the name or of the email */
          search?: string;
          /** The key of one of its roles */
          role?: string;
          /** A group that it belongs to. For those who may see groups: 403 */
          groupId?: string;
          /** One of its tags, exactly */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** one line of text */
          memberNumber?: string;
          /** Changed then or later */
          'updatedAt[after]'?: string;
          /** Changed then or earlier */
          'updatedAt[before]'?: string;
          /** `;` is what spreadsheets of some languages expect; else `,` */
          delimiter?: "," | ";";
          /** Whether the file starts with a byte order mark, by which spreadsheets know that it is UTF-8. It does, unless `raw` is 1 */
          bom?: "0" | "1";
          /** 1: cells as they are, for programs. Else a cell that a spreadsheet might run as a formula starts with an apostrophe */
          raw?: "0" | "1";
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/csv': string } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/groups': {
    /**
     * List groups
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Part of the name or of the slug */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['GroupPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a group
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewGroup'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Group'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/groups/{id}': {
    /**
     * Read a group
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Group'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a group
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['GroupChanges']; 'application/json': components['schemas']['GroupChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Group'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a group
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/groups/{id}/members': {
    /**
     * List the members of a group
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['GroupMemberPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Add a user to a group
     *
     * Adding a member again changes nothing.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewGroupMember'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['GroupMember'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/groups/{id}/members/{userId}': {
    /**
     * Remove a user from a group
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
          /** UUID */
          userId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events': {
    /**
     * List events
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "DRAFT" | "PUBLISHED" | "CANCELLED" | "ARCHIVED";
          /** Part of the title */
          search?: string;
          /** Starts at or after this instant */
          'startsAt[after]'?: string;
          /** Starts at or before this instant */
          'startsAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EventPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create an event
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewEvent'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}': {
    /**
     * Read an event
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change an event
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['EventChanges']; 'application/json': components['schemas']['EventChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete an event
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/publish': {
    /**
     * Publish an event
     *
     * From DRAFT; 409 from any other state. Invitations to it may be sent from then on.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/unpublish': {
    /**
     * Take an event back to DRAFT
     *
     * From PUBLISHED, while nobody is registered for it: 409.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/cancel': {
    /**
     * Cancel an event
     *
     * From DRAFT or PUBLISHED; 409 from any other state. Invitations to it take no answers any more; open registrations, their payments that are not paid, and waitlist entries are cancelled with it. What was paid is for the treasurer to refund.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/archive': {
    /**
     * Archive an event
     *
     * From any other state. Nothing else changes: who is registered stays so.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/restore': {
    /**
     * Restore an event
     *
     * From ARCHIVED, to DRAFT; 409 from any other state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/counts': {
    /**
     * Count who comes to an event
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EventCounts'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts': {
    /**
     * List contacts
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Part of the name or of the email */
          search?: string;
          /** Exactly this email, whatever its case */
          email?: string;
          status?: "ACTIVE" | "ARCHIVED";
          /** One of its tags, exactly */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** Changed then or later */
          'updatedAt[after]'?: string;
          /** Changed then or earlier */
          'updatedAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ContactPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a contact
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewContact'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Contact'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts/{id}': {
    /**
     * Read a contact
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Contact'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a contact
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['ContactChanges']; 'application/json': components['schemas']['ContactChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Contact'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a contact
     *
     * With it go its invitations, whose links are dead at once, its registrations, waitlist entries and responses to forms.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts/{id}/archive': {
    /**
     * Archive a contact
     *
     * It stays as it is, out of the way of those who list the ACTIVE ones.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Contact'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts/{id}/restore': {
    /**
     * Restore an archived contact
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Contact'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts/bulk-delete': {
    /**
     * Delete many contacts
     *
     * Each as by itself; one that is not there keeps none of the others.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts/bulk-tag': {
    /**
     * Tag many contacts
     *
     * Removes tags, then adds some, each contact by itself. One that would have more than 30 is left as it is, with `validation_failed`.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkTagBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contacts-csv': {
    /**
     * Export contacts as CSV
     *
     * RFC 4180, in UTF-8: a header row, named as in JSON; members of objects as `address.city`; lists joined by `|`. It is sent as it is read, however long it is; a connection that ends early means that the file is not whole. With the notes, for those who may change contacts.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Part of the name or of the email */
          search?: string;
          /** Exactly this email, whatever its case */
          email?: string;
          status?: "ACTIVE" | "ARCHIVED";
          /** One of its tags, exactly */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** Changed then or later */
          'updatedAt[after]'?: string;
          /** Changed then or earlier */
          'updatedAt[before]'?: string;
          /** `;` is what spreadsheets of some languages expect; else `,` */
          delimiter?: "," | ";";
          /** Whether the file starts with a byte order mark, by which spreadsheets know that it is UTF-8. It does, unless `raw` is 1 */
          bom?: "0" | "1";
          /** 1: cells as they are, for programs. Else a cell that a spreadsheet might run as a formula starts with an apostrophe */
          raw?: "0" | "1";
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/csv': string } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/invitations': {
    /**
     * List the invitations to an event
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE" | "REVOKED";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedInvitationPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Invite a contact to an event
     *
     * Nothing is sent yet. A contact has one invitation to an event, beside revoked ones: 409.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewInvitation'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitations/{id}': {
    /**
     * Read an invitation
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitations/{id}/send': {
    /**
     * Send an invitation
     *
     * Mails the link to the contact. Sent again, the mail carries the same link, and an answer that was given stands. 409 when the invitation is REVOKED, when its event is not PUBLISHED or has ended, and within 30 seconds of the last time.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitations/{id}/reset-link': {
    /**
     * Replace the link of an invitation
     *
     * The link that was sent is dead at once. Nothing is mailed: send the invitation again. 409 when it is REVOKED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitations/{id}/revoke': {
    /**
     * Revoke an invitation
     *
     * Its link is dead at once, for good. The contact may be invited anew.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation': {
    /**
     * Read the invitation that the contact hash stands for
     *
     * Names nothing by an id, so that nothing else can be named: the hash alone says which contact and which event. Reading changes nothing. The address of an online event is shown while the invitation is ACCEPTED.
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnInvitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation/open': {
    /**
     * Note that the contact has opened the link
     *
     * What the page at the link says once a person looks at it; programs that follow links do not.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation/answer': {
    /**
     * Answer the invitation that the contact hash stands for
     *
     * As often as the contact likes, until the event starts; 409 after that, and when it was cancelled. A `note` that is left out stays as it was. Names nothing by an id, so that nothing else can be answered.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['AnswerBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnInvitation'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations': {
    /**
     * List registrations
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          status?: "PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW";
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedRegistrationPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/events/{id}/registrations': {
    /**
     * List the registrations for an event
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedRegistrationPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Register somebody for an event
     *
     * Exactly one of `userId` and `contactId`, who has one active registration for the event at most: 409. The event must be PUBLISHED. Where it requires approval, the registration is PENDING_APPROVAL and holds no seat; else it takes its seats, 409 `no_capacity` where there are not as many, and is CONFIRMED, or PENDING_PAYMENT with a payment where the event has a price. Whoever waited on the waitlist waits no more.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewRegistration'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}': {
    /**
     * Read a registration
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}/approve': {
    /**
     * Approve a registration
     *
     * From PENDING_APPROVAL, while its event is PUBLISHED and has the seats: 409 `no_capacity`. It becomes CONFIRMED, or PENDING_PAYMENT with a payment.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}/reject': {
    /**
     * Reject a registration
     *
     * From PENDING_APPROVAL.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}/cancel': {
    /**
     * Cancel a registration
     *
     * From PENDING_APPROVAL, PENDING_PAYMENT or CONFIRMED. Its seats are free; a payment that is not paid is cancelled with it, one that is paid stays for the treasurer to refund. Nobody comes from the waitlist by itself.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}/check-in': {
    /**
     * Check somebody in
     *
     * From CONFIRMED, and from NO_SHOW: who comes late is there. It becomes ATTENDED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}/undo-check-in': {
    /**
     * Take a check-in back
     *
     * From ATTENDED to CONFIRMED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/registrations/{id}/no-show': {
    /**
     * Note that somebody did not come
     *
     * From CONFIRMED. The seats stay taken.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation/registration': {
    /**
     * Read the registration of the contact for its event
     *
     * The latest one, whatever became of it. 404 before there is any.
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Register the contact for its event
     *
     * While registration is open: 409 before and after. Else as when the organiser registers somebody, but where others wait for seats, freed ones are the organiser’s to give: 409 `no_capacity`. Saying yes to the invitation does not register.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, no_capacity, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewOwnRegistration'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Cancel the registration of the contact for its event
     *
     * Until the event starts: 409 after that.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries': {
    /**
     * List waitlist entries
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          status?: "WAITING" | "CONVERTED" | "REJECTED" | "CANCELLED";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedWaitlistEntryPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Put somebody on the waitlist of an event
     *
     * Exactly one of `userId` and `contactId`. The event must be PUBLISHED and have a waitlist; 409 also for somebody who waits or is registered.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewWaitlistEntry'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries/bulk-approve': {
    /**
     * Approve many waitlist entries
     *
     * Of one or several events. Within each event they are decided in the order of the waitlist, each on its own: one that needs more seats than are left fails with `no_capacity`, and a later one may still get those that are. Approved entries are CONVERTED, as by approving each.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries/bulk-reject': {
    /**
     * Reject many waitlist entries
     *
     * As by rejecting each.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries/{id}': {
    /**
     * Read a waitlist entry
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a waitlist entry
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries/{id}/approve': {
    /**
     * Approve a waitlist entry
     *
     * From WAITING, while its event is PUBLISHED and has the seats. Makes the registration at once, PENDING_PAYMENT with a payment where the event has a price, and mails the person.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries/{id}/reject': {
    /**
     * Reject a waitlist entry
     *
     * From WAITING.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/waitlist_entries/{id}/cancel': {
    /**
     * Cancel a waitlist entry
     *
     * From WAITING.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation/waitlist_entry': {
    /**
     * Read the waitlist entry of the contact for its event
     *
     * The latest one, whatever became of it. 404 before there is any.
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Put the contact on the waitlist of its event
     *
     * While registration is open and the event has a waitlist: else 409.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewOwnWaitlistEntry'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Take the contact from the waitlist of its event
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/forms': {
    /**
     * List forms
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          status?: "DRAFT" | "OPEN" | "CLOSED";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a form
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewForm'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Form'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/forms/{id}': {
    /**
     * Read a form
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Form'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a form
     *
     * Once it was answered, `fields`, `multipleResponses` and `eventId` stay as they are: 409.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['FormChanges']; 'application/json': components['schemas']['FormChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Form'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a form
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/forms/{id}/open': {
    /**
     * Open a form
     *
     * From DRAFT or CLOSED. It takes responses from then on.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Form'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/forms/{id}/close': {
    /**
     * Close a form
     *
     * From OPEN. It takes no more responses.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Form'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/forms/{id}/send': {
    /**
     * Mail the link of a form to contacts
     *
     * The form must be OPEN and of an event that is PUBLISHED. A contact is reached by the link of its invitation to that event; one without an invitation that was sent and stands is listed in `unreached`, as one that does not exist.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['SendForm'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SentForm'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/forms/{id}/responses': {
    /**
     * List the responses to a form
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormResponsePage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Respond to a form, as oneself
     *
     * While it is OPEN. Once, unless the form takes multiple responses: 409.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewFormResponse'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormResponse'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/form_responses/{id}': {
    /**
     * Read a response to a form
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormResponse'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a response to a form
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation/forms': {
    /**
     * List the open forms of the event of the contact
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invitation/forms/{id}/response': {
    /**
     * Respond to a form of the event of the contact
     *
     * Replaces what the contact had answered. 404 for a form that is not OPEN, or not of the event.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewFormResponse'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormResponse'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/email_templates': {
    /**
     * List email templates
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Part of the name or of the subject */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EmailTemplatePage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create an email template
     *
     * MJML that does not compile is a 422; files, scripts and includes are no part of it. Values are escaped where they are put in.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewEmailTemplate'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EmailTemplate'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/email_templates/{id}': {
    /**
     * Read an email template
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EmailTemplate'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change an email template
     *
     * Newsletters that are being sent keep what they were sent with.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['EmailTemplateChanges']; 'application/json': components['schemas']['EmailTemplateChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EmailTemplate'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete an email template
     *
     * Newsletters that are drafts lose it.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/email_templates/{id}/preview': {
    /**
     * Show the mail that a template makes
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['PreviewBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MailPreview'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/email_templates/send-test': {
    /**
     * Send a test email from a template
     *
     * Of `templateId`, or of `subject` and `mjml` that are not saved yet. To users of the tenant only.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['TemplateTest'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TestMail'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters': {
    /**
     * List newsletters
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "DRAFT" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED" | "FAILED";
          /** Part of the name or of the subject */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['NewsletterPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Write a newsletter
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewNewsletter'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}': {
    /**
     * Read a newsletter
     *
     * Its counts tell how far it has come, also while it is being sent.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a newsletter
     *
     * While it is a DRAFT; 409 later.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['NewsletterChanges']; 'application/json': components['schemas']['NewsletterChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a newsletter
     *
     * Not while it is SENDING or PAUSED: 409. Links for unsubscribing in what was sent stay good.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/preview': {
    /**
     * Show the mail that a newsletter makes
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['PreviewBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MailPreview'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/send-test': {
    /**
     * Send a newsletter to yourselves first
     *
     * To users of the tenant only. Its link for unsubscribing is an example.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['NewsletterTest'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TestMail'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/audience': {
    /**
     * Count whom a newsletter would go to
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AudienceCounts'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/send': {
    /**
     * Send a newsletter
     *
     * From DRAFT; 409 from any other state. Content and audience are what they are at this moment: later changes change neither. 422 without content or audience.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['NewsletterSend'] } };
      responses: {
        202: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/pause': {
    /**
     * Hold a newsletter
     *
     * From SENDING. At most the mails that are in the hands of the mail server still go out. 409 from any other state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/resume': {
    /**
     * Go on with a newsletter
     *
     * From PAUSED. 409 from any other state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/cancel': {
    /**
     * Stop a newsletter
     *
     * From SENDING or PAUSED, for good: whoever has not got it will not. 409 from any other state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/newsletters/{id}/recipients': {
    /**
     * List whom a newsletter goes to
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "PENDING" | "SENT" | "FAILED" | "SKIPPED";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['NewsletterRecipientPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/payments': {
    /**
     * List payments
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "DISPUTED";
          /** Part of the number, of the payer's name or email, of the product's label or of the external id */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Changed at or after this instant */
          'updatedAt[after]'?: string;
          /** Changed at or before this instant */
          'updatedAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PaymentPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a payment
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewPayment'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/payments/{id}': {
    /**
     * Read a payment
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a payment
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['PaymentChanges']; 'application/json': components['schemas']['PaymentChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a payment
     *
     * Only while it is PENDING and no invoice or adhesion asks for it; money that moved is never erased: 409.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/payments/{id}/mark-paid': {
    /**
     * Mark a payment as paid
     *
     * From PENDING, AUTHORIZED or DISPUTED; a disputed one of which a part was refunded is PARTIALLY_REFUNDED again.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['MarkPaidBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/payments/{id}/cancel': {
    /**
     * Cancel a payment
     *
     * From PENDING, AUTHORIZED or FAILED, for good.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/payments/{id}/refund': {
    /**
     * Record a refund of a payment
     *
     * In part as often as something is left, or all that is left. Of a DISPUTED payment, all that is left alone.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['RefundBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invoices': {
    /**
     * List invoices
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "DRAFT" | "ISSUED" | "PAID" | "VOID";
          type?: "INVOICE" | "CREDIT_NOTE";
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['InvoicePage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create an invoice
     *
     * As a DRAFT without a number: of a payment, or for a user or contact with lines.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewInvoice'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invoice'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invoices/{id}': {
    /**
     * Read an invoice
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invoice'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change an invoice
     *
     * Only while it is a DRAFT: 409.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['InvoiceChanges']; 'application/json': components['schemas']['InvoiceChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invoice'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete an invoice
     *
     * Only while it is a DRAFT: 409. An issued one is taken back by a credit note.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invoices/{id}/issue': {
    /**
     * Issue an invoice
     *
     * Gives the next number of the year, writes down issuer and recipient, and freezes everything. Where it has no payment, one is made that is PENDING.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invoice'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invoices/{id}/credit': {
    /**
     * Take an invoice back
     *
     * Makes and issues a credit note of opposite amounts; the invoice is VOID. Its payment stays as it is: refund or cancel it, or invoice it anew.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invoice'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesion_types': {
    /**
     * List adhesion types
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          active?: boolean;
          /** Part of the name */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionTypePage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create an adhesion type
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewAdhesionType'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionType'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesion_types/{id}': {
    /**
     * Read an adhesion type
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionType'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change an adhesion type
     *
     * For adhesions to come: those that exist keep what they were made with.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['AdhesionTypeChanges']; 'application/json': components['schemas']['AdhesionTypeChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionType'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete an adhesion type
     *
     * Only while no adhesion is of it: 409. One that is not active is offered to nobody.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions': {
    /**
     * List adhesions
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED";
          /** UUID */
          typeId?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create an adhesion
     *
     * Of a type with a price, with a PENDING payment. It is ACTIVE when it is approved, paid and has started.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewAdhesion'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}': {
    /**
     * Read an adhesion
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change an adhesion
     *
     * Its dates are corrected as they are sent; the status follows from them.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['AdhesionChanges']; 'application/json': components['schemas']['AdhesionChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}/approve': {
    /**
     * Approve an adhesion
     *
     * Once, while it is PENDING; what is to be paid still is.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}/cancel': {
    /**
     * Cancel an adhesion
     *
     * From any other state, for good. A payment that is still open is cancelled with it; one that is paid is not refunded.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['AdhesionCancellation'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}/suspend': {
    /**
     * Suspend an adhesion
     *
     * While it is ACTIVE. Its time runs on.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}/resume': {
    /**
     * Resume a suspended adhesion
     *
     * It is then what its dates say.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}/renew': {
    /**
     * Renew an adhesion
     *
     * Makes the adhesion of the next period, at the price of today: from the end of this one while it is ACTIVE or in GRACE, from now when it is EXPIRED. Once.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts': {
    /**
     * List contracts
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "DRAFT" | "SENT" | "SIGNED" | "ACTIVE" | "TERMINATED" | "EXPIRED" | "CANCELLED";
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Part of the title or of the organisation */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContractPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Create a contract
     *
     * As a DRAFT, with a user, a contact or another organisation.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewMemberContract'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts/{id}': {
    /**
     * Read a contract
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a contract
     *
     * Only while it is a DRAFT: 409.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['MemberContractChanges']; 'application/json': components['schemas']['MemberContractChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a contract
     *
     * Only while it is a DRAFT: 409.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts/{id}/send': {
    /**
     * Mark a contract as sent
     *
     * Writes down both parties and freezes the text. It mails nothing.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts/{id}/sign': {
    /**
     * Record the signature of a contract
     *
     * From SENT. It is ACTIVE from then on, or from its start.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['Signature'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts/{id}/terminate': {
    /**
     * Terminate a contract
     *
     * From SIGNED or ACTIVE, for good.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['Termination'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts/{id}/cancel': {
    /**
     * Cancel a contract
     *
     * Before it is signed, for good.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/tenant': {
    /**
     * Read the organisation
     *
     * Whose host this is, and what stands above its documents.
     *
     * Problems: credential_not_accepted, expired_token, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Tenant'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change what stands above documents
     *
     * Host and name are the operator’s. Documents that were issued keep what they were issued with.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['TenantChanges']; 'application/json': components['schemas']['TenantChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Tenant'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/invoices/{id}/pdf': {
    /**
     * Print an invoice
     *
     * Of a draft too, marked as one. Asked for again with `If-None-Match`, the same document is a 304.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/pdf': string } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/adhesions/{id}/pdf': {
    /**
     * Print the document of an adhesion
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/pdf': string } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/contracts/{id}/pdf': {
    /**
     * Print a contract
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/pdf': string } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_event_types': {
    /**
     * List the events that can be subscribed to
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookEventTypeList'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions': {
    /**
     * List webhook subscriptions
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSubscriptionPage'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Subscribe to events
     *
     * Whoever subscribes must itself be permitted to see what will be told. Answered with the secret that deliveries are signed with. A tenant has 50 at most: 409.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewWebhookSubscription'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedWebhookSubscription'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}': {
    /**
     * Read a webhook subscription
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSubscription'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Change a webhook subscription
     *
     * What waits to be delivered goes to the new address.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['WebhookSubscriptionChanges']; 'application/json': components['schemas']['WebhookSubscriptionChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSubscription'] } };
        default: ProblemAnswer;
      };
    };
    /**
     * Delete a webhook subscription
     *
     * The log of its deliveries can be read no more, and is erased within 30 days. What is under way at this moment may still arrive.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/enable': {
    /**
     * Enable a webhook subscription
     *
     * It is told of what happens from now on, and of nothing that happened meanwhile; what was given up can be recovered. Enabled already, it stays so.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSubscription'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/disable': {
    /**
     * Disable a webhook subscription
     *
     * What waits to be delivered is given up, and can be recovered later.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSubscription'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/secret': {
    /**
     * Read the secret of a webhook subscription
     *
     * For the person itself: no Api-Token reads it.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSecret'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/rotate-secret': {
    /**
     * Give a webhook subscription a new secret
     *
     * The secret before signs too, for 24 hours unless you say otherwise, so that no delivery is refused.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['SecretRotation'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSecret'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/test': {
    /**
     * Send a test delivery
     *
     * A signed sample, marked as `test`, is sent at once and once, also while the subscription is disabled; the answer says what came back.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['WebhookTest'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookTestResult'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/deliveries': {
    /**
     * List the deliveries of a webhook subscription
     *
     * The newest first. They are kept for 30 days.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "PENDING" | "DELIVERED" | "FAILED";
          type?: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
          /** Created at or after this instant */
          'createdAt[after]'?: string;
          /** Created at or before this instant */
          'createdAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookDeliveryPage'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}': {
    /**
     * Read a delivery with its attempts
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** UUID */
          id: string;
          /** UUID */
          deliveryId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookDeliveryDetails'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}/redeliver': {
    /**
     * Deliver again
     *
     * At once and by the whole schedule, with the same `webhook-id`, whatever became of it before.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
          /** UUID */
          deliveryId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        202: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookDelivery'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/recover': {
    /**
     * Deliver again what has failed
     *
     * All that was given up in a time, with the same `webhook-id` each.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A value of yours, unique to this request: repeated with it within 24 hours, nothing is done twice */
          'Idempotency-Key'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['Recovery'] } };
      responses: {
        202: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Recovered'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/limits': {
    /**
     * List the rate limits and how far they were used
     *
     * Every bucket there is. The operator raises and lowers quotas for an organisation.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['LimitList'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/statistics/users': {
    /**
     * Count users, and those who came by week
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** How many, the present one among them */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Growth'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/statistics/contacts': {
    /**
     * Count contacts, and those who came by week
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** How many, the present one among them */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Growth'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/statistics/registrations': {
    /**
     * Count registrations, those that came by week, and those that wait for approval
     *
     * Whatever became of them.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** How many, the present one among them */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['RegistrationStatistics'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/statistics/payments': {
    /**
     * Count payments, and add up what was paid by week and what is pending
     *
     * Payments in dispute count as paid until they are refunded.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** How many, the present one among them */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PaymentStatistics'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/statistics/webhook_deliveries': {
    /**
     * Count webhook deliveries by day, and name the subscriptions that fail
     *
     * Of the subscriptions that there are. Deliveries that wait for their next attempt are neither delivered nor failed.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** How many, today among them */
          days?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['DeliveryStatistics'] } };
        default: ProblemAnswer;
      };
    };
  };
  '/api/v1/audit_log': {
    /**
     * List what was done
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** one line of text */
          action?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          impersonatorId?: string;
          /** UUID */
          resourceId?: string;
          /** Written at or after this instant */
          'createdAt[after]'?: string;
          /** Written at or before this instant */
          'createdAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor, as carried by `view.next` of the page before */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AuditEntryPage'] } };
        default: ProblemAnswer;
      };
    };
  };
}

/** Shapes by name: `components["schemas"]["User"]`. */
export interface components {
  schemas: {
    Adhesion: {
      /** UUID */
      id: string;
      /** Unique per tenant */
      number: string;
      /** As of this moment: it follows from approval, payment and dates */
      status: "PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED";
      /** UUID */
      typeId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The user or contact; as it was, when the contact is gone */
      holder: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** As on an envelope, without the name */
        addressLines: string[];
        /** one line of text */
        vatNumber: string | null;
      };
      /** ISO 8601 instant */
      startsAt: string;
      /** The first instant after it; null: without end */
      endsAt: string | null;
      /** ISO 8601 instant */
      graceEndsAt: string | null;
      /** Amount in minor units, such as cents */
      amount: number;
      /** ISO 4217 currency */
      currency: string;
      /** null where it is free */
      paymentId: string | null;
      /** Or free */
      paid: boolean;
      /** UUID */
      renewalOfId: string | null;
      /** ISO 8601 instant */
      approvedAt: string | null;
      /** ISO 8601 instant */
      suspendedAt: string | null;
      /** ISO 8601 instant */
      cancelledAt: string | null;
      /** one line of text */
      cancelReason: string | null;
      /** text */
      note: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    AdhesionCancellation: {
      /** one line of text */
      reason?: string;
    };
    AdhesionChanges: {
      /** ISO 8601 instant */
      startsAt?: string;
      /** ISO 8601 instant */
      endsAt?: string | null;
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    AdhesionPage: {
      member: components['schemas']['Adhesion'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    AdhesionType: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      /** text */
      description: string | null;
      /** In minor units; 0 is free */
      price: number;
      /** ISO 4217 currency */
      currency: string;
      duration: {
        kind: "ROLLING" | "FIXED" | "LIFETIME";
        /** With ROLLING, and only there */
        months: number | null;
        /** With FIXED, and only there: the day on which each year starts */
        startMonthDay: string | null;
      };
      /** After its end, in GRACE */
      graceDays: number;
      /** Else it is approved when it is made */
      requiresApproval: boolean;
      /** Only of active types can adhesions be made or renewed */
      active: boolean;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    AdhesionTypeChanges: {
      /** one line of text */
      name?: string;
      /** text */
      description?: string | null;
      /** In minor units; 0 is free */
      price?: number;
      /** ISO 4217 currency */
      currency?: string;
      /** ROLLING: months from the start. FIXED: until the next start of the year. LIFETIME: without end. */
      duration?: {
        kind: "ROLLING" | "FIXED" | "LIFETIME";
        /** With ROLLING, and only there */
        months?: number | null;
        /** With FIXED, and only there: the day on which each year starts */
        startMonthDay?: string | null;
      };
      /** After its end, in GRACE */
      graceDays?: number;
      /** Else it is approved when it is made */
      requiresApproval?: boolean;
      /** Only of active types can adhesions be made or renewed */
      active?: boolean;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    AdhesionTypePage: {
      member: components['schemas']['AdhesionType'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    AnswerBody: {
      answer: "ACCEPTED" | "DECLINED" | "MAYBE";
      /** A word of the contact, as text */
      note?: string | null;
    };
    ApiToken: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** How the value begins */
      prefix: string;
      /** How the value ends */
      lastFour: string;
      /** Its owner, whose permissions it has at the moment of each request */
      userId: string;
      /** ISO 8601 instant */
      expiresAt: string | null;
      /** Exact to five minutes */
      lastUsedAt: string | null;
      lastUsedAddress: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    ApiTokenChanges: {
      /** one line of text */
      name: string;
    };
    ApiTokenPage: {
      member: components['schemas']['ApiToken'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    AudienceCounts: {
      /** Addresses that would get it now, each once */
      recipients: number;
      /** People of the audience who opted out */
      optedOut: number;
      /** People of the audience whose address is another recipient of it */
      duplicates: number;
    };
    AuditEntry: {
      /** UUID */
      id: string;
      /** The operation, or what happened */
      action: string;
      /** Who is named as acting */
      userId: string | null;
      /** The administrator who acted as that user */
      impersonatorId: string | null;
      /** UUID */
      contactId: string | null;
      credentialKind: "apiToken" | "jwt" | "oauth" | "contactHash" | null;
      /** The API token, the session or the invitation */
      credentialId: string | null;
      /** What it was done to */
      resourceId: string | null;
      details: Record<string, unknown>;
      address: string | null;
      /** As in `X-Request-Id` of the answer */
      requestId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    AuditEntryPage: {
      member: components['schemas']['AuditEntry'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    BulkBody: {
      /** Twice the same counts as once */
      ids: string[];
    };
    BulkResult: {
      /** Different ids */
      requested: number;
      succeeded: number;
      failed: number;
      /** One for each id, in the order of the request */
      results: ({
        /** UUID */
        id: string;
        status: "done" | "error";
        /** Of those that failed: as the same call for this one alone would have answered */
        error?: {
          code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "too_many_requests" | "headers_too_large" | "internal_error" | "temporarily_unavailable";
          detail: string;
        };
      })[];
    };
    /** With `add`, `remove` or both */
    BulkTagBody: {
      /** Twice the same counts as once */
      ids: string[];
      /** A tag that is there already is not added twice */
      add?: string[];
      /** Your own labels */
      remove?: string[];
    };
    CodeRequest: {
      /** email */
      email: string;
    };
    CodeRequested: {
      message: string;
      /** Seconds for which a code is good */
      expiresIn: number;
      /** Seconds before another request sends another mail */
      resendAfter: number;
    };
    CodeSubmission: {
      /** email */
      email: string;
      /** Six digits; spaces and dashes between them are ignored */
      code: string;
    };
    Contact: {
      /** UUID */
      id: string;
      status: "ACTIVE" | "ARCHIVED";
      /** email */
      email: string;
      /** one line of text */
      firstName: string | null;
      /** one line of text */
      lastName: string | null;
      /** E.164 phone number */
      phone: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** one line of text */
      companyName: string | null;
      /** one line of text */
      jobTitle: string | null;
      /** Changed as a whole */
      address: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags: string[];
      /** Shown to those who may change contacts */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn: boolean;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    ContactChanges: {
      /** email */
      email?: string;
      /** one line of text */
      firstName?: string | null;
      /** one line of text */
      lastName?: string | null;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** one line of text */
      companyName?: string | null;
      /** one line of text */
      jobTitle?: string | null;
      /** Changed as a whole */
      address?: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags?: string[];
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    ContactPage: {
      member: components['schemas']['Contact'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    CreatedApiToken: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** How the value begins */
      prefix: string;
      /** How the value ends */
      lastFour: string;
      /** Its owner, whose permissions it has at the moment of each request */
      userId: string;
      /** ISO 8601 instant */
      expiresAt: string | null;
      /** Exact to five minutes */
      lastUsedAt: string | null;
      lastUsedAddress: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** The value to send as `Api-Token`. Shown now and never again: only a hash of it is kept */
      token: string;
    };
    CreatedOAuthApplication: {
      /** UUID */
      id: string;
      /** The `client_id` of OAuth 2.0: the same as `id` */
      clientId: string;
      /** one line of text */
      name: string;
      type: "PUBLIC" | "CONFIDENTIAL";
      /** http or https address */
      homepageUrl: string | null;
      redirectUris: string[];
      scopes: ("profile" | "email" | "groups" | "roles")[];
      /** ISO 8601 instant */
      secretRotatedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Of a confidential application. Shown now and never again */
      clientSecret?: string;
    };
    CreatedWebhookSubscription: {
      /** UUID */
      id: string;
      /** Where to POST to: https, at a public address. Put no secrets into it: whoever manages webhooks sees it */
      url: string;
      /** Types, `<resource>.*` for all of a resource, or `*` for all there are and will be */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description: string | null;
      status: "ENABLED" | "DISABLED";
      /** MANUAL: somebody did it. GONE: the endpoint answered 410. FAILING: nothing arrived for five days, and all attempts at something failed */
      disabledReason: "MANUAL" | "GONE" | "FAILING" | null;
      /** The first failure since something arrived */
      failingSince: string | null;
      /** Tests among them, which count for nothing else */
      lastAttemptAt: string | null;
      /** Of the last attempt; null when there was no answer */
      lastResponseStatus: number | null;
      /** ISO 8601 instant */
      secretRotatedAt: string | null;
      /** Who made it, and is told by mail when it is disabled for GONE or FAILING; the administrators, where that person has gone */
      createdById: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** What deliveries are signed with, by Standard Webhooks: give it to your library as it is */
      secret: string;
    };
    CurrencyAmount: {
      /** ISO 4217 currency */
      currency: string;
      /** Amount in minor units, such as cents */
      amount: number;
    };
    DeliveryDay: {
      /** In UTC */
      day: string;
      delivered: number;
      /** Those that are not tried any more */
      failed: number;
    };
    DeliveryStatistics: {
      /** By the day on which the event happened, the oldest first and today last; without tests */
      days: components['schemas']['DeliveryDay'][];
      /** Subscriptions with FAILED deliveries of these days, the most first: 10 at the most */
      failing: components['schemas']['FailingSubscription'][];
    };
    EmailTemplate: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      /** May hold {{ variables }} */
      subject: string;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml: string;
      /** The mail as plain text; null: made from the MJML */
      text: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** Found in it, by name */
      variables: string[];
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    EmailTemplateChanges: {
      /** one line of text */
      name?: string;
      /** May hold {{ variables }} */
      subject?: string;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml?: string;
      /** The mail as plain text; null: made from the MJML */
      text?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
    };
    EmailTemplatePage: {
      member: components['schemas']['EmailTemplate'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Event: {
      /** UUID */
      id: string;
      /** one line of text */
      title: string;
      status: "DRAFT" | "PUBLISHED" | "CANCELLED" | "ARCHIVED";
      lifecycle: "UPCOMING" | "ONGOING" | "ENDED";
      kind: "IN_PERSON" | "ONLINE" | "HYBRID";
      visibility: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      /** ISO 8601 instant */
      startsAt: string;
      /** ISO 8601 instant */
      endsAt: string;
      /** IANA time zone */
      timezone: string;
      /** text */
      summary: string | null;
      /** text */
      description: string | null;
      location: {
        /** one line of text */
        name?: string | null;
        /** text */
        address?: string | null;
        /** http or https address */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity: number | null;
      /** Whoever registers has no seat before somebody approves */
      requiresApproval: boolean;
      /** When it is full, people may wait for a seat */
      waitlistEnabled: boolean;
      /** From when contacts register themselves; null: once it is published */
      registrationOpensAt: string | null;
      /** Until when contacts register themselves; null: until it starts */
      registrationClosesAt: string | null;
      /** For each seat, in minor units of `currency`; null: free */
      price: number | null;
      /** Goes with `price`, and only with it */
      currency: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    EventChanges: {
      /** one line of text */
      title?: string;
      /** ISO 8601 instant */
      startsAt?: string;
      /** ISO 8601 instant */
      endsAt?: string;
      /** IANA time zone */
      timezone?: string;
      /** text */
      summary?: string | null;
      /** text */
      description?: string | null;
      kind?: "IN_PERSON" | "ONLINE" | "HYBRID";
      visibility?: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      location?: {
        /** one line of text */
        name?: string | null;
        /** text */
        address?: string | null;
        /** http or https address */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity?: number | null;
      /** Whoever registers has no seat before somebody approves */
      requiresApproval?: boolean;
      /** When it is full, people may wait for a seat */
      waitlistEnabled?: boolean;
      /** From when contacts register themselves; null: once it is published */
      registrationOpensAt?: string | null;
      /** Until when contacts register themselves; null: until it starts */
      registrationClosesAt?: string | null;
      /** For each seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Goes with `price`, and only with it */
      currency?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    EventCounts: {
      /** null: unlimited */
      capacity: number | null;
      /** By registrations that hold seats, their guests among them */
      seatsTaken: number;
      /** Invitations that were sent and stand */
      invited: number;
      /** Registrations that wait for approval or payment */
      pending: number;
      /** Registrations that are CONFIRMED */
      confirmed: number;
      /** Registrations that are ATTENDED */
      checkedIn: number;
      /** Entries of the waitlist that are WAITING */
      waitlisted: number;
    };
    EventPage: {
      member: components['schemas']['Event'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    FailingSubscription: {
      /** UUID */
      subscriptionId: string;
      /** one line of text */
      url: string;
      /** Its FAILED deliveries of these days */
      failed: number;
      /** Of the last attempt at the latest of them; null when there was no answer, or no attempt */
      lastResponseStatus: number | null;
      /** Why there was no answer, as in a delivery */
      lastError: string | null;
    };
    Form: {
      /** UUID */
      id: string;
      /** one line of text */
      title: string;
      /** text */
      description: string | null;
      /** The event whose contacts may answer it; null: users alone */
      eventId: string | null;
      status: "DRAFT" | "OPEN" | "CLOSED";
      /** Users may answer it more than once */
      multipleResponses: boolean;
      fields: ({
        /** Unique in the form; names the answer */
        key: string;
        /** one line of text */
        label: string;
        /** text */
        help?: string | null;
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        required: boolean;
        /** Of CHOICE and MULTI_CHOICE, and of no others */
        options?: ({
          /** one line of text */
          value: string;
          /** one line of text */
          label: string;
        })[];
      })[];
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    FormChanges: {
      /** one line of text */
      title?: string;
      /** text */
      description?: string | null;
      /** The event whose contacts may answer it; null: users alone */
      eventId?: string | null;
      /** Users may answer it more than once */
      multipleResponses?: boolean;
      fields?: ({
        /** Unique in the form; names the answer */
        key: string;
        /** one line of text */
        label: string;
        /** text */
        help?: string | null;
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        required?: boolean;
        /** Of CHOICE and MULTI_CHOICE, and of no others */
        options?: ({
          /** one line of text */
          value: string;
          /** one line of text */
          label: string;
        })[];
      })[];
    };
    FormPage: {
      member: components['schemas']['Form'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    FormResponse: {
      /** UUID */
      id: string;
      /** UUID */
      formId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** By key: a text, a number, true or false, or a list of texts */
      answers: Record<string, unknown>;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    FormResponsePage: {
      member: components['schemas']['FormResponse'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Group: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      /** What applications see as the name of the group */
      slug: string;
      /** one line of text */
      description: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      memberCount: number;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    GroupChanges: {
      /** one line of text */
      name?: string;
      /** slug */
      slug?: string;
      /** one line of text */
      description?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    GroupMember: {
      /** The user */
      id: string;
      displayName: string;
      email: string;
      /** Member since */
      createdAt: string;
    };
    GroupMemberPage: {
      member: components['schemas']['GroupMember'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    GroupPage: {
      member: components['schemas']['Group'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Growth: {
      /** All that there are now */
      total: number;
      /** The oldest first, and the present one last */
      weeks: components['schemas']['WeekCount'][];
    };
    Impersonation: {
      /** JWT: send it as `Authorization: Bearer …`. There is no refresh token */
      token: string;
      /** Seconds */
      expiresIn: number;
      /** ISO 8601 instant */
      expiresAt: string;
      user: {
        /** UUID */
        id: string;
        email: string;
        displayName: string;
      };
      impersonator: {
        /** UUID */
        id: string;
        email: string;
        displayName: string;
      };
    };
    ImpersonationBody: {
      /** Why: kept in the audit log */
      reason?: string;
    };
    Invitation: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** UUID */
      contactId: string;
      status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE" | "REVOKED";
      /** A word to the contact, as text */
      message: string | null;
      /** A word of the contact, as text */
      note: string | null;
      /** When it was last sent */
      sentAt: string | null;
      /** When the contact first opened the link */
      openedAt: string | null;
      /** When the contact last answered */
      respondedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    Invoice: {
      /** UUID */
      id: string;
      type: "INVOICE" | "CREDIT_NOTE";
      /** Given when it is issued; gapless by tenant and year, credit notes apart */
      number: string | null;
      status: "DRAFT" | "ISSUED" | "PAID" | "VOID";
      /** Of a credit note: the invoice that it takes back */
      refersToId: string | null;
      /** Of a VOID invoice: the credit note that took it back */
      creditNoteId: string | null;
      /** UUID */
      paymentId: string | null;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The tenant as it was when the invoice was issued */
      issuer: {
        /** one line of text */
        name: string;
        email: string | null;
        /** As on an envelope, without the name */
        addressLines: string[];
        registrationNumber: string | null;
        /** one line of text */
        vatNumber: string | null;
        iban: string | null;
        invoiceFooter: string | null;
      } | null;
      /** While DRAFT, and not given: the user or contact as it is now */
      recipient: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** As on an envelope, without the name */
        addressLines: string[];
        /** one line of text */
        vatNumber: string | null;
      } | null;
      lines: components['schemas']['InvoiceLine'][];
      totals: {
        net: number;
        tax: number;
        gross: number;
      };
      /** ISO 4217 currency */
      currency: string;
      /** text */
      note: string | null;
      /** ISO 8601 instant */
      dueAt: string | null;
      /** ISO 8601 instant */
      issuedAt: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    InvoiceChanges: {
      recipient?: {
        /** one line of text */
        name: string;
        /** email */
        email?: string | null;
        /** As on an envelope, without the name */
        addressLines?: string[];
        /** one line of text */
        vatNumber?: string | null;
      } | null;
      lines?: components['schemas']['NewInvoiceLine'][];
      /** text */
      note?: string | null;
      /** ISO 8601 instant */
      dueAt?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    InvoiceLine: {
      /** one line of text */
      description: string;
      quantity: number;
      unitAmount: number;
      /** In basis points: 2000 is 20 % */
      taxRate: number;
      /** quantity × unitAmount, without tax */
      amount: number;
      /** Rounded to the minor unit, half away from zero */
      taxAmount: number;
    };
    InvoicePage: {
      member: components['schemas']['Invoice'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Legal: {
      /** null: the name of the tenant */
      name: string | null;
      /** As on an envelope, without the name */
      addressLines: string[];
      /** one line of text */
      registrationNumber: string | null;
      /** one line of text */
      vatNumber: string | null;
      /** IBAN without spaces */
      iban: string | null;
      /** text */
      invoiceFooter: string | null;
    };
    Limit: {
      /** As in the header `RateLimit` */
      bucket: string;
      /** The operations that take from it, by their `operationId` */
      operations: string[];
      /** Each of these has a bucket of its own: an address, a token, a user, the email of the body, or an administrator */
      countedBy: "ip" | "token" | "user" | "email" | "admin";
      windowSeconds: number;
      /** Requests admitted in any window, as it is in force */
      quota: number;
      /** What is in force where nothing was set for the organisation */
      standardQuota: number;
      /** When another quota was set; null: the standard one */
      overriddenSince: string | null;
      /** The last 24 hours in half hours, the oldest first and the present one last, of all keys together. Some seconds behind */
      history: components['schemas']['LimitUse'][];
    };
    LimitList: {
      member: components['schemas']['Limit'][];
    };
    LimitUse: {
      /** ISO 8601 instant */
      startsAt: string;
      admitted: number;
      /** Requests that were answered 429 */
      denied: number;
    };
    ListedEvent: {
      /** UUID */
      id: string;
      /** one line of text */
      title: string;
      /** ISO 8601 instant */
      startsAt: string;
    };
    ListedInvitation: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** UUID */
      contactId: string;
      status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE" | "REVOKED";
      /** A word to the contact, as text */
      message: string | null;
      /** A word of the contact, as text */
      note: string | null;
      /** When it was last sent */
      sentAt: string | null;
      /** When the contact first opened the link */
      openedAt: string | null;
      /** When the contact last answered */
      respondedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Shown to those who may see contacts */
      contact?: {
        /** The name; the email where there is none */
        displayName: string;
        /** email */
        email: string;
      };
    };
    ListedInvitationPage: {
      member: components['schemas']['ListedInvitation'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    ListedRegistration: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      status: "PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW";
      /** Who registered: the organiser, the contact itself, or the organiser from the waitlist */
      source: "ADMIN" | "SELF" | "WAITLIST";
      /** Who come along */
      guests: number;
      /** The person and its guests */
      seats: number;
      /** By key: a text, a number, true or false, or a list of texts */
      answers: Record<string, unknown>;
      /** UUID */
      paymentId: string | null;
      /** ISO 8601 instant */
      checkedInAt: string | null;
      /** ISO 8601 instant */
      cancelledAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Who it is, as it is called now; null: a user who was deleted */
      person: {
        /** The name; the email where there is none */
        displayName: string;
        /** email */
        email: string;
      } | null;
      event: components['schemas']['ListedEvent'];
    };
    ListedRegistrationPage: {
      member: components['schemas']['ListedRegistration'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    ListedWaitlistEntry: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      status: "WAITING" | "CONVERTED" | "REJECTED" | "CANCELLED";
      seats: number;
      /** Who came first has the lower one */
      position: number;
      /** Once it is CONVERTED */
      registrationId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Who it is, as it is called now; null: a user who was deleted */
      person: {
        /** The name; the email where there is none */
        displayName: string;
        /** email */
        email: string;
      } | null;
      event: components['schemas']['ListedEvent'];
    };
    ListedWaitlistEntryPage: {
      member: components['schemas']['ListedWaitlistEntry'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    LoginBody: {
      /** email */
      email: string;
      password: string;
    };
    MailPreview: {
      subject: string;
      html: string;
      text: string;
      /** What a reader may stumble over */
      warnings: string[];
    };
    MarkPaidBody: {
      /** Not in the future; now when absent */
      paidAt?: string;
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Becomes the providerReference */
      reference?: string;
    };
    Me: {
      /** UUID */
      id: string;
      /** email */
      email: string;
      /** one line of text */
      firstName: string;
      /** one line of text */
      lastName: string;
      /** one line of text */
      displayName: string;
      status: "INVITED" | "ACTIVE" | "DISABLED";
      roles: string[];
      /** E.164 phone number */
      phone: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** IANA time zone */
      timezone: string | null;
      /** one line of text */
      companyName: string | null;
      /** one line of text */
      jobTitle: string | null;
      /** Changed as a whole */
      address: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags: string[];
      /** Unique per tenant */
      memberNumber: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn: boolean;
      /** ISO 8601 instant */
      lastLoginAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      permissions: string[];
    };
    MemberContract: {
      /** UUID */
      id: string;
      /** Unique per tenant */
      number: string;
      status: "DRAFT" | "SENT" | "SIGNED" | "ACTIVE" | "TERMINATED" | "EXPIRED" | "CANCELLED";
      /** one line of text */
      title: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** one line of text */
      organisation: string | null;
      /** The tenant as it was when the contract was sent */
      issuer: {
        /** one line of text */
        name: string;
        email: string | null;
        /** As on an envelope, without the name */
        addressLines: string[];
        registrationNumber: string | null;
        /** one line of text */
        vatNumber: string | null;
        iban: string | null;
        invoiceFooter: string | null;
      } | null;
      /** While DRAFT as it is now; then as it was when the contract was sent */
      party: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** As on an envelope, without the name */
        addressLines: string[];
        /** one line of text */
        vatNumber: string | null;
      } | null;
      /** text */
      body: string;
      /** ISO 8601 instant */
      startsAt: string | null;
      /** The first instant after it */
      endsAt: string | null;
      /** For each billing period */
      amount: number | null;
      /** ISO 4217 currency */
      currency: string | null;
      billingPeriod: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** ISO 8601 instant */
      sentAt: string | null;
      /** ISO 8601 instant */
      signedAt: string | null;
      /** one line of text */
      signerName: string | null;
      /** ISO 8601 instant */
      terminatedAt: string | null;
      /** one line of text */
      terminationReason: string | null;
      /** ISO 8601 instant */
      cancelledAt: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    MemberContractChanges: {
      /** one line of text */
      title?: string;
      /** text */
      body?: string;
      /** ISO 8601 instant */
      startsAt?: string | null;
      /** ISO 8601 instant */
      endsAt?: string | null;
      /** For each billing period */
      amount?: number | null;
      /** ISO 4217 currency */
      currency?: string | null;
      billingPeriod?: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    MemberContractPage: {
      member: components['schemas']['MemberContract'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    NewAdhesion: {
      /** Of an active type */
      typeId: string;
      /** Whose; a user of this tenant */
      userId?: string | null;
      /** Whose; a contact of this tenant, and then no user */
      contactId?: string | null;
      /** Now when absent */
      startsAt?: string;
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewAdhesionType: {
      /** one line of text */
      name: string;
      /** text */
      description?: string | null;
      /** In minor units; 0 is free */
      price: number;
      /** ISO 4217 currency */
      currency: string;
      /** ROLLING: months from the start. FIXED: until the next start of the year. LIFETIME: without end. */
      duration: {
        kind: "ROLLING" | "FIXED" | "LIFETIME";
        /** With ROLLING, and only there */
        months?: number | null;
        /** With FIXED, and only there: the day on which each year starts */
        startMonthDay?: string | null;
      };
      /** After its end, in GRACE */
      graceDays?: number;
      /** Else it is approved when it is made */
      requiresApproval?: boolean;
      /** Only of active types can adhesions be made or renewed */
      active?: boolean;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewApiToken: {
      /** one line of text */
      name: string;
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** Absent or null: until it is deleted. Must lie in the future */
      expiresAt?: string | null;
    };
    NewContact: {
      /** Not unique: a household may share one */
      email: string;
      /** one line of text */
      firstName?: string | null;
      /** one line of text */
      lastName?: string | null;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** one line of text */
      companyName?: string | null;
      /** one line of text */
      jobTitle?: string | null;
      /** Changed as a whole */
      address?: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags?: string[];
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    NewEmailTemplate: {
      /** one line of text */
      name: string;
      /** May hold {{ variables }} */
      subject: string;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml: string;
      /** The mail as plain text; null: made from the MJML */
      text?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
    };
    NewEvent: {
      /** one line of text */
      title: string;
      /** ISO 8601 instant */
      startsAt: string;
      /** Not before `startsAt` */
      endsAt: string;
      /** IANA time zone */
      timezone: string;
      /** text */
      summary?: string | null;
      /** text */
      description?: string | null;
      kind?: "IN_PERSON" | "ONLINE" | "HYBRID";
      visibility?: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      location?: {
        /** one line of text */
        name?: string | null;
        /** text */
        address?: string | null;
        /** http or https address */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity?: number | null;
      /** Whoever registers has no seat before somebody approves */
      requiresApproval?: boolean;
      /** When it is full, people may wait for a seat */
      waitlistEnabled?: boolean;
      /** From when contacts register themselves; null: once it is published */
      registrationOpensAt?: string | null;
      /** Until when contacts register themselves; null: until it starts */
      registrationClosesAt?: string | null;
      /** For each seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Goes with `price`, and only with it */
      currency?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewForm: {
      /** one line of text */
      title: string;
      /** text */
      description?: string | null;
      /** The event whose contacts may answer it; null: users alone */
      eventId?: string | null;
      /** Users may answer it more than once */
      multipleResponses?: boolean;
      fields: ({
        /** Unique in the form; names the answer */
        key: string;
        /** one line of text */
        label: string;
        /** text */
        help?: string | null;
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        required?: boolean;
        /** Of CHOICE and MULTI_CHOICE, and of no others */
        options?: ({
          /** one line of text */
          value: string;
          /** one line of text */
          label: string;
        })[];
      })[];
    };
    NewFormResponse: {
      /** By key: a text, a number, true or false, or a list of texts */
      answers: Record<string, unknown>;
    };
    NewGroup: {
      /** one line of text */
      name: string;
      /** Unique in the tenant */
      slug: string;
      /** one line of text */
      description?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewGroupMember: {
      /** UUID */
      userId: string;
    };
    NewInvitation: {
      /** Who is invited; a contact of this tenant */
      contactId: string;
      /** A word to the contact, as text */
      message?: string | null;
    };
    NewInvoice: {
      /** The payment that it is for: it says who, in which currency and, without lines, what for */
      paymentId?: string | null;
      /** For whom; a user of this tenant */
      userId?: string | null;
      /** For whom; a contact of this tenant, and then no user */
      contactId?: string | null;
      /** As it is to be written; the user or contact when absent */
      recipient?: {
        /** one line of text */
        name: string;
        /** email */
        email?: string | null;
        /** As on an envelope, without the name */
        addressLines?: string[];
        /** one line of text */
        vatNumber?: string | null;
      } | null;
      /** Required without a payment */
      lines?: components['schemas']['NewInvoiceLine'][];
      /** Required without a payment */
      currency?: string;
      /** text */
      note?: string | null;
      /** ISO 8601 instant */
      dueAt?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewInvoiceLine: {
      /** one line of text */
      description: string;
      quantity?: number;
      /** In minor units, without tax */
      unitAmount: number;
      /** In basis points: 2000 is 20 % */
      taxRate?: number;
    };
    NewMemberContract: {
      /** one line of text */
      title: string;
      /** With whom: exactly one of userId, contactId and organisation */
      userId?: string | null;
      /** UUID */
      contactId?: string | null;
      /** one line of text */
      organisation?: string | null;
      /** text */
      body: string;
      /** null: from the signature */
      startsAt?: string | null;
      /** null: until it is terminated */
      endsAt?: string | null;
      /** For each billing period */
      amount?: number | null;
      /** With an amount, and only there */
      currency?: string | null;
      /** With an amount, and only there */
      billingPeriod?: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewNewsletter: {
      /** For yourselves: no reader sees it */
      name: string;
      /** May hold {{ variables }} */
      subject: string;
      /** What mail programs show beside the subject */
      preheader?: string | null;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml?: string | null;
      /** The content, where `mjml` is null */
      templateId?: string | null;
      /** The mail as plain text; null: made from the MJML */
      text?: string | null;
      /** Who gets it, all parts together; nobody twice, and nobody who opted out */
      audience?: {
        allUsers?: boolean;
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
      };
    };
    NewOAuthApplication: {
      /** Users see it when they are asked to let the application in */
      name: string;
      /** PUBLIC: runs where its users could read a secret, and proves itself by PKCE. CONFIDENTIAL: has a secret. Cannot be changed later */
      type: "PUBLIC" | "CONFIDENTIAL";
      /** http or https address */
      homepageUrl?: string | null;
      /** Compared letter by letter; https, or http on localhost, 127.0.0.1 and [::1] */
      redirectUris: string[];
      /** What it may ask for */
      scopes: ("profile" | "email" | "groups" | "roles")[];
    };
    NewOwnRegistration: {
      /** Who come along */
      guests?: number;
      /** By key: a text, a number, true or false, or a list of texts */
      answers?: Record<string, unknown>;
    };
    NewOwnWaitlistEntry: {
      seats?: number;
    };
    NewPayment: {
      /** Amount in minor units, such as cents */
      amount: number;
      /** ISO 4217 currency */
      currency: string;
      product: {
        type: "ADHESION" | "EVENT_REGISTRATION" | "DONATION" | "CONTRACT" | "OTHER";
        /** one line of text */
        label: string;
      };
      /** Of the amount: what is given on top of the price */
      amountTip?: number;
      /** Who pays; a user of this tenant */
      userId?: string | null;
      /** Who pays; a contact of this tenant, and then no user */
      contactId?: string | null;
      /** Who pays, as it is to be written; the user or contact when absent */
      payer?: {
        /** one line of text */
        name: string;
        /** email */
        email?: string | null;
        /** As on an envelope, without the name */
        addressLines?: string[];
        /** one line of text */
        vatNumber?: string | null;
      } | null;
      /** What the bank or provider calls it */
      providerReference?: string | null;
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** ISO 8601 instant */
      dueAt?: string | null;
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    NewRegistration: {
      /** A user of this tenant; exactly one of `userId` and `contactId` */
      userId?: string | null;
      /** A contact of this tenant; exactly one of `userId` and `contactId` */
      contactId?: string | null;
      /** Who come along */
      guests?: number;
      /** By key: a text, a number, true or false, or a list of texts */
      answers?: Record<string, unknown>;
    };
    NewRole: {
      /** Cannot be changed later: users have the role by it */
      key: string;
      /** one line of text */
      label: string;
      /** one line of text */
      description?: string | null;
      permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "limits:read")[];
    };
    NewUser: {
      /** email */
      email: string;
      /** one line of text */
      firstName: string;
      /** one line of text */
      lastName: string;
      /** Absent: the user signs in by one-time code */
      password?: string;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** IANA time zone */
      timezone?: string | null;
      /** one line of text */
      companyName?: string | null;
      /** one line of text */
      jobTitle?: string | null;
      /** Changed as a whole */
      address?: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** ISO 8601 date */
      birthDate?: string | null;
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    NewWaitlistEntry: {
      /** UUID */
      eventId: string;
      /** A user of this tenant; exactly one of `userId` and `contactId` */
      userId?: string | null;
      /** A contact of this tenant; exactly one of `userId` and `contactId` */
      contactId?: string | null;
      seats?: number;
    };
    NewWebhookSubscription: {
      /** Where to POST to: https, at a public address. Put no secrets into it: whoever manages webhooks sees it */
      url: string;
      /** Types, `<resource>.*` for all of a resource, or `*` for all there are and will be */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description?: string | null;
    };
    Newsletter: {
      /** UUID */
      id: string;
      /** For yourselves: no reader sees it */
      name: string;
      /** May hold {{ variables }} */
      subject: string;
      status: "DRAFT" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED" | "FAILED";
      counts: components['schemas']['NewsletterCounts'];
      /** ISO 8601 instant */
      startedAt: string | null;
      /** ISO 8601 instant */
      endedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** What mail programs show beside the subject */
      preheader: string | null;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml: string | null;
      /** The content, where `mjml` is null */
      templateId: string | null;
      /** The mail as plain text; null: made from the MJML */
      text: string | null;
      /** Who gets it, all parts together; nobody twice, and nobody who opted out */
      audience: {
        allUsers?: boolean;
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
      };
    };
    NewsletterChanges: {
      /** For yourselves: no reader sees it */
      name?: string;
      /** May hold {{ variables }} */
      subject?: string;
      /** What mail programs show beside the subject */
      preheader?: string | null;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml?: string | null;
      /** The content, where `mjml` is null */
      templateId?: string | null;
      /** The mail as plain text; null: made from the MJML */
      text?: string | null;
      /** Who gets it, all parts together; nobody twice, and nobody who opted out */
      audience?: {
        allUsers?: boolean;
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
      };
    };
    NewsletterCounts: {
      /** Whom it goes to: since it was sent, nobody is added */
      recipients: number;
      /** Still to be sent */
      pending: number;
      /** Taken by the mail server */
      sent: number;
      /** Refused by the mail server for good */
      failed: number;
      /** Opted out, disabled or gone since */
      skipped: number;
      /** Opted out by its link */
      unsubscribed: number;
    };
    NewsletterPage: {
      member: components['schemas']['Newsletter'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    NewsletterRecipient: {
      /** UUID */
      id: string;
      /** email */
      email: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      status: "PENDING" | "SENT" | "FAILED" | "SKIPPED";
      /** Of the last answer that was no success */
      smtpCode: number | null;
      /** How often it was tried */
      attempts: number;
      /** ISO 8601 instant */
      sentAt: string | null;
      /** ISO 8601 instant */
      unsubscribedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    NewsletterRecipientPage: {
      member: components['schemas']['NewsletterRecipient'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    NewsletterSend: {
      /** How many you believe it goes to: 409, and nothing is sent, where it is another number */
      confirmRecipients?: number;
    };
    NewsletterSummary: {
      /** UUID */
      id: string;
      /** For yourselves: no reader sees it */
      name: string;
      /** May hold {{ variables }} */
      subject: string;
      status: "DRAFT" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED" | "FAILED";
      counts: components['schemas']['NewsletterCounts'];
      /** ISO 8601 instant */
      startedAt: string | null;
      /** ISO 8601 instant */
      endedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    NewsletterTest: {
      /** Emails of users of the tenant; absent: that of the caller */
      to?: string[];
      /** Values of variables, in place of what the caller would be written */
      variables?: {
        /** one line of text */
        firstName?: string;
      };
    };
    OauthApplication: {
      /** UUID */
      id: string;
      /** The `client_id` of OAuth 2.0: the same as `id` */
      clientId: string;
      /** one line of text */
      name: string;
      type: "PUBLIC" | "CONFIDENTIAL";
      /** http or https address */
      homepageUrl: string | null;
      redirectUris: string[];
      scopes: ("profile" | "email" | "groups" | "roles")[];
      /** ISO 8601 instant */
      secretRotatedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    OauthApplicationChanges: {
      /** one line of text */
      name?: string;
      /** http or https address */
      homepageUrl?: string | null;
      redirectUris?: string[];
      /** Scopes that are taken away reveal nothing any more, at once */
      scopes?: ("profile" | "email" | "groups" | "roles")[];
    };
    OauthApplicationGrant: {
      /** The user */
      id: string;
      displayName: string;
      email: string;
      /** What the application may learn of the user */
      scopes: ("profile" | "email" | "groups" | "roles")[];
      /** When the user first let it in */
      createdAt: string;
    };
    OauthApplicationGrantPage: {
      member: components['schemas']['OauthApplicationGrant'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    OauthApplicationPage: {
      member: components['schemas']['OauthApplication'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    OauthGrant: {
      /** That of the application: a user lets it in or does not */
      id: string;
      application: {
        /** UUID */
        id: string;
        name: string;
        /** http or https address */
        homepageUrl: string | null;
      };
      scopes: ("profile" | "email" | "groups" | "roles")[];
      /** When the user first let it in */
      createdAt: string;
    };
    OauthGrantPage: {
      member: components['schemas']['OauthGrant'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    OwnChanges: {
      /** one line of text */
      firstName?: string;
      /** one line of text */
      lastName?: string;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** IANA time zone */
      timezone?: string | null;
      /** one line of text */
      companyName?: string | null;
      /** one line of text */
      jobTitle?: string | null;
      /** Changed as a whole */
      address?: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    OwnInvitation: {
      /** UUID */
      id: string;
      status: "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE";
      /** Whether an answer is taken now: the event is PUBLISHED and has not started */
      mayAnswer: boolean;
      /** A word to the contact, as text */
      message: string | null;
      /** A word of the contact, as text */
      note: string | null;
      /** ISO 8601 instant */
      openedAt: string | null;
      /** ISO 8601 instant */
      respondedAt: string | null;
      contact: {
        /** one line of text */
        firstName: string | null;
        /** one line of text */
        lastName: string | null;
        /** email */
        email: string;
      };
      event: {
        /** UUID */
        id: string;
        /** one line of text */
        title: string;
        /** text */
        summary: string | null;
        /** text */
        description: string | null;
        kind: "IN_PERSON" | "ONLINE" | "HYBRID";
        /** ISO 8601 instant */
        startsAt: string;
        /** ISO 8601 instant */
        endsAt: string;
        /** IANA time zone */
        timezone: string;
        location: {
          /** one line of text */
          name?: string | null;
          /** text */
          address?: string | null;
          /** Only while the invitation is ACCEPTED */
          onlineUrl?: string | null;
        } | null;
        status: "DRAFT" | "PUBLISHED" | "CANCELLED" | "ARCHIVED";
      };
      organisation: {
        name: string;
      };
    };
    OwnPermissions: {
      roles: string[];
      permissions: string[];
      /** The administrator who acts as this user, if one does */
      impersonatorId: string | null;
    };
    PasswordChange: {
      currentPassword: string;
      password: string;
    };
    PasswordReset: {
      /** email */
      email: string;
      /** Six digits; spaces and dashes between them are ignored */
      code: string;
      password: string;
    };
    Payment: {
      /** UUID */
      id: string;
      /** Human reference, unique per tenant */
      number: string;
      status: "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "DISPUTED";
      /** Amount in minor units, such as cents */
      amount: number;
      /** Of the amount: what is given on top of the price */
      amountTip: number;
      /** Amount in minor units, such as cents */
      amountRefunded: number;
      /** They add up to amountRefunded */
      refunds: components['schemas']['Refund'][];
      /** ISO 4217 currency */
      currency: string;
      method: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** What the bank or provider calls it */
      providerReference: string | null;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** Who pays, as it was when the payment was made */
      payer: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** As on an envelope, without the name */
        addressLines: string[];
        /** one line of text */
        vatNumber: string | null;
      } | null;
      product: {
        type: "ADHESION" | "EVENT_REGISTRATION" | "DONATION" | "CONTRACT" | "OTHER";
        /** one line of text */
        label: string;
      };
      /** ISO 8601 instant */
      dueAt: string | null;
      /** ISO 8601 instant */
      paidAt: string | null;
      /** ISO 8601 instant */
      cancelledAt: string | null;
      /** ISO 8601 instant */
      refundedAt: string | null;
      /** text */
      note: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    PaymentChanges: {
      /** A state that may follow the present one; 409 names those that may */
      status?: "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "DISPUTED";
      /** With PARTIALLY_REFUNDED: the total refunded so far, below the amount */
      amountRefunded?: number;
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** What the bank or provider calls it */
      providerReference?: string | null;
      /** ISO 8601 instant */
      dueAt?: string | null;
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
    };
    PaymentPage: {
      member: components['schemas']['Payment'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    PaymentStatistics: {
      /** All that there are now */
      total: number;
      /** Those that are PENDING now */
      pending: {
        count: number;
        amounts: components['schemas']['CurrencyAmount'][];
      };
      /** The oldest first, and the present one last */
      weeks: components['schemas']['PaymentWeek'][];
    };
    PaymentWeek: {
      /** A Monday; weeks begin and end at midnight UTC */
      startsOn: string;
      /** Made in that week, and there still */
      created: number;
      /** Of the payments whose `paidAt` is in that week: what they brought, less what was refunded of them since; by currency */
      paid: components['schemas']['CurrencyAmount'][];
    };
    PreviewBody: {
      /** Values of variables, in place of what the caller would be written */
      variables?: {
        /** one line of text */
        firstName?: string;
      };
    };
    ProblemBody: {
      title: string;
      detail: string;
      status: number;
      code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "too_many_requests" | "headers_too_large" | "internal_error" | "temporarily_unavailable";
      violations?: components['schemas']['Violation'][];
    };
    RateLimitedBody: {
      title: "Too Many Requests";
      detail: string;
      status: 429;
    };
    Recovered: {
      /** How many are tried again: the oldest 10 000 at the most, so that as many say to ask once more */
      recovered: number;
    };
    Recovery: {
      /** Of deliveries created at or after this instant */
      since: string;
      /** And at or before this one; now when absent */
      until?: string;
    };
    RefreshBody: {
      refresh_token: string;
    };
    Refund: {
      /** UUID */
      id: string;
      /** Amount in minor units, such as cents */
      amount: number;
      /** one line of text */
      reason: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    RefundBody: {
      /** All that is left when absent */
      amount?: number;
      /** one line of text */
      reason?: string;
    };
    Registration: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      status: "PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW";
      /** Who registered: the organiser, the contact itself, or the organiser from the waitlist */
      source: "ADMIN" | "SELF" | "WAITLIST";
      /** Who come along */
      guests: number;
      /** The person and its guests */
      seats: number;
      /** By key: a text, a number, true or false, or a list of texts */
      answers: Record<string, unknown>;
      /** UUID */
      paymentId: string | null;
      /** ISO 8601 instant */
      checkedInAt: string | null;
      /** ISO 8601 instant */
      cancelledAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    RegistrationStatistics: {
      /** All that there are now */
      total: number;
      /** Those that are PENDING_APPROVAL now */
      waiting: number;
      /** The oldest first, and the present one last */
      weeks: components['schemas']['WeekCount'][];
    };
    Role: {
      /** Null for a built-in role, which cannot be changed */
      id: string | null;
      /** key of a role */
      key: string;
      /** one line of text */
      label: string;
      /** one line of text */
      description: string | null;
      permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "limits:read")[];
      builtIn: boolean;
    };
    RoleChanges: {
      /** one line of text */
      label?: string;
      /** one line of text */
      description?: string | null;
      permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "limits:read")[];
    };
    RoleList: {
      member: components['schemas']['Role'][];
      totalItems: number;
    };
    RolesOfUser: {
      roles: string[];
    };
    SecretRotation: {
      /** How long the secret before signs too: 24 hours when absent, 7 days at most */
      gracePeriodSeconds?: number;
    };
    SendForm: {
      /** Twice the same counts as once */
      contactIds: string[];
    };
    SentForm: {
      sent: string[];
      unreached: string[];
    };
    Session: {
      /** UUID */
      id: string;
      /** The one that this request belongs to */
      current: boolean;
      /** How the user signed in */
      methods: ("pwd" | "otp")[];
      address: string | null;
      userAgent: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** When it was last refreshed, or began */
      lastUsedAt: string | null;
      /** ISO 8601 instant */
      expiresAt: string;
    };
    SessionPage: {
      member: components['schemas']['Session'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Signature: {
      /** one line of text */
      signerName: string;
    };
    TemplateTest: {
      /** The template; or `subject` and `mjml`, for what is not saved yet */
      templateId?: string;
      /** May hold {{ variables }} */
      subject?: string;
      /** MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}} */
      mjml?: string;
      /** Emails of users of the tenant; absent: that of the caller */
      to?: string[];
      /** Values of variables, in place of what the caller would be written */
      variables?: {
        /** one line of text */
        firstName?: string;
      };
    };
    Tenant: {
      name: string;
      host: string;
      /** Where people write to */
      contactEmail: string | null;
      legal: components['schemas']['Legal'];
      /** Above documents; 200 KiB at most */
      logo: string | null;
      /** Proposed for new amounts */
      currency: string;
      /** BCP 47 language tag */
      locale: string;
      /** ISO 8601 instant */
      updatedAt: string | null;
    };
    TenantChanges: {
      /** Where people write to */
      contactEmail?: string | null;
      /** Members that are absent stay as they are */
      legal?: {
        /** null: the name of the tenant */
        name?: string | null;
        /** As on an envelope, without the name */
        addressLines?: string[];
        /** one line of text */
        registrationNumber?: string | null;
        /** one line of text */
        vatNumber?: string | null;
        /** IBAN without spaces */
        iban?: string | null;
        /** text */
        invoiceFooter?: string | null;
      };
      /** Above documents; 200 KiB at most */
      logo?: string | null;
      /** ISO 4217 currency */
      currency?: string;
      /** BCP 47 language tag */
      locale?: string;
    };
    Termination: {
      /** one line of text */
      reason: string;
    };
    TestMail: {
      to: string[];
      /** What a reader may stumble over */
      warnings: string[];
    };
    TokenPair: {
      /** JWT: send it as `Authorization: Bearer …`; it lives 11 days */
      token: string;
      /** For POST /api/v1/token/refresh; single use */
      refresh_token: string;
      /** Unix time, seconds */
      refresh_token_expiration: number;
    };
    User: {
      /** UUID */
      id: string;
      /** email */
      email: string;
      /** one line of text */
      firstName: string;
      /** one line of text */
      lastName: string;
      /** one line of text */
      displayName: string;
      status: "INVITED" | "ACTIVE" | "DISABLED";
      roles: string[];
      /** E.164 phone number */
      phone: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** IANA time zone */
      timezone: string | null;
      /** one line of text */
      companyName: string | null;
      /** one line of text */
      jobTitle: string | null;
      /** Changed as a whole */
      address: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags: string[];
      /** Unique per tenant */
      memberNumber: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn: boolean;
      /** ISO 8601 instant */
      lastLoginAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Shown to those who may change users */
      birthDate?: string | null;
      /** Shown to those who may change users */
      note?: string | null;
    };
    UserChanges: {
      /** email */
      email?: string;
      /** one line of text */
      firstName?: string;
      /** one line of text */
      lastName?: string;
      password?: string;
      /** DISABLED ends every session at once; API tokens are not deleted: they are refused while the user is disabled, and live again with it */
      status?: "ACTIVE" | "DISABLED";
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** IANA time zone */
      timezone?: string | null;
      /** one line of text */
      companyName?: string | null;
      /** one line of text */
      jobTitle?: string | null;
      /** Changed as a whole */
      address?: {
        /** one line of text */
        street?: string | null;
        /** one line of text */
        street2?: string | null;
        /** one line of text */
        postalCode?: string | null;
        /** one line of text */
        city?: string | null;
        /** one line of text */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: string | null;
      } | null;
      /** Your own labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** ISO 8601 date */
      birthDate?: string | null;
      /** text */
      note?: string | null;
      /** Your own key for this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    UserInfo: {
      /** Always */
      sub: string;
      /** Scope profile */
      name?: string;
      /** Scope profile */
      given_name?: string;
      /** Scope profile */
      family_name?: string;
      /** Scope profile, where known */
      locale?: string | null;
      /** Scope profile, where known */
      zoneinfo?: string;
      /** Scope profile: Unix time, seconds */
      updated_at?: number;
      /** Scope email */
      email?: string;
      /** Scope email: whether the user has proved that it reads it */
      email_verified?: boolean;
      /** Scope groups: slugs */
      groups?: string[];
      /** Scope roles: keys */
      roles?: string[];
    };
    UserPage: {
      member: components['schemas']['User'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Violation: {
      propertyPath: string;
      message: string;
      code: string;
    };
    WaitlistEntry: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      status: "WAITING" | "CONVERTED" | "REJECTED" | "CANCELLED";
      seats: number;
      /** Who came first has the lower one */
      position: number;
      /** Once it is CONVERTED */
      registrationId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    WebhookAttempt: {
      /** ISO 8601 instant */
      startedAt: string;
      trigger: "SCHEDULED" | "MANUAL" | "TEST";
      durationMs: number;
      responseStatus: number | null;
      /** The first 4 KiB of the answer */
      responseBody: string | null;
      /** Why there was no answer: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      error: string | null;
    };
    WebhookDelivery: {
      /** UUID */
      id: string;
      /** UUID */
      subscriptionId: string;
      /** As in `webhook-id`: the same at every attempt */
      eventId: string;
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      test: boolean;
      status: "PENDING" | "DELIVERED" | "FAILED";
      attemptCount: number;
      /** ISO 8601 instant */
      nextAttemptAt: string | null;
      /** ISO 8601 instant */
      deliveredAt: string | null;
      lastResponseStatus: number | null;
      /** Why there was no answer: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      lastError: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    WebhookDeliveryDetails: {
      /** UUID */
      id: string;
      /** UUID */
      subscriptionId: string;
      /** As in `webhook-id`: the same at every attempt */
      eventId: string;
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      test: boolean;
      status: "PENDING" | "DELIVERED" | "FAILED";
      attemptCount: number;
      /** ISO 8601 instant */
      nextAttemptAt: string | null;
      /** ISO 8601 instant */
      deliveredAt: string | null;
      lastResponseStatus: number | null;
      /** Why there was no answer: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      lastError: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** What is sent, as the `webhooks` of this document say */
      payload: Record<string, unknown>;
      /** The latest first, a hundred at most */
      attempts: components['schemas']['WebhookAttempt'][];
    };
    WebhookDeliveryPage: {
      member: components['schemas']['WebhookDelivery'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    WebhookEventTypeEntry: {
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      description: string;
      /** What subscribing to it takes */
      permission: string;
      /** JSON Schema of what is sent */
      schema: Record<string, unknown>;
      example: Record<string, unknown>;
    };
    WebhookEventTypeList: {
      member: components['schemas']['WebhookEventTypeEntry'][];
    };
    WebhookSecret: {
      /** What deliveries are signed with, by Standard Webhooks: give it to your library as it is */
      secret: string;
      /** Until then deliveries carry a signature by the secret before, too */
      previousSecretExpiresAt: string | null;
    };
    WebhookSubscription: {
      /** UUID */
      id: string;
      /** Where to POST to: https, at a public address. Put no secrets into it: whoever manages webhooks sees it */
      url: string;
      /** Types, `<resource>.*` for all of a resource, or `*` for all there are and will be */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description: string | null;
      status: "ENABLED" | "DISABLED";
      /** MANUAL: somebody did it. GONE: the endpoint answered 410. FAILING: nothing arrived for five days, and all attempts at something failed */
      disabledReason: "MANUAL" | "GONE" | "FAILING" | null;
      /** The first failure since something arrived */
      failingSince: string | null;
      /** Tests among them, which count for nothing else */
      lastAttemptAt: string | null;
      /** Of the last attempt; null when there was no answer */
      lastResponseStatus: number | null;
      /** ISO 8601 instant */
      secretRotatedAt: string | null;
      /** Who made it, and is told by mail when it is disabled for GONE or FAILING; the administrators, where that person has gone */
      createdById: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    WebhookSubscriptionChanges: {
      /** Where to POST to: https, at a public address. Put no secrets into it: whoever manages webhooks sees it */
      url?: string;
      /** Types, `<resource>.*` for all of a resource, or `*` for all there are and will be */
      events?: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description?: string | null;
    };
    WebhookSubscriptionPage: {
      member: components['schemas']['WebhookSubscription'][];
      /** On the first page only */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    WebhookTest: {
      /** Of the sample; when absent, the first of the catalogue that the subscription hears */
      type?: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
    };
    WebhookTestResult: {
      /** UUID */
      deliveryId: string;
      /** Whether the endpoint answered 2xx */
      delivered: boolean;
      responseStatus: number | null;
      /** The first 4 KiB of the answer */
      responseBody: string | null;
      durationMs: number;
      /** Why there was no answer: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      error: string | null;
    };
    WeekCount: {
      /** A Monday; weeks begin and end at midnight UTC */
      startsOn: string;
      /** Made in that week, and there still */
      created: number;
    };
  };
}
