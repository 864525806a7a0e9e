/** Converts joi to JSON Schema: joi's own export plus the parts that it omits. */
import type { Schema } from 'joi';
import { type Described, describe } from './describe.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A member with a default may be absent from an input, but never from an output. */
export type Direction = 'input' | 'output';

/** @returns the JSON Schema (draft 2020-12) of a joi schema */
export function jsonSchemaOf(schema: Schema, direction: Direction): JsonSchema {
  return complete(schema['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' }), describe(schema));
}

/** @returns whether a value is an object with members, and no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** joi omits examples, the names of patterns, and null in the enum of a nullable schema. */
function complete(json: JsonSchema, described: Described): JsonSchema {
  const description = json.description ?? patternName(described);
  return {
    ...json,
    ...(description !== undefined && { description }),
    ...(described.examples && { examples: described.examples }),
    ...(Array.isArray(json.enum) && described.allow?.includes(null) && { enum: [...json.enum, null] }),
    ...(isRecord(json.properties) && { properties: completeKeys(json.properties, described.keys ?? {}) }),
    ...(isRecord(json.items) &&
      described.items?.length === 1 && { items: complete(json.items, described.items[0] ?? {}) }),
  };
}

function completeKeys(properties: JsonSchema, keys: Readonly<Record<string, Described>>): JsonSchema {
  const entries = Object.entries(properties).map(([key, json]) => [
    key,
    isRecord(json) ? complete(json, keys[key] ?? {}) : json,
  ]);
  return Object.fromEntries(entries);
}

function patternName(described: Described): unknown {
  const options = described.rules?.find((rule) => rule.name === 'pattern')?.args?.options;
  return isRecord(options) ? options.name : undefined;
}
