/**
 * One tenant's person names what another tenant has, in every position of every operation. The answer must be that to
 * something absent, letter by letter, and nothing of the other tenant may change or be seen.
 */
import { operations } from '#contracts/index.ts';
import { type AnyOperation, isWrite, takesIdempotencyKey } from '#contracts/operation.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { arrange, pathOf, requestOf } from './arrange.ts';
import type { Made } from './arrangements.ts';
import { type ChangedTables, type Changes, faultsOfChanges, recordChanges } from './changes.ts';
import { apiToken, bearer, type Credential } from './credential.ts';
import { type Foreign, foreignFor, stockOf } from './foreign.ts';
import { firstMeans } from './good-credential.ts';
import type { Place } from './person.ts';
import { type Position, positionsOf } from './positions.ts';
import { idsIn, idsOfRows, rowsOf } from './rows.ts';
import { forEach } from './scene.ts';
import { serial } from './serial.ts';

export interface Findings {
  readonly faults: readonly string[];
  readonly probes: number;
}

/** One operation, as a person of one tenant tries it with what the other tenant has. */
interface Trial extends Wish {
  readonly contract: AnyOperation;
  readonly here: Place;
  readonly there: Place;
  readonly own: Made;
  readonly foreign: Foreign;
}

export interface Wish {
  /** Whether each position is tried by people of other roles and ways too, who are refused before, or reach it by another. */
  readonly everyWay: boolean;
}

/** @returns what leaked from `other` to `tenant`; nothing, if the fences of the service hold. */
export async function leaks(
  service: TestService,
  tenant: TestTenant,
  other: TestTenant,
  wish: Wish,
): Promise<Findings> {
  const here = { service, tenant };
  const there = { service, tenant: other };
  const stock = await stockOf(there);
  const trials: Trial[] = [];
  // What deletes comes last, and what deletes one thing after what deletes many: what is gone can leak no more.
  const deletes = ({ id, method }: AnyOperation) => (method === 'DELETE' ? 2 : Number(id.endsWith('.bulkDelete')));
  const ordered = [...operations].sort((a, b) => deletes(a) - deletes(b));
  for (const contract of ordered) {
    const own = await arrange(contract, here);
    trials.push({ ...wish, contract, here, there, own, foreign: await foreignFor(contract, there, here, own, stock) });
  }
  // Twins of things that are one's own are in the other tenant too, under the same ids.
  const twins = trials.flatMap(({ own: { caller, params, link } }) => [
    caller.id,
    ...Object.values(params),
    ...(link ? [link.contactId, link.eventId] : []),
  ]);
  const hidden = idsOfRows(await rowsOf(service, other));
  for (const id of twins) hidden.delete(id);
  const watch = new Watch(here, there, hidden, await recordChanges(service));
  // Without a tenant to look for, PostgreSQL has to know how many rows there are, or it joins them all for seconds.
  await service.sql('analyze');
  for (const trial of trials) await tryAll(trial, watch);
  return watch;
}

/** What one tenant is told of the other, and what changes in either meanwhile. */
class Watch implements Findings {
  readonly faults: string[] = [];
  probes = 0;
  readonly #here: Place;
  readonly #there: Place;
  /** Every UUID in the rows of the other tenant, which no answer may hold. */
  readonly #hidden: ReadonlySet<string>;
  readonly #changes: Changes;

  constructor(here: Place, there: Place, hidden: ReadonlySet<string>, changes: Changes) {
    this.#here = here;
    this.#there = there;
    this.#hidden = hidden;
    this.#changes = changes;
  }

  /** Notes the tables of the other tenant that `work` has changed. */
  async theirs(what: string, work: () => Promise<unknown>): Promise<void> {
    await this.#changes.taken();
    await work();
    this.#noteChanges(what, await this.#changes.taken(), [this.#there.tenant]);
  }

  /**
   * Notes the tables of either tenant that `work` has changed.
   * @param work tells whether it was answered with a success, as a request for many is that finds none of them: that
   * leaves its line in the caller's own audit log.
   */
  async both(what: string, work: () => Promise<boolean>): Promise<void> {
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

  /** Notes ids of the other tenant in an answer, but those that the caller itself has sent. */
  note(what: string, sent: readonly string[], answer: string): void {
    const seen = idsIn(answer).filter((id) => this.#hidden.has(id) && !sent.includes(id));
    if (seen.length > 0) this.faults.push(`${what}: shows ${seen.slice(0, 3).join(', ')} of the other tenant`);
  }
}

async function tryAll(trial: Trial, watch: Watch): Promise<void> {
  const { contract } = trial;
  const positions = positionsOf(contract);
  // What names a row changes nothing anywhere. A value that the other tenant has taken is free here: it may be written.
  await watch.both(`${contract.id}: naming what the other tenant has`, async () => {
    let succeeded = false;
    for (const position of positions) {
      if (position.kind !== 'value') succeeded = (await probe(trial, position, watch)) || succeeded;
    }
    return succeeded;
  });
  for (const position of positions) {
    if (position.kind === 'value') await watch.theirs(position.name, () => probe(trial, position, watch));
  }
  if (takesIdempotencyKey(contract)) {
    await watch.theirs(`${contract.id} header Idempotency-Key`, () => reuseKey(trial, watch));
  }
  if (contract.page) await readAll(trial, watch);
}

/** @returns one that may do everything; others that reach what it reaches by another way, or are refused before. */
async function credentialsFor({ contract, here, own, everyWay }: Trial): Promise<readonly Credential[]> {
  const { ROLE_TREASURER, ROLE_MEMBER } = here.tenant.people;
  if (contract.auth === 'none') return [{}, apiToken(own.caller.readWrite)];
  const { credential } = await firstMeans(contract).of(here, own.caller, own.link);
  if (!everyWay || !contract.auth.includes('jwt')) return [credential];
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
 * The fitting values, which come first, and some beyond them: over all positions, each of them in its turn.
 * @param first whether it is the caller who may do everything; the others try fewer
 */
function someOf({ kind, wide }: Position, values: readonly string[], first: boolean): readonly string[] {
  if (kind !== 'id' || (wide && first)) return values;
  turn += 1;
  const [fitting, every] = first ? [2, 8] : [1, 24];
  return values.filter((_, index) => index < fitting || (index + turn) % every === 0);
}

/** @returns whether what names something absent was answered with a success. */
async function probe(trial: Trial, position: Position, watch: Watch): Promise<boolean> {
  let succeeded = false;
  const values = position.foreign(trial.foreign);
  if (values.length === 0) watch.faults.push(`${position.name}: the other tenant has nothing to name here`);
  const credentials = position.kind === 'credential' ? [{}] : await credentialsFor(trial);
  for (const credential of credentials) {
    const absent = await ask(trial, position, credential, position.absent());
    succeeded ||= absent.startsWith('[2');
    const asked = someOf(position, values, credential === credentials[0]);
    watch.probes += asked.length + 1;
    await forEach(asked, async (value) => {
      const answer = await ask(trial, position, credential, value);
      watch.note(position.name, [value], answer);
      if (answer === absent) return;
      watch.faults.push(`${position.name}: ${answer}, where something absent is answered ${absent}`);
    });
  }
  return succeeded;
}

/** @returns what the caller is told when it names `value`. */
async function ask(
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
  if (position.kind !== 'value' || response.status >= 300) return told(response, value);
  // Taken away, so that the value is free again for the next who tries.
  const written = response.headers.location;
  if (written) await service.send(tenant, written, { method: 'DELETE', headers: { ...bearer(own.caller.jwt) } });
  // The key of a role stays taken after it is deleted; and an adhesion is there for good.
  if (written) await service.sql('delete from roles where tenant_id = $1 and deleted_at is not null', [tenant.id]);
  // No more than the one: others are freed at the same moment.
  if (written) {
    const freed = 'update adhesions set external_id = null where tenant_id = $1 and external_id = $2';
    await service.sql(freed, [tenant.id, value]);
  }
  return isWrite(contract.method) ? shape(response) : told(response, value);
}

/**
 * Headers that differ from one answer to the next, whatever they answer: a bucket counts down; a connection is closed
 * when the body was refused before all of it had arrived.
 */
const varying = new Set(['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive']);
const steady = ({ headers }: TestResponse) => Object.entries(headers).filter(([name]) => !varying.has(name));

/** @returns all that the caller is told, with the value it sent taken out. */
function told(response: TestResponse, value: string): string {
  return JSON.stringify([response.status, steady(response), response.text]).replaceAll(value, '…');
}

/** @returns what a success has in common with every other: the row it tells of has its own id and number. */
function shape(response: TestResponse): string {
  const { status, text } = response;
  return JSON.stringify([
    status,
    steady(response).map(([name]) => name),
    text === '' ? [] : Object.keys(response.json),
  ]);
}

/** Every page of a collection, to its end. */
async function readAll(trial: Trial, watch: Watch): Promise<void> {
  const { contract, here, own } = trial;
  for (const credential of await credentialsFor(trial)) {
    for (let path: string | undefined = `${pathOf(contract, own.params)}?itemsPerPage=43`; path; ) {
      const response: TestResponse = await here.service.send(here.tenant, path, { headers: { ...credential } });
      watch.probes += 1;
      watch.note(`${contract.id} page`, [], response.text + JSON.stringify(response.headers));
      path = response.status === 200 ? response.json.view.next : undefined;
    }
  }
}

/** The other tenant has kept an answer under the very credential and key that the caller uses. */
async function reuseKey({ contract, here, there, own }: Trial, watch: Watch): Promise<void> {
  const { service, tenant } = here;
  const { credential, id } = await firstMeans(contract).of(here, own.caller, own.link);
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
  watch.faults.push(`${contract.id} header Idempotency-Key: ${status} ${text}, from an answer kept elsewhere`);
}
