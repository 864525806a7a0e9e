/** PDF documents: whole files, each of the document that its path names. */
import type { Actors } from '#harness/actors/actors.ts';
import { secondsToWait } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import { expectSuccess, expectTrue } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { NotMet, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { producesPdf } from '../applies.ts';
import { type ReadPdf, readPdf, whyNotWhole } from './pdf.ts';

/** A document of a person of its own, and its PDF. */
interface Printed {
  /** The person's last name, a unique word. */
  readonly lastName: string;
  /** As the API describes the document; undefined if it has none. */
  readonly number: string | undefined;
  readonly answer: HttpResponse;
}

const cites = 'PDF invoices, adhesion PDFs, contract PDFs: return a generated PDF';
/** After 503; the specification allows a client six attempts. */
const repetitions = 5;
/** Shorter numbers occur in any text. */
const shortestNumber = 4;

export const documentFileRules: readonly Rule[] = [
  // ISO 32000, 7.5: header, body, cross-reference table, trailer.
  {
    id: 'files/pdf-is-whole',
    level: 'must',
    section: 'Endpoints',
    cites,
    requirement:
      'A document is answered as application/pdf: a whole PDF, with every object and stream, and something on its pages.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 10 },
    appliesTo: producesPdf,
    async check(trial) {
      for (const { answer } of await printedPair(trial)) {
        expectSuccess(answer);
        const { mediaType, bytes } = answer;
        expectTrue(mediaType === 'application/pdf', answer, 'application/pdf', mediaType || 'no content type');
        const fault = whyNotWhole(bytes);
        trial.measure(`${bytes.length} bytes`);
        expectTrue(fault === undefined, answer, 'a whole PDF', fault ?? '');
        const { hasContent } = await opened(answer);
        expectTrue(hasContent, answer, 'text or an image on its pages', 'empty pages');
      }
    },
  },
  {
    id: 'files/pdf-is-of-its-document',
    level: 'must',
    section: 'Endpoints',
    cites,
    requirement: 'The PDFs of two documents differ, and neither has the name of the other document’s person.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 1 },
    appliesTo: producesPdf,
    async check(trial) {
      const [one, other] = await printedPair(trial);
      const [first, second] = [await opened(one.answer), await opened(other.answer)];
      const isSame = first.text === second.text && (first.text !== '' || one.answer.bytes.equals(other.answer.bytes));
      expectTrue(!isSame, other.answer, 'another PDF than that of another document', 'the same');
      for (const [{ text }, { answer }, foreign] of [
        [first, one, other],
        [second, other, one],
      ] as const) {
        const found = `${foreign.lastName}, of the other document`;
        expectTrue(!text.includes(foreign.lastName), answer, 'no name of another document', found);
      }
    },
  },
  // A should: the specification says nothing of what a document contains.
  {
    id: 'files/pdf-names-number-and-person',
    level: 'should',
    section: 'Endpoints',
    cites: `${cites} (that they name number and person is our reading)`,
    requirement: 'The text of a PDF has the number of the document and the name of its person.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 1 },
    appliesTo: producesPdf,
    async check(trial) {
      for (const { answer, lastName, number } of await printedPair(trial)) {
        const { text } = await opened(answer);
        for (const word of [lastName, ...(number === undefined ? [] : [number])]) {
          const isThere = text.includes(word.replaceAll(/\s+/g, ''));
          expectTrue(isThere, answer, `${word} in the text`, text.slice(0, 200) || 'no text');
        }
      }
    },
  },
];

const printed = new WeakMap<Actors, Map<string, Promise<readonly [Printed, Printed]>>>();

/** @returns two documents of the trial's operation, the same for all rules */
function printedPair(trial: Trial): Promise<readonly [Printed, Printed]> {
  const { actors, operation } = trial;
  const ofRun = printed.get(actors) ?? new Map<string, Promise<readonly [Printed, Printed]>>();
  printed.set(actors, ofRun);
  const pair = ofRun.get(operation.id) ?? printTwo(trial);
  ofRun.set(operation.id, pair);
  return pair;
}

/** One after the other: printing is costly, and a host may bound what one caller prints at a time. */
async function printTwo(trial: Trial): Promise<readonly [Printed, Printed]> {
  const first = await print(trial);
  return [first, await print(trial)];
}

async function print(trial: Trial): Promise<Printed> {
  const { operation, dialect } = trial;
  const name = dialect.targets[operation.id];
  if (name === undefined) throw new Skipped('profile-lacks', `the dialect does not say what ${operation.id} prints`);
  const lastName = trial.unique();
  const { credential, document } = isOwn(operation)
    ? await ofUser(trial, name, lastName)
    : await ofContact(trial, name, lastName);
  const request = {
    method: operation.method,
    path: operation.path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(document.text('id'))),
    headers: { accept: 'application/pdf' },
    as: credential,
  };
  let answer = await trial.send(request);
  // Errors, rule 3: a client waits and repeats.
  for (let left = repetitions; answer.status === 503 && left > 0; left -= 1) {
    const seconds = secondsToWait(answer) ?? repetitions - left + 1;
    await trial.timer.until(trial.timer.now() + seconds * 1_000, 'a busy host');
    answer = await trial.send(request);
  }
  const number = memberOf(document.value, dialect.documents.number);
  const isLong = typeof number === 'string' && number.length >= shortestNumber;
  return { lastName, number: isLong ? number : undefined, answer };
}

/** Documents that the person prints itself. */
const isOwn = ({ path }: Operation): boolean => path.startsWith('/api/v1/me/');

async function ofUser({ actors, dialect, resources }: Trial, name: string, lastName: string) {
  const person = await actors.person('person of a document', dialect.roles.none, {
    [dialect.person.lastName]: lastName,
  });
  // Ids may be numbers, which a body has without quotes.
  const isNumber = typeof memberOf((await resources.shared('user')).value, 'id') === 'number';
  const userId = isNumber ? Number(person.id) : person.id;
  return { credential: person.credential, document: await resources.make(name, { userId }) };
}

async function ofContact({ actors, dialect, resources }: Trial, name: string, lastName: string) {
  const contact = await resources.make('contact', { [dialect.person.lastName]: lastName });
  const document = await resources.make(name, {}, { with: [contact] });
  return { credential: (await actors.administrator()).credential, document };
}

/** @throws NotMet if the file cannot be read */
async function opened(answer: HttpResponse): Promise<ReadPdf> {
  expectSuccess(answer);
  try {
    return await readPdf(answer.bytes);
  } catch (error) {
    // The parser throws classes of its own, all of them because of the file.
    throw new NotMet('a PDF that can be read', String(error), answer.exchange);
  }
}
