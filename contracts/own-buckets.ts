/**
 * Our rate-limit buckets: key and quota of each limit. Spec: Limits.
 * No bucket is shared by two operations: one would starve the other.
 */
export const bucketKeys = ['ip', 'token', 'user', 'email', 'admin'] as const;
export type BucketKey = (typeof bucketKeys)[number];

export interface Bucket {
  /** Requests admitted per window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * The bucket key: client address, token (for a contact, its invitation), user across all its tokens, email in the
   * body, or administrator, also while impersonating.
   */
  readonly key: BucketKey;
  /**
   * Behaviour during a Redis outage: each node grants its share of the quota, or the operation answers 503. Limits that
   * protect passwords and impersonation refuse.
   */
  readonly outage: 'share' | 'refuse';
  /** The page that it limits, outside of `/api`: no operation takes from it. */
  readonly page?: string;
  /** Counts only requests whose validated body has this member. */
  readonly onlyWith?: string;
  /** Section of the specification, or heading in docs/decisions/. */
  readonly source: string;
}

/** Our limits where the specification sets none, per token; for contacts, per invitation. */
const ours = {
  quota: 20,
  windowSeconds: 60,
  key: 'token',
  outage: 'share',
  source: 'decisions: Limits of ours',
} as const;
/**
 * Ten times the quota of one email, because many people may sign in from one office address. Counted after the
 * bucket of the email admitted the request, because a refused request sends no email.
 */
const codesByAddress = { ...ours, quota: 200, key: 'ip', onlyWith: 'email' } as const;

/** They take a password, a code of six digits, or a passkey. */
const ofSecondFactor = {
  quota: 20,
  windowSeconds: 60,
  key: 'user',
  outage: 'refuse',
  source: 'decisions: Second factor',
} as const;

/** One takes a password and sends mail to any address, the other takes a code. */
const ofEmailChange = {
  quota: 20,
  windowSeconds: 60,
  key: 'user',
  outage: 'refuse',
  source: 'decisions: Change of one’s own email',
} as const;

const pdf = {
  quota: 20,
  windowSeconds: 60,
  key: 'token',
  outage: 'share',
  source: 'spec: Limits, PDF generation',
} as const;

/** Those of our own operations. */
export const ownBuckets = {
  loginCheck: { quota: 20, windowSeconds: 60, key: 'ip', outage: 'refuse', source: 'spec: Limits, login-check' },
  requestLoginOtp: {
    quota: 20,
    windowSeconds: 60,
    key: 'email',
    outage: 'share',
    source: 'spec: Limits, request-login-otp',
  },
  verifyLoginOtp: {
    quota: 20,
    windowSeconds: 60,
    key: 'email',
    outage: 'share',
    source: 'spec: Limits, verify-login-otp',
  },
  requestPasswordResetOtp: {
    quota: 20,
    windowSeconds: 60,
    key: 'email',
    outage: 'share',
    source: 'spec: Limits, request-password-reset-otp',
  },
  resetPassword: {
    quota: 20,
    windowSeconds: 60,
    key: 'email',
    outage: 'share',
    source: 'spec: Limits, bucket key of OTP and password-reset-OTP endpoints',
  },
  changePassword: { quota: 20, windowSeconds: 60, key: 'user', outage: 'refuse', source: 'decisions: Sessions' },
  emailChangeBegin: ofEmailChange,
  emailChangeConfirm: ofEmailChange,
  secondFactorVerify: {
    quota: 20,
    windowSeconds: 60,
    key: 'ip',
    outage: 'refuse',
    source: 'decisions: Second factor',
  },
  secondFactorVerifyPasskey: {
    quota: 20,
    windowSeconds: 60,
    key: 'ip',
    outage: 'refuse',
    source: 'decisions: Second factor',
  },
  secondFactorBegin: ofSecondFactor,
  secondFactorConfirm: ofSecondFactor,
  secondFactorRenew: ofSecondFactor,
  secondFactorRemove: ofSecondFactor,
  secondFactorBeginPasskey: ofSecondFactor,
  secondFactorAddPasskey: ofSecondFactor,
  secondFactorRemovePasskey: ofSecondFactor,
  invoicePdf: pdf,
  adhesionPdf: pdf,
  contractPdf: pdf,
  ownInvoicePdf: pdf,
  ownAdhesionPdf: pdf,
  ownContractPdf: pdf,
  emailTemplatesSendTest: {
    quota: 20,
    windowSeconds: 60,
    key: 'token',
    outage: 'share',
    source: 'spec: Limits, email_templates/send-test',
  },
  newslettersSend: {
    quota: 20,
    windowSeconds: 60,
    key: 'token',
    outage: 'share',
    source: 'spec: Limits, newsletters/{uuid}/send',
  },
  impersonate: {
    quota: 20,
    windowSeconds: 60,
    key: 'admin',
    outage: 'refuse',
    source: 'spec: Limits, permission/impersonate',
  },
  webhookTest: {
    quota: 20,
    windowSeconds: 60,
    key: 'token',
    outage: 'share',
    source: 'spec: Limits, webhook_subscriptions/{id}/test',
  },
  contactsCsv: { quota: 20, windowSeconds: 60, key: 'token', outage: 'share', source: 'spec: Limits, contacts-csv' },
  usersCsv: { quota: 20, windowSeconds: 60, key: 'token', outage: 'share', source: 'spec: Limits, users-csv' },
  paymentsCsv: ours,
  invoicesCsv: ours,
  adhesionsCsv: ours,
  registrationsCsv: ours,
  exports: ours,
  requestLoginOtpByAddress: codesByAddress,
  requestPasswordResetOtpByAddress: codesByAddress,
  /** Five per second, a tenth of a core, so that a new organisation can import its users with passwords. */
  usersCreatePassword: { ...ours, quota: 300, onlyWith: 'password' },
  usersUpdatePassword: { ...ours, onlyWith: 'password' },
  newslettersSendTest: ours,
  registrationsMessage: ours,
  invoicesSend: ours,
  invitationsOpenOwn: ours,
  invitationsAnswerOwn: ours,
  registrationsCreateOwn: ours,
  registrationsCancelOwn: ours,
  waitlistCreateOwn: ours,
  waitlistCancelOwn: ours,
  formsRespondOwn: ours,
  /** Guests of one office may share an address; guessing a hash of 32 bytes is hopeless anyway. */
  invitationPage: { ...ours, quota: 300, key: 'ip', page: '/invitation/{hash}' },
  /** Each may mean a mail to whom the visitor names. */
  eventSignup: { ...ours, quota: 5, windowSeconds: 600, key: 'email', page: '/events/{id}' },
  eventSignupByAddress: { ...ours, quota: 60, key: 'ip', page: '/events/{id}' },
} as const satisfies Record<string, Bucket>;

/** The id of a bucket. Those of services are of this type, too: `assertContracts` has looked them up. */
export type BucketId = keyof typeof ownBuckets;
