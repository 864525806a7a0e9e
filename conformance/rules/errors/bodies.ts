/** Status and body of errors. */

import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { NotMet } from '#harness/verdict.ts';
import { insideFault, whyNoJsonObject } from '../../engine/response-faults.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { committedFaults, refusals } from './faults.ts';

/** The Accept header of a browser: many frameworks answer it with an HTML page. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Inputs that often break databases, routers and parsers. */
const confusing = [
  "/api/v1/users/'",
  '/api/v1/users/%00',
  '/api/v1/users/%E0%A4%A',
  "/api/v1/payments?status=PENDING'--",
  '/api/v1/payments?itemsPerPage=1e309',
  '/api/v1/events?itemsPerPage[]=1',
];

export const errorRules: readonly Rule[] = [
  // Includes errors of the framework itself: an unknown path, a malformed body.
  {
    id: 'errors/errors-are-json',
    level: 'must',
    section: 'What the service does',
    cites: 'What the service does: responses to errors are JSON',
    requirement: 'Every error is answered with an object of JSON, whatever was wrong with the request.',
    needs: [],
    cost: { requests: 9 },
    async check(trial) {
      for (const { fault, answer } of await refusals(trial)) {
        const wrong = whyNoJsonObject(answer);
        trial.measure(`${fault.name}: ${answer.status}, ${wrong ?? answer.mediaType}`);
        expectTrue(
          wrong === undefined,
          answer,
          `an object of JSON for ${fault.name}`,
          `${answer.status} with ${wrong}`,
        );
      }
    },
  },
  {
    id: 'errors/errors-are-json-for-browsers',
    level: 'should',
    section: 'What the service does',
    cites: 'What the service does: responses to errors are JSON (that Accept changes nothing of it is our reading)',
    requirement: 'Errors are answered with JSON also to those who would rather have HTML.',
    needs: [],
    cost: { requests: 9 },
    async check(trial) {
      for (const { fault, answer } of await refusals(trial, browser)) {
        const wrong = whyNoJsonObject(answer);
        expectTrue(
          wrong === undefined,
          answer,
          `an object of JSON for ${fault.name}`,
          `${answer.status} with ${wrong}`,
        );
      }
    },
  },
  // The specification lists these fields for every error, but shows them for 429 only.
  {
    id: 'errors/errors-have-title-and-detail',
    level: 'should',
    section: 'Resources and their fields',
    cites: 'Known fields, title and detail',
    requirement: 'The body of an error has a short title and a detail that explains, both texts.',
    needs: [],
    cost: { requests: 9 },
    async check(trial) {
      const { title, detail } = trial.dialect.errors;
      for (const { fault, answer } of await refusals(trial)) {
        for (const name of [title, detail]) {
          const value = answer.member(name);
          const isText = typeof value === 'string' && value.trim() !== '';
          expectTrue(isText, answer, `a text \`${name}\` for ${fault.name}`, JSON.stringify(value) ?? 'no such member');
        }
      }
    },
  },
  // An integer: `"404"` and 404 differ for clients.
  {
    id: 'errors/status-member-is-the-http-status',
    level: 'should',
    section: 'Resources and their fields',
    cites: 'Known fields, status of the error body',
    requirement: 'The body of an error has the HTTP status of the answer as an integer.',
    needs: [],
    cost: { requests: 9 },
    async check(trial) {
      const { status: name } = trial.dialect.errors;
      for (const { fault, answer } of await refusals(trial)) {
        const value = answer.member(name);
        const got = JSON.stringify(value) ?? 'no such member';
        expectTrue(value === answer.status, answer, `\`${name}\`: ${answer.status} for ${fault.name}`, got);
      }
    },
  },
  // The authentication rules check the specified ones separately, and more strictly.
  {
    id: 'errors/each-fault-has-its-status',
    level: 'should',
    section: 'Errors',
    cites: 'Errors (401 and 403: Authentication errors; the others: RFC 9110, as the specification lists no codes)',
    requirement:
      'What is wrong with a request can be told from the status: 401 who asks, 403 what they may, 404 and 405 what there is, 400 what cannot be read.',
    needs: [],
    cost: { requests: 9 },
    async check(trial) {
      for (const { fault, answer } of await committedFaults(trial)) {
        const { name, statuses } = fault;
        trial.measure(`${name}: ${answer.status}`);
        const isOf =
          statuses.length > 0 ? statuses.includes(answer.status) : answer.status >= 400 && answer.status < 500;
        expectTrue(isOf, answer, `${statuses.join(' or ') || '4xx'} for ${name}`, summaryOf(answer));
      }
    },
  },
  {
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
        const fault = insideFault(answer);
        if (fault) throw new NotMet(fault.expected, fault.actual, answer.exchange);
      }
      trial.measure(`${answers.length} errors were read`);
    },
  },
];

async function confused(trial: Trial): Promise<HttpResponse[]> {
  const { credential } = await trial.actors.administrator();
  const answers: HttpResponse[] = [];
  for (const path of confusing) answers.push(await trial.send({ method: 'GET', path, as: credential }));
  return answers.filter(({ status }) => status >= 400);
}
