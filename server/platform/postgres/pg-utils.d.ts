/** What pg exports below its main module, and @types/pg does not describe. */
declare module 'pg/lib/utils.js' {
  /** @returns a parameter in PostgreSQL's text format: arrays in its notation, other objects as JSON */
  export function prepareValue(value: unknown): Buffer | string | null;
}
