/** Other protocols on the HTTP port. */
import { type ConnectionCase, exchanging } from './connection.ts';

const clientHello = Buffer.from('16030100a5010000a10303', 'hex');

/** First bytes of other protocols. */
const otherProtocols: Readonly<Record<string, Buffer>> = {
  'a TLS ClientHello': Buffer.concat([clientHello, Buffer.alloc(154, 7)]),
  SSLv2: Buffer.from('802e0100020015000000100100800200800300800400800500800600400700c0', 'hex'),
  'the preface of HTTP/2': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1'),
  'SOCKS 5': Buffer.from([5, 1, 0]),
  'the PROXY protocol': Buffer.from('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\n\r\n'),
  'the PROXY protocol 2': Buffer.from('0d0a0d0a000d0a515549540a21110000', 'hex'),
  PostgreSQL: Buffer.from('0000000804d2162f', 'hex'),
  Redis: Buffer.from('*1\r\n$4\r\nPING\r\n'),
  'Remote Desktop': Buffer.from('0300002b26e00000000000436f6f6b6965', 'hex'),
  SMB: Buffer.from('00000085ff534d4272', 'hex'),
  MQTT: Buffer.from('101000044d5154540402003c000474657374', 'hex'),
  FTP: Buffer.from('USER anonymous\r\n'),
  'a WebSocket frame': Buffer.from('818537fa213d7f9f4d5158', 'hex'),
  '1 000 zeros': Buffer.alloc(1_000),
  '100 000 bytes of noise': Buffer.alloc(100_000, 0x9c),
  'an answer': Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
};

export const otherProtocolCases: readonly ConnectionCase[] = Object.entries(otherProtocols).map(([name, bytes]) =>
  exchanging({ name, pieces: () => [bytes], expect: ['malformed_request'] }),
);
