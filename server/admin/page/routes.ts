/**
 * The kinds of pages, as values. Each names the operation that it is for: whoever may not call it does not reach the page,
 * is not shown the way to it, and tests that are made from the list try it.
 */
import type { Contract, Input } from '../operations/call.ts';
import type { Credentials } from '../session/cookie.ts';
import type { Block, Page } from './blocks.ts';
import type { Context, Guarded, Submitted } from './context.ts';
import type { Field, FormValues } from './fields.ts';

interface Shared {
  /** hapi's path syntax, below /admin. */
  readonly path: `/admin${string}`;
  /** Every one of these must be permitted; none: whoever is signed in. */
  readonly needs: readonly Guarded[];
}

/** GET: something is shown. */
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
  /** What it holds at first. */
  readonly values: FormValues;
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly cancel: string;
}

/** GET shows the form, POST to the same path performs it; refused, it is shown again with what was typed. */
export interface FormRoute extends Shared {
  readonly kind: 'form';
  readonly form: (context: Context) => Promise<FormPage>;
  readonly submit: (context: Context, submitted: Submitted & { readonly fields: readonly Field[] }) => Promise<Outcome>;
}

/** POST: a button. Refused, the page that it leads back to says why. */
export interface ActionRoute extends Shared {
  readonly kind: 'action';
  readonly perform: (context: Context, submitted: Submitted) => Promise<Outcome>;
  readonly back: (context: Context) => string;
}

/** GET: a file that an operation makes. */
export interface FileRoute extends Shared {
  readonly kind: 'file';
  readonly file: (context: Context) => { readonly contract: Contract<unknown>; readonly input: Input };
  readonly back: (context: Context) => string;
}

/** GET: HTML that others wrote, such as a mail, for a frame in which nothing runs. */
export interface FrameRoute extends Shared {
  readonly kind: 'frame';
  readonly html: (context: Context) => Promise<string>;
}

export type AdminRoute = ShowRoute | FormRoute | ActionRoute | FileRoute | FrameRoute;

/** What follows a form or a button. */
export type Outcome =
  | {
      readonly kind: 'go';
      readonly to: string;
      readonly told?: string;
      readonly tone?: 'good' | 'attention';
      /** What the browser keeps from now on. */
      readonly keep?: (credentials: Credentials) => Credentials;
    }
  /** A page at once, for what can be shown only now. */
  | { readonly kind: 'show'; readonly page: Page };

export const show = (route: Omit<ShowRoute, 'kind'>): ShowRoute => ({ kind: 'show', ...route });
export const form = (route: Omit<FormRoute, 'kind'>): FormRoute => ({ kind: 'form', ...route });
export const action = (route: Omit<ActionRoute, 'kind'>): ActionRoute => ({ kind: 'action', ...route });
export const file = (route: Omit<FileRoute, 'kind'>): FileRoute => ({ kind: 'file', ...route });
export const frame = (route: Omit<FrameRoute, 'kind'>): FrameRoute => ({ kind: 'frame', ...route });

/** @param told a sentence on the page that follows: what was done. */
export const goTo = (to: string, told?: string): Outcome =>
  told === undefined ? { kind: 'go', to } : { kind: 'go', to, told };
export const showNow = (page: Page): Outcome => ({ kind: 'show', page });
