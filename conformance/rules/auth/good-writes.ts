/** Requests of each writing method that are good and would change something, each of something of its own. */

import type { Resource } from '../../engine/resources.ts';
import type { Credential } from '../../engine/run.ts';
import { filledPath } from '../../engine/template.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';
import { type Answer, memberOf } from '../../http/answer.ts';
import { Inconclusive } from '../../verdict.ts';

export interface GoodWrite {
  /** For instance `PATCH of a contact`. */
  readonly what: string;
  readonly ask: (as: Credential) => Promise<Answer>;
  /** Whether it has been done, where that can be seen. @throws Inconclusive where it cannot be read */
  readonly isDone?: () => Promise<boolean>;
}

/** @throws Skipped where the profile allows no writes, Inconclusive where something to write to cannot be made */
export async function goodWrites(trial: Trial): Promise<GoodWrite[]> {
  return [createsContact(trial), await renamesContact(trial), await setsRoles(trial), await deletesContact(trial)];
}

function createsContact({ resources }: Trial): GoodWrite {
  return { what: 'POST of a contact', ask: (as) => resources.attempt('contact', {}, { as }) };
}

async function renamesContact(trial: Trial): Promise<GoodWrite> {
  const { method, path, body } = trial.dialect.contacts.rename;
  const target = await pathOf(path, await trial.resources.make('contact'));
  return {
    what: `${method} of a contact`,
    ask: (as) => trial.send({ method, path: target, body, as }),
    isDone: async () => {
      const answer = control(await read(trial, target), 'reading a contact');
      return Object.entries(body).every(([name, value]) => answer.member(name) === value);
    },
  };
}

async function setsRoles(trial: Trial): Promise<GoodWrite> {
  const { set, roles, none } = trial.dialect.roles;
  const target = await pathOf(set.path, await trial.resources.make('user'));
  return {
    what: `${set.method} of the roles of a user`,
    ask: (as) => trial.send({ method: set.method, path: target, body: { [roles]: none }, as }),
  };
}

async function deletesContact(trial: Trial): Promise<GoodWrite> {
  const remove = trial.dialect.resources.contact?.remove;
  if (!remove) throw new Inconclusive('control-failed', 'the dialect does not say how a contact is removed');
  const target = await pathOf(remove.path, await trial.resources.make('contact'));
  control(await read(trial, target), 'reading a contact');
  return {
    what: `${remove.method} of a contact`,
    ask: (as) => trial.send({ ...remove, path: target, as }),
    isDone: async () => [404, 410].includes((await read(trial, target)).status),
  };
}

async function read(trial: Trial, path: string): Promise<Answer> {
  const { credential } = await trial.people.readWrite();
  return trial.send({ method: 'GET', path, as: credential });
}

/** @param path with a member of the resource in it, for instance `{{payment.id}}` */
function pathOf(path: string, { value }: Resource): Promise<string> {
  return filledPath(path, async (word) => memberOf(value, word.split('.').slice(1).join('.')));
}
