/** Mutations of schemas: each with one verdict for who sends and one for who receives. */
import type { Expected, Json, Operator } from './mutation.ts';
import { expectedAt, type InTypes, membersOfSchemas, queryParameters, type SchemaSite } from './schema-sites.ts';

type Verdict = Expected['severity'] | undefined;

interface SchemaMutation {
  readonly name: string;
  /** Sites that have what is changed. */
  readonly where: (site: SchemaSite) => boolean;
  readonly change: (site: SchemaSite) => void;
  readonly request: Verdict;
  readonly response: Verdict;
  readonly inTypes?: InTypes;
  /** Also in query parameters, which are no members. */
  readonly inQuery?: true;
}

const has =
  (...keywords: string[]) =>
  ({ node }: SchemaSite) =>
    keywords.every((keyword) => keyword in node);
const types = ({ node }: SchemaSite): string[] => [node.type ?? []].flat();
const isText = (site: SchemaSite) => types(site).includes('string') && !('enum' in site.node);
const isNumber = (site: SchemaSite) => types(site).some((type) => type === 'integer' || type === 'number');
const isRequired = ({ parent, name }: SchemaSite) => parent.required?.includes(name) ?? false;
const isObject = (site: SchemaSite) => types(site).includes('object') && 'properties' in site.node;
const set =
  (keyword: string, value: (node: Json) => unknown) =>
  ({ node }: SchemaSite) => {
    node[keyword] = value(node);
  };
const drop =
  (keyword: string) =>
  ({ node }: SchemaSite) => {
    delete node[keyword];
  };
const require_ = ({ parent, name }: SchemaSite) => {
  parent.required = [...(parent.required ?? []), name].sort();
};
const release = ({ parent, name }: SchemaSite) => {
  parent.required = parent.required.filter((other: string) => other !== name);
};

/** In the order: what is sent is narrower, or wider; what is received is narrower, or wider. */
const narrower = { request: 'breaking', response: 'additive' } as const;
const wider = { request: 'additive', response: 'risky' } as const;

const mutations: readonly SchemaMutation[] = [
  {
    name: 'pattern changed',
    where: has('pattern'),
    change: set('pattern', () => '^(?=x)[a-c]{2}$'),
    request: 'breaking',
    response: 'risky',
    inQuery: true,
  },
  {
    name: 'pattern added',
    where: (site) => isText(site) && !('pattern' in site.node),
    change: set('pattern', () => '^[a-c]*$'),
    ...narrower,
    inQuery: true,
  },
  { name: 'pattern gone', where: has('pattern'), change: drop('pattern'), ...wider, inQuery: true },
  {
    name: 'maxLength lowered',
    where: (site) => site.node.maxLength > 1,
    change: set('maxLength', ({ maxLength }) => maxLength - 1),
    ...narrower,
    inQuery: true,
  },
  {
    name: 'maxLength raised',
    where: has('maxLength'),
    change: set('maxLength', ({ maxLength }) => maxLength + 1),
    ...wider,
    inQuery: true,
  },
  { name: 'maxLength gone', where: has('maxLength'), change: drop('maxLength'), ...wider, inQuery: true },
  {
    name: 'minLength raised',
    where: has('minLength'),
    change: set('minLength', ({ minLength }) => minLength + 1),
    ...narrower,
    inQuery: true,
  },
  {
    name: 'maximum added',
    where: (site) => isNumber(site) && !('maximum' in site.node) && !('enum' in site.node),
    change: set('maximum', () => 7),
    ...narrower,
  },
  { name: 'minimum lowered', where: has('minimum'), change: set('minimum', ({ minimum }) => minimum - 1), ...wider },
  {
    name: 'maxItems lowered',
    where: (site) => site.node.maxItems > 1,
    change: set('maxItems', ({ maxItems }) => maxItems - 1),
    ...narrower,
  },
  { name: 'uniqueItems gone', where: (site) => site.node.uniqueItems === true, change: drop('uniqueItems'), ...wider },
  {
    name: 'uniqueItems added',
    where: (site) => types(site).includes('array') && !site.node.uniqueItems,
    change: set('uniqueItems', () => true),
    ...narrower,
  },
  {
    name: 'enum value gone',
    where: (site) => site.node.enum?.length > 1 && site.node.enum[0] !== null,
    change: set('enum', (node) => node.enum.slice(1)),
    request: 'breaking',
    response: 'risky',
    inTypes: 'responses',
  },
  {
    name: 'enum value added',
    where: has('enum'),
    change: set('enum', (node) => ['ANOTHER', ...node.enum]),
    ...wider,
    inTypes: 'responses',
  },
  { name: 'enum gone', where: has('enum'), change: drop('enum'), ...wider, inTypes: 'responses' },
  {
    name: 'enum added',
    where: (site) => isText(site) && types(site).length === 1,
    change: set('enum', () => ['a', 'b']),
    ...narrower,
  },
  {
    name: 'null refused',
    where: (site) => types(site).includes('null') && !('enum' in site.node),
    change: set('type', ({ type }) => type.filter((one: string) => one !== 'null')),
    ...narrower,
  },
  {
    name: 'null allowed',
    where: (site) => types(site).length === 1 && !('enum' in site.node),
    change: set('type', ({ type }) => [type, 'null']),
    request: 'additive',
    response: 'breaking',
  },
  {
    name: 'type changed',
    where: (site) => types(site).join() === 'string' && !('enum' in site.node),
    change: set('type', () => 'boolean'),
    request: 'breaking',
    response: 'breaking',
    inQuery: true,
  },
  {
    name: 'integer becomes number',
    where: (site) => types(site).join() === 'integer' && !('enum' in site.node),
    change: set('type', () => 'number'),
    request: 'additive',
    response: 'breaking',
  },
  {
    name: 'member gone',
    where: () => true,
    change({ parent, name }) {
      delete parent.properties[name];
      if (parent.required) parent.required = parent.required.filter((other: string) => other !== name);
    },
    request: 'breaking',
    response: 'breaking',
  },
  {
    name: 'optional member added',
    where: isObject,
    change: ({ node }) => {
      node.properties.room = { type: 'string' };
    },
    request: 'additive',
    response: 'additive',
  },
  {
    name: 'required member added',
    where: isObject,
    change({ node }) {
      node.properties.room = { type: 'string' };
      node.required = [...(node.required ?? []), 'room'];
    },
    ...narrower,
  },
  { name: 'member required', where: (site) => !isRequired(site), change: require_, ...narrower },
  { name: 'member optional', where: isRequired, change: release, request: 'additive', response: 'breaking' },
  {
    name: 'closed',
    where: (site) => isObject(site) && site.node.additionalProperties === undefined,
    change: set('additionalProperties', () => false),
    request: 'breaking',
    response: 'risky',
    inTypes: 'responses',
  },
  {
    name: 'opened',
    where: (site) => isObject(site) && site.node.additionalProperties === false,
    change: drop('additionalProperties'),
    ...wider,
    inTypes: 'responses',
  },
  {
    name: 'default changed',
    where: has('default'),
    change: set('default', () => 'ANOTHER'),
    request: 'risky',
    response: undefined,
    inQuery: true,
  },
  {
    name: 'default added',
    where: (site) => isText(site) && !('default' in site.node),
    change: set('default', () => 'a'),
    request: 'risky',
    response: undefined,
  },
  {
    name: 'format changed',
    where: has('format'),
    change: set('format', () => 'hostname'),
    request: 'breaking',
    response: 'breaking',
    inQuery: true,
  },
  { name: 'format gone', where: has('format'), change: drop('format'), ...wider, inQuery: true },
  {
    name: 'format beside a pattern',
    where: (site) => 'pattern' in site.node && !('format' in site.node),
    change: set('format', () => 'hostname'),
    request: 'risky',
    response: 'risky',
    inTypes: 'both',
  },
  {
    name: 'member deprecated',
    where: () => true,
    change: set('deprecated', () => true),
    request: 'risky',
    response: 'risky',
  },
  {
    name: 'unknown keyword',
    where: isText,
    change: set('not', () => ({ const: 'a' })),
    request: 'breaking',
    response: 'risky',
  },
];

export const schemaMutations: readonly Operator[] = mutations.map(
  ({ name, where, change, request, response, inTypes, inQuery }) => ({
    name,
    mutate(document, choice) {
      const members = membersOfSchemas(document).filter((site) => !('$ref' in site.node) || name.startsWith('member '));
      const sites = [...members, ...(inQuery ? queryParameters(document) : [])].filter(where);
      const reported = sites.filter((site) => expectedAt(site, { request, response }).length > 0);
      const site = choice.of(reported);
      change(site);
      return expectedAt(site, { request, response }, inTypes);
    },
  }),
);
