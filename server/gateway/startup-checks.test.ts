import test from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, group, operation } from '#contracts/operation.ts';
import { groups } from '#contracts/operations/groups.ts';
import { startTestService } from '#test/service.ts';
import type { BoundHandler } from './api/handle.ts';
import { assertContracts, ContractViolations } from './startup-checks.ts';

const handlersOf = (contracts: readonly AnyOperation[]): BoundHandler[] =>
  contracts.map((contract) => ({ contract, run: async () => undefined, lock: async () => undefined }));

const { sound } = group('tests', 'Tests', 'tests', {
  sound: operation({
    summary: 'Sound',
    method: 'GET',
    path: '/api/v1/sound',
    auth: ['jwt'],
    permission: 'users:read',
    limit: 'none',
    success: { status: 204, description: 'ok' },
    problems: [],
  }),
});

/** A contract that bypasses the types: from JavaScript, or through a cast. */
function without(key: string, value?: unknown): AnyOperation {
  return Object.fromEntries([
    ...Object.entries(sound).filter(([name]) => name !== key),
    ...(value === undefined ? [] : [[key, value]]),
  ]) as unknown as AnyOperation;
}

test('the real contracts hold', (t) => {
  t.notThrows(() => assertContracts(operations, handlersOf(operations), buckets));
});

const faults: [string, readonly AnyOperation[], readonly BoundHandler[], RegExp][] = [
  ['a contract without a handler', [sound], [], /tests\.sound has no handler/],
  ['a handler without a contract', [], handlersOf([sound]), /a handler keeps tests\.sound, which is not in the list/],
  ['two handlers for one contract', [sound], handlersOf([sound, sound]), /tests\.sound has 2 handlers/],
  ['two contracts with one id', [sound, without('nothing')], handlersOf([sound]), /tests\.sound is listed twice/],
  [
    'an object that its writes cannot lock',
    [groups.get, groups.update],
    handlersOf([groups.get, groups.update]).map(({ contract, run }) => ({ contract, run })),
    /groups\.update takes If-Match, and groups\.get is not lockable\(\)/,
  ],
  [
    'a write of an object that cannot be read',
    [{ ...groups.update, changes: '/api/v1/nowhere' }],
    handlersOf([groups.update]),
    /groups\.update changes \/api\/v1\/nowhere, where no object can be read/,
  ],
  ...(['auth', 'permission', 'limit'] as const).map((key): [string, AnyOperation[], BoundHandler[], RegExp] => {
    const broken = without(key);
    return [
      `a contract without ${key}`,
      [broken],
      handlersOf([broken]),
      new RegExp(`tests\\.sound does not say its ${key}`),
    ];
  }),
  ...(
    [
      ['limit', 'nowhere', /names the bucket nowhere, which does not exist/],
      ['limit', 'toString', /names the bucket toString, which does not exist/],
      ['furtherLimits', ['nowhere'], /names the bucket nowhere, which does not exist/],
      ['furtherLimits', ['usersCsv'], /has the further limit usersCsv, whose source is not a decision/],
      ['furtherLimits', ['usersCreatePassword'], /cannot count requests with password/],
      ['limit', 'usersCreatePassword', /which counts only requests with password; make it a further limit/],
      ['permission', 'users:fly', /asks for the permission users:fly, which does not exist/],
      ['permission', 'none', /asks for a credential and for no permission/],
      ['auth', 'none', /asks for a permission and for no credential/],
      ['auth', [], /accepts no credential at all/],
    ] as const
  ).map(([key, value, message]): [string, AnyOperation[], BoundHandler[], RegExp] => {
    const broken = without(key, value);
    return [`${key} = ${JSON.stringify(value)}`, [broken], handlersOf([broken]), message];
  }),
];

for (const [title, contracts, handlers, message] of faults) {
  test(`the server does not start with ${title}, and says so`, (t) => {
    const error = t.throws(() => assertContracts(contracts, handlers, buckets), { instanceOf: ContractViolations });
    t.regex(error?.message ?? '', message);
  });
}

test('a service whose handler is missing does not come up and leaves nothing open', async (t) => {
  await t.throwsAsync(startTestService({ handlers: (own) => own.slice(1) }), {
    instanceOf: ContractViolations,
    message: /identity\.loginCheck has no handler/,
  });
});
