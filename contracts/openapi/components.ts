/**
 * Names of recurring schemas, so that typed clients get `User` instead of an anonymous object. A schema is named after the
 * constant that exports it from contracts/schemas; a page after its items.
 */
import { readdir } from 'node:fs/promises';
import Joi, { type Schema } from 'joi';
import type { AnyOperation } from '../operation.ts';
import { type Direction, isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const folder = new URL('../schemas/', import.meta.url);
const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file)).sort();
const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  files.map((file) => import(new URL(file, folder).href)),
);

type Section = 'schemas' | 'responses' | 'parameters' | 'headers';

/** Collects the components that the operations refer to, so that the document has no unused ones. */
export interface Components {
  /** @returns a reference to the schema if it has a name, else the schema with its named parts replaced by references */
  schema(schema: Schema, direction: Direction): JsonSchema;
  /** Adds `value` as `name`. @returns a reference to it */
  add(section: Section, name: string, value: JsonSchema): JsonSchema;
  /** @returns the `components` of the document, sorted by name. */
  all(): Record<Section, JsonSchema>;
}

/** @returns components named after the exported schemas and the pages of these operations */
export function newComponents(operations: readonly AnyOperation[]): Components {
  const names = exportedNames();
  const sections: Record<Section, Map<string, unknown>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    headers: new Map(),
  };

  function put(section: Section, name: string, value: JsonSchema): JsonSchema {
    const before = sections[section].get(name);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) {
      throw new Error(`two different ${section} would be named ${name}: give one of them another name`);
    }
    sections[section].set(name, value);
    return { $ref: `#/components/${section}/${name}` };
  }

  function refer(json: JsonSchema): JsonSchema {
    const name = names.get(JSON.stringify(json));
    return name === undefined ? parts(json) : put('schemas', name, parts(json));
  }

  function parts(json: JsonSchema): JsonSchema {
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, part(value)]));
  }

  function part(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(part);
    return isRecord(value) ? refer(value) : value;
  }

  for (const { success } of operations.filter((contract) => contract.page)) {
    const page = success.body && jsonSchemaOf(success.body, 'output');
    const item = page && itemName(page, names);
    if (page && item) names.set(JSON.stringify(page), `${item}Page`);
  }

  return {
    schema: (schema, direction) => refer(jsonSchemaOf(schema, direction)),
    add: (section, name, value) => put(section, name, section === 'schemas' ? parts(value) : value),
    all: () => ({
      schemas: sorted(sections.schemas),
      responses: sorted(sections.responses),
      parameters: sorted(sections.parameters),
      headers: sorted(sections.headers),
    }),
  };
}

/** Compares by content instead of identity: `user` inside a page is the same `User`. */
function exportedNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [key, value] of modules.flatMap((exported) => Object.entries(exported))) {
    if (!Joi.isSchema(value)) continue;
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    names.set(JSON.stringify(jsonSchemaOf(value, 'output')), name);
    names.set(JSON.stringify(jsonSchemaOf(value, 'input')), name);
  }
  return names;
}

function itemName(page: JsonSchema, names: ReadonlyMap<string, string>): string | undefined {
  const member = isRecord(page.properties) ? page.properties.member : undefined;
  return isRecord(member) ? names.get(JSON.stringify(member.items)) : undefined;
}

function sorted(entries: ReadonlyMap<string, unknown>): JsonSchema {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
