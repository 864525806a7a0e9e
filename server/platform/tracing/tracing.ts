/**
 * Spans of OpenTelemetry. Off until the process switches tracing on (export.ts): until then no SDK or exporter is loaded,
 * and every function here only runs the work that it is given.
 *
 * A span is made inside of a trace alone: a request or a job begins one, while polls and heartbeats do not. Attributes
 * hold names, ids and numbers of ours: never a secret, a value of a path or a parameter of a statement.
 */
import type { AttributeValue, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';

type Api = typeof import('@opentelemetry/api');

export type { Span };

type Attributes = Readonly<Record<string, AttributeValue | undefined>>;

/** What a span is of: work of our own, or a call of something else. */
type Role = 'internal' | 'client';

/** Header fields of W3C Trace Context, as received. */
interface Carrier {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

/** Beginning of a trace, or of its part in this process. */
export interface Root {
  readonly role: 'server' | 'consumer';
  readonly attributes: Attributes;
  /** Of the caller or of the request that enqueued a job: its trace goes on. */
  readonly parent?: Carrier | undefined;
  /** `traceparent` of a caller who is not trusted: a new trace begins, and links to it. Its tracestate is any text. */
  readonly link?: string | undefined;
  /** True: a child of the active span, if there is one. */
  readonly nested?: boolean;
}

interface Switch {
  readonly api: Api;
  readonly tracer: Tracer;
}

let on: Switch | undefined;

/** What a request opened, such as a connection, may work on in its context. A span that is not recorded cannot say its end. */
const ended = new WeakSet<Span>();

/** Switches tracing on for this process; undefined: off. */
export function switchTracing(given: Switch | undefined): void {
  on = given;
}

export const isTracing = (): boolean => on !== undefined;

/** @returns whether a span made now would be recorded; false outside of a trace, and in one that is not sampled */
export function isRecording(): boolean {
  return on?.api.trace.getActiveSpan()?.isRecording() === true;
}

/** Runs work in a span of the active trace, which ends with the work or the promise that it returns. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => T, role: Role = 'internal'): T {
  if (!on || !isRecording()) return work();
  const kind = role === 'client' ? on.api.SpanKind.CLIENT : on.api.SpanKind.INTERNAL;
  const span = on.tracer.startSpan(name, { attributes: { ...attributes }, kind });
  return endingWith(span, () => within(span, work));
}

/** Begins a trace; the caller ends its span. @returns undefined when tracing is off */
export function startRoot(name: string, { role, attributes, parent, link, nested }: Root): Span | undefined {
  if (!on) return undefined;
  const { api, tracer } = on;
  const kind: SpanKind = role === 'server' ? api.SpanKind.SERVER : api.SpanKind.CONSUMER;
  const outside = nested ? api.context.active() : api.ROOT_CONTEXT;
  const linked = link && api.trace.getSpanContext(contextOf(api, { traceparent: link }));
  return tracer.startSpan(
    name,
    { kind, attributes: { ...attributes }, links: linked ? [{ context: linked }] : [] },
    parent ? contextOf(api, parent, outside) : outside,
  );
}

/** Runs work as part of a span, without ending it. */
export function within<T>(span: Span | undefined, work: () => T): T {
  if (!on || !span) return work();
  const { context, trace } = on.api;
  return context.with(trace.setSpan(context.active(), span), work);
}

/** Ends a span. What still works in its context is no longer part of its trace. */
export function endSpan(span: Span): void {
  span.end();
  ended.add(span);
}

/** Runs work as part of a span, and ends it with the work. */
export function inRoot<T>(span: Span | undefined, work: () => T): T {
  return span ? endingWith(span, () => within(span, work)) : work();
}

/** Adds attributes to the active span. */
export function describeSpan(attributes: Attributes): void {
  on?.api.trace.getActiveSpan()?.setAttributes({ ...attributes });
}

/** Marks a span as failed. @param type what failed, such as the code of an error; never its message, which may quote data */
export function failSpan(span: Span | undefined, type: string): void {
  if (on && span) span.setAttribute('error.type', type).setStatus({ code: on.api.SpanStatusCode.ERROR });
}

/** @returns the ids for log lines and problems; undefined outside of a trace */
export function traceIds(): { readonly traceId: string; readonly spanId: string } | undefined {
  const span = on?.api.trace.getActiveSpan();
  if (!span || ended.has(span)) return undefined;
  const { traceId, spanId } = span.spanContext();
  return { traceId, spanId };
}

/** @returns the id of a trace that is exported; undefined for others */
export function sampledTrace(span: Span | undefined): string | undefined {
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}

/** @returns the headers that continue the active trace elsewhere */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  on?.api.propagation.inject(on.api.context.active(), headers);
  return headers;
}

function contextOf(api: Api, { traceparent, tracestate }: Carrier, outside: Context = api.ROOT_CONTEXT): Context {
  return api.propagation.extract(outside, { traceparent, tracestate });
}

function endingWith<T>(span: Span, work: () => T): T {
  const fail = (error: unknown) => {
    // A refusal of a request is no failure of ours.
    if (isRefusal(error)) span.setAttribute('error.type', typeOf(error));
    else failSpan(span, typeOf(error));
    endSpan(span);
  };
  try {
    const result = work();
    if (result instanceof Promise) result.then(() => endSpan(span), fail);
    else endSpan(span);
    return result;
  } catch (error) {
    fail(error);
    throw error;
  }
}

/** A Boom of 4xx. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'isServer' in error && error.isServer === false;
}

/** @returns the code of an error, such as an SQLSTATE, or else its name */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}
