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
const brought = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
const isOurs = Number(process.versions.node.split('.')[0]) >= 24;

if (isOurs) run(process.execPath);
else if (existsSync(brought)) run(brought);
else {
  console.error(
    `Guildgate runs on Node 24, this is ${process.versions.node}, and npm brought none for ${process.platform} on ` +
      `${process.arch}. Run npm ci if you have not; else install Node 24.`,
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
