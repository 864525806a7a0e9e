/** Turns an exchange into an observation: secrets become hashes, by their place and wherever else they appear. */
import type { Dialect } from '#harness/dialect/dialect.ts';
import type { Observation, RawExchange } from './observation.ts';
import type { SecretHashes } from './secret-hashes.ts';

/** RFC 6749, RFC 7009, RFC 7591, OpenID Connect Core, and common names; compared without case and separators. */
const usual = [
  ...['access_token', 'refresh_token', 'id_token', 'api_token', 'csrf_token', 'token', 'client_secret', 'secret'],
  ...['password', 'passphrase', 'assertion', 'api_key', 'private_key', 'hash', 'contact_hash', 'recovery_codes'],
  ...['backup_codes', 'recovery_code'],
];
/** Names of secrets in requests and in links: errors have a `code` that is none. */
const ofRequests = ['code', 'code_verifier', 'currentPassword', 'newPassword', 'otp'];

/** Headers of secrets that no dialect names. */
const secretHeader = /token|key|secret|auth|password|signature|session/;
/** Headers that match and have none: challenges, and the key of a retry. */
const openHeaders = ['www-authenticate', 'proxy-authenticate', 'authentication-info', 'idempotency-key'];

const normalized = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const namesOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(normalized));

const pdf = Buffer.from('%PDF-');

export class Sanitizer {
  readonly #hashes: SecretHashes;
  readonly #headers: Dialect['headers'];
  readonly #inRequests: ReadonlySet<string>;
  readonly #inResponses: ReadonlySet<string>;

  constructor(dialect: Dialect, hashes: SecretHashes) {
    const { login, refresh, otp, passwordReset, apiTokens, impersonate, oauth, headers } = dialect;
    const named = [
      ...[login?.token, login?.refreshToken, login?.password, refresh?.refreshToken, passwordReset?.password],
      ...[apiTokens?.value, impersonate?.token, oauth?.clientSecret],
    ].flatMap((path) => path?.split('.').at(-1) ?? []);
    this.#hashes = hashes;
    this.#headers = headers;
    this.#inResponses = namesOf([...named, ...usual]);
    this.#inRequests = namesOf([...named, ...usual, ...ofRequests, otp?.code ?? '', passwordReset?.code ?? '']);
  }

  observe(raw: RawExchange): Observation {
    const { method, address, sentAt, receivedAt, status } = raw;
    this.#hashes.takeJwts();
    const { requestBody, body } = raw;
    // Whatever it is called: everything but a PDF is searched for secrets.
    const isText = body === 'too-large' || !body.subarray(0, 5).equals(pdf);
    const requestText = requestBody instanceof Buffer ? requestBody.toString('utf8') : undefined;
    const text = body === 'too-large' ? '' : body.toString(isText ? 'utf8' : 'base64');
    // By place first: what is learned there is found everywhere else.
    const requestHeaders = this.#headersOf(raw.requestHeaders);
    const ownRequest = requestText && this.#requestBody(requestText, raw.requestHeaders['content-type'] ?? '');
    const ownUrl = this.#url(raw.url);
    const ownBody = isText ? this.#links(this.#members(text, this.#inResponses)) : text;
    const headers = this.#headersOf(raw.headers);
    return {
      method,
      url: this.#hashes.inText(ownUrl),
      address,
      requestHeaders,
      requestBody: ownRequest && this.#hashes.inText(ownRequest),
      sentAt,
      receivedAt,
      status,
      headers,
      body: isText ? this.#hashes.inText(ownBody) : ownBody,
      isBase64: !isText,
      tooLarge: [
        ...(requestBody === 'too-large' ? (['request'] as const) : []),
        ...(body === 'too-large' ? (['response'] as const) : []),
      ],
      jwts: this.#hashes.takeJwts(),
    };
  }

  #requestBody(text: string, mediaType: string): string {
    if (/urlencoded/i.test(mediaType)) return this.#parameters(text);
    if (/multipart/i.test(mediaType)) return this.#links(this.#parts(text));
    return this.#links(this.#members(text, this.#inRequests));
  }

  /** Strings, numbers, and lists of strings. Replaces in the text, so that everything else stays as it was sent. */
  #members(text: string, names: ReadonlySet<string>): string {
    const member =
      /"([\w.-]+)"(\s*:\s*)("(?:[^"\\]|\\.)*"|\d+|\[[\s,]*"(?:[^"\\]|\\.)*"(?:[\s,]|"(?:[^"\\]|\\.)*")*\])/g;
    const hashed = (value: string) => `"${this.#hashes.hash(unquoted(value))}"`;
    return text.replaceAll(member, (found, name: string, between: string, value: string) => {
      if (!names.has(normalized(name))) return found;
      const own = value.startsWith('[') ? value.replaceAll(/"(?:[^"\\]|\\.)*"/g, hashed) : hashed(value);
      return `"${name}"${between}${own}`;
    });
  }

  /** Fields of a multipart form (RFC 7578). */
  #parts(text: string): string {
    const part =
      /(content-disposition:[^\r\n]*;[ \t]*name="?([\w.-]+)"?[^\r\n]*(?:\r\n[^\r\n]+)*\r\n\r\n)([\s\S]*?)(?=\r\n--)/gi;
    return text.replaceAll(part, (found, head: string, name: string, value: string) =>
      this.#inRequests.has(normalized(name)) ? head + this.#hashes.hash(value) : found,
    );
  }

  /** Of a form, a query or a fragment. */
  #parameters(text: string): string {
    return text.replaceAll(/(^|[?&#])([\w-]+)=([^&#]*)/g, this.#parameter);
  }

  /** Queries and fragments of the links in a text. */
  #links(text: string): string {
    return text.replaceAll(/([?&#;]|\\u0026)([\w-]+)=([^&#;"'<>\s\\]+)/g, this.#parameter);
  }

  readonly #parameter = (found: string, before: string, name: string, value: string): string => {
    if (!this.#inRequests.has(normalized(name))) return found;
    return `${before}${name}=${this.#hashes.hash(decodedParameter(value), name === 'code_verifier' ? 'verifier' : undefined)}`;
  };

  #url(url: string): string {
    const withHash = url.replace(/(\/invitation\/)([\w-]{16,})/, (_, before, hash) => before + this.#hashes.hash(hash));
    return this.#parameters(withHash);
  }

  #headersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { apiToken, contactHash, jwt } = this.#headers;
    const whole = [apiToken, contactHash].flatMap((name) => name?.toLowerCase() ?? []);
    const withScheme = [jwt?.toLowerCase(), 'authorization', 'proxy-authorization'];
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        // A prefix that the host does not take stays visible: `Bearer` before an Api-Token.
        if (whole.includes(name)) return [name, this.#credential(value)];
        if (withScheme.includes(name)) return [name, this.#credential(value)];
        if (name === 'cookie' || name === 'set-cookie') return [name, this.#cookies(value)];
        if (name === 'location' || name === 'referer') return [name, this.#hashes.inText(this.#url(value))];
        if (secretHeader.test(name) && !openHeaders.includes(name)) return [name, this.#unnamed(value)];
        return [name, this.#hashes.inText(value)];
      }),
    );
  }

  /** Of a header that no dialect names: it need not begin with a scheme. */
  #unnamed(value: string): string {
    return /^(?:bearer|basic|token|api-?key) /i.test(value) ? this.#credential(value) : this.#hashes.hash(value);
  }

  #credential(value: string): string {
    const [, scheme = '', rest = value] = /^([A-Za-z-]+ +)(.*)$/.exec(value) ?? [];
    if (scheme.trim().toLowerCase() !== 'basic') return scheme + this.#hashes.hash(rest);
    const [user = '', password = ''] = Buffer.from(rest, 'base64').toString('utf8').split(':');
    this.#hashes.hash(rest);
    return `${scheme}${user}:${this.#hashes.hash(decodedParameter(password))}`;
  }

  /** Names stay, and attributes of Set-Cookie. */
  #cookies(value: string): string {
    const attributes = /^(?:path|domain|expires|max-age|samesite)$/i;
    return value.replaceAll(/([^=;,\s]+)=([^;\n]*)/g, (found, name: string, secret: string) =>
      attributes.test(name) ? found : `${name}=${this.#hashes.hash(secret)}`,
    );
  }
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return value.slice(1, -1);
  }
}

function decodedParameter(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return value;
  }
}
