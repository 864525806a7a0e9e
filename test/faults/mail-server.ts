/** A mail sink in a process of its own, for tests that stop it. Prints the URL of its SMTP side, and of its API. */
import { startMailSink } from '#fixtures/mail-sink/sink.ts';

const { smtpUrl, url } = await startMailSink();
process.stdout.write(`${JSON.stringify({ smtpUrl, url })}\n`);
