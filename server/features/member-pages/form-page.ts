/** Pages of the member's account that hold one form. */
import { typedIn } from '#server/admin/page/fields.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import type { QrCode } from '#server/platform/qr-code.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, SubmitRoute, Visit } from './route.ts';
import type { FieldView } from './sign-in-forms.ts';

export interface FormPage {
  readonly path: `/my/${string}`;
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly fields: readonly FieldView[];
  readonly submit: MessageKey;
  readonly isDanger?: boolean;
  /** A link to another way. */
  readonly other?: { readonly href: string; readonly label: MessageKey };
}

/** Shown once, above the fields: a code to scan, and the same to type. */
export type ScannedCode = QrCode & { readonly typed: string };

/** @returns the page; passwords and codes are never filled in again */
export function contentOf(page: FormPage, { message, refused }: Visit, code?: ScannedCode): Content {
  const { title, path, fields, lead, submit, isDanger = false, other } = page;
  return {
    view: 'form',
    title,
    tab: 'details',
    data: {
      path,
      lead: message(lead),
      code,
      fields: fields.map((field) => ({
        ...field,
        label: message(field.label),
        help: field.help && message(field.help),
        value: (field.type === 'email' || field.isKept) && refused ? typedIn(refused.typed, field.name) : '',
        fault: refused?.faults[field.name],
        required: field.isOptional !== true,
      })),
      submit: message(submit),
      isDanger,
      other,
      back: memberPaths.security,
    },
  };
}

/**
 * @param show for pages that depend on what there is
 * @returns the routes that show the form and that receive it
 */
export function formRoutes(
  page: FormPage,
  submit: SubmitRoute['submit'],
  show: SubmitRoute['show'] = async (visit) => contentOf(page, visit),
): readonly MemberRoute[] {
  return [
    { kind: 'show', path: page.path, show },
    { kind: 'submit', path: page.path, submit, show },
  ];
}
