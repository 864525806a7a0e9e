/** Reports contain no secrets, even at a host that echoes every request in bodies, headers and redirects. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import { partOf } from '#test/proofs.ts';
import type { Handlers } from './broken/mutant.ts';
import { startBrokenHost } from './broken/proxy.ts';
import { execute } from './engine/execute.ts';
import { RunSession } from './engine/run-session.ts';
import { selectCases } from './engine/selection.ts';
import { consoleReporter } from './reporters/console.ts';
import { reporterFor } from './reporters/index.ts';
import type { Reporter } from './result.ts';
import { rules } from './rules/index.ts';
import { shortfallOf } from './shortfall.ts';

const formats = ['html', 'json', 'junit', 'markdown', 'ndjson', 'sarif', 'tap'] as const;

/** Records every credential in transit, and echoes all of them in every refusal. */
function reflecting(canaries: Set<string>): Handlers {
  return {
    api: async (request, forward) => {
      const { authorization = '', 'api-token': token, 'x-contact-hash': hash } = request.headers;
      for (const value of [authorization.replace(/^Bearer /, ''), token, hash]) if (value) canaries.add(value);
      const answer = await forward(request);
      const bodies = `${request.body.toString('utf8')}\n${answer.body.toString('utf8')}`;
      for (const [, value = ''] of bodies.matchAll(
        /"(?:token|refresh_token|secret|clientSecret|password)":"([^"]+)"/g,
      )) {
        canaries.add(value);
      }
      if (answer.status < 400) return answer;
      const echo = {
        ...request.headers,
        code: token ?? authorization,
        body: request.body.toString('utf8'),
        path: request.path,
      };
      return {
        status: 500,
        headers: { 'content-type': 'application/json', 'x-echo': JSON.stringify(request.headers) },
        body: Buffer.from(JSON.stringify({ ...echo, base64: Buffer.from(token ?? authorization).toString('base64') })),
      };
    },
  };
}

test('every format is free of every credential that passed, raw and encoded', async (t) => {
  t.timeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-canaries-'));
  const host = await startTestHost();
  const canaries = new Set<string>();
  const broken = await startBrokenHost(host.profile, reflecting(canaries));
  t.teardown(async () => {
    await broken.stop();
    await host.stop();
    await rm(folder, { recursive: true });
  });
  const screen = new PassThrough();
  const output = text(screen);
  const reporters: Reporter[] = [
    consoleReporter(screen),
    ...formats.map((format) => reporterFor(format, join(folder, `report.${format}`))),
  ];
  const run = new RunSession(...host.connect(broken.profile));
  // The cases of a rule differ by their operations, and report in the same way.
  const cases = partOf(selectCases(rules, { notRules: ['limits/*'] }), 10);
  for (const reporter of reporters) reporter.begin({ host: 'x', startedAt: '', cases, expectedSeconds: 1 });
  const results = await execute(
    run,
    cases,
    (result) => {
      for (const reporter of reporters) reporter.case(result);
    },
    new AbortController().signal,
  );
  await run.close();
  const counts = { pass: 0, fail: 0, warn: 0, skip: 0, inconclusive: 0, waived: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  for (const reporter of reporters) {
    await reporter.end({
      tool: { name: 'guildgate-conformance', version: '0' },
      host: 'x',
      startedAt: new Date(0).toISOString(),
      milliseconds: 1,
      waitedMilliseconds: 0,
      requests: 1,
      busiestSecond: 1,
      interrupted: false,
      counts,
      waiverFaults: [],
      exitCode: 1,
      onlyServed: false,
      ruleSet: { name: 'current', digest: '', rules: 1 },
      shortfall: shortfallOf(results),
      answers: run.judge.answers.all(run.secrets),
      cases: results,
    });
  }
  screen.end();
  t.true(counts.fail > 0, 'the broken host causes failures');
  t.true(canaries.size > 10);
  const files = await readdir(folder);
  t.is(files.length, formats.length);
  const texts = [await output, ...(await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8'))))];
  // Markdown has a backslash before each punctuation.
  const plain = texts.map((written) => written.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
  for (const written of [...texts, ...plain]) {
    t.true(written.length > 1_000);
    for (const canary of canaries) {
      for (const form of [canary, encodeURIComponent(canary), Buffer.from(canary).toString('base64')]) {
        const at = written.indexOf(form);
        t.is(at, -1, `${form.slice(0, 12)}… stands in a report, behind: ${written.slice(Math.max(0, at - 200), at)}`);
      }
    }
  }
});
