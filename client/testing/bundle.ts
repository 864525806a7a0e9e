/** Bundles a program with the client for a page. */
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** @param code imports from './index.ts' @returns one minified script */
export async function bundle(code: string, options: Pick<BuildOptions, 'format' | 'globalName'> = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: join(import.meta.dirname, '..'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    ...options,
  });
  return (outputFiles[0]?.text ?? '').trim();
}
