/**
 * Probes of one person for what belongs to others of its tenant: a member, and an invited contact, name the ids of others in
 * every operation on their own objects. The response must be that for an absent object, change nothing, and show no other person.
 */
import { randomUUID } from 'node:crypto';
import { operations } from '#contracts/index.ts';
import type { AnyOperation, CredentialKind } from '#contracts/operation.ts';
import { countOf } from '#test/proofs.ts';
import type { TestService } from '#test/service.ts';
import { arrange, parametersOf, pathOf, requestOf } from '../actors/arrange.ts';
import type { RequestParts } from '../actors/arrangement.ts';
import { freshLink } from '../actors/contact-link.ts';
import { bearer, type Credential, contactHash } from '../actors/credential.ts';
import { freshPerson, type Person, type Place } from '../actors/person.ts';
import { forEach } from '../actors/unlimited-service.ts';
import { recordChanges } from './recorded-changes.ts';
import { idsOfRows, rowsOf } from './tenant-rows.ts';

export interface Findings {
  readonly faults: string[];
  probes: number;
}

/** Operations whose path names an object that is not of one person: every user, or every guest of an event, may see it. */
const ofEverybody = new Set(['ownEvents.get', 'ownForms.get', 'ownForms.respond', 'forms.respond', 'forms.respondOwn']);

const ownOperations = (kind: CredentialKind): readonly AnyOperation[] =>
  operations.filter(({ permission, auth }) => permission === 'self' && auth !== 'none' && auth.includes(kind));

/** Operations on objects of one person, named by their ids. */
export const namedByIds = (kind: CredentialKind): readonly AnyOperation[] =>
  ownOperations(kind).filter((contract) => parametersOf(contract).length > 0 && !ofEverybody.has(contract.id));

/** Reads without ids: all that they show is of the caller, or of everybody. */
const readsOfOwn = (kind: CredentialKind): readonly AnyOperation[] =>
  ownOperations(kind).filter((contract) => contract.method === 'GET' && parametersOf(contract).length === 0);

/** Other people, whose ids make sixty thousand probes with PROOFS=all, and else a fourth of them. */
const crowd = countOf(8, 40);

/** A text that stands in no other row. */
const canary = `Canary-${randomUUID()}`;

/**
 * @param everyId also tries each id of the tenant, in which many people have objects, in each operation
 * @returns what a member reaches of another one
 */
export async function reachedByMember(service: TestService, everyId: boolean): Promise<Findings> {
  const place = { service, tenant: service.acme };
  const [prober, victim] = [await freshPerson(place, 'ROLE_MEMBER'), await freshPerson(place, 'ROLE_MEMBER')];
  await service.sql('update users set last_name = $2, company_name = $2 where id = $1', [victim.id, canary]);
  const trials: [AnyOperation, RequestParts][] = [];
  for (const contract of namedByIds('jwt')) trials.push([contract, await arrange(contract, place, victim)]);
  if (everyId) {
    await forEach(Array.from({ length: crowd }), async () => {
      const person = await freshPerson(place, 'ROLE_MEMBER');
      for (const contract of namedByIds('jwt')) await arrange(contract, place, person);
    });
  }
  const hidden = new Set([victim.id, ...trials.flatMap(([, { params }]) => Object.values(params))]);
  return probe({ place, credential: bearer(prober.jwt), kind: 'jwt', trials, hidden, own: ownIds(prober), everyId });
}

/** @returns what an invited contact reaches of another guest of its event */
export async function reachedByContact(service: TestService, everyId: boolean): Promise<Findings> {
  const place = { service, tenant: service.acme };
  const [prober, victim] = [await freshLink(place), await freshLink(place)];
  await service.sql('update contacts set last_name = $2 where id = $1', [victim.contactId, canary]);
  await service.sql('update invitations set event_id = $2 where id = $1', [victim.invitationId, prober.eventId]);
  const registration = randomUUID();
  await service.sql(
    `insert into registrations (tenant_id, id, event_id, contact_id, status, source, guests, answers)
      values ($1, $2, $3, $4, 'CONFIRMED', 'SELF', 0, $5)`,
    [place.tenant.id, registration, prober.eventId, victim.contactId, JSON.stringify({ diet: canary })],
  );
  const hidden = new Set([victim.contactId, victim.invitationId, registration]);
  const own = new Set<string>();
  return probe({ place, credential: contactHash(prober.hash), kind: 'contactHash', trials: [], hidden, own, everyId });
}

const ownIds = ({ id, sessionId, tokenId }: Person) => new Set([id, sessionId, tokenId]);

interface Probes {
  readonly place: Place;
  readonly credential: Credential;
  readonly kind: CredentialKind;
  /** Operations with the parts of a request that succeeds for another person. */
  readonly trials: readonly (readonly [AnyOperation, RequestParts])[];
  /** Ids of another person, and of its objects. */
  readonly hidden: ReadonlySet<string>;
  /** Ids of the prober. */
  readonly own: ReadonlySet<string>;
  readonly everyId: boolean;
}

async function probe(probes: Probes): Promise<Findings> {
  const { place, credential, kind, trials, hidden } = probes;
  const findings: Findings = { faults: [], probes: 0 };
  const { service, tenant } = place;
  const send = async (contract: AnyOperation, made: Pick<RequestParts, 'params' | 'members'>) => {
    findings.probes += 1;
    const response = await service.send(tenant, pathOf(contract, made.params), requestOf(contract, made, credential));
    const shown = [...hidden].filter((id) => response.text.includes(id) && !Object.values(made.params).includes(id));
    if (shown.length > 0 || response.text.includes(canary)) findings.faults.push(`${contract.id} shows another person`);
    return response;
  };
  for (const contract of readsOfOwn(kind)) await send(contract, { params: {}, members: {} });
  const changes = await recordChanges(service);
  const tryId = async (contract: AnyOperation, made: Pick<RequestParts, 'params' | 'members'>) => {
    const { status, json } = await send(contract, made);
    if (status !== 404 || json.code !== 'not_found') {
      findings.faults.push(`${contract.id} answers ${status} for an object of another person`);
    }
  };
  for (const [contract, made] of trials) await tryId(contract, made);
  if (probes.everyId) await tryEveryId(probes, tryId);
  const changed = [...(await changes.taken()).values()].flat();
  if (changed.length > 0) findings.faults.push(`probes changed ${changed.join(', ')}`);
  return findings;
}

async function tryEveryId(
  { place, trials, own, kind }: Probes,
  tryId: (contract: AnyOperation, made: Pick<RequestParts, 'params' | 'members'>) => Promise<void>,
): Promise<void> {
  const ids = [...idsOfRows(await rowsOf(place.service, place.tenant))].filter((id) => !own.has(id));
  const contracts = kind === 'jwt' ? trials : ownOperations(kind).flatMap((contract) => withIds(contract));
  for (const [contract, { members }] of contracts) {
    const [name = ''] = parametersOf(contract);
    await forEach(ids, (id) => tryId(contract, { params: { [name]: id }, members }));
  }
}

/** A contact's operation on a form of its event: no id of the tenant names one here, because the event has none. */
function withIds(contract: AnyOperation): [AnyOperation, Pick<RequestParts, 'members'>][] {
  return parametersOf(contract).length > 0 ? [[contract, { members: { answers: { diet: 'none' } } }]] : [];
}
