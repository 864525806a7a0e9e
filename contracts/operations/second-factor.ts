/** Operations on second factors at the sign-in. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { newPasskey, passkeyCreation, passkeyRemoval } from '../schemas/passkey.ts';
import {
  addedPasskey,
  passkeyProof,
  passwordProof,
  recoveryCodes,
  secondFactorProof,
  secondFactor as secondFactorState,
  totpConfirmation,
  totpSecret,
} from '../schemas/second-factor.ts';
import { tokenPair } from '../schemas/session.ts';

export const secondFactor = group('secondFactor', 'Identity', 'decisions: Second factor', {
  verify: operation({
    summary: 'Complete a sign-in with a second factor',
    description:
      'After a 401 `second_factor_required` of `login-check` or `verify-login-otp`. Five failures end the sign-in; a code of the app is accepted once.',
    method: 'POST',
    path: '/api/v1/login-check/second-factor',
    auth: 'none',
    permission: 'none',
    limit: 'secondFactorVerify',
    body: secondFactorProof,
    success: { status: 200, description: 'A JWT and a refresh token, as from login-check', body: tokenPair },
    problems: ['invalid_code'],
  }),

  verifyPasskey: operation({
    summary: 'Complete a sign-in with a passkey',
    description:
      'After a 401 `second_factor_required` of `login-check` or `verify-login-otp` that has options in `secondFactor.passkey`. Five failures end the sign-in.',
    method: 'POST',
    path: '/api/v1/login-check/passkey',
    auth: 'none',
    permission: 'none',
    limit: 'secondFactorVerifyPasskey',
    body: passkeyProof,
    success: { status: 200, description: 'A JWT and a refresh token, as from login-check', body: tokenPair },
    problems: ['invalid_code'],
  }),

  get: operation({
    summary: 'Read the second factor of the signed-in user',
    method: 'GET',
    path: '/api/v1/me/second_factor',
    auth: ['jwt'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'Whether it is enabled, and whether it has to be', body: secondFactorState },
    problems: [],
  }),

  begin: operation({
    summary: 'Begin to set up an authenticator app',
    description: 'The sign-in requires no code before one of the app is confirmed, within 15 minutes.',
    method: 'POST',
    path: '/api/v1/me/second_factor/begin',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorBegin',
    body: passwordProof,
    success: { status: 200, description: 'The secret for the app, shown this once', body: totpSecret },
    problems: ['invalid_transition'],
  }),

  confirm: operation({
    summary: 'Confirm an authenticator app',
    description:
      'From now on a code is needed at each sign-in. Sessions that are open stay. The user is notified by email.',
    method: 'POST',
    path: '/api/v1/me/second_factor/confirm',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorConfirm',
    body: totpConfirmation,
    success: { status: 200, description: 'Recovery codes', body: recoveryCodes },
    problems: ['invalid_transition'],
  }),

  renewRecoveryCodes: operation({
    summary: 'Replace the recovery codes',
    description: 'Those of before are no longer accepted. The user is notified by email.',
    method: 'POST',
    path: '/api/v1/me/second_factor/renew-recovery-codes',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorRenew',
    body: passwordProof,
    success: { status: 200, description: 'Recovery codes', body: recoveryCodes },
    problems: ['invalid_transition'],
  }),

  remove: operation({
    summary: 'Remove the second factor of the signed-in user',
    description: 'The authenticator app and all passkeys, with the recovery codes. The user is notified by email.',
    method: 'POST',
    path: '/api/v1/me/second_factor/remove',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorRemove',
    body: passwordProof,
    success: { status: 204, description: 'Removed' },
    problems: ['invalid_transition'],
  }),

  beginPasskey: operation({
    summary: 'Begin to add a passkey',
    description: 'The sign-in requires none before it is added, within five minutes and in the same session.',
    method: 'POST',
    path: '/api/v1/me/second_factor/begin-passkey',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorBeginPasskey',
    body: passwordProof,
    success: { status: 200, description: 'Options for `navigator.credentials.create()`', body: passkeyCreation },
    problems: ['invalid_transition'],
  }),

  addPasskey: operation({
    summary: 'Add a passkey',
    description:
      'From now on a second factor is needed at each sign-in. Sessions that are open stay. Each try ends the challenge. The user is notified by email.',
    method: 'POST',
    path: '/api/v1/me/second_factor/add-passkey',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorAddPasskey',
    body: newPasskey,
    success: { status: 200, description: 'The passkey, and recovery codes with the first one', body: addedPasskey },
    problems: ['invalid_transition'],
  }),

  removePasskey: operation({
    summary: 'Remove a passkey of the signed-in user',
    description: 'With the last second factor the recovery codes are removed, too. The user is notified by email.',
    method: 'POST',
    path: '/api/v1/me/second_factor/remove-passkey',
    auth: ['jwt'],
    permission: 'self',
    limit: 'secondFactorRemovePasskey',
    body: passkeyRemoval,
    success: { status: 204, description: 'Removed' },
    problems: ['invalid_transition'],
  }),

  removeOfUser: operation({
    summary: 'Remove the second factor of a user',
    description:
      'For a user who has lost it: the authenticator app and all passkeys, with the recovery codes. Make sure that the request is the user’s own. The user must not exceed the permissions of the caller, and is notified by email.',
    method: 'POST',
    path: '/api/v1/users/{id}/remove-second-factor',
    auth: ['jwt'],
    permission: 'second_factors:manage',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Removed' },
    problems: ['not_found', 'invalid_transition', 'above_own_permissions'],
  }),
});
