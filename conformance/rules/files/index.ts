import type { Rule } from '../../rule.ts';
import { csvHasWhatThereIs } from './csv-has-what-there-is.ts';
import { csvNamesItsColumns } from './csv-names-its-columns.ts';
import { pdfIsWhole } from './pdf-is-whole.ts';

/** CSV and PDF. */
export const fileRules: readonly Rule[] = [csvHasWhatThereIs, csvNamesItsColumns, pdfIsWhole];
