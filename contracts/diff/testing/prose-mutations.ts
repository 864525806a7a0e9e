/** Mutations of words and names. */
import { type Json, type Operator, one, operationsIn } from './mutation.ts';
import { membersOfSchemas } from './schema-sites.ts';

/** @returns a copy in which each reference to a schema has another name */
function withReferences(value: Json, from: string, to: string): Json {
  return JSON.parse(JSON.stringify(value).replaceAll(`"#/components/schemas/${from}"`, `"#/components/schemas/${to}"`));
}

export const proseMutations: readonly Operator[] = [
  {
    name: 'summary of an operation',
    mutate(document, choice) {
      choice.of(operationsIn(document)).node.summary = 'In other words';
      return 'editorial';
    },
  },
  {
    name: 'description of a member',
    mutate(document, choice) {
      choice.of(membersOfSchemas(document).filter(({ node }) => !('$ref' in node))).node.description = 'In other words';
      return 'editorial';
    },
  },
  {
    name: 'example of a member',
    mutate(document, choice) {
      choice.of(membersOfSchemas(document).filter(({ node }) => 'examples' in node)).node.examples = ['another'];
      return 'editorial';
    },
  },
  {
    name: 'words of a problem',
    mutate(document, choice) {
      choice.of<Json>(Object.values(document.components.responses)).description = 'In other words';
      return 'editorial';
    },
  },
  {
    name: 'introduction',
    mutate(document, choice) {
      document.info[choice.of(['title', 'summary', 'description'])] = 'In other words';
      return 'editorial';
    },
  },
  {
    name: 'description of an event',
    mutate(document, choice) {
      document.webhooks[choice.of(Object.keys(document.webhooks))].post.summary = 'In other words';
      return 'editorial';
    },
  },
  {
    name: 'schema renamed',
    mutate(document, choice) {
      const name = choice.of(Object.keys(document.components.schemas));
      const schema = document.components.schemas[name];
      delete document.components.schemas[name];
      document.components.schemas.Room = schema;
      Object.assign(document, withReferences(document, name, 'Room'));
      return one('risky', ['generated types'], `schema ${name}`);
    },
  },
];
