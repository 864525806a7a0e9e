/** A joi schema as data: what `describe()` tells, in the shape that the readers of this folder rely on. */
import type { Schema } from 'joi';

export interface DescribedRule {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>> | undefined;
}

export interface Described {
  readonly type?: string | undefined;
  readonly flags?: object | undefined;
  readonly rules?: readonly DescribedRule[] | undefined;
  /** Values allowed besides, or with the flag `only` instead of, what the rules admit. */
  readonly allow?: readonly unknown[] | undefined;
  readonly examples?: readonly unknown[] | undefined;
  readonly keys?: Readonly<Record<string, Described>> | undefined;
  readonly items?: readonly Described[] | undefined;
  readonly matches?: readonly { readonly schema?: Described | undefined }[] | undefined;
}

/** @returns what joi tells of a schema. */
export function describe(schema: Schema): Described {
  return schema.describe();
}
