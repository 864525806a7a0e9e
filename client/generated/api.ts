/* Generated from contracts/openapi.json by `npm run openapi`. Do not edit. */

/** The body of errors (specification: Errors). */
export interface Problem {
  /** Short name of the error. */
  readonly title: string;
  readonly detail: string;
  /** HTTP status. */
  readonly status: number;
  /** Code for programs. Absent on 429, and if something in front of the API responded, such as a proxy. */
  readonly code?: components['schemas']['Problem']['code'];
  /** Address of the page that explains the code. */
  readonly documentation?: string;
  /** The id under which the host logged the request, from its X-Request-Id header: for questions to the operator. */
  readonly requestId?: string;
  /** One per error in the input. */
  readonly violations?: components['schemas']['Violation'][];
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
     * Returns a JWT, valid for 11 days and to be cached for as long, and a refresh token. A user with a second factor gets 401 `second_factor_required` instead, with a token for the next step.
     *
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each client address
     * - **Problems of its own**: `invalid_credentials`, `second_factor_required`
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_credentials, invalid_token, second_factor_required, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: none
     * - **Problems of its own**: `invalid_refresh_token`
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_refresh_token, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: none
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each email address in the body; in addition 200 requests with `email` per 60 seconds for each client address
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each email address in the body
     * - **Problems of its own**: `invalid_code`, `second_factor_required`
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_code, invalid_contact_hash, invalid_token, second_factor_required, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * Emails a six-digit code if an account has this address; the response is the same if none has.
     *
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each email address in the body; in addition 200 requests with `email` per 60 seconds for each client address
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each email address in the body
     * - **Problems of its own**: `invalid_code`
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_code, invalid_contact_hash, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * Roles and permissions are those of this moment.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Changes the members that are sent, and clears those that are `null`.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/me/email/begin': {
    /**
     * Begin to change the email of the signed-in user
     *
     * Emails a six-digit code to the new address, valid for ten minutes and one use, and a notice to the present one. The response is the same if another user has the address: then it gets a notice without a code. Within 30 seconds of a request no second email is sent to the same address. After five emails without a confirmation another address has to wait too: 409.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['EmailChange'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['CodeRequested'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/email/confirm': {
    /**
     * Confirm the new email of the signed-in user
     *
     * With the code that the new address got. The user signs in with the new address from now on, and both addresses get a notice. Five wrong attempts invalidate a code; any code that is not accepted is a 422 at `code`.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['EmailChangeConfirmation'] } };
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
     * Those that have neither ended nor expired, the oldest first.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `lastUsedAt` is then or later */
          'lastUsedAt[after]'?: string;
          /** `lastUsedAt` is then or earlier */
          'lastUsedAt[before]'?: string;
          /** `expiresAt` is then or later */
          'expiresAt[after]'?: string;
          /** `expiresAt` is then or earlier */
          'expiresAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "lastUsedAt" | "-lastUsedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Its JWT and its refresh token are refused from the next request on.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
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
  '/api/v1/me/sessions/end': {
    /**
     * Sign out everywhere
     *
     * Ends all sessions of the signed-in user at once, or all but that of this request. API tokens stay valid.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['EndSessionsBody'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/login-check/second-factor': {
    /**
     * Complete a sign-in with a second factor
     *
     * After a 401 `second_factor_required` of `login-check` or `verify-login-otp`. Five failures end the sign-in; a code of the app is accepted once.
     *
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each client address
     * - **Problems of its own**: `invalid_code`
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_code, invalid_contact_hash, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['SecondFactorProof'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TokenPair'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/login-check/passkey': {
    /**
     * Complete a sign-in with a passkey
     *
     * After a 401 `second_factor_required` of `login-check` or `verify-login-otp` that has options in `secondFactor.passkey`. Five failures end the sign-in.
     *
     * - **Credential**: none
     * - **Permission**: none
     * - **Rate limit**: 20 requests per 60 seconds for each client address
     * - **Problems of its own**: `invalid_code`
     *
     * Problems: invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_code, invalid_contact_hash, invalid_token, read_only_token, unknown_tenant, request_timeout, payload_too_large, unsupported_media_type, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasskeyProof'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TokenPair'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor': {
    /**
     * Read the second factor of the signed-in user
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SecondFactor'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/begin': {
    /**
     * Begin to set up an authenticator app
     *
     * The sign-in requires no code before one of the app is confirmed, within 15 minutes.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordProof'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TotpSecret'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/confirm': {
    /**
     * Confirm an authenticator app
     *
     * From now on a code is needed at each sign-in. Sessions that are open stay. The user is notified by email.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['TotpConfirmation'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['RecoveryCodes'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/renew-recovery-codes': {
    /**
     * Replace the recovery codes
     *
     * Those of before are no longer accepted. The user is notified by email.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordProof'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['RecoveryCodes'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/remove': {
    /**
     * Remove the second factor of the signed-in user
     *
     * The authenticator app and all passkeys, with the recovery codes. The user is notified by email.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordProof'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/begin-passkey': {
    /**
     * Begin to add a passkey
     *
     * The sign-in requires none before it is added, within five minutes and in the same session.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasswordProof'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PasskeyCreation'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/add-passkey': {
    /**
     * Add a passkey
     *
     * From now on a second factor is needed at each sign-in. Sessions that are open stay. Each try ends the challenge. The user is notified by email.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NewPasskey'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['AddedPasskey'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/second_factor/remove-passkey': {
    /**
     * Remove a passkey of the signed-in user
     *
     * With the last second factor the recovery codes are removed, too. The user is notified by email.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each user
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['PasskeyRemoval'] } };
      responses: {
        204: { headers: Record<string, unknown>; content?: never };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/users/{id}/remove-second-factor': {
    /**
     * Remove the second factor of a user
     *
     * For a user who has lost it: the authenticator app and all passkeys, with the recovery codes. Make sure that the request is the user’s own. The user must not exceed the permissions of the caller, and is notified by email.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `second_factors:manage` (Demand a second factor by role, and turn off that of a user with no more permissions than your own)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Those of this moment: a change of a role shows in the next response.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `roles:read` (See roles and their users)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `roles:write` (Create, change and delete roles, assign and remove them)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`, `above_own_permissions`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `roles:read` (See roles and their users)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `roles:write` (Create, change and delete roles, assign and remove them)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `roles:write` (Create, change and delete roles, assign and remove them)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `roles:write` (Create, change and delete roles, assign and remove them)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/permission/second-factor-roles': {
    /**
     * Set which roles demand a second factor
     *
     * Replaces the set, of built-in and custom roles. A user with such a role and without a second factor has no permissions in its sessions until it has set one up; API tokens work on. No role that is added or removed may exceed the permissions of the caller. Its `ETag` is that of the list of roles.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `second_factors:manage` (Demand a second factor by role, and turn off that of a user with no more permissions than your own)
     * - **Rate limit**: none
     * - **Problems of its own**: `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    put: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['SecondFactorRoles'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['RoleList'] } };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:impersonate` (Act as another user)
     * - **Rate limit**: 20 requests per 60 seconds for each administrator
     * - **Problems of its own**: `not_found`, `impersonation_forbidden`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, impersonation_forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
      requestBody?: { content: { 'application/json': components['schemas']['ImpersonationBody'] } };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
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
     * Your own; with `api_tokens:manage` also those of users who have no more permissions than you. The oldest first.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `api_tokens:own` (Create, see, change and delete own API tokens)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `expiresAt` is then or later */
          'expiresAt[after]'?: string;
          /** `expiresAt` is then or earlier */
          'expiresAt[before]'?: string;
          /** `lastUsedAt` is then or later */
          'lastUsedAt[after]'?: string;
          /** `lastUsedAt` is then or earlier */
          'lastUsedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "name" | "-name" | "lastUsedAt" | "-lastUsedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The token belongs to the caller. It has the caller’s permissions, or those of them that `permissions` lists. Its value is returned only here.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `api_tokens:own` (Create, see, change and delete own API tokens)
     * - **Rate limit**: none
     * - **Problems of its own**: `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/api_tokens/rotate': {
    /**
     * Rotate the API token of the request
     *
     * Returns a token with the same owner, name, access level, permissions and expiry. The token of the request goes on for 24 hours by default, so that it can be replaced everywhere. Send an `Idempotency-Key`: a lost response can be repeated with the old token. One rotation at a time: 409 until the token before is deleted or has expired.
     *
     * - **Credential**: `Api-Token`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody?: { content: { 'application/json': components['schemas']['ApiTokenRotation'] } };
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `api_tokens:own` (Create, see, change and delete own API tokens)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Rename an API token, or take permissions from it
     *
     * A token never gains permissions: 409 for one that it does not have.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `api_tokens:own` (Create, see, change and delete own API tokens)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * What was created with it stays.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `api_tokens:own` (Create, see, change and delete own API tokens)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `secretRotatedAt` is then or later */
          'secretRotatedAt[after]'?: string;
          /** `secretRotatedAt` is then or earlier */
          'secretRotatedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "name" | "-name";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `oauth_applications:manage` (Register, see, change and delete OAuth applications)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `-createdAt` */
          sort?: "createdAt" | "-createdAt" | "displayName" | "-displayName" | "email" | "-email";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The applications that may act for the user, with the scopes that each was granted.
     *
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
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
     * - **Credential**: OAuth access token
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: OAuth access token
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_if_match, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, request_timeout, payload_too_large, internal_error, temporarily_unavailable
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `users:read` (See users)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of INVITED, ACTIVE, DISABLED, separated by commas */
          status?: string;
          /** Words in any order, each a part of the name or the email. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match, ignoring case */
          email?: string;
          /** Key of one of its roles */
          role?: string;
          /** A group that it belongs to. Requires the permission to see groups: 403 */
          groupId?: string;
          /** Exact match of one of its tags */
          tag?: string;
          /** Exact match */
          externalId?: string;
          /** Exact match */
          memberNumber?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `lastLoginAt` is then or later */
          'lastLoginAt[after]'?: string;
          /** `lastLoginAt` is then or earlier */
          'lastLoginAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "lastName" | "-lastName" | "email" | "-email";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Without `password` the user is INVITED, with one ACTIVE.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:write` (Create, change and delete users)
     * - **Rate limit**: none; in addition 300 requests with `password` per 60 seconds for each token
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
  '/api/v1/users/bulk-upsert': {
    /**
     * Create or change many users
     *
     * Each item is matched by its key: it creates an object, or changes the members that it has of an existing one. Each is applied on its own, by the rules of the single operations; one that fails stops no other, and nothing of it is written. An item that lacks a required member can change an object, and fails where it would create one. The key is `externalId`, or `email` with `matchBy`. An existing user keeps its roles and status; a new one is INVITED. Passwords are not taken: the users sign in by one-time code.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:write` (Create, change and delete users)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['UserUpsertBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UpsertResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/users/bulk-invite': {
    /**
     * Invite users to sign in
     *
     * Mails each INVITED user how to sign in by one-time code, in its language. `invalid_transition` for a user who has signed in, is DISABLED, or was mailed within the hour.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:write` (Create, change and delete users)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/users/{id}': {
    /**
     * Read a user
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `users:read` (See users)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The user must not exceed the permissions of the caller. 409 for a caller who disables itself or changes its own email or password here. An ACTIVE user is notified by email: of a new password, which makes an INVITED user ACTIVE, and at both addresses of a new email. Either ends its sessions at once, and a new email the links of its invitations.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:write` (Create, change and delete users)
     * - **Rate limit**: none; in addition 20 requests with `password` per 60 seconds for each token
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`, `above_own_permissions`, `impersonation_forbidden`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, impersonation_forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, too_many_requests, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:write` (Create, change and delete users)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/users/{id}/end-sessions': {
    /**
     * Sign a user out everywhere
     *
     * Ends all sessions of the user at once, for example of a lost device. API tokens stay valid. The user must not exceed the permissions of the caller.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `users:write` (Create, change and delete users)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `users:export` (Export users as CSV)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of INVITED, ACTIVE, DISABLED, separated by commas */
          status?: string;
          /** Words in any order, each a part of the name or the email. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match, ignoring case */
          email?: string;
          /** Key of one of its roles */
          role?: string;
          /** A group that it belongs to. Requires the permission to see groups: 403 */
          groupId?: string;
          /** Exact match of one of its tags */
          tag?: string;
          /** Exact match */
          externalId?: string;
          /** Exact match */
          memberNumber?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `lastLoginAt` is then or later */
          'lastLoginAt[after]'?: string;
          /** `lastLoginAt` is then or earlier */
          'lastLoginAt[before]'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `groups:read` (See groups and their members)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Words in any order, each a part of the name or the slug. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match */
          slug?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Without members: add each with `POST /api/v1/groups/{id}/members`.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `groups:write` (Create, change and delete groups, add and remove members)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `groups:read` (See groups and their members)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Changes the members that are sent, and clears those that are `null`.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `groups:write` (Create, change and delete groups, add and remove members)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Its members stay users, and lose only the membership.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `groups:write` (Create, change and delete groups, add and remove members)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `groups:read` (See groups and their members)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "displayName" | "-displayName" | "email" | "-email";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `groups:write` (Create, change and delete groups, add and remove members)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 if the user is not a member. The user stays.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `groups:write` (Create, change and delete groups, add and remove members)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `events:read` (See events)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of DRAFT, PUBLISHED, CANCELLED, ARCHIVED, separated by commas */
          status?: string;
          /** one or more of IN_PERSON, ONLINE, HYBRID, separated by commas */
          kind?: string;
          /** one or more of PUBLIC, MEMBERS, GROUPS, INVITE_ONLY, separated by commas */
          visibility?: string;
          /** Words in any order, each a part of the title or the external id. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `registrationOpensAt` is then or later */
          'registrationOpensAt[after]'?: string;
          /** `registrationOpensAt` is then or earlier */
          'registrationOpensAt[before]'?: string;
          /** `registrationClosesAt` is then or later */
          'registrationClosesAt[after]'?: string;
          /** `registrationClosesAt` is then or earlier */
          'registrationClosesAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "startsAt" | "-startsAt" | "title" | "-title";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * A DRAFT: publish it before invitations are sent.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/events/bulk-upsert': {
    /**
     * Create or change many events
     *
     * Each item is matched by its key: it creates an object, or changes the members that it has of an existing one. Each is applied on its own, by the rules of the single operations; one that fails stops no other, and nothing of it is written. An item that lacks a required member can change an object, and fails where it would create one. The key is `externalId`. A new event is a DRAFT.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['EventUpsertBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UpsertResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/events/{id}': {
    /**
     * Read an event
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `events:read` (See events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change an event
     *
     * 409 `no_capacity` if `capacity` is lowered below the seats taken, unless `allowOverbooking` is true: then all registrations stay, and new ones are refused until enough seats are free.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `no_capacity`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, no_capacity, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
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
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * With its invitations, registrations and waitlist. Payments that are open for the registrations are cancelled, paid ones stay. To keep all, cancel or archive it.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Counted at this moment; guests take seats too.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `events:read` (See events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contacts:read` (See contacts)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Words in any order, each a part of the name or the email. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match, ignoring case */
          email?: string;
          /** one or more of ACTIVE, ARCHIVED, separated by commas */
          status?: string;
          /** Exact match of one of its tags */
          tag?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "lastName" | "-lastName" | "email" | "-email";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Sends nothing to the contact. Several contacts may have the same email.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/contacts/bulk-upsert': {
    /**
     * Create or change many contacts
     *
     * Each item is matched by its key: it creates an object, or changes the members that it has of an existing one. Each is applied on its own, by the rules of the single operations; one that fails stops no other, and nothing of it is written. An item that lacks a required member can change an object, and fails where it would create one. The key is `externalId`, or `email` with `matchBy`. Sends nothing to the contacts.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['ContactUpsertBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UpsertResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts/{id}': {
    /**
     * Read a contact
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contacts:read` (See contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change a contact
     *
     * A new email replaces the links of its invitations: those mailed to the old one stop working at once.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Also deletes its invitations, whose links stop working at once, its registrations, waitlist entries and form responses. Payments that are open for these registrations are cancelled.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Only its status changes: lists filtered by ACTIVE no longer include it, and it gets no newsletters.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * From ARCHIVED; 409 from any other state.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/contacts/{id}/merge': {
    /**
     * Merge two contacts
     *
     * For two contacts that are one person. Everything of the other contact belongs to this one afterwards, and the other is deleted. Tags and notes are joined; an opt-out from newsletters of either counts. Nothing is mailed. 422 if together they have more tags or longer notes than a contact can have.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['ContactMerge'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MergedContacts'] } };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contacts:write` (Create, change and delete contacts)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contacts:export` (Export contacts as CSV)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Words in any order, each a part of the name or the email. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match, ignoring case */
          email?: string;
          /** one or more of ACTIVE, ARCHIVED, separated by commas */
          status?: string;
          /** Exact match of one of its tags */
          tag?: string;
          /** Exact match */
          externalId?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `events:read` (See events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of DRAFT, SENT, ACCEPTED, DECLINED, MAYBE, REVOKED, separated by commas */
          status?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `sentAt` is then or later */
          'sentAt[after]'?: string;
          /** `sentAt` is then or earlier */
          'sentAt[before]'?: string;
          /** `openedAt` is then or later */
          'openedAt[after]'?: string;
          /** `openedAt` is then or earlier */
          'openedAt[before]'?: string;
          /** `respondedAt` is then or later */
          'respondedAt[after]'?: string;
          /** `respondedAt` is then or earlier */
          'respondedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Invite a user or a contact to an event
     *
     * Sends nothing yet. 409 if the person already has an invitation to the event that is not revoked.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/events/{id}/invitations/bulk-create': {
    /**
     * Invite many users or contacts to an event
     *
     * Send exactly one of `contactIds`, `filter`, `userIds` and `userFilter`. A person who is invited already is skipped. With `send`, the new invitations are sent at once, as single ones are.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['NewInvitations'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['BulkInvitations'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/invitations/{id}': {
    /**
     * Read an invitation
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `events:read` (See events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
  '/api/v1/invitations/{id}/send': {
    /**
     * Send an invitation
     *
     * Emails the link to the person. Sending again uses the same link and does not reset an answer. 409 if the invitation is REVOKED, if its event is not PUBLISHED or has ended, and within 30 seconds of the previous email.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Its link stops working at once; final. The person can be invited again.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `events:write` (Create, change and delete events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Takes no ids: the contact hash identifies the person and the event. Reading does not count as opening the link. The URL of an online event is included while the invitation is ACCEPTED.
     *
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Record that the person opened the link
     *
     * Sent by the page behind the link once it is displayed, so that link scanners do not count.
     *
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `registrations:read` (See registrations for events)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** one or more of PENDING_APPROVAL, PENDING_PAYMENT, CONFIRMED, REJECTED, CANCELLED, EXPIRED, ATTENDED, NO_SHOW, separated by commas */
          status?: string;
          /** one or more of ADMIN, SELF, WAITLIST, separated by commas */
          source?: string;
          /** Words in any order, each a part of the name or the email of the person. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `checkedInAt` is then or later */
          'checkedInAt[after]'?: string;
          /** `checkedInAt` is then or earlier */
          'checkedInAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `registrations:read` (See registrations for events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING_APPROVAL, PENDING_PAYMENT, CONFIRMED, REJECTED, CANCELLED, EXPIRED, ATTENDED, NO_SHOW, separated by commas */
          status?: string;
          /** one or more of ADMIN, SELF, WAITLIST, separated by commas */
          source?: string;
          /** Words in any order, each a part of the name or the email of the person. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `checkedInAt` is then or later */
          'checkedInAt[after]'?: string;
          /** `checkedInAt` is then or earlier */
          'checkedInAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `no_capacity`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, no_capacity, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/registrations-csv': {
    /**
     * Export registrations as CSV
     *
     * RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete. Answers are one cell of JSON.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `registrations:read` (See registrations for events)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** one or more of PENDING_APPROVAL, PENDING_PAYMENT, CONFIRMED, REJECTED, CANCELLED, EXPIRED, ATTENDED, NO_SHOW, separated by commas */
          status?: string;
          /** one or more of ADMIN, SELF, WAITLIST, separated by commas */
          source?: string;
          /** Words in any order, each a part of the name or the email of the person. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `checkedInAt` is then or later */
          'checkedInAt[after]'?: string;
          /** `checkedInAt` is then or earlier */
          'checkedInAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
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
  '/api/v1/registrations/{id}': {
    /**
     * Read a registration
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `registrations:read` (See registrations for events)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
  '/api/v1/registrations/{id}/approve': {
    /**
     * Approve a registration
     *
     * From PENDING_APPROVAL, while the event is PUBLISHED. The registration becomes CONFIRMED, or PENDING_PAYMENT with a payment. 409 `no_capacity` if there are not enough free seats.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`, `no_capacity`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, no_capacity, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/events/{id}/messages': {
    /**
     * Mail the participants of an event
     *
     * One mail to each person with a registration in one of the states, with time and place below the text. Its variables are those of the notification `eventReminder`.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `registrations:write` (Register people, decide on and end registrations, check people in)
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['ParticipantMessage'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SentMessage'] } };
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
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Behaves as a registration by the organiser, with these limits: 409 `invalid_transition` outside the registration period, and after ten ended registrations; 409 `no_capacity` also while a waitlist entry fits into the free seats, because the organiser assigns those; 422 for more `guests` than the event allows contacts to bring. `responses` answer forms of the event in the same step: 409 `invalid_transition` if one of them is CLOSED, 422 naming forms that are not of the event, and answers that a form does not take; then the contact is not registered. Accepting the invitation does not register the contact.
     *
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `duplicate`, `no_capacity`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, no_capacity, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, too_many_requests, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `waitlist:read` (See the waitlist)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** one or more of WAITING, CONVERTED, REJECTED, CANCELLED, separated by commas */
          status?: string;
          /** Words in any order, each a part of the name or the email of the person. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "position" | "-position";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `waitlist:read` (See the waitlist)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Delete a waitlist entry
     *
     * From any state. To keep it, cancel or reject it.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`, `no_capacity`, `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, no_capacity, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `waitlist:approve` (Add people to the waitlist, approve, reject and cancel entries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * Its waiting entry becomes CANCELLED; 404 if none is waiting.
     *
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, too_many_requests, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `forms:read` (See forms and responses)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** one or more of DRAFT, OPEN, CLOSED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * A DRAFT, which accepts responses once it is opened.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `forms:read` (See forms and responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change a form
     *
     * Once it has responses, `fields`, `multipleResponses` and `eventId` cannot be changed: 409.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * In any state, and with all its responses.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `forms:read` (See forms and responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * While the form is OPEN. 404 for the form of an event that the user does not see. 409 for a second response, unless the form accepts multiple responses.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `registrations`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `forms:read` (See forms and responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The form and its other responses stay.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `forms:write` (Create, change, open, close and delete forms, delete responses)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first.
     *
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "title" | "-title";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `X-Contact-Hash`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `email_templates:read` (See email templates)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Words in any order, each a part of the name or the subject. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:write` (Create, change, test and delete email templates)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `email_templates:read` (See email templates)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:write` (Create, change, test and delete email templates)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:write` (Create, change, test and delete email templates)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Rendered for the caller, with the given values of variables. Content that is not saved can be tried; nothing is saved or sent.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:read` (See email templates)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:write` (Create, change, test and delete email templates)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `newsletters:read` (See newsletters and their recipients)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of DRAFT, SCHEDULED, SENDING, PAUSED, SENT, CANCELLED, FAILED, separated by commas */
          status?: string;
          /** Words in any order, each a part of the name or the subject. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `scheduledAt` is then or later */
          'scheduledAt[after]'?: string;
          /** `scheduledAt` is then or earlier */
          'scheduledAt[before]'?: string;
          /** `startedAt` is then or later */
          'startedAt[after]'?: string;
          /** `startedAt` is then or earlier */
          'startedAt[before]'?: string;
          /** `endedAt` is then or later */
          'endedAt[after]'?: string;
          /** `endedAt` is then or earlier */
          'endedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "startedAt" | "-startedAt" | "name" | "-name";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * A DRAFT: nothing is sent before `POST /api/v1/newsletters/{id}/send`.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:write` (Create, change, test and delete newsletters)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `newsletters:read` (See newsletters and their recipients)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change a newsletter
     *
     * 409 unless it is a DRAFT.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:write` (Create, change, test and delete newsletters)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * 409 while it is SCHEDULED, SENDING or PAUSED. Unsubscribe links already sent keep working.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:write` (Create, change, test and delete newsletters)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Rendered for the caller, with the given values of variables. Content that is not saved can be tried; nothing is saved or sent.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:read` (See newsletters and their recipients)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:write` (Create, change, test and delete newsletters)
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Counted at this moment: who joins or opts out before it is sent changes the figures.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `newsletters:read` (See newsletters and their recipients)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
    /**
     * Count the recipients of an audience that is not saved
     *
     * As if it were the audience of this newsletter. Nothing is saved.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:write` (Create, change, test and delete newsletters)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['AudienceDraft'] } };
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
     * From DRAFT; 409 from any other state. Content and audience are fixed at this moment; later changes do not affect them. 422 without content or audience. With `sendAt` it is SCHEDULED: it cannot be changed, and its audience is fixed when the sending begins.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:send` (Send, pause, resume and cancel newsletters)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:send` (Send, pause, resume and cancel newsletters)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:send` (Send, pause, resume and cancel newsletters)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * From SENDING or PAUSED; final. The remaining recipients get no email. A SCHEDULED newsletter is a DRAFT again. 409 from any other state.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `newsletters:send` (Send, pause, resume and cancel newsletters)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `newsletters:read` (See newsletters and their recipients)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, SENT, FAILED, SKIPPED, separated by commas */
          status?: string;
          /** Exact match, ignoring case */
          email?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `sentAt` is then or later */
          'sentAt[after]'?: string;
          /** `sentAt` is then or earlier */
          'sentAt[before]'?: string;
          /** `unsubscribedAt` is then or later */
          'unsubscribedAt[after]'?: string;
          /** `unsubscribedAt` is then or earlier */
          'unsubscribedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "email" | "-email";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
  '/api/v1/notifications': {
    /**
     * Read the notifications
     *
     * The emails that people get about their registrations, payments, invoices and memberships.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `email_templates:read` (See email templates)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Notifications'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Change notifications
     *
     * Switches them on and off, and replaces their texts. What must not be missing, such as time, place, amount and reference, follows below each text.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:write` (Create, change, test and delete email templates)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/merge-patch+json': components['schemas']['NotificationChanges']; 'application/json': components['schemas']['NotificationChanges'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Notifications'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/notifications/preview': {
    /**
     * Preview a notification
     *
     * Rendered for the caller with an example. Nothing is sent.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `email_templates:read` (See email templates)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { 'application/json': components['schemas']['NotificationTrial'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['MailPreview'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/payments': {
    /**
     * List payments
     *
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `payments:read` (See payments)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, AUTHORIZED, PAID, FAILED, CANCELLED, EXPIRED, PARTIALLY_REFUNDED, REFUNDED, DISPUTED, separated by commas */
          status?: string;
          /** one or more of CARD, SEPA, BANK_TRANSFER, CHECK, CASH, OTHER, NONE, separated by commas */
          method?: string;
          /** Words in any order, each a part of the number, the payer's name or email, the product's label, the external id or the reference of the provider. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Exact match */
          number?: string;
          /** Exact match */
          providerReference?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `dueAt` is then or later */
          'dueAt[after]'?: string;
          /** `dueAt` is then or earlier */
          'dueAt[before]'?: string;
          /** `paidAt` is then or later */
          'paidAt[after]'?: string;
          /** `paidAt` is then or earlier */
          'paidAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `refundedAt` is then or later */
          'refundedAt[after]'?: string;
          /** `refundedAt` is then or earlier */
          'refundedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "paidAt" | "-paidAt" | "dueAt" | "-dueAt" | "amount" | "-amount" | "number" | "-number";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Records what is owed; no money is collected.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/payments-csv': {
    /**
     * Export payments as CSV
     *
     * RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete. Refunds are one total.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `payments:read` (See payments)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, AUTHORIZED, PAID, FAILED, CANCELLED, EXPIRED, PARTIALLY_REFUNDED, REFUNDED, DISPUTED, separated by commas */
          status?: string;
          /** one or more of CARD, SEPA, BANK_TRANSFER, CHECK, CASH, OTHER, NONE, separated by commas */
          method?: string;
          /** Words in any order, each a part of the number, the payer's name or email, the product's label, the external id or the reference of the provider. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Exact match */
          number?: string;
          /** Exact match */
          providerReference?: string;
          /** Exact match */
          externalId?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `dueAt` is then or later */
          'dueAt[after]'?: string;
          /** `dueAt` is then or earlier */
          'dueAt[before]'?: string;
          /** `paidAt` is then or later */
          'paidAt[after]'?: string;
          /** `paidAt` is then or earlier */
          'paidAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `refundedAt` is then or later */
          'refundedAt[after]'?: string;
          /** `refundedAt` is then or earlier */
          'refundedAt[before]'?: string;
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
  '/api/v1/payments/bulk-upsert': {
    /**
     * Create or change many payments
     *
     * Each item is matched by its key: it creates an object, or changes the members that it has of an existing one. Each is applied on its own, by the rules of the single operations; one that fails stops no other, and nothing of it is written. An item that lacks a required member can change an object, and fails where it would create one. The key is `externalId`. References are ids, or external ids and email addresses (`userExternalId`, `userEmail` …), which count in place of the ids: of an external id and an email address the external id. To find users and contacts by them needs `users:read` and `contacts:read`. An existing payment keeps its amount, currency, product and payer: an item with others fails.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['PaymentUpsertBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UpsertResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/payments/{id}': {
    /**
     * Read a payment
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `payments:read` (See payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change a payment
     *
     * Changes the members that are sent, and clears those that are `null`.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['MarkPaidBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Payment'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/payments/{id}/undo-paid': {
    /**
     * Put back a payment that was marked as paid by mistake
     *
     * From PAID to PENDING, within 24 hours of the marking; 409 afterwards, once the person is checked in or marked as a no-show, and when its registration was deleted. Its registration is PENDING_PAYMENT again, its adhesion and invoice are unpaid. If it was due before, it is due in a day. If its registration or adhesion is cancelled, it is CANCELLED instead.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/payments/{id}/cancel': {
    /**
     * Cancel a payment
     *
     * From PENDING, AUTHORIZED or FAILED; final.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `payments:write` (Create, change and delete payments)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `invoices:read` (See invoices)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of DRAFT, ISSUED, PAID, VOID, separated by commas */
          status?: string;
          /** one or more of INVOICE, CREDIT_NOTE, separated by commas */
          type?: string;
          /** Words in any order, each a part of the number, the external id, or the name or email of the recipient. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Exact match */
          number?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `dueAt` is then or later */
          'dueAt[after]'?: string;
          /** `dueAt` is then or earlier */
          'dueAt[before]'?: string;
          /** `issuedAt` is then or later */
          'issuedAt[after]'?: string;
          /** `issuedAt` is then or earlier */
          'issuedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "issuedAt" | "-issuedAt" | "dueAt" | "-dueAt" | "number" | "-number";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `invoices:write` (Create, issue and take back invoices)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/invoices-csv': {
    /**
     * Export invoices as CSV
     *
     * RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete. Lines and the issuer are left out.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `invoices:read` (See invoices)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of DRAFT, ISSUED, PAID, VOID, separated by commas */
          status?: string;
          /** one or more of INVOICE, CREDIT_NOTE, separated by commas */
          type?: string;
          /** Words in any order, each a part of the number, the external id, or the name or email of the recipient. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Exact match */
          number?: string;
          /** Exact match */
          externalId?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `issuedAt` is then or later */
          'issuedAt[after]'?: string;
          /** `issuedAt` is then or earlier */
          'issuedAt[before]'?: string;
          /** `dueAt` is then or later */
          'dueAt[after]'?: string;
          /** `dueAt` is then or earlier */
          'dueAt[before]'?: string;
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
  '/api/v1/invoices/{id}': {
    /**
     * Read an invoice
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `invoices:read` (See invoices)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change an invoice
     *
     * 409 unless it is a DRAFT.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `invoices:write` (Create, issue and take back invoices)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `invoices:write` (Create, issue and take back invoices)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `invoices:write` (Create, issue and take back invoices)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/invoices/{id}/send': {
    /**
     * Mail an invoice
     *
     * Mails an issued invoice with its PDF to the user or contact that it is for, or else to the email of its recipient, also where the notification `invoiceIssued` is switched off. 409 for drafts, voided invoices and credit notes, and without an address.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `invoices:write` (Create, issue and take back invoices)
     * - **Rate limit**: none; in addition 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['SentInvoice'] } };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `invoices:write` (Create, issue and take back invoices)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `adhesions:read` (See memberships and their types)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          active?: boolean;
          /** Words in any order, each a part of the name. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The terms of new adhesions: price and period.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `adhesions:read` (See memberships and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `adhesions:read` (See memberships and their types)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, ACTIVE, GRACE, EXPIRED, SUSPENDED, CANCELLED, separated by commas */
          status?: string;
          /** Words in any order, each a part of the number, the external id, or the name or email of the holder. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          typeId?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Whether there is a renewal of it that was not cancelled */
          renewed?: boolean;
          /** Exact match */
          number?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `graceEndsAt` is then or later */
          'graceEndsAt[after]'?: string;
          /** `graceEndsAt` is then or earlier */
          'graceEndsAt[before]'?: string;
          /** `approvedAt` is then or later */
          'approvedAt[after]'?: string;
          /** `approvedAt` is then or earlier */
          'approvedAt[before]'?: string;
          /** `suspendedAt` is then or later */
          'suspendedAt[after]'?: string;
          /** `suspendedAt` is then or earlier */
          'suspendedAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `expiredAt` is then or later */
          'expiredAt[after]'?: string;
          /** `expiredAt` is then or earlier */
          'expiredAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "startsAt" | "-startsAt" | "endsAt" | "-endsAt" | "number" | "-number";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/adhesions-csv': {
    /**
     * Export adhesions as CSV
     *
     * RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `adhesions:read` (See memberships and their types)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, ACTIVE, GRACE, EXPIRED, SUSPENDED, CANCELLED, separated by commas */
          status?: string;
          /** Words in any order, each a part of the number, the external id, or the name or email of the holder. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** UUID */
          typeId?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** UUID */
          paymentId?: string;
          /** Whether there is a renewal of it that was not cancelled */
          renewed?: boolean;
          /** Exact match */
          number?: string;
          /** Exact match */
          externalId?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `graceEndsAt` is then or later */
          'graceEndsAt[after]'?: string;
          /** `graceEndsAt` is then or earlier */
          'graceEndsAt[before]'?: string;
          /** `approvedAt` is then or later */
          'approvedAt[after]'?: string;
          /** `approvedAt` is then or earlier */
          'approvedAt[before]'?: string;
          /** `suspendedAt` is then or later */
          'suspendedAt[after]'?: string;
          /** `suspendedAt` is then or earlier */
          'suspendedAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `expiredAt` is then or later */
          'expiredAt[after]'?: string;
          /** `expiredAt` is then or earlier */
          'expiredAt[before]'?: string;
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
  '/api/v1/adhesions/bulk-upsert': {
    /**
     * Create or change many adhesions
     *
     * Each item is matched by its key: it creates an object, or changes the members that it has of an existing one. Each is applied on its own, by the rules of the single operations; one that fails stops no other, and nothing of it is written. An item that lacks a required member can change an object, and fails where it would create one. The key is `externalId`. References are ids, or external ids and email addresses (`userExternalId`, `userEmail` …), which count in place of the ids: of an external id and an email address the external id. To find users and contacts by them needs `users:read` and `contacts:read`. An existing adhesion keeps its type and holder: an item with others fails. A new one gets its payment as with a single creation.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['AdhesionUpsertBody'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['UpsertResult'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/adhesions/{id}': {
    /**
     * Read an adhesion
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `adhesions:read` (See memberships and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change an adhesion
     *
     * Corrects its dates; the status follows from them.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['AdhesionCancellation'] } };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `adhesions:write` (Create, approve, renew and cancel memberships, and their types)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contracts:read` (See contracts)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of DRAFT, SENT, SIGNED, ACTIVE, TERMINATED, EXPIRED, CANCELLED, separated by commas */
          status?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          contactId?: string;
          /** Words in any order, each a part of the title, the number, the external id, or the name of the other party. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Exact match */
          number?: string;
          /** Exact match */
          externalId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `sentAt` is then or later */
          'sentAt[after]'?: string;
          /** `sentAt` is then or earlier */
          'sentAt[before]'?: string;
          /** `signedAt` is then or later */
          'signedAt[after]'?: string;
          /** `signedAt` is then or earlier */
          'signedAt[before]'?: string;
          /** `terminatedAt` is then or later */
          'terminatedAt[after]'?: string;
          /** `terminatedAt` is then or earlier */
          'terminatedAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "startsAt" | "-startsAt" | "title" | "-title" | "number" | "-number";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contracts:read` (See contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change a contract
     *
     * 409 unless it is a DRAFT.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `contracts:write` (Create, change, send and end contracts)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/me/events': {
    /**
     * List the events that the user sees
     *
     * PUBLISHED events, as their `visibility` allows; and those that the user is invited to, registered or waiting for, also when CANCELLED.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of IN_PERSON, ONLINE, HYBRID, separated by commas */
          kind?: string;
          /** Words in any order, each a part of the title or the external id. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
          search?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `registrationOpensAt` is then or later */
          'registrationOpensAt[after]'?: string;
          /** `registrationOpensAt` is then or earlier */
          'registrationOpensAt[before]'?: string;
          /** `registrationClosesAt` is then or later */
          'registrationClosesAt[after]'?: string;
          /** `registrationClosesAt` is then or earlier */
          'registrationClosesAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `startsAt` */
          sort?: "startsAt" | "-startsAt" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnEventPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/events/{id}': {
    /**
     * Read an event that the user sees
     *
     * 404 for an event that the user does not see.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnEvent'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/registrations': {
    /**
     * List the registrations of the user
     *
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** one or more of PENDING_APPROVAL, PENDING_PAYMENT, CONFIRMED, REJECTED, CANCELLED, EXPIRED, ATTENDED, NO_SHOW, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `checkedInAt` is then or later */
          'checkedInAt[after]'?: string;
          /** `checkedInAt` is then or earlier */
          'checkedInAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ListedRegistrationPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Register the user for an event
     *
     * While registration for the event is open. If the event requires approval, the registration starts as PENDING_APPROVAL and holds no seats. Otherwise it takes its seats and is CONFIRMED, or PENDING_PAYMENT with a payment if the event has a price: `GET /api/v1/me/payments` says how to pay. 409 `invalid_transition` outside the registration period, and after ten ended registrations; 409 `no_capacity` if there are not enough free seats, also while a waitlist entry fits into them, because the organiser assigns those; 422 for an event that the user does not see, and for more `guests` than the event allows. `responses` answer forms of the event in the same step: 409 `invalid_transition` if one of them is CLOSED, 422 naming forms that are not of the event, and answers that a form does not take; then the user is not registered.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `registrations`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`, `no_capacity`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, no_capacity, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['NewRegistrationOfUser'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Registration'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/registrations/{id}': {
    /**
     * Read a registration of the user
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
  '/api/v1/me/registrations/{id}/cancel': {
    /**
     * Cancel a registration of the user
     *
     * Until the event starts; 409 afterwards. Frees its seats and cancels an unpaid payment; a paid one is not refunded automatically.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `registrations`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/me/waitlist_entries': {
    /**
     * List the waitlist entries of the user
     *
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** one or more of WAITING, CONVERTED, REJECTED, CANCELLED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Add the user to the waitlist of an event
     *
     * While registration is open and the event has a waitlist. 409 otherwise; also if the user can register instead, if an entry was rejected and the organiser has added none since, and after ten cancelled entries. 422 for an event that the user does not see, and for more `seats` than it allows a person with guests, or than its capacity, unless that is 0.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `registrations`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['NewWaitlistEntryOfUser'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['WaitlistEntry'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/waitlist_entries/{id}': {
    /**
     * Read a waitlist entry of the user
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
  '/api/v1/me/waitlist_entries/{id}/cancel': {
    /**
     * Cancel a waitlist entry of the user
     *
     * From WAITING.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `registrations`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/me/forms': {
    /**
     * List the open forms that the user can answer
     *
     * OPEN forms without an event, and those of events that the user sees, with its answers so far. Respond by `PUT /api/v1/me/forms/{id}/response`, or by `POST /api/v1/forms/{id}/responses` where a form accepts multiple responses.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** UUID */
          eventId?: string;
          /** 0: only forms of no event; 1: only forms of events */
          hasEvent?: "0" | "1";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "title" | "-title";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnFormPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/forms/{id}': {
    /**
     * Read an open form that the user can answer
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `events`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnForm'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/forms/{id}/response': {
    /**
     * Respond to a form, or change the response
     *
     * While the form is OPEN. Replaces the earlier response of the user. 404 for a form that is not OPEN, or of an event that the user does not see.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `registrations`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
  '/api/v1/me/adhesion_types': {
    /**
     * List the types of memberships that the user can apply for
     *
     * The active ones.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "name" | "-name";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnAdhesionTypePage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/adhesions': {
    /**
     * List the memberships of the user
     *
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, ACTIVE, GRACE, EXPIRED, SUSPENDED, CANCELLED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `graceEndsAt` is then or later */
          'graceEndsAt[after]'?: string;
          /** `graceEndsAt` is then or earlier */
          'graceEndsAt[before]'?: string;
          /** `approvedAt` is then or later */
          'approvedAt[after]'?: string;
          /** `approvedAt` is then or earlier */
          'approvedAt[before]'?: string;
          /** `suspendedAt` is then or later */
          'suspendedAt[after]'?: string;
          /** `suspendedAt` is then or earlier */
          'suspendedAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `expiredAt` is then or later */
          'expiredAt[after]'?: string;
          /** `expiredAt` is then or earlier */
          'expiredAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "startsAt" | "-startsAt" | "endsAt" | "-endsAt" | "number" | "-number";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnAdhesionPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Apply for a membership
     *
     * From now on. If its type has a price, a PENDING payment is created with it: `GET /api/v1/me/payments` says how to pay. It becomes ACTIVE when it is approved and paid. 409 while the user has one of the same type that is neither EXPIRED nor CANCELLED: renew that one.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `duplicate`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['NewOwnAdhesion'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnAdhesion'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/adhesions/{id}': {
    /**
     * Read a membership of the user
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnAdhesion'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/adhesions/{id}/renew': {
    /**
     * Renew a membership of the user
     *
     * Creates the adhesion of the next period at the current price: from the end of this one while it is ACTIVE or GRACE, from now if it is EXPIRED. Only once.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `duplicate`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, not_found, unknown_tenant, request_timeout, duplicate, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnAdhesion'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/adhesions/{id}/cancel': {
    /**
     * Cancel a membership of the user
     *
     * From any other state; final. An open payment is cancelled with it; a paid one is not refunded.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`; a read-only token is refused
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: { content: { 'application/json': components['schemas']['AdhesionCancellation'] } };
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnAdhesion'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/adhesions/{id}/pdf': {
    /**
     * Print the document of a membership of the user
     *
     * With `If-None-Match`, an unchanged document is a 304.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `memberships`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
  '/api/v1/me/payments': {
    /**
     * List the payments of the user
     *
     * `transfer` says how to pay those that are due.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, AUTHORIZED, PAID, FAILED, CANCELLED, EXPIRED, PARTIALLY_REFUNDED, REFUNDED, DISPUTED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `dueAt` is then or later */
          'dueAt[after]'?: string;
          /** `dueAt` is then or earlier */
          'dueAt[before]'?: string;
          /** `paidAt` is then or later */
          'paidAt[after]'?: string;
          /** `paidAt` is then or earlier */
          'paidAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `refundedAt` is then or later */
          'refundedAt[after]'?: string;
          /** `refundedAt` is then or earlier */
          'refundedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "dueAt" | "-dueAt" | "amount" | "-amount";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnPaymentPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/payments/{id}': {
    /**
     * Read a payment of the user
     *
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnPayment'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/invoices': {
    /**
     * List the invoices and credit notes of the user
     *
     * Without drafts.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of INVOICE, CREDIT_NOTE, separated by commas */
          type?: string;
          /** one or more of ISSUED, PAID, VOID, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `dueAt` is then or later */
          'dueAt[after]'?: string;
          /** `dueAt` is then or earlier */
          'dueAt[before]'?: string;
          /** `issuedAt` is then or later */
          'issuedAt[after]'?: string;
          /** `issuedAt` is then or earlier */
          'issuedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "issuedAt" | "-issuedAt" | "dueAt" | "-dueAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnInvoicePage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/invoices/{id}': {
    /**
     * Read an invoice of the user
     *
     * 404 for a draft.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnInvoice'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/invoices/{id}/pdf': {
    /**
     * Print an invoice of the user
     *
     * 404 for a draft. With `If-None-Match`, an unchanged document is a 304.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
  '/api/v1/me/contracts': {
    /**
     * List the contracts of the user
     *
     * Without drafts.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of SENT, SIGNED, ACTIVE, TERMINATED, EXPIRED, CANCELLED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `startsAt` is then or later */
          'startsAt[after]'?: string;
          /** `startsAt` is then or earlier */
          'startsAt[before]'?: string;
          /** `endsAt` is then or later */
          'endsAt[after]'?: string;
          /** `endsAt` is then or earlier */
          'endsAt[before]'?: string;
          /** `sentAt` is then or later */
          'sentAt[after]'?: string;
          /** `sentAt` is then or earlier */
          'sentAt[before]'?: string;
          /** `signedAt` is then or later */
          'signedAt[after]'?: string;
          /** `signedAt` is then or earlier */
          'signedAt[before]'?: string;
          /** `terminatedAt` is then or later */
          'terminatedAt[after]'?: string;
          /** `terminatedAt` is then or earlier */
          'terminatedAt[before]'?: string;
          /** `cancelledAt` is then or later */
          'cancelledAt[after]'?: string;
          /** `cancelledAt` is then or earlier */
          'cancelledAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnMemberContractPage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/contracts/{id}': {
    /**
     * Read a contract of the user
     *
     * 404 for a draft.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnMemberContract'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/me/contracts/{id}/pdf': {
    /**
     * Print a contract of the user
     *
     * 404 for a draft. With `If-None-Match`, an unchanged document is a 304.
     *
     * - **Credential**: `Api-Token` or JWT or OAuth access token with the scope `payments`
     * - **Permission**: none beyond the credential
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, insufficient_scope, not_found, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
  '/api/v1/me/personal_data': {
    /**
     * Read everything that is stored about the user
     *
     * To read and to take along. Without notes of the office, and without drafts; the office has those. It is for the user itself: an administrator who impersonates it is refused.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `impersonation_forbidden`
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, impersonation_forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['OwnPersonalData'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/users/{id}/personal_data': {
    /**
     * Read everything that is stored about a user
     *
     * For a request of the person (GDPR, article 15). Notes of the office are part of it.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `personal_data:read` (See everything that is stored about a person)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PersonalData'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts/{id}/personal_data': {
    /**
     * Read everything that is stored about a contact
     *
     * For a request of the person (GDPR, article 15). Notes of the office are part of it.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `personal_data:read` (See everything that is stored about a person)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['PersonalData'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/users/{id}/erase': {
    /**
     * Erase a user
     *
     * For a request of the person (GDPR, article 17). At once and for good: there is no way back. The answer says what was deleted, what stays without the person, and what is kept until when. A deleted user can be erased, too. The user must not exceed the permissions of the caller. 409 for a caller who erases itself.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `personal_data:erase` (Erase a person for good)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Erasure'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/contacts/{id}/erase': {
    /**
     * Erase a contact
     *
     * For a request of the person (GDPR, article 17). At once and for good: there is no way back. The answer says what was deleted, what stays without the person, and what is kept until when.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `personal_data:erase` (Erase a person for good)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['Erasure'] } };
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `tenant:write` (Change the organisation and the letterhead of documents)
     * - **Rate limit**: none
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `invoices:read` (See invoices)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * With `If-None-Match`, an unchanged document is a 304.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `adhesions:read` (See memberships and their types)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * With `If-None-Match`, an unchanged document is a 304.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contracts:read` (See contracts)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, too_many_requests, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * All on one page.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * The oldest first. Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `disabledAt` is then or later */
          'disabledAt[after]'?: string;
          /** `disabledAt` is then or earlier */
          'disabledAt[before]'?: string;
          /** `failingSince` is then or later */
          'failingSince[after]'?: string;
          /** `failingSince` is then or earlier */
          'failingSince[before]'?: string;
          /** `lastAttemptAt` is then or later */
          'lastAttemptAt[after]'?: string;
          /** `lastAttemptAt` is then or earlier */
          'lastAttemptAt[before]'?: string;
          /** `secretRotatedAt` is then or later */
          'secretRotatedAt[after]'?: string;
          /** `secretRotatedAt` is then or earlier */
          'secretRotatedAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `above_own_permissions`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
    /**
     * Change a webhook subscription
     *
     * Pending deliveries go to the new URL.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, precondition_required, internal_error, temporarily_unavailable
     */
    patch: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Delivers events from now on. Failed deliveries, and events that were missed while it was disabled, can be recovered. No effect on an enabled subscription. The caller becomes its owner.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: JWT, and not while impersonating
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, impersonation_forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * Retry failed deliveries and send missed events
     *
     * Retries all failed deliveries of a period, each with its original `webhook-id`. With `missed`, sends in addition what the change feed has of the period and no delivery was made of: per object and event at most one, with `recovered: true` in the payload, the object as it is now, and no `changes`; a deleted object has only its `id`. An event that leads to a state, such as `product_payment.paid`, is sent of each object that changed in the period, is in that state, and of which it was not sent before. The feed has 30 days.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_cursor, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of PENDING, DELIVERED, FAILED, separated by commas */
          status?: string;
          /** Event type */
          type?: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `nextAttemptAt` is then or later */
          'nextAttemptAt[after]'?: string;
          /** `nextAttemptAt` is then or earlier */
          'nextAttemptAt[before]'?: string;
          /** `deliveredAt` is then or later */
          'deliveredAt[after]'?: string;
          /** `deliveredAt` is then or earlier */
          'deliveredAt[before]'?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `-createdAt` */
          sort?: "createdAt" | "-createdAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * 404 also for one that is deleted, or of another tenant.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
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
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `above_own_permissions`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, above_own_permissions, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/changes': {
    /**
     * List changes
     *
     * Every object that was created, changed or deleted, in the order of commits and without gaps: a change that commits later is in a later page, whenever its transaction began. Each entry has the object as it is now, so that a copy is complete once it has read to the end of the feed.
     *
     * To keep a copy: request `after=latest` and store `view.next`; read the lists; then follow `view.next`, and store it with the copy after each page. An entry may be repeated, which does no harm.
     *
     * Changes are kept for 30 days, of a busy tenant the last million. An older cursor gets 410 `cursor_expired`: start anew. Members that follow from the time, such as `lifecycle` of an event, and `lastLoginAt` of a user and `counts` of a newsletter make no entry.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: none beyond the credential
     * - **Rate limit**: none
     * - **Problems of its own**: `invalid_cursor`, `forbidden`, `cursor_expired`
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, cursor_expired, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** `after` of `view.next`. `latest`: starts at the end of the feed. Absent: starts with the oldest change that is kept */
          after?: string;
          /** Types of objects, separated by commas, such as `contact,product_payment`. 403 if the caller may not read one of them. Absent: all types that the caller may read */
          types?: string;
          /** Maximum number of changes in a page */
          limit?: number;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
          /** `wait=20`: an empty response waits up to 20 seconds for a change, at most 25. `Preference-Applied` repeats the wait in force */
          Prefer?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ChangePage'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/imports': {
    /**
     * List imports
     *
     * Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of users, contacts, events, payments, adhesions, separated by commas */
          resource?: string;
          /** one or more of AWAITING_FILE, QUEUED, RUNNING, FINISHED, FAILED, CANCELLED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `startedAt` is then or later */
          'startedAt[after]'?: string;
          /** `startedAt` is then or earlier */
          'startedAt[before]'?: string;
          /** `finishedAt` is then or later */
          'finishedAt[after]'?: string;
          /** `finishedAt` is then or earlier */
          'finishedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `-createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ImportJobPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create an import
     *
     * The first of two requests: the second sends the file with `PUT /api/v1/imports/{id}/file`, and then a worker reads it. Each row is matched by `externalId`, or by `email` with `matchBy`: it creates an object, or changes the members that it has of an existing one, as bulk-upsert does. An empty cell changes nothing. A row that fails stops no other; a key that stands in two rows fails in the second. Payments and adhesions refer to users, contacts and types by id, external id or email address, as exports have them: import what they refer to first.
     *
     * Columns are matched by the names that exports have: `firstName`, `address.city`, `tags` joined by `|`. Imports are kept for 30 days, their files until they end; the file of a dry run for two days. With `fileOf`, an import takes over that file.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['NewImport'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ImportJob'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/imports/{id}': {
    /**
     * Read an import
     *
     * While it runs, its counts grow with each 500 rows.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ImportJob'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/imports/{id}/file': {
    /**
     * Send the file of an import
     *
     * As it is, at most 128 MiB: `curl -T members.csv`. Without a Content-Type it is what the import says. UTF-8 with or without byte order mark, UTF-16 with one, or else Windows-1252, as spreadsheets save it. At most 50 files are kept: 409 while as many imports wait or run; a new file replaces that of the oldest dry run.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, internal_error, temporarily_unavailable
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
      requestBody?: { content: { 'text/csv': string; 'application/x-ndjson': string } };
      responses: {
        202: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ImportJob'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/imports/{id}/preview': {
    /**
     * Read the first rows of the file of an import
     *
     * Of CSV, as long as the file is kept: 409 without one. Needs the permission to change the objects of the import, too.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, invalid_transition, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ImportPreview'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/imports/{id}/cancel': {
    /**
     * Cancel an import
     *
     * Rows that are done stay done.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, precondition_failed, payload_too_large, idempotency_key_reused, internal_error, temporarily_unavailable
     */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ImportJob'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/imports/{id}/problems': {
    /**
     * Read the problems of an import as CSV
     *
     * One line for each error in a row, in the order of the file, at most 100 000. As messages quote values, it needs the permission to change the objects, such as `contacts:write`, too. RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `imports:manage` (Create, see and cancel imports of objects that one may change)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Default `,`; spreadsheets of some locales expect `;` */
          delimiter?: "," | ";";
          /** Whether the file starts with a byte order mark, which spreadsheets need to detect UTF-8. Default: 1, or 0 if `raw` is 1 */
          bom?: "0" | "1";
          /** 1: unescaped cells, for programs. Default 0: cells that a spreadsheet could run as a formula start with an apostrophe */
          raw?: "0" | "1";
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
        200: { headers: Record<string, unknown>; content: { 'text/csv': string } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/exports': {
    /**
     * List exports
     *
     * Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `exports:manage` (Create, see and delete exports of objects that one may see)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** one or more of product_payment, user, contact, group, event, invitation, registration, waitlist_entry, form_response, invoice, adhesion, contract, newsletter, separated by commas */
          resource?: string;
          /** one or more of QUEUED, RUNNING, FINISHED, FAILED, separated by commas */
          status?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** `updatedAt` is then or later. A write is visible later than its `updatedAt`: to miss nothing, follow /api/v1/changes, which also has deletions */
          'updatedAt[after]'?: string;
          /** `updatedAt` is then or earlier */
          'updatedAt[before]'?: string;
          /** `finishedAt` is then or later */
          'finishedAt[after]'?: string;
          /** `finishedAt` is then or earlier */
          'finishedAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `-createdAt` */
          sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ExportJobPage'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Create an export
     *
     * A worker writes all objects of the resource, in the order of their ids; read the export until it is FINISHED, and then `GET /api/v1/exports/{id}/file`. An object that changes meanwhile is as it was when it was read: to keep a copy, request `/api/v1/changes?after=latest` before, and follow it after. Members that need a permission which the caller lacks are left out, and who reads the file needs those that it was made with. Exports are kept for 7 days, at most 50 of them.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `exports:manage` (Create, see and delete exports of objects that one may see)
     * - **Rate limit**: 20 requests per 60 seconds for each token
     * - **Problems of its own**: `invalid_transition`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_query, malformed_json, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, unknown_tenant, request_timeout, idempotency_in_flight, invalid_transition, payload_too_large, unsupported_media_type, idempotency_key_reused, validation_failed, too_many_requests, internal_error, temporarily_unavailable
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
      requestBody: { content: { 'application/json': components['schemas']['NewExport'] } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ExportJob'] } };
        default: ProblemResponse;
      };
    };
  };
  '/api/v1/exports/{id}': {
    /**
     * Read an export
     *
     * While it runs, its counts grow.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `exports:manage` (Create, see and delete exports of objects that one may see)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['ExportJob'] } };
        default: ProblemResponse;
      };
    };
    /**
     * Delete an export
     *
     * One that runs ends, too.
     *
     * - **Credential**: `Api-Token` or JWT; a read-only token is refused
     * - **Permission**: `exports:manage` (Create, see and delete exports of objects that one may see)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`
     *
     * Problems: invalid_idempotency_key, invalid_if_match, invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, read_only_token, not_found, unknown_tenant, request_timeout, idempotency_in_flight, precondition_failed, payload_too_large, idempotency_key_reused, precondition_required, internal_error, temporarily_unavailable
     */
    delete: {
      parameters: {
        query?: never;
        header?: {
          /** A client-generated value, unique to this request: a retry with it within 24 hours is not executed twice */
          'Idempotency-Key'?: string;
          /** The `ETag` of the version that this changes, as this caller has read it: 412 if the resource has changed meanwhile. `*`: any version */
          'If-Match'?: string;
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
  '/api/v1/exports/{id}/file': {
    /**
     * Read the file of an export
     *
     * A download that was cut goes on with `Range: bytes=N-` and `If-Range` with the ETag. Needs the permissions that the export needed.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `exports:manage` (Create, see and delete exports of objects that one may see)
     * - **Rate limit**: none
     * - **Problems of its own**: `not_found`, `invalid_transition`
     *
     * Problems: invalid_path, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, not_found, unknown_tenant, invalid_transition, range_not_satisfiable, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path: {
          /** UUID */
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/x-ndjson': string; 'text/csv': string } };
        206: { headers: Record<string, unknown>; content: { 'application/x-ndjson': string; 'text/csv': string } };
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `limits:read` (See rate limits and their usage)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Deleted users are not counted. Weeks begin on Monday, midnight UTC.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `users:read` (See users)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Deleted contacts are not counted. Weeks begin on Monday, midnight UTC.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contacts:read` (See contacts)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
  '/api/v1/statistics/tags': {
    /**
     * List the tags in use, with the number of people
     *
     * Tags of contacts, and for callers who may list users also theirs.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `contacts:read` (See contacts)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: never;
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': components['schemas']['TagStatistics'] } };
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `registrations:read` (See registrations for events)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `payments:read` (See payments)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Number of weeks, including the current one */
          weeks?: number;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `webhooks:manage` (Manage webhook subscriptions, see and retry deliveries)
     * - **Rate limit**: none
     *
     * Problems: invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** Number of days, including today */
          days?: number;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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
     * Filters are combined: an item matches all of them. The next page is at `view.next`.
     *
     * - **Credential**: `Api-Token` or JWT
     * - **Permission**: `audit:read` (See the audit log)
     * - **Rate limit**: none
     *
     * Problems: invalid_cursor, invalid_query, malformed_request, expired_token, invalid_api_token, invalid_contact_hash, invalid_token, missing_credentials, credential_not_accepted, forbidden, unknown_tenant, internal_error, temporarily_unavailable
     */
    get: {
      parameters: {
        query?: {
          /** ACCESS: sign-ins, sessions and passwords; FILES: exports, imports and copies of personal data */
          area?: string;
          action?: string;
          /** UUID */
          userId?: string;
          /** UUID */
          impersonatorId?: string;
          /** UUID */
          resourceId?: string;
          /** Page size */
          itemsPerPage?: number;
          /** Opaque cursor from `view.next` of the page before */
          after?: string;
          /** Opaque cursor from `view.previous` of the page behind. Not together with `after` */
          before?: string;
          /** `createdAt` is then or later */
          'createdAt[after]'?: string;
          /** `createdAt` is then or earlier */
          'createdAt[before]'?: string;
          /** Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: `-createdAt` */
          sort?: "createdAt" | "-createdAt";
          /** Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it */
          fields?: string;
        };
        header?: {
          /** The `ETag` of a response that the client has kept: 304 without a body if it is still the same */
          'If-None-Match'?: string;
        };
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

/** The object of each type of webhook event: `data.object`. */
export interface webhooks {
  'product_payment.created': components['schemas']['Payment'];
  'product_payment.updated': components['schemas']['Payment'];
  'product_payment.deleted': components['schemas']['Payment'];
  'product_payment.paid': components['schemas']['Payment'];
  'user.created': components['schemas']['User'];
  'user.updated': components['schemas']['User'];
  'user.deleted': components['schemas']['User'];
  'contact.created': components['schemas']['Contact'];
  'contact.updated': components['schemas']['Contact'];
  'contact.deleted': components['schemas']['Contact'];
  'group.created': components['schemas']['Group'];
  'group.updated': components['schemas']['Group'];
  'group.deleted': components['schemas']['Group'];
  'event.created': components['schemas']['Event'];
  'event.updated': components['schemas']['Event'];
  'event.deleted': components['schemas']['Event'];
  'event.published': components['schemas']['Event'];
  'event.cancelled': components['schemas']['Event'];
  'invitation.created': components['schemas']['Invitation'];
  'invitation.updated': components['schemas']['Invitation'];
  'invitation.deleted': components['schemas']['Invitation'];
  'invitation.sent': components['schemas']['Invitation'];
  'invitation.answered': components['schemas']['Invitation'];
  'registration.created': components['schemas']['Registration'];
  'registration.updated': components['schemas']['Registration'];
  'registration.deleted': components['schemas']['Registration'];
  'registration.confirmed': components['schemas']['Registration'];
  'registration.cancelled': components['schemas']['Registration'];
  'registration.checked_in': components['schemas']['Registration'];
  'waitlist_entry.created': components['schemas']['WaitlistEntry'];
  'waitlist_entry.updated': components['schemas']['WaitlistEntry'];
  'waitlist_entry.deleted': components['schemas']['WaitlistEntry'];
  'waitlist_entry.approved': components['schemas']['WaitlistEntry'];
  'form_response.created': components['schemas']['FormResponse'];
  'form_response.updated': components['schemas']['FormResponse'];
  'form_response.deleted': components['schemas']['FormResponse'];
  'invoice.created': components['schemas']['Invoice'];
  'invoice.updated': components['schemas']['Invoice'];
  'invoice.deleted': components['schemas']['Invoice'];
  'invoice.issued': components['schemas']['Invoice'];
  'invoice.paid': components['schemas']['Invoice'];
  'invoice.voided': components['schemas']['Invoice'];
  'adhesion.created': components['schemas']['Adhesion'];
  'adhesion.updated': components['schemas']['Adhesion'];
  'adhesion.cancelled': components['schemas']['Adhesion'];
  'adhesion.expired': components['schemas']['Adhesion'];
  'adhesion.paid': components['schemas']['Adhesion'];
  'contract.created': components['schemas']['MemberContract'];
  'contract.updated': components['schemas']['MemberContract'];
  'contract.deleted': components['schemas']['MemberContract'];
  'contract.sent': components['schemas']['MemberContract'];
  'contract.signed': components['schemas']['MemberContract'];
  'contract.terminated': components['schemas']['MemberContract'];
  'newsletter.sent': components['schemas']['NewsletterSummary'];
}

/** Schemas by name: `components["schemas"]["User"]`. */
export interface components {
  schemas: {
    AddedPasskey: {
      /** UUID */
      id: string;
      /** With the first second factor, shown this once; empty if there was one before */
      recoveryCodes: string[];
    };
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
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      };
      /** First instant of the membership */
      startsAt: string;
      /** Exclusive end; null: no end */
      endsAt: string | null;
      /** Until then it is in GRACE; null: no end */
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
      /** null: awaits approval */
      approvedAt: string | null;
      /** null: not suspended */
      suspendedAt: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      /** As given with the cancellation */
      cancelReason: string | null;
      /** When it was found EXPIRED, about a minute later at most, and `adhesion.expired` sent; null: not yet */
      expiredAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** For the office; the holder does not see it */
      note: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
    };
    AdhesionCancellation: {
      /** Kept as `cancelReason` */
      reason?: string;
    };
    AdhesionChanges: {
      /** First instant of the membership */
      startsAt?: string;
      /** Exclusive end; null: no end */
      endsAt?: string | null;
      /** For the office; the holder does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    AdhesionPage: {
      /** The items of this page */
      member: components['schemas']['Adhesion'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    AdhesionType: {
      /** UUID */
      id: string;
      name: string;
      description: string | null;
      /** In minor units; 0 is free */
      price: number;
      /** ISO 4217 currency */
      currency: string;
      /** How long an adhesion lasts */
      duration: {
        /** ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end */
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
      createdAt: string;
      updatedAt: string;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
    };
    AdhesionTypeChanges: {
      name?: string;
      description?: string | null;
      /** In minor units; 0 is free */
      price?: number;
      /** ISO 4217 currency */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
      /** How long an adhesion lasts; replaced as a whole */
      duration?: {
        /** ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end */
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
      /** The items of this page */
      member: components['schemas']['AdhesionType'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    AdhesionUpsert: {
      /** An active adhesion type */
      typeId?: string;
      /** The holder: a user of this tenant */
      userId?: string | null;
      /** The holder: a contact of this tenant, instead of `userId` */
      contactId?: string | null;
      /** Default: now */
      startsAt?: string;
      /** For the office; the holder does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** The user with this external id, in place of its id */
      userExternalId?: string | null;
      /** The user with this email address, in place of its id */
      userEmail?: string | null;
      /** The contact with this external id, in place of its id */
      contactExternalId?: string | null;
      /** The contact with this email address, in place of its id */
      contactEmail?: string | null;
      /** The adhesion type with this external id, in place of its id */
      typeExternalId?: string | null;
    };
    AdhesionUpsertBody: {
      /** Each is created or changed on its own. Two items with the same key: only the first is applied */
      items: components['schemas']['AdhesionUpsert'][];
    };
    AnswerBody: {
      /** Replaces the answer before */
      answer: "ACCEPTED" | "DECLINED" | "MAYBE";
      /** Plain-text message from the person */
      note?: string | null;
    };
    ApiToken: {
      /** UUID */
      id: string;
      name: string;
      /** A READ_ONLY token is refused by every operation that writes */
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** Each request has those of them that the owner has at that moment. null: all of the owner’s */
      permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[] | null;
      /** Prefix of the value */
      prefix: string;
      /** Last four characters of the value */
      lastFour: string;
      /** Its owner */
      userId: string;
      /** null: never */
      expiresAt: string | null;
      /** The token that replaces it since a rotation: this one works until `expiresAt` */
      successorId: string | null;
      /** Accurate to five minutes */
      lastUsedAt: string | null;
      /** Client address of the last request */
      lastUsedAddress: string | null;
      createdAt: string;
    };
    ApiTokenChanges: {
      name?: string;
      /** Only fewer than before. For more, create another token */
      permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[] | null;
    };
    ApiTokenPage: {
      /** The items of this page */
      member: components['schemas']['ApiToken'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    ApiTokenRotation: {
      /** How long the token of the request goes on: default 24 hours, at most 7 days */
      gracePeriodSeconds?: number;
    };
    AudienceCounts: {
      /** Distinct addresses that would get it now */
      recipients: number;
      /** People of the audience who opted out */
      optedOut: number;
      /** People of the audience who share the address of another recipient */
      duplicates: number;
    };
    AudienceDraft: {
      /** The recipients: the union of all members, each address once, without people who opted out; replaced as a whole */
      audience: {
        /** Every user except those who are DISABLED */
        allUsers?: boolean;
        /** Every contact except those who are ARCHIVED */
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
        /** Users and contacts with one of these tags */
        tags?: string[];
        /** Holders of memberships of these types, in one of `adhesionStatuses` */
        adhesionTypeIds?: string[];
        /** States of the memberships; without `adhesionTypeIds` of every type. Default with types: ACTIVE, GRACE */
        adhesionStatuses?: ("PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED")[];
        /** People registered for these events, in one of `registrationStatuses` */
        eventIds?: string[];
        /** States of the registrations for `eventIds`. Default: CONFIRMED, ATTENDED */
        registrationStatuses?: ("PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW")[];
      };
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
      /** What else is known of the action, by its kind */
      details: Record<string, unknown>;
      /** Client address of the request */
      address: string | null;
      /** The `X-Request-Id` of the response */
      requestId: string | null;
      createdAt: string;
    };
    AuditEntryPage: {
      /** The items of this page */
      member: components['schemas']['AuditEntry'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    BulkBody: {
      /** Duplicates count once */
      ids: string[];
    };
    BulkInvitations: {
      /** Number of distinct people */
      requested: number;
      /** New invitations */
      created: number;
      /** People who had an invitation already; it stays as it is, and is not sent */
      skipped: number;
      /** Ids that are no contact, or no user who may sign in */
      failed: number;
      /** New invitations whose mail is queued */
      sent: number;
      /** Only with `contactIds` or `userIds`: one per person, in the order of the request */
      results?: ({
        /** UUID */
        userId: string | null;
        /** UUID */
        contactId: string | null;
        /** The invitation, new or earlier; null: none */
        id: string | null;
        /** SKIPPED: was invited already */
        status: "CREATED" | "SKIPPED" | "FAILED";
        /** Only for FAILED */
        error?: {
          /** Code of the problem */
          code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "invalid_if_match" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "second_factor_required" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "insufficient_scope" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "precondition_required" | "too_many_requests" | "headers_too_large" | "internal_error" | "upstream_failed" | "temporarily_unavailable" | "upstream_timeout";
          /** What is wrong, for people */
          detail: string;
        };
      })[];
    };
    BulkResult: {
      /** Number of distinct ids */
      requested: number;
      /** Number of results that are `done` */
      succeeded: number;
      /** Number of results that are `error` */
      failed: number;
      /** One per id, in the order of the request */
      results: ({
        /** UUID */
        id: string;
        /** Whether the operation succeeded for this id */
        status: "done" | "error";
        /** Only for failures: the problem that the single operation would return */
        error?: {
          /** Code of the problem */
          code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "invalid_if_match" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "second_factor_required" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "insufficient_scope" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "precondition_required" | "too_many_requests" | "headers_too_large" | "internal_error" | "upstream_failed" | "temporarily_unavailable" | "upstream_timeout";
          /** What is wrong, for people */
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
    ChangePage: {
      /** Changes in the order of commits */
      member: ({
        /** Type of the object, and whether it was created, updated or deleted */
        type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "registration.created" | "registration.updated" | "registration.deleted" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "adhesion.created" | "adhesion.updated" | "adhesion.deleted" | "contract.created" | "contract.updated" | "contract.deleted" | "newsletter.created" | "newsletter.updated" | "newsletter.deleted";
        /** The object */
        objectId: string;
        /** Start of the transaction: entries are not in the order of this time */
        changedAt: string;
        /** The object as it is now, not as it was at the change, as a GET represents it to the caller; newsletters without content. null: it is deleted */
        object: Record<string, unknown> | null;
      })[];
      /** Continuation of the feed */
      view: {
        /** Path and query of the next page, also at the end of the feed: store it, and request it again */
        next: string;
      };
    };
    CodeRequest: {
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
      email: string;
      /** Six digits; spaces and dashes between them are ignored */
      code: string;
    };
    Contact: {
      /** UUID */
      id: string;
      /** ARCHIVED: marked as no longer in use; it can be restored */
      status: "ACTIVE" | "ARCHIVED";
      email: string;
      firstName: string | null;
      lastName: string | null;
      /** E.164 phone number */
      phone: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** Where the person works */
      companyName: string | null;
      jobTitle: string | null;
      /** Replaced as a whole */
      address: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
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
      createdAt: string;
      updatedAt: string;
    };
    ContactChanges: {
      email?: string;
      firstName?: string | null;
      lastName?: string | null;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Free labels */
      tags?: string[];
      /** For the office; the person does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
    };
    ContactMerge: {
      /** The other contact, which is deleted */
      contactId: string;
      /** Members whose values are taken from the other contact. What is null here is taken from it anyway */
      take?: ("email" | "firstName" | "lastName" | "phone" | "locale" | "companyName" | "jobTitle" | "address" | "externalId")[];
    };
    ContactPage: {
      /** The items of this page */
      member: components['schemas']['Contact'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    ContactUpsert: {
      /** Not unique: a household may share one */
      email?: string;
      firstName?: string | null;
      lastName?: string | null;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Free labels */
      tags?: string[];
      /** For the office; the person does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent. A new contact that does not say so is not opted in */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
    };
    ContactUpsertBody: {
      /** The key of the items: what an existing object is found by. Default: `externalId` */
      matchBy?: "externalId" | "email";
      /** Each is created or changed on its own. Two items with the same key: only the first is applied */
      items: components['schemas']['ContactUpsert'][];
    };
    CreatedApiToken: {
      /** UUID */
      id: string;
      name: string;
      /** A READ_ONLY token is refused by every operation that writes */
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** Each request has those of them that the owner has at that moment. null: all of the owner’s */
      permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[] | null;
      /** Prefix of the value */
      prefix: string;
      /** Last four characters of the value */
      lastFour: string;
      /** Its owner */
      userId: string;
      /** null: never */
      expiresAt: string | null;
      /** The token that replaces it since a rotation: this one works until `expiresAt` */
      successorId: string | null;
      /** Accurate to five minutes */
      lastUsedAt: string | null;
      /** Client address of the last request */
      lastUsedAddress: string | null;
      createdAt: string;
      /** The value to send as `Api-Token`. Returned only here: only its hash is stored */
      token: string;
    };
    CreatedOAuthApplication: {
      /** UUID */
      id: string;
      /** The `client_id` of OAuth 2.0: the same as `id` */
      clientId: string;
      name: string;
      /** A PUBLIC application has no secret */
      type: "PUBLIC" | "CONFIDENTIAL";
      /** Linked on the consent page */
      homepageUrl: string | null;
      redirectUris: string[];
      /** Scopes that it can request */
      scopes: ("profile" | "email" | "groups" | "roles" | "events" | "registrations" | "memberships" | "payments")[];
      /** null: the secret is the first one, or there is none */
      secretRotatedAt: string | null;
      createdAt: string;
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
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** Only events of these objects, by the `id` of `data.object`; null: of all objects */
      objectIds: string[] | null;
      /** What the endpoint is for */
      description: string | null;
      /** A DISABLED subscription gets no deliveries; `disabledReason` says why */
      status: "ENABLED" | "DISABLED";
      /** MANUAL: disabled by a user. GONE: the endpoint answered 410. FAILING: no delivery succeeded for five days, and one used up its attempts. OWNER_LOST_ACCESS: its owner was disabled or deleted, or lost the permission to manage webhooks or to see its events */
      disabledReason: "MANUAL" | "GONE" | "FAILING" | "OWNER_LOST_ACCESS" | null;
      /** When it was last disabled, also after it was enabled: `since` of a recovery; null: never */
      disabledAt: string | null;
      /** First failure since the last success */
      failingSince: string | null;
      /** Includes test deliveries, which affect nothing else */
      lastAttemptAt: string | null;
      /** Status of the last attempt; null: no response */
      lastResponseStatus: number | null;
      /** null: the secret is the first one */
      secretRotatedAt: string | null;
      /** The last user who created, changed or enabled it. Events are delivered while this user may manage webhooks and see them. The owner is notified by email of GONE and FAILING, the administrators of OWNER_LOST_ACCESS */
      ownerId: string | null;
      /** The user who created it */
      createdById: string | null;
      createdAt: string;
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
      /** Deliveries that the endpoint accepted */
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
    EmailChange: {
      /** The new address */
      email: string;
      /** Required of a user with a password, because a session may be stolen */
      currentPassword?: string;
    };
    EmailChangeConfirmation: {
      /** Six digits; spaces and dashes between them are ignored */
      code: string;
    };
    EmailTemplate: {
      /** UUID */
      id: string;
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole */
      blocks: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml: string;
      /** The email as plain text; null: generated from the MJML */
      text: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** Names of the variables in the template */
      variables: string[];
      createdAt: string;
      updatedAt: string;
    };
    EmailTemplateChanges: {
      name?: string;
      /** Can contain {{ variables }} */
      subject?: string;
      /** The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole */
      blocks?: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
    };
    EmailTemplatePage: {
      /** The items of this page */
      member: components['schemas']['EmailTemplate'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    EndSessionsBody: {
      /** Whether the session of this request ends, too */
      current: boolean;
    };
    Erasure: {
      /** The person */
      id: string;
      /** When the person was erased */
      erasedAt: string;
      /** What is no longer there, by kind. EXPORT: all files of exports, but those of events, groups and newsletters */
      deleted: ({
        /** What was stored */
        kind: "PROFILE" | "SESSION" | "SECOND_FACTOR" | "API_TOKEN" | "OAUTH_GRANT" | "GROUP_MEMBERSHIP" | "WEBHOOK_SUBSCRIPTION" | "SIGN_IN_ATTEMPT" | "WAITLIST_ENTRY" | "FORM_RESPONSE" | "INVITATION" | "DRAFT_INVOICE" | "WEBHOOK_EVENT" | "EXPORT" | "STORED_RESPONSE" | "JOB";
        /** How many */
        count: number;
      })[];
      /** What stays as a number, without the person, by kind */
      anonymised: ({
        /** What was stored */
        kind: "CONTRACT" | "ADHESION" | "REGISTRATION" | "NEWSLETTER_RECIPIENT" | "IMPORT_PROBLEM" | "AUDIT_ENTRY";
        /** How many */
        count: number;
      })[];
      /** What has to stay for a time, and no longer refers to the person */
      kept: ({
        /** What is kept */
        kind: "PAYMENT" | "INVOICE" | "CONTRACT";
        /** UUID */
        id: string;
        /** Number of the document */
        number: string;
        /** Why it is kept */
        reason: string;
        /** When what is personal in it is removed */
        until: string;
      })[];
    };
    Event: {
      /** UUID */
      id: string;
      title: string;
      /** DRAFT: not announced. PUBLISHED: people can register. CANCELLED: does not take place. ARCHIVED: put away */
      status: "DRAFT" | "PUBLISHED" | "CANCELLED" | "ARCHIVED";
      /** Follows from `startsAt` and `endsAt`, whatever the status */
      lifecycle: "UPCOMING" | "ONGOING" | "ENDED";
      /** Where people take part: HYBRID is IN_PERSON and ONLINE */
      kind: "IN_PERSON" | "ONLINE" | "HYBRID";
      /** Which users see the event while it is PUBLISHED. PUBLIC: all. MEMBERS: those with an ACTIVE or GRACE membership, or all if there are no membership types. GROUPS: those in one of `groupIds`. INVITE_ONLY: no others. Users who are registered or on the waitlist always see it, and so do users with the permission to see events */
      visibility: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      startsAt: string;
      /** Not before `startsAt` */
      endsAt: string;
      /** IANA time zone */
      timezone: string;
      /** A few sentences for lists */
      summary: string | null;
      description: string | null;
      /** Place of the event; replaced as a whole */
      location: {
        name?: string | null;
        /** Postal address, as one text */
        address?: string | null;
        /** Where an online event takes place; contacts see it once they accepted, users once they are CONFIRMED */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity: number | null;
      /** Registrations hold no seat until they are approved */
      requiresApproval: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled: boolean;
      /** People can register from then on; null: as soon as it is published */
      registrationOpensAt: string | null;
      /** People can register until then; null: until the event starts */
      registrationClosesAt: string | null;
      /** Maximum guests of a person who registers; null: 20. The organiser can register more */
      maxGuests: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price: number | null;
      /** Required with `price`, and only allowed with it */
      currency: string | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays: number | null;
      createdAt: string;
      updatedAt: string;
      /** Groups whose users see an event with the visibility GROUPS; replaced as a whole */
      groupIds: string[];
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
    };
    EventChanges: {
      title?: string;
      startsAt?: string;
      /** Not before `startsAt` */
      endsAt?: string;
      /** IANA time zone */
      timezone?: string;
      /** A few sentences for lists */
      summary?: string | null;
      description?: string | null;
      /** Where people take part: HYBRID is IN_PERSON and ONLINE */
      kind?: "IN_PERSON" | "ONLINE" | "HYBRID";
      /** Which users see the event while it is PUBLISHED. PUBLIC: all. MEMBERS: those with an ACTIVE or GRACE membership, or all if there are no membership types. GROUPS: those in one of `groupIds`. INVITE_ONLY: no others. Users who are registered or on the waitlist always see it, and so do users with the permission to see events */
      visibility?: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      /** Groups whose users see an event with the visibility GROUPS; replaced as a whole */
      groupIds?: string[];
      /** Place of the event; replaced as a whole */
      location?: {
        name?: string | null;
        /** Postal address, as one text */
        address?: string | null;
        /** Where an online event takes place; contacts see it once they accepted, users once they are CONFIRMED */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity?: number | null;
      /** Registrations hold no seat until they are approved */
      requiresApproval?: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled?: boolean;
      /** People can register from then on; null: as soon as it is published */
      registrationOpensAt?: string | null;
      /** People can register until then; null: until the event starts */
      registrationClosesAt?: string | null;
      /** Maximum guests of a person who registers; null: 20. The organiser can register more */
      maxGuests?: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Required with `price`, and only allowed with it */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | null;
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
      /** The items of this page */
      member: components['schemas']['Event'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    EventUpsert: {
      title?: string;
      startsAt?: string;
      /** Not before `startsAt` */
      endsAt?: string;
      /** IANA time zone */
      timezone?: string;
      /** A few sentences for lists */
      summary?: string | null;
      description?: string | null;
      /** Where people take part: HYBRID is IN_PERSON and ONLINE */
      kind?: "IN_PERSON" | "ONLINE" | "HYBRID";
      /** Which users see the event while it is PUBLISHED. PUBLIC: all. MEMBERS: those with an ACTIVE or GRACE membership, or all if there are no membership types. GROUPS: those in one of `groupIds`. INVITE_ONLY: no others. Users who are registered or on the waitlist always see it, and so do users with the permission to see events */
      visibility?: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      /** Groups whose users see an event with the visibility GROUPS; replaced as a whole */
      groupIds?: string[];
      /** Place of the event; replaced as a whole */
      location?: {
        name?: string | null;
        /** Postal address, as one text */
        address?: string | null;
        /** Where an online event takes place; contacts see it once they accepted, users once they are CONFIRMED */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity?: number | null;
      /** Registrations hold no seat until they are approved */
      requiresApproval?: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled?: boolean;
      /** People can register from then on; null: as soon as it is published */
      registrationOpensAt?: string | null;
      /** People can register until then; null: until the event starts */
      registrationClosesAt?: string | null;
      /** Maximum guests of a person who registers; null: 20. The organiser can register more */
      maxGuests?: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Required with `price`, and only allowed with it */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays?: number | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    EventUpsertBody: {
      /** Each is created or changed on its own. Two items with the same key: only the first is applied */
      items: components['schemas']['EventUpsert'][];
    };
    ExportJob: {
      /** UUID */
      id: string;
      /** What is exported, by the names of the change feed. It also needs the permission to see these objects, for users and contacts that to export them */
      resource: "product_payment" | "user" | "contact" | "group" | "event" | "invitation" | "registration" | "waitlist_entry" | "form_response" | "invoice" | "adhesion" | "contract" | "newsletter";
      /** CSV: a header row of member names. NDJSON: one object in each line. Objects are as a GET shows them; payments and adhesions also have the external ids and email addresses of what they refer to, by which they can be imported to another tenant */
      format: "CSV" | "NDJSON";
      /** Of CSV. False: cells that a spreadsheet could run as a formula start with an apostrophe. True: as they are */
      raw: boolean;
      /** FINISHED: the file can be read */
      status: "QUEUED" | "RUNNING" | "FINISHED" | "FAILED";
      /** Objects that are written */
      rows: number;
      /** Size of the file so far */
      bytes: number;
      /** Why it is FAILED, for people */
      error: string | null;
      /** The user who created it. It runs with the permissions of that credential, and fails when it loses one that it needs */
      createdBy: string;
      createdAt: string;
      updatedAt: string;
      /** When it was FINISHED or FAILED */
      finishedAt: string | null;
    };
    ExportJobPage: {
      /** The items of this page */
      member: components['schemas']['ExportJob'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    FailingSubscription: {
      /** UUID */
      subscriptionId: string;
      /** Its endpoint */
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
      title: string;
      description: string | null;
      /** The event whose contacts can respond; null: only users */
      eventId: string | null;
      /** Only an OPEN form takes responses */
      status: "DRAFT" | "OPEN" | "CLOSED";
      /** Users can respond more than once */
      multipleResponses: boolean;
      /** The questions in their order; replaced as a whole */
      fields: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** The question */
        label: string;
        /** A hint under the question */
        help?: string | null;
        /** What an answer looks like: DATE a day, CHOICE one value, MULTI_CHOICE an array of values */
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        /** Whether a response without an answer is refused */
        required: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
        options?: ({
          /** What an answer says */
          value: string;
          /** What people read */
          label: string;
        })[];
      })[];
      createdAt: string;
      updatedAt: string;
    };
    FormChanges: {
      title?: string;
      description?: string | null;
      /** The event whose contacts can respond; null: only users */
      eventId?: string | null;
      /** Users can respond more than once */
      multipleResponses?: boolean;
      /** The questions in their order; replaced as a whole */
      fields?: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** The question */
        label: string;
        /** A hint under the question */
        help?: string | null;
        /** What an answer looks like: DATE a day, CHOICE one value, MULTI_CHOICE an array of values */
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        /** Whether a response without an answer is refused */
        required?: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
        options?: ({
          /** What an answer says */
          value: string;
          /** What people read */
          label: string;
        })[];
      })[];
    };
    FormPage: {
      /** The items of this page */
      member: components['schemas']['Form'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
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
      /** Current name of the user or contact; null: the user was deleted. Only in lists, with the permissions to see users and contacts */
      person?: {
        /** The name, or the email if there is none */
        displayName: string;
        email: string;
      } | null;
      createdAt: string;
      updatedAt: string;
    };
    FormResponsePage: {
      /** The items of this page */
      member: components['schemas']['FormResponse'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    Group: {
      /** UUID */
      id: string;
      name: string;
      /** The name of the group in the OAuth `groups` claim */
      slug: string;
      /** What the group is for */
      description: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
      /** Number of users in it */
      memberCount: number;
      createdAt: string;
      updatedAt: string;
    };
    GroupChanges: {
      name?: string;
      /** slug */
      slug?: string;
      /** What the group is for */
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
      /** The items of this page */
      member: components['schemas']['GroupMember'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    GroupPage: {
      /** The items of this page */
      member: components['schemas']['Group'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
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
      /** When the token ends */
      expiresAt: string;
      /** As whom the token acts */
      user: {
        /** UUID */
        id: string;
        email: string;
        displayName: string;
      };
      /** Who asked for it; in every entry of the audit log */
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
    ImportJob: {
      /** UUID */
      id: string;
      /** What the rows are. It also needs the permission to change these objects */
      resource: "users" | "contacts" | "events" | "payments" | "adhesions";
      /** CSV: RFC 4180 with a header row. NDJSON: one JSON object in each line */
      format: "CSV" | "NDJSON";
      /** The key of the items: what an existing object is found by. Default: `externalId` */
      matchBy: "externalId" | "email";
      /** Of CSV: columns whose names are not those of the members */
      columns: ({
        /** As in the header row */
        column: string;
        /** Member of the object, such as `address.city`; null: the column is ignored */
        member: string | null;
      })[];
      /** Of CSV. Default, or null: the one that the header row has most of */
      delimiter: "," | ";" | "\t" | null;
      /** False: an apostrophe before a formula, as exports write it for spreadsheets, is removed. True: cells are taken as they are */
      raw: boolean;
      /** Country of phone numbers without a prefix */
      country: string | null;
      /** True: tells what would happen with each row, and writes nothing */
      dryRun: boolean;
      /** FAILED: it could not be read to its end; `error` says why. What was done until then stays */
      status: "AWAITING_FILE" | "QUEUED" | "RUNNING" | "FINISHED" | "FAILED" | "CANCELLED";
      /** Size of the file; null: not sent yet */
      bytes: number | null;
      /** How far the file is read */
      bytesDone: number;
      /** Rows that are done, without the header */
      rows: number;
      /** Rows that created an object; with `dryRun`, that would */
      created: number;
      /** Rows that changed an object */
      updated: number;
      /** Rows whose object had these values already */
      unchanged: number;
      /** Rows of which nothing was written; see `/api/v1/imports/{id}/problems` */
      failed: number;
      /** Columns of the file that are no members which can be written */
      ignoredColumns: string[];
      /** Why it is FAILED, for people */
      error: string | null;
      /** The user who created it. It runs for who sends the file, with the permissions of that credential */
      createdBy: string;
      createdAt: string;
      updatedAt: string;
      /** When its first rows were read */
      startedAt: string | null;
      /** When it was FINISHED, FAILED or CANCELLED */
      finishedAt: string | null;
    };
    ImportJobPage: {
      /** The items of this page */
      member: components['schemas']['ImportJob'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    ImportPreview: {
      /** Of CSV. Default, or null: the one that the header row has most of */
      delimiter: "," | ";" | "\t" | null;
      /** Names of the columns. Long texts are cut */
      header: string[];
      /** The first rows, as they are in the file */
      rows: string[][];
    };
    Invitation: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** The invited user; null: a contact */
      userId: string | null;
      /** The invited contact; null: a user */
      contactId: string | null;
      /** The answer of the person, or how far the invitation is */
      status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE" | "REVOKED";
      /** Plain-text message to the person */
      message: string | null;
      /** Plain-text message from the person */
      note: string | null;
      /** Last time it was sent */
      sentAt: string | null;
      /** First time the person opened the link */
      openedAt: string | null;
      /** Last time the person answered */
      respondedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    Invoice: {
      /** UUID */
      id: string;
      /** A CREDIT_NOTE voids an invoice */
      type: "INVOICE" | "CREDIT_NOTE";
      /** Assigned on issue; gapless per tenant and year, with a separate sequence for credit notes */
      number: string | null;
      /** DRAFT: can be changed. ISSUED: has a number and is final. PAID: by its payment. VOID: by a credit note */
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
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number in the register of associations or companies */
        registrationNumber: string | null;
        /** Number for value added tax */
        vatNumber: string | null;
        /** Account for transfers */
        iban: string | null;
        /** Small print at the end of an invoice */
        invoiceFooter: string | null;
      } | null;
      /** Fixed on issue. While DRAFT and not set: the current user or contact */
      recipient: {
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      } | null;
      /** What is charged, in the order of the document */
      lines: components['schemas']['InvoiceLine'][];
      /** Sums of the lines in minor units; negative on a credit note */
      totals: {
        /** Without tax */
        net: number;
        /** All taxes */
        tax: number;
        /** What is to be paid */
        gross: number;
      };
      /** ISO 4217 currency */
      currency: string;
      /** Printed below the lines */
      note: string | null;
      /** When it is to be paid; null: no date */
      dueAt: string | null;
      /** null: DRAFT */
      issuedAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
    };
    InvoiceChanges: {
      /** The recipient as printed, replaced as a whole; null: the user or contact */
      recipient?: {
        /** As printed */
        name: string;
        email?: string | null;
        /** Postal address lines, without the name */
        addressLines?: string[];
        /** Number for value added tax */
        vatNumber?: string | null;
      } | null;
      /** All lines: those of before are replaced */
      lines?: components['schemas']['NewInvoiceLine'][];
      /** Printed below the lines */
      note?: string | null;
      /** When it is to be paid; null: no date */
      dueAt?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    InvoiceLine: {
      /** What is charged */
      description: string;
      /** How many units */
      quantity: number;
      /** In minor units, without tax; negative on a credit note */
      unitAmount: number;
      /** In basis points: 2000 is 20 % */
      taxRate: number;
      /** quantity × unitAmount, without tax */
      amount: number;
      /** Rounded to the minor unit, half away from zero */
      taxAmount: number;
    };
    InvoicePage: {
      /** The items of this page */
      member: components['schemas']['Invoice'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    Limit: {
      /** Name in the `RateLimit` header */
      bucket: string;
      /** The `operationId`s of the operations that it limits; none: a page for browsers */
      operations: string[];
      /** The bucket key: client address, token (for contacts, the invitation), user, email in the body, or administrator */
      countedBy: "ip" | "token" | "user" | "email" | "admin";
      /** Length of the sliding window */
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
      /** All buckets */
      member: components['schemas']['Limit'][];
    };
    LimitUse: {
      /** Start of the half hour */
      startsAt: string;
      /** Requests that were let through */
      admitted: number;
      /** Requests that got a 429 */
      denied: number;
    };
    ListedInvitation: {
      /** UUID */
      id: string;
      /** UUID */
      eventId: string;
      /** The invited user; null: a contact */
      userId: string | null;
      /** The invited contact; null: a user */
      contactId: string | null;
      /** The answer of the person, or how far the invitation is */
      status: "DRAFT" | "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE" | "REVOKED";
      /** Plain-text message to the person */
      message: string | null;
      /** Plain-text message from the person */
      note: string | null;
      /** Last time it was sent */
      sentAt: string | null;
      /** First time the person opened the link */
      openedAt: string | null;
      /** Last time the person answered */
      respondedAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** Only with the permission to see users; null: a contact */
      user?: {
        /** The name, or the email if there is none */
        displayName: string;
        email: string;
      } | null;
      /** Only with the permission to see contacts; null: a user */
      contact?: {
        /** The name, or the email if there is none */
        displayName: string;
        email: string;
      } | null;
    };
    ListedInvitationPage: {
      /** The items of this page */
      member: components['schemas']['ListedInvitation'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
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
      /** Seats are held while PENDING_PAYMENT, CONFIRMED, ATTENDED and NO_SHOW */
      status: "PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW";
      /** Created by the organiser, by the person itself, or from the waitlist */
      source: "ADMIN" | "SELF" | "WAITLIST";
      /** Number of guests */
      guests: number;
      /** The person plus guests */
      seats: number;
      /** By field key: a string, a number, a boolean or an array of strings */
      answers: Record<string, unknown>;
      /** UUID */
      paymentId: string | null;
      /** null: not ATTENDED */
      checkedInAt: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** Current name of the user or contact; null: the user was deleted */
      person: {
        /** The name, or the email if there is none */
        displayName: string;
        email: string;
      } | null;
      /** The event by name */
      event: {
        /** UUID */
        id: string;
        title: string;
        startsAt: string;
      };
    };
    ListedRegistrationPage: {
      /** The items of this page */
      member: components['schemas']['ListedRegistration'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
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
      /** CONVERTED: became a registration */
      status: "WAITING" | "CONVERTED" | "REJECTED" | "CANCELLED";
      /** Seats wanted: the person plus guests */
      seats: number;
      /** Position on the waitlist, in order of arrival */
      position: number;
      /** Set once it is CONVERTED */
      registrationId: string | null;
      createdAt: string;
      updatedAt: string;
      /** Current name of the user or contact; null: the user was deleted */
      person: {
        /** The name, or the email if there is none */
        displayName: string;
        email: string;
      } | null;
      /** The event by name */
      event: {
        /** UUID */
        id: string;
        title: string;
        startsAt: string;
      };
    };
    ListedWaitlistEntryPage: {
      /** The items of this page */
      member: components['schemas']['ListedWaitlistEntry'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    LoginBody: {
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
      /** How it was or will be paid; NONE: not known yet */
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Stored as `providerReference` */
      reference?: string;
    };
    Me: {
      /** UUID */
      id: string;
      email: string;
      firstName: string;
      lastName: string;
      /** First and last name */
      displayName: string;
      /** INVITED: has not signed in yet. DISABLED: cannot sign in, and no token of the user works */
      status: "INVITED" | "ACTIVE" | "DISABLED";
      roles: string[];
      /** E.164 phone number */
      phone: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** IANA time zone */
      timezone: string | null;
      /** Where the person works */
      companyName: string | null;
      jobTitle: string | null;
      /** Replaced as a whole */
      address: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
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
      /** Last sign-in; null: never */
      lastLoginAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** What the roles allow, together */
      permissions: string[];
      /** Whether a role demands a second factor that is not set up: until it is, sessions have no permissions */
      secondFactorDue: boolean;
    };
    MemberContract: {
      /** UUID */
      id: string;
      /** Unique per tenant */
      number: string;
      /** A SIGNED contract becomes ACTIVE and EXPIRED by its dates */
      status: "DRAFT" | "SENT" | "SIGNED" | "ACTIVE" | "TERMINATED" | "EXPIRED" | "CANCELLED";
      title: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The other party, where it is neither a user nor a contact */
      organisation: string | null;
      /** The tenant at the time of sending */
      issuer: {
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number in the register of associations or companies */
        registrationNumber: string | null;
        /** Number for value added tax */
        vatNumber: string | null;
        /** Account for transfers */
        iban: string | null;
        /** Small print at the end of an invoice */
        invoiceFooter: string | null;
      } | null;
      /** While DRAFT the current values; then those at the time of sending */
      party: {
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      } | null;
      /** The text of the contract */
      body: string;
      /** null: from the signature */
      startsAt: string | null;
      /** Exclusive end */
      endsAt: string | null;
      /** Per billing period */
      amount: number | null;
      /** ISO 4217 currency */
      currency: string | null;
      /** How often `amount` is due; null: nothing is to be paid */
      billingPeriod: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** When it was sent to the other party */
      sentAt: string | null;
      /** null: not signed */
      signedAt: string | null;
      /** Who signed for the other party */
      signerName: string | null;
      /** null: not terminated */
      terminatedAt: string | null;
      /** Why it was terminated */
      terminationReason: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
    };
    MemberContractChanges: {
      title?: string;
      /** The text of the contract */
      body?: string;
      /** null: from the signature */
      startsAt?: string | null;
      /** Exclusive end; null: until it is terminated */
      endsAt?: string | null;
      /** Per billing period */
      amount?: number | null;
      /** ISO 4217 currency */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | null;
      /** How often `amount` is due; null: nothing is to be paid */
      billingPeriod?: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    MemberContractPage: {
      /** The items of this page */
      member: components['schemas']['MemberContract'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    MergedContacts: {
      /** The contact that stays */
      contact: {
        /** UUID */
        id: string;
        /** ARCHIVED: marked as no longer in use; it can be restored */
        status: "ACTIVE" | "ARCHIVED";
        email: string;
        firstName: string | null;
        lastName: string | null;
        /** E.164 phone number */
        phone: string | null;
        /** BCP 47 language tag */
        locale: string | null;
        /** Where the person works */
        companyName: string | null;
        jobTitle: string | null;
        /** Replaced as a whole */
        address: {
          /** Street and number */
          street?: string | null;
          /** Building, floor or care of */
          street2?: string | null;
          postalCode?: string | null;
          city?: string | null;
          /** State or province, where an address has one */
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
        createdAt: string;
        updatedAt: string;
      };
      /** The contact that is deleted */
      mergedId: string;
      /** What the other contact had, by kind */
      moved: ({
        /** What belongs to the contact that stays now */
        kind: "REGISTRATION" | "WAITLIST_ENTRY" | "INVITATION" | "FORM_RESPONSE" | "ADHESION" | "PAYMENT" | "INVOICE" | "CONTRACT" | "NEWSLETTER_RECIPIENT" | "NEWSLETTER_CONSENT";
        /** How many */
        count: number;
      })[];
      /** What could not stay twice */
      conflicts: ({
        /** What both contacts had for one event */
        kind: "REGISTRATION" | "WAITLIST_ENTRY" | "INVITATION";
        /** UUID */
        eventId: string;
        /** The one that counts: the further in its course, then that of the contact that stays */
        keptId: string;
        /** The one that is cancelled or revoked, without a mail; an unpaid payment of it, too */
        endedId: string;
      })[];
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
      /** For the office; the holder does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewAdhesionType: {
      name: string;
      description?: string | null;
      /** In minor units; 0 is free */
      price: number;
      /** ISO 4217 currency */
      currency: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
      /** How long an adhesion lasts; replaced as a whole */
      duration: {
        /** ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end */
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
      name: string;
      /** A READ_ONLY token is refused by every operation that writes */
      accessLevel: "READ_WRITE" | "READ_ONLY";
      /** The most that it may do, of what you may do. Absent or null: all that you may do at each request */
      permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[] | null;
      /** Absent or null: no expiry. Must be in the future */
      expiresAt?: string | null;
    };
    NewContact: {
      /** Not unique: a household may share one */
      email: string;
      firstName?: string | null;
      lastName?: string | null;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Free labels */
      tags?: string[];
      /** For the office; the person does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent. A new contact that does not say so is not opted in */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
    };
    NewEmailTemplate: {
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole */
      blocks?: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** Required without `blocks` */
      mjml?: string;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
    };
    NewEvent: {
      title: string;
      startsAt: string;
      /** Not before `startsAt` */
      endsAt: string;
      /** IANA time zone */
      timezone: string;
      /** A few sentences for lists */
      summary?: string | null;
      description?: string | null;
      /** Where people take part: HYBRID is IN_PERSON and ONLINE */
      kind?: "IN_PERSON" | "ONLINE" | "HYBRID";
      /** Which users see the event while it is PUBLISHED. PUBLIC: all. MEMBERS: those with an ACTIVE or GRACE membership, or all if there are no membership types. GROUPS: those in one of `groupIds`. INVITE_ONLY: no others. Users who are registered or on the waitlist always see it, and so do users with the permission to see events */
      visibility?: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      /** Groups whose users see an event with the visibility GROUPS; replaced as a whole */
      groupIds?: string[];
      /** Place of the event; replaced as a whole */
      location?: {
        name?: string | null;
        /** Postal address, as one text */
        address?: string | null;
        /** Where an online event takes place; contacts see it once they accepted, users once they are CONFIRMED */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity?: number | null;
      /** Registrations hold no seat until they are approved */
      requiresApproval?: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled?: boolean;
      /** People can register from then on; null: as soon as it is published */
      registrationOpensAt?: string | null;
      /** People can register until then; null: until the event starts */
      registrationClosesAt?: string | null;
      /** Maximum guests of a person who registers; null: 20. The organiser can register more */
      maxGuests?: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price?: number | null;
      /** Required with `price`, and only allowed with it */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays?: number | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewExport: {
      /** What is exported, by the names of the change feed. It also needs the permission to see these objects, for users and contacts that to export them */
      resource: "product_payment" | "user" | "contact" | "group" | "event" | "invitation" | "registration" | "waitlist_entry" | "form_response" | "invoice" | "adhesion" | "contract" | "newsletter";
      /** CSV: a header row of member names. NDJSON: one object in each line. Objects are as a GET shows them; payments and adhesions also have the external ids and email addresses of what they refer to, by which they can be imported to another tenant */
      format?: "CSV" | "NDJSON";
      /** Of CSV. False: cells that a spreadsheet could run as a formula start with an apostrophe. True: as they are */
      raw?: boolean;
    };
    NewForm: {
      title: string;
      description?: string | null;
      /** The event whose contacts can respond; null: only users */
      eventId?: string | null;
      /** Users can respond more than once */
      multipleResponses?: boolean;
      /** The questions in their order; replaced as a whole */
      fields: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** The question */
        label: string;
        /** A hint under the question */
        help?: string | null;
        /** What an answer looks like: DATE a day, CHOICE one value, MULTI_CHOICE an array of values */
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        /** Whether a response without an answer is refused */
        required?: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
        options?: ({
          /** What an answer says */
          value: string;
          /** What people read */
          label: string;
        })[];
      })[];
    };
    NewFormResponse: {
      /** By field key: a string, a number, a boolean or an array of strings */
      answers: Record<string, unknown>;
    };
    NewGroup: {
      name: string;
      /** Unique per tenant */
      slug: string;
      /** What the group is for */
      description?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewGroupMember: {
      /** UUID */
      userId: string;
    };
    NewImport: {
      /** What the rows are. It also needs the permission to change these objects */
      resource: "users" | "contacts" | "events" | "payments" | "adhesions";
      /** CSV: RFC 4180 with a header row. NDJSON: one JSON object in each line */
      format?: "CSV" | "NDJSON";
      /** The key of the items: what an existing object is found by. Default: `externalId` */
      matchBy?: "externalId" | "email";
      /** Of CSV: columns whose names are not those of the members */
      columns?: ({
        /** As in the header row */
        column: string;
        /** Member of the object, such as `address.city`; null: the column is ignored */
        member: string | null;
      })[];
      /** Of CSV. Default, or null: the one that the header row has most of */
      delimiter?: "," | ";" | "\t" | null;
      /** False: an apostrophe before a formula, as exports write it for spreadsheets, is removed. True: cells are taken as they are */
      raw?: boolean;
      /** Of CSV: country of phone numbers without a prefix, and of birth dates with slashes. Default: that of the locale of the organisation, or else of its IBAN; null: none */
      country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      /** True: tells what would happen with each row, and writes nothing */
      dryRun?: boolean;
      /** A dry run whose file this import takes over: no file is sent, it is queued at once. A dry run that still runs is cancelled; another dry run replaces it */
      fileOf?: string;
    };
    NewInvitation: {
      /** A user of this tenant; exactly one of `userId` and `contactId` */
      userId?: string | null;
      /** A contact of this tenant; exactly one of `userId` and `contactId` */
      contactId?: string | null;
      /** Plain-text message to the person */
      message?: string | null;
    };
    NewInvitations: {
      /** The contacts to invite, instead of `filter`. Duplicates count once */
      contactIds?: string[];
      /** The contacts to invite, as the list of contacts is filtered; `{}`: all. At most 5000. Requires the permission to see contacts: 403 */
      filter?: {
        /** Words in any order, each a part of the name or the email. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
        search?: string;
        /** Exact match, ignoring case */
        email?: string;
        /** one or more of ACTIVE, ARCHIVED, separated by commas */
        status?: string;
        /** Exact match of one of its tags */
        tag?: string;
        /** Exact match */
        externalId?: string;
      };
      /** The users to invite, instead of contacts. Duplicates count once */
      userIds?: string[];
      /** The users to invite, as the list of users is filtered, without those who are DISABLED; `{}`: all. At most 5000. Requires the permission to see users: 403 */
      userFilter?: {
        /** one or more of INVITED, ACTIVE, DISABLED, separated by commas */
        status?: string;
        /** Words in any order, each a part of the name or the email. Letter case, accents and apostrophes do not matter; commas and semicolons separate words; there are no wildcards */
        search?: string;
        /** Exact match, ignoring case */
        email?: string;
        /** Key of one of its roles */
        role?: string;
        /** A group that it belongs to. Requires the permission to see groups: 403 */
        groupId?: string;
        /** Exact match of one of its tags */
        tag?: string;
        /** Exact match */
        externalId?: string;
        /** Exact match */
        memberNumber?: string;
        /** Those with an ACTIVE or GRACE membership. Requires the permission to see memberships: 403 */
        isMember?: true;
        /** Those with an ACTIVE or GRACE membership of this type. Requires the permission to see memberships: 403 */
        adhesionTypeId?: string;
      };
      /** Plain-text message to the person */
      message?: string | null;
      /** Also send the new invitations by mail. 409 unless the event is PUBLISHED and has not ended */
      send?: boolean;
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
        /** As printed */
        name: string;
        email?: string | null;
        /** Postal address lines, without the name */
        addressLines?: string[];
        /** Number for value added tax */
        vatNumber?: string | null;
      } | null;
      /** Required without a payment */
      lines?: components['schemas']['NewInvoiceLine'][];
      /** Required without a payment */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
      /** Printed below the lines */
      note?: string | null;
      /** When it is to be paid; null: no date */
      dueAt?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    NewInvoiceLine: {
      /** What is charged */
      description: string;
      /** How many units */
      quantity?: number;
      /** In minor units, without tax */
      unitAmount: number;
      /** In basis points: 2000 is 20 % */
      taxRate?: number;
    };
    NewMemberContract: {
      title: string;
      /** Exactly one of `userId`, `contactId` and `organisation` */
      userId?: string | null;
      /** UUID */
      contactId?: string | null;
      /** The other party, where it is neither a user nor a contact */
      organisation?: string | null;
      /** The text of the contract */
      body: string;
      /** null: from the signature */
      startsAt?: string | null;
      /** null: until it is terminated */
      endsAt?: string | null;
      /** Per billing period */
      amount?: number | null;
      /** Only with `amount` */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | null;
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
      /** The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole */
      blocks?: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string | null;
      /** The template to use if `mjml` is null */
      templateId?: string | null;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** The recipients: the union of all members, each address once, without people who opted out; replaced as a whole */
      audience?: {
        /** Every user except those who are DISABLED */
        allUsers?: boolean;
        /** Every contact except those who are ARCHIVED */
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
        /** Users and contacts with one of these tags */
        tags?: string[];
        /** Holders of memberships of these types, in one of `adhesionStatuses` */
        adhesionTypeIds?: string[];
        /** States of the memberships; without `adhesionTypeIds` of every type. Default with types: ACTIVE, GRACE */
        adhesionStatuses?: ("PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED")[];
        /** People registered for these events, in one of `registrationStatuses` */
        eventIds?: string[];
        /** States of the registrations for `eventIds`. Default: CONFIRMED, ATTENDED */
        registrationStatuses?: ("PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW")[];
      };
    };
    NewOAuthApplication: {
      /** Shown to users on the consent page */
      name: string;
      /** PUBLIC: cannot keep a secret and uses PKCE alone. CONFIDENTIAL: has a secret. Cannot be changed later */
      type: "PUBLIC" | "CONFIDENTIAL";
      /** Linked on the consent page */
      homepageUrl?: string | null;
      /** Compared exactly; https, or http on localhost, 127.0.0.1 and [::1] */
      redirectUris: string[];
      /** Scopes that it can request */
      scopes: ("profile" | "email" | "groups" | "roles" | "events" | "registrations" | "memberships" | "payments")[];
    };
    NewOwnAdhesion: {
      /** An active adhesion type */
      typeId: string;
    };
    NewOwnRegistration: {
      /** Number of guests */
      guests?: number;
      /** By field key: a string, a number, a boolean or an array of strings */
      answers?: Record<string, unknown>;
      /** Responses to forms of the event, stored together with the registration: if one of them is refused, nothing is. Each replaces an earlier response of the person to its form */
      responses?: ({
        /** An OPEN form of the event */
        formId: string;
        /** By field key: a string, a number, a boolean or an array of strings */
        answers: Record<string, unknown>;
      })[];
    };
    NewOwnWaitlistEntry: {
      /** Seats wanted: the person plus guests */
      seats?: number;
    };
    NewPasskey: {
      /** For the list of the user */
      name: string;
      /** From `navigator.credentials.create()`, by its `toJSON()` */
      credential: {
        /** Id of the credential */
        id: string;
        /** Id of the credential */
        rawId: string;
        /** Kind of credential; there is one */
        type: "public-key";
        /** word */
        authenticatorAttachment?: string | null;
        /** Not read */
        clientExtensionResults?: Record<string, unknown>;
        /** What the authenticator made */
        response: {
          /** base64url */
          clientDataJSON: string;
          /** base64url */
          attestationObject: string;
          transports?: string[];
          /** Not read: the attestation object has it */
          authenticatorData?: string;
          /** Not read: the attestation object has it */
          publicKey?: string;
          /** Not read: the attestation object has it */
          publicKeyAlgorithm?: number;
        };
      };
    };
    NewPayment: {
      /** Amount in minor units, such as cents */
      amount: number;
      /** ISO 4217 currency */
      currency: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
      /** What is paid for */
      product: {
        /** Kind of the product */
        type: "ADHESION" | "EVENT_REGISTRATION" | "DONATION" | "CONTRACT" | "OTHER";
        /** What is paid for, as printed */
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
        /** As printed */
        name: string;
        email?: string | null;
        /** Postal address lines, without the name */
        addressLines?: string[];
        /** Number for value added tax */
        vatNumber?: string | null;
      } | null;
      /** Reference of the bank or payment provider */
      providerReference?: string | null;
      /** How it was or will be paid; NONE: not known yet */
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** When it is to be paid; null: no date */
      dueAt?: string | null;
      /** For the office; the payer does not see it */
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
    NewRegistrationOfUser: {
      /** Number of guests */
      guests?: number;
      /** By field key: a string, a number, a boolean or an array of strings */
      answers?: Record<string, unknown>;
      /** Responses to forms of the event, stored together with the registration: if one of them is refused, nothing is. Each replaces an earlier response of the person to its form */
      responses?: ({
        /** An OPEN form of the event */
        formId: string;
        /** By field key: a string, a number, a boolean or an array of strings */
        answers: Record<string, unknown>;
      })[];
      /** An event that the user sees */
      eventId: string;
    };
    NewRole: {
      /** Cannot be changed later: users refer to it */
      key: string;
      /** Name for people */
      label: string;
      description?: string | null;
      /** What users with this role may do */
      permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[];
    };
    NewUser: {
      email: string;
      firstName: string;
      lastName: string;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** IANA time zone */
      timezone?: string | null;
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Free labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** Day of birth */
      birthDate?: string | null;
      /** For the office; the person does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent. A new user that does not say so is not opted in */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
      /** Absent: the user signs in by one-time code. Common passwords are refused, ignoring case: `common_password` */
      password?: string;
    };
    NewWaitlistEntry: {
      /** UUID */
      eventId: string;
      /** A user of this tenant; exactly one of `userId` and `contactId` */
      userId?: string | null;
      /** A contact of this tenant; exactly one of `userId` and `contactId` */
      contactId?: string | null;
      /** Seats wanted: the person plus guests */
      seats?: number;
    };
    NewWaitlistEntryOfUser: {
      /** Seats wanted: the person plus guests */
      seats?: number;
      /** An event that the user sees */
      eventId: string;
    };
    NewWebhookSubscription: {
      /** The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it */
      url: string;
      /** Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types */
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** Only events of these objects, by the `id` of `data.object`; null: of all objects */
      objectIds?: string[] | null;
      /** What the endpoint is for */
      description?: string | null;
    };
    Newsletter: {
      /** UUID */
      id: string;
      /** Internal name; recipients do not see it */
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** Only a DRAFT can be changed; SCHEDULED is sent at `scheduledAt`; PAUSED can be resumed */
      status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED" | "FAILED";
      /** How far the sending is */
      counts: {
        /** All recipients, fixed when it was sent */
        recipients: number;
        /** Not sent yet */
        pending: number;
        /** Accepted by the mail server */
        sent: number;
        /** Permanently refused by the mail server */
        failed: number;
        /** Opted out, disabled, archived or deleted since */
        skipped: number;
        /** Opted out with the link in this newsletter */
        unsubscribed: number;
      };
      /** When the sending is to begin; null: it was not scheduled */
      scheduledAt: string | null;
      /** When the sending began; null: not yet */
      startedAt: string | null;
      /** When the sending ended; null: not yet */
      endedAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** Preview text that mail clients show beside the subject */
      preheader: string | null;
      /** The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole */
      blocks: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml: string | null;
      /** The template to use if `mjml` is null */
      templateId: string | null;
      /** The email as plain text; null: generated from the MJML */
      text: string | null;
      /** The recipients: the union of all members, each address once, without people who opted out; replaced as a whole */
      audience: {
        /** Every user except those who are DISABLED */
        allUsers?: boolean;
        /** Every contact except those who are ARCHIVED */
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
        /** Users and contacts with one of these tags */
        tags?: string[];
        /** Holders of memberships of these types, in one of `adhesionStatuses` */
        adhesionTypeIds?: string[];
        /** States of the memberships; without `adhesionTypeIds` of every type. Default with types: ACTIVE, GRACE */
        adhesionStatuses?: ("PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED")[];
        /** People registered for these events, in one of `registrationStatuses` */
        eventIds?: string[];
        /** States of the registrations for `eventIds`. Default: CONFIRMED, ATTENDED */
        registrationStatuses?: ("PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW")[];
      };
    };
    NewsletterChanges: {
      /** Internal name; recipients do not see it */
      name?: string;
      /** Can contain {{ variables }} */
      subject?: string;
      /** Preview text that mail clients show beside the subject */
      preheader?: string | null;
      /** The content as blocks, from which `mjml` is made; null: written as MJML. Replaced as a whole */
      blocks?: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}} */
      mjml?: string | null;
      /** The template to use if `mjml` is null */
      templateId?: string | null;
      /** The email as plain text; null: generated from the MJML */
      text?: string | null;
      /** The recipients: the union of all members, each address once, without people who opted out; replaced as a whole */
      audience?: {
        /** Every user except those who are DISABLED */
        allUsers?: boolean;
        /** Every contact except those who are ARCHIVED */
        allContacts?: boolean;
        groupIds?: string[];
        userIds?: string[];
        contactIds?: string[];
        /** Users and contacts with one of these tags */
        tags?: string[];
        /** Holders of memberships of these types, in one of `adhesionStatuses` */
        adhesionTypeIds?: string[];
        /** States of the memberships; without `adhesionTypeIds` of every type. Default with types: ACTIVE, GRACE */
        adhesionStatuses?: ("PENDING" | "ACTIVE" | "GRACE" | "EXPIRED" | "SUSPENDED" | "CANCELLED")[];
        /** People registered for these events, in one of `registrationStatuses` */
        eventIds?: string[];
        /** States of the registrations for `eventIds`. Default: CONFIRMED, ATTENDED */
        registrationStatuses?: ("PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW")[];
      };
    };
    NewsletterConsent: {
      /** UUID */
      id: string;
      /** Given or withdrawn */
      optedIn: boolean;
      /** How it came. IMPORT: also a bulk upsert. PERSON: its own settings */
      source: "API" | "ADMIN_UI" | "IMPORT" | "PERSON" | "UNSUBSCRIBE_LINK" | null;
      /** What the person agreed to; null: it was not said */
      text: string | null;
      /** When it was given or withdrawn */
      createdAt: string;
    };
    NewsletterPage: {
      /** The items of this page */
      member: components['schemas']['Newsletter'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    NewsletterRecipient: {
      /** UUID */
      id: string;
      email: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** SENT: accepted by the mail server. SKIPPED: opted out, disabled, archived or deleted since */
      status: "PENDING" | "SENT" | "FAILED" | "SKIPPED";
      /** SMTP code of the last failure */
      smtpCode: number | null;
      /** Number of attempts */
      attempts: number;
      /** null: not sent */
      sentAt: string | null;
      /** When the person opted out by the link in it */
      unsubscribedAt: string | null;
      createdAt: string;
    };
    NewsletterRecipientPage: {
      /** The items of this page */
      member: components['schemas']['NewsletterRecipient'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    NewsletterSend: {
      /** Expected number of recipients; 409 and nothing is sent if it differs */
      confirmRecipients?: number;
      /** When the sending begins, at most a year ahead; default: now. The recipients are those of that moment */
      sendAt?: string;
    };
    NewsletterSummary: {
      /** UUID */
      id: string;
      /** Internal name; recipients do not see it */
      name: string;
      /** Can contain {{ variables }} */
      subject: string;
      /** Only a DRAFT can be changed; SCHEDULED is sent at `scheduledAt`; PAUSED can be resumed */
      status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED" | "FAILED";
      /** How far the sending is */
      counts: {
        /** All recipients, fixed when it was sent */
        recipients: number;
        /** Not sent yet */
        pending: number;
        /** Accepted by the mail server */
        sent: number;
        /** Permanently refused by the mail server */
        failed: number;
        /** Opted out, disabled, archived or deleted since */
        skipped: number;
        /** Opted out with the link in this newsletter */
        unsubscribed: number;
      };
      /** When the sending is to begin; null: it was not scheduled */
      scheduledAt: string | null;
      /** When the sending began; null: not yet */
      startedAt: string | null;
      /** When the sending ended; null: not yet */
      endedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    NewsletterTest: {
      /** Email addresses of users of the tenant. Default: the caller */
      to?: string[];
      /** Values of variables. Default: those of the caller */
      variables?: {
        firstName?: string;
      };
    };
    NotificationChanges: {
      /** A registration awaits approval */
      registrationReceived?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A registration is confirmed, at once or by its payment */
      registrationConfirmed?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A registration holds its seats until it is paid */
      registrationPaymentDue?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A registration is approved */
      registrationApproved?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A registration is rejected */
      registrationRejected?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A registration is cancelled */
      registrationCancelled?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A registration was not paid in time */
      registrationExpired?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A person gets a seat from the waitlist */
      waitlistPromoted?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A person on the waitlist gets no seat */
      waitlistRejected?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** Time or place of an event changes, five minutes later */
      eventChanged?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** An event is cancelled, to participants and the waitlist */
      eventCancelled?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A day before an event, to confirmed participants */
      eventReminder?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A payment is paid, unless it confirms a registration */
      paymentReceived?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** An invoice is issued; the PDF is attached */
      invoiceIssued?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A membership is renewed, or a member has joined, and has to pay */
      adhesionPaymentDue?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A membership is approved */
      adhesionApproved?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A membership ends in 30 days, and is not renewed */
      adhesionEnding?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
      /** A membership has expired */
      adhesionEnded?: {
        /** false: it is not sent */
        enabled?: boolean;
        /** Absent languages stay unchanged */
        texts?: {
          /** In English; null: the text that comes with the service */
          en?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In French; null: the text that comes with the service */
          fr?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
          /** In German; null: the text that comes with the service */
          de?: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
          } | null;
        };
      };
    };
    NotificationTrial: {
      /** One of the notifications */
      kind: "registrationReceived" | "registrationConfirmed" | "registrationPaymentDue" | "registrationApproved" | "registrationRejected" | "registrationCancelled" | "registrationExpired" | "waitlistPromoted" | "waitlistRejected" | "eventChanged" | "eventCancelled" | "eventReminder" | "paymentReceived" | "invoiceIssued" | "adhesionPaymentDue" | "adhesionApproved" | "adhesionEnding" | "adhesionEnded";
      /** Default: that of the organisation */
      language?: "en" | "fr" | "de";
      /** In place of the saved one */
      subject?: string;
      /** In place of the saved one */
      text?: string;
    };
    Notifications: {
      /** A registration awaits approval */
      registrationReceived: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A registration is confirmed, at once or by its payment */
      registrationConfirmed: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A registration holds its seats until it is paid */
      registrationPaymentDue: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A registration is approved */
      registrationApproved: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A registration is rejected */
      registrationRejected: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A registration is cancelled */
      registrationCancelled: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A registration was not paid in time */
      registrationExpired: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A person gets a seat from the waitlist */
      waitlistPromoted: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A person on the waitlist gets no seat */
      waitlistRejected: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** Time or place of an event changes, five minutes later */
      eventChanged: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** An event is cancelled, to participants and the waitlist */
      eventCancelled: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A day before an event, to confirmed participants */
      eventReminder: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A payment is paid, unless it confirms a registration */
      paymentReceived: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** An invoice is issued; the PDF is attached */
      invoiceIssued: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A membership is renewed, or a member has joined, and has to pay */
      adhesionPaymentDue: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A membership is approved */
      adhesionApproved: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A membership ends in 30 days, and is not renewed */
      adhesionEnding: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
      /** A membership has expired */
      adhesionEnded: {
        /** false: it is not sent */
        enabled: boolean;
        /** By language; the one of the person, or else of the organisation, is sent */
        texts: {
          /** In English */
          en: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In French */
          fr: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
          /** In German */
          de: {
            /** Can contain {{ variables }} */
            subject: string;
            /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
            text: string;
            /** false: the text that comes with the service */
            custom: boolean;
          };
        };
        /** Names that the texts can contain */
        variables: string[];
      };
    };
    OauthApplication: {
      /** UUID */
      id: string;
      /** The `client_id` of OAuth 2.0: the same as `id` */
      clientId: string;
      name: string;
      /** A PUBLIC application has no secret */
      type: "PUBLIC" | "CONFIDENTIAL";
      /** Linked on the consent page */
      homepageUrl: string | null;
      redirectUris: string[];
      /** Scopes that it can request */
      scopes: ("profile" | "email" | "groups" | "roles" | "events" | "registrations" | "memberships" | "payments")[];
      /** null: the secret is the first one, or there is none */
      secretRotatedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    OauthApplicationChanges: {
      name?: string;
      /** Linked on the consent page */
      homepageUrl?: string | null;
      redirectUris?: string[];
      /** Removed scopes end at once, also for existing grants */
      scopes?: ("profile" | "email" | "groups" | "roles" | "events" | "registrations" | "memberships" | "payments")[];
    };
    OauthApplicationGrant: {
      /** The user */
      id: string;
      displayName: string;
      email: string;
      /** The granted scopes */
      scopes: ("profile" | "email" | "groups" | "roles" | "events" | "registrations" | "memberships" | "payments")[];
      /** First consent of the user */
      createdAt: string;
    };
    OauthApplicationGrantPage: {
      /** The items of this page */
      member: components['schemas']['OauthApplicationGrant'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OauthApplicationPage: {
      /** The items of this page */
      member: components['schemas']['OauthApplication'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OauthGrant: {
      /** The id of the application: a user has one grant per application */
      id: string;
      /** What got the consent */
      application: {
        /** UUID */
        id: string;
        name: string;
        /** Page of the application */
        homepageUrl: string | null;
      };
      /** What the user agreed to */
      scopes: ("profile" | "email" | "groups" | "roles" | "events" | "registrations" | "memberships" | "payments")[];
      /** First consent of the user */
      createdAt: string;
    };
    OauthGrantPage: {
      /** The items of this page */
      member: components['schemas']['OauthGrant'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnAdhesion: {
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
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      };
      /** First instant of the membership */
      startsAt: string;
      /** Exclusive end; null: no end */
      endsAt: string | null;
      /** Until then it is in GRACE; null: no end */
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
      /** null: awaits approval */
      approvedAt: string | null;
      /** null: not suspended */
      suspendedAt: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      /** As given with the cancellation */
      cancelReason: string | null;
      /** When it was found EXPIRED, about a minute later at most, and `adhesion.expired` sent; null: not yet */
      expiredAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    OwnAdhesionPage: {
      /** The items of this page */
      member: components['schemas']['OwnAdhesion'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnAdhesionType: {
      /** UUID */
      id: string;
      name: string;
      description: string | null;
      /** In minor units; 0 is free */
      price: number;
      /** ISO 4217 currency */
      currency: string;
      /** How long an adhesion lasts */
      duration: {
        /** ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end */
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
      createdAt: string;
      updatedAt: string;
    };
    OwnAdhesionTypePage: {
      /** The items of this page */
      member: components['schemas']['OwnAdhesionType'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnChanges: {
      firstName?: string;
      lastName?: string;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** IANA time zone */
      timezone?: string | null;
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
    };
    OwnEvent: {
      /** UUID */
      id: string;
      title: string;
      /** DRAFT: not announced. PUBLISHED: people can register. CANCELLED: does not take place. ARCHIVED: put away */
      status: "DRAFT" | "PUBLISHED" | "CANCELLED" | "ARCHIVED";
      /** Follows from `startsAt` and `endsAt`, whatever the status */
      lifecycle: "UPCOMING" | "ONGOING" | "ENDED";
      /** Where people take part: HYBRID is IN_PERSON and ONLINE */
      kind: "IN_PERSON" | "ONLINE" | "HYBRID";
      /** Which users see the event while it is PUBLISHED. PUBLIC: all. MEMBERS: those with an ACTIVE or GRACE membership, or all if there are no membership types. GROUPS: those in one of `groupIds`. INVITE_ONLY: no others. Users who are registered or on the waitlist always see it, and so do users with the permission to see events */
      visibility: "PUBLIC" | "MEMBERS" | "GROUPS" | "INVITE_ONLY";
      startsAt: string;
      /** Not before `startsAt` */
      endsAt: string;
      /** IANA time zone */
      timezone: string;
      /** A few sentences for lists */
      summary: string | null;
      description: string | null;
      /** Place of the event; replaced as a whole */
      location: {
        name?: string | null;
        /** Postal address, as one text */
        address?: string | null;
        /** Where an online event takes place; contacts see it once they accepted, users once they are CONFIRMED */
        onlineUrl?: string | null;
      } | null;
      /** null: unlimited */
      capacity: number | null;
      /** Registrations hold no seat until they are approved */
      requiresApproval: boolean;
      /** A full event accepts waitlist entries */
      waitlistEnabled: boolean;
      /** People can register from then on; null: as soon as it is published */
      registrationOpensAt: string | null;
      /** People can register until then; null: until the event starts */
      registrationClosesAt: string | null;
      /** Maximum guests of a person who registers; null: 20. The organiser can register more */
      maxGuests: number | null;
      /** Per seat, in minor units of `currency`; null: free */
      price: number | null;
      /** Required with `price`, and only allowed with it */
      currency: string | null;
      /** Days until an unpaid registration expires and frees its seats, at the latest at the start of the event. null: never */
      paymentDueDays: number | null;
      createdAt: string;
      updatedAt: string;
      /** null: unlimited */
      seatsLeft: number | null;
      /** Whether the event takes registrations at this moment; if no seats are left, entries on its waitlist */
      registrationOpen: boolean;
      /** The active registration of the user; null: none */
      registrationId: string | null;
      /** The entry that waits for seats; null: none */
      waitlistEntryId: string | null;
    };
    OwnEventPage: {
      /** The items of this page */
      member: components['schemas']['OwnEvent'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnForm: {
      /** UUID */
      id: string;
      title: string;
      description: string | null;
      /** The event whose contacts can respond; null: only users */
      eventId: string | null;
      /** Only an OPEN form takes responses */
      status: "DRAFT" | "OPEN" | "CLOSED";
      /** Users can respond more than once */
      multipleResponses: boolean;
      /** The questions in their order; replaced as a whole */
      fields: ({
        /** Unique in the form; the key of the answer */
        key: string;
        /** The question */
        label: string;
        /** A hint under the question */
        help?: string | null;
        /** What an answer looks like: DATE a day, CHOICE one value, MULTI_CHOICE an array of values */
        type: "TEXT" | "TEXTAREA" | "NUMBER" | "DATE" | "BOOLEAN" | "CHOICE" | "MULTI_CHOICE" | "PHONE" | "EMAIL";
        /** Whether a response without an answer is refused */
        required: boolean;
        /** Only with CHOICE and MULTI_CHOICE */
        options?: ({
          /** What an answer says */
          value: string;
          /** What people read */
          label: string;
        })[];
      })[];
      createdAt: string;
      updatedAt: string;
      /** Answers of the user, by field key, which `PUT …/response` replaces; null: none yet */
      answers: Record<string, unknown> | null;
    };
    OwnFormPage: {
      /** The items of this page */
      member: components['schemas']['OwnForm'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnInvitation: {
      /** UUID */
      id: string;
      /** SENT: not answered yet */
      status: "SENT" | "ACCEPTED" | "DECLINED" | "MAYBE";
      /** Whether it can be answered now: the event is PUBLISHED and has not started */
      mayAnswer: boolean;
      /** Plain-text message to the person */
      message: string | null;
      /** Plain-text message from the person */
      note: string | null;
      /** First time the person opened the link */
      openedAt: string | null;
      /** Last time the person answered */
      respondedAt: string | null;
      /** Who is invited: a contact or a user */
      contact: {
        firstName: string | null;
        lastName: string | null;
        email: string;
      };
      /** The event as the person may see it */
      event: {
        /** UUID */
        id: string;
        title: string;
        /** A few sentences */
        summary: string | null;
        description: string | null;
        /** Where people take part: HYBRID is IN_PERSON and ONLINE */
        kind: "IN_PERSON" | "ONLINE" | "HYBRID";
        startsAt: string;
        /** Not before `startsAt` */
        endsAt: string;
        /** IANA time zone */
        timezone: string;
        /** Place of the event */
        location: {
          name?: string | null;
          /** Postal address, as one text */
          address?: string | null;
          /** Only while the invitation is ACCEPTED; of an event with a price, a capacity or approvals, with a CONFIRMED or ATTENDED registration */
          onlineUrl?: string | null;
        } | null;
        /** Only an event that is PUBLISHED can be answered */
        status: "DRAFT" | "PUBLISHED" | "CANCELLED" | "ARCHIVED";
      };
      /** Who invites */
      organisation: {
        name: string;
      };
    };
    OwnInvoice: {
      /** UUID */
      id: string;
      /** A CREDIT_NOTE voids an invoice */
      type: "INVOICE" | "CREDIT_NOTE";
      /** Assigned on issue; gapless per tenant and year, with a separate sequence for credit notes */
      number: string | null;
      /** DRAFT: can be changed. ISSUED: has a number and is final. PAID: by its payment. VOID: by a credit note */
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
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number in the register of associations or companies */
        registrationNumber: string | null;
        /** Number for value added tax */
        vatNumber: string | null;
        /** Account for transfers */
        iban: string | null;
        /** Small print at the end of an invoice */
        invoiceFooter: string | null;
      } | null;
      /** Fixed on issue. While DRAFT and not set: the current user or contact */
      recipient: {
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      } | null;
      /** What is charged, in the order of the document */
      lines: components['schemas']['InvoiceLine'][];
      /** Sums of the lines in minor units; negative on a credit note */
      totals: {
        /** Without tax */
        net: number;
        /** All taxes */
        tax: number;
        /** What is to be paid */
        gross: number;
      };
      /** ISO 4217 currency */
      currency: string;
      /** Printed below the lines */
      note: string | null;
      /** When it is to be paid; null: no date */
      dueAt: string | null;
      /** null: DRAFT */
      issuedAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    OwnInvoicePage: {
      /** The items of this page */
      member: components['schemas']['OwnInvoice'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnMemberContract: {
      /** UUID */
      id: string;
      /** Unique per tenant */
      number: string;
      /** A SIGNED contract becomes ACTIVE and EXPIRED by its dates */
      status: "DRAFT" | "SENT" | "SIGNED" | "ACTIVE" | "TERMINATED" | "EXPIRED" | "CANCELLED";
      title: string;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The other party, where it is neither a user nor a contact */
      organisation: string | null;
      /** The tenant at the time of sending */
      issuer: {
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number in the register of associations or companies */
        registrationNumber: string | null;
        /** Number for value added tax */
        vatNumber: string | null;
        /** Account for transfers */
        iban: string | null;
        /** Small print at the end of an invoice */
        invoiceFooter: string | null;
      } | null;
      /** While DRAFT the current values; then those at the time of sending */
      party: {
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      } | null;
      /** The text of the contract */
      body: string;
      /** null: from the signature */
      startsAt: string | null;
      /** Exclusive end */
      endsAt: string | null;
      /** Per billing period */
      amount: number | null;
      /** ISO 4217 currency */
      currency: string | null;
      /** How often `amount` is due; null: nothing is to be paid */
      billingPeriod: "ONCE" | "MONTHLY" | "QUARTERLY" | "YEARLY" | null;
      /** When it was sent to the other party */
      sentAt: string | null;
      /** null: not signed */
      signedAt: string | null;
      /** Who signed for the other party */
      signerName: string | null;
      /** null: not terminated */
      terminatedAt: string | null;
      /** Why it was terminated */
      terminationReason: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      createdAt: string;
      updatedAt: string;
    };
    OwnMemberContractPage: {
      /** The items of this page */
      member: components['schemas']['OwnMemberContract'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnPayment: {
      /** UUID */
      id: string;
      /** Human-readable reference, unique per tenant */
      number: string;
      /** A payment is one attempt; CANCELLED, EXPIRED and REFUNDED are final */
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
      /** How it was or will be paid; NONE: not known yet */
      method: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Reference of the bank or payment provider */
      providerReference: string | null;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The payer when the payment was created */
      payer: {
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      } | null;
      /** What is paid for */
      product: {
        /** Kind of the product */
        type: "ADHESION" | "EVENT_REGISTRATION" | "DONATION" | "CONTRACT" | "OTHER";
        /** What is paid for, as printed */
        label: string;
      };
      /** When it is to be paid; null: no date */
      dueAt: string | null;
      /** null: not paid */
      paidAt: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      /** Time of the last refund */
      refundedAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** How to pay; null: nothing is to be paid, or there is no account */
      transfer: {
        /** Holder of the account */
        beneficiary: string;
        /** Account of the organisation */
        iban: string;
        /** Number of the payment, by which the office finds it */
        reference: string;
      } | null;
    };
    OwnPaymentPage: {
      /** The items of this page */
      member: components['schemas']['OwnPayment'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    OwnPermissions: {
      /** Keys of the roles of the user */
      roles: string[];
      /** What the roles allow, together */
      permissions: string[];
      /** The administrator impersonating this user, if any */
      impersonatorId: string | null;
    };
    OwnPersonalData: {
      /** The moment of this copy */
      takenAt: string;
      /** Groups that the person belongs to */
      groups: ({
        /** UUID */
        id: string;
        name: string;
        /** When the person was added */
        since: string;
      })[];
      /** Sessions that are kept */
      signIns: ({
        /** UUID */
        id: string;
        /** How the person signed in */
        methods: string[];
        /** Client address */
        address: string | null;
        /** Browser or program */
        userAgent: string | null;
        createdAt: string;
        /** Last request; null: none */
        lastUsedAt: string | null;
        /** null: not signed out */
        endedAt: string | null;
      })[];
      /** API tokens, applications with access, and the authenticator app of the sign-in; without secrets */
      accessGiven: ({
        /** UUID */
        id: string;
        /** What the person has made or allowed */
        kind: "API_TOKEN" | "APPLICATION" | "AUTHENTICATOR" | "PASSKEY";
        name: string;
        createdAt: string;
      })[];
      /** Invitations to events */
      invitations: components['schemas']['Invitation'][];
      /** Registrations for events */
      registrations: components['schemas']['Registration'][];
      /** Waitlist entries */
      waitlistEntries: components['schemas']['WaitlistEntry'][];
      /** Responses to forms */
      formResponses: components['schemas']['FormResponse'][];
      /** Newsletters that were sent to the person */
      newsletters: ({
        /** UUID */
        id: string;
        /** UUID */
        newsletterId: string;
        subject: string;
        email: string;
        /** PENDING, SENT, FAILED or SKIPPED */
        status: string;
        /** null: not sent */
        sentAt: string | null;
        /** When its link was used to opt out; null: never */
        unsubscribedAt: string | null;
      })[];
      /** Consents to newsletters, given and withdrawn */
      newsletterConsents: components['schemas']['NewsletterConsent'][];
      /** What the person did, by the audit log: the latest 10 000 entries */
      activity: components['schemas']['AuditEntry'][];
      /** The profile */
      user: {
        /** UUID */
        id: string;
        email: string;
        firstName: string;
        lastName: string;
        /** First and last name */
        displayName: string;
        /** INVITED: has not signed in yet. DISABLED: cannot sign in, and no token of the user works */
        status: "INVITED" | "ACTIVE" | "DISABLED";
        roles: string[];
        /** E.164 phone number */
        phone: string | null;
        /** BCP 47 language tag */
        locale: string | null;
        /** IANA time zone */
        timezone: string | null;
        /** Where the person works */
        companyName: string | null;
        jobTitle: string | null;
        /** Replaced as a whole */
        address: {
          /** Street and number */
          street?: string | null;
          /** Building, floor or care of */
          street2?: string | null;
          postalCode?: string | null;
          city?: string | null;
          /** State or province, where an address has one */
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
        /** Last sign-in; null: never */
        lastLoginAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Only with the permission to change users */
        birthDate?: string | null;
        /** Only with the permission to change users */
        note?: string | null;
      };
      /** Memberships */
      adhesions: components['schemas']['OwnAdhesion'][];
      /** Payments */
      payments: components['schemas']['OwnPayment'][];
      /** Invoices and credit notes */
      invoices: components['schemas']['OwnInvoice'][];
      /** Contracts */
      contracts: components['schemas']['OwnMemberContract'][];
    };
    ParticipantMessage: {
      /** States of the registrations whose people are mailed. Default: CONFIRMED */
      statuses?: ("PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW")[];
      /** Can contain {{ variables }} */
      subject: string;
      /** Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}} */
      text: string;
    };
    Passkey: {
      /** UUID */
      id: string;
      /** For the list of the user */
      name: string;
      createdAt: string;
      /** `null`: not since it was added */
      lastUsedAt: string | null;
    };
    PasskeyCreation: {
      /** The organisation: the relying party */
      rp: {
        /** Host of the organisation, without a port */
        id: string;
        name: string;
      };
      /** The signed-in user */
      user: {
        /** base64url */
        id: string;
        name: string;
        displayName: string;
      };
      /** Accepted once, for five minutes, in this session alone */
      challenge: string;
      /** Algorithms that are accepted, the preferred one first */
      pubKeyCredParams: ({
        /** Kind of credential; there is one */
        type: "public-key";
        /** COSE algorithm */
        alg: number;
      })[];
      /** Milliseconds */
      timeout: number;
      /** Passkeys that the user has already */
      excludeCredentials: ({
        /** Id of the credential */
        id: string;
        /** Kind of credential; there is one */
        type: "public-key";
        transports: string[];
      })[];
      /** What the authenticator should be able to do */
      authenticatorSelection: {
        /** word */
        residentKey: string;
        /** The same as `residentKey`, for older browsers */
        requireResidentKey: boolean;
        /** word */
        userVerification: string;
      };
      /** word */
      attestation: string;
    };
    PasskeyProof: {
      /** `secondFactor.token` of the 401 */
      token: string;
      /** From `navigator.credentials.get()` with `secondFactor.passkey` of the 401, by its `toJSON()` */
      passkey: {
        /** Id of the credential */
        id: string;
        /** Id of the credential */
        rawId: string;
        /** Kind of credential; there is one */
        type: "public-key";
        /** word */
        authenticatorAttachment?: string | null;
        /** Not read */
        clientExtensionResults?: Record<string, unknown>;
        /** What the authenticator signed */
        response: {
          /** base64url */
          clientDataJSON: string;
          /** base64url */
          authenticatorData: string;
          /** base64url */
          signature: string;
          /** base64url */
          userHandle?: string | null;
        };
      };
    };
    PasskeyRemoval: {
      /** Of a passkey of the user */
      id: string;
      /** Required again, because a session may be stolen */
      password: string;
    };
    PasswordChange: {
      currentPassword: string;
      /** Common passwords are refused, ignoring case: `common_password` */
      password: string;
    };
    PasswordProof: {
      /** Required again, because a session may be stolen */
      password: string;
    };
    PasswordReset: {
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
      /** A payment is one attempt; CANCELLED, EXPIRED and REFUNDED are final */
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
      /** How it was or will be paid; NONE: not known yet */
      method: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Reference of the bank or payment provider */
      providerReference: string | null;
      /** UUID */
      userId: string | null;
      /** UUID */
      contactId: string | null;
      /** The payer when the payment was created */
      payer: {
        /** As printed */
        name: string;
        email: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number for value added tax */
        vatNumber: string | null;
      } | null;
      /** What is paid for */
      product: {
        /** Kind of the product */
        type: "ADHESION" | "EVENT_REGISTRATION" | "DONATION" | "CONTRACT" | "OTHER";
        /** What is paid for, as printed */
        label: string;
      };
      /** When it is to be paid; null: no date */
      dueAt: string | null;
      /** null: not paid */
      paidAt: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      /** Time of the last refund */
      refundedAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** For the office; the payer does not see it */
      note: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId: string | null;
    };
    PaymentChanges: {
      /** An allowed next state; the 409 lists them */
      status?: "PENDING" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "DISPUTED";
      /** With PARTIALLY_REFUNDED: the total refunded so far, less than `amount` */
      amountRefunded?: number;
      /** How it was or will be paid; NONE: not known yet */
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** Reference of the bank or payment provider */
      providerReference?: string | null;
      /** When the unpaid registration expires; null: never */
      dueAt?: string | null;
      /** For the office; the payer does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
    };
    PaymentPage: {
      /** The items of this page */
      member: components['schemas']['Payment'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    PaymentStatistics: {
      /** Current total */
      total: number;
      /** Currently PENDING */
      pending: {
        /** Number of payments */
        count: number;
        /** Their sums by currency */
        amounts: components['schemas']['CurrencyAmount'][];
      };
      /** Oldest first, up to the current one */
      weeks: components['schemas']['PaymentWeek'][];
    };
    PaymentUpsert: {
      /** Amount in minor units, such as cents */
      amount?: number;
      /** ISO 4217 currency */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
      /** What is paid for */
      product?: {
        /** Kind of the product */
        type: "ADHESION" | "EVENT_REGISTRATION" | "DONATION" | "CONTRACT" | "OTHER";
        /** What is paid for, as printed */
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
        /** As printed */
        name: string;
        email?: string | null;
        /** Postal address lines, without the name */
        addressLines?: string[];
        /** Number for value added tax */
        vatNumber?: string | null;
      } | null;
      /** Reference of the bank or payment provider */
      providerReference?: string | null;
      /** How it was or will be paid; NONE: not known yet */
      method?: "CARD" | "SEPA" | "BANK_TRANSFER" | "CHECK" | "CASH" | "OTHER" | "NONE";
      /** When it is to be paid; null: no date */
      dueAt?: string | null;
      /** For the office; the payer does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** The user with this external id, in place of its id */
      userExternalId?: string | null;
      /** The user with this email address, in place of its id */
      userEmail?: string | null;
      /** The contact with this external id, in place of its id */
      contactExternalId?: string | null;
      /** The contact with this email address, in place of its id */
      contactEmail?: string | null;
    };
    PaymentUpsertBody: {
      /** Each is created or changed on its own. Two items with the same key: only the first is applied */
      items: components['schemas']['PaymentUpsert'][];
    };
    PaymentWeek: {
      /** A Monday; weeks start at midnight UTC */
      startsOn: string;
      /** Created in that week and not deleted since */
      created: number;
      /** Per currency: amounts of the payments with `paidAt` in that week, less their refunds */
      paid: components['schemas']['CurrencyAmount'][];
    };
    PersonalData: {
      /** The moment of this copy */
      takenAt: string;
      /** Groups that the person belongs to */
      groups: ({
        /** UUID */
        id: string;
        name: string;
        /** When the person was added */
        since: string;
      })[];
      /** Sessions that are kept */
      signIns: ({
        /** UUID */
        id: string;
        /** How the person signed in */
        methods: string[];
        /** Client address */
        address: string | null;
        /** Browser or program */
        userAgent: string | null;
        createdAt: string;
        /** Last request; null: none */
        lastUsedAt: string | null;
        /** null: not signed out */
        endedAt: string | null;
      })[];
      /** API tokens, applications with access, and the authenticator app of the sign-in; without secrets */
      accessGiven: ({
        /** UUID */
        id: string;
        /** What the person has made or allowed */
        kind: "API_TOKEN" | "APPLICATION" | "AUTHENTICATOR" | "PASSKEY";
        name: string;
        createdAt: string;
      })[];
      /** Invitations to events */
      invitations: components['schemas']['Invitation'][];
      /** Registrations for events */
      registrations: components['schemas']['Registration'][];
      /** Waitlist entries */
      waitlistEntries: components['schemas']['WaitlistEntry'][];
      /** Responses to forms */
      formResponses: components['schemas']['FormResponse'][];
      /** Newsletters that were sent to the person */
      newsletters: ({
        /** UUID */
        id: string;
        /** UUID */
        newsletterId: string;
        subject: string;
        email: string;
        /** PENDING, SENT, FAILED or SKIPPED */
        status: string;
        /** null: not sent */
        sentAt: string | null;
        /** When its link was used to opt out; null: never */
        unsubscribedAt: string | null;
      })[];
      /** Consents to newsletters, given and withdrawn */
      newsletterConsents: components['schemas']['NewsletterConsent'][];
      /** What the person did, by the audit log: the latest 10 000 entries */
      activity: components['schemas']['AuditEntry'][];
      /** null: a contact */
      user: {
        /** UUID */
        id: string;
        email: string;
        firstName: string;
        lastName: string;
        /** First and last name */
        displayName: string;
        /** INVITED: has not signed in yet. DISABLED: cannot sign in, and no token of the user works */
        status: "INVITED" | "ACTIVE" | "DISABLED";
        roles: string[];
        /** E.164 phone number */
        phone: string | null;
        /** BCP 47 language tag */
        locale: string | null;
        /** IANA time zone */
        timezone: string | null;
        /** Where the person works */
        companyName: string | null;
        jobTitle: string | null;
        /** Replaced as a whole */
        address: {
          /** Street and number */
          street?: string | null;
          /** Building, floor or care of */
          street2?: string | null;
          postalCode?: string | null;
          city?: string | null;
          /** State or province, where an address has one */
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
        /** Last sign-in; null: never */
        lastLoginAt: string | null;
        createdAt: string;
        updatedAt: string;
        /** Only with the permission to change users */
        birthDate?: string | null;
        /** Only with the permission to change users */
        note?: string | null;
      } | null;
      /** null: a user */
      contact: {
        /** UUID */
        id: string;
        /** ARCHIVED: marked as no longer in use; it can be restored */
        status: "ACTIVE" | "ARCHIVED";
        email: string;
        firstName: string | null;
        lastName: string | null;
        /** E.164 phone number */
        phone: string | null;
        /** BCP 47 language tag */
        locale: string | null;
        /** Where the person works */
        companyName: string | null;
        jobTitle: string | null;
        /** Replaced as a whole */
        address: {
          /** Street and number */
          street?: string | null;
          /** Building, floor or care of */
          street2?: string | null;
          postalCode?: string | null;
          city?: string | null;
          /** State or province, where an address has one */
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
        createdAt: string;
        updatedAt: string;
      } | null;
      /** Memberships */
      adhesions: components['schemas']['Adhesion'][];
      /** Payments */
      payments: components['schemas']['Payment'][];
      /** Invoices and credit notes, drafts too */
      invoices: components['schemas']['Invoice'][];
      /** Contracts, drafts too */
      contracts: components['schemas']['MemberContract'][];
    };
    PreviewBody: {
      /** Values of variables. Default: those of the caller */
      variables?: {
        firstName?: string;
      };
      /** Instead of the saved one */
      subject?: string;
      /** Instead of the saved content */
      blocks?: ({
        /** What the block shows */
        kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT" | "COLUMNS";
        /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
        text?: string;
        /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
        url?: string;
        /** IMAGE: its description for people who do not see it */
        alt?: string;
        /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
        eventId?: string;
        /** COLUMNS: the blocks on the left; on a phone one above the other */
        left?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
        /** COLUMNS: the blocks on the right; on a phone one above the other */
        right?: ({
          /** What the block shows */
          kind: "HEADING" | "TEXT" | "IMAGE" | "BUTTON" | "DIVIDER" | "EVENT";
          /** HEADING, BUTTON: the words. TEXT: Markdown with **bold**, *italics*, [links](https://acme.example) and lists. Can contain {{ variables }} */
          text?: string;
          /** BUTTON: http, https or mailto, or {{ tenant.url }} in front. IMAGE: https; mail programs load it from there */
          url?: string;
          /** IMAGE: its description for people who do not see it */
          alt?: string;
          /** EVENT: a PUBLIC event that is PUBLISHED or CANCELLED. Its title, date and place are those at the time of saving */
          eventId?: string;
        })[];
      })[] | null;
      /** Instead of the saved content */
      mjml?: string;
    };
    Problem: {
      /** Short name of the status */
      title: string;
      /** What happened, for people */
      detail: string;
      /** The HTTP status */
      status: number;
      /** What happened, for programs. Later versions may add values */
      code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "invalid_if_match" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "second_factor_required" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "insufficient_scope" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "precondition_required" | "too_many_requests" | "headers_too_large" | "internal_error" | "upstream_failed" | "temporarily_unavailable" | "upstream_timeout" | (string & {});
      /** Path of the page that explains the code and its cure */
      documentation?: string;
      /** Each error in the input; for `duplicate` the member whose value is in use */
      violations?: components['schemas']['Violation'][];
      /** For `duplicate`: the object that has the value already, if the caller has the permission to read it */
      existingId?: string;
      /** For `second_factor_required`: how the sign-in goes on */
      secondFactor?: {
        /** For `POST /api/v1/login-check/second-factor` or `/passkey` */
        token: string;
        /** Lifetime of the token in seconds */
        expiresIn: number;
        /** Whether a code of an authenticator app is accepted; a recovery code always is */
        app: boolean;
        /** Options for `navigator.credentials.get()`; `null`: the user has no passkey */
        passkey: {
          /** Accepted in this sign-in alone */
          challenge: string;
          /** Host of the organisation, without a port */
          rpId: string;
          /** Milliseconds */
          timeout: number;
          /** Passkeys of the user */
          allowCredentials: ({
            /** Id of the credential */
            id: string;
            /** Kind of credential; there is one */
            type: "public-key";
            transports: string[];
          })[];
          /** word */
          userVerification: string;
        } | null;
      };
      /** Of the trace of the request, where the operator records traces: for questions to the operator */
      traceId?: string;
    };
    RateLimited: {
      /** Short name of the status */
      title: "Too Many Requests";
      /** The limit, and the seconds to wait */
      detail: string;
      /** The HTTP status */
      status: 429;
    };
    Recovered: {
      /** Number of queued deliveries: at most the oldest 10 000. If it is 10 000, repeat the call */
      recovered: number;
      /** Number of deliveries made of missed events */
      missed: number;
      /** null: all missed events are queued. Otherwise repeat the call with it as `since` */
      missedUntil: string | null;
    };
    Recovery: {
      /** Retries deliveries created at or after this instant */
      since: string;
      /** Retries deliveries created at or before this instant. Default: now */
      until?: string;
      /** Also sends events of changes within the period that made no delivery, because the subscription was disabled or did not exist */
      missed?: boolean;
    };
    RecoveryCodes: {
      /** Each can be used once, in place of a code of the app. They are shown this once */
      recoveryCodes: string[];
    };
    RefreshBody: {
      /** The latest one of the session */
      refresh_token: string;
    };
    Refund: {
      /** UUID */
      id: string;
      /** Amount in minor units, such as cents */
      amount: number;
      /** Why money is given back */
      reason: string | null;
      createdAt: string;
    };
    RefundBody: {
      /** Default: the remaining amount */
      amount?: number;
      /** Why money is given back */
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
      /** Seats are held while PENDING_PAYMENT, CONFIRMED, ATTENDED and NO_SHOW */
      status: "PENDING_APPROVAL" | "PENDING_PAYMENT" | "CONFIRMED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "ATTENDED" | "NO_SHOW";
      /** Created by the organiser, by the person itself, or from the waitlist */
      source: "ADMIN" | "SELF" | "WAITLIST";
      /** Number of guests */
      guests: number;
      /** The person plus guests */
      seats: number;
      /** By field key: a string, a number, a boolean or an array of strings */
      answers: Record<string, unknown>;
      /** UUID */
      paymentId: string | null;
      /** null: not ATTENDED */
      checkedInAt: string | null;
      /** null: not cancelled */
      cancelledAt: string | null;
      createdAt: string;
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
      /** Name for people */
      label: string;
      description: string | null;
      /** What users with this role may do */
      permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[];
      /** Whether it is the same for every tenant */
      builtIn: boolean;
      /** Whether its users must set up a second factor: see `PUT /api/v1/permission/second-factor-roles` */
      requiresSecondFactor: boolean;
    };
    RoleChanges: {
      /** Name for people */
      label?: string;
      description?: string | null;
      /** What users with this role may do */
      permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "payments:read" | "payments:write" | "invoices:read" | "invoices:write" | "adhesions:read" | "adhesions:write" | "contracts:read" | "contracts:write" | "tenant:write" | "contacts:read" | "contacts:write" | "groups:read" | "groups:write" | "registrations:read" | "registrations:write" | "waitlist:read" | "waitlist:approve" | "forms:read" | "forms:write" | "roles:read" | "roles:write" | "users:export" | "contacts:export" | "users:impersonate" | "second_factors:manage" | "email_templates:read" | "email_templates:write" | "newsletters:read" | "newsletters:write" | "newsletters:send" | "api_tokens:own" | "api_tokens:manage" | "oauth_applications:manage" | "webhooks:manage" | "audit:read" | "personal_data:read" | "personal_data:erase" | "exports:manage" | "imports:manage" | "limits:read")[];
    };
    RoleList: {
      /** All roles, those that are built in first */
      member: components['schemas']['Role'][];
      /** Number of roles */
      totalItems: number;
    };
    RolesOfUser: {
      /** Keys of all roles of the user */
      roles: string[];
    };
    SecondFactor: {
      /** When an authenticator app was set up; `null`: there is none */
      enabledAt: string | null;
      /** The oldest first */
      passkeys: components['schemas']['Passkey'][];
      /** Recovery codes that were not used */
      recoveryCodesLeft: number;
      /** Whether a role of the user demands a second factor */
      required: boolean;
    };
    SecondFactorProof: {
      /** `secondFactor.token` of the 401 */
      token: string;
      /** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored */
      code: string;
    };
    SecondFactorRoles: {
      /** Keys of all roles that demand a second factor */
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
    SentInvoice: {
      /** Where the invoice is mailed */
      email: string;
    };
    SentMessage: {
      /** Number of people who are mailed */
      recipients: number;
    };
    Session: {
      /** UUID */
      id: string;
      /** Whether it is the session of this request */
      current: boolean;
      /** Authentication methods of the sign-in (RFC 8176); `mfa`: with a second factor */
      methods: ("pwd" | "otp" | "mfa")[];
      /** Client address of the sign-in */
      address: string | null;
      userAgent: string | null;
      createdAt: string;
      /** Time of the last refresh, or of the sign-in */
      lastUsedAt: string | null;
      /** When it ends, whatever is refreshed until then */
      expiresAt: string;
    };
    SessionPage: {
      /** The items of this page */
      member: components['schemas']['Session'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    Signature: {
      /** Who signed for the other party */
      signerName: string;
    };
    TagCount: {
      /** one line of text without | */
      tag: string;
      /** Contacts with it */
      contacts: number;
      /** Users with it; null for callers without `users:read` */
      users: number | null;
    };
    TagStatistics: {
      /** The most frequent first, at most 200 */
      tags: components['schemas']['TagCount'][];
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
        firstName?: string;
      };
    };
    Tenant: {
      name: string;
      /** Name under which the tenant is served */
      host: string;
      /** Contact address on documents */
      contactEmail: string | null;
      /** Letterhead of documents */
      legal: {
        /** null: the name of the tenant */
        name: string | null;
        /** Postal address lines, without the name */
        addressLines: string[];
        /** Number in the register of associations or companies */
        registrationNumber: string | null;
        /** Number for value added tax */
        vatNumber: string | null;
        /** IBAN without spaces */
        iban: string | null;
        /** Small print at the end of an invoice */
        invoiceFooter: string | null;
      };
      /** Letterhead image; at most 200 KiB, 4 megapixels and 8000 pixels per side */
      logo: string | null;
      /** Of pages, emails and documents, darker or lighter where it could not be read; null: blue */
      accentColour: string | null;
      /** Default currency for new amounts */
      currency: string;
      /** BCP 47 language tag */
      locale: string;
      /** true: changing and deleting a resource that has an ETag needs `If-Match`, else it is a 428 */
      requireIfMatch: boolean;
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
        /** Number in the register of associations or companies */
        registrationNumber?: string | null;
        /** Number for value added tax */
        vatNumber?: string | null;
        /** IBAN without spaces */
        iban?: string | null;
        /** Small print at the end of an invoice */
        invoiceFooter?: string | null;
      };
      /** Letterhead image; at most 200 KiB, 4 megapixels and 8000 pixels per side */
      logo?: string | null;
      /** Of pages, emails and documents, darker or lighter where it could not be read; null: blue */
      accentColour?: string | null;
      /** ISO 4217 currency */
      currency?: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
      /** BCP 47 language tag */
      locale?: string;
      /** true: changing and deleting a resource that has an ETag needs `If-Match`, else it is a 428 */
      requireIfMatch?: boolean;
    };
    Termination: {
      /** Why it was terminated */
      reason: string;
    };
    TestMail: {
      /** Addresses that it goes to */
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
    TotpConfirmation: {
      /** Six digits that the app shows; spaces and dashes are ignored */
      code: string;
    };
    TotpSecret: {
      /** In base32, to type into an authenticator app */
      secret: string;
      /** The same for a QR code */
      uri: string;
    };
    UpsertResult: {
      /** Number of items */
      requested: number;
      /** Number of results that are `CREATED` */
      created: number;
      /** Number of results that are `UPDATED` */
      updated: number;
      /** Number of results that are `UNCHANGED` */
      unchanged: number;
      /** Number of results that are `FAILED` */
      failed: number;
      /** One per item, in the order of the request */
      results: ({
        /** Position of the item in the request */
        index: number;
        /** The created or matched object; null: none */
        id: string | null;
        /** UNCHANGED: the object had these values already. FAILED: nothing of the item was written */
        status: "CREATED" | "UPDATED" | "UNCHANGED" | "FAILED";
        /** Only for FAILED: the problem that the single operation would return */
        error?: {
          /** Code of the problem */
          code: "malformed_request" | "malformed_json" | "invalid_path" | "invalid_query" | "invalid_cursor" | "invalid_idempotency_key" | "invalid_if_match" | "missing_credentials" | "invalid_credentials" | "invalid_api_token" | "invalid_token" | "expired_token" | "invalid_refresh_token" | "invalid_code" | "second_factor_required" | "invalid_contact_hash" | "read_only_token" | "forbidden" | "credential_not_accepted" | "insufficient_scope" | "impersonation_forbidden" | "above_own_permissions" | "unknown_tenant" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate" | "no_capacity" | "invalid_transition" | "idempotency_in_flight" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "validation_failed" | "idempotency_key_reused" | "precondition_required" | "too_many_requests" | "headers_too_large" | "internal_error" | "upstream_failed" | "temporarily_unavailable" | "upstream_timeout";
          /** What is wrong, for people */
          detail: string;
          /** Each error in the item, by member */
          violations?: components['schemas']['Violation'][];
          /** For `duplicate`: the object that has the value, if the caller may read it */
          existingId?: string;
        };
      })[];
    };
    User: {
      /** UUID */
      id: string;
      email: string;
      firstName: string;
      lastName: string;
      /** First and last name */
      displayName: string;
      /** INVITED: has not signed in yet. DISABLED: cannot sign in, and no token of the user works */
      status: "INVITED" | "ACTIVE" | "DISABLED";
      roles: string[];
      /** E.164 phone number */
      phone: string | null;
      /** BCP 47 language tag */
      locale: string | null;
      /** IANA time zone */
      timezone: string | null;
      /** Where the person works */
      companyName: string | null;
      jobTitle: string | null;
      /** Replaced as a whole */
      address: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
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
      /** Last sign-in; null: never */
      lastLoginAt: string | null;
      createdAt: string;
      updatedAt: string;
      /** Only with the permission to change users */
      birthDate?: string | null;
      /** Only with the permission to change users */
      note?: string | null;
    };
    UserChanges: {
      email?: string;
      firstName?: string;
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
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Free labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** Day of birth */
      birthDate?: string | null;
      /** For the office; the person does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
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
      /** The items of this page */
      member: components['schemas']['User'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    UserUpsert: {
      email?: string;
      firstName?: string;
      lastName?: string;
      /** E.164 phone number */
      phone?: string | null;
      /** BCP 47 language tag */
      locale?: string | null;
      /** IANA time zone */
      timezone?: string | null;
      /** Where the person works */
      companyName?: string | null;
      jobTitle?: string | null;
      /** Replaced as a whole */
      address?: {
        /** Street and number */
        street?: string | null;
        /** Building, floor or care of */
        street2?: string | null;
        postalCode?: string | null;
        city?: string | null;
        /** State or province, where an address has one */
        region?: string | null;
        /** ISO 3166 alpha-2 country code */
        countryCode?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
      } | null;
      /** Free labels */
      tags?: string[];
      /** Unique per tenant */
      memberNumber?: string | null;
      /** Day of birth */
      birthDate?: string | null;
      /** For the office; the person does not see it */
      note?: string | null;
      /** Client-defined key of this resource, unique per tenant */
      externalId?: string | null;
      /** Whether newsletters may be sent. A new user that does not say so is not opted in */
      newsletterOptIn?: boolean;
      /** With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it */
      newsletterConsentText?: string;
    };
    UserUpsertBody: {
      /** The key of the items: what an existing object is found by. Default: `externalId` */
      matchBy?: "externalId" | "email";
      /** Each is created or changed on its own. Two items with the same key: only the first is applied */
      items: components['schemas']['UserUpsert'][];
    };
    Violation: {
      /** Where the error is: `address.countryCode`, `lines.0.amount`, or the name of a parameter; empty: the whole */
      propertyPath: string;
      /** What is wrong, what was received, and what is expected */
      message: string;
      /** Kind of the error, for programs */
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
      /** CONVERTED: became a registration */
      status: "WAITING" | "CONVERTED" | "REJECTED" | "CANCELLED";
      /** Seats wanted: the person plus guests */
      seats: number;
      /** Position on the waitlist, in order of arrival */
      position: number;
      /** Set once it is CONVERTED */
      registrationId: string | null;
      createdAt: string;
      updatedAt: string;
    };
    WebhookAttempt: {
      /** When the request was sent */
      startedAt: string;
      /** SCHEDULED: first attempt or planned retry. MANUAL: requested by a user. TEST: of a sample */
      trigger: "SCHEDULED" | "MANUAL" | "TEST";
      /** Milliseconds until the response, or until it failed */
      durationMs: number;
      /** Status that the endpoint answered; null: no response */
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
      /** Event type */
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      /** Whether it is a sample, which a user requested */
      test: boolean;
      /** PENDING: further attempts follow. DELIVERED: the endpoint answered 2xx. FAILED: no further attempts */
      status: "PENDING" | "DELIVERED" | "FAILED";
      /** Attempts so far */
      attemptCount: number;
      /** null: no further attempt is planned */
      nextAttemptAt: string | null;
      /** null: not delivered */
      deliveredAt: string | null;
      /** Status that the endpoint answered; null: no response */
      lastResponseStatus: number | null;
      /** Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      lastError: string | null;
      createdAt: string;
    };
    WebhookDeliveryDetails: {
      /** UUID */
      id: string;
      /** UUID */
      subscriptionId: string;
      /** The `webhook-id`, identical in all attempts */
      eventId: string;
      /** Event type */
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      /** Whether it is a sample, which a user requested */
      test: boolean;
      /** PENDING: further attempts follow. DELIVERED: the endpoint answered 2xx. FAILED: no further attempts */
      status: "PENDING" | "DELIVERED" | "FAILED";
      /** Attempts so far */
      attemptCount: number;
      /** null: no further attempt is planned */
      nextAttemptAt: string | null;
      /** null: not delivered */
      deliveredAt: string | null;
      /** Status that the endpoint answered; null: no response */
      lastResponseStatus: number | null;
      /** Why there was no response: ADDRESS_FORBIDDEN, NAME_NOT_FOUND, NAME_TIMEOUT, NAME_FAILED, CONNECTION_REFUSED, CONNECTION_LOST, TLS_FAILED, TIMEOUT or BAD_ANSWER */
      lastError: string | null;
      createdAt: string;
      /** The request body, as described in the `webhooks` of this document */
      payload: Record<string, unknown>;
      /** Latest first, at most 100 */
      attempts: components['schemas']['WebhookAttempt'][];
    };
    WebhookDeliveryPage: {
      /** The items of this page */
      member: components['schemas']['WebhookDelivery'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    WebhookEventTypeEntry: {
      /** Event type */
      type: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
      description: string;
      /** Permission that subscribing to it requires */
      permission: string;
      /** JSON Schema of the payload */
      schema: Record<string, unknown>;
      /** A payload of this type */
      example: Record<string, unknown>;
    };
    WebhookEventTypeList: {
      /** All types that can be subscribed to */
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
      events: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** Only events of these objects, by the `id` of `data.object`; null: of all objects */
      objectIds: string[] | null;
      /** What the endpoint is for */
      description: string | null;
      /** A DISABLED subscription gets no deliveries; `disabledReason` says why */
      status: "ENABLED" | "DISABLED";
      /** MANUAL: disabled by a user. GONE: the endpoint answered 410. FAILING: no delivery succeeded for five days, and one used up its attempts. OWNER_LOST_ACCESS: its owner was disabled or deleted, or lost the permission to manage webhooks or to see its events */
      disabledReason: "MANUAL" | "GONE" | "FAILING" | "OWNER_LOST_ACCESS" | null;
      /** When it was last disabled, also after it was enabled: `since` of a recovery; null: never */
      disabledAt: string | null;
      /** First failure since the last success */
      failingSince: string | null;
      /** Includes test deliveries, which affect nothing else */
      lastAttemptAt: string | null;
      /** Status of the last attempt; null: no response */
      lastResponseStatus: number | null;
      /** null: the secret is the first one */
      secretRotatedAt: string | null;
      /** The last user who created, changed or enabled it. Events are delivered while this user may manage webhooks and see them. The owner is notified by email of GONE and FAILING, the administrators of OWNER_LOST_ACCESS */
      ownerId: string | null;
      /** The user who created it */
      createdById: string | null;
      createdAt: string;
      updatedAt: string;
    };
    WebhookSubscriptionChanges: {
      /** The endpoint: https, at a public address. Must not contain secrets: everyone who manages webhooks sees it */
      url?: string;
      /** Event types, `<resource>.*` for all types of a resource, or `*` for all current and future types */
      events?: ("*" | "product_payment.*" | "user.*" | "contact.*" | "group.*" | "event.*" | "invitation.*" | "registration.*" | "waitlist_entry.*" | "form_response.*" | "invoice.*" | "adhesion.*" | "contract.*" | "newsletter.*" | "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent")[];
      /** Only events of these objects, by the `id` of `data.object`; null: of all objects */
      objectIds?: string[] | null;
      /** What the endpoint is for */
      description?: string | null;
    };
    WebhookSubscriptionPage: {
      /** The items of this page */
      member: components['schemas']['WebhookSubscription'][];
      /** Only on the first page */
      totalItems?: number;
      /** Where to go on */
      view: {
        /** Path and query of the next page; absent on the last */
        next?: string;
        /** Path and query of the previous page; absent on the first */
        previous?: string;
      };
    };
    WebhookTest: {
      /** Type of the sample. Default: the first type of the subscription */
      type?: "product_payment.created" | "product_payment.updated" | "product_payment.deleted" | "product_payment.paid" | "user.created" | "user.updated" | "user.deleted" | "contact.created" | "contact.updated" | "contact.deleted" | "group.created" | "group.updated" | "group.deleted" | "event.created" | "event.updated" | "event.deleted" | "event.published" | "event.cancelled" | "invitation.created" | "invitation.updated" | "invitation.deleted" | "invitation.sent" | "invitation.answered" | "registration.created" | "registration.updated" | "registration.deleted" | "registration.confirmed" | "registration.cancelled" | "registration.checked_in" | "waitlist_entry.created" | "waitlist_entry.updated" | "waitlist_entry.deleted" | "waitlist_entry.approved" | "form_response.created" | "form_response.updated" | "form_response.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.issued" | "invoice.paid" | "invoice.voided" | "adhesion.created" | "adhesion.updated" | "adhesion.cancelled" | "adhesion.expired" | "adhesion.paid" | "contract.created" | "contract.updated" | "contract.deleted" | "contract.sent" | "contract.signed" | "contract.terminated" | "newsletter.sent";
    };
    WebhookTestResult: {
      /** UUID */
      deliveryId: string;
      /** Whether the endpoint returned a 2xx */
      delivered: boolean;
      /** Status that the endpoint answered; null: no response */
      responseStatus: number | null;
      /** The first 4 KiB of the response body */
      responseBody: string | null;
      /** Milliseconds until the response, or until it failed */
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
