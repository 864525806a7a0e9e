/**
 * Our server, as it runs in production, with three operations more: parts of `users.list`, by which its cost is told
 * apart. They are beside the measured path and change nothing in it.
 *
 * `loadtest` imports nothing of the server, except in this folder: what benches our own server has to start it.
 */
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, operation } from '#contracts/operation.ts';
import { type Page, pageOf } from '#contracts/schemas/page.ts';
import { type User, user } from '#contracts/schemas/user.ts';
import { type Service, startService } from '#server/compose.ts';
import { selectUsers } from '#server/features/users/store.ts';
import { type BoundHandler, handlePublic } from '#server/gateway/handle.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import { serveParent } from '../serve-parent.ts';
import { fixedBody } from './fixed-body.ts';

export interface GuildgateSettings {
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly poolSize: number;
}

const shared = {
  source: 'bench',
  tag: 'Bench',
  method: 'GET',
  permission: 'none',
  limit: 'none',
  auth: 'none',
  problems: [],
} as const;
const success = { status: 200, description: 'A page', body: pageOf(user) } as const;

/** hapi and the gateway alone: no credential, no statement. */
const fixed = operation({ ...shared, id: 'bench.fixed', summary: 'A body', path: '/api/v1/bench/fixed', success });

/** The same behind an Api-Token. */
const behindToken = operation({
  ...shared,
  id: 'bench.token',
  summary: 'A body behind a token',
  path: '/api/v1/bench/token',
  auth: ['apiToken'],
  permission: 'users:read',
  success,
});

/** The list without a credential. */
const list = operation({
  ...shared,
  id: 'bench.list',
  summary: 'Users, to anybody',
  path: '/api/v1/bench/list',
  query: Joi.object<Record<string, never>>({}),
  page: true,
  success,
});

const parts: readonly AnyOperation[] = [fixed, behindToken, list];
const body = new JsonBody<Page<User>>(fixedBody);

const partHandlers: readonly BoundHandler[] = [
  handlePublic(fixed, async () => body),
  handlePublic(behindToken, async () => body),
  handlePublic(list, async ({ db, pager }) => pager.answer(await selectUsers(db, {}, pager.request, true))),
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
    { operations: [...operations, ...parts], handlers: (own) => [...own, ...partHandlers] },
  );
  return { port: service.port };
}

serveParent(start, async () => service?.stop(0));
