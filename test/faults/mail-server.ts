/** Program: a mail sink, for tests that stop its process. Prints its SMTP and API URLs as JSON. */
import { startMailSink } from '#fixtures/mail-sink/sink.ts';

const { smtpUrl, url } = await startMailSink();
process.stdout.write(`${JSON.stringify({ smtpUrl, url })}\n`);
