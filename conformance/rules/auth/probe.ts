/** Requests for checks that authentication comes first. */

import { stemOfObject } from '#harness/dialect/collection.ts';
import type { Operation } from '#harness/document.ts';
import { summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { isWrite, takesApiToken, takesContactHash, takesJwt } from '../applies.ts';
import { perRun } from '../per-run.ts';

const responses = perRun<HttpResponse>();
const paths = perRun<string>();

/**
 * Requests the operation with a credential, once in a run: rules about the same credential share the response. A read is
 * about an existing object, so that a 404 has no other cause. A write is about an absent one and has no body: a host that
 * lets it through does no harm.
 * @throws Skipped for a write if the profile forbids writes
 */
export async function probe(trial: Trial, as?: Credential, tenant?: 'other'): Promise<HttpResponse> {
  const { operation } = trial;
  if (isWrite(operation) && !trial.profile.allowWrites) {
    throw new Skipped('writes-not-allowed', 'a host that lets it through might write');
  }
  const path = await probePath(trial, operation);
  const answer = await responses(trial, JSON.stringify([operation.id, tenant, as?.headers]), () =>
    trial.send({ method: operation.method, path, as, tenant }),
  );
  if (!trial.log.some(({ exchange }) => exchange === answer.exchange)) {
    trial.log.push({ exchange: answer.exchange, as: as?.name });
  }
  return answer;
}

/**
 * Control: the same request with a good credential, for reads only.
 * @throws Inconclusive if that is refused too
 */
export async function controlProbe(trial: Trial): Promise<void> {
  if (isWrite(trial.operation)) return;
  const good = await goodCredential(trial);
  if (good) await expectGood(trial, good);
}

/** The same with a JWT, of which others were made that must be refused. */
export async function jwtControlProbe(trial: Trial): Promise<void> {
  if (!isWrite(trial.operation)) await expectGood(trial, (await trial.actors.administrator()).credential);
}

async function expectGood(trial: Trial, good: Credential): Promise<void> {
  const { operation } = trial;
  const answer = await probe(trial, good);
  const isFine = operation.hasPathParameters ? ![401, 403].includes(answer.status) : answer.status === 200;
  if (!isFine) {
    throw new Inconclusive('control-failed', `the ${good.name} is answered ${summaryOf(answer)}`, answer.exchange);
  }
}

/** @returns the credential of a caller who may do everything; undefined where only an application may */
async function goodCredential({ operation, actors, invitees, profile }: Trial): Promise<Credential | undefined> {
  if (takesApiToken(operation)) return (await actors.readWrite()).credential;
  if (takesJwt(operation)) return (await actors.administrator()).credential;
  // What a contact reads may be absent: only its own invitation is certain.
  const isInvited = takesContactHash(operation) && profile.allowWrites && profile.mailbox !== undefined;
  return isInvited && operation.id === 'invitations.getOwn' ? (await invitees.shared()).credential : undefined;
}

function probePath(trial: Trial, operation: Operation): Promise<string> {
  return paths(trial, operation.id, async () => {
    const absent = trial.absentPath(operation);
    const name = isWrite(operation) ? undefined : resourceOf(trial, operation);
    if (name === undefined) return absent;
    try {
      const object = await trial.resources.shared(name);
      return operation.path.replace(/\{[^}]+\}/, encodeURIComponent(object.text('id')));
    } catch (error) {
      if (!(error instanceof Skipped || error instanceof Inconclusive)) throw error;
      return absent;
    }
  });
}

/** @returns the resource that the only parameter of the path names; undefined if none can be made */
function resourceOf({ dialect }: Trial, { id, path }: Operation): string | undefined {
  if (path.split('{').length !== 2) return undefined;
  return dialect.targets[id] ?? dialect.collections[stemOfObject(path) ?? ''];
}
