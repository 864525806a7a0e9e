/** Arena for many rows: a filled database, and our server, in separate processes. */
import { Child } from '#test/children.ts';
import type { BenchDatabase, DatabaseSettings } from './servers/database.ts';
import type { GuildgateSettings } from './servers/guildgate.ts';

export interface RowsArena {
  readonly database: BenchDatabase;
  readonly port: number;
  /** Of our server. */
  readonly pid: number;
  /** A further process, which stops with the arena. */
  start<Question, Answer>(entry: URL): Child<Question, Answer>;
  close(): Promise<void>;
}

export async function openRowsArena(contacts: number): Promise<RowsArena> {
  const children: { stop(): Promise<void> }[] = [];
  const start = <Question, Answer>(entry: URL) => {
    const child = new Child<Question, Answer>(entry);
    children.push(child);
    return child;
  };
  const close = async () => {
    // The database stops last: the servers are connected to it.
    for (let child = children.pop(); child !== undefined; child = children.pop()) await child.stop();
  };
  const stop = async (code: number) => {
    await close();
    process.exit(code);
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  try {
    const entry = (file: string) => new URL(file, import.meta.url);
    const database = await start<DatabaseSettings, BenchDatabase>(entry('./servers/database.ts')).ask({ contacts });
    const ours = start<GuildgateSettings, { port: number }>(entry('./servers/guildgate.ts'));
    const { apiUrl, secretKey } = database;
    const { port } = await ours.ask({ apiUrl, secretKey, poolSize: 20 });
    return { database, port, pid: ours.pid, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}
