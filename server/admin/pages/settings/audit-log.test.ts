/** The actions of the audit log, in the language of the reader. */
import test from 'ava';
import { operations } from '#contracts/index.ts';
import { isAudited } from '#contracts/operation.ts';
import { inLanguage } from '../../language/language.ts';
import { detailsCell } from './audit-details.ts';
import { actionText } from './audit-log.ts';

/** @returns the actions that a German reader sees in English */
const unsaid = (actions: readonly string[]) =>
  actions.filter((action) => {
    const [english, german] = (['en', 'de'] as const).map((language) => inLanguage(language, () => actionText(action)));
    return english === german;
  });

test('every action of an audited operation is said by a text of its own, in German too', (t) => {
  const actions = operations.filter(isAudited).map(({ id }) => id);
  t.deepEqual(unsaid(actions), []);
  t.is(
    inLanguage('de', () => actionText('contacts.create')),
    'Kontakt anlegen',
  );
});

test('sign-ins, acts of the operator and those of jobs are said too', (t) => {
  const actions = [
    ...['identity.loginCheck', 'identity.verifyLoginOtp', 'secondFactor.verify', 'secondFactor.verifyPasskey'],
    ...['identity.signInFailed', 'identity.revokeToken', 'identity.resetPassword', 'identity.refreshTokenReused'],
    ...['oauth.allow', 'contacts.signUp', 'imports.run', 'registrations.expire', 'limits.set', 'secrets.reseal'],
    ...['signing_keys.rotate', 'tenants.import', 'tenants.rename', 'tenants.resume', 'tenants.suspend'],
  ];
  t.deepEqual(unsaid(actions), []);
});

test('members and values that were recorded have names that people read, in German too', (t) => {
  const entry = { action: 'users.update', credentialKind: null, requestId: null, resourceId: null };
  const linesOf = (details: Record<string, unknown>) =>
    inLanguage('de', () => JSON.stringify(detailsCell({ ...entry, details })));
  t.regex(linesOf({ members: ['firstName', 'birthDate', 'shoeSize'] }), /Gesendet: Vorname, Geburtsdatum, Shoe size/);
  t.regex(linesOf({ address: null, count: 3 }), /Adresse: [\s\S]*Versuche/);
});
