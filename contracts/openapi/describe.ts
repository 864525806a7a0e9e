/** A joi schema as data: the typed result of `describe()`. */
import type { Schema } from 'joi';

export interface DescribedRule {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>> | undefined;
}

export interface Described {
  readonly type?: string | undefined;
  readonly flags?: object | undefined;
  readonly rules?: readonly DescribedRule[] | undefined;
  /** Values allowed in addition to the rules, or, with the flag `only`, instead of them. */
  readonly allow?: readonly unknown[] | undefined;
  readonly examples?: readonly unknown[] | undefined;
  readonly keys?: Readonly<Record<string, Described>> | undefined;
  readonly items?: readonly Described[] | undefined;
  readonly metas?: readonly unknown[] | undefined;
  readonly matches?: readonly { readonly schema?: Described | undefined }[] | undefined;
}

const known = new WeakMap<Schema, Described>();

/** @returns joi's description of a schema. Kept, because joi takes a millisecond for each, and each is described several times. */
export function describe(schema: Schema): Described {
  const described = known.get(schema) ?? schema.describe();
  known.set(schema, described);
  return described;
}

/** @returns the name of the schema's pattern */
export function patternName(described: Described): string | undefined {
  const options = described.rules?.find((rule) => rule.name === 'pattern')?.args?.options;
  return typeof options === 'object' && options !== null && 'name' in options && typeof options.name === 'string'
    ? options.name
    : undefined;
}
