/** Finds places in schemas, and who sends or receives them. */
import type { Expected, Json } from './mutation.ts';
import { operationsIn } from './mutation.ts';

export interface SchemaSite {
  /** Heading of changes: `schema User`, or the id of an operation with a query parameter. */
  readonly subject: string;
  readonly node: Json;
  /** The object that has the node as a member, and its name there. */
  readonly parent: Json;
  readonly name: string;
  readonly inRequests: boolean;
  readonly inResponses: boolean;
  readonly inWebhooks: boolean;
}

function referencesIn(value: Json, found: Set<string>, document: Json): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found, document);
  else if (typeof value === 'object' && value !== null) {
    if (typeof value.$ref === 'string' && !found.has(value.$ref)) {
      found.add(value.$ref);
      const [, , section, name] = value.$ref.split('/');
      referencesIn(document.components[section][name], found, document);
    }
    for (const item of Object.values(value)) referencesIn(item, found, document);
  }
  return found;
}

/** @returns all members of the named schemas at any depth */
export function membersOfSchemas(document: Json): SchemaSite[] {
  const [requests, responses, webhooks] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { node } of operationsIn(document)) {
    referencesIn([node.requestBody, node.parameters], requests, document);
    referencesIn(node.responses, responses, document);
  }
  referencesIn(document.webhooks, webhooks, document);
  const uses = (set: Set<string>, name: string) => set.has(`#/components/schemas/${name}`);
  return Object.entries<Json>(document.components.schemas).flatMap(([name, schema]) => {
    const of = {
      subject: `schema ${name}`,
      inRequests: uses(requests, name),
      inResponses: uses(responses, name),
      inWebhooks: uses(webhooks, name),
    };
    return membersIn(schema).map((site) => ({ ...of, ...site }));
  });
}

function membersIn(schema: Json): { node: Json; parent: Json; name: string }[] {
  if (schema?.items) return membersIn(schema.items);
  return Object.entries<Json>(schema?.properties ?? {}).flatMap(([name, node]) => [
    { node, parent: schema, name },
    ...membersIn(node),
  ]);
}

/** @returns the schemas of query parameters that are not shared */
export function queryParameters(document: Json): (SchemaSite & { readonly parameter: Json })[] {
  return operationsIn(document).flatMap(({ id, node }) =>
    (node.parameters ?? [])
      .filter((parameter: Json) => parameter.in === 'query')
      .map((parameter: Json) => ({
        ...{ subject: id, node: parameter.schema, parent: parameter, name: 'schema', parameter },
        ...{ inRequests: true, inResponses: false, inWebhooks: false },
      })),
  );
}

/** Clients are not hurt on the wire, but their generated types are: in responses, or in both directions. */
export type InTypes = 'responses' | 'both';

type Verdict = Expected['severity'] | undefined;

/**
 * @param verdicts by direction; undefined: nothing to report @param inTypes where generated types alone are hurt
 * @returns what must be reported for a change of the site
 */
export function expectedAt(
  site: SchemaSite,
  { request, response }: { request: Verdict; response: Verdict },
  inTypes?: InTypes,
): Expected[] {
  const { subject, inRequests, inResponses, inWebhooks } = site;
  const receivers = [
    ...(inResponses ? [inTypes === undefined ? 'clients' : 'generated types'] : []),
    ...(inWebhooks ? ['webhook receivers'] : []),
  ];
  return [
    ...(request && inRequests
      ? [{ severity: request, affects: [inTypes === 'both' ? 'generated types' : 'clients'], subject }]
      : []),
    ...(response && receivers.length > 0 ? [{ severity: response, affects: receivers, subject }] : []),
  ];
}
