/**
 * Objects over time: what a read says after a write, a refusal or a deletion. What another exchange may explain is judged
 * when all that were in flight have ended.
 */
import { memberOf } from '#harness/http/response.ts';
import { isSameInstant } from '../../engine/instants.ts';
import { documentedResponse } from '../../schemas.ts';
import { isSpecified } from '../../specification.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type Change, Changes } from '../changes.ts';
import { type Fault, fault, type HostFacts, isAfter, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';
import { pageIn } from './pages.ts';

interface Known {
  readonly seen: Seen;
  readonly text: string;
  readonly etag: string | undefined;
}

/** Members that change without a write to the object. */
const moving = /At$|^(?:position|seats|count|total)/i;
/** Operations that change nothing of the tenant's objects. */
const harmless = /\/(?:login-check|token\/refresh|token\/revoke|request-[\w-]*otp|verify-login-otp|oauth\/.*)$/;
const longId = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

export class ObjectJudge {
  readonly #facts: HostFacts;
  /** Last reads, by tenant, path with query, and credential. */
  readonly #reads = new BoundedMap<string, Known>(5_000);
  /** Ids that were deleted, by tenant. */
  readonly #deleted = new BoundedMap<string, Change>();
  /** Tenant of each object that was created. */
  readonly #created = new BoundedMap<string, { readonly tenant: string; readonly path: string; readonly seen: Seen }>();
  /** Refused writes, by the id that they name. */
  readonly #refused = new BoundedMap<string, Seen>(5_000);
  readonly #changes = new Changes();

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  readonly judge: Judge = (seen) => {
    const { observation } = seen;
    if (!seen.path.startsWith('/api/v1/') || observation.method === 'HEAD') return nothing;
    const faults = observation.method === 'GET' ? this.#read(seen) : this.#write(seen);
    return [...faults, ...this.#elsewhere(seen)];
  };

  #write(seen: Seen): readonly Fault[] {
    const { tenant, path, observation, sentAt, receivedAt, status } = seen;
    const { method } = observation;
    const ids = `${path} ${observation.requestBody ?? ''}`.match(longId) ?? [];
    if (!isSuccess(seen)) {
      for (const id of ids) if ([401, 403, 404, 412, 429].includes(status)) this.#refused.set(id, seen);
      return this.#condition(seen);
    }
    const faults = [...this.#condition(seen), ...this.#response(seen)];
    if (!harmless.test(path)) this.#changes.note(seen);
    const last = path.split('/').at(-1) ?? '';
    if (method === 'DELETE') this.#deleted.set(`${tenant} ${last}`, { sentAt, receivedAt, method, path });
    const id = status === 201 ? memberOf(seen.json, 'id') : undefined;
    if (typeof id === 'string' && id.length >= 16) this.#created.set(id, { tenant, path, seen });
    return faults;
  }

  /** If-Match (RFC 9110, 13.1.1), by the version that the caller read last. */
  #condition(seen: Seen): readonly Fault[] {
    const condition = seen.observation.requestHeaders['if-match'];
    const known = this.#reads.get(keyOf(seen));
    if (condition === undefined || condition === '*' || !known?.etag || !isAfter(seen, known.seen)) return nothing;
    const isCurrent = condition === known.etag;
    const from = known.seen.sentAt;
    const isExplained = () => this.#changes.between(seen.tenant, from, seen.sentAt);
    if (isSuccess(seen) && !isCurrent) {
      return [
        {
          rule: 'effects/outdated-object-is-not-changed',
          expected: '412 for an outdated version',
          actual: `${seen.status}`,
          isExplained,
        },
      ];
    }
    if (seen.status !== 412 || !isCurrent) return nothing;
    return [
      {
        rule: 'effects/current-object-is-changed',
        expected: 'a change of the current version',
        actual: '412',
        isExplained,
      },
    ];
  }

  /** A response with the old value of a member that the request changes. */
  #response(seen: Seen): readonly Fault[] {
    if (seen.observation.method !== 'PATCH') return nothing;
    const known = this.#reads.get(keyOf(seen));
    const name = known && outdated(seen.request, known.seen.json, seen.json);
    if (name === undefined) return nothing;
    return fault(
      this.#rule(seen, 'write-responds-with-its-object'),
      `\`${name}\` as in the request`,
      'what it was before',
    );
  }

  #rule({ operation }: Seen, name: string): string {
    return operation && isSpecified(operation) ? `effects/${name}` : `effects/documented-${name}`;
  }

  #read(seen: Seen): readonly Fault[] {
    const { tenant, path, status, operation } = seen;
    const key = keyOf(seen);
    const known = this.#reads.get(key);
    const faults = [
      ...this.#version(seen, known),
      ...this.#deletion(seen),
      ...this.#vanished(seen, known),
      ...this.#rows(seen),
    ];
    if (status !== 200 || !operation || seen.json === undefined) return faults;
    const changed = this.#afterRefusal(seen, known);
    this.#reads.set(key, { seen, text: seen.response.text, etag: seen.response.headers.etag });
    const id = path.split('/').at(-1) ?? '';
    const write = this.#lastWrite(tenant, path);
    const notDone = known && write && this.#written.get(key);
    if (notDone && isAfter(seen, notDone) && isAfter(notDone, known.seen)) {
      const name = outdated(notDone.request, known.seen.json, seen.json);
      const isExplained = () =>
        this.#changes.between(tenant, notDone.receivedAt + 1, seen.receivedAt, (change) => change.path.includes(id));
      if (name !== undefined)
        return [
          ...faults,
          {
            rule: this.#rule(notDone, 'write-is-done-each-time'),
            expected: `\`${name}\` as it was written`,
            actual: 'what it was before',
            isExplained,
          },
        ];
    }
    return [...faults, ...changed];
  }

  /** Tenants that answered the same bytes for the same version. */
  readonly #repeats = new BoundedMap<string, true>(1_000);

  /** Last successful PATCH, by tenant, path and credential. */
  readonly #written = new BoundedMap<string, Seen>(5_000);

  #lastWrite(tenant: string, path: string): Change | undefined {
    return this.#changes.last(tenant, (change) => change.path === path && change.method === 'PATCH');
  }

  /** RFC 9110, 8.8.3 and 13.1.2. */
  #version(seen: Seen, known: Known | undefined): readonly Fault[] {
    const { status, response, observation } = seen;
    const requested = observation.requestHeaders['if-none-match'];
    const { etag } = response.headers;
    const rule = 'effects/unchanged-object-is-304';
    if (status === 200 && requested !== undefined && etag !== undefined && requested === etag)
      return fault(rule, '304 for the version that the client has', '200');
    if (
      status === 304 &&
      requested !== undefined &&
      known?.etag !== undefined &&
      !namesVersion(requested, known.etag) &&
      isAfter(seen, known.seen)
    ) {
      return fault(rule, 'the object, which has changed', '304');
    }
    if (status !== 200 || etag === undefined || known?.etag !== etag) return nothing;
    // A host may add to each response what its version does not count: it never repeats one.
    const isSame = known.text === response.text;
    if (isSame) this.#repeats.set(seen.tenant, true);
    return isSame || !this.#repeats.has(seen.tenant) ? nothing : fault(rule, 'another ETag for other bytes', etag);
  }

  #deletion({ tenant, path, status, sentAt, operation, ...seen }: Seen): readonly Fault[] {
    if (status !== 200 || !operation?.hasPathParameters || operation.paged) return nothing;
    const id = path.split('/').at(-1) ?? '';
    const deleted = this.#deleted.get(`${tenant} ${id}`);
    if (!deleted || deleted.path !== path || sentAt < deleted.receivedAt) return nothing;
    const rule =
      seen.presented.kind === 'apiToken'
        ? 'auth/read-write-token-writes'
        : 'effects/documented-write-is-done-each-time';
    return fault(rule, '404 for what was deleted', '200');
  }

  /** What was read is not found any more, and nothing deleted it. */
  #vanished(seen: Seen, known: Known | undefined): readonly Fault[] {
    const { tenant, path, status, operation } = seen;
    if (status !== 404 || !operation || !path.match(longId)) return nothing;
    const id = path.match(longId)?.at(-1) ?? '';
    const created = this.#created.get(id);
    const since =
      known?.seen ??
      (created && created.tenant === tenant && `${created.path}/${id}` === path ? created.seen : undefined);
    if (!since || !isAfter(seen, since)) return nothing;
    const ends = /bulk-delete|erase|cancel|revoke|archive|merge|disable/;
    return [
      {
        rule: 'effects/documented-write-leaves-others-alone',
        expected: 'what was there, and was not deleted',
        actual: '404',
        isExplained: () =>
          this.#changes.between(
            tenant,
            since.receivedAt,
            seen.receivedAt,
            (one) => one.method === 'DELETE' || ends.test(one.path),
          ),
      },
    ];
  }

  /** An object differs after a write that was refused, and nothing else was written. */
  #afterRefusal(seen: Seen, known: Known | undefined): readonly Fault[] {
    const { tenant, path, json, operation } = seen;
    const id = path.match(longId)?.at(-1);
    const refused = id === undefined ? undefined : this.#refused.get(id);
    if (!known || !refused || operation?.paged || !isAfter(refused, known.seen) || !isAfter(seen, refused))
      return nothing;
    const name = differing(known.seen, json);
    if (name === undefined) return nothing;
    return [
      {
        rule: refusalRule(refused, tenant),
        expected: `what it was before a write that was answered ${refused.status}`,
        actual: `another \`${name}\``,
        isExplained: () => this.#changes.between(tenant, known.seen.sentAt, seen.receivedAt),
      },
    ];
  }

  /** Rows of a list are the objects that are read. */
  #rows(seen: Seen): readonly Fault[] {
    const page = pageIn(seen, this.#facts);
    if (!page || seen.query.has('fields')) return nothing;
    for (const row of page.rows) {
      const id = memberOf(row, 'id');
      const known = this.#reads.get(`${seen.tenant} ${seen.path}/${id} ${seen.presented.value}`);
      if (typeof id !== 'string' || !known || !isAfter(seen, known.seen)) continue;
      const name = differing(known.seen, row);
      if (name === undefined) continue;
      const isExplained = () => this.#changes.between(seen.tenant, known.seen.sentAt, seen.receivedAt);
      return [
        {
          rule: 'effects/listed-object-is-the-object',
          expected: `\`${name}\` as in the object`,
          actual: 'another value',
          isExplained,
        },
      ];
    }
    return nothing;
  }

  /** An object of one tenant is found, or changed, at another. */
  #elsewhere(seen: Seen): readonly Fault[] {
    const { tenant, path, operation, observation } = seen;
    this.#rememberWrite(seen);
    if (!isSuccess(seen) || !operation?.hasPathParameters) return nothing;
    const id = path.match(longId)?.at(-1);
    const created = id === undefined ? undefined : this.#created.get(id);
    if (!created || created.tenant === tenant) return nothing;
    const rules: Readonly<Record<string, string>> = {
      GET: 'tenants/object-is-not-found-elsewhere',
      DELETE: 'tenants/deleting-does-not-reach-elsewhere',
    };
    return fault(
      rules[observation.method] ?? 'tenants/changing-does-not-reach-elsewhere',
      '404 for an object of another tenant',
      `${seen.status}`,
    );
  }

  #rememberWrite(seen: Seen): void {
    if (isSuccess(seen) && seen.observation.method === 'PATCH') this.#written.set(keyOf(seen), seen);
  }
}

function refusalRule({ status, tenant, presented }: Seen, owner: string): string {
  if (tenant !== owner) return 'tenants/changing-does-not-reach-elsewhere';
  if (status === 412) return 'effects/outdated-object-is-not-changed';
  const isReadOnly = presented.value.startsWith('hashed_readonly_');
  return isReadOnly ? 'auth/read-only-token-changes-nothing' : 'auth/refused-write-changes-nothing';
}

function keyOf({ tenant, path, presented, query }: Seen): string {
  return `${tenant} ${path}${query.size > 0 ? `?${query}` : ''} ${presented.value}`;
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** @returns a member that the request sets to something else and that still has its old value */
function outdated(request: Readonly<Record<string, unknown>>, before: unknown, after: unknown): string | undefined {
  return Object.entries(request).find(([name, value]) => {
    const [old, now] = [memberOf(before, name), memberOf(after, name)];
    return (
      isScalar(value) &&
      isScalar(old) &&
      old === now &&
      String(value).trim().toLowerCase() !== String(old).toLowerCase() &&
      !isSameInstant(String(value), String(old))
    );
  })?.[0];
}

/** @returns a documented member that both have with different values: others may differ in each response */
function differing({ json, operation, status }: Seen, other: unknown): string | undefined {
  const members = operation && documentedResponse(operation, status)?.members;
  return Object.entries(Object(json)).find(([name, value]) => {
    const now = memberOf(other, name);
    return members?.has(name) && !moving.test(name) && isScalar(value) && isScalar(now) && value !== now;
  })?.[0];
}

/** Any of several, and compared weakly (RFC 9110, 13.1.2). */
function namesVersion(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string) => tag.replace(/^W\//, '');
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
  return tags.some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}
