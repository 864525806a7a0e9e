/** What a limiter is said to promise: no interval of length `windowMs` holds more than `quota` admitted requests. */
export interface Claim {
  readonly quota: number;
  readonly windowMs: number;
}
