/** The header fields of RFC 9745 and RFC 8594 on the responses of a deprecated operation. */
import type { AnyOperation } from '../operation.ts';
import type { Components } from './components.ts';
import { headers } from './headers.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';

/**
 * @param responses of the operation, by status
 * @returns the same if it is not deprecated; else each with the fields, those of problems under a name of their own
 */
export function withDeprecationFields(
  responses: JsonSchema,
  { deprecated }: AnyOperation,
  components: Components,
): JsonSchema {
  if (!deprecated) return responses;
  const fields = headers(['Deprecation', 'Sunset'], components);
  const added = (response: unknown) => {
    const { headers: own, ...rest } = isRecord(response) ? response : {};
    return { ...rest, headers: { ...(isRecord(own) && own), ...fields } };
  };
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name =
        isRecord(response) && typeof response.$ref === 'string' ? response.$ref.split('/').at(-1) : undefined;
      if (name === undefined) return [status, added(response)];
      return [status, components.add('responses', `${name}OfDeprecated`, added(components.all().responses[name]))];
    }),
  );
}
