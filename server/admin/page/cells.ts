/** Cells of tables and lists of facts. Views escape every text. */
import type { InstantStyle } from './format.ts';
import type { Tone } from './tone.ts';

export interface TextCell {
  readonly kind: 'text';
  readonly text: string;
  /** Small print below. */
  readonly note?: string | undefined;
}
export interface LinkCell {
  readonly kind: 'link';
  readonly text: string;
  readonly href: string;
  readonly note?: string | undefined;
  /** A state that is an exception. */
  readonly badge?: BadgeCell | undefined;
}
/** A link with the initials before it. */
export interface PersonCell extends Omit<LinkCell, 'kind'> {
  readonly kind: 'person';
}
export interface BadgeCell {
  readonly kind: 'badge';
  readonly text: string;
  readonly tone: Tone;
}
export interface TimeCell {
  readonly kind: 'time';
  /** ISO 8601. */
  readonly at: string;
  /** `ago`: relative to now, with the instant as a tooltip. */
  readonly style: InstantStyle | 'ago';
}
/** In place of an instant that has not come: with the label of its column on a phone, as that has. */
export interface NeverCell {
  readonly kind: 'never';
}
export interface CodeCell {
  readonly kind: 'code';
  readonly text: string;
  /** With a copy button. */
  readonly copy: boolean;
}
export interface MoneyCell {
  readonly kind: 'money';
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
}
export interface NumberCell {
  readonly kind: 'number';
  readonly value: number;
}
export interface ListCell {
  readonly kind: 'list';
  readonly cells: readonly Cell[];
  /** In a column; else in a row that wraps. */
  readonly stacked: boolean;
}
interface PictureCell {
  readonly kind: 'picture';
  /** `data:` URL. */
  readonly src: string;
  /** Accessible name. */
  readonly label: string;
}
/** Collapsed lines. */
export interface DetailsCell {
  readonly kind: 'details';
  readonly summary: string;
  readonly lines: readonly string[];
}
/** A form of a single button, for a POST. */
export interface ButtonCell {
  readonly kind: 'button';
  readonly text: string;
  /** Target of the POST. */
  readonly action: string;
  readonly tone: 'plain' | 'primary' | 'danger';
  /** Suffix of the accessible name: 'Approve' → 'Approve Ada Okafor'. */
  readonly about?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export type Cell =
  | string
  | null
  | TextCell
  | LinkCell
  | PersonCell
  | BadgeCell
  | TimeCell
  | NeverCell
  | CodeCell
  | MoneyCell
  | NumberCell
  | ListCell
  | DetailsCell
  | PictureCell
  | ButtonCell;

export const text = (value: string, note?: string): TextCell => ({ kind: 'text', text: value, note });
export const link = (label: string, href: string, note?: string, state?: BadgeCell): LinkCell => ({
  kind: 'link',
  text: label,
  href,
  note,
  badge: state,
});
export const person = (name: string, href: string, note?: string, state?: BadgeCell): PersonCell => ({
  kind: 'person',
  text: name,
  href,
  note,
  badge: state,
});
export const badge = (label: string, tone: Tone = 'neutral'): BadgeCell => ({ kind: 'badge', text: label, tone });
export const number = (value: number): NumberCell => ({ kind: 'number', value });
export const money = (amount: number, currency: string): MoneyCell => ({ kind: 'money', amount, currency });
export const code = (value: string, copy = false): CodeCell => ({ kind: 'code', text: value, copy });
export const row = (...cells: readonly Cell[]): ListCell => ({ kind: 'list', cells, stacked: false });
export const stack = (...cells: readonly Cell[]): ListCell => ({ kind: 'list', cells, stacked: true });
export const details = (summary: string, lines: readonly string[]): DetailsCell => ({
  kind: 'details',
  summary,
  lines,
});

export const never: NeverCell = { kind: 'never' };

/** @returns a cell with the instant; null if there is none */
export const time = (at: string | null, style: TimeCell['style'] = 'instant'): TimeCell | null =>
  at === null ? null : { kind: 'time', at, style };

export const button = (
  label: string,
  action: string,
  more: { tone?: ButtonCell['tone']; about?: string; fields?: Readonly<Record<string, string>> } = {},
): ButtonCell => ({
  kind: 'button',
  text: label,
  action,
  tone: more.tone ?? 'plain',
  about: more.about,
  fields: more.fields ?? {},
});
