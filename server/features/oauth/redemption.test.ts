/** Codes and refresh tokens: each is good for one use, whoever comes at the same moment; who comes second ends it all. */
import anyTest, { type TestFn } from 'ava';
import { startOAuthScene } from './testing/scene.ts';
import { Visitor } from './testing/visitor.ts';

const test = anyTest as TestFn<Awaited<ReturnType<typeof startOAuthScene>>>;

test.before(async (t) => {
  Object.assign(t.context, await startOAuthScene());
});
test.after.always((t) => t.context.service?.stop());

test.serial(
  'of fifty that redeem one code at once, one succeeds, and a second use has ended what it got',
  async (t) => {
    const { acme: scene } = t.context;
    const code = await scene.code();
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.redeem(code)));
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    t.truthy(won);
    t.is(more.length, 0);
    for (const answer of answers) if (answer !== won) t.like(answer.json, { error: 'invalid_grant' });
    t.is((await scene.userInfo(won?.json.access_token)).status, 401);
    t.is((await scene.refresh(won?.json.refresh_token)).status, 400);
  },
);

test.serial('of fifty that redeem one refresh token at once, one succeeds', async (t) => {
  const { acme: scene } = t.context;
  const { refresh_token: refreshToken } = await scene.tokens();
  const answers = await Promise.all(Array.from({ length: 50 }, () => scene.refresh(refreshToken)));
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 49 }, () => 400)]);
});

test.serial('a code that is used again ends the tokens that were issued from it', async (t) => {
  const { acme: scene } = t.context;
  const code = await scene.code();
  const { json: tokens } = await scene.redeem(code);
  t.is((await scene.userInfo(tokens.access_token)).status, 200);
  t.like((await scene.redeem(code)).json, { error: 'invalid_grant' });
  t.is((await scene.userInfo(tokens.access_token)).status, 401);
  t.like((await scene.refresh(tokens.refresh_token)).json, { error: 'invalid_grant' });
});

test.serial('a refresh token that is used again ends its successor and every access token', async (t) => {
  const { acme: scene } = t.context;
  const first = await scene.tokens();
  const { json: second } = await scene.refresh(first.refresh_token);
  t.is((await scene.userInfo(second.access_token)).status, 200);
  t.like((await scene.refresh(first.refresh_token)).json, { error: 'invalid_grant' });
  t.is((await scene.userInfo(second.access_token)).status, 401);
  t.like((await scene.refresh(second.refresh_token)).json, { error: 'invalid_grant' });
});

test.serial('what one browser was given lives on when a token of another one was stolen', async (t) => {
  const { acme: scene } = t.context;
  const first = await scene.tokens();
  const own = await scene.code();
  const elsewhere = new Visitor(scene.service, scene.tenant);
  const back = await elsewhere.letIn(scene.asking({ code_challenge: own.challenge }), scene.person);
  const { json: second } = await scene.redeem({ ...own, code: String(back.searchParams.get('code')) });
  await scene.refresh(first.refresh_token);
  await scene.refresh(first.refresh_token);
  t.is((await scene.userInfo(first.access_token)).status, 401);
  t.is((await scene.userInfo(second.access_token)).status, 200);
});
