/** Mails in an IMAP mailbox (RFC 9051), over one connection that is reopened when the server closes it. */
import { ImapFlow } from 'imapflow';
import PostalMime from 'postal-mime';
import type { MailboxProfile } from '../profile.ts';
import { Inconclusive } from '../verdict.ts';
import type { Mail, Mails } from './mails.ts';

type ImapProfile = Extract<MailboxProfile, { kind: 'imap' }>;

/** Maximum number of mails read per address: a mailbox may hold those of many runs. */
const most = 20;

/** @param profile TLS from the start unless `secure` is false; then STARTTLS if the server supports it */
export function imapMails(profile: ImapProfile): Mails {
  let connection: Promise<ImapFlow> | undefined;
  /** Mails are immutable, so each is fetched once. */
  const fetched = new Map<string, Mail>();
  const connected = async (): Promise<ImapFlow> => {
    const open = await connection?.catch(() => undefined);
    if (open?.usable) return open;
    connection = connect(profile);
    return connection;
  };
  // Sequential: two concurrent polls of a closed connection would open two new ones.
  let last: Promise<unknown> = Promise.resolve();
  return {
    to(address) {
      const look = last.then(async () => mailsTo(address, await connected(), fetched)).catch(inconclusive(profile));
      last = look.catch(() => {});
      return look;
    },
    close: async () => {
      await last;
      const open = await connection?.catch(() => undefined);
      if (open?.usable) await open.logout();
    },
  };
}

async function connect({ host, secure = true, port = secure ? 993 : 143, user, password }: ImapProfile) {
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  });
  // A connection that closes between two polls is noticed by the next one.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function mailsTo(address: string, client: ImapFlow, fetched: Map<string, Mail>): Promise<Mail[]> {
  const lock = await client.getMailboxLock('INBOX', { readOnly: true });
  try {
    // NOOP: servers announce new mails in response to a command.
    await client.noop();
    const found = (await client.search({ to: address }, { uid: true })) || [];
    const validity = client.mailbox ? client.mailbox.uidValidity : 0n;
    const wanted = found
      .toSorted((a, b) => b - a)
      .slice(0, most)
      .map((uid) => ({ uid, id: `${validity}:${uid}` }));
    const missing = wanted.filter(({ id }) => !fetched.has(id)).map(({ uid }) => uid);
    if (missing.length > 0) {
      for (const { uid, source } of await client.fetchAll(missing, { uid: true, source: true }, { uid: true })) {
        const id = `${validity}:${uid}`;
        if (source) fetched.set(id, await mailOf(id, source));
      }
    }
    return wanted.map(({ id }) => fetched.get(id)).filter((mail) => mail !== undefined);
  } finally {
    lock.release();
  }
}

/** Falls back to HTML for mails without text: callers search for links. */
async function mailOf(id: string, source: Buffer): Promise<Mail> {
  const { subject = '', text, html = '' } = await PostalMime.parse(source);
  return { id, subject, text: text?.trim() ? text : html };
}

function inconclusive({ host }: ImapProfile): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error)) throw error;
    const message =
      'responseText' in error && error.responseText ? `${error.message} (${error.responseText})` : error.message;
    throw new Inconclusive('control-failed', `mail at ${host} cannot be read: ${message}`);
  };
}
