/** Block types of pages. Pages are values; `views/blocks/` has one template per kind, and nothing else writes HTML. */
import type { ButtonCell, Cell, LinkCell } from './cells.ts';
import type { CheckInBlock } from './check-in-block.ts';
import type { Faults, Field, FormValues } from './fields.ts';
import type { HitsBlock } from './hits.ts';
import type { LookalikesBlock } from './lookalikes.ts';
import type { PasskeyBlock } from './passkey-block.ts';
import type { QrBlock } from './qr-block.ts';
import type { SampleBlock } from './sample-block.ts';
import type { SheetBlock } from './sheet-block.ts';
import type { TimelineBlock } from './timeline.ts';
import type { Tone } from './tone.ts';

/** A link or a button above or below a block. */
export type Action = (LinkCell & { readonly tone?: 'plain' | 'primary' | 'danger' }) | ButtonCell;

export interface Column {
  readonly label: string;
  /** Right-aligned, with tabular digits. */
  readonly numeric?: boolean;
  /** A link that sorts the list by this column, or turns its order. */
  readonly sort?: { readonly href: string; readonly now?: 'ascending' | 'descending' };
}

export interface Row {
  readonly cells: readonly Cell[];
  /** Value sent for a ticked row, in tables with `select`. */
  readonly id?: string;
  /** Accessible name of the row's checkbox. */
  readonly label?: string;
}

interface Empty {
  readonly title: string;
  readonly text?: string;
  readonly action?: Action;
}

export interface TableBlock {
  readonly kind: 'table';
  /** Accessible name; visible only with `showCaption`. */
  readonly caption: string;
  /** For secondary tables of a page. Filters refresh the one without it. */
  readonly showCaption?: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly empty: Empty;
  /** Count over all pages of the list; absent if not counted. */
  readonly total?: number | undefined;
  readonly unit?: { readonly one: string; readonly many: string };
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
  /** Places of the first and last row in the list. */
  readonly range?: { readonly from: number; readonly to: number } | undefined;
  /** Rows can be ticked; the buttons post their ids, as `ids`, or `everything` that matches the filter. */
  readonly select?: { readonly actions: readonly ButtonCell[]; readonly everything?: boolean };
  /** Columns that can be left out, sent as `columns` with the kept part of the query. */
  readonly choice?:
    | {
        readonly action: string;
        readonly columns: readonly { readonly key: string; readonly label: string; readonly shown: boolean }[];
        readonly kept: Readonly<Record<string, string | undefined>>;
      }
    | undefined;
}

export interface FiltersBlock {
  readonly kind: 'filters';
  readonly fields: readonly Field[];
  readonly values: FormValues;
  /** The page's path without a query: the fields, hidden ones too, are its query. */
  readonly action: string;
  /** Target of "Clear", where it is not `action`. */
  readonly clear?: string;
  readonly active: boolean;
}

export interface FactsBlock {
  readonly kind: 'facts';
  readonly title?: string;
  readonly rows: readonly (readonly [label: string, value: Cell])[];
  readonly actions?: readonly Action[];
}

/** A second button of a form, which goes on to the next step. Its value is submitted as `then`. */
export interface OtherSubmit {
  readonly value: string;
  readonly text: string;
}

export interface FormBlock {
  readonly kind: 'form';
  readonly title?: string;
  readonly intro?: string;
  /** Target of the POST. */
  readonly action: string;
  readonly fields: readonly Field[];
  readonly values: FormValues;
  readonly submit: string;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly also?: OtherSubmit | undefined;
  /** Target of "Cancel". */
  readonly cancel?: string;
  /** Absent: 'Cancel'. */
  readonly cancelText?: string | undefined;
  /** Errors beside their fields. */
  readonly faults?: Faults;
  /** Error of the whole form. */
  readonly problem?: string | undefined;
  /** Idempotency key: a form that is sent twice is performed once. */
  readonly once?: string;
  /** Versions of the objects that it shows. */
  readonly shown?: string;
}

interface ActionsBlock {
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

/** A bar chart over time, with an accessible table of the same figures. */
export interface ChartBlock {
  readonly kind: 'chart';
  readonly title: string;
  /** Unit of the values: 'requests'. */
  readonly unit: string;
  readonly labels: readonly string[];
  /** Stacked; the first is at the bottom. */
  readonly series: readonly {
    readonly label: string;
    readonly tone: Tone;
    readonly values: readonly number[];
    /** Formatted values, for amounts of money. */
    readonly formatted?: readonly string[];
  }[];
  /** Half height, for several charts in a row. */
  readonly small?: boolean;
}

export interface NoticeBlock {
  readonly kind: 'notice';
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string;
  readonly actions?: readonly Action[];
}

/** A secret that is displayed only once. */
interface SecretBlock {
  readonly kind: 'secret';
  readonly label: string;
  readonly value: string;
  readonly text: string;
  /** Command to paste that uses the secret. */
  readonly example?: string;
}

export interface CodeBlock {
  readonly kind: 'code';
  readonly title?: string;
  readonly text: string;
  readonly note?: string;
}

/** Preview of a mail in a sandboxed iframe with its own request. */
interface FrameBlock {
  readonly kind: 'frame';
  readonly title: string;
  readonly src: string;
}

interface ProgressBlock {
  readonly kind: 'progress';
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly text: string;
}

interface ProseBlock {
  readonly kind: 'prose';
  readonly title?: string;
  readonly paragraphs: readonly string[];
}

export interface TabsBlock {
  readonly kind: 'tabs';
  readonly label: string;
  readonly tabs: readonly { readonly text: string; readonly href: string; readonly current: boolean }[];
}

/** Polled every two seconds while `on`; static without scripts. */
interface LiveBlock {
  readonly kind: 'live';
  readonly id: string;
  /** Path of the page that contains it. */
  readonly href: string;
  readonly on: boolean;
  readonly blocks: readonly Block[];
}

/** Side by side where there is room. */
interface ColumnsBlock {
  readonly kind: 'columns';
  readonly columns: readonly (readonly Block[])[];
}

export type Block =
  | PasskeyBlock
  | QrBlock
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
  | ColumnsBlock
  | SampleBlock
  | CheckInBlock
  | SheetBlock
  | HitsBlock
  | TimelineBlock
  | LookalikesBlock;

export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

export interface Page {
  readonly title: string;
  /** Sentence below the title. */
  readonly lead?: string;
  /** Status beside the title. */
  readonly badge?: Cell | undefined;
  /** Breadcrumbs from the outermost, without the page itself. */
  readonly crumbs?: readonly Crumb[];
  readonly actions?: readonly Action[];
  readonly blocks: readonly Block[];
}
