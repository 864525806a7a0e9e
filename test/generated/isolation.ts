/**
 * One tenant's person names what another tenant has, in every position of every operation. The answer must be that to
 * something absent, letter by letter, and nothing of the other tenant may change or be seen.
 */
import { operations } from '#contracts/index.ts';
import { type AnyOperation, isWrite } from '#contracts/operation.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { type Position, positionsOf, type Things, thingsOf } from './positions.ts';
import { changedTables, idsIn, idsOfRows, rowsOf } from './rows.ts';
import { apiToken, bearer, type Credential, createdFor, forEach, pathOf, requestOf, serial } from './scene.ts';

export interface Findings {
  readonly faults: string[];
  probes: number;
}

/** A person of one tenant, and everything of the other that it must not reach. */
interface Side {
  readonly service: TestService;
  readonly tenant: TestTenant;
  readonly other: TestTenant;
  readonly foreign: Things;
  /** Every UUID in the rows of the other tenant, which no answer may hold. */
  readonly hidden: ReadonlySet<string>;
  readonly findings: Findings;
}

/** @returns what leaked from `other` to `tenant`; nothing, if the fences of the service hold. */
export async function leaks(service: TestService, tenant: TestTenant, other: TestTenant): Promise<Findings> {
  const findings: Findings = { faults: [], probes: 0 };
  const foreign = await thingsOf(service, other, tenant);
  const hidden = idsOfRows(await rowsOf(service, other));
  await probeAll({ service, tenant, other, foreign, hidden, findings });
  return findings;
}

async function probeAll(side: Side): Promise<void> {
  // What deletes comes last: what is gone can leak no more.
  const ordered = [...operations].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  for (const contract of ordered) {
    const positions = positionsOf(contract);
    await unchanged(side, `${contract.id}: naming what the other tenant has`, [side.tenant, side.other], async () => {
      for (const position of positions) if (!writesOwn(contract, position)) await probe(side, contract, position);
    });
    await unchanged(side, `${contract.id}: taking the other tenant's values`, [side.other], async () => {
      for (const position of positions) if (writesOwn(contract, position)) await probe(side, contract, position);
      if (isWrite(contract.method) && contract.auth !== 'none') await reuseKey(side, contract);
      if (contract.page) await readAll(side, contract);
    });
  }
}

/**
 * @returns whether probing the position changes one's own rows: a value that the other tenant has taken is free here,
 * so that the write may well succeed; and what a path names must first be made, where the probe is not of the path.
 */
function writesOwn(contract: AnyOperation, { kind, inPath }: Position): boolean {
  return kind === 'value' || (kind === 'id' && contract.params !== undefined && !inPath);
}

/** Notes which of the tenants' tables `work` has changed. */
async function unchanged(side: Side, what: string, tenants: TestTenant[], work: () => Promise<void>): Promise<void> {
  const dump = () => Promise.all(tenants.map((tenant) => rowsOf(side.service, tenant)));
  const before = await dump();
  await work();
  const after = await dump();
  for (const [index, { host }] of tenants.entries()) {
    const changed = changedTables(before[index] ?? new Map(), after[index] ?? new Map());
    if (changed.length > 0) side.findings.faults.push(`${what} changed ${changed.join(', ')} of ${host}`);
  }
}

/** @returns one that may do everything; others that reach what it reaches by another way, or are refused before. */
function credentialsOf({ people }: TestTenant): { first: Credential; others: readonly Credential[] } {
  const { ROLE_ADMIN, ROLE_TREASURER, ROLE_MEMBER } = people;
  return {
    first: apiToken(ROLE_ADMIN.readWrite),
    others: [
      bearer(ROLE_ADMIN.jwt),
      apiToken(ROLE_ADMIN.readOnly),
      apiToken(ROLE_TREASURER.readWrite),
      bearer(ROLE_MEMBER.jwt),
    ],
  };
}

async function probe(side: Side, contract: AnyOperation, position: Position): Promise<void> {
  const { findings, tenant } = side;
  const values = position.foreign(side.foreign);
  if (values.length === 0) findings.faults.push(`${position.name}: the other tenant has nothing to name here`);
  const { first, others } = position.kind === 'credential' ? { first: {}, others: [] } : credentialsOf(tenant);
  for (const credential of [first, ...others]) {
    const absent = await ask(side, contract, position, credential, position.absent());
    const asked = credential === first ? values : values.filter((_, index) => index % 4 === 0);
    await forEach(asked, async (value) => {
      const answer = await ask(side, contract, position, credential, value);
      note(side, position.name, [value], answer);
      if (answer === absent) return;
      findings.faults.push(`${position.name}: ${answer}, where something absent is answered ${absent}`);
    });
  }
}

/** @returns what the caller is told when it names `value`. */
async function ask(
  { service, tenant, findings }: Side,
  contract: AnyOperation,
  position: Position,
  credential: Credential,
  value: string,
): Promise<string> {
  // With a bad credential nothing is reached, so that nothing need be there.
  const id = position.kind === 'credential' ? tenant.id : undefined;
  const own = contract.params && !position.inPath ? (id ?? (await createdFor(contract, service, tenant))) : undefined;
  const { path, request } = position.put(
    {
      path: own ? pathOf(contract, own) : contract.path,
      request: requestOf(contract, tenant.people.ROLE_ADMIN, credential),
    },
    value,
  );
  const response = await service.send(tenant, path, request);
  findings.probes += 1;
  if (position.kind !== 'value') return told(response, value).replaceAll(own ?? value, '…');
  // Taken away, so that the value is free again for the next who tries.
  const written = own ? path : response.headers.location;
  const { jwt } = tenant.people.ROLE_ADMIN;
  if (written) await service.send(tenant, written, { method: 'DELETE', headers: { ...bearer(jwt) } });
  return response.status < 300 ? shape(response) : told(response, value);
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
  const { status, json } = response;
  return JSON.stringify([status, steady(response).map(([name]) => name), Object.keys(json)]);
}

/** Notes ids of the other tenant in an answer, but those that the caller itself has sent. */
function note({ hidden, findings }: Side, what: string, sent: readonly string[], answer: string): void {
  const seen = idsIn(answer).filter((id) => hidden.has(id) && !sent.includes(id));
  if (seen.length > 0) findings.faults.push(`${what}: shows ${seen.slice(0, 3).join(', ')} of the other tenant`);
}

/** Every page of a collection, to its end. */
async function readAll(side: Side, contract: AnyOperation): Promise<void> {
  const { service, tenant } = side;
  const { first, others } = credentialsOf(tenant);
  for (const credential of [first, ...others]) {
    for (let path: string | undefined = `${contract.path}?itemsPerPage=17`; path; ) {
      const { status, text, headers, json } = await service.send(tenant, path, { headers: { ...credential } });
      side.findings.probes += 1;
      note(side, `${contract.id} page`, [], text + JSON.stringify(headers));
      path = status === 200 ? json.view.next : undefined;
    }
  }
}

/** The other tenant has kept an answer under the very credential and key that the caller uses. */
async function reuseKey(side: Side, contract: AnyOperation): Promise<void> {
  const { service, tenant, other, findings } = side;
  const { ROLE_ADMIN: admin } = tenant.people;
  const [token] = await service.sql<{ id: string }>(
    `select id from api_tokens where tenant_id = $1 and user_id = $2 and access_level = 'READ_WRITE'`,
    [tenant.id, admin.id],
  );
  const key = `planted-${serial()}`;
  const body = '{"planted":true}';
  await service.sql(
    `insert into idempotency_keys (tenant_id, credential, key, fingerprint, status, headers, body, created_at)
      values ($1, $2, $3, '', 200, '{}', $4, $5)`,
    [other.id, token?.id, key, body, service.clock.now()],
  );
  const id = contract.params ? await createdFor(contract, service, tenant) : '';
  const request = requestOf(contract, admin, { ...apiToken(admin.readWrite), 'idempotency-key': key });
  const { status, text } = await service.send(tenant, pathOf(contract, id), request);
  findings.probes += 1;
  await service.sql('delete from idempotency_keys where tenant_id = $1 and key = $2', [other.id, key]);
  if (status === contract.success.status && text !== body) return;
  findings.faults.push(`${contract.id} header Idempotency-Key: ${status} ${text}, from an answer kept elsewhere`);
}
