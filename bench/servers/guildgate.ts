/**
 * Our server as in production, with three more operations: parts of `users.list`, which separate its costs. They do not
 * change the measured path.
 *
 * `bench/servers` is the only part of the benchmarks that imports the server, in order to start it.
 */
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { group, operation } from '#contracts/operation.ts';
import { type Page, pageOf } from '#contracts/schemas/page.ts';
import { type User, user } from '#contracts/schemas/user.ts';
import { type Service, startService } from '#server/compose.ts';
import { selectUsers } from '#server/features/users/store.ts';
import { seesDetails } from '#server/features/users/users.ts';
import { type BoundHandler, handle, handlePublic } from '#server/gateway/api/handle.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import { allocateAsYoung } from '#server/platform/heap.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { serveParent } from '#test/serve-parent.ts';
import { fixedBody } from './fixed-body.ts';

export interface GuildgateSettings {
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly poolSize: number;
}

const shared = {
  method: 'GET',
  permission: 'none',
  limit: 'none',
  auth: 'none',
  problems: [],
} as const;
const success = { status: 200, description: 'A page', body: pageOf(user) } as const;

const parts = group('bench', 'Bench', 'bench', {
  /** hapi and the gateway alone: no credential, no statement. */
  fixed: operation({ ...shared, summary: 'A body', path: '/api/v1/bench/fixed', success }),

  /** The same with an Api-Token. */
  token: operation({
    ...shared,
    summary: 'A body behind a token',
    path: '/api/v1/bench/token',
    auth: ['apiToken'],
    permission: 'users:read',
    success,
  }),

  /** The list behind an Api-Token, from its tables each time: as a page is that is read for the first time or has changed. */
  anew: operation({
    ...shared,
    summary: 'Users, read each time',
    path: '/api/v1/bench/anew',
    auth: ['apiToken'],
    permission: 'users:read',
    query: Joi.object<Record<string, never>>({}),
    page: ['createdAt'],
    success,
  }),

  /** The list without a credential. */
  list: operation({
    ...shared,
    summary: 'Users, without a credential',
    path: '/api/v1/bench/list',
    query: Joi.object<Record<string, never>>({}),
    page: ['createdAt'],
    success,
  }),
});

const body = new JsonBody<Page<User>>(fixedBody);

const partHandlers: readonly BoundHandler[] = [
  handlePublic(parts.fixed, async () => body),
  handlePublic(parts.token, async () => body),
  handle(parts.anew, async ({ db, pager, caller }) => {
    // A statement around the marked one is not marked.
    const reading: TenantDb = { ...db, rows: (statement) => db.rows(sql`${statement}`) };
    return pager.pageOf(await selectUsers(reading, {}, pager.request, seesDetails(caller)));
  }),
  handlePublic(parts.list, async ({ db, pager }) => pager.pageOf(await selectUsers(db, {}, pager.request, true))),
];

let service: Service | undefined;

async function start({ apiUrl, secretKey, poolSize }: GuildgateSettings): Promise<{ port: number }> {
  service = await startService(
    {
      host: '127.0.0.1',
      port: 0,
      databaseUrl: apiUrl,
      databasePoolSize: poolSize,
      redisUrl: undefined,
      secretKey: Buffer.from(secretKey, 'base64'),
      trustedProxies: [],
      webhookAllowedAddresses: [],
      chromiumPath: process.env.CHROMIUM_PATH,
      metrics: undefined,
      logLevel: 'info',
    },
    { operations: [...operations, ...Object.values(parts)], handlers: (own) => [...own, ...partHandlers] },
  );
  return { port: service.port };
}

allocateAsYoung();
serveParent(start, async () => service?.stop(0));
