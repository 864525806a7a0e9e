/** What a page is made of. Pages are values; `views/blocks/` has one file for each kind, and nothing else writes HTML. */
import type { ButtonCell, Cell, LinkCell } from './cells.ts';
import type { Faults, Field, FormValues } from './fields.ts';
import type { Tone } from './tone.ts';

/** A link or a button above or below something. */
export type Action = (LinkCell & { readonly tone?: 'plain' | 'primary' | 'danger' }) | ButtonCell;

export interface Column {
  readonly label: string;
  /** At the right, with digits of one width. */
  readonly numeric?: boolean;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** What is sent when the row is ticked, in tables with `select`. */
  readonly id?: string;
  /** What the tick is about, for whoever does not see the row. */
  readonly label?: string;
}

export interface Empty {
  readonly title: string;
  readonly text?: string;
  readonly action?: Action;
}

export interface TableBlock {
  readonly kind: 'table';
  /** For whoever does not see the page; shown when there are several tables on one. */
  readonly caption: string;
  /** Such a table stands beside the one of the page, which is what filters refresh. */
  readonly showCaption?: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly empty: Empty;
  /** Of all there are, not only of this page; absent where nobody counted. */
  readonly total?: number | undefined;
  readonly unit?: { readonly one: string; readonly many: string };
  readonly next?: string | undefined;
  readonly first?: string | undefined;
  /** Rows can be ticked; the buttons post their ids, as `ids`. */
  readonly select?: { readonly actions: readonly ButtonCell[] };
}

export interface FiltersBlock {
  readonly kind: 'filters';
  readonly fields: readonly Field[];
  readonly values: FormValues;
  /** Of the page itself, without a query: what "Clear" leads to. */
  readonly action: string;
  readonly active: boolean;
}

export interface FactsBlock {
  readonly kind: 'facts';
  readonly title?: string;
  readonly rows: readonly (readonly [label: string, value: Cell])[];
  readonly actions?: readonly Action[];
}

export interface FormBlock {
  readonly kind: 'form';
  readonly title?: string;
  readonly intro?: string;
  /** Where it posts to. */
  readonly action: string;
  readonly fields: readonly Field[];
  readonly values: FormValues;
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  /** Where "Cancel" leads. */
  readonly cancel?: string;
  /** Beside fields. */
  readonly faults?: Faults;
  /** About the whole. */
  readonly problem?: string | undefined;
  /** Sent with the form, so that it is performed once however often it is sent. */
  readonly once?: string;
}

export interface ActionsBlock {
  readonly kind: 'actions';
  readonly actions: readonly Action[];
}

export interface StatsBlock {
  readonly kind: 'stats';
  readonly title?: string;
  readonly stats: readonly {
    readonly label: string;
    readonly value: Cell;
    readonly note?: string;
    readonly href?: string;
    readonly tone?: Tone;
  }[];
}

/** Bars over time, with a table of the same figures for whoever does not see them. */
export interface ChartBlock {
  readonly kind: 'chart';
  readonly title: string;
  /** What is counted: 'requests'. */
  readonly unit: string;
  readonly labels: readonly string[];
  /** Stacked, the first at the bottom. */
  readonly series: readonly {
    readonly label: string;
    readonly tone: Tone;
    readonly values: readonly number[];
    /** The values as people read them, where they are no plain numbers. */
    readonly shown?: readonly string[];
  }[];
  /** A small one, in a row with others. */
  readonly small?: boolean;
}

export interface NoticeBlock {
  readonly kind: 'notice';
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string;
  readonly actions?: readonly Action[];
}

/** Something that is shown now and never again. */
export interface SecretBlock {
  readonly kind: 'secret';
  readonly label: string;
  readonly value: string;
  readonly text: string;
  /** How it is used: a command to paste. */
  readonly example?: string;
}

export interface CodeBlock {
  readonly kind: 'code';
  readonly title?: string;
  readonly text: string;
  readonly note?: string;
}

/** A mail as it will look. It is fetched by itself, and nothing in it runs. */
export interface FrameBlock {
  readonly kind: 'frame';
  readonly title: string;
  readonly src: string;
}

export interface ProgressBlock {
  readonly kind: 'progress';
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly text: string;
}

export interface ProseBlock {
  readonly kind: 'prose';
  readonly title?: string;
  readonly paragraphs: readonly string[];
}

export interface TabsBlock {
  readonly kind: 'tabs';
  readonly label: string;
  readonly tabs: readonly { readonly text: string; readonly href: string; readonly current: boolean }[];
}

/** Looked at again every two seconds while `on`; without a script it is as the page was. */
export interface LiveBlock {
  readonly kind: 'live';
  readonly id: string;
  /** Of the page that holds it. */
  readonly href: string;
  readonly on: boolean;
  readonly blocks: readonly Block[];
}

/** Beside each other where there is room. */
export interface ColumnsBlock {
  readonly kind: 'columns';
  readonly columns: readonly (readonly Block[])[];
}

export type Block =
  | TableBlock
  | FiltersBlock
  | FactsBlock
  | FormBlock
  | ActionsBlock
  | StatsBlock
  | ChartBlock
  | NoticeBlock
  | SecretBlock
  | CodeBlock
  | FrameBlock
  | ProgressBlock
  | ProseBlock
  | TabsBlock
  | LiveBlock
  | ColumnsBlock;

export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

export interface Page {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: string;
  /** Beside the title: how the thing is. */
  readonly badge?: Cell;
  /** From the outermost; the page itself is not among them. */
  readonly crumbs?: readonly Crumb[];
  readonly actions?: readonly Action[];
  readonly blocks: readonly Block[];
}
