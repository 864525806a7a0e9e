/** Check of the browser that prints PDFs. */

import { createLogger } from '../../platform/log.ts';
import { findChromium } from '../../platform/pdf/chromium-path.ts';
import { createPdfRenderer } from '../../platform/pdf/renderer.ts';
import { type Check, fault, ok, warning } from './check.ts';
import type { DoctorConfig } from './config.ts';

/** In milliseconds: on a busy machine a browser starts slowly, and that of a package is unpacked before. */
const deadline = 30_000;

export function pdfChecks({ chromiumPath, dataDir }: DoctorConfig): Check[] {
  const subject = 'CHROMIUM_PATH';
  return [
    {
      area: 'PDF',
      subject,
      deadline,
      advice:
        'Run the browser with --version to see what is missing. Unless root starts it, its sandbox needs user namespaces ' +
        '(Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0). In a container it needs space in /dev/shm or /tmp.',
      run: async (over) => {
        const chromium = await findChromium({ chromiumPath, dataDir });
        if (!chromium) {
          const advice = 'Install chromium, or set CHROMIUM_PATH to it.';
          if (chromiumPath) return [fault(subject, `there is nothing to run at ${chromiumPath}`, advice)];
          return [warning(subject, 'there is no Chromium: requests for PDFs get a 503', advice)];
        }
        const renderer = await createPdfRenderer({ chromiumPath, dataDir, logger: createLogger('silent') });
        over.addEventListener('abort', () => void renderer.close());
        const began = performance.now();
        const pdf = await renderer.render('<!doctype html><title>Guildgate</title><p>Guildgate</p>');
        if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')))
          return [fault(subject, `${chromium.name} does not print a PDF`)];
        const took = Math.round(performance.now() - began);
        return [ok(subject, `${chromium.name}: prints a page, in ${took} ms with its start`)];
      },
    },
  ];
}
