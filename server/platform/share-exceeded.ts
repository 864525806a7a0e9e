/** The refusal of a share (see shares.ts). */

/** A tenant or an address has used up its share of a resource. */
export class ShareExceeded extends Error {
  override name = 'ShareExceeded';
  /** Name of the resource. */
  readonly share: string;
  /** Seconds until the work that is ahead will have ended, by the pace of the last requests. */
  readonly retryAfter: number;
  /** True: all slots were held while it waited, and none became free. The resource hangs, and the tenant is not the cause. */
  readonly isStalled: boolean;

  constructor(share: string, retryAfter: number, isStalled = false) {
    super(`the share of ${share} is used up`);
    this.share = share;
    this.retryAfter = retryAfter;
    this.isStalled = isStalled;
  }
}
