/** The command `guildgate demo`: everything on this machine, until Ctrl-C. */
import type { Command } from 'commander';
import { readDemoConfig } from '../config.ts';
import { welcome } from '../demo/welcome.ts';
import { findChromium } from '../platform/pdf/chromium-path.ts';
import { untilSignal } from '../platform/signals.ts';
import { say } from './terminal.ts';

/** Drain when the demo stops, in milliseconds; short, because a person waits at the terminal. */
const demoDrain = 2_000;

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description(
      'start a database, two tenants with people, the server, a worker, and pages with its mails and webhooks (PORT, MAIL_PORT, SMTP_PORT, WEBHOOK_PORT, DATA_DIR, GATEWAY_CONTRACTS, CHROMIUM_PATH, LOG_LEVEL)',
    )
    .action(demo);
}

async function demo(): Promise<void> {
  const config = readDemoConfig();
  const { startDemo } = await import('../demo/demo.ts');
  const running = await startDemo(config, (step) => say(`${step} …`));
  const chromium = await findChromium(config);
  process.stdout.write(welcome(running.file, config.dataDir, chromium?.name));
  await untilSignal();
  say('Stopping …');
  await running.stop(demoDrain);
}
