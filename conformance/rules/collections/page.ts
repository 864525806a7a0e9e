/** How pages of a collection are asked for and read, by the dialect. */
import type { Trial } from '../../engine/trial.ts';
import { control, summaryOf } from '../../expect.ts';
import { type Answer, memberOf } from '../../http/answer.ts';
import { Inconclusive } from '../../verdict.ts';

export type Query = Readonly<Record<string, string | number>>;

export interface Page {
  readonly answer: Answer;
  readonly rows: readonly unknown[];
}

/** @returns what the administrator is answered, success or not. */
export async function ask(trial: Trial, query: Query = {}): Promise<Answer> {
  const { credential } = await trial.people.administrator();
  return trial.send({ method: 'GET', path: trial.operation.path, query, as: credential });
}

/** @throws Inconclusive when it is no success, or has no rows where the dialect looks for them */
export async function page(trial: Trial, query: Query = {}): Promise<Page> {
  const answer = control(await ask(trial, query), `reading a page of ${trial.operation.path}`);
  return { answer, rows: rowsOf(trial, answer) };
}

/** @throws Inconclusive when there are none where the dialect looks for them */
export function rowsOf({ dialect }: Trial, answer: Answer): readonly unknown[] {
  const { rows: place } = dialect.page;
  const rows = place === '' ? answer.json : answer.member(place);
  if (Array.isArray(rows)) return rows;
  const where = place === '' ? 'the body' : `\`${place}\``;
  throw new Inconclusive(
    'control-failed',
    `${where} is no list of rows; see page.rows of the dialect: ${summaryOf(answer)}`,
    answer.exchange,
  );
}

/** @returns what tells rows apart. @throws Inconclusive when a row has nothing where the dialect looks for it */
export function idsOf({ dialect }: Trial, { rows, answer }: Page): readonly string[] {
  return rows.map((row) => {
    const id = memberOf(row, dialect.page.id);
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    throw new Inconclusive(
      'control-failed',
      `a row has no \`${dialect.page.id}\`; see page.id of the dialect`,
      answer.exchange,
    );
  });
}

/** The page that the query asks for, and those that follow it, as each says of the next; `mostPages` of them. */
export async function* pagesFrom(trial: Trial, query: Query, mostPages: number): AsyncGenerator<Page, void> {
  let last: Page | undefined = await page(trial, query);
  for (let count = 1; last; count += 1) {
    yield last;
    last = count < mostPages ? await pageAfter(trial, last) : undefined;
  }
}

async function pageAfter(trial: Trial, { answer }: Page): Promise<Page | undefined> {
  const next = answer.member(trial.dialect.page.next);
  if (typeof next !== 'string' || next === '') return undefined;
  // Absolute or not: whatever it says of the host, this host is asked.
  const { pathname, search } = new URL(next, trial.profile.baseUrl + trial.operation.path);
  const { credential } = await trial.people.administrator();
  const following = await trial.send({ method: 'GET', path: pathname + search, as: credential });
  control(following, 'reading the next page');
  return { answer: following, rows: rowsOf(trial, following) };
}
