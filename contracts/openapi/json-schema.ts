/** joi → JSON Schema: joi's own export, completed with what it leaves out. */
import type { Schema } from 'joi';
import { type Described, describe } from './described.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Defaults make the difference: a member that has one may be absent from an input, never from an output. */
export type Direction = 'input' | 'output';

/** @returns the JSON Schema (draft 2020-12) of a joi schema. */
export function jsonSchemaOf(schema: Schema, direction: Direction): JsonSchema {
  return complete(schema['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' }), describe(schema));
}

/** @returns whether a value is an object with members, and no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** joi leaves out examples and the names of patterns, and forgets null in the enum of a nullable one. */
function complete(json: JsonSchema, told: Described): JsonSchema {
  const description = json.description ?? patternName(told);
  return {
    ...json,
    ...(description !== undefined && { description }),
    ...(told.examples && { examples: told.examples }),
    ...(Array.isArray(json.enum) && told.allow?.includes(null) && { enum: [...json.enum, null] }),
    ...(isRecord(json.properties) && { properties: completeKeys(json.properties, told.keys ?? {}) }),
    ...(isRecord(json.items) && told.items?.length === 1 && { items: complete(json.items, told.items[0] ?? {}) }),
  };
}

function completeKeys(properties: JsonSchema, keys: Readonly<Record<string, Described>>): JsonSchema {
  const entries = Object.entries(properties).map(([key, json]) => [
    key,
    isRecord(json) ? complete(json, keys[key] ?? {}) : json,
  ]);
  return Object.fromEntries(entries);
}

function patternName(told: Described): unknown {
  const options = told.rules?.find((rule) => rule.name === 'pattern')?.args?.options;
  return isRecord(options) ? options.name : undefined;
}
