/** A tenant, as found by its host. */
export interface Tenant {
  readonly id: string;
  readonly host: string;
  /** Public base URL, such as `https://acme.example`; also the issuer of its tokens. */
  readonly baseUrl: string;
  readonly name: string;
  /** Overrides of the contracts' quotas, by bucket. */
  readonly limits: Readonly<Record<string, QuotaOverride>>;
}

/** An operator's override for one bucket of one tenant. */
export interface QuotaOverride {
  /** Requests per window of the bucket; null: reset to the contract's quota. */
  readonly quota: number | null;
  /** Grows with every change, so that the highest version known to a node is the latest. */
  readonly version: number;
}
