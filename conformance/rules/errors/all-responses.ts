/** Responses of the whole run, whichever rule received them. */
import { operation } from '#harness/document.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { expectNoneReceived } from '../received.ts';

/** One more than the default quota. */
const tooMany = 21;

export const allResponseRules: readonly Rule[] = [
  // Errors of gateways (502, 503, 504) and the pages of the OAuth authorize endpoint are left out.
  {
    id: 'errors/every-error-is-json',
    level: 'must',
    section: 'What the service does',
    cites: 'What the service does: responses to errors are JSON',
    requirement: 'No error of the run was answered with anything but an object of JSON.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'errors-are-json'),
  },
  {
    id: 'errors/every-error-has-its-members',
    level: 'should',
    section: 'Resources and their fields',
    cites: 'Known fields: title, detail and status of the error body',
    requirement: 'Every error of the run had a title and a detail, and its HTTP status as an integer.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'errors-have-members'),
  },
  // At limited operations only: platform-level throttles may answer otherwise.
  {
    id: 'errors/every-429-is-as-specified',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, the table of the rate-limit response',
    requirement: 'Every 429 of the run, first or later, had Retry-After in whole seconds and the body of the table.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'denials-are-as-specified', exhaustAnExport),
  },
  {
    id: 'errors/nothing-is-answered-with-500',
    level: 'should',
    section: 'Errors',
    cites: 'Errors (that a request must not make the service fail is common sense)',
    requirement: 'No request of the run was answered with 500.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'no-500'),
  },
  // A should: the specification does not show the bodies.
  {
    id: 'document/every-success-is-as-documented',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement: 'Every success of the run had the documented media type and shape.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'successes-are-as-documented'),
  },
  // A should: the specification does not show the bodies.
  {
    id: 'effects/every-creation-has-its-own-id',
    level: 'should',
    section: 'Endpoints',
    cites: 'RFC 9110, 15.3.2: 201 (Created) says that a new resource was made; the OpenAPI document (`id`)',
    requirement: 'No two creations of the run had one id, but for repeats with one Idempotency-Key.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'creations-have-own-ids', makeTwoContacts),
  },
  // A should: the specification names none of these headers.
  {
    id: 'errors/responses-have-required-headers',
    level: 'should',
    section: 'Errors',
    cites: 'RFC 9110: 6.6.1 Date; 8.3 Content-Type; 15.5.2 WWW-Authenticate with 401; 15.5.6 Allow with 405',
    requirement: 'Every response of the run had the headers that HTTP requires with its status.',
    needs: [],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'required-headers'),
  },
];

async function makeTwoContacts({ resources }: Trial): Promise<void> {
  await resources.make('contact');
  await resources.make('contact');
}

/** Fills a bucket of a token of its own. */
async function exhaustAnExport(trial: Trial): Promise<void> {
  const { method, path } = operation('users.export');
  const { credential } = await trial.actors.freshToken();
  for (let sent = 0; sent <= tooMany; sent += 1) await trial.send({ method, path, as: credential, spends: true });
}
