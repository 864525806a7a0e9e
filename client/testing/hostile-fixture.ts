/** Fixture: a client with a misbehaving host. */
import { inspect } from 'node:util';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { apiToken } from '../credentials/api-token.ts';
import { type Guildgate, type GuildgateOptions, guildgate } from '../guildgate.ts';
import { type Conduct, type HostileHost, startHostileHost } from './hostile-host.ts';

interface Context {
  hosts: HostileHost[];
}

/** Must not appear in any message. */
export const secret = 'gg_rw_thisisthesecretthatnobodymaysee';
export const json = { 'content-type': 'application/json' };

/** @returns the `test` of a file, whose context closes its hosts */
export function hostileTest(): TestFn<Context> {
  const test = anyTest as TestFn<Context>;
  test.beforeEach((t) => {
    t.context = { hosts: [] };
  });
  test.afterEach.always(async (t) => {
    for (const host of t.context.hosts) await host.stop();
  });
  return test;
}

export async function host(t: ExecutionContext<Context>, conduct: Conduct): Promise<HostileHost> {
  const started = await startHostileHost(conduct);
  t.context.hosts.push(started);
  return started;
}

/** Records waits instead of waiting, so that six attempts are fast. */
export function clientOf(
  { origin }: HostileHost,
  options: GuildgateOptions = {},
): Guildgate & { readonly waits: number[] } {
  const waits: number[] = [];
  let waited = 0;
  const clock = {
    now: () => Date.now() + waited,
    async wait(milliseconds: number) {
      waits.push(milliseconds);
      waited += milliseconds;
    },
  };
  return { waits, ...guildgate(origin, { credential: apiToken(secret), clock, timeout: 5_000, ...options }) };
}

/** @returns the message of the thrown error, after checking that it does not contain the credential */
export async function thrown<Class extends Error>(
  t: ExecutionContext<Context>,
  kind: new (...args: never[]) => Class,
  call: () => Promise<unknown>,
): Promise<string> {
  const error = await t.throwsAsync(call);
  t.true(error instanceof kind, `${error?.name}: ${error?.message}`);
  t.false(inspect(error, { depth: 10, showHidden: true }).includes(secret));
  return error?.message ?? '';
}

/** @returns whether all connections close soon */
export async function allClosed({ open }: HostileHost): Promise<boolean> {
  for (let tries = 0; tries < 200 && open.size > 0; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  return open.size === 0;
}
