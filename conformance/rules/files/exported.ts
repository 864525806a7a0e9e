/** CSV exports, with something in them that was not there before. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Trial } from '../../engine/trial.ts';
import type { Answer } from '../../http/answer.ts';
import { NotMet, Skipped } from '../../verdict.ts';

export interface Export {
  readonly answer: Answer;
  /** Of whom was made before it was asked for. */
  readonly email: string;
}

/** Makes what the operation exports, then asks for the export. */
export async function exported(trial: Trial): Promise<Export> {
  const { operation, dialect, resources, people } = trial;
  const name = dialect.exports[operation.id];
  if (name === undefined) throw new Skipped('profile-lacks', `the dialect does not say what ${operation.id} exports`);
  const email = trial.mailbox.freshAddress(trial.unique());
  await resources.make(name, { [dialect.person.email]: email });
  const { credential } = await people.readWrite();
  const answer = await trial.send({
    method: operation.method,
    path: operation.path,
    headers: { accept: 'text/csv' },
    as: credential,
  });
  return { answer, email };
}

const separators = [',', ';', '\t'];

/** RFC 4180, and what spreadsheets make of it: another separator is as good. @throws NotMet when it is no CSV */
export function recordsOf(answer: Answer): string[][] {
  const { text, exchange } = answer;
  const start = text.slice(0, 2_000).split('\n')[0] ?? '';
  const [delimiter] = separators.toSorted((a, b) => start.split(b).length - start.split(a).length);
  try {
    return parse(text, { bom: true, delimiter: delimiter ?? ',', relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new NotMet('CSV', error.message, exchange);
  }
}
