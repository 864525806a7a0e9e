/* Generated from contracts/openapi.json by `npm run openapi`. Do not edit. */

/** The body of errors (specification: Errors). */
export interface Problem {
  /** Short name of the error. */
  readonly title: string;
  readonly detail: string;
  /** HTTP status. */
  readonly status: number;
  /** Code for programs. Absent on 429, and if something in front of the API responded, such as a proxy. */
  readonly code?: components['schemas']['ProblemBody']['code'];
  /** One per error in the input. */
  readonly violations?: readonly components['schemas']['Violation'][];
}

/** Any error: a host, or a proxy in front of it, can return more than the document declares. */
interface ProblemResponse {
  headers: Record<string, unknown>;
  content: { 'application/json': Problem };
}

/** Requests and responses, by path and method. */
export interface paths {
  '/api/v1/login-check': {
    /**
     * Sign in with email and password
     *
     * Returns a JWT, valid for 11 days and to be cached for as long, and a refresh token.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/token/refresh': {
    /**
     * Exchange a refresh token for a new pair
     *
     * A refresh token is used up by its first use. Sent again within 30 seconds, as by two tabs at once, it returns a new JWT and the newest refresh token of the session, the same for every use. Later reuse ends the whole session, because the token may have been stolen.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/token/revoke': {
    /**
     * Sign out
     *
     * Ends the session of the refresh token and revokes its JWTs. The response is the same for an unknown token.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/request-login-otp': {
    /**
     * Request a sign-in code
     *
     * Emails a six-digit code if an account has this address. The code is valid for ten minutes and one use. Within 30 seconds of a request no second email is sent.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/verify-login-otp': {
    /**
     * Sign in with a code
     *
     * Five wrong attempts invalidate a code. After several invalidated codes, every code is refused for a growing waiting time.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/request-password-reset-otp': {
    /**
     * Request a password reset code
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/reset-password': {
    /**
     * Reset the password with a code
     *
     * Does not sign the user in. API tokens stay valid.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me': {
    /**
     * Read the signed-in user, with roles and permissions
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
        default: ProblemResponse;
      };
    };
    /**
     * Change the signed-in user
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['OwnChanges']; 'application/json': components['schemas']['OwnChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Me'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/password': {
    /**
     * Change the password of the signed-in user
     *
     * Requires the current password. Without one, use `POST /api/v1/request-password-reset-otp`.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordChange'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/sessions': {
    /**
     * List the sessions of the signed-in user
     *
     * Problems: credential_not_accepted, expired_token, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SessionPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/sessions/{id}': {
    /**
     * End a session of the signed-in user
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/permission/me': {
    /**
     * Read the permissions of the caller
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/permission/roles': {
    /**
     * List roles
     *
     * All roles on one page: a tenant has at most 100 of its own.
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
        default: ProblemResponse;
      };
    };
    /**
     * Create a role
     *
     * Only with permissions that the caller has.
     *
     * Problems: above_own_permissions, credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewRole'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Role'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change a role
     *
     * Takes effect on the next request of each user with the role. Neither the old nor the new permissions may exceed those of the caller.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a role
     *
     * It is removed from all users who have it.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/permission/users/{id}/roles': {
    /**
     * Set the roles of a user
     *
     * Replaces the roles of the user; takes effect on the next request with any credential of the user. Neither the granted roles nor the user may exceed the permissions of the caller. 409 if no active administrator would remain.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/permission/impersonate/{id}': {
    /**
     * Act as another user
     *
     * The user must be another one and must not exceed the permissions of the caller; an impersonation cannot start another. The token has the permissions that both have. It ends with the credential it was created with, and when the administrator loses the permission. It cannot change passwords or manage credentials. The audit log records every write under both users.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/permission/impersonation': {
    /**
     * Stop acting as another user
     *
     * Requires the impersonation token; 409 with any other credential.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ApiTokenPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create an API token
     *
     * The token belongs to the caller and has the caller’s permissions. Its value is returned only here.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewApiToken'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedApiToken'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthApplicationPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Register an OAuth application
     *
     * The secret of a confidential application is returned only here.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewOAuthApplication'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedOAuthApplication'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change an OAuth application
     *
     * Removed redirect URIs and scopes stop working at once.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete an OAuth application
     *
     * Revokes its tokens and the grants of its users at once.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/oauth_applications/{id}/rotate-secret': {
    /**
     * Rotate the secret of an OAuth application
     *
     * The previous secret stops working at once. 409 for a public application, which has none.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/oauth_applications/{id}/grants': {
    /**
     * List the grants of an OAuth application
     *
     * Problems: credential_not_accepted, expired_token, forbidden, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/oauth_grants': {
    /**
     * List the grants of the signed-in user
     *
     * Problems: credential_not_accepted, expired_token, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OauthGrantPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/oauth_grants/{id}': {
    /**
     * Revoke a grant
     *
     * Revokes all tokens that the application holds for the signed-in user. `id` is the id of the application.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/oauth/userinfo': {
    /**
     * Read the claims of the user (UserInfo)
     *
     * Returns claims for the scopes that the user granted. The `openid` scope is not required.
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
        default: ProblemResponse;
      };
    };
    /**
     * UserInfo by POST, as OpenID Connect requires
     *
     * Returns claims for the scopes that the user granted. The `openid` scope is not required.
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
        default: ProblemResponse;
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
          /** Key of one of its roles */
          role?: string;
          /** A group that it belongs to. Requires the permission to see groups: 403 */
          groupId?: string;
          /** Exact match of one of its tags */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** one line of text */
          memberNumber?: string;
          /** Changed at or after this instant */
          'updatedAt[after]'?: string;
          /** Changed at or before this instant */
          'updatedAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UserPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create a user
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewUser'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['User'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change a user
     *
     * The user must not exceed the permissions of the caller. 409 for a caller who disables itself or changes its own email or password here. The user is notified by email of a new password.
     *
     * Problems: above_own_permissions, credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, impersonation_forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a user
     *
     * Its sessions and tokens end at once. The user must not exceed the permissions of the caller. 409 for a caller who deletes itself.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/users-csv': {
    /**
     * Export users as CSV
     *
     * RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete. Notes and dates of birth are included if the caller may change users.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "INVITED" | "ACTIVE" | "DISABLED";
          /** Part of the name or of the email */
          search?: string;
          /** Key of one of its roles */
          role?: string;
          /** A group that it belongs to. Requires the permission to see groups: 403 */
          groupId?: string;
          /** Exact match of one of its tags */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** one line of text */
          memberNumber?: string;
          /** Changed at or after this instant */
          'updatedAt[after]'?: string;
          /** Changed at or before this instant */
          'updatedAt[before]'?: string;
          /** Default `,`; spreadsheets of some locales expect `;` */
          delimiter?: "," | ";";
          /** Whether the file starts with a byte order mark, which spreadsheets need to detect UTF-8. Default: 1, or 0 if `raw` is 1 */
          bom?: "0" | "1";
          /** 1: unescaped cells, for programs. Default 0: cells that a spreadsheet could run as a formula start with an apostrophe */
          raw?: "0" | "1";
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/csv': string } };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['GroupPage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewGroup'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Group'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
      };
    };
    /**
     * Add a user to a group
     *
     * Adding an existing member changes nothing.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EventPage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewEvent'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Event'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change an event
     *
     * 409 `no_capacity` if `capacity` is lowered below the seats taken, unless `allowOverbooking` is true: then all registrations stay, and new ones are refused until enough seats are free.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: {
          /** Accept a `capacity` below the seats taken; all registrations stay */
          allowOverbooking?: boolean;
        };
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}/publish': {
    /**
     * Publish an event
     *
     * From DRAFT; 409 from any other state. Its invitations can then be sent.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}/unpublish': {
    /**
     * Unpublish an event
     *
     * From PUBLISHED to DRAFT. 409 if it has registrations.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}/cancel': {
    /**
     * Cancel an event
     *
     * From DRAFT or PUBLISHED; 409 from any other state. Cancels its open registrations, their unpaid payments and its waitlist entries; its invitations can no longer be answered. Paid payments are not refunded automatically.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}/archive': {
    /**
     * Archive an event
     *
     * From any other state. Registrations are not changed.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}/restore': {
    /**
     * Restore an event
     *
     * From ARCHIVED to DRAFT; 409 from any other state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}/counts': {
    /**
     * Count the participants of an event
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
        default: ProblemResponse;
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
          /** Exact match, ignoring case */
          email?: string;
          status?: "ACTIVE" | "ARCHIVED";
          /** Exact match of one of its tags */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** Changed at or after this instant */
          'updatedAt[after]'?: string;
          /** Changed at or before this instant */
          'updatedAt[before]'?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ContactPage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewContact'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Contact'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a contact
     *
     * Also deletes its invitations, whose links stop working at once, its registrations, waitlist entries and form responses.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts/{id}/archive': {
    /**
     * Archive a contact
     *
     * Only its status changes: lists filtered by ACTIVE no longer include it.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts/bulk-delete': {
    /**
     * Delete many contacts
     *
     * Each is deleted independently; an id that does not exist does not stop the others.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts/bulk-tag': {
    /**
     * Tag many contacts
     *
     * Removes tags, then adds tags, for each contact independently. A contact that would have more than 30 is not changed, with `validation_failed`.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkTagBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts-csv': {
    /**
     * Export contacts as CSV
     *
     * RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete. Notes are included if the caller may change contacts.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Part of the name or of the email */
          search?: string;
          /** Exact match, ignoring case */
          email?: string;
          status?: "ACTIVE" | "ARCHIVED";
          /** Exact match of one of its tags */
          tag?: string;
          /** one line of text */
          externalId?: string;
          /** Changed at or after this instant */
          'updatedAt[after]'?: string;
          /** Changed at or before this instant */
          'updatedAt[before]'?: string;
          /** Default `,`; spreadsheets of some locales expect `;` */
          delimiter?: "," | ";";
          /** Whether the file starts with a byte order mark, which spreadsheets need to detect UTF-8. Default: 1, or 0 if `raw` is 1 */
          bom?: "0" | "1";
          /** 1: unescaped cells, for programs. Default 0: cells that a spreadsheet could run as a formula start with an apostrophe */
          raw?: "0" | "1";
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/csv': string } };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
      };
    };
    /**
     * Invite a contact to an event
     *
     * Sends nothing yet. 409 if the contact already has an invitation to the event that is not revoked.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitations/{id}/send': {
    /**
     * Send an invitation
     *
     * Emails the link to the contact. Sending again uses the same link and does not reset an answer. 409 if the invitation is REVOKED, if its event is not PUBLISHED or has ended, and within 30 seconds of the previous email.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitations/{id}/reset-link': {
    /**
     * Replace the link of an invitation
     *
     * The previous link stops working at once. No email is sent: send the invitation again. 409 if it is REVOKED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitations/{id}/revoke': {
    /**
     * Revoke an invitation
     *
     * Its link stops working at once; final. The contact can be invited again.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitation': {
    /**
     * Read the invitation of the contact hash
     *
     * Takes no ids: the contact hash identifies the contact and the event. Reading does not count as opening the link. The URL of an online event is included while the invitation is ACCEPTED.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitation/open': {
    /**
     * Record that the contact opened the link
     *
     * Sent by the page behind the link once it is displayed, so that link scanners do not count.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitation/answer': {
    /**
     * Answer the invitation of the contact hash
     *
     * Any number of times until the event starts; 409 afterwards, and if the event was cancelled. An absent `note` stays unchanged. Takes no ids: the contact hash identifies the invitation.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['AnswerBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnInvitation'] } };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedRegistrationPage'] } };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
      };
    };
    /**
     * Register a user or contact for an event
     *
     * Send exactly one of `userId` and `contactId`. The event must be PUBLISHED. If the event requires approval, the registration starts as PENDING_APPROVAL and holds no seats. Otherwise it takes its seats and is CONFIRMED, or PENDING_PAYMENT with a payment if the event has a price; it expires if the payment is not paid by its due date. A waitlist entry of the same person ends. 409 `duplicate` if the person already has an active registration for the event; 409 `no_capacity` if there are not enough free seats.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/registrations/{id}/approve': {
    /**
     * Approve a registration
     *
     * From PENDING_APPROVAL, while the event is PUBLISHED. The registration becomes CONFIRMED, or PENDING_PAYMENT with a payment. 409 `no_capacity` if there are not enough free seats.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/registrations/{id}/cancel': {
    /**
     * Cancel a registration
     *
     * From PENDING_APPROVAL, PENDING_PAYMENT or CONFIRMED. Frees its seats and cancels an unpaid payment; a paid one is not refunded automatically. Waitlist entries are not promoted automatically.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/registrations/{id}/check-in': {
    /**
     * Check in a registration
     *
     * From CONFIRMED, or from NO_SHOW for a late arrival, to ATTENDED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/registrations/{id}/undo-check-in': {
    /**
     * Undo a check-in
     *
     * From ATTENDED to CONFIRMED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/registrations/{id}/no-show': {
    /**
     * Mark a registration as a no-show
     *
     * From CONFIRMED. The registration keeps its seats.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitation/registration': {
    /**
     * Read the registration of the contact for its event
     *
     * The latest registration, in any state. 404 if there is none.
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
        default: ProblemResponse;
      };
    };
    /**
     * Register the contact for its event
     *
     * Behaves as a registration by the organiser, with these limits: 409 `invalid_transition` outside the registration period, and after ten ended registrations; 409 `no_capacity` also while a waitlist entry fits into the free seats, because the organiser assigns those; 422 for more `guests` than the event allows contacts to bring. Accepting the invitation does not register the contact.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, no_capacity, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewOwnRegistration'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Cancel the registration of the contact for its event
     *
     * Until the event starts; 409 afterwards.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedWaitlistEntryPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Add a user or contact to the waitlist of an event
     *
     * Send exactly one of `userId` and `contactId`. The event must be PUBLISHED and have a waitlist: 409. 409 also if the person is already on the waitlist or registered. 422 for more `seats` than the capacity of the event, unless that is 0.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewWaitlistEntry'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/waitlist_entries/bulk-approve': {
    /**
     * Approve many waitlist entries
     *
     * The entries may belong to several events. Within an event they are approved one by one in waitlist order: an entry that needs more seats than are left fails with `no_capacity`, and a later, smaller one may still succeed. Approved entries become CONVERTED, as with a single approval.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/waitlist_entries/bulk-reject': {
    /**
     * Reject many waitlist entries
     *
     * Rejects each entry as a single rejection would.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['BulkBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkResult'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/waitlist_entries/{id}/approve': {
    /**
     * Approve a waitlist entry
     *
     * From WAITING, while the event is PUBLISHED; 409 `no_capacity` if there are not enough free seats. Creates the registration immediately, as PENDING_PAYMENT with a payment if the event has a price, and emails the person.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, no_capacity, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitation/waitlist_entry': {
    /**
     * Read the waitlist entry of the contact for its event
     *
     * The latest entry, in any state. 404 if there is none.
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
        default: ProblemResponse;
      };
    };
    /**
     * Add the contact to the waitlist of its event
     *
     * While registration is open and the event has a waitlist. 409 otherwise; also if the contact can register instead, if its entry was rejected and the organiser has not added it since, and after ten cancelled entries. 422 for more `seats` than the event allows a contact with its guests, or than its capacity, unless that is 0.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewOwnWaitlistEntry'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Remove the contact from the waitlist of its event
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormPage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewForm'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Form'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change a form
     *
     * Once it has responses, `fields`, `multipleResponses` and `eventId` cannot be changed: 409.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/forms/{id}/open': {
    /**
     * Open a form
     *
     * From DRAFT or CLOSED. It then accepts responses.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/forms/{id}/close': {
    /**
     * Close a form
     *
     * From OPEN. It then accepts no more responses.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/forms/{id}/send': {
    /**
     * Email a form to contacts
     *
     * The form must be OPEN and its event PUBLISHED. The email carries the link of the contact’s invitation to that event. Contacts that do not exist, or have no sent and unrevoked invitation, are listed in `unreached`. A contact emailed this form within the last 30 seconds is listed in `sent` and gets no second email.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
      };
    };
    /**
     * Respond to a form as the caller
     *
     * While the form is OPEN. 409 for a second response, unless the form accepts multiple responses.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['FormPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitation/forms/{id}/response': {
    /**
     * Respond to a form of the event of the contact
     *
     * Replaces an earlier response of the contact. 404 for a form that is not OPEN or belongs to another event.
     *
     * Problems: credential_not_accepted, expired_token, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EmailTemplatePage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create an email template
     *
     * 422 for MJML that does not compile; files, scripts and includes are not allowed. Values of variables are escaped.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewEmailTemplate'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['EmailTemplate'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change an email template
     *
     * Newsletters that are already being sent keep their content.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete an email template
     *
     * Draft newsletters that use it lose their template.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/email_templates/{id}/preview': {
    /**
     * Preview a template
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/email_templates/send-test': {
    /**
     * Send a test email from a template
     *
     * Uses `templateId`, or unsaved `subject` and `mjml`. Recipients must be users of the tenant.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['TemplateTest'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TestMail'] } };
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['NewsletterPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create a newsletter
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewNewsletter'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Newsletter'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}': {
    /**
     * Read a newsletter
     *
     * Its counts are current, also while it is being sent.
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
        default: ProblemResponse;
      };
    };
    /**
     * Change a newsletter
     *
     * 409 unless it is a DRAFT.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a newsletter
     *
     * 409 while it is SENDING or PAUSED. Unsubscribe links already sent keep working.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/preview': {
    /**
     * Preview a newsletter
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/send-test': {
    /**
     * Send a test of a newsletter
     *
     * Recipients must be users of the tenant. The unsubscribe link is an example.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/audience': {
    /**
     * Count the recipients of a newsletter
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/send': {
    /**
     * Send a newsletter
     *
     * From DRAFT; 409 from any other state. Content and audience are fixed at this moment; later changes do not affect them. 422 without content or audience.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/pause': {
    /**
     * Pause a newsletter
     *
     * From SENDING; 409 from any other state. Emails already handed to the mail server still go out.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/resume': {
    /**
     * Resume a newsletter
     *
     * From PAUSED. 409 from any other state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/cancel': {
    /**
     * Cancel a newsletter
     *
     * From SENDING or PAUSED; final. 409 from any other state. The remaining recipients get no email.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/newsletters/{id}/recipients': {
    /**
     * List the recipients of a newsletter
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_cursor, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          status?: "PENDING" | "SENT" | "FAILED" | "SKIPPED";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PaymentPage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewPayment'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a payment
     *
     * 409 unless it is PENDING and no invoice or adhesion refers to it, because records of moved money are never deleted.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/payments/{id}/mark-paid': {
    /**
     * Mark a payment as paid
     *
     * From PENDING, AUTHORIZED or DISPUTED. A disputed payment with a partial refund becomes PARTIALLY_REFUNDED.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/payments/{id}/cancel': {
    /**
     * Cancel a payment
     *
     * From PENDING, AUTHORIZED or FAILED; final.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/payments/{id}/refund': {
    /**
     * Record a refund of a payment
     *
     * Any part of the remaining amount, or all of it. A DISPUTED payment can only be refunded in full.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['InvoicePage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create an invoice
     *
     * As a DRAFT without a number, either for a payment or for a user or contact with lines.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewInvoice'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Invoice'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change an invoice
     *
     * 409 unless it is a DRAFT.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete an invoice
     *
     * 409 unless it is a DRAFT. To reverse an issued invoice, create a credit note.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invoices/{id}/issue': {
    /**
     * Issue an invoice
     *
     * Assigns the next number of the year, stores issuer and recipient, and makes the invoice immutable. If it has no payment, a PENDING one is created.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invoices/{id}/credit': {
    /**
     * Void an invoice with a credit note
     *
     * Creates and issues a credit note with the opposite amounts; the invoice becomes VOID. Its payment is not changed: refund it, cancel it or invoice it again.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionTypePage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewAdhesionType'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionType'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change an adhesion type
     *
     * Applies to new adhesions; existing ones keep the terms they were created with.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete an adhesion type
     *
     * 409 while adhesions of this type exist. To stop offering it, set `active` to false.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AdhesionPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create an adhesion
     *
     * If its type has a price, a PENDING payment is created with it. It becomes ACTIVE when it is approved, paid and has started.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewAdhesion'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Adhesion'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change an adhesion
     *
     * Corrects its dates; the status follows from them.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/adhesions/{id}/approve': {
    /**
     * Approve an adhesion
     *
     * Once, while it is PENDING. An open payment stays due.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/adhesions/{id}/cancel': {
    /**
     * Cancel an adhesion
     *
     * From any other state; final. An open payment is cancelled with it; a paid one is not refunded.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/adhesions/{id}/suspend': {
    /**
     * Suspend an adhesion
     *
     * While it is ACTIVE. Its end date does not change.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/adhesions/{id}/resume': {
    /**
     * Resume a suspended adhesion
     *
     * Its status then follows from its dates.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/adhesions/{id}/renew': {
    /**
     * Renew an adhesion
     *
     * Creates the adhesion of the next period at the current price: from the end of this one while it is ACTIVE or GRACE, from now if it is EXPIRED. Only once.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContractPage'] } };
        default: ProblemResponse;
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
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewMemberContract'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MemberContract'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change a contract
     *
     * 409 unless it is a DRAFT.
     *
     * Problems: credential_not_accepted, duplicate, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a contract
     *
     * 409 unless it is a DRAFT.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contracts/{id}/send': {
    /**
     * Mark a contract as sent
     *
     * Stores both parties and makes the text immutable. No email is sent.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contracts/{id}/sign': {
    /**
     * Record the signature of a contract
     *
     * From SENT. It becomes ACTIVE at once, or at its start.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contracts/{id}/terminate': {
    /**
     * Terminate a contract
     *
     * From SIGNED or ACTIVE; final.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contracts/{id}/cancel': {
    /**
     * Cancel a contract
     *
     * Before it is signed; final.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/tenant': {
    /**
     * Read the organisation
     *
     * The tenant of this host, with the letterhead of its documents.
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
        default: ProblemResponse;
      };
    };
    /**
     * Change the organisation
     *
     * Changes the letterhead of documents; issued documents keep theirs. Host and name are set by the operator.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['TenantChanges']; 'application/json': components['schemas']['TenantChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Tenant'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invoices/{id}/pdf': {
    /**
     * Print an invoice
     *
     * A draft is marked as such. With `If-None-Match`, an unchanged document is a 304.
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
        default: ProblemResponse;
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
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_event_types': {
    /**
     * List webhook event types
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
        default: ProblemResponse;
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WebhookSubscriptionPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create a webhook subscription
     *
     * The caller needs the permissions that the events require. Returns the secret that deliveries are signed with. 409 above 50 subscriptions.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewWebhookSubscription'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CreatedWebhookSubscription'] } };
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
    /**
     * Change a webhook subscription
     *
     * Pending deliveries go to the new URL.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
    /**
     * Delete a webhook subscription
     *
     * Its delivery log can no longer be read and is erased within 30 days. An attempt in progress may still arrive.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/enable': {
    /**
     * Enable a webhook subscription
     *
     * Delivers events from now on, but none that occurred while it was disabled; failed deliveries can be recovered. No effect on an enabled subscription. The caller becomes its owner.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/disable': {
    /**
     * Disable a webhook subscription
     *
     * Pending deliveries fail and can be recovered later.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/secret': {
    /**
     * Read the secret of a webhook subscription
     *
     * Requires a signed-in user; API tokens are refused.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/rotate-secret': {
    /**
     * Rotate the secret of a webhook subscription
     *
     * The previous secret also signs, for 24 hours by default, so that no delivery is refused.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/test': {
    /**
     * Send a test delivery
     *
     * Sends a signed sample, marked as `test`, once and without retries, also while the subscription is disabled. The response reports the result.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, too_many_requests, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/recover': {
    /**
     * Retry failed deliveries
     *
     * Retries all failed deliveries of a period, each with its original `webhook-id`.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_json, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant, unsupported_media_type, validation_failed
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/deliveries': {
    /**
     * List the deliveries of a webhook subscription
     *
     * Newest first. Deliveries are stored for 30 days.
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
          /** Opaque cursor from `view.next` of the previous page */
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
        default: ProblemResponse;
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/webhook_subscriptions/{id}/deliveries/{deliveryId}/redeliver': {
    /**
     * Retry a delivery
     *
     * At once and with the full retry schedule, with the same `webhook-id`, from any state.
     *
     * Problems: above_own_permissions, credential_not_accepted, expired_token, forbidden, idempotency_in_flight, idempotency_key_reused, internal_error, invalid_api_token, invalid_contact_hash, invalid_idempotency_key, invalid_path, invalid_query, invalid_token, invalid_transition, malformed_request, missing_credentials, not_found, payload_too_large, read_only_token, request_timeout, temporarily_unavailable, unknown_tenant
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/limits': {
    /**
     * List rate limits and their usage
     *
     * All buckets. Quotas can be changed for an organisation by the operator.
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
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/statistics/users': {
    /**
     * Count users, in total and by week
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Growth'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/statistics/contacts': {
    /**
     * Count contacts, in total and by week
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Growth'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/statistics/registrations': {
    /**
     * Count registrations, in total, by week and awaiting approval
     *
     * Registrations in every state.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['RegistrationStatistics'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/statistics/payments': {
    /**
     * Sum payments, paid by week and pending
     *
     * Disputed payments count as paid until they are refunded.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PaymentStatistics'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/statistics/webhook_deliveries': {
    /**
     * Count webhook deliveries by day, and list failing subscriptions
     *
     * Deleted subscriptions are not counted. Deliveries waiting for their next attempt count neither as delivered nor as failed.
     *
     * Problems: credential_not_accepted, expired_token, forbidden, internal_error, invalid_api_token, invalid_contact_hash, invalid_query, invalid_token, malformed_request, missing_credentials, temporarily_unavailable, unknown_tenant
     */
    get: {
      parameters: {
        query?: {
          /** Number of days, including today */
          days?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['DeliveryStatistics'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/audit_log': {
    /**
     * List audit entries
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
          /** Opaque cursor from `view.next` of the previous page */
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AuditEntryPage'] } };
        default: ProblemResponse;
      };
    };
  };
}

/** Schemas by name: `components["schemas"]["User"]`. */
export interface components {
  schemas: {
    Adhesion: {
      /** UUID */
      id: string;
      /** Unique per tenant */
      number: string;
      /** Current state; follows from approval, payment and dates */
      status: "PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED";
      /** UUID */
      typeId: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The user or contact; last known values if the contact was deleted */
      holder: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** one line of text */
        vatNumber: string | null;
      };
      /** ISO 8601 instant */
      startsAt: string;
      /** Exclusive end; null: no end */
      endsAt: string | null;
      /** ISO 8601 instant */
      graceEndsAt: string | null;
      /** Amount in minor units, such as cents */
      amount: number;
      /** ISO 4217 currency */
      currency: string;
      /** null: free */
      paymentId: string | null;
      /** true also if it is free */
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
      /** Client-defined key of this resource, unique per tenant */
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
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    AdhesionPage: {
      member: components['schemas']['Adhesion'][];
      /** Only on the first page */
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
        /** Only with ROLLING */
        months: number | null;
        /** Only with FIXED: the day on which each year starts */
        startMonthDay: string | null;
      };
      /** Days in GRACE after its end */
      graceDays: number;
      /** false: approved on creation */
      requiresApproval: boolean;
      /** Only active types allow new adhesions and renewals */
      active: boolean;
      /** Client-defined key of this resource, unique per tenant */
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
      /** ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end */
      duration?: {
        kind: "ROLLING" | "FIXED" | "LIFETIME";
        /** Only with ROLLING */
        months?: number | null;
        /** Only with FIXED: the day on which each year starts */
        startMonthDay?: string | null;
      };
      /** Days in GRACE after its end */
      graceDays?: number;
      /** false: approved on creation */
      requiresApproval?: boolean;
      /** Only active types allow new adhesions and renewals */
      active?: boolean;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    AdhesionTypePage: {
      member: components['schemas']['AdhesionType'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    AnswerBody: {
      answer: "ACCEPTED" | "DECLINED" | "MAYBE";
      /** Plain-text message from the contact */
      note?: string | null;
    };
    ApiToken: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** Prefix of the value */
      prefix: string;
      /** Last four characters of the value */
      lastFour: string;
      /** Its owner; each request has the owner’s current permissions */
      userId: string;
      /** ISO 8601 instant */
      expiresAt: string | null;
      /** Accurate to five minutes */
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
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    AudienceCounts: {
      /** Distinct addresses that would get it now */
      recipients: number;
      /** People of the audience who opted out */
      optedOut: number;
      /** People of the audience who share the address of another recipient */
      duplicates: number;
    };
    AuditEntry: {
      /** UUID */
      id: string;
      /** The operation or the event */
      action: string;
      /** The acting user; for a failed sign-in, the account of the attempt */
      userId: string | null;
      /** The administrator impersonating that user */
      impersonatorId: string | null;
      /** UUID */
      contactId: string | null;
      /** `null`: a failed sign-in, a password reset by code, the service itself (such as `registrations.expire`), or the operator at a terminal (without `address`) */
      credentialKind: "apiToken" | "jwt" | "oauth" | "contactHash" | null;
      /** The API token, the session or the invitation */
      credentialId: string | null;
      /** The affected resource */
      resourceId: string | null;
      details: Record<string, unknown>;
      address: string | null;
      /** The `X-Request-Id` of the response */
      requestId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    AuditEntryPage: {
      member: components['schemas']['AuditEntry'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    BulkBody: {
      /** Duplicates count once */
      ids: string[];
    };
    BulkResult: {
      /** Number of distinct ids */
      requested: number;
      succeeded: number;
      failed: number;
      /** One per id, in the order of the request */
      results: ({
        /** UUID */
        id: string;
        status: "done" | "error";
        /** Only for failures: the problem that the single operation would return */
        error?: {
          code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "too_many_requests" | "headers_too_large" | "internal_error" | "temporarily_unavailable";
          detail: string;
        };
      })[];
    };
    /** At least one of `add` and `remove` */
    BulkTagBody: {
      /** Duplicates count once */
      ids: string[];
      /** Tags that exist are not added twice */
      add?: string[];
      /** Free labels */
      remove?: string[];
    };
    CodeRequest: {
      /** email */
      email: string;
    };
    CodeRequested: {
      message: string;
      /** Lifetime of the code in seconds */
      expiresIn: number;
      /** Seconds until a new request sends another email */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags: string[];
      /** Only with the permission to change contacts */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags?: string[];
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    ContactPage: {
      member: components['schemas']['Contact'][];
      /** Only on the first page */
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
      /** Prefix of the value */
      prefix: string;
      /** Last four characters of the value */
      lastFour: string;
      /** Its owner; each request has the owner’s current permissions */
      userId: string;
      /** ISO 8601 instant */
      expiresAt: string | null;
      /** Accurate to five minutes */
      lastUsedAt: string | null;
      lastUsedAddress: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** The value to send as `Api-Token`. Returned only here: only its hash is stored */
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
      /** Only for a confidential application. Returned only here */
      clientSecret?: string;
    };
    CreatedWebhookSubscription: {
      /** UUID */
      id: string;
      /** The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it */
      url: string;
      /** Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description: string | null;
      status: "ENABLED" | "DISABLED";
      /** MANUAL: disabled by a user. GONE: the endpoint answered 410. FAILING: no delivery succeeded for five days, and one used up its attempts. OWNER_LOST_ACCESS: its owner was disabled or deleted, or lost the permission to manage webhooks or to see its events */
      disabledReason: "MANUAL" | "GONE" | "FAILING" | "OWNER_LOST_ACCESS" | null;
      /** First failure since the last success */
      failingSince: string | null;
      /** Includes test deliveries, which affect nothing else */
      lastAttemptAt: string | null;
      /** Status of the last attempt; null: no response */
      lastResponseStatus: number | null;
      /** ISO 8601 instant */
      secretRotatedAt: string | null;
      /** The last user who created, changed or enabled it. Events are delivered while this user may manage webhooks and see them. The owner is notified by email of GONE and FAILING, the administrators of OWNER_LOST_ACCESS */
      ownerId: string | null;
      /** The user who created it */
      createdById: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Signing secret in the format of Standard Webhooks libraries */
      secret: string;
    };
    CurrencyAmount: {
      /** ISO 4217 currency */
      currency: string;
      /** Sum in minor units, such as cents; capped at 2^53 - 1 */
      amount: number;
    };
    DeliveryDay: {
      /** In UTC */
      day: string;
      delivered: number;
      /** Deliveries without further attempts */
      failed: number;
    };
    DeliveryStatistics: {
      /** By the day of the event, oldest first, up to today; without tests */
      days: components['schemas']['DeliveryDay'][];
      /** Subscriptions with FAILED deliveries in the period, most failures first, at most 10 */
      failing: components['schemas']['FailingSubscription'][];
    };
    EmailTemplate: {
      /** UUID */
      id: string;
      /** one line of text */
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml: string;
      /** The email as plain text; null: generated from the MJML */
      text: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** Names of the variables in the template */
      variables: string[];
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    EmailTemplateChanges: {
      /** one line of text */
      name?: string;
      /** Can contain {{ variables }} */
      subject?: string;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
    };
    EmailTemplatePage: {
      member: components['schemas']['EmailTemplate'][];
      /** Only on the first page */
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
      /** Registrations hold no seat until they are approved */
      requiresApproval: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled: boolean;
      /** Contacts can register from then on; null: as soon as it is published */
      registrationOpensAt: string | null;
      /** Contacts can register until then; null: until the event starts */
      registrationClosesAt: string | null;
      /** Maximum guests of a contact; null: 20. The organiser can register more */
      maxGuests: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price: number | null;
      /** Required with `price`, and only allowed with it */
      currency: string | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays: number | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** Registrations hold no seat until they are approved */
      requiresApproval?: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled?: boolean;
      /** Contacts can register from then on; null: as soon as it is published */
      registrationOpensAt?: string | null;
      /** Contacts can register until then; null: until the event starts */
      registrationClosesAt?: string | null;
      /** Maximum guests of a contact; null: 20. The organiser can register more */
      maxGuests?: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Required with `price`, and only allowed with it */
      currency?: string | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays?: number | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    EventCounts: {
      /** null: unlimited */
      capacity: number | null;
      /** Seats held by registrations, including guests */
      seatsTaken: number;
      /** Invitations that were sent and not revoked */
      invited: number;
      /** Registrations awaiting approval or payment */
      pending: number;
      /** Registrations that are CONFIRMED */
      confirmed: number;
      /** Registrations that are ATTENDED */
      checkedIn: number;
      /** Waitlist entries that are WAITING */
      waitlisted: number;
    };
    EventPage: {
      member: components['schemas']['Event'][];
      /** Only on the first page */
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
      /** Its FAILED deliveries in the period */
      failed: number;
      /** Status of the last attempt of the latest one; null: no response or no attempt */
      lastResponseStatus: number | null;
      /** Why there was no response, as in a delivery */
      lastError: string | null;
    };
    Form: {
      /** UUID */
      id: string;
      /** one line of text */
      title: string;
      /** text */
      description: string | null;
      /** The event whose contacts can respond; null: only users */
      eventId: string | null;
      status: "DRAFT" | "OPEN" | "CLOSED";
      /** Users can respond more than once */
      multipleResponses: boolean;
      fields: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** one line of text */
        label: string;
        /** text */
        help?: string | null;
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        required: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
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
      /** The event whose contacts can respond; null: only users */
      eventId?: string | null;
      /** Users can respond more than once */
      multipleResponses?: boolean;
      fields?: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** one line of text */
        label: string;
        /** text */
        help?: string | null;
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        required?: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
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
      /** Only on the first page */
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
      /** By field key: a string, a number, a boolean or an array of strings */
      answers: Record<string, unknown>;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    FormResponsePage: {
      member: components['schemas']['FormResponse'][];
      /** Only on the first page */
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
      /** The name of the group in the OAuth `groups` claim */
      slug: string;
      /** one line of text */
      description: string | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** Client-defined key of this resource, unique per tenant */
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
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    GroupPage: {
      member: components['schemas']['Group'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Growth: {
      /** Current total */
      total: number;
      /** Oldest first, up to the current one */
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
      /** Recorded in the audit log */
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
      /** Plain-text message to the contact */
      message: string | null;
      /** Plain-text message from the contact */
      note: string | null;
      /** Last time it was sent */
      sentAt: string | null;
      /** First time the contact opened the link */
      openedAt: string | null;
      /** Last time the contact answered */
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
      /** Assigned on issue; gapless per tenant and year, with a separate sequence for credit notes */
      number: string | null;
      status: "DRAFT" | "ISSUED" | "PAID" | "VOID";
      /** Only on a credit note: the invoice that it voids */
      refersToId: string | null;
      /** Only on a VOID invoice: its credit note */
      creditNoteId: string | null;
      /** UUID */
      paymentId: string | null;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The tenant at the time of issue */
      issuer: {
        /** one line of text */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        registrationNumber: string | null;
        /** one line of text */
        vatNumber: string | null;
        iban: string | null;
        invoiceFooter: string | null;
      } | null;
      /** Fixed on issue. While DRAFT and not set: the current user or contact */
      recipient: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** Postal address lines, without the name */
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
      /** Client-defined key of this resource, unique per tenant */
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
        /** Postal address lines, without the name */
        addressLines?: string[];
        /** one line of text */
        vatNumber?: string | null;
      } | null;
      lines?: components['schemas']['NewInvoiceLine'][];
      /** text */
      note?: string | null;
      /** ISO 8601 instant */
      dueAt?: string | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    Legal: {
      /** null: the name of the tenant */
      name: string | null;
      /** Postal address lines, without the name */
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
      /** Name in the `RateLimit` header */
      bucket: string;
      /** The `operationId`s of the operations that it limits */
      operations: string[];
      /** The bucket key: client address, token (for contacts, the invitation), user, email in the body, or administrator */
      countedBy: "ip" | "token" | "user" | "email" | "admin";
      windowSeconds: number;
      /** Requests admitted per window, as currently in force */
      quota: number;
      /** The quota without an override for the organisation */
      standardQuota: number;
      /** When the override was set; null: standard quota */
      overriddenSince: string | null;
      /** The last 24 hours in half-hour steps, oldest first, over all keys. A few seconds behind */
      history: components['schemas']['LimitUse'][];
    };
    LimitList: {
      member: components['schemas']['Limit'][];
    };
    LimitUse: {
      /** ISO 8601 instant */
      startsAt: string;
      admitted: number;
      /** Requests that got a 429 */
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
      /** Plain-text message to the contact */
      message: string | null;
      /** Plain-text message from the contact */
      note: string | null;
      /** Last time it was sent */
      sentAt: string | null;
      /** First time the contact opened the link */
      openedAt: string | null;
      /** Last time the contact answered */
      respondedAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Only with the permission to see contacts */
      contact?: {
        /** The name, or the email if there is none */
        displayName: string;
        /** email */
        email: string;
      };
    };
    ListedInvitationPage: {
      member: components['schemas']['ListedInvitation'][];
      /** Only on the first page */
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
      /** Created by the organiser, by the contact, or from the waitlist */
      source: "ADMIN" | "SELF" | "WAITLIST";
      /** Number of guests */
      guests: number;
      /** The person plus guests */
      seats: number;
      /** By field key: a string, a number, a boolean or an array of strings */
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
      /** Current name of the user or contact; null: the user was deleted */
      person: {
        /** The name, or the email if there is none */
        displayName: string;
        /** email */
        email: string;
      } | null;
      event: components['schemas']['ListedEvent'];
    };
    ListedRegistrationPage: {
      member: components['schemas']['ListedRegistration'][];
      /** Only on the first page */
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
      /** Position on the waitlist, in order of arrival */
      position: number;
      /** Set once it is CONVERTED */
      registrationId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Current name of the user or contact; null: the user was deleted */
      person: {
        /** The name, or the email if there is none */
        displayName: string;
        /** email */
        email: string;
      } | null;
      event: components['schemas']['ListedEvent'];
    };
    ListedWaitlistEntryPage: {
      member: components['schemas']['ListedWaitlistEntry'][];
      /** Only on the first page */
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
      /** Possible problems for readers */
      warnings: string[];
    };
    MarkPaidBody: {
      /** Not in the future. Default: now */
      paidAt?: string;
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Stored as `providerReference` */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags: string[];
      /** Unique per tenant */
      memberNumber: string | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** The tenant at the time of sending */
      issuer: {
        /** one line of text */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        registrationNumber: string | null;
        /** one line of text */
        vatNumber: string | null;
        iban: string | null;
        invoiceFooter: string | null;
      } | null;
      /** While DRAFT the current values; then those at the time of sending */
      party: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** one line of text */
        vatNumber: string | null;
      } | null;
      /** text */
      body: string;
      /** ISO 8601 instant */
      startsAt: string | null;
      /** Exclusive end */
      endsAt: string | null;
      /** Per billing period */
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
      /** Client-defined key of this resource, unique per tenant */
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
      /** Per billing period */
      amount?: number | null;
      /** ISO 4217 currency */
      currency?: string | null;
      billingPeriod?: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    MemberContractPage: {
      member: components['schemas']['MemberContract'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    NewAdhesion: {
      /** An active adhesion type */
      typeId: string;
      /** The holder: a user of this tenant */
      userId?: string | null;
      /** The holder: a contact of this tenant, instead of `userId` */
      contactId?: string | null;
      /** Default: now */
      startsAt?: string;
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end */
      duration: {
        kind: "ROLLING" | "FIXED" | "LIFETIME";
        /** Only with ROLLING */
        months?: number | null;
        /** Only with FIXED: the day on which each year starts */
        startMonthDay?: string | null;
      };
      /** Days in GRACE after its end */
      graceDays?: number;
      /** false: approved on creation */
      requiresApproval?: boolean;
      /** Only active types allow new adhesions and renewals */
      active?: boolean;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewApiToken: {
      /** one line of text */
      name: string;
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** Absent or null: no expiry. Must be in the future */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags?: string[];
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    NewEmailTemplate: {
      /** one line of text */
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml: string;
      /** The email as plain text; null: generated from the MJML */
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
      /** Registrations hold no seat until they are approved */
      requiresApproval?: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled?: boolean;
      /** Contacts can register from then on; null: as soon as it is published */
      registrationOpensAt?: string | null;
      /** Contacts can register until then; null: until the event starts */
      registrationClosesAt?: string | null;
      /** Maximum guests of a contact; null: 20. The organiser can register more */
      maxGuests?: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Required with `price`, and only allowed with it */
      currency?: string | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays?: number | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewForm: {
      /** one line of text */
      title: string;
      /** text */
      description?: string | null;
      /** The event whose contacts can respond; null: only users */
      eventId?: string | null;
      /** Users can respond more than once */
      multipleResponses?: boolean;
      fields: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** one line of text */
        label: string;
        /** text */
        help?: string | null;
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        required?: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
        options?: ({
          /** one line of text */
          value: string;
          /** one line of text */
          label: string;
        })[];
      })[];
    };
    NewFormResponse: {
      /** By field key: a string, a number, a boolean or an array of strings */
      answers: Record<string, unknown>;
    };
    NewGroup: {
      /** one line of text */
      name: string;
      /** Unique per tenant */
      slug: string;
      /** one line of text */
      description?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewGroupMember: {
      /** UUID */
      userId: string;
    };
    NewInvitation: {
      /** The invited contact, of this tenant */
      contactId: string;
      /** Plain-text message to the contact */
      message?: string | null;
    };
    NewInvoice: {
      /** The payment that it is for, which sets payer, currency and, without `lines`, the line */
      paymentId?: string | null;
      /** The recipient: a user of this tenant */
      userId?: string | null;
      /** The recipient: a contact of this tenant, instead of `userId` */
      contactId?: string | null;
      /** The recipient as printed. Default: the user or contact */
      recipient?: {
        /** one line of text */
        name: string;
        /** email */
        email?: string | null;
        /** Postal address lines, without the name */
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
      /** Client-defined key of this resource, unique per tenant */
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
      /** Exactly one of `userId`, `contactId` and `organisation` */
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
      /** Per billing period */
      amount?: number | null;
      /** Only with `amount` */
      currency?: string | null;
      /** Only with `amount` */
      billingPeriod?: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewNewsletter: {
      /** Internal name; recipients do not see it */
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** Preview text that mail clients show beside the subject */
      preheader?: string | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string | null;
      /** The template to use if `mjml` is null */
      templateId?: string | null;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** The recipients: the union of all members, each address once, without people who opted out */
      audience?: {
        allUsers?: boolean;
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
      };
    };
    NewOAuthApplication: {
      /** Shown to users on the consent page */
      name: string;
      /** PUBLIC: cannot keep a secret and uses PKCE alone. CONFIDENTIAL: has a secret. Cannot be changed later */
      type: "PUBLIC" | "CONFIDENTIAL";
      /** http or https address */
      homepageUrl?: string | null;
      /** Compared exactly; https, or http on localhost, 127.0.0.1 and [::1] */
      redirectUris: string[];
      /** Scopes that it can request */
      scopes: ("profile" | "email" | "groups" | "roles")[];
    };
    NewOwnRegistration: {
      /** Number of guests */
      guests?: number;
      /** By field key: a string, a number, a boolean or an array of strings */
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
      /** Tip, included in `amount` */
      amountTip?: number;
      /** The payer: a user of this tenant */
      userId?: string | null;
      /** The payer: a contact of this tenant, instead of `userId` */
      contactId?: string | null;
      /** The payer as printed. Default: the user or contact */
      payer?: {
        /** one line of text */
        name: string;
        /** email */
        email?: string | null;
        /** Postal address lines, without the name */
        addressLines?: string[];
        /** one line of text */
        vatNumber?: string | null;
      } | null;
      /** Reference of the bank or payment provider */
      providerReference?: string | null;
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** ISO 8601 instant */
      dueAt?: string | null;
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewRegistration: {
      /** A user of this tenant; exactly one of `userId` and `contactId` */
      userId?: string | null;
      /** A contact of this tenant; exactly one of `userId` and `contactId` */
      contactId?: string | null;
      /** Number of guests */
      guests?: number;
      /** By field key: a string, a number, a boolean or an array of strings */
      answers?: Record<string, unknown>;
    };
    NewRole: {
      /** Cannot be changed later: users refer to it */
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
      /** Absent: the user signs in by one-time code. Common passwords are refused, ignoring case: `common_password` */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** ISO 8601 date */
      birthDate?: string | null;
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
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
      /** The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it */
      url: string;
      /** Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description?: string | null;
    };
    Newsletter: {
      /** UUID */
      id: string;
      /** Internal name; recipients do not see it */
      name: string;
      /** Can contain {{ variables }} */
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
      /** Preview text that mail clients show beside the subject */
      preheader: string | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml: string | null;
      /** The template to use if `mjml` is null */
      templateId: string | null;
      /** The email as plain text; null: generated from the MJML */
      text: string | null;
      /** The recipients: the union of all members, each address once, without people who opted out */
      audience: {
        allUsers?: boolean;
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
      };
    };
    NewsletterChanges: {
      /** Internal name; recipients do not see it */
      name?: string;
      /** Can contain {{ variables }} */
      subject?: string;
      /** Preview text that mail clients show beside the subject */
      preheader?: string | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string | null;
      /** The template to use if `mjml` is null */
      templateId?: string | null;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** The recipients: the union of all members, each address once, without people who opted out */
      audience?: {
        allUsers?: boolean;
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
      };
    };
    NewsletterCounts: {
      /** All recipients, fixed when it was sent */
      recipients: number;
      /** Not sent yet */
      pending: number;
      /** Accepted by the mail server */
      sent: number;
      /** Permanently refused by the mail server */
      failed: number;
      /** Opted out, disabled or deleted since */
      skipped: number;
      /** Opted out with the link in this newsletter */
      unsubscribed: number;
    };
    NewsletterPage: {
      member: components['schemas']['Newsletter'][];
      /** Only on the first page */
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
      /** SMTP code of the last failure */
      smtpCode: number | null;
      /** Number of attempts */
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
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    NewsletterSend: {
      /** Expected number of recipients; 409 and nothing is sent if it differs */
      confirmRecipients?: number;
    };
    NewsletterSummary: {
      /** UUID */
      id: string;
      /** Internal name; recipients do not see it */
      name: string;
      /** Can contain {{ variables }} */
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
      /** Email addresses of users of the tenant. Default: the caller */
      to?: string[];
      /** Values of variables. Default: those of the caller */
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
      /** Removed scopes end at once, also for existing grants */
      scopes?: ("profile" | "email" | "groups" | "roles")[];
    };
    OauthApplicationGrant: {
      /** The user */
      id: string;
      displayName: string;
      email: string;
      /** The granted scopes */
      scopes: ("profile" | "email" | "groups" | "roles")[];
      /** First consent of the user */
      createdAt: string;
    };
    OauthApplicationGrantPage: {
      member: components['schemas']['OauthApplicationGrant'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    OauthApplicationPage: {
      member: components['schemas']['OauthApplication'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    OauthGrant: {
      /** The id of the application: a user has one grant per application */
      id: string;
      application: {
        /** UUID */
        id: string;
        name: string;
        /** http or https address */
        homepageUrl: string | null;
      };
      scopes: ("profile" | "email" | "groups" | "roles")[];
      /** First consent of the user */
      createdAt: string;
    };
    OauthGrantPage: {
      member: components['schemas']['OauthGrant'][];
      /** Only on the first page */
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
      /** Replaced as a whole */
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
      /** Whether it can be answered now: the event is PUBLISHED and has not started */
      mayAnswer: boolean;
      /** Plain-text message to the contact */
      message: string | null;
      /** Plain-text message from the contact */
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
      /** The administrator impersonating this user, if any */
      impersonatorId: string | null;
    };
    PasswordChange: {
      currentPassword: string;
      /** Common passwords are refused, ignoring case: `common_password` */
      password: string;
    };
    PasswordReset: {
      /** email */
      email: string;
      /** Six digits; spaces and dashes between them are ignored */
      code: string;
      /** Common passwords are refused, ignoring case: `common_password` */
      password: string;
    };
    Payment: {
      /** UUID */
      id: string;
      /** Human-readable reference, unique per tenant */
      number: string;
      status: "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "DISPUTED";
      /** Amount in minor units, such as cents */
      amount: number;
      /** Tip, included in `amount` */
      amountTip: number;
      /** Amount in minor units, such as cents */
      amountRefunded: number;
      /** Their sum is `amountRefunded` */
      refunds: components['schemas']['Refund'][];
      /** ISO 4217 currency */
      currency: string;
      method: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Reference of the bank or payment provider */
      providerReference: string | null;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The payer when the payment was created */
      payer: {
        /** one line of text */
        name: string;
        /** email */
        email: string | null;
        /** Postal address lines, without the name */
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
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    PaymentChanges: {
      /** An allowed next state; the 409 lists them */
      status?: "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "DISPUTED";
      /** With PARTIALLY_REFUNDED: the total refunded so far, less than `amount` */
      amountRefunded?: number;
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Reference of the bank or payment provider */
      providerReference?: string | null;
      /** When the unpaid registration expires; null: never */
      dueAt?: string | null;
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    PaymentPage: {
      member: components['schemas']['Payment'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    PaymentStatistics: {
      /** Current total */
      total: number;
      /** Currently PENDING */
      pending: {
        count: number;
        amounts: components['schemas']['CurrencyAmount'][];
      };
      /** Oldest first, up to the current one */
      weeks: components['schemas']['PaymentWeek'][];
    };
    PaymentWeek: {
      /** A Monday; weeks start at midnight UTC */
      startsOn: string;
      /** Created in that week and not deleted since */
      created: number;
      /** Per currency: amounts of the payments with `paidAt` in that week, less their refunds */
      paid: components['schemas']['CurrencyAmount'][];
    };
    PreviewBody: {
      /** Values of variables. Default: those of the caller */
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
      /** Number of queued deliveries: at most the oldest 10 000. If it is 10 000, repeat the call */
      recovered: number;
    };
    Recovery: {
      /** Retries deliveries created at or after this instant */
      since: string;
      /** Retries deliveries created at or before this instant. Default: now */
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
      /** Default: the remaining amount */
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
      /** Created by the organiser, by the contact, or from the waitlist */
      source: "ADMIN" | "SELF" | "WAITLIST";
      /** Number of guests */
      guests: number;
      /** The person plus guests */
      seats: number;
      /** By field key: a string, a number, a boolean or an array of strings */
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
      /** Current total */
      total: number;
      /** Currently PENDING_APPROVAL */
      waiting: number;
      /** Oldest first, up to the current one */
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
      /** How long the previous secret also signs: default 24 hours, at most 7 days */
      gracePeriodSeconds?: number;
    };
    SendForm: {
      /** Duplicates count once */
      contactIds: string[];
    };
    SentForm: {
      sent: string[];
      unreached: string[];
    };
    Session: {
      /** UUID */
      id: string;
      /** Whether it is the session of this request */
      current: boolean;
      /** Authentication methods of the sign-in */
      methods: ("pwd" | "otp")[];
      address: string | null;
      userAgent: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** Time of the last refresh, or of the sign-in */
      lastUsedAt: string | null;
      /** ISO 8601 instant */
      expiresAt: string;
    };
    SessionPage: {
      member: components['schemas']['Session'][];
      /** Only on the first page */
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
      /** A saved template, instead of `subject` and `mjml` */
      templateId?: string;
      /** Can contain {{ variables }} */
      subject?: string;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string;
      /** Email addresses of users of the tenant. Default: the caller */
      to?: string[];
      /** Values of variables. Default: those of the caller */
      variables?: {
        /** one line of text */
        firstName?: string;
      };
    };
    Tenant: {
      name: string;
      host: string;
      /** Contact address on documents */
      contactEmail: string | null;
      legal: components['schemas']['Legal'];
      /** Letterhead image; at most 200 KiB, 4 megapixels and 8000 pixels per side */
      logo: string | null;
      /** Default currency for new amounts */
      currency: string;
      /** BCP 47 language tag */
      locale: string;
      /** ISO 8601 instant */
      updatedAt: string | null;
    };
    TenantChanges: {
      /** Contact address on documents */
      contactEmail?: string | null;
      /** Absent members stay unchanged */
      legal?: {
        /** null: the name of the tenant */
        name?: string | null;
        /** Postal address lines, without the name */
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
      /** Letterhead image; at most 200 KiB, 4 megapixels and 8000 pixels per side */
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
      /** Possible problems for readers */
      warnings: string[];
    };
    TokenPair: {
      /** JWT, valid for 11 days: send it as `Authorization: Bearer …` */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags: string[];
      /** Unique per tenant */
      memberNumber: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn: boolean;
      /** ISO 8601 instant */
      lastLoginAt: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
      /** Only with the permission to change users */
      birthDate?: string | null;
      /** Only with the permission to change users */
      note?: string | null;
    };
    UserChanges: {
      /** email */
      email?: string;
      /** one line of text */
      firstName?: string;
      /** one line of text */
      lastName?: string;
      /** Common passwords are refused, ignoring case: `common_password` */
      password?: string;
      /** DISABLED ends every session at once. API tokens are refused while the user is disabled and work again when it is enabled */
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
      /** Replaced as a whole */
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
      /** Free labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** ISO 8601 date */
      birthDate?: string | null;
      /** text */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
    };
    UserInfo: {
      /** Always included */
      sub: string;
      /** Scope profile */
      name?: string;
      /** Scope profile */
      given_name?: string;
      /** Scope profile */
      family_name?: string;
      /** Scope profile, if known */
      locale?: string | null;
      /** Scope profile, if known */
      zoneinfo?: string;
      /** Scope profile: Unix time, seconds */
      updated_at?: number;
      /** Scope email */
      email?: string;
      /** Scope email: whether the user has verified the address */
      email_verified?: boolean;
      /** Scope groups: slugs */
      groups?: string[];
      /** Scope roles: keys */
      roles?: string[];
    };
    UserPage: {
      member: components['schemas']['User'][];
      /** Only on the first page */
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
      /** Position on the waitlist, in order of arrival */
      position: number;
      /** Set once it is CONVERTED */
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
      /** The first 4 KiB of the response body */
      responseBody: string | null;
      /** Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      error: string | null;
    };
    WebhookDelivery: {
      /** UUID */
      id: string;
      /** UUID */
      subscriptionId: string;
      /** The `webhook-id`, identical in all attempts */
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
      /** Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      lastError: string | null;
      /** ISO 8601 instant */
      createdAt: string;
    };
    WebhookDeliveryDetails: {
      /** UUID */
      id: string;
      /** UUID */
      subscriptionId: string;
      /** The `webhook-id`, identical in all attempts */
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
      /** Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      lastError: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** The request body, as described in the `webhooks` of this document */
      payload: Record<string, unknown>;
      /** Latest first, at most 100 */
      attempts: components['schemas']['WebhookAttempt'][];
    };
    WebhookDeliveryPage: {
      member: components['schemas']['WebhookDelivery'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    WebhookEventTypeEntry: {
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      description: string;
      /** Permission that subscribing to it requires */
      permission: string;
      /** JSON Schema of the payload */
      schema: Record<string, unknown>;
      example: Record<string, unknown>;
    };
    WebhookEventTypeList: {
      member: components['schemas']['WebhookEventTypeEntry'][];
    };
    WebhookSecret: {
      /** Signing secret in the format of Standard Webhooks libraries */
      secret: string;
      /** Until then deliveries are also signed with the previous secret */
      previousSecretExpiresAt: string | null;
    };
    WebhookSubscription: {
      /** UUID */
      id: string;
      /** The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it */
      url: string;
      /** Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description: string | null;
      status: "ENABLED" | "DISABLED";
      /** MANUAL: disabled by a user. GONE: the endpoint answered 410. FAILING: no delivery succeeded for five days, and one used up its attempts. OWNER_LOST_ACCESS: its owner was disabled or deleted, or lost the permission to manage webhooks or to see its events */
      disabledReason: "MANUAL" | "GONE" | "FAILING" | "OWNER_LOST_ACCESS" | null;
      /** First failure since the last success */
      failingSince: string | null;
      /** Includes test deliveries, which affect nothing else */
      lastAttemptAt: string | null;
      /** Status of the last attempt; null: no response */
      lastResponseStatus: number | null;
      /** ISO 8601 instant */
      secretRotatedAt: string | null;
      /** The last user who created, changed or enabled it. Events are delivered while this user may manage webhooks and see them. The owner is notified by email of GONE and FAILING, the administrators of OWNER_LOST_ACCESS */
      ownerId: string | null;
      /** The user who created it */
      createdById: string | null;
      /** ISO 8601 instant */
      createdAt: string;
      /** ISO 8601 instant */
      updatedAt: string;
    };
    WebhookSubscriptionChanges: {
      /** The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it */
      url?: string;
      /** Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types */
      events?: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** one line of text */
      description?: string | null;
    };
    WebhookSubscriptionPage: {
      member: components['schemas']['WebhookSubscription'][];
      /** Only on the first page */
      totalItems?: number;
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
      };
    };
    WebhookTest: {
      /** Type of the sample. Default: the first type of the subscription */
      type?: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
    };
    WebhookTestResult: {
      /** UUID */
      deliveryId: string;
      /** Whether the endpoint returned a 2xx */
      delivered: boolean;
      responseStatus: number | null;
      /** The first 4 KiB of the response body */
      responseBody: string | null;
      durationMs: number;
      /** Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      error: string | null;
    };
    WeekCount: {
      /** A Monday; weeks start at midnight UTC */
      startsOn: string;
      /** Created in that week and not deleted since */
      created: number;
    };
  };
}
