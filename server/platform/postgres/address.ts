/** Where a process finds PostgreSQL, and the settings that say so. */

export interface DatabaseAddress {
  readonly url: string;
  /** Leads past the pooler of `url`. Absent: `url` leads to PostgreSQL itself. */
  readonly directUrl?: string | undefined;
}

/** @returns whether `url` leads through a pooler, and the URL for what needs a session of its own */
export function poolerOf({ url, directUrl }: DatabaseAddress): { throughPooler: boolean; sessionUrl: string } {
  return { throughPooler: directUrl !== undefined, sessionUrl: directUrl ?? url };
}

/** The setting with each URL of an address, for messages. */
export interface SettingNames {
  readonly url: string;
  readonly directUrl?: string;
}

/** By purpose of the process. */
export const sessionNames = {
  serve: { url: 'DATABASE_URL', directUrl: 'DATABASE_DIRECT_URL' },
  work: { url: 'WORKER_DATABASE_URL', directUrl: 'WORKER_DATABASE_DIRECT_URL' },
  migrate: { url: 'MIGRATION_DATABASE_URL' },
} as const satisfies Record<string, SettingNames>;
