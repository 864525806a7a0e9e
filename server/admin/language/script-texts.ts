/** Texts of the scripts of pages, which get those of their language with the page. */
import { currentLanguage } from './language.ts';
import type { Translations } from './translation.ts';

/** Placeholders are names in braces; there is no plural. */
export const scriptTexts = {
  '/ or Ctrl K': { fr: '/ ou Ctrl K', de: '/ oder Strg K' },
  Close: { fr: 'Fermer', de: 'Schließen' },
  'Close a menu or this list': { fr: 'Fermer un menu ou cette liste', de: 'Ein Menü oder diese Liste schließen' },
  Contact: { fr: 'Contact', de: 'Kontakt' },
  Contacts: { fr: 'Contacts', de: 'Kontakte' },
  Copied: { fr: 'Copié', de: 'Kopiert' },
  'Discard it': { fr: 'Abandonner', de: 'Verwerfen' },
  Event: { fr: 'Événement', de: 'Veranstaltung' },
  Events: { fr: 'Événements', de: 'Veranstaltungen' },
  'Filter the list': { fr: 'Filtrer la liste', de: 'Liste filtern' },
  'Forget “{name}”': { fr: 'Oublier « {name} »', de: '„{name}“ vergessen' },
  Group: { fr: 'Groupe', de: 'Gruppe' },
  Home: { fr: 'Accueil', de: 'Start' },
  Invoice: { fr: 'Facture', de: 'Rechnung' },
  'Keyboard shortcuts': { fr: 'Raccourcis clavier', de: 'Tastenkürzel' },
  Membership: { fr: 'Adhésion', de: 'Mitgliedschaft' },
  Memberships: { fr: 'Adhésions', de: 'Mitgliedschaften' },
  'Name of the filter': { fr: 'Nom du filtre', de: 'Name des Filters' },
  'New: what the page offers first': {
    fr: 'Nouveau : ce que la page propose en premier',
    de: 'Neu: was die Seite zuerst anbietet',
  },
  Newsletter: { fr: 'Newsletter', de: 'Newsletter' },
  'Next, previous page of a list': {
    fr: 'Page suivante, précédente d’une liste',
    de: 'Nächste, vorherige Seite einer Liste',
  },
  Payment: { fr: 'Paiement', de: 'Zahlung' },
  Payments: { fr: 'Paiements', de: 'Zahlungen' },
  'Save this filter': { fr: 'Enregistrer ce filtre', de: 'Diesen Filter speichern' },
  Search: { fr: 'Rechercher', de: 'Suchen' },
  'Shortcuts of a single key': { fr: 'Raccourcis à une seule touche', de: 'Kürzel aus einer einzelnen Taste' },
  'The search did not work. Wait a moment, then type again.': {
    fr: 'La recherche n’a pas fonctionné. Attendez un instant, puis tapez à nouveau.',
    de: 'Die Suche hat nicht funktioniert. Warten Sie einen Augenblick, und tippen Sie dann noch einmal.',
  },
  'The server does not answer. What you typed is still on this page.': {
    fr: 'Le serveur ne répond pas. Votre saisie est toujours sur cette page.',
    de: 'Der Server antwortet nicht. Ihre Eingaben stehen noch auf dieser Seite.',
  },
  'This did not work. What you typed is still on this page. Try again soon.': {
    fr: 'Cela n’a pas fonctionné. Votre saisie est toujours sur cette page. Réessayez bientôt.',
    de: 'Das hat nicht funktioniert. Ihre Eingaben stehen noch auf dieser Seite. Versuchen Sie es bald noch einmal.',
  },
  'This list': { fr: 'Cette liste', de: 'Diese Liste' },
  User: { fr: 'Utilisateur', de: 'Benutzer' },
  Users: { fr: 'Utilisateurs', de: 'Benutzer' },
  'What you typed at {time} and did not save is filled in again.': {
    fr: 'Ce que vous avez saisi à {time} sans l’enregistrer a été rétabli.',
    de: 'Was Sie um {time} eingegeben und nicht gespeichert haben, ist wieder eingesetzt.',
  },
  'You were signed out. Sign in again in another tab, then go on here: what you typed is still on this page.': {
    fr: 'Vous avez été déconnecté. Reconnectez-vous dans un autre onglet, puis continuez ici : votre saisie est toujours sur cette page.',
    de: 'Sie wurden ausgeloggt. Loggen Sie sich in einem anderen Tab wieder ein, und machen Sie hier weiter: Ihre Eingaben stehen noch auf dieser Seite.',
  },
  '{count} of them on other pages': { fr: 'dont {count} sur d’autres pages', de: 'davon {count} auf anderen Seiten' },
  '{count} ticked': { fr: 'Sélection : {count}', de: '{count} ausgewählt' },
  '{count} ticked, which is the most at once': {
    fr: 'Sélection : {count}, le maximum en une fois',
    de: '{count} ausgewählt, mehr geht nicht auf einmal',
  },
} satisfies Translations;

const inLanguages = {
  fr: JSON.stringify(Object.fromEntries(Object.entries(scriptTexts).map(([text, { fr }]) => [text, fr]))),
  de: JSON.stringify(Object.fromEntries(Object.entries(scriptTexts).map(([text, { de }]) => [text, de]))),
};

/** @returns the texts for `scripts/language.js`; undefined in English, which is in the scripts */
export function scriptTextsNow(): string | undefined {
  const language = currentLanguage();
  return language === 'en' ? undefined : inLanguages[language];
}
