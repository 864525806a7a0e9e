/** The pages of the provider in the language of the visitor. */
import test from 'ava';
import { OAuthFixture } from '#test/fixtures/oauth.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService } from '#test/service.ts';
import { register } from './testing/client.ts';
import { formOf, Visitor } from './testing/visitor.ts';

test('sign-in, consent and errors are in the language of the browser, or else of the organisation', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const application = await register(service, service.acme, { scopes: ['profile', 'groups', 'registrations'] });
  const fixture = new OAuthFixture(service, service.acme, application, application);
  await administer(service, 'PATCH', '/api/v1/tenant', { locale: 'de-DE' });
  const { visitor, credentials } = fixture;
  const page = await visitor.authorize(fixture.parameters({ scope: 'openid profile groups registrations' }));
  t.regex(page.text, /<html lang="de">[\s\S]*<h1>Einloggen<\/h1>[\s\S]*weiter zu <strong>/);
  const refused = await visitor.submit(page, 'password', { email: 'x', password: '' });
  t.regex(refused.text, /Geben Sie Ihre E-Mail-Adresse ein[\s\S]*Geben Sie Ihr Passwort ein\./);
  const consent = await visitor.submit(page, 'password', credentials);
  t.regex(
    consent.text,
    /Zugriff geben\?<[\s\S]*Eingeloggt als <strong>[\s\S]*Name, Sprache und Zeitzone[\s\S]*>Erlauben</,
  );
  t.regex(consent.text, /Sie zu Veranstaltungen anmelden[\s\S]*Die Anwendung darf das tun/);
  t.notRegex(consent.text, />(?:Allow|Deny|Not you|It )/);
  const french = { 'accept-language': 'fr-CA' };
  t.regex((await visitor.get(formOf(consent).path, french)).text, /<html lang="fr">[\s\S]*>Autoriser</);
  const other = new Visitor(service, service.acme);
  t.regex((await other.get('/api/v1/oauth/interaction/x', french)).text, /Cette connexion a expiré/);
  const query = new URLSearchParams(fixture.parameters({ redirect_uri: 'https://evil.example' }));
  t.regex((await other.get(`/api/v1/oauth/authorize?${query}`, french)).text, /Cette connexion ne peut pas continuer/);
});
