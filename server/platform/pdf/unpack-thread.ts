/** Thread that unpacks the archives of @sparticuz/chromium into TMPDIR. See packaged-chromium.ts. */
import { workerData } from 'node:worker_threads';
import { inflate } from '@sparticuz/chromium';

const archives: string[] = workerData;
await Promise.all(archives.map(inflate));
