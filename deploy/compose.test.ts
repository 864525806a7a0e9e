/** Static checks of docker-compose.yml, without a container engine. */
import { spawnSync } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { parse } from 'yaml';
import { readMigrationConfig, readServeConfig, readWorkerConfig } from '#server/config.ts';

interface Service {
  readonly image: string;
  readonly command?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly healthcheck?: unknown;
  readonly mem_limit?: string;
  readonly memswap_limit?: string;
  readonly pids_limit?: number;
  readonly shm_size?: string;
  readonly tmpfs?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const root = join(import.meta.dirname, '..');
const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
const read = (source: string): Compose => parse(source, { merge: true });
const compose = read(text);
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'guildgate');

/** Secrets as created in the documentation. */
const secrets: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'a'.repeat(48),
  API_DATABASE_PASSWORD: 'b'.repeat(48),
  WORKER_DATABASE_PASSWORD: 'c'.repeat(48),
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** @returns the environment with variables substituted. @throws Error for a missing required variable */
function filledIn(environment: Readonly<Record<string, string>> = {}): Record<string, string> {
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_whole, name: string, kind?: string, rest = '') => {
      const known = secrets[name];
      if (known === undefined && kind !== '-') throw new Error(`${name} is not created in the documentation`);
      return known ?? rest;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}

async function lint(t: ExecutionContext, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-compose-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'docker-compose.yml');
  await writeFile(file, source);
  return spawnSync(process.execPath, [join(root, 'node_modules/.bin/dclint'), '--quiet', '--color=false', file], {
    encoding: 'utf8',
  });
}

test('it is valid by the schema of compose files and by a linter', async (t) => {
  const { status, stdout } = await lint(t, text);
  t.is(status, 0, stdout);
});

test('an unknown key and a public port are found', async (t) => {
  t.regex(
    (await lint(t, text.replace('    restart: unless-stopped', '    restarts: always'))).stdout,
    /additional properties/,
  );
  t.regex((await lint(t, text.replaceAll('127.0.0.1:$', '$'))).stdout, /interface/);
});

test('the environment of each process of ours is one that it starts with', (t) => {
  const readers: Readonly<Record<string, (env: Record<string, string>) => unknown>> = {
    serve: readServeConfig,
    worker: readWorkerConfig,
    'migrate up': readMigrationConfig,
    doctor: readMigrationConfig,
  };
  t.deepEqual(ours.map(([name]) => name).sort(), ['api-1', 'api-2', 'migrate', 'operator', 'worker']);
  for (const [name, { command = '', environment }] of ours) {
    t.notThrows(() => readers[command]?.(filledIn(environment)) ?? t.fail(`${name} runs ${command}`), name);
  }
});

test('the servers and the worker hold no database credentials but their own', (t) => {
  for (const name of ['api-1', 'api-2']) {
    t.deepEqual(readServeConfig(filledIn(compose.services[name]?.environment)).excessSettings, [], name);
  }
  t.deepEqual(readWorkerConfig(filledIn(compose.services.worker?.environment)).excessSettings, []);
});

test('the nodes share what they must share', (t) => {
  const { 'api-1': one, 'api-2': two, worker } = compose.services;
  t.deepEqual(one?.environment, two?.environment);
  t.truthy(one?.environment?.REDIS_URL, 'two nodes do not start without');
  t.is(worker?.environment?.SECRET_KEY, one?.environment?.SECRET_KEY);
});

test('every file, network, volume and service that is named is there', async (t) => {
  for (const [name, service] of Object.entries(compose.services)) {
    const mounts = service.volumes?.map((mount) => mount.split(':')[0] ?? '') ?? [];
    for (const mount of mounts.filter((source) => !source.startsWith('.'))) t.true(mount in compose.volumes, mount);
    const profiles = service.security_opt?.flatMap((option) => /^seccomp=(.+)$/.exec(option)?.[1] ?? []) ?? [];
    for (const file of [...mounts.filter((source) => source.startsWith('.')), ...profiles]) {
      await t.notThrowsAsync(access(join(root, file)), `${name}: ${file}`);
    }
    const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {});
    t.true(networks.length > 0, `${name} is on a network`);
    for (const network of networks) t.true(network in compose.networks, network);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      t.truthy(compose.services[other], other);
      const isChecked =
        compose.services[other]?.healthcheck !== undefined || compose.services[other]?.image === 'guildgate';
      t.true(condition !== 'service_healthy' || isChecked, `${other} says when it is healthy`);
    }
  }
});

test('stop grace periods are long enough, and third-party images are pinned', (t) => {
  for (const [name, { image, stop_grace_period: grace }] of Object.entries(compose.services)) {
    if (image === 'guildgate') t.true(Number.parseInt(grace ?? '', 10) > 20, name);
    else t.regex(image, /:v?\d+\.\d+/, name);
  }
});

test('the browser has the privileges of its sandbox, and no service has unneeded ones', async (t) => {
  const profile: { defaultAction: string; syscalls: { names: string[]; action: string }[] } = JSON.parse(
    await readFile(join(import.meta.dirname, 'seccomp.json'), 'utf8'),
  );
  const [denied, ...others] = profile.syscalls;
  t.deepEqual([profile.defaultAction, denied?.action, others], ['SCMP_ACT_ALLOW', 'SCMP_ACT_ERRNO', []]);
  for (const call of ['clone', 'clone3', 'unshare', 'chroot']) t.false(denied?.names.includes(call), call);
  for (const call of ['bpf', 'init_module', 'kexec_load', 'mount', 'ptrace', 'reboot']) {
    t.true(denied?.names.includes(call), call);
  }
  t.deepEqual(denied?.names, [...new Set(denied?.names)]);
});

/** @returns the bytes of `512m` or `2g` */
function bytesOf(size = ''): number {
  const [, amount = '', unit = ''] = /^(\d+)([mg])$/.exec(size) ?? [];
  return Number(amount) * (unit === 'g' ? 1024 ** 3 : 1024 ** 2);
}

test('memory, swap and processes of every service are bounded', (t) => {
  for (const [name, { mem_limit, memswap_limit, pids_limit }] of Object.entries(compose.services)) {
    t.true(bytesOf(mem_limit) > 0, `${name}: ${mem_limit}`);
    t.is(memswap_limit, mem_limit, `${name} has no swap beyond its memory`);
    t.true(Number.isInteger(pids_limit) && Number(pids_limit) > 0, `${name}: ${pids_limit}`);
  }
});

test('an API node and the worker have room for their browser, and Redis for what it may keep', (t) => {
  const { 'api-1': api, worker, redis } = compose.services;
  // Measured: 476 MB of an API process after sign-ins, 440 MB of a worker, 200 MB of Chromium, and its shared memory.
  for (const printing of [api, worker]) {
    t.true(bytesOf(printing?.shm_size) > 0);
    t.true(bytesOf(printing?.mem_limit) >= 2 * (476 + 200) * 1024 ** 2 + bytesOf(printing?.shm_size));
  }
  const [, most] = /--maxmemory (\d+mb)/.exec([redis?.command ?? ''].flat().join(' ')) ?? [];
  t.true(bytesOf(redis?.mem_limit) >= 1.5 * bytesOf(most?.replace('b', '')));
});
