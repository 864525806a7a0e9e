/** Parser for the NDJSON report of Schemathesis: scenarios, phases and errors. */

/** All cases of an operation in a phase, or a sequence of the stateful phase. */
interface Scenario {
  readonly phase: string;
  /** The operation, such as `GET /api/v1/users`, or the name of a sequence. */
  readonly label: string;
  readonly interactions: readonly Interaction[];
  readonly findings: readonly Finding[];
}

/** A request with its response. */
export interface Interaction {
  /** Method and path as in the document. */
  readonly operation: string;
  readonly status: number | undefined;
}

/** A check that failed. */
export interface Finding {
  readonly check: string;
  readonly operation: string;
  readonly title: string;
  readonly message: string;
  readonly curl: string;
  readonly status: number | undefined;
  readonly body: string;
}

export type FuzzEvent =
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  | { readonly kind: 'phase'; readonly phase: string; readonly status: string }
  | { readonly kind: 'error'; readonly message: string };

type Json = Readonly<Record<string, unknown>>;

/** @returns the event of a line; undefined for other kinds of lines. @throws SyntaxError for invalid JSON */
export function readEvent(line: string): FuzzEvent | undefined {
  const [[kind, value] = ['', undefined]] = Object.entries(objectOf(JSON.parse(line)));
  const event = objectOf(value);
  if (kind === 'ScenarioFinished') return { kind: 'scenario', scenario: scenarioOf(event) };
  if (kind === 'PhaseFinished') {
    return { kind: 'phase', phase: textOf(objectOf(event.phase).name), status: textOf(event.status) };
  }
  if (/Error$/.test(kind)) return { kind: 'error', message: JSON.stringify(event).slice(0, 2_000) };
  return undefined;
}

function scenarioOf(event: Json): Scenario {
  const recorder = objectOf(event.recorder);
  const label = textOf(recorder.label);
  const cases = objectOf(recorder.cases);
  const interactions = objectOf(recorder.interactions);
  const operationOf = (id: string) => {
    const { method, path } = objectOf(objectOf(cases[id]).value);
    return typeof path === 'string' ? `${textOf(method)} ${path}` : label;
  };
  return {
    phase: textOf(event.phase),
    label,
    interactions: Object.entries(interactions).map(([id, interaction]) => ({
      operation: operationOf(id),
      status: statusOf(interaction),
    })),
    findings: Object.entries(objectOf(recorder.checks)).flatMap(([id, checks]) =>
      (Array.isArray(checks) ? checks.map(objectOf) : [])
        .filter(({ status }) => status === 'failure')
        .map((check) => findingOf(check, operationOf(id), interactions[id])),
    ),
  };
}

function findingOf({ name, failure_info }: Json, operation: string, interaction: unknown): Finding {
  const failure = objectOf(objectOf(failure_info).failure);
  const { request, response } = objectOf(interaction);
  return {
    check: textOf(name),
    operation,
    title: textOf(failure.title),
    message: textOf(failure.message),
    curl: curlOf(objectOf(request)),
    status: statusOf(interaction),
    body: bytesOf(objectOf(response).content).toString('utf8'),
  };
}

/** @returns the request as a curl command. */
function curlOf({ method, uri, headers, body }: Json): string {
  const fields = Object.entries(objectOf(headers)).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => `-H ${quoted(`${name}: ${String(value)}`)}`),
  );
  const sent = bytesOf(body).toString('utf8');
  const data = sent === '' ? [] : [`--data-raw ${quoted(sent)}`];
  return ['curl -si', `-X ${textOf(method)}`, ...fields, ...data, quoted(textOf(uri))].join(' ');
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function statusOf(interaction: unknown): number | undefined {
  const { status_code } = objectOf(objectOf(interaction).response);
  return typeof status_code === 'number' ? status_code : undefined;
}

function bytesOf(content: unknown): Buffer {
  return Buffer.from(textOf(objectOf(content).$base64), 'base64');
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
