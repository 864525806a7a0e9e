/** Forged JWTs, assembled by hand: JWT libraries refuse to create most of them. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import type { TestService } from '#test/service.ts';
import { type TestTenant, testSecret } from '#test/template.ts';

export type Part = Readonly<Record<string, unknown>>;

/** The signing key of a tenant. */
export interface TenantKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const keys = new WeakMap<TestService, Map<string, Promise<TenantKey>>>();

/** @returns the tenant's signing key, cached for thousands of tokens. */
export function tenantKey(service: TestService, tenant: TestTenant): Promise<TenantKey> {
  const known = keys.get(service) ?? new Map<string, Promise<TenantKey>>();
  keys.set(service, known);
  const key = known.get(tenant.id) ?? readKey(service, tenant);
  known.set(tenant.id, key);
  return key;
}

async function readKey(service: TestService, tenant: TestTenant): Promise<TenantKey> {
  const [row] = await service.sql<{ id: string; public_jwk: JsonWebKey; private_jwk: Buffer }>(
    'select id, public_jwk, private_jwk from signing_keys where tenant_id = $1',
    [tenant.id],
  );
  if (!row) throw new Error(`${tenant.host} has no signing key`);
  const privateJwk = JSON.parse(secretsFrom(testSecret).open('signing key', row.private_jwk));
  return {
    kid: row.id,
    privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
    publicKey: createPublicKey({ key: row.public_jwk, format: 'jwk' }),
  };
}

/** The session of a token. */
export interface Session {
  readonly userId: string;
  readonly id: string;
}

/** @returns the first live session of the tenant's administrator. */
export async function sessionOf(service: TestService, tenant: TestTenant): Promise<Session> {
  const userId = tenant.people.ROLE_ADMIN.id;
  const [row] = await service.sql<{ id: string }>('select id from sessions where tenant_id = $1 and user_id = $2', [
    tenant.id,
    userId,
  ]);
  if (!row) throw new Error('the administrator has not signed in');
  return { id: row.id, userId };
}

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @returns the JWT in compact serialization; `signer` signs its first two parts. */
export function compact(header: Part, claims: Part, signer: (data: string) => Buffer | string): string {
  const data = `${encode(header)}.${encode(claims)}`;
  const signature = signer(data);
  return `${data}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`;
}

export const es256 = (key: KeyObject) => (data: string) =>
  sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' });

const hs256 = (secret: string | Buffer) => (data: string) => createHmac('sha256', secret).update(data).digest();

/** @returns the claims of a good token of the session. */
export function claimsOf(tenant: TestTenant, session: Session, now: Date): Part {
  const iat = Math.floor(now.getTime() / 1000);
  const standard = { iss: tenant.baseUrl, aud: tenant.id, sub: session.userId, jti: randomUUID() };
  return { ...standard, sid: session.id, iat, exp: iat + jwtLifetimeSeconds };
}

export const headerOf = (kid: unknown): Part => ({ alg: 'ES256', typ: 'JWT', kid });

/** @returns a good token; every forgery differs from it in one thing. */
export function goodToken(tenant: TestTenant, session: Session, key: TenantKey, now: Date): string {
  return compact(headerOf(key.kid), claimsOf(tenant, session, now), es256(key.privateKey));
}

export interface ForgeryParts {
  readonly tenant: TestTenant;
  readonly session: Session;
  readonly key: TenantKey;
  /** The other tenant's. */
  readonly foreign: { readonly tenant: TestTenant; readonly key: TenantKey; readonly session: Session };
  readonly now: Date;
}

/** @returns tokens with a forged signature or header, by name. */
export function forgedSignatures({ tenant, session, key, foreign, now }: ForgeryParts): Record<string, string> {
  const claims = claimsOf(tenant, session, now);
  const header = headerOf(key.kid);
  const foreignPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ours = es256(key.privateKey);
  const pem = key.publicKey.export({ type: 'spki', format: 'pem' });
  const publicJwk = key.publicKey.export({ format: 'jwk' });
  const [head = '', body = '', signature = ''] = goodToken(tenant, session, key, now).split('.');
  const tampered = encode({ ...claims, sub: foreign.session.userId });
  const foreignJwk = foreignPair.publicKey.export({ format: 'jwk' });
  const withForeignKey = es256(foreignPair.privateKey);
  return {
    'alg none': compact({ ...header, alg: 'none' }, claims, () => ''),
    'alg None': compact({ ...header, alg: 'None' }, claims, () => ''),
    'alg none and our signature': compact({ ...header, alg: 'none' }, claims, ours),
    'no alg': compact({ typ: 'JWT', kid: key.kid }, claims, ours),
    'HS256 with the public key as PEM': compact({ ...header, alg: 'HS256' }, claims, hs256(pem)),
    'HS256 with the public key as JWK': compact({ ...header, alg: 'HS256' }, claims, hs256(JSON.stringify(publicJwk))),
    'HS256 with an empty key': compact({ ...header, alg: 'HS256' }, claims, hs256('')),
    'HS256 with the kid as key': compact({ ...header, alg: 'HS256' }, claims, hs256(key.kid)),
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'a signature of zeros': `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'a truncated signature': `${head}.${body}.${signature.slice(0, -8)}`,
    'another payload': `${head}.${tampered}.${signature}`,
    'an altered header': `${encode({ ...header, extra: 1 })}.${body}.${signature}`,
    "a foreign key's signature": compact(header, claims, withForeignKey),
    'a foreign key in the header': compact({ ...header, jwk: foreignJwk }, claims, withForeignKey),
    'a foreign key instead of a kid': compact({ alg: 'ES256', typ: 'JWT', jwk: foreignJwk }, claims, withForeignKey),
    'a foreign key by URL': compact({ ...header, jku: 'http://127.0.0.1:1/jwks' }, claims, withForeignKey),
    "the other tenant's key under our kid": compact(header, claims, es256(foreign.key.privateKey)),
    "the other tenant's kid and key": compact(headerOf(foreign.key.kid), claims, es256(foreign.key.privateKey)),
    "the other tenant's kid and our key": compact(headerOf(foreign.key.kid), claims, ours),
    'a kid that is a path': compact(headerOf('../../../../etc/passwd'), claims, ours),
    'a kid that is a path to an empty file': compact({ ...headerOf('/dev/null'), alg: 'HS256' }, claims, hs256('')),
    'a kid that is SQL': compact(headerOf(`${key.kid}' or '1'='1`), claims, ours),
    'a kid of every object': compact(headerOf('__proto__'), claims, ours),
    'a kid that is a number': compact(headerOf(1), claims, ours),
    'a kid that is a list': compact(headerOf([key.kid]), claims, ours),
    'no kid': compact({ alg: 'ES256', typ: 'JWT' }, claims, ours),
    'a critical extension': compact({ ...header, crit: ['b64'], b64: false }, claims, ours),
    'another type of token': compact({ ...header, typ: 'at+jwt' }, claims, ours),
  };
}

/** @returns well-signed tokens with missing or wrong claims, by name. */
export function wrongClaims({ tenant, session, key, foreign, now }: ForgeryParts): Record<string, string> {
  const claims = claimsOf(tenant, session, now);
  const signed = (changes: Part) => compact(headerOf(key.kid), { ...claims, ...changes }, es256(key.privateKey));
  const tokens: Record<string, string> = {
    "the other tenant's issuer": signed({ iss: foreign.tenant.baseUrl }),
    "the other tenant's audience": signed({ aud: foreign.tenant.id }),
    "the other tenant's session": signed({ sid: foreign.session.id }),
    "the other tenant's user": signed({ sub: foreign.session.userId }),
    "the other tenant's user and session": signed({ sub: foreign.session.userId, sid: foreign.session.id }),
    'a session that never was': signed({ sid: randomUUID() }),
    'a user that never was': signed({ sub: randomUUID() }),
    'a session that is no UUID': signed({ sid: 'x' }),
    'a user that is no UUID': signed({ sub: 'x' }),
    'a session that is a number': signed({ sid: 1 }),
    'an empty user': signed({ sub: '' }),
    'an end that is text': signed({ exp: 'never' }),
    'a beginning in an hour': signed({ nbf: Math.floor(now.getTime() / 1000) + 3600 }),
  };
  for (const name of Object.keys(claims)) tokens[`no ${name}`] = signed({ [name]: undefined });
  return tokens;
}
