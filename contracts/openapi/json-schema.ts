/** Converts joi to JSON Schema: joi's own export plus the parts that it omits. */
import type { Schema } from 'joi';
import { deprecationKeywords, deprecationOf, deprecationText } from '../deprecation.ts';
import { instantName } from '../schemas/fields.ts';
import { type Described, describe, patternName } from './describe.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A member with a default may be absent from an input, but never from an output. */
export type Direction = 'input' | 'output';

/**
 * @returns the JSON Schema (draft 2020-12) of a joi schema, as published. Beside the exact rules it has what tools of other
 * languages need: formats, no surrogates in patterns, and open responses, because v1 may add members
 */
export function jsonSchemaOf(schema: Schema, direction: Direction): JsonSchema {
  const known = exported[direction].get(schema);
  if (known) return known;
  const whole = complete(schema['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' }), describe(schema));
  const json = direction === 'output' ? opened(whole) : whole;
  exported[direction].set(schema, json);
  return json;
}

/** Kept, because joi takes 2 ms for the body of problems, which each response of an error has. */
const exported: Readonly<Record<Direction, WeakMap<Schema, JsonSchema>>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};

/** @returns whether a value is an object with members, and no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats by the names of the patterns in contracts/schemas/fields.ts: generators choose types by them. */
const formats: Readonly<Record<string, string>> = {
  [instantName]: 'date-time',
  'ISO 8601 date': 'date',
  email: 'email',
  'http or https address': 'uri',
};

/** Names of patterns that describe nothing beyond type and format. */
const obvious = new Set([...Object.keys(formats), 'one line of text', 'text']);

/**
 * The part of a class of characters that refuses surrogates. The regular expressions of Python and Rust do not know these
 * escapes, and text that arrives as valid UTF-8 has no such characters.
 */
const surrogates = '\\ud800-\\udfff';

/** joi omits examples, the names of patterns, and null in the enum of a nullable schema. */
function complete(json: JsonSchema, described: Described): JsonSchema {
  const { pattern } = json;
  const name = patternName(described);
  const deprecation = deprecationOf(described);
  const words = json.description ?? (name && obvious.has(name) ? undefined : name);
  const description = deprecation ? [deprecationText(deprecation), words].filter(Boolean).join('\n\n') : words;
  const format = json.format ?? (name && formats[name]);
  return {
    ...json,
    ...(format !== undefined && { format }),
    ...(typeof pattern === 'string' && { pattern: pattern.replace(surrogates, '') }),
    ...(description !== undefined && { description }),
    ...deprecationKeywords(deprecation),
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

/** @returns the schema without `additionalProperties: false` at any depth */
function opened(json: JsonSchema): JsonSchema {
  const members = Object.entries(json).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
  return Object.fromEntries(members.map(([key, value]) => [key, openedPart(value)]));
}

function openedPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openedPart);
  return isRecord(value) ? opened(value) : value;
}
