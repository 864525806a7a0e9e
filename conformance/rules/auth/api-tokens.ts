/** Api-Tokens: which values are accepted, and what their owners' permissions allow. */

import type { OwnToken, SignedIn } from '#harness/actors/actors.ts';
import { operation } from '#harness/document.ts';
import { control, expectStatus } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isNamedRead, takesApiToken, takesJwt } from '../applies.ts';
import { deletedToken, demoted } from './identities.ts';
import { controlProbe, probe } from './probe.ts';

/** Number of concurrent connections: each may reach another server with its own cache. */
const connections = 8;

/** Repeated because a later request may reach a server with a stale cache. */
const rounds = 3;

/** RFC 9110, 15.5.4: 404 hides that there is something to be allowed. */
const refused = [401, 403, 404];

export const apiTokenRules: readonly Rule[] = [
  {
    id: 'auth/api-token-is-accepted-raw',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token: sent as a raw header value',
    requirement: 'An Api-Token is accepted as the raw value of its header.',
    needs: [],
    cost: { requests: 1 },
    appliesTo: isNamedRead,
    async check(trial) {
      const { credential } = await trial.actors.untried('readWrite');
      const { method, path } = trial.operation;
      expectStatus(await trial.send({ method, path, as: credential }), 200, 'with the raw token');
    },
  },
  {
    id: 'auth/api-token-takes-no-prefix',
    level: 'should',
    section: 'Authentication',
    cites: 'Api-Token: no Bearer prefix',
    requirement: 'An Api-Token behind `Bearer` is another value, and refused.',
    needs: [],
    cost: { requests: 3 },
    appliesTo: isNamedRead,
    async check(trial) {
      const { credential, value } = await trial.actors.readWrite();
      const { method, path } = trial.operation;
      control(await trial.send({ method, path, as: credential }), 'reading with the raw token');
      for (const prefixed of [`Bearer ${value}`, `bearer ${value}`]) {
        const as = trial.actors.apiTokenCredential(prefixed, 'read-write behind Bearer');
        expectStatus(await trial.send({ method, path, as }), [401, 403], 'for a token behind Bearer');
      }
    },
  },
  {
    id: 'auth/api-token-takes-no-encoding',
    level: 'should',
    section: 'Authentication',
    cites: 'Api-Token: no encoding',
    requirement: 'An Api-Token in base64 is another value, and refused.',
    needs: [],
    cost: { requests: 3 },
    appliesTo: isNamedRead,
    async check(trial) {
      const { credential, value } = await trial.actors.readWrite();
      const { method, path } = trial.operation;
      control(await trial.send({ method, path, as: credential }), 'reading with the raw token');
      for (const encoding of ['base64', 'base64url'] as const) {
        const as = trial.actors.apiTokenCredential(Buffer.from(value).toString(encoding), `read-write in ${encoding}`);
        expectStatus(await trial.send({ method, path, as }), [401, 403], `for a token in ${encoding}`);
      }
    },
  },
  {
    id: 'auth/deleted-token-is-refused-at-once',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token: deleting a token revokes it immediately; States and transitions',
    requirement:
      'From the moment on that its deletion was answered, an Api-Token is refused by every operation, also on connections that it was used on.',
    needs: ['writes'],
    cost: { requests: 2 },
    appliesTo: takesApiToken,
    async check(trial) {
      if (trial.operation.id !== 'users.list') {
        await controlProbe(trial);
        expectStatus(await probe(trial, await deletedToken(trial)), [401, 403], 'for a deleted token');
        return;
      }
      const { actors } = trial;
      const { method, path } = trial.operation;
      const owner = await actors.administrator();
      const { id, credential } = await actors.token(owner, 'readWrite');
      const readAll = () =>
        Promise.all(Array.from({ length: connections }, () => trial.send({ method, path, as: credential })));
      for (const answer of await readAll()) control(answer, 'reading with the token');
      control(await actors.revoke(owner, id), 'deleting the token');
      const deletedAt = performance.now();
      for (let round = 0; round < rounds; round += 1) {
        for (const answer of await readAll()) expectStatus(answer, [401, 403], 'for a deleted token');
      }
      const milliseconds = Math.round(performance.now() - deletedAt);
      trial.measure(`${rounds * connections} requests within ${milliseconds} ms after the deletion, all refused`);
      const other = await actors.readWrite();
      control(await trial.send({ method, path, as: other.credential }), 'reading with a token that was not deleted');
    },
  },
  {
    id: 'auth/api-token-inherits-permissions',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token: inherits the permissions of the user that created it',
    requirement: 'An Api-Token may do what its owner may, and nothing that its owner may not.',
    needs: ['writes'],
    cost: { requests: 10 },
    async check(trial) {
      const { actors, dialect } = trial;
      const [administrator, own] = [
        await actors.administrator(),
        await actors.token(await actors.administrator(), 'readWrite'),
      ];
      control(await readContacts(trial, administrator.credential), 'reading contacts as the administrator');
      expectStatus(await readContacts(trial, own.credential), 200, "with the administrator's token");
      const { owner, token } = await managerWithToken(trial);
      await actors.setRoles(owner.id, dialect.roles.none);
      const self = await readContacts(trial, owner.credential);
      if (![401, 403].includes(self.status)) {
        throw new Inconclusive('control-failed', 'a user without a role may read contacts', self.exchange);
      }
      expectStatus(await readContacts(trial, token.credential), [401, 403], 'for a token whose owner may not');
    },
  },
  // The specification states no delay; access that lasts as long as a cache entry is a failure.
  {
    id: 'auth/api-token-loses-a-lost-role',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token: if the user loses a role, the token loses the same access',
    requirement:
      'When its owner loses a role, an Api-Token loses the access that came with it at every operation, and has it again when the owner has.',
    needs: ['writes'],
    cost: { requests: 3 },
    appliesTo: (operation) => takesApiToken(operation) && takesJwt(operation) && operation.permission !== 'self',
    async check(trial) {
      if (trial.operation.id !== 'contacts.list') {
        await controlProbe(trial);
        const { owner, token } = await demoted(trial);
        // Roles differ from host to host: the owner's own refusal shows that the role was needed.
        const { status } = await probe(trial, owner.credential);
        if (!refused.includes(status)) return;
        expectStatus(await probe(trial, token.credential), refused, 'for a token whose owner lost the role');
        return;
      }
      const { actors, dialect } = trial;
      const { owner, token } = await managerWithToken(trial);
      await actors.setRoles(owner.id, dialect.roles.none);
      const lost = await readContacts(trial, token.credential);
      expectStatus(lost, refused, 'for a token whose owner lost the role');
      trial.measure(`refused ${Math.round(lost.milliseconds)} ms after the role was taken`);
      await actors.setRoles(owner.id, [dialect.roles.manager]);
      expectStatus(await readContacts(trial, token.credential), 200, 'for a token whose owner has the role again');
    },
  },
];

/** Creates a user with the manager role and a token of this user that can read contacts. */
async function managerWithToken(trial: Trial): Promise<{ owner: SignedIn; token: OwnToken }> {
  const { actors, dialect } = trial;
  const owner = await actors.person('manager', [dialect.roles.manager]);
  const token = await actors.token(owner, 'readWrite');
  control(await readContacts(trial, token.credential), "reading contacts with a manager's token");
  return { owner, token };
}

/** The request that needs a role. */
function readContacts(trial: Trial, as: Credential): Promise<HttpResponse> {
  const { method, path } = operation('contacts.list');
  return trial.send({ method, path, as });
}
