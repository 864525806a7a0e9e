/** A second export, after one person was changed and another deleted. */
import type { Actors } from '#harness/actors/actors.ts';
import { control, expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { contains, recordsOf } from './csv.ts';
import { apply, exportedResource, type Person, person, requestExport } from './people.ts';

/** As a browser asks for the target of a link. */
const asBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Seconds for an export to follow a change. */
const patience = 3;

interface Changed {
  /** The export after both. */
  readonly answer: HttpResponse;
  readonly renamed: Person;
  /** Texts that the change wrote. */
  readonly values: readonly string[];
  readonly deleted: Person;
}

const known = new WeakMap<Actors, Map<string, Promise<Changed>>>();

/** @returns the experiment of the trial's operation, the same for both rules */
export function changedExport(trial: Trial): Promise<Changed> {
  const { actors, operation } = trial;
  const ofRun = known.get(actors) ?? new Map<string, Promise<Changed>>();
  known.set(actors, ofRun);
  const changed = ofRun.get(operation.id) ?? experiment(trial);
  ofRun.set(operation.id, changed);
  return changed;
}

async function experiment(trial: Trial): Promise<Changed> {
  const { dialect } = trial;
  const name = exportedResource(trial);
  const rename = name === 'user' ? dialect.users.rename : dialect.contacts.rename;
  const remove = dialect.resources[name]?.remove;
  if (!remove) throw new Skipped('profile-lacks', `the dialect does not say how a ${name} is deleted`);
  const [renamed, deleted] = [await person(trial, 'Changed', 'a note'), await person(trial, 'Deleted', 'a note')];
  if (!renamed || !deleted) throw new Inconclusive('control-failed', 'a person could not be created');
  // Both are in an export before: a host that renders it once would repeat it.
  const hasBoth = (records: readonly string[][]) =>
    [renamed, deleted].every(({ email }) => records.some((record) => record.includes(email)));
  const first = await exportUntil(trial, hasBoth);
  const before = recordsOf(first);
  expectTrue(hasBoth(before), first, `rows for ${renamed.email} and ${deleted.email}, who were just added`, 'not both');
  await apply(trial, rename, renamed);
  await apply(trial, remove, deleted);
  const values = Object.values(rename.body).filter((value) => typeof value === 'string');
  const isChanged = (records: readonly string[][]) =>
    records.some(
      (record) =>
        record.includes(renamed.email) && values.every((value) => record.some((cell) => contains(cell, value))),
    );
  if (isChanged(before)) throw new Inconclusive('control-failed', 'the export had the new values before the change');
  const isDone = (records: readonly string[][]) => isChanged(records) && !records.flat().includes(deleted.email);
  return { answer: await exportUntil(trial, isDone), renamed, values, deleted };
}

/** Exports again for a few seconds: a host may read from a replica. */
async function exportUntil(trial: Trial, isDone: (records: readonly string[][]) => boolean): Promise<HttpResponse> {
  for (let second = 0; ; second += 1) {
    const answer = control(await requestExport(trial, asBrowser), 'the export');
    if (isDone(recordsOf(answer)) || second === patience) return answer;
    await trial.timer.until(trial.timer.now() + 1_000, 'an export to follow a change');
  }
}
