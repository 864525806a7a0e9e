/**
 * Route kinds of pages, as values. Each names the operations that it needs: without their permissions the page returns
 * 403 and has no link, which generated tests check.
 */
import type { Contract, Input } from '../operations/call.ts';
import type { Credentials, Undo } from '../session/cookie.ts';
import type { Block, OtherSubmit, Page } from './blocks.ts';
import type { Context, Guarded, Submitted } from './context.ts';
import type { Field, FormValues } from './fields.ts';

interface Shared {
  /** hapi path below /admin. */
  readonly path: `/admin${string}`;
  /** Operations that must all be permitted; empty: any signed-in user. */
  readonly needs: readonly Guarded[];
}

/** GET: a page. */
export interface ShowRoute extends Shared {
  readonly kind: 'show';
  readonly show: (context: Context) => Promise<Page>;
}

/** A page around one form. */
export interface FormPage extends Omit<Page, 'blocks'> {
  readonly before?: readonly Block[];
  readonly after?: readonly Block[];
  readonly intro?: string;
  readonly fields: readonly Field[];
  /** Initial values. */
  readonly values: FormValues;
  readonly submit: string;
  readonly also?: OtherSubmit | undefined;
  readonly tone?: 'primary' | 'danger';
  /** To be typed before the form is performed, for what cannot be undone. */
  readonly word?: string | undefined;
  readonly cancel: string;
  readonly cancelText?: string;
}

/** GET renders the form, POST to the same path performs it. A rejected form is rendered again with its values. */
export interface FormRoute extends Shared {
  readonly kind: 'form';
  /** The form has a field of the kind `file`, for files of up to so many bytes. */
  readonly upload?: { readonly bytes: number };
  /** @param submitted the values of a POST: work whose result only a GET shows can be left out */
  readonly form: (context: Context, submitted?: FormValues) => Promise<FormPage>;
  readonly submit: (context: Context, submitted: Submitted & { readonly fields: readonly Field[] }) => Promise<Outcome>;
}

/** POST: a button. After a rejection, the page behind `back` shows the reason. */
export interface ActionRoute extends Shared {
  readonly kind: 'action';
  readonly perform: (context: Context, submitted: Submitted) => Promise<Outcome>;
  readonly back: (context: Context) => string;
}

/** GET: a file from an operation. */
export interface FileRoute extends Shared {
  readonly kind: 'file';
  readonly file: (context: Context) => FileSource | Promise<FileSource>;
  readonly back: (context: Context) => string;
}

/** The call whose response is the file. */
interface FileSource {
  readonly contract: Contract<unknown>;
  readonly input: Input;
}

/** GET: foreign HTML such as a mail, for a sandboxed iframe. */
export interface FrameRoute extends Shared {
  readonly kind: 'frame';
  readonly html: (context: Context) => Promise<string>;
}

/** POST: foreign HTML made from a form that is not saved, for a sandboxed iframe. */
export interface TrialRoute extends Shared {
  readonly kind: 'trial';
  readonly html: (context: Context, submitted: Submitted) => Promise<string>;
}

export type AdminRoute = ShowRoute | FormRoute | ActionRoute | FileRoute | FrameRoute | TrialRoute;

/** Result of a form or a button: a redirect or a page. */
export type Outcome =
  | {
      readonly kind: 'go';
      readonly to: string;
      readonly notice?: string;
      readonly tone?: 'good' | 'attention';
      /** Offered with the notice. */
      readonly undo?: Undo;
      /** Replaces the credentials in the session cookie; undefined: the session has ended. */
      readonly credentials?: (current: Credentials) => Credentials | undefined;
    }
  /** A page without a redirect: a result that is available only once, or, unless `done`, a step before the work. */
  | { readonly kind: 'show'; readonly page: Page; readonly done: boolean };

export const show = (route: Omit<ShowRoute, 'kind'>): ShowRoute => ({ kind: 'show', ...route });
export const form = (route: Omit<FormRoute, 'kind'>): FormRoute => ({ kind: 'form', ...route });
export const action = (route: Omit<ActionRoute, 'kind'>): ActionRoute => ({ kind: 'action', ...route });
export const file = (route: Omit<FileRoute, 'kind'>): FileRoute => ({ kind: 'file', ...route });
export const trial = (route: Omit<TrialRoute, 'kind'>): TrialRoute => ({ kind: 'trial', ...route });
export const frame = (route: Omit<FrameRoute, 'kind'>): FrameRoute => ({ kind: 'frame', ...route });

/** @param notice sentence on the next page: the result */
export const goTo = (to: string, notice?: string): Outcome =>
  notice === undefined ? { kind: 'go', to } : { kind: 'go', to, notice };
/** @param action target of the POST that takes it back */
export const goUndoably = (
  to: string,
  notice: string,
  action: string,
  fields: Readonly<Record<string, string>> = {},
): Outcome => ({ kind: 'go', to, notice, undo: { action, fields } });
export const showNow = (page: Page): Outcome => ({ kind: 'show', page, done: true });
export const showStep = (page: Page): Outcome => ({ kind: 'show', page, done: false });
