/** Lifetimes of what the provider stores, in seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetime of a refresh token; the second is the bound for all tokens of one sign-in. */
export const refreshLifetime = 14 * day;
export const refreshLimit = 90 * day;

export const lifetimes = {
  AccessToken: hour,
  AuthorizationCode: minute,
  IdToken: hour,
  Interaction: 10 * minute,
  Session: 14 * day,
  Grant: 365 * day,
} as const;
