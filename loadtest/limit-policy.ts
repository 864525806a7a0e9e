/** The policy under test: no interval of length `windowMs` holds more than `quota` admitted requests. */
export interface LimitPolicy {
  readonly quota: number;
  readonly windowMs: number;
}
