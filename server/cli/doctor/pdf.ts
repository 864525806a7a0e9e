/** Check of the browser that prints PDFs. */
import type { DoctorConfig } from '../../config.ts';
import { createLogger } from '../../platform/log.ts';
import { findChromium } from '../../platform/pdf/chromium-path.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';
import { type Check, fault, ok, warning } from './check.ts';

/** In milliseconds: on a busy machine a browser starts slowly. */
const deadline = 15_000;

export function pdfChecks({ chromiumPath }: DoctorConfig): Check[] {
  const subject = 'CHROMIUM_PATH';
  return [
    {
      area: 'PDF',
      subject,
      deadline,
      advice:
        'Run the browser with --version to see what is missing. In a container it needs space in /dev/shm or /tmp.',
      run: async (over) => {
        const path = await findChromium(chromiumPath);
        if (!path) {
          const advice = 'Install chromium, or set CHROMIUM_PATH to it.';
          if (chromiumPath) return [fault(subject, `there is nothing to run at ${chromiumPath}`, advice)];
          return [warning(subject, 'there is no Chromium: requests for PDFs get a 503', advice)];
        }
        const renderer = await createPdfRenderer({ chromiumPath: path, logger: createLogger('silent') });
        over.addEventListener('abort', () => void renderer.close());
        const began = performance.now();
        const pdf = await renderer.render('<!doctype html><title>Guildgate</title><p>Guildgate</p>');
        if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return [fault(subject, `${path} does not print a PDF`)];
        return [ok(subject, `${path} prints a page, in ${Math.round(performance.now() - began)} ms with its start`)];
      },
    },
  ];
}
