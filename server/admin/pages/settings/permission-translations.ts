/** Texts of permissions and built-in roles, which are in the contracts, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const permissionTranslations = {
  'Add people to the waitlist, approve, reject and cancel entries': {
    fr: 'Ajouter des personnes à la liste d’attente, valider, refuser et annuler des entrées',
    de: 'Personen auf die Warteliste setzen, Einträge annehmen, ablehnen und stornieren',
  },
  'Change the organisation and the letterhead of documents': {
    fr: 'Modifier l’organisation et l’en-tête des documents',
    de: 'Die Organisation und den Briefkopf von Dokumenten ändern',
  },
  'Create, approve, renew and cancel memberships, and their types': {
    fr: 'Créer, valider, renouveler et résilier des adhésions, ainsi que leurs types',
    de: 'Mitgliedschaften und ihre Arten anlegen, annehmen, verlängern und beenden',
  },
  'Create, change and delete contacts': {
    fr: 'Créer, modifier et supprimer des contacts',
    de: 'Kontakte anlegen, ändern und löschen',
  },
  'Create, change and delete events': {
    fr: 'Créer, modifier et supprimer des événements',
    de: 'Veranstaltungen anlegen, ändern und löschen',
  },
  'Create, change and delete groups, add and remove members': {
    fr: 'Créer, modifier et supprimer des groupes, ajouter et retirer des membres',
    de: 'Gruppen anlegen, ändern und löschen, Mitglieder hinzufügen und entfernen',
  },
  'Create, change and delete payments': {
    fr: 'Créer, modifier et supprimer des paiements',
    de: 'Zahlungen anlegen, ändern und löschen',
  },
  'Create, change and delete roles, assign and remove them': {
    fr: 'Créer, modifier et supprimer des rôles, les attribuer et les retirer',
    de: 'Rollen anlegen, ändern und löschen, sie zuweisen und entziehen',
  },
  'Create, change and delete users': {
    fr: 'Créer, modifier et supprimer des utilisateurs',
    de: 'Benutzer anlegen, ändern und löschen',
  },
  'Create, change, open, close and delete forms, delete responses': {
    fr: 'Créer, modifier, ouvrir, fermer et supprimer des formulaires, supprimer des réponses',
    de: 'Formulare anlegen, ändern, öffnen, schließen und löschen, Antworten löschen',
  },
  'Create, change, send and end contracts': {
    fr: 'Créer, modifier, envoyer et résilier des contrats',
    de: 'Verträge anlegen, ändern, senden und beenden',
  },
  'Create, change, test and delete email templates': {
    fr: 'Créer, modifier, tester et supprimer des modèles d’e-mail',
    de: 'E-Mail-Vorlagen anlegen, ändern, testen und löschen',
  },
  'Create, change, test and delete newsletters': {
    fr: 'Créer, modifier, tester et supprimer des newsletters',
    de: 'Newsletter anlegen, ändern, testen und löschen',
  },
  'Create, issue and take back invoices': {
    fr: 'Créer, émettre et annuler des factures',
    de: 'Rechnungen anlegen, ausstellen und zurücknehmen',
  },
  'Create, see and cancel imports of objects that one may change': {
    fr: 'Créer, voir et arrêter des imports d’objets que l’on peut modifier',
    de: 'Importe von Objekten, die man ändern darf, anlegen, sehen und stoppen',
  },
  'Create, see and delete exports of objects that one may see': {
    fr: 'Créer, voir et supprimer des exports d’objets que l’on peut voir',
    de: 'Exporte von Objekten, die man sehen darf, anlegen, sehen und löschen',
  },
  'Create, see, change and delete own API tokens': {
    fr: 'Créer, voir, modifier et supprimer ses propres jetons d’API',
    de: 'Eigene API-Tokens anlegen, sehen, ändern und löschen',
  },
  'Demand a second factor by role, and turn off that of a user with no more permissions than your own': {
    fr: 'Exiger un second facteur selon le rôle et désactiver celui d’un utilisateur qui n’a pas plus d’autorisations que vous',
    de: 'Einen zweiten Faktor nach Rolle verlangen und den eines Benutzers ausschalten, der nicht mehr Berechtigungen hat als Sie',
  },
  'Erase a person for good': {
    fr: 'Effacer définitivement les données d’une personne',
    de: 'Die Daten einer Person endgültig löschen',
  },
  'Everything.': { fr: 'Tout.', de: 'Alles.' },
  Limits: { fr: 'Limites', de: 'Begrenzungen' },
  'Manage webhook subscriptions, see and retry deliveries': {
    fr: 'Gérer les abonnements de webhooks, voir et relancer les livraisons',
    de: 'Webhook-Abonnements verwalten, Zustellungen sehen und wiederholen',
  },
  'Only the own account.': { fr: 'Uniquement son propre compte.', de: 'Nur das eigene Konto.' },
  'Register people, decide on and end registrations, check people in': {
    fr: 'Inscrire des personnes, statuer sur des inscriptions et y mettre fin, enregistrer les arrivées',
    de: 'Personen anmelden, über Anmeldungen entscheiden und sie beenden, Personen einchecken',
  },
  'Register, see, change and delete OAuth applications': {
    fr: 'Enregistrer, voir, modifier et supprimer des applications OAuth',
    de: 'OAuth-Anwendungen registrieren, sehen, ändern und löschen',
  },
  'See contacts': { fr: 'Voir les contacts', de: 'Kontakte sehen' },
  'See contracts': { fr: 'Voir les contrats', de: 'Verträge sehen' },
  'See email templates': { fr: 'Voir les modèles d’e-mail', de: 'E-Mail-Vorlagen sehen' },
  'See events': { fr: 'Voir les événements', de: 'Veranstaltungen sehen' },
  'See everything that is stored about a person': {
    fr: 'Voir tout ce qui est enregistré sur une personne',
    de: 'Alles sehen, was über eine Person gespeichert ist',
  },
  'See forms and responses': { fr: 'Voir les formulaires et les réponses', de: 'Formulare und Antworten sehen' },
  'See groups and their members': { fr: 'Voir les groupes et leurs membres', de: 'Gruppen und ihre Mitglieder sehen' },
  'See invoices': { fr: 'Voir les factures', de: 'Rechnungen sehen' },
  'See memberships and their types': {
    fr: 'Voir les adhésions et leurs types',
    de: 'Mitgliedschaften und ihre Arten sehen',
  },
  'See newsletters and their recipients': {
    fr: 'Voir les newsletters et leurs destinataires',
    de: 'Newsletter und ihre Empfänger sehen',
  },
  'See payments': { fr: 'Voir les paiements', de: 'Zahlungen sehen' },
  'See rate limits and their usage': {
    fr: 'Voir les limites de débit et leur utilisation',
    de: 'Ratenbegrenzungen und ihre Nutzung sehen',
  },
  'See registrations for events': {
    fr: 'Voir les inscriptions aux événements',
    de: 'Anmeldungen zu Veranstaltungen sehen',
  },
  'See roles and their users': { fr: 'Voir les rôles et leurs utilisateurs', de: 'Rollen und ihre Benutzer sehen' },
  'See the audit log': { fr: 'Voir le journal d’audit', de: 'Das Protokoll sehen' },
  'See users': { fr: 'Voir les utilisateurs', de: 'Benutzer sehen' },
  'See, change and delete also the API tokens of users with no more permissions than your own': {
    fr: 'Voir, modifier et supprimer aussi les jetons d’API des utilisateurs qui n’ont pas plus d’autorisations que vous',
    de: 'Auch die API-Tokens von Benutzern sehen, ändern und löschen, die nicht mehr Berechtigungen haben als Sie',
  },
  'Send, pause, resume and cancel newsletters': {
    fr: 'Envoyer, mettre en pause, reprendre et annuler des newsletters',
    de: 'Newsletter senden, pausieren, fortsetzen und abbrechen',
  },
} satisfies Translations;
