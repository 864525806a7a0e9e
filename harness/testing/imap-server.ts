/** Minimal IMAP server (RFC 3501) over a real socket, for the tests of the IMAP mailbox. */
import { once } from 'node:events';
import net from 'node:net';
import { createInterface } from 'node:readline';

export interface ImapServer {
  readonly port: number;
  /** Commands of clients, without tags. */
  readonly commands: readonly string[];
  /** @param source headers and body, with CRLF */
  deliver(source: string): void;
  /** Closes every connection, as a restarting server does. */
  disconnect(): void;
  stop(): Promise<void>;
}

export async function startImapServer(user: string, password: string): Promise<ImapServer> {
  const mails: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.write('* OK ready\r\n');
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      const [tag = '', ...words] = line.split(' ');
      commands.push(words.join(' '));
      for (const answer of answersTo(words, mails, { user, password })) {
        socket.write(answer.startsWith('* ') ? `${answer}\r\n` : `${tag} ${answer}\r\n`);
      }
      if (words[0]?.toUpperCase() === 'LOGOUT') socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    commands,
    deliver: (source) => mails.push(source),
    disconnect: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @returns response lines; the last one is the tagged result, the others begin with `* `. UIDs are 101, 102 and so on. */
function answersTo(
  words: readonly string[],
  mails: readonly string[],
  account: { user: string; password: string },
): string[] {
  const command = words.join(' ');
  const name = command.toUpperCase();
  if (name === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1', 'OK done'];
  if (name.startsWith('LOGIN ')) {
    const [given, secret] = Array.from(
      command.matchAll(/"([^"]*)"|[^ "]+/g),
      ([whole, quoted]) => quoted ?? whole,
    ).slice(1);
    const isRight = given === account.user && secret === account.password;
    return [isRight ? 'OK [CAPABILITY IMAP4rev1] signed in' : 'NO [AUTHENTICATIONFAILED] wrong password'];
  }
  if (name.startsWith('LIST ')) return ['* LIST () "/" "INBOX"', 'OK done'];
  if (/^(?:SELECT|EXAMINE) "?INBOX"?$/.test(name)) {
    return [
      `* ${mails.length} EXISTS`,
      '* FLAGS (\\Seen)',
      '* OK [UIDVALIDITY 7] valid',
      '* OK [UIDNEXT 999] next',
      'OK [READ-ONLY] done',
    ];
  }
  if (name === 'NOOP') return [`* ${mails.length} EXISTS`, 'OK done'];
  if (name.startsWith('UID SEARCH ')) {
    const to = /TO "?([^" ]+)"?/i.exec(command)?.[1] ?? '';
    const found = mails.flatMap((mail, index) => (toOf(mail).includes(to) ? [String(101 + index)] : []));
    return [['* SEARCH', ...found].join(' '), 'OK done'];
  }
  if (name.startsWith('UID FETCH ')) {
    const uids = numbersOf(words[2] ?? '');
    return [
      ...mails.flatMap((mail, index) =>
        uids.includes(101 + index)
          ? [`* ${index + 1} FETCH (UID ${101 + index} BODY[] {${Buffer.byteLength(mail)}}\r\n${mail})`]
          : [],
      ),
      'OK done',
    ];
  }
  if (name === 'LOGOUT') return ['* BYE', 'OK done'];
  return ['BAD unknown'];
}

function toOf(mail: string): string {
  return /^To: (.*)$/im.exec(mail)?.[1] ?? '';
}

/** @param set for instance `101,103:105` */
function numbersOf(set: string): number[] {
  return set.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
