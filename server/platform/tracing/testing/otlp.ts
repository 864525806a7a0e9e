/** Reads spans from an ExportTraceServiceRequest (opentelemetry-proto, trace.proto). */

export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: a root. */
  readonly parentSpanId: string;
  readonly name: string;
  /** As in trace.proto: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly links: readonly { readonly traceId: string; readonly traceState: string }[];
  readonly hasFailed: boolean;
  /** Attribute `service.name` of its resource. */
  readonly service: string;
}

/** Values of a message by number of field. */
type Fields = ReadonlyMap<number, readonly (Buffer | number)[]>;

export function spansOf(request: Buffer): SentSpan[] {
  return messages(fieldsOf(request), 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1);
    const service = String(resource && attributesOf(resource, 1)['service.name']);
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentSpanId: hex(span, 4),
        name: text(span, 5),
        kind: Number(span.get(6)?.[0] ?? 0),
        startTime: Number((bytes(span, 7)[0]?.readBigUInt64LE() ?? 0n) / 1_000_000n),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), traceState: text(link, 3) })),
        hasFailed: messages(span, 15).some((status) => status.get(3)?.[0] === 2),
        service,
      })),
    );
  });
}

function attributesOf(fields: Fields, number: number): Record<string, string | number> {
  const pairs = messages(fields, number).map((pair): [string, string | number] => {
    const [value = new Map()] = messages(pair, 2);
    return [text(pair, 1), value.has(3) ? Number(value.get(3)?.[0]) : text(value, 1)];
  });
  return Object.fromEntries(pairs);
}

const bytes = (fields: Fields, number: number) => (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value));
const messages = (fields: Fields, number: number) => bytes(fields, number).map(fieldsOf);
const text = (fields: Fields, number: number) => bytes(fields, number)[0]?.toString('utf8') ?? '';
const hex = (fields: Fields, number: number) => bytes(fields, number)[0]?.toString('hex') ?? '';

/** Bytes of a field, by its wire type, besides varints and those with a length. */
const fixed: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wire = tag & 7;
    const length = wire === 2 ? varint() : fixed[wire];
    const value = length === undefined ? varint() : message.subarray(at, at + length);
    at += length ?? 0;
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}
