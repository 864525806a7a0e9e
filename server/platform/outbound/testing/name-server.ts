/** A name server on the loopback with a zone given by the test. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import { type Answer, decode, encode, type Question } from 'dns-packet';

/** Addresses of a name, of both kinds: one list per query; the last one repeats. */
interface Entry {
  readonly turns: ReadonlyArray<readonly string[]>;
  /** CNAME target, which has the addresses. */
  readonly alias?: string;
}

/** Entries by name; other names do not exist. */
export type Zone = Readonly<Record<string, Entry | 'SILENT' | 'FAILS'>>;

export interface NameServer {
  /** Such as `127.0.0.1:5353`. */
  readonly address: string;
  /** Queries, such as `A example.com`. */
  readonly queries: readonly string[];
  close(): void;
}

/** Response codes of RFC 1035. */
const serverFailure = 2;
const noSuchName = 3;

export async function startNameServer(zone: Zone): Promise<NameServer> {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) => {
    const { id = 0, questions = [] } = decode(bytes);
    const [question] = questions;
    if (!question) return;
    const name = question.name.toLowerCase();
    const line = `${question.type} ${name}`;
    const turn = queries.filter((before) => before === line).length;
    queries.push(line);
    const entry = zone[name];
    if (entry === 'SILENT') return;
    const fault = entry === undefined ? noSuchName : entry === 'FAILS' ? serverFailure : 0;
    const answers = typeof entry === 'object' ? answersTo(question, entry, turn) : [];
    socket.send(encode({ type: 'response', id, flags: fault, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, queries, close: () => void socket.close() };
}

function answersTo({ name, type }: Question, { turns, alias }: Entry, turn: number): Answer[] {
  if (type !== 'A' && type !== 'AAAA') return [];
  const isOfType = type === 'A' ? isIPv4 : isIPv6;
  const addresses = (turns[turn] ?? turns.at(-1) ?? []).filter((address) => isOfType(address));
  const aliases: Answer[] = alias === undefined ? [] : [{ type: 'CNAME', name, ttl: 0, data: alias }];
  return [...aliases, ...addresses.map((data): Answer => ({ type, name: alias ?? name, ttl: 0, data }))];
}
