import type { Trial } from '../../engine/trial.ts';
import { expectTrue } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { rule } from '../../rule.ts';
import { refusals } from './faults.ts';

/** What no text for people looks like, by what it shows. */
const insides: Readonly<Record<string, RegExp>> = {
  'a stack trace':
    /\bat [^\n"]{0,200}(?:\.[cm]?[jt]sx?|node:[\w/]+):\d+:\d+|Traceback \(most recent call last\)|\bat [\w$.]+\([\w$]+\.java:\d+\)|#\d+ \/\S+\.php\(\d+\)|goroutine \d+ \[/,
  // Not the mere words, which are English too.
  'a text of SQL':
    /\bselect\s+(?:\*|[\w"`.\\]+(?:\s*,\s*[\w"`.\\]+)+)\s+from\b|\binsert into \S+ ?\(|\bupdate \S+ set \S+ ?=|\bdelete from \S+ where \S+ ?=|SQLSTATE|invalid input syntax for type/i,
  'the path of a file':
    /(?:^|[\s"'(])(?:\/(?:usr|home|var|srv|opt|app|root|tmp|workspace)\/[\w.@/-]+\.\w+|[A-Z]:\\[\w.\\ -]+\.\w+)|node_modules\/|file:\/\/\//,
};

/** What confuses databases, routers and parsers. */
const confusing = [
  "/api/v1/users/'",
  '/api/v1/users/%00',
  '/api/v1/users/%E0%A4%A',
  "/api/v1/payments?status=PENDING'--",
  '/api/v1/payments?itemsPerPage=1e309',
  '/api/v1/events?itemsPerPage[]=1',
];

export const errorsDoNotShowTheInside = rule({
  id: 'errors/errors-do-not-show-the-inside',
  level: 'should',
  section: 'Errors',
  cites: 'Errors (that they tell nothing of how the service is built is common sense)',
  requirement: 'No error shows a stack trace, a text of SQL or the path of a file.',
  needs: [],
  cost: { requests: 15 },
  async check(trial) {
    const answers = [...(await refusals(trial)).map(({ answer }) => answer), ...(await confused(trial))];
    for (const answer of answers) {
      for (const [what, pattern] of Object.entries(insides)) {
        const [shown] = pattern.exec(answer.text.replaceAll(String.raw`\n`, '\n')) ?? [];
        expectTrue(shown === undefined, answer, `nothing that looks like ${what}`, `"${shown?.trim().slice(0, 120)}"`);
      }
    }
    trial.measure(`${answers.length} errors were read`);
  },
});

async function confused(trial: Trial): Promise<Answer[]> {
  const { credential } = await trial.people.administrator();
  const answers: Answer[] = [];
  for (const path of confusing) answers.push(await trial.send({ method: 'GET', path, as: credential }));
  return answers.filter(({ status }) => status >= 400);
}
