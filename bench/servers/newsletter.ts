/** Our side of the newsletter benchmark: creates a newsletter to many contacts, sends it, and runs a worker as in production. */
import pg from 'pg';
import { type RunningWorker, startWorker } from '#server/compose-worker.ts';
import { compiler } from '#server/features/email-templates/compile.ts';
import { parseMail } from '#server/features/email-templates/mail-content.ts';
import { valuesFor } from '#server/features/email-templates/values.ts';
import { createNewsletter, sendNewsletter } from '#server/features/newsletters/newsletters.ts';
import { selectNewsletter } from '#server/features/newsletters/store.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { serveParent } from '#test/serve-parent.ts';

export interface NewsletterSettings {
  readonly adminUrl: string;
  readonly apiUrl: string;
  readonly workerUrl: string;
  readonly tenantId: string;
  readonly secretKey: string;
  readonly smtpPort: number;
  readonly connections: number;
  readonly recipients: number;
}

export type NewsletterQuestion = { readonly start: NewsletterSettings } | { readonly send: true };

export interface NewsletterAnswer {
  /** Time to the response of `send`, with every recipient frozen. */
  readonly freezeSeconds: number;
  /** From then until the newsletter is SENT. */
  readonly seconds: number;
  /** A mail of it, so that the peer sends the same. */
  readonly html: string;
  readonly text: string;
}

const mjml = `<mjml><mj-body background-color="#f4f5f7">
<mj-section background-color="#ffffff"><mj-column>
<mj-text font-size="22px">{{ tenant.name }}</mj-text>
<mj-text>{{#firstName}}Dear {{ firstName }} {{ lastName }},{{/firstName}}{{^firstName}}Hello,{{/firstName}}</mj-text>
${'<mj-text>It is good to have you with us. Here is what comes next, and who will be there.</mj-text>\n'.repeat(6)}
<mj-button href="{{ tenant.url }}">See all events</mj-button>
<mj-text><a href="{{ unsubscribeUrl }}">No more of these letters</a></mj-text>
</mj-column></mj-section></mj-body></mjml>`;

const deps = { random: systemRandom, clock: systemClock };
const logger = createLogger('warn');
let worker: RunningWorker | undefined;
let database: Database | undefined;
let settings: NewsletterSettings | undefined;

async function start(given: NewsletterSettings): Promise<NewsletterAnswer> {
  settings = given;
  const { adminUrl, apiUrl, workerUrl, tenantId, secretKey, smtpPort, connections, recipients } = given;
  database = createDatabase(createPool({ url: apiUrl, size: 4, applicationName: 'bench' }, logger), systemClock);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    `insert into contacts (tenant_id, id, email, first_name, last_name, newsletter_opt_in)
      select $1, uuidv7(), 'reader' || n || '@many.example', 'Ada', 'Number ' || n, true from generate_series(1, $2::int) n`,
    [tenantId, recipients],
  );
  await admin.query('vacuum analyze');
  await admin.end();
  worker = await startWorker({
    databaseUrl: workerUrl,
    databasePoolSize: 20,
    concurrency: 20,
    secretKey: Buffer.from(secretKey, 'base64'),
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailFrom: 'no-reply@guildgate.example',
    mailConnections: connections,
    webhookAllowedAddresses: [],
    logLevel: 'warn',
  });
  const content = { subject: 'News', html: await compiler.compile(mjml, 'bench'), text: null };
  const tenant = { name: 'acme', baseUrl: 'http://acme.localhost' };
  const person = { email: 'reader1@many.example', firstName: 'Ada', lastName: 'Number 1' };
  const mail = parseMail(content).render(valuesFor(tenant, person, `http://acme.localhost/u/${'x'.repeat(66)}`));
  return { freezeSeconds: 0, seconds: 0, html: mail.html, text: mail.text };
}

async function send(): Promise<NewsletterAnswer> {
  if (!settings || !database) throw new Error('not started');
  const { tenantId } = settings;
  const writing = { name: 'Bench', subject: 'News', mjml, audience: { allContacts: true } };
  const { id } = await database.transaction(tenantId, (db) => createNewsletter(db, writing, deps));
  const requested = performance.now();
  await database.transaction(tenantId, (db) => sendNewsletter(db, id, {}));
  const began = performance.now();
  for (;;) {
    const row = await selectNewsletter(database.reading(tenantId), id);
    const { status, counts }: { status: string; counts: object } = JSON.parse(row?.json ?? '{}');
    if (status === 'SENT') break;
    if (status !== 'SENDING') throw new Error(`the newsletter is ${status}: ${JSON.stringify(counts)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { freezeSeconds: (began - requested) / 1000, seconds: (performance.now() - began) / 1000, html: '', text: '' };
}

serveParent<NewsletterQuestion, NewsletterAnswer>(
  (question) => ('start' in question ? start(question.start) : send()),
  async () => {
    await worker?.stop(1_000);
    await database?.close();
  },
);
