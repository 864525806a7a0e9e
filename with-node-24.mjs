/**
 * Runs a script of the project on Node 24, whatever Node this is: `node with-node-24.mjs server/cli.ts demo`.
 *
 * Node 24 comes as an npm package for each platform. npm 11 links it as `node` for our scripts; npm 10 drops the link
 * when it skips the packages of other platforms, so that we look for it ourselves. Plain JavaScript: it runs on Node 20.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const platform = `${process.platform}-${process.arch}`;
// The package for Apple silicon has another name. It is of Node 26, because its only Node 24 is the first, 24.0.0.
const brought = join(root, `node_modules/node-${platform === 'darwin-arm64' ? 'bin-' : ''}${platform}/bin/node`);
const isOurs = Number(process.versions.node.split('.')[0]) >= 24;

if (isOurs) run(process.execPath);
else if (existsSync(brought)) run(brought);
else {
  // The PostgreSQL of npm's packages runs on Linux and macOS only.
  const isWindows = process.platform === 'win32';
  console.error(
    `Guildgate runs on Node 24 or newer, this is ${process.versions.node}, and npm brought none for ${platform}. ` +
      (isWindows
        ? 'On Windows run it in a Linux, which this command installs: wsl --install'
        : `Run npm ci if you have not; else install it: ${process.platform === 'darwin' ? 'brew install node' : 'npx n 24'}`),
  );
  process.exitCode = 1;
}

/** @param node the path of a Node 24 */
function run(node) {
  // First on the path too: what the script starts as `node` must be the same.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  // What is compiled, and stripped of its types, is kept: half of the time that each file of tests takes to load.
  env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to the child as well, and it takes both for one wish. What only we hear is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
