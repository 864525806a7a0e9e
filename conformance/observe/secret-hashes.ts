/**
 * Replaces secrets by keyed hashes, wherever they appear. The key is made for each session and kept nowhere: hashes of two
 * records cannot be compared, and short secrets cannot be guessed from them.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { decoded, jwtPattern } from '#harness/jwt.ts';
import type { JwtFacts } from './observation.ts';

/** Kinds of secrets that a judge can tell apart by their form alone. */
export type SecretKind =
  | 'readwrite'
  | 'readonly'
  /** Has the form of an Api-Token, and a wrong check sum. */
  | 'damaged'
  | 'jwt'
  | 'verifier'
  /** Another form of a known secret: the hash of the secret follows. */
  | 'encoded'
  | 'secret';

/** Bound of the secrets that are known by value; the oldest are forgotten first. */
const mostKnown = 50_000;
/** Each is searched for in every text. */
const mostPhrases = 400;
/** Shorter values are ordinary words and numbers. */
const shortest = 8;

const placeholder = /hashed_(readwrite|readonly|damaged|jwt|verifier|encoded|secret)_[\w-]+/g;
const token = /gg_(rw|ro)_[0-9A-Za-z]+/g;
const anyJwt = new RegExp(jwtPattern, 'g');
/** Secrets are looked up word by word: a search for each of thousands would take too long. */
const word = /[\w.~+/=%-]{8,}/g;
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export class SecretHashes {
  readonly #key: Buffer;
  /** Placeholders by value, oldest first. */
  readonly #known = new Map<string, string>();
  /** Secrets that are no single word, such as passwords with blanks, in all their forms; oldest first. */
  readonly #phrases = new Map<string, string>();
  /** Facts of JWTs that the current exchange has. */
  #jwts: Record<string, JwtFacts> = {};

  constructor(key: Buffer = randomBytes(32)) {
    this.#key = key;
  }

  /** @returns the facts of all JWTs since the last call */
  takeJwts(): Readonly<Record<string, JwtFacts>> {
    const jwts = this.#jwts;
    this.#jwts = {};
    return jwts;
  }

  /** Hashes a value that is a secret by its place. @returns the placeholder; the value if it is one already, or empty */
  hash(value: string, kind?: SecretKind): string {
    if (value === '' || new RegExp(`^${placeholder.source}$`).test(value)) return value;
    const known = this.#known.get(value);
    if (known !== undefined) {
      if (known.startsWith('hashed_jwt_')) this.#noteJwt(value, known);
      return known;
    }
    const name = this.#nameOf(value, kind ?? kindOf(value));
    this.#remember(value, name);
    return name;
  }

  /** Hashes the secrets of a text: known values, Api-Tokens and JWTs by their form. */
  inText(text: string): string {
    let rest = text;
    for (const [phrase, name] of this.#phrases) if (rest.includes(phrase)) rest = rest.replaceAll(phrase, name);
    return rest
      .replaceAll(anyJwt, (found) => this.hash(found, 'jwt'))
      .replaceAll(token, (found) => this.hash(found))
      .replaceAll(word, (found) => this.#inWord(found));
  }

  #inWord(found: string): string {
    const whole = this.#known.get(found);
    if (whole !== undefined) return whole;
    const [, before = '', inner = '', after = ''] = /^([.~+/=%-]*)(.*?)([.~+/=%-]*)$/.exec(found) ?? [];
    const known = this.#known.get(inner);
    if (known !== undefined) return before + known + after;
    // Parts of a URL, a form or a query, between characters that are encoded.
    const parts = found.split(/(%[0-9A-Fa-f]{2})/);
    return parts.map((part) => part.replaceAll(/[\w.~+/-]{8,}/g, (one) => this.#inPart(one))).join('');
  }

  #inPart(part: string): string {
    return this.#known.get(part) ?? part.replaceAll(/[\w.~+-]{8,}/g, (one) => this.#known.get(one) ?? one);
  }

  #nameOf(value: string, kind: SecretKind): string {
    // The challenge of a verifier is public, and links it to its request (RFC 7636, 4.2).
    const suffix = kind === 'verifier' ? createHash('sha256').update(value).digest('base64url') : this.#digest(value);
    const name = `hashed_${kind}_${suffix}`;
    if (kind === 'jwt') this.#noteJwt(value, name);
    return name;
  }

  #digest(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('hex').slice(0, 20);
  }

  #noteJwt(jwt: string, name: string): void {
    const found = decoded(jwt);
    const [header = '', claims = '', signature = ''] = jwt.split('.');
    const { alg } = found?.header ?? {};
    this.#jwts[name] = {
      algorithm: typeof alg === 'string' ? alg : undefined,
      issuedAt: found?.claims.iat,
      expiresAt: found?.claims.exp,
      subject: found?.claims.sub,
      signed: this.#digest(`${header}.${claims}`),
      signature: signature === '' ? undefined : this.#digest(signature),
    };
  }

  #remember(value: string, name: string): void {
    // Digits alone, such as one-time codes, would change numbers that mean something else.
    if (value.length < shortest || /^\d+$/.test(value)) return;
    const encoded = name.replace(/^hashed_\w+?_/, 'hashed_encoded_');
    const bytes = Buffer.from(value);
    const forms = [
      bytes.toString('base64'),
      bytes.toString('base64url'),
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
    ];
    const unpadded = bytes.toString('base64').replace(/=+$/, '');
    forms.push(unpadded);
    for (const form of [value, ...forms]) {
      if (!/^[\w.~+/=-]+$/.test(form)) this.#phrases.set(form, form === value ? name : encoded);
    }
    this.#known.set(value, name);
    for (const form of forms) if (!this.#known.has(form)) this.#known.set(form, encoded);
    if (name.startsWith('hashed_jwt_')) {
      for (const part of value.split('.').slice(1)) if (part.length >= shortest) this.#known.set(part, encoded);
    }
    for (const oldest of this.#phrases.keys()) {
      if (this.#phrases.size <= mostPhrases) break;
      this.#phrases.delete(oldest);
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKnown) break;
      this.#known.delete(oldest);
    }
  }
}

function kindOf(value: string): SecretKind {
  const [, level, rest = ''] = /^gg_(rw|ro)_([0-9A-Za-z]*)$/.exec(value) ?? [];
  if (level !== undefined) {
    if (rest.length !== 42 || !hasChecksum(value)) return 'damaged';
    return level === 'ro' ? 'readonly' : 'readwrite';
  }
  return new RegExp(`^${jwtPattern.source}$`).test(value) ? 'jwt' : 'secret';
}

/** The last six characters of our Api-Tokens are the CRC-32 of the others, in base 62. */
function hasChecksum(value: string): boolean {
  let rest = crc32(value.slice(0, -6));
  let digits = '';
  for (let place = 0; place < 6; place += 1) {
    digits = `${base62[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return value.endsWith(digits);
}
