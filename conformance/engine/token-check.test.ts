import test from 'ava';
import { checkedProfile } from '#harness/profile.ts';
import { scriptedClient } from '#harness/testing/scripted-client.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { assertTokenAccepted } from './token-check.ts';

const administrator = { email: 'ada@acme.example', password: 'x' };
const tokenAlone = { baseUrl: 'http://host.example', apiTokens: { readWrite: 'gg_rw_1' } };

/** @param statusOf the status of a read; undefined: the network fails @returns the paths that were sent a token, and the error */
async function checked(statusOf: (path: string) => number | undefined, changes: object = {}) {
  const paths: string[] = [];
  const client = scriptedClient(({ path, headers }) => {
    if (headers['Api-Token'] === 'gg_rw_1') paths.push(path);
    const status = statusOf(path);
    return status === undefined ? undefined : { status };
  });
  const error = await assertTokenAccepted(client, checkedProfile({ ...tokenAlone, ...changes }, 'test')).catch(
    (thrown: unknown) => thrown,
  );
  return { paths, error };
}

test('a token that every read refuses ends the run, and is not repeated', async (t) => {
  for (const status of [401, 403]) {
    const { error } = await checked(() => status);
    t.true(error instanceof Inconclusive);
    t.is(
      error instanceof Error && error.message,
      `The host refuses this token (${status}). Check it, and that it belongs to an administrator of this host.`,
    );
  }
});

test('any other status, and none, is for the rules to judge, and so is the refusal of one read', async (t) => {
  for (const status of [200, 302, 404, 429, 500, 503, undefined]) {
    const { error, paths } = await checked(() => status);
    t.is(error, undefined);
    t.is(paths.length, 1);
  }
  t.is((await checked((path) => (path === '/api/v1/users' ? 401 : 200))).error, undefined);
});

test('where an administrator can sign in, rules judge the token', async (t) => {
  const { error, paths } = await checked(() => 401, { administrator });
  t.is(error, undefined);
  t.deepEqual(paths, []);
});
