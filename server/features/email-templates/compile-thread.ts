/**
 * The thread that compiles MJML: what a tenant wrote may take seconds, which the thread of the requests cannot spare.
 * Says
 * `'ready'` when it has loaded; takes MJML, one at a time, and answers with a CompileAnswer.
 */
import { parentPort } from 'node:worker_threads';
import mjml2html from 'mjml';

export interface CompileAnswer {
  readonly html: string;
  /** Nothing else than what stands in the MJML, which is the tenant's own. */
  readonly faults: readonly string[];
}

parentPort?.on('message', async (mjml: string) => {
  parentPort?.postMessage(await compile(mjml));
});
parentPort?.postMessage('ready');

async function compile(mjml: string): Promise<CompileAnswer> {
  try {
    const { html, errors } = await mjml2html(mjml, {
      validationLevel: 'soft',
      ignoreIncludes: true,
      keepComments: false,
      // Its own list fetches from Google whatever font is named, and so tells Google who reads a mail.
      fonts: {},
    });
    return { html, faults: errors.map(({ line, message }) => `line ${line}: ${message}`) };
  } catch (error) {
    // Its parser and its components throw whatever they stumble over; here it is never about more than this text.
    return { html: '', faults: [error instanceof RangeError ? 'it is nested too deeply' : messageOf(error)] };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0]?.slice(0, 300) ?? '') : 'it cannot be compiled';
}
