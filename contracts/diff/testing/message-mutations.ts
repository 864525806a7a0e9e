/** Mutations of requests, responses and webhooks beside their schemas. */
import { type Json, type Operator, one, operationsIn, type Site } from './mutation.ts';
import { queryParameters } from './schema-sites.ts';

const withBody = (document: Json) => operationsIn(document).filter(({ node }) => node.requestBody);
const successOf = ({ node }: Site): [string, Json] =>
  Object.entries<Json>(node.responses).find(([status]) => status.startsWith('2')) ?? ['', {}];
const eventOf = (type: string) => `webhook ${type}`;
const room = (required: boolean) => ({ name: 'room', in: 'query', required, schema: { type: 'string' } });

/** Codes of the examples of a status, all of the table. */
function codesOf(document: Json, response: Json): string[] {
  const resolved = response.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;
  return Object.keys(resolved.content?.['application/json']?.examples ?? {});
}

export const messageMutations: readonly Operator[] = [
  {
    name: 'query parameter gone',
    mutate(document, choice) {
      const { subject, parameter } = choice.of(queryParameters(document));
      const { node } = operationsIn(document).find(({ id }) => id === subject) ?? {};
      node.parameters = node.parameters.filter((other: Json) => other !== parameter);
      return one('breaking', ['clients'], subject);
    },
  },
  {
    name: 'query parameter added',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document));
      node.parameters = [...(node.parameters ?? []), room(false)];
      return one('additive', ['clients'], id);
    },
  },
  {
    name: 'required query parameter added',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document));
      node.parameters = [...(node.parameters ?? []), room(true)];
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'query parameter required',
    mutate(document, choice) {
      const { subject, parameter } = choice.of(queryParameters(document));
      parameter.required = true;
      return one('breaking', ['clients'], subject);
    },
  },
  {
    name: 'no Idempotency-Key any more',
    mutate(document, choice) {
      const isKey = (parameter: Json) => parameter.$ref === '#/components/parameters/Idempotency-Key';
      const { id, node } = choice.of(operationsIn(document).filter((site) => site.node.parameters?.some(isKey)));
      node.parameters = node.parameters.filter((parameter: Json) => !isKey(parameter));
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'body required',
    mutate(document, choice) {
      const { id, node } = choice.of(withBody(document).filter((site) => !site.node.requestBody.required));
      node.requestBody.required = true;
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'body optional',
    mutate(document, choice) {
      const { id, node } = choice.of(withBody(document).filter((site) => site.node.requestBody.required));
      node.requestBody.required = false;
      return one('additive', ['clients'], id);
    },
  },
  {
    name: 'no body any more',
    mutate(document, choice) {
      const { id, node } = choice.of(withBody(document));
      delete node.requestBody;
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'body where there was none',
    mutate(document, choice) {
      const { id, node } = choice.of(
        operationsIn(document).filter(({ method, node }) => method === 'post' && !node.requestBody),
      );
      node.requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'media type of a body gone',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document).filter(({ method }) => method === 'patch'));
      delete node.requestBody.content[choice.of(Object.keys(node.requestBody.content))];
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'media type of a body added',
    mutate(document, choice) {
      const { id, node } = choice.of(withBody(document));
      node.requestBody.content['application/cbor'] = { schema: { type: 'object' } };
      return one('additive', ['clients'], id);
    },
  },
  {
    name: 'status of a success',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document));
      const [status, response] = successOf(site);
      delete site.node.responses[status];
      site.node.responses[status === '202' ? '200' : '202'] = response;
      return one('breaking', ['clients'], site.id);
    },
  },
  {
    name: 'second success',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document));
      node.responses['203'] = { description: 'Another' };
      return one('risky', ['clients'], id);
    },
  },
  {
    name: 'response header gone',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document).filter((other) => successOf(other)[1].headers));
      const [, response] = successOf(site);
      delete response.headers[choice.of(Object.keys(response.headers))];
      return one('breaking', ['clients'], site.id);
    },
  },
  {
    name: 'response header added',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document));
      const [, response] = successOf(site);
      response.headers = { ...response.headers, 'X-Room': { schema: { type: 'string' } } };
      return one('additive', ['clients'], site.id);
    },
  },
  {
    name: 'another media type of a response',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document).filter((other) => successOf(other)[1].content));
      const [, response] = successOf(site);
      response.content = { 'application/cbor': Object.values(response.content)[0] };
      return [...one('breaking', ['clients'], site.id), ...one('additive', ['clients'], site.id)];
    },
  },
  {
    name: 'problem code gone',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document));
      const gone = choice.of<string>(node['x-problem-codes']);
      node['x-problem-codes'] = node['x-problem-codes'].filter((code: string) => code !== gone);
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'problem code added',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document));
      const possible = Object.values(node.responses).flatMap((response) => codesOf(document, response));
      node['x-problem-codes'].push(choice.of(possible.filter((code) => !node['x-problem-codes'].includes(code))));
      return one('risky', ['clients'], id);
    },
  },
  {
    name: 'status of a problem',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document).filter((site) => site.node.responses['409']));
      node.responses['423'] = node.responses['409'];
      delete node.responses['409'];
      return one('breaking', ['clients'], id);
    },
  },
  {
    name: 'event type gone',
    mutate(document, choice) {
      const type = choice.of(Object.keys(document.webhooks));
      delete document.webhooks[type];
      return one('breaking', ['webhook receivers'], eventOf(type));
    },
  },
  {
    name: 'event type added',
    mutate(document, choice) {
      const event = structuredClone(document.webhooks[choice.of(Object.keys(document.webhooks))]);
      document.webhooks['room.booked'] = event;
      return one('additive', ['webhook receivers'], eventOf('room.booked'));
    },
  },
  {
    name: 'member of an envelope gone',
    mutate(document, choice) {
      const type = choice.of(Object.keys(document.webhooks));
      const { schema } = document.webhooks[type].post.requestBody.content['application/json'];
      const name = choice.of(Object.keys(schema.properties));
      delete schema.properties[name];
      schema.required = schema.required.filter((other: string) => other !== name);
      return one('breaking', ['webhook receivers'], eventOf(type));
    },
  },
  {
    name: 'member of an envelope optional',
    mutate(document, choice) {
      const type = choice.of(Object.keys(document.webhooks));
      const { schema } = document.webhooks[type].post.requestBody.content['application/json'];
      const name = choice.of<string>(schema.required);
      schema.required = schema.required.filter((other: string) => other !== name);
      return one('breaking', ['webhook receivers'], eventOf(type));
    },
  },
  {
    name: 'header of an event gone',
    mutate(document, choice) {
      const type = choice.of(Object.keys(document.webhooks));
      const { post } = document.webhooks[type];
      const gone = choice.of<Json>(post.parameters);
      post.parameters = post.parameters.filter((other: Json) => other !== gone);
      return one('breaking', ['webhook receivers'], 'all webhooks');
    },
  },
  {
    name: 'a response of receivers without meaning',
    mutate(document, choice) {
      const type = choice.of(Object.keys(document.webhooks));
      delete document.webhooks[type].post.responses['410'];
      return one('breaking', ['webhook receivers'], eventOf(type));
    },
  },
  {
    name: 'operation deprecated',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document));
      node.deprecated = true;
      node['x-deprecated'] = { since: '2027-01-01', sunset: '2027-07-01', instead: 'another' };
      return one('risky', ['clients'], id);
    },
  },
  {
    name: 'query parameter deprecated',
    mutate(document, choice) {
      const { subject, parameter } = choice.of(queryParameters(document));
      parameter.deprecated = true;
      return one('risky', ['clients'], subject);
    },
  },
];
