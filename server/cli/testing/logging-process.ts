/** A process that logs without a pause, and says over IPC how it is. Stops as a server does. */

import { createLogger, droppedLines } from '#server/platform/log.ts';
import { stopAndExit } from '../stopping.ts';

export interface LoggingProcess {
  readonly logged: number;
  readonly dropped: number;
}

const logger = createLogger('info');
let logged = 0;

const timer = setInterval(() => {
  for (let line = 0; line < 500; line += 1) {
    logger.info({ number: logged, padding: 'x'.repeat(200) }, 'a line');
    logged += 1;
  }
}, 10);

process.on('message', async (question) => {
  if (question === 'how') process.send?.({ logged, dropped: droppedLines() } satisfies LoggingProcess);
  if (question === 'pause') clearInterval(timer);
  if (question === 'stop') await stopAndExit(async () => clearInterval(timer), logger);
});
