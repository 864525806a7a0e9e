/** The OpenAPI document as the reference shows it: groups of operations, the objects that they return, and webhooks. */
import { type ApiDocument, type OperationView, readDocument, record, strings } from '#contracts/diff/document.ts';
import { isRecord, type JsonSchema } from '#contracts/openapi/json-schema.ts';
import { isProblemCode, problemRow } from '#contracts/problems.ts';
import { slugOf } from '../anchor.ts';
import { type Member, memberOf, membersOf } from './members.ts';
import { type Sample, samplesOf } from './samples.ts';

interface GroupHead {
  readonly name: string;
  /** The path of its page is `/docs/reference/` and this. */
  readonly slug: string;
  readonly description: string;
}

interface Group extends GroupHead {
  readonly operations: readonly Operation[];
  /** Objects in the responses of its operations, with those inside them. */
  readonly objects: readonly NamedObject[];
}

interface NamedObject {
  readonly name: string;
  readonly members: readonly Member[];
}

export interface Operation {
  /** The operationId, which is its anchor. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Markdown: what it does, its credential, permission and limits. */
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly parameters: readonly (Member & { readonly place: string })[];
  readonly body: readonly Member[];
  /** A body, as documented; undefined: it has none. */
  readonly example: unknown;
  /** The kind of credential that the samples use; undefined: none is needed. */
  readonly credential: string | undefined;
  readonly success: Success;
  /** Problem codes by status. */
  readonly problems: readonly { readonly status: number; readonly codes: readonly string[] }[];
  readonly samples: readonly Sample[];
}

interface Success {
  readonly status: string;
  readonly description: string;
  /** undefined: no content. */
  readonly type: string | undefined;
  readonly object: string | undefined;
  /** Of an object without a name. */
  readonly members: readonly Member[];
  /** As text; undefined: no content, or a file. */
  readonly example: string | undefined;
}

interface WebhookEvent {
  readonly type: string;
  readonly summary: string;
  /** Members of `data.object`. */
  readonly members: readonly Member[];
}

export interface Reference {
  readonly title: string;
  readonly version: string;
  /** Markdown. */
  readonly introduction: string;
  readonly groups: readonly Group[];
  readonly webhooks: readonly WebhookEvent[];
  /** Objects inside those of the webhooks. */
  readonly webhookObjects: readonly NamedObject[];
}

/** @throws NotOpenApi */
export function readReference(root: unknown): Reference {
  const document = readDocument(root);
  const info = record(document.root.info);
  const webhooks = [...document.webhooks()].map(([type, node]) => webhookOf(document, type, node));
  return {
    title: text(info.title),
    version: text(info.version),
    introduction: text(info.description),
    groups: groupsOf(root).map((head) => groupOf(document, head)),
    webhooks,
    webhookObjects: objectsIn(
      document,
      webhooks.flatMap(({ members }) => namesIn(members)),
    ),
  };
}

/** @returns the groups of a document without their operations, which is quick. Each has an address of its own: services name theirs as they like */
export function groupsOf(root: unknown): readonly GroupHead[] {
  const { tags } = record(root);
  const groups = Array.isArray(tags) ? tags.filter(isRecord) : [];
  const taken = new Set(['webhook-events']);
  return groups.map(({ name, description }) => {
    const usual = slugOf(text(name));
    let slug = usual;
    for (let count = 2; taken.has(slug); count += 1) slug = `${usual}-${count}`;
    taken.add(slug);
    return { name: text(name), slug, description: text(description) };
  });
}

function groupOf(document: ApiDocument, head: GroupHead): Group {
  const own = document.operations.filter(({ node }) => strings(node.tags).includes(head.name));
  const operations = own.map((view) => operationOf(document, view));
  const names = operations.flatMap(({ success: { object, members }, body }) => [
    ...(object === undefined ? [] : [object]),
    ...namesIn([...members, ...body]),
  ]);
  return { ...head, operations, objects: objectsIn(document, names) };
}

function operationOf(document: ApiDocument, view: OperationView): Operation {
  const { node } = view;
  const [bodyType = '', media] = Object.entries(record(record(node.requestBody).content))[0] ?? [];
  const body = media === undefined ? undefined : record(media);
  return {
    id: view.id,
    method: view.method,
    path: view.path,
    summary: text(node.summary),
    description: text(node.description),
    isDeprecated: node.deprecated === true,
    parameters: view.parameters.map((parameter) => ({
      ...memberOf(text(parameter.name), describedSchema(parameter), parameter.required === true),
      place: text(parameter.in),
    })),
    body: membersOf(document.resolve(body?.schema)),
    example: body?.example,
    credential: view.auth[0],
    success: successOf(view),
    problems: problemsOf(node),
    samples: samplesOf({
      method: view.method,
      path: view.path,
      params: exampleParameters(view),
      // As many items as the example of the response has.
      query: view.parameters.some(({ name }) => name === 'itemsPerPage') ? { itemsPerPage: 2 } : {},
      credential: view.auth[0],
      body: body?.example,
      bodyType,
      responseType: successOf(view).type,
    }),
  };
}

function describedSchema({ schema, description, deprecated }: JsonSchema): JsonSchema {
  return {
    ...record(schema),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
  };
}

function exampleParameters({ parameters }: OperationView): Readonly<Record<string, string | number>> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(inPath.map((parameter) => [text(parameter.name), exampleOf(parameter)]));
}

function exampleOf({ example, schema }: JsonSchema): string | number {
  const { examples, enum: values, type, minimum = 1 } = record(schema);
  const isNumeric = type === 'integer' || type === 'number';
  const found = [example, examples, values, isNumeric ? minimum : ''].flat();
  return found.find((value) => typeof value === 'string' || typeof value === 'number') ?? '';
}

function successOf({ responses }: OperationView): Success {
  const [status = '', response = {}] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const [type, media] = Object.entries(record(response.content))[0] ?? [];
  const { schema, example } = record(media);
  const { object, members } = memberOf('', schema, true);
  const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return { status, description: text(response.description), type, object, members, example: shown };
}

function problemsOf(node: JsonSchema): Operation['problems'] {
  const codes = strings(node['x-problem-codes']).filter(isProblemCode);
  const byStatus = Map.groupBy(codes, (code) => problemRow(code).status);
  return [...byStatus].map(([status, own]) => ({ status, codes: own })).toSorted((a, b) => a.status - b.status);
}

/** @returns the objects with these names, and those inside them */
function objectsIn(document: ApiDocument, names: readonly string[]): readonly NamedObject[] {
  const schemas = record(record(document.root.components).schemas);
  const found = new Map<string, readonly Member[]>();
  const add = (name: string) => {
    if (found.has(name)) return;
    const members = membersOf(schemas[name]);
    found.set(name, members);
    for (const inner of namesIn(members)) add(inner);
  };
  for (const name of names) add(name);
  return [...found].map(([name, members]) => ({ name, members }));
}

function namesIn(members: readonly Member[]): string[] {
  return members.flatMap(({ object, members: inner }) => [
    ...(object === undefined ? [] : [object]),
    ...namesIn(inner),
  ]);
}

function webhookOf(document: ApiDocument, type: string, node: JsonSchema): WebhookEvent {
  const body = record(Object.values(record(record(node.requestBody).content))[0]).schema;
  const data = record(record(document.resolve(body).properties).data);
  const { object } = record(data.properties);
  return { type, summary: text(node.summary), members: membersOf(document.resolve(object)) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
