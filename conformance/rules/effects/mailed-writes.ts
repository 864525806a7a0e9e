/** Writes whose effect is a mail: other rules look for the mails of operations that the specification names. */
import { defaultDialect } from '#harness/dialect/dialect.ts';
import { expectTrue } from '#harness/expect.ts';
import type { Rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';
import { recipeOf } from '../auth/write-recipe.ts';
import { roundsOf } from './rounds.ts';

export const mailedWriteRules: readonly Rule[] = [
  {
    id: 'effects/documented-write-is-mailed-each-time',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement: 'After each write that succeeds and mails, its mail comes.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 4 },
    appliesTo: (operation) => !isSpecified(operation) && recipeOf(defaultDialect, operation)?.mails !== undefined,
    async check(trial) {
      const { rounds } = await roundsOf(trial);
      for (const { request, response } of rounds) {
        if (!request.mails || response.status >= 300) continue;
        const { to, names } = request.mails;
        const mail = await trial.mailbox.find(to, ({ subject, text }) => `${subject}\n${text}`.includes(names));
        expectTrue(mail !== undefined, response, `a mail to ${to} with ${names}`, 'none');
      }
    },
  },
];
