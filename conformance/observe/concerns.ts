/** Which responses concern a rule: a rule that none concerned was not judged, and has not passed. */
import { matches } from '#harness/cli/pattern.ts';
import { exportsPeople, isWrite, producesPdf, requiresCredential } from '../rules/applies.ts';
import { isSpecified } from '../specification.ts';
import { wayOf } from './judges/credentials.ts';
import { rowRule } from './judges/pages.ts';
import { unlimitedRule } from './judges/paths.ts';
import { type HostFacts, isOfGateway, isSuccess, type Seen } from './seen.ts';

/** What a response is compared with. */
interface Context {
  readonly rule: string;
  readonly facts: HostFacts;
  /** Earlier responses were of another tenant as well. */
  readonly hasOtherTenant: boolean;
}

type Concern = (seen: Seen, context: Context) => boolean;

const isError: Concern = (seen) => seen.status >= 400 && !isOfGateway(seen);
const isDone: Concern = ({ observation: { method }, ...seen }) => method !== 'GET' && isSuccess(seen);
const isPage: Concern = (seen) =>
  seen.operation?.paged === true && seen.observation.method === 'GET' && isSuccess(seen);
const hasPageSize: Concern = ({ operation, query }) => operation?.paged === true && query.has('itemsPerPage');

const of =
  (...kinds: readonly Seen['presented']['kind'][]): Concern =>
  ({ operation, presented }) =>
    operation !== undefined && kinds.includes(presented.kind);

const issues =
  (way: ReturnType<typeof wayOf>): Concern =>
  ({ path }, { facts }) =>
    wayOf(path, facts) === way;

const isReset: Concern = ({ path }, { facts }) => path === facts.dialect.passwordReset.path;
const isAtUserInfo: Concern = ({ path }, { facts }) => path === facts.dialect.oauth.userInfo;
const isAtToken: Concern = ({ path }, { facts }) => path === facts.dialect.oauth.token;
const isRedirect: Concern = ({ path, response }, { facts: { dialect } }) =>
  (path.startsWith(dialect.oauth.authorize) || path.includes('/oauth/')) && response.headers.location !== undefined;

const both =
  (one: Concern, other: Concern): Concern =>
  (seen, context) =>
    one(seen, context) && other(seen, context);
const either =
  (one: Concern, other: Concern): Concern =>
  (seen, context) =>
    one(seen, context) || other(seen, context);

const isElsewhere: Concern = ({ operation }, { hasOtherTenant }) => operation !== undefined && hasOtherTenant;
const isWriteSeen: Concern = ({ operation }) => operation !== undefined && isWrite(operation);
const isReadSeen: Concern = ({ operation }) => operation !== undefined && !isWrite(operation);
const isOfSpecified: Concern = ({ operation }) => operation !== undefined && isSpecified(operation);
const isOfOthers: Concern = ({ operation }) => operation !== undefined && !isSpecified(operation);

/** By patterns of rules; the first that matches counts. */
const concerns: readonly (readonly [patterns: readonly string[], concern: Concern])[] = [
  [
    ['errors/responses-have-required-headers', 'errors/nothing-is-answered-with-500'],
    (seen) => seen.path.startsWith('/api/v1/') && !isOfGateway(seen),
  ],
  [['errors/*'], (seen, context) => seen.path.startsWith('/api/v1/') && isError(seen, context)],
  [['document/specified-operations-are-served'], isOfSpecified],
  [['document/every-success-*'], (seen) => seen.operation !== undefined && isSuccess(seen)],
  [['document/*'], (seen, context) => seen.operation !== undefined && isError(seen, context)],
  [['limits/over-quota-is-429'], ({ operation }) => operation?.limit !== undefined],
  [
    ['limits/*-not-limited', 'limits/refresh-*', 'bulk/*'],
    (seen, { rule, facts }) =>
      seen.operation !== undefined &&
      seen.operation.limit === undefined &&
      unlimitedRule(seen, facts.dialect.refresh.path) === rule,
  ],
  [['limits/*'], ({ status }) => status === 429],
  [
    ['collections/*-pages-give-*', 'collections/pages-give-*'],
    both(isPage, (seen, { rule }) => rowRule(seen) === rule),
  ],
  [['collections/*-status-*', 'collections/status-*'], both(isPage, ({ query }) => query.has('status'))],
  [['collections/reads-are-*'], both(isPage, ({ query }) => !query.has('itemsPerPage'))],
  [['collections/total-*', 'effects/listed-*'], isPage],
  [['collections/*'], hasPageSize],
  [['contact-hash/*'], of('contactHash')],
  [
    ['effects/unchanged-*'],
    ({ response, observation: { method, requestHeaders } }) =>
      method === 'GET' && (response.headers.etag !== undefined || requestHeaders['if-none-match'] !== undefined),
  ],
  [
    ['effects/current-*', 'effects/outdated-*'],
    ({ observation: { requestHeaders } }) => requestHeaders['if-match'] !== undefined,
  ],
  [['effects/documented-*'], both(isDone, isOfOthers)],
  [['effects/*'], both(isDone, isOfSpecified)],
  [['files/pdf-*'], ({ operation, status }) => status === 200 && operation !== undefined && producesPdf(operation)],
  [['files/csv-*'], ({ operation, status }) => status === 200 && operation !== undefined && exportsPeople(operation)],
  [['impersonation/*'], issues('impersonation')],
  [['oauth/refused-resource-*', 'oauth/bad-access-token-*', 'oauth/email-*'], isAtUserInfo],
  [['oauth/state-*', 'oauth/unregistered-*', 'oauth/redirect-uri-is-compared-*', 'oauth/plain-*'], isRedirect],
  [['oauth/scopes-*', 'oauth/*-signs-in-*'], either(isRedirect, isAtToken)],
  [['oauth/*'], isAtToken],
  [['otp/request-*'], ({ path }) => /\/request-(?:login|password-reset)-otp$/.test(path)],
  [['otp/reset-*'], isReset],
  [['otp/code-is-*'], either(issues('code'), isReset)],
  [['otp/*'], issues('code')],
  [['tenants/*'], isElsewhere],
  [['versioning/unknown-*'], ({ path }) => /^\/api\/v(?!1\/)\d+\//.test(path)],
  [['versioning/*'], ({ path }) => !path.startsWith('/api/v1') && !/^\/api\/v\d+\//.test(path)],
  [
    ['auth/missing-credential-*'],
    both(of('none'), ({ operation }) => operation !== undefined && requiresCredential(operation)),
  ],
  [['auth/refused-write-*'], both(isWriteSeen, isError)],
  [['auth/read-only-token-reads'], both(of('apiToken'), isReadSeen)],
  [['auth/read-only-token-*', 'auth/read-write-token-*'], both(of('apiToken'), isWriteSeen)],
  [['auth/api-token-of-another-*'], both(of('apiToken'), isElsewhere)],
  [['auth/*api-token-*', 'auth/deleted-token-*'], of('apiToken')],
  [['auth/refresh-*', 'auth/bad-refresh-*'], issues('refresh')],
  [['auth/login-*', 'auth/wrong-password-*', 'auth/jwt-lives-*'], issues('login')],
  [['auth/jwt-of-another-*'], both(of('bearer'), isElsewhere)],
  [['auth/user-without-role-*'], of('bearer', 'apiToken')],
  [['auth/credential-of-another-kind-*'], of('apiToken', 'bearer', 'contactHash', 'other')],
  [['auth/*jwt*', 'auth/oauth-token-*'], of('bearer')],
];

/** Collects the rules that responses concerned. */
export class Concerns {
  readonly #facts: HostFacts;
  readonly #open: Map<string, Concern>;
  #tenant: string | undefined;
  #hasOtherTenant = false;

  /** @param rules ids */
  constructor(facts: HostFacts, rules: readonly string[]) {
    this.#facts = facts;
    this.#open = new Map(rules.map((rule) => [rule, concernOf(rule)]));
  }

  note(seen: Seen): void {
    this.#tenant ??= seen.tenant;
    this.#hasOtherTenant ||= this.#tenant !== seen.tenant;
    const context = { facts: this.#facts, hasOtherTenant: this.#hasOtherTenant };
    for (const [rule, concern] of this.#open) if (concern(seen, { ...context, rule })) this.#open.delete(rule);
  }

  /** True if a response so far concerned the rule. */
  has(rule: string): boolean {
    return !this.#open.has(rule);
  }
}

function concernOf(rule: string): Concern {
  const found = concerns.find(([patterns]) => patterns.some((pattern) => matches(pattern, rule)));
  if (!found) throw new Error(`nothing says which responses concern ${rule}`);
  return found[1];
}
