/**
 * Rate-limit buckets: who shares one allowance, and how large it is. Spec: Limits.
 * One bucket per operation: a bucket shared by two would let one starve the other.
 */
export const bucketKeys = ['ip', 'token', 'user', 'email', 'admin'] as const;
export type BucketKey = (typeof bucketKeys)[number];

export interface Bucket {
  /** Requests admitted in any window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * What is counted: the caller's address, its token, the user whichever token it has, the email in the body, or the
   * administrator, also while it acts as somebody.
   */
  readonly key: BucketKey;
  /**
   * What happens while nodes cannot ask each other how much was spent: each grants its share of the quota, or the
   * operation answers 503. Refused is what guards a password, and acting as somebody else.
   */
  readonly outage: 'share' | 'refuse';
  /** The place in the specification that demands it. */
  readonly source: string;
}

export const buckets = {
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
  invoicePdf: { quota: 20, windowSeconds: 60, key: 'token', outage: 'share', source: 'spec: Limits, PDF generation' },
  adhesionPdf: { quota: 20, windowSeconds: 60, key: 'token', outage: 'share', source: 'spec: Limits, PDF generation' },
  contractPdf: { quota: 20, windowSeconds: 60, key: 'token', outage: 'share', source: 'spec: Limits, PDF generation' },
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
} as const satisfies Record<string, Bucket>;

export type BucketId = keyof typeof buckets;
