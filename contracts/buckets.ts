/**
 * Rate-limit buckets: who shares one allowance, and how large it is. Spec: Limits.
 * One bucket per operation: a bucket shared by two would let one starve the other.
 */
export type BucketKey = 'ip' | 'token' | 'user' | 'email' | 'admin';

export interface Bucket {
  /** Requests admitted in any window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * What is counted: the caller's address, its token, the user whichever token it has, the email in the body, or the
   * administrator, also while it acts as somebody.
   */
  readonly key: BucketKey;
  /** The place in the specification that demands it. */
  readonly source: string;
}

export const buckets = {
  loginCheck: { quota: 20, windowSeconds: 60, key: 'ip', source: 'spec: Limits, login-check' },
  requestLoginOtp: { quota: 20, windowSeconds: 60, key: 'email', source: 'spec: Limits, request-login-otp' },
  verifyLoginOtp: { quota: 20, windowSeconds: 60, key: 'email', source: 'spec: Limits, verify-login-otp' },
  requestPasswordResetOtp: {
    quota: 20,
    windowSeconds: 60,
    key: 'email',
    source: 'spec: Limits, request-password-reset-otp',
  },
  resetPassword: {
    quota: 20,
    windowSeconds: 60,
    key: 'email',
    source: 'spec: Limits, bucket key of OTP and password-reset-OTP endpoints',
  },
  changePassword: { quota: 20, windowSeconds: 60, key: 'user', source: 'decisions: Sessions' },
  invoicePdf: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, PDF generation' },
  adhesionPdf: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, PDF generation' },
  contractPdf: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, PDF generation' },
  emailTemplatesSendTest: {
    quota: 20,
    windowSeconds: 60,
    key: 'token',
    source: 'spec: Limits, email_templates/send-test',
  },
  newslettersSend: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, newsletters/{uuid}/send' },
  impersonate: { quota: 20, windowSeconds: 60, key: 'admin', source: 'spec: Limits, permission/impersonate' },
  webhookTest: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, webhook_subscriptions/{id}/test' },
  contactsCsv: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, contacts-csv' },
  usersCsv: { quota: 20, windowSeconds: 60, key: 'token', source: 'spec: Limits, users-csv' },
} as const satisfies Record<string, Bucket>;

export type BucketId = keyof typeof buckets;
