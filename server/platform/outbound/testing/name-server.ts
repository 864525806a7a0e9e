/** A name server on the loopback that says what a test wants. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import { type Answer, decode, encode, type Question } from 'dns-packet';

/** What is said of a name: its addresses of both kinds, one list for each time that it is asked for; the last one stays. */
export interface Entry {
  readonly turns: ReadonlyArray<readonly string[]>;
  /** Another name that this one stands for, and whose addresses they are. */
  readonly alias?: string;
}

/** Names that are not there do not exist. */
export type Zone = Readonly<Record<string, Entry | 'SILENT' | 'FAILS'>>;

export interface NameServer {
  /** Such as `127.0.0.1:5353`. */
  readonly address: string;
  /** What was asked for, such as `A example.com`. */
  readonly asked: readonly string[];
  close(): void;
}

/** The DNS's own numbers for what went wrong (RFC 1035). */
const serverFailure = 2;
const noSuchName = 3;

export async function startNameServer(zone: Zone): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) => {
    const { id = 0, questions = [] } = decode(bytes);
    const [question] = questions;
    if (!question) return;
    const name = question.name.toLowerCase();
    const line = `${question.type} ${name}`;
    const turn = asked.filter((before) => before === line).length;
    asked.push(line);
    const entry = zone[name];
    if (entry === 'SILENT') return;
    const fault = entry === undefined ? noSuchName : entry === 'FAILS' ? serverFailure : 0;
    const answers = typeof entry === 'object' ? answersTo(question, entry, turn) : [];
    socket.send(encode({ type: 'response', id, flags: fault, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => void socket.close() };
}

function answersTo({ name, type }: Question, { turns, alias }: Entry, turn: number): Answer[] {
  if (type !== 'A' && type !== 'AAAA') return [];
  const isOfType = type === 'A' ? isIPv4 : isIPv6;
  const addresses = (turns[turn] ?? turns.at(-1) ?? []).filter((address) => isOfType(address));
  const aliases: Answer[] = alias === undefined ? [] : [{ type: 'CNAME', name, ttl: 0, data: alias }];
  return [...aliases, ...addresses.map((data): Answer => ({ type, name: alias ?? name, ttl: 0, data }))];
}
