/** A form that was sent after its session had ended: it goes along with the sign-in, and is shown again with what was typed. */
import { type FormValues, typedIn } from '#server/admin/page/fields.ts';

export interface KeptForm {
  /** Path that the form was sent to. */
  readonly path: string;
  /** Id of the user whose page had the form. */
  readonly user: string;
  readonly values: FormValues;
}

/** Name of the hidden field. */
export const keptField = 'kept';

/** Characters in the body of the sign-in, which takes 256 KiB. */
const longest = 200 * 1024;
const tokens = new Set(['crumb', 'once', 'user']);

/** @returns the value of the hidden field; '' if nothing was typed, or more than the sign-in takes */
export function keptFormOf(path: string, sent: FormValues): string {
  const values = Object.fromEntries(Object.entries(sent).filter(([name]) => !tokens.has(name)));
  const user = typedIn(sent, 'user');
  if (user === '' || Object.keys(values).length === 0) return '';
  const kept = JSON.stringify({ path, user, values } satisfies KeptForm);
  return encodeURIComponent(kept).length > longest ? '' : kept;
}

/** @returns the form that a sign-in carries; undefined if there is none, or none of ours */
export function keptFormIn(values: FormValues): KeptForm | undefined {
  try {
    const kept: unknown = JSON.parse(typedIn(values, keptField));
    return isKeptForm(kept) ? kept : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function isKeptForm(value: unknown): value is KeptForm {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  const isText = (one: unknown) => typeof one === 'string';
  const isTyped = (one: unknown) => isText(one) || (Array.isArray(one) && one.every(isText));
  return (
    isText(Reflect.get(value, 'path')) &&
    isText(Reflect.get(value, 'user')) &&
    typeof value.values === 'object' &&
    value.values !== null &&
    Object.values(value.values).every(isTyped)
  );
}
