/** Installs Schemathesis. */
import { join } from 'node:path';
import { pythonEnvironment } from '#test/python-environment.ts';

/**
 * @param report called before a slow installation
 * @returns the path of Schemathesis' command. @throws UsageError, see pythonEnvironment
 */
export async function schemathesisCommand(report: (line: string) => void): Promise<string> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  return join(await pythonEnvironment('schemathesis', requirements, report), 'bin/st');
}
