/**
 * joi, except that `min` and `max` of a string count code points, as JSON Schema and PostgreSQL do. Plain joi counts
 * UTF-16 units and would refuse 60 emoji where the contract allows 100 characters.
 */
import joi, { type CustomHelpers, type ExtensionRule, type Root, type SchemaInternals } from 'joi';

type Bound = 'min' | 'max';

/** joi's hook for exporting a rule to JSON Schema, missing from its types. */
interface ExportedRule extends ExtensionRule {
  jsonSchema(rule: { args: { limit: number } }, json: Record<string, unknown>): Record<string, unknown>;
}

/** Rule names of the bounds in `schema.describe()`. */
export const characterRules = { min: 'minCharacters', max: 'maxCharacters' } as const satisfies Record<Bound, string>;

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function rule(bound: Bound): ExportedRule {
  return {
    method: false,
    args: [{ name: 'limit', assert: (value: unknown) => Number.isSafeInteger(value), message: 'must be an integer' }],
    validate(value: string, helpers: CustomHelpers, { limit }: { limit: number }) {
      const count = characters(value);
      const kept = bound === 'min' ? count >= limit : count <= limit;
      return kept ? value : helpers.error(`string.${bound}`, { limit });
    },
    jsonSchema: ({ args }, json) => ({ ...json, [bound === 'min' ? 'minLength' : 'maxLength']: args.limit }),
  };
}

const extended: Root = joi.extend({
  type: 'string',
  base: joi.string(),
  overrides: {
    min(this: SchemaInternals, limit: number) {
      return this.$_addRule({ name: characterRules.min, args: { limit } });
    },
    max(this: SchemaInternals, limit: number) {
      return this.$_addRule({ name: characterRules.max, args: { limit } });
    },
  },
  rules: { [characterRules.min]: rule('min'), [characterRules.max]: rule('max') },
});

/**
 * `describe()` would have joi assert each part of a description again at every level above it, which takes a third of the
 * time in which the server starts. Without its `assert`, which our code does not use, a description is only made.
 */
const Joi: Omit<Root, 'assert'> = Object.assign(extended, { assert: () => {} });

export default Joi;
