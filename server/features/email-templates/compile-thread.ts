/**
 * Worker thread that compiles MJML, which may block for seconds. Posts `'ready'` when loaded, then one CompileResult
 * for each MJML message.
 */
import { parentPort } from 'node:worker_threads';
import mjml2html from 'mjml';

export interface CompileResult {
  readonly html: string;
  /** Quote nothing but the tenant's own MJML. */
  readonly faults: readonly string[];
}

parentPort?.on('message', async (mjml: string) => {
  parentPort?.postMessage(await compile(mjml));
});
parentPort?.postMessage('ready');

async function compile(mjml: string): Promise<CompileResult> {
  try {
    const { html, errors } = await mjml2html(mjml, {
      validationLevel: 'soft',
      ignoreIncludes: true,
      keepComments: false,
      // The default list loads named fonts from Google, which would reveal readers of a mail.
      fonts: {},
    });
    return { html, faults: errors.map(({ line, message }) => `line ${line}: ${message}`) };
  } catch (error) {
    // Parser and components of MJML throw on bad input; the errors concern nothing but this text.
    return { html: '', faults: [error instanceof RangeError ? 'it is nested too deeply' : messageOf(error)] };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0]?.slice(0, 300) ?? '') : 'it cannot be compiled';
}
