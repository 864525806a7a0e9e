/**
 * joi, with one difference: `min` and `max` of a string count characters (code points), as JSON Schema, PostgreSQL and
 * people do. Plain joi counts UTF-16 units, so that 60 emoji would be refused where 100 characters are promised.
 */
import joi, { type CustomHelpers, type ExtensionRule, type Root, type SchemaInternals } from 'joi';

type Bound = 'min' | 'max';

/** What joi calls to write a rule into JSON Schema; its types do not list it. */
interface ExportedRule extends ExtensionRule {
  jsonSchema(rule: { args: { limit: number } }, json: Record<string, unknown>): Record<string, unknown>;
}

/** The name under which a bound is found in `schema.describe()`. */
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

const Joi: Root = joi.extend({
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

export default Joi;
