/** A tenant, as its host finds it. */
export interface Tenant {
  readonly id: string;
  readonly host: string;
  /** Where the tenant is reached from outside, such as `https://acme.example`; the issuer of its tokens. */
  readonly baseUrl: string;
  readonly name: string;
  /** What was set in place of the contracts' quotas, by bucket. */
  readonly limits: Readonly<Record<string, QuotaOverride>>;
}

/** What an operator has set for one bucket of one tenant. */
export interface QuotaOverride {
  /** Requests per window of the bucket; null: it was reset, and the contract's quota is in force again. */
  readonly quota: number | null;
  /** Grows with every change, so that among what nodes remember the highest is the latest. */
  readonly version: number;
}
