/** The credential matrix: what every operation refuses, by operation and identity. */
import type { Operation } from '#harness/document.ts';
import { expectStatus, expectTrue, summaryOf } from '#harness/expect.ts';
import { withOtherCharacter } from '#harness/jwt.ts';
import { Skipped } from '#harness/verdict.ts';
import { allScopes } from '../../engine/oauth/application.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Need, Rule } from '../../rule.ts';
import { isNamedRead, isWrite, requiresCredential, takesApiToken, takesJwt } from '../applies.ts';
import {
  applicationToken,
  type Credentials,
  deletedToken,
  expiredJwt,
  foreignJwt,
  forgedJwts,
  signedOutJwt,
} from './identities.ts';
import { controlProbe, jwtControlProbe, probe } from './probe.ts';

/** A row of the matrix. */
interface Refusal extends Pick<Rule, 'id' | 'level' | 'section' | 'cites' | 'requirement'> {
  readonly needs?: readonly Need[];
  /** Requests per case. */
  readonly requests: number;
  readonly appliesTo: (operation: Operation) => boolean;
  readonly statuses: number | readonly number[];
  /** True where the refused credentials are made of a JWT, so that the control uses one, too. */
  readonly ofJwts?: boolean;
  /** True for the one rule that also fails where a good JWT is refused like a wrong one. */
  readonly demandsGood?: boolean;
  /** The refused credentials; none where the operation has no such confusion. */
  readonly wrong: (trial: Trial) => Promise<Credentials>;
}

function refusing({
  needs = [],
  requests,
  statuses,
  ofJwts = false,
  demandsGood = false,
  wrong,
  ...rule
}: Refusal): Rule {
  return {
    ...rule,
    needs,
    cost: { requests },
    async check(trial) {
      if (demandsGood && !isWrite(trial.operation)) {
        const answer = await probe(trial, (await trial.actors.administrator()).credential);
        const isRefused = [401, 403].includes(answer.status);
        expectTrue(!isRefused, answer, 'what an administrator may read, by a JWT', summaryOf(answer));
      }
      await (ofJwts ? jwtControlProbe : controlProbe)(trial);
      const credentials = Object.entries(await wrong(trial));
      if (credentials.length === 0) throw new Skipped('not-applicable', 'both credentials have the same header');
      const answers = await Promise.all(
        credentials.map(async ([what, as]) => ({ what, answer: await probe(trial, as) })),
      );
      for (const { what, answer } of answers) expectStatus(answer, statuses, `for ${what}`);
    },
  };
}

/** RFC 9110, 15.5.2 and 15.5.4; the specification names the status only for JWTs and read-only tokens. */
const refused = [401, 403];

const needsPermission = ({ permission }: Operation): boolean =>
  permission !== undefined && permission !== 'self' && permission !== 'none';

/** With the scopes of the specification: a host may have more of its own, and what they open. */
const takesOauth = ({ security, oauthScopes }: Operation): boolean =>
  security.includes('oauth') && oauthScopes.every((scope) => allScopes.split(' ').includes(scope));

export const matrixRules: readonly Rule[] = [
  refusing({
    id: 'auth/garbage-api-token-is-refused',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token; Endpoints, column Auth',
    requirement: 'What is no Api-Token is refused by every operation, also where it is nearly one.',
    requests: 2,
    appliesTo: takesApiToken,
    statuses: refused,
    wrong: garbageTokens,
  }),
  refusing({
    id: 'auth/api-token-of-another-tenant-is-refused',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token: inherits the permissions of the user that created it',
    requirement:
      "An Api-Token of another tenant, whose owner is nobody here, is refused by every operation of this tenant's host.",
    needs: ['other', 'writes'],
    requests: 1,
    appliesTo: takesApiToken,
    statuses: refused,
    wrong: async ({ actors }) => ({ 'a token of another tenant': (await actors.otherReadWrite()).credential }),
  }),
  // The rules about each of these have the must; the requests are theirs.
  refusing({
    id: 'auth/rejected-api-token-is-401',
    level: 'should',
    section: 'Authentication',
    cites: 'Authentication errors; RFC 9110, 15.5.2',
    requirement:
      'An Api-Token that is unknown, deleted or of another tenant is refused with 401, by which clients know that it is no longer good.',
    needs: ['other', 'writes'],
    requests: 0,
    appliesTo: takesApiToken,
    statuses: 401,
    wrong: async (trial) => ({
      ...(await garbageTokens(trial)),
      'a deleted token': await deletedToken(trial),
      'a token of another tenant': (await trial.actors.otherReadWrite()).credential,
    }),
  }),
  refusing({
    id: 'auth/garbage-jwt-is-401',
    level: 'must',
    section: 'Authentication',
    cites: 'Authentication errors: expired or rejected JWT; RFC 7519, 7.2',
    requirement:
      'What is no JWT, and a JWT that somebody else made, is rejected with 401 by every operation, and a good one is not.',
    requests: 2,
    appliesTo: takesJwt,
    statuses: 401,
    ofJwts: true,
    demandsGood: true,
    wrong: async (trial) => ({
      ...(await someForged(trial, ['the key of somebody else'])),
      'a word in place of a JWT': trial.actors.jwtCredential(
        `no-jwt-${crypto.randomUUID()}`,
        'a word in place of a JWT',
      ),
    }),
  }),
  refusing({
    id: 'auth/tampered-jwt-is-401',
    level: 'must',
    section: 'Authentication',
    cites: 'Authentication errors: expired or rejected JWT; RFC 7519, 7.2',
    requirement: 'A JWT whose claims, signature or algorithm were changed is rejected with 401 by every operation.',
    requests: 3,
    appliesTo: takesJwt,
    statuses: 401,
    ofJwts: true,
    wrong: (trial) =>
      someForged(trial, [
        'other claims',
        'another signature',
        'the algorithm none',
        ...(isNamedRead(trial.operation) ? ['no signature'] : []),
      ]),
  }),
  refusing({
    id: 'auth/expired-jwt-is-401',
    level: 'must',
    section: 'Authentication',
    cites: 'Authentication errors: expired or rejected JWT; RFC 7519, 4.1.4',
    requirement: 'A JWT that has expired is refused with 401 by every operation.',
    needs: ['expiredJwt'],
    requests: 1,
    appliesTo: takesJwt,
    statuses: 401,
    wrong: async (trial) => ({ 'an expired JWT': expiredJwt(trial, await trial.actors.administrator()) }),
  }),
  // A single missing tenant check exposes another tenant.
  refusing({
    id: 'auth/jwt-of-another-tenant-is-401',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 5; Authentication errors',
    requirement: "A JWT of another tenant is refused with 401 at this tenant's host.",
    needs: ['other'],
    requests: 1,
    appliesTo: takesJwt,
    statuses: 401,
    wrong: async (trial) => ({ 'a JWT of another tenant': await foreignJwt(trial) }),
  }),
  // The specification does not say that signing out ends a JWT before it expires.
  refusing({
    id: 'auth/signed-out-jwt-is-401',
    level: 'should',
    section: 'Authentication',
    cites: 'Authentication errors: rejected JWT; RFC 9700, 4.14.2',
    requirement: 'The JWT of a session that was signed out is refused with 401 by every operation.',
    needs: ['writes'],
    requests: 1,
    appliesTo: takesJwt,
    statuses: 401,
    wrong: async (trial) => ({ 'the JWT of a session that was signed out': await signedOutJwt(trial) }),
  }),
  // Which permission an operation needs is said by the document, not by the specification.
  refusing({
    id: 'auth/user-without-role-is-403',
    level: 'should',
    section: 'Authentication',
    cites: 'the OpenAPI document, x-permission (What the service does: permission administration); RFC 9110, 15.5.4',
    requirement: 'An operation that needs a permission is refused with 403 to a user who has no role.',
    needs: ['writes', 'mailbox'],
    requests: 1,
    appliesTo: (operation) => needsPermission(operation) && takesJwt(operation),
    statuses: 403,
    wrong: async ({ actors }) => ({ 'a user without a role': (await actors.member()).credential }),
  }),
  refusing({
    id: 'auth/credential-of-another-kind-is-refused',
    level: 'should',
    section: 'Authentication',
    cites: 'Authentication, the five methods; Api-Token: sent as a raw header value; Endpoints, column Auth',
    requirement:
      'A good credential is refused in the header of another kind, and by operations that do not take its kind.',
    requests: 2,
    appliesTo: requiresCredential,
    statuses: refused,
    wrong: confused,
  }),
  refusing({
    id: 'auth/oauth-token-writes-nothing',
    level: 'must',
    section: 'Authentication',
    cites: 'OAuth 2.0: scopes profile, email, groups, roles; RFC 6749, 3.3',
    requirement: 'No write operation takes the access token of an application: none of the scopes is about writing.',
    needs: ['writes', 'mailbox'],
    requests: 1,
    appliesTo: (operation) => isWrite(operation) && requiresCredential(operation) && !takesOauth(operation),
    statuses: refused,
    wrong: async (trial) => ({ 'the access token of an application': await applicationToken(trial) }),
  }),
  refusing({
    id: 'auth/oauth-token-reads-the-user-alone',
    level: 'should',
    section: 'Authentication',
    cites: 'OAuth 2.0: scopes profile, email, groups, roles; RFC 6749, 3.3',
    requirement: 'The access token of an application is refused by reads that are about more than its user.',
    needs: ['writes', 'mailbox'],
    requests: 1,
    appliesTo: (operation) => !isWrite(operation) && requiresCredential(operation) && !takesOauth(operation),
    statuses: refused,
    wrong: async (trial) => ({ 'the access token of an application': await applicationToken(trial) }),
  }),
];

async function garbageTokens({ actors, operation }: Trial): Promise<Credentials> {
  const { value } = await actors.readWrite();
  const garbage = {
    'a token with another character': withOtherCharacter(value),
    // That a token is compared is tried at every operation; how it is compared, at three.
    ...(isNamedRead(operation) && {
      'a token backwards': [...value].reverse().join(''),
      'the beginning of a token': value.slice(0, -1),
      'a token and one character more': `${value}A`,
    }),
  };
  return Object.fromEntries(
    Object.entries(garbage).map(([what, text]) => [what, actors.apiTokenCredential(text, what)]),
  );
}

async function someForged(trial: Trial, names: readonly string[]): Promise<Credentials> {
  const forged = await forgedJwts(trial);
  return Object.fromEntries(
    Object.entries(forged)
      .filter(([name]) => names.includes(name))
      .map(([name, credential]) => [`a JWT with ${name}`, credential]),
  );
}

async function confused({ actors, dialect, operation }: Trial): Promise<Credentials> {
  const { apiToken, jwt } = dialect.headers;
  const [token, session] = [await actors.readWrite(), await actors.administrator()];
  const haveOwnHeaders = apiToken.toLowerCase() !== jwt.toLowerCase();
  return {
    ...(haveOwnHeaders && {
      'a JWT in the header of Api-Tokens': actors.apiTokenCredential(session.jwt, 'administrator JWT'),
      'an Api-Token in the header of JWTs': actors.jwtCredential(token.value, 'read-write token'),
    }),
    ...(!takesApiToken(operation) && { 'an Api-Token': token.credential }),
    ...(!takesJwt(operation) && { 'a JWT': session.credential }),
  };
}
