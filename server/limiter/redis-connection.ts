/** A connection to Redis, whichever its topology: one server, Sentinels or a Cluster. */
import type { RedisCommand } from './redis-node.ts';

export interface RedisConnection {
  /**
   * Sends one command for the server of `key`, at once or not at all. Repeated only when the server reports that it has
   * not executed it. Has no timeout.
   */
  send(key: string, command: RedisCommand): Promise<unknown>;
  /** Number of failovers, from 0. The new master may lack the last writes of the old one. */
  readonly takeovers: number;
  /** True when keys are spread over several servers, some of which may be down. */
  readonly isSpread: boolean;
  close(): Promise<void>;
}

/** Logger for losing and regaining Redis; pino's type fits. */
export interface LimiterLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
