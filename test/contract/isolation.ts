/**
 * Isolation probes: a user of one tenant names objects of another tenant in every position of every operation. The response
 * must equal that for an absent object, and no row of the other tenant may change or be shown.
 */
import { operations } from '#contracts/index.ts';
import { type AnyOperation, isWrite, takesIdempotencyKey } from '#contracts/operation.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { arrange, pathOf, requestOf } from '../actors/arrange.ts';
import type { RequestParts } from '../actors/arrangement.ts';
import { apiToken, bearer, type Credential } from '../actors/credential.ts';
import { firstSource } from '../actors/good-credential.ts';
import type { Place } from '../actors/person.ts';
import { serial } from '../actors/serial.ts';
import { forEach } from '../actors/unlimited-service.ts';
import { type Foreign, foreignFor, stockOf } from './foreign-objects.ts';
import { type Position, positionsOf } from './id-positions.ts';
import { type ChangedTables, type Changes, faultsOfChanges, recordChanges } from './recorded-changes.ts';
import { idsIn, idsOfRows, rowsOf } from './tenant-rows.ts';

export interface Findings {
  readonly faults: readonly string[];
  readonly probes: number;
}

/** One operation with the caller's own objects, and objects of the other tenant to name. */
interface Trial extends TrialOptions {
  readonly contract: AnyOperation;
  readonly here: Place;
  readonly there: Place;
  readonly own: RequestParts;
  readonly foreign: Foreign;
}

export interface TrialOptions {
  /** True: each position is also tried with other roles and credentials. */
  readonly everyCaller: boolean;
}

/** @returns leaks from `other` to `tenant`; none with working tenant filters. */
export async function leaks(
  service: TestService,
  tenant: TestTenant,
  other: TestTenant,
  options: TrialOptions,
): Promise<Findings> {
  const here = { service, tenant };
  const there = { service, tenant: other };
  const stock = await stockOf(there);
  const trials: Trial[] = [];
  const ordered = operations.toSorted((a, b) => turnOf(a) - turnOf(b));
  for (const contract of ordered) {
    const own = await arrange(contract, here);
    trials.push({
      ...options,
      contract,
      here,
      there,
      own,
      foreign: await foreignFor(contract, there, here, own, stock),
    });
  }
  // Ids that exist in both tenants reveal nothing.
  const sharedIds = trials.flatMap(({ contract, own }) => [
    own.caller.id,
    ...Object.values(own.params),
    ...(own.link ? [own.link.contactId, own.link.eventId] : []),
    ...idsIn(JSON.stringify(requestOf(contract, own, {}).body ?? '')),
  ]);
  const hidden = idsOfRows(await rowsOf(service, other));
  for (const id of sharedIds) hidden.delete(id);
  const watch = new Watch(here, there, hidden, await recordChanges(service));
  // Queries without a tenant filter need statistics, or PostgreSQL chooses joins that take seconds.
  await service.sql('analyze');
  for (const trial of trials) await tryAll(trial, watch);
  return watch;
}

/**
 * Deletions come last, bulk deletions before single ones: deleted rows cannot leak. Upserts come before them: without tenant
 * filters they change the values that other probes look for. Erasures are last of all: they delete the files of all exports.
 */
function turnOf({ id, method }: AnyOperation): number {
  if (id.startsWith('personalData.erase')) return 4;
  if (method === 'DELETE') return 3;
  return id.endsWith('.bulkDelete') ? 2 : Number(id.endsWith('.bulkUpsert'));
}

/** Collects ids of the other tenant in responses, and changes of either tenant. */
class Watch implements Findings {
  readonly faults: string[] = [];
  probes = 0;
  readonly #here: Place;
  readonly #there: Place;
  /** Every UUID in rows of the other tenant, which no response may contain. */
  readonly #hidden: Set<string>;
  readonly #changes: Changes;

  constructor(here: Place, there: Place, hidden: Set<string>, changes: Changes) {
    this.#here = here;
    this.#there = there;
    this.#hidden = hidden;
    this.#changes = changes;
  }

  /** Adds a fault for each table of the other tenant that `work` changes. */
  async expectOtherUnchanged(what: string, work: () => Promise<unknown>): Promise<void> {
    await this.#changes.taken();
    await work();
    this.#noteChanges(what, await this.#changes.taken(), [this.#there.tenant]);
  }

  /**
   * Adds a fault for each table of either tenant that `work` changes.
   * @param work returns whether a request succeeded, as a bulk request without matches does: its line in the caller's own
   * audit log is no fault.
   */
  async expectBothUnchanged(what: string, work: () => Promise<boolean>): Promise<void> {
    await this.#changes.taken();
    const succeeded = await work();
    const changes = new Map(await this.#changes.taken());
    const { id } = this.#here.tenant;
    if (succeeded)
      changes.set(
        id,
        (changes.get(id) ?? []).filter((name) => name !== 'audit_log'),
      );
    this.#noteChanges(what, changes, [this.#here.tenant, this.#there.tenant]);
  }

  #noteChanges(what: string, changes: ChangedTables, tenants: readonly TestTenant[]): void {
    this.faults.push(...faultsOfChanges(changes, tenants).map((fault) => `${what}: ${fault}`));
  }

  /** Lets responses contain these ids, which the caller has stored in its own tenant, and so in its audit log. */
  show(ids: readonly string[]): void {
    for (const id of ids) this.#hidden.delete(id);
  }

  /** Adds a fault for ids of the other tenant in a response, except those that the request contained. */
  checkIds(what: string, sent: readonly string[], response: string): void {
    const seen = idsIn(response).filter((id) => this.#hidden.has(id) && !sent.includes(id));
    if (seen.length > 0) this.faults.push(`${what}: shows ${seen.slice(0, 3).join(', ')} of the other tenant`);
  }
}

async function tryAll(trial: Trial, watch: Watch): Promise<void> {
  const { contract } = trial;
  const positions = positionsOf(contract);
  // Naming a row changes nothing anywhere. A value that the other tenant uses is free here: it may be written.
  await watch.expectBothUnchanged(`${contract.id}: naming objects of the other tenant`, async () => {
    let succeeded = false;
    for (const position of positions) {
      if (position.kind !== 'value') succeeded = (await probe(trial, position, watch)) || succeeded;
    }
    return succeeded;
  });
  for (const position of positions) {
    if (position.kind === 'value') await watch.expectOtherUnchanged(position.name, () => probe(trial, position, watch));
  }
  if (takesIdempotencyKey(contract)) {
    await watch.expectOtherUnchanged(`${contract.id} header Idempotency-Key`, () => reuseKey(trial, watch));
  }
  if (contract.page) await readAll(trial, watch);
}

/** @returns an administrator's credential first; with `everyCaller` also other kinds and roles. */
async function credentialsFor({ contract, here, own, everyCaller }: Trial): Promise<readonly Credential[]> {
  const { ROLE_TREASURER, ROLE_MEMBER } = here.tenant.people;
  if (contract.auth === 'none') return [{}, apiToken(own.caller.readWrite)];
  const { credential } = await firstSource(contract).of(here, own.caller, own.link);
  if (!everyCaller || !contract.auth.includes('jwt')) return [credential];
  if (!contract.auth.includes('apiToken')) return [credential, bearer(ROLE_MEMBER.jwt)];
  return [
    credential,
    bearer(own.caller.jwt),
    apiToken(own.caller.readOnly),
    apiToken(ROLE_TREASURER.readWrite),
    bearer(ROLE_MEMBER.jwt),
  ];
}

let turn = 0;

/**
 * @returns the best values, and some of the others in rotation.
 * @param first true for the administrator's credential; others try fewer values
 */
function someOf({ kind, wide }: Position, values: readonly string[], first: boolean): readonly string[] {
  if (kind !== 'id' || (wide && first)) return values;
  turn += 1;
  const [fitting, every] = first ? [2, 8] : [1, 24];
  return values.filter((_, index) => index < fitting || (index + turn) % every === 0);
}

/** @returns whether naming an absent object succeeded. */
async function probe(trial: Trial, position: Position, watch: Watch): Promise<boolean> {
  let succeeded = false;
  const values = position.foreign(trial.foreign);
  if (values.length === 0) watch.faults.push(`${position.name}: the other tenant has no object for this position`);
  const credentials = position.kind === 'credential' ? [{}] : await credentialsFor(trial);
  for (const credential of credentials) {
    const absent = await responseTo(trial, position, credential, position.absent());
    succeeded ||= absent.startsWith('[2');
    const tried = someOf(position, values, credential === credentials[0]);
    watch.probes += tried.length + 1;
    const compare = async (value: string) => {
      const response = await responseTo(trial, position, credential, value);
      watch.checkIds(position.name, [value], response);
      if (response === absent) return;
      watch.faults.push(`${position.name}: ${response}, but for an absent object ${absent}`);
    };
    if (position.kind !== 'value') await forEach(tried, compare);
    // One after the other: the rest of each item is the same, and may be unique.
    else for (const value of tried) await compare(value);
    if (position.isStored) watch.show(tried);
  }
  return succeeded;
}

/** @returns the normalized response to a request with `value` in the position. */
async function responseTo(
  { contract, here, own }: Trial,
  position: Position,
  credential: Credential,
  value: string,
): Promise<string> {
  const { service, tenant } = here;
  const { [position.parameter ?? '']: _, ...params } = own.params;
  const draft = { path: pathOf(contract, params), request: requestOf(contract, own, credential) };
  const { path, request } = position.put(draft, value);
  const response = await service.send(tenant, path, request);
  if (position.kind !== 'value' || response.status >= 300) return normalized(response, value);
  // Deletes the object, so that the value is free for the next probe.
  const written = response.headers.location ?? upsertedPath(contract, response);
  if (written) await service.send(tenant, written, { method: 'DELETE', headers: { ...bearer(own.caller.jwt) } });
  // The key of a role stays taken after its deletion, and adhesions cannot be deleted.
  if (written) await service.sql('delete from roles where tenant_id = $1 and deleted_at is not null', [tenant.id]);
  // Only this value: other probes run concurrently.
  if (written) {
    const freed = 'update adhesions set external_id = null where tenant_id = $1 and external_id = $2';
    await service.sql(freed, [tenant.id, value]);
  }
  return isWrite(contract.method) ? shape(response) : normalized(response, value);
}

/** @returns the path of the object that an upsert of one item created */
function upsertedPath({ id, path }: AnyOperation, response: TestResponse): string | undefined {
  if (!id.endsWith('.bulkUpsert')) return undefined;
  const [result] = response.json.results;
  return result.status === 'CREATED' ? path.replace('bulk-upsert', result.id) : undefined;
}

/**
 * Headers that differ between equal responses: a bucket counts down, an early refusal closes the connection, and an error
 * repeats the value that was sent, whose length may differ from another one's.
 */
const varying = new Set(['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'content-length']);
const stableHeaders = ({ headers }: TestResponse) => Object.entries(headers).filter(([name]) => !varying.has(name));

/** @returns status, headers and body, without the value that was sent. */
function normalized(response: TestResponse, value: string): string {
  return JSON.stringify([response.status, stableHeaders(response), response.text]).replaceAll(value, '…');
}

/** @returns status, header names, member names, and what became of each item: a created row has its own id and number. */
function shape(response: TestResponse): string {
  const { status, text } = response;
  return JSON.stringify([
    status,
    stableHeaders(response).map(([name]) => name),
    text === '' ? [] : Object.keys(response.json),
    text === '' ? [] : (response.json.results ?? []).map((result: { status: string }) => result.status),
  ]);
}

/** Reads every page of a collection and checks its ids. */
async function readAll(trial: Trial, watch: Watch): Promise<void> {
  const { contract, here, own } = trial;
  for (const credential of await credentialsFor(trial)) {
    for (let path: string | undefined = `${pathOf(contract, own.params)}?itemsPerPage=43`; path; ) {
      const response: TestResponse = await here.service.send(here.tenant, path, { headers: { ...credential } });
      watch.probes += 1;
      watch.checkIds(`${contract.id} page`, [], response.text + JSON.stringify(response.headers));
      path = response.status === 200 ? response.json.view.next : undefined;
    }
  }
}

/** Uses an Idempotency-Key for which the other tenant has a stored response of the same credential id. */
async function reuseKey({ contract, here, there, own }: Trial, watch: Watch): Promise<void> {
  const { service, tenant } = here;
  const { credential, id } = await firstSource(contract).of(here, own.caller, own.link);
  const key = `planted-${serial()}`;
  await service.sql(
    `insert into idempotency_keys (tenant_id, credential, key, fingerprint, status, headers, body, created_at)
      values ($1, $2, $3, '', 200, '{}', null, $4)`,
    [there.tenant.id, id, key, service.clock.now()],
  );
  const request = requestOf(contract, own, { ...credential, 'idempotency-key': key });
  const { status, text } = await service.send(tenant, pathOf(contract, own.params), request);
  watch.probes += 1;
  await service.sql('delete from idempotency_keys where tenant_id = $1 and key = $2', [there.tenant.id, key]);
  if (status === contract.success.status) return;
  watch.faults.push(
    `${contract.id} header Idempotency-Key: ${status} ${text}, from a stored response of the other tenant`,
  );
}
