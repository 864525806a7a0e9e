/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const peopleTexts = {
  'A new address ends the links of invitations that were mailed to the old one. Send these invitations again.': {
    fr: 'Avec une nouvelle adresse, les liens des invitations envoyées à l’ancienne ne fonctionnent plus. Renvoyez ces invitations.',
    de: 'Mit einer neuen Adresse gelten die Links von Einladungen an die alte nicht mehr. Senden Sie diese Einladungen noch einmal.',
  },
  'A user with this email exists already.': {
    fr: 'Un utilisateur avec cette adresse e-mail existe déjà.',
    de: 'Es gibt bereits einen Benutzer mit dieser E-Mail-Adresse.',
  },
  'Add members': { fr: 'Ajouter des membres', de: 'Mitglieder hinzufügen' },
  'Add members to {name}': { fr: 'Ajouter des membres à {name}', de: 'Mitglieder zu {name} hinzufügen' },
  'An import': { fr: 'Un import', de: 'Ein Import' },
  'Another program': { fr: 'Un autre programme', de: 'Ein anderes Programm' },
  'Change the filter, or clear it to see all.': {
    fr: 'Modifiez le filtre, ou effacez-le pour tout voir.',
    de: 'Ändern Sie den Filter oder leeren Sie ihn, um alle zu sehen.',
  },
  'Change the search, or clear it to see all.': {
    fr: 'Modifiez la recherche, ou effacez-la pour tout voir.',
    de: 'Ändern Sie die Suche oder leeren Sie sie, um alle zu sehen.',
  },
  'Create anyway': { fr: 'Créer quand même', de: 'Trotzdem anlegen' },
  'Create contact': { fr: 'Créer le contact', de: 'Kontakt anlegen' },
  'Create group': { fr: 'Créer le groupe', de: 'Gruppe anlegen' },
  'Delete contact': { fr: 'Supprimer le contact', de: 'Kontakt löschen' },
  'Delete group': { fr: 'Supprimer le groupe', de: 'Gruppe löschen' },
  'Deleted contact': { fr: 'Contact supprimé', de: 'Gelöschter Kontakt' },
  'Enter at least one tag to add or remove.': {
    fr: 'Saisissez au moins une étiquette à ajouter ou à retirer.',
    de: 'Geben Sie mindestens ein Schlagwort ein, das hinzugefügt oder entfernt werden soll.',
  },
  Erase: { fr: 'Effacer les données', de: 'Daten löschen' },
  'From another country with its code: +33 6 12 34 56 78': {
    fr: 'D’un autre pays, avec son indicatif : +33 6 12 34 56 78',
    de: 'Aus einem anderen Land mit dessen Vorwahl: +33 6 12 34 56 78',
  },
  'Identifier for applications: lower-case letters, digits and hyphens, such as great-choir.': {
    fr: 'Identifiant pour les applications : lettres minuscules, chiffres et traits d’union, par exemple grand-choeur.',
    de: 'Kennung für Anwendungen: Kleinbuchstaben, Ziffern und Bindestriche, etwa grosser-chor.',
  },
  'Import (verb)': { en: 'Import', fr: 'Importer', de: 'Importieren' },
  'It was already deleted.': { fr: 'Il était déjà supprimé.', de: 'Er war bereits gelöscht.' },
  'It would have more than 30 tags.': {
    fr: 'Il aurait plus de 30 étiquettes.',
    de: 'Er hätte mehr als 30 Schlagwörter.',
  },
  'Its key in another system.': { fr: 'Sa clé dans un autre système.', de: 'Der Schlüssel in einem anderen System.' },
  'Its members remain users, but the list of members is lost. This cannot be undone.': {
    fr: 'Ses membres restent utilisateurs, mais la liste des membres est perdue. Cette action est irréversible.',
    de: 'Die Mitglieder bleiben Benutzer, aber die Mitgliederliste geht verloren. Das lässt sich nicht rückgängig machen.',
  },
  'Keep the contact': { fr: 'Conserver le contact', de: 'Kontakt behalten' },
  'Keep them': { fr: 'Les conserver', de: 'Behalten' },
  Merge: { fr: 'Fusionner', de: 'Zusammenführen' },
  'New contact': { fr: 'Nouveau contact', de: 'Neuer Kontakt' },
  'New group': { fr: 'Nouveau groupe', de: 'Neue Gruppe' },
  'No end': { fr: 'Sans fin', de: 'Ohne Ende' },
  'No groups yet': { fr: 'Aucun groupe pour l’instant', de: 'Noch keine Gruppen' },
  'No matching groups': { fr: 'Aucun groupe correspondant', de: 'Keine passenden Gruppen' },
  'Of mails, documents and pages for this person.': {
    fr: 'Pour les e-mails, les documents et les pages de cette personne.',
    de: 'Für Mails, Dokumente und Seiten dieser Person.',
  },
  'One per line, or separated by commas.': {
    fr: 'Une par ligne, ou séparées par des virgules.',
    de: 'Eines pro Zeile oder durch Kommas getrennt.',
  },
  'One per line, or separated by commas. At most 30.': {
    fr: 'Une par ligne, ou séparées par des virgules. 30 au maximum.',
    de: 'Eines pro Zeile oder durch Kommas getrennt. Höchstens 30.',
  },
  'Only users can be members of a group.': {
    fr: 'Seuls les utilisateurs peuvent être membres d’un groupe.',
    de: 'Nur Benutzer können Mitglieder einer Gruppe sein.',
  },
  'People without an account, for invitations and newsletters.': {
    fr: 'Des personnes sans compte, pour les invitations et les newsletters.',
    de: 'Personen ohne Konto, für Einladungen und Newsletter.',
  },
  'People without an account: they are invited to events, and receive newsletters.': {
    fr: 'Des personnes sans compte : elles sont invitées à des événements et reçoivent des newsletters.',
    de: 'Personen ohne Konto: Sie werden zu Veranstaltungen eingeladen und erhalten Newsletter.',
  },
  'Receives newsletters': { fr: 'Reçoit les newsletters', de: 'Erhält Newsletter' },
  'Second line': { fr: 'Deuxième ligne', de: 'Zweite Zeile' },
  'Short name': { fr: 'Nom court', de: 'Kurzname' },
  'Similar people': { fr: 'Personnes similaires', de: 'Ähnliche Personen' },
  'Tag (verb)': { en: 'Tag', fr: 'Étiqueter', de: 'Verschlagworten' },
  'Tags are removed first, then added. Other tags stay.': {
    fr: 'Les étiquettes sont d’abord retirées, puis ajoutées. Les autres étiquettes restent.',
    de: 'Schlagwörter werden zuerst entfernt, dann hinzugefügt. Andere Schlagwörter bleiben.',
  },
  'Tags to add': { fr: 'Étiquettes à ajouter', de: 'Hinzuzufügende Schlagwörter' },
  'Tags to remove': { fr: 'Étiquettes à retirer', de: 'Zu entfernende Schlagwörter' },
  'That of the organisation': { fr: 'Celle de l’organisation', de: 'Die der Organisation' },
  'The invitations, registrations, waitlist entries and form responses of the contact are deleted, unpaid payments of the registrations are cancelled, and its links stop working at once. This cannot be undone.':
    {
      fr: 'Les invitations, inscriptions, entrées de liste d’attente et réponses aux formulaires du contact sont supprimées, les paiements non réglés des inscriptions sont annulés, et ses liens cessent aussitôt de fonctionner. Cette action est irréversible.',
      de: 'Die Einladungen, Anmeldungen, Einträge der Warteliste und Antworten auf Formulare des Kontakts werden gelöscht, offene Zahlungen der Anmeldungen werden storniert, und seine Links funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
    },
  'The link to unsubscribe in a mail': {
    fr: 'Le lien de désabonnement d’un e-mail',
    de: 'Der Abmeldelink in einer Mail',
  },
  'The member': { fr: 'Le membre', de: 'Das Mitglied' },
  'The office': { fr: 'Le secrétariat', de: 'Die Geschäftsstelle' },
  'Their invitations, registrations, waitlist entries and form responses are deleted, unpaid payments of the registrations are cancelled, and their links stop working at once. This cannot be undone.':
    {
      fr: 'Leurs invitations, inscriptions, entrées de liste d’attente et réponses aux formulaires sont supprimées, les paiements non réglés des inscriptions sont annulés, et leurs liens cessent aussitôt de fonctionner. Cette action est irréversible.',
      de: 'Die Einladungen, Anmeldungen, Einträge der Warteliste und Antworten auf Formulare dieser Kontakte werden gelöscht, offene Zahlungen der Anmeldungen werden storniert, und ihre Links funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
    },
  'This may be a duplicate: nothing was created yet. Open the person above, or create the contact anyway.': {
    fr: 'Il s’agit peut-être d’un doublon : rien n’a encore été créé. Ouvrez la personne ci-dessus, ou créez quand même le contact.',
    de: 'Das ist vielleicht eine Dublette: Es wurde noch nichts angelegt. Öffnen Sie die Person oben oder legen Sie den Kontakt trotzdem an.',
  },
  'This may be a duplicate: nothing was created yet. Open the person above, or create the user anyway.': {
    fr: 'Il s’agit peut-être d’un doublon : rien n’a encore été créé. Ouvrez la personne ci-dessus, ou créez quand même l’utilisateur.',
    de: 'Das ist vielleicht eine Dublette: Es wurde noch nichts angelegt. Öffnen Sie die Person oben oder legen Sie den Benutzer trotzdem an.',
  },
  'Unchanged contacts': { fr: 'Contacts inchangés', de: 'Unveränderte Kontakte' },
  'Users who belong together: a board, a choir. OAuth applications with the scope “groups” can read them.': {
    fr: 'Des utilisateurs réunis en un groupe : un comité, un chœur. Les applications OAuth avec la portée « groups » peuvent les lire.',
    de: 'Benutzer, die zusammengehören: ein Vorstand, ein Chor. OAuth-Anwendungen mit dem Scope „groups“ können sie lesen.',
  },
  'Visible only to users who may edit this person.': {
    fr: 'Visible uniquement par les utilisateurs qui peuvent modifier cette personne.',
    de: 'Nur für Benutzer sichtbar, die diese Person bearbeiten dürfen.',
  },
  'With the country code: +33 6 12 34 56 78': {
    fr: 'Avec l’indicatif du pays : +33 6 12 34 56 78',
    de: 'Mit der Ländervorwahl: +33 6 12 34 56 78',
  },
  'Your records': { fr: 'Informations internes', de: 'Interne Angaben' },
  group: { fr: 'groupe', de: 'Gruppe' },
  groups: { fr: 'groupes', de: 'Gruppen' },
  '{count, plural, one {# contact is deleted.} other {# contacts are deleted.}}': {
    fr: '{count, plural, one {# contact est supprimé.} other {# contacts sont supprimés.}}',
    de: '{count, plural, one {# Kontakt wurde gelöscht.} other {# Kontakte wurden gelöscht.}}',
  },
  '{count, plural, one {# contact is tagged.} other {# contacts are tagged.}}': {
    fr: '{count, plural, one {# contact est étiqueté.} other {# contacts sont étiquetés.}}',
    de: '{count, plural, one {# Kontakt wurde verschlagwortet.} other {# Kontakte wurden verschlagwortet.}}',
  },
  '{count, plural, one {Delete # contact?} other {Delete # contacts?}}': {
    fr: '{count, plural, one {Supprimer # contact ?} other {Supprimer # contacts ?}}',
    de: '{count, plural, one {# Kontakt löschen?} other {# Kontakte löschen?}}',
  },
  '{count, plural, one {Delete # contact} other {Delete # contacts}}': {
    fr: '{count, plural, one {Supprimer # contact} other {Supprimer # contacts}}',
    de: '{count, plural, one {# Kontakt löschen} other {# Kontakte löschen}}',
  },
  '{count, plural, one {Tag # contact} other {Tag # contacts}}': {
    fr: '{count, plural, one {Étiqueter # contact} other {Étiqueter # contacts}}',
    de: '{count, plural, one {# Kontakt verschlagworten} other {# Kontakte verschlagworten}}',
  },
  '{failed, number} of {requested, plural, one {# contact} other {# contacts}} {failed, plural, one {is unchanged} other {are unchanged}}':
    {
      fr: '{failed, number} sur {requested, plural, one {# contact} other {# contacts}} {failed, plural, one {est inchangé} other {sont inchangés}}',
      de: '{failed, number} von {requested, plural, one {# Kontakt} other {# Kontakten}} {failed, plural, one {ist unverändert} other {sind unverändert}}',
    },
  '{name} is a member now.': { fr: '{name} est maintenant membre.', de: '{name} ist jetzt Mitglied.' },
  '{name} is active again. (contact)': {
    en: '{name} is active again.',
    fr: 'Le contact {name} est de nouveau actif.',
    de: '{name} ist wieder aktiv.',
  },
  '{name} is archived, and gets no newsletters. No data is deleted. (contact)': {
    en: '{name} is archived, and gets no newsletters. No data is deleted.',
    fr: 'Le contact {name} est archivé et ne reçoit plus de newsletters. Aucune donnée n’est supprimée.',
    de: '{name} ist archiviert und bekommt keine Newsletter. Es werden keine Daten gelöscht.',
  },
  '{name} is created. (contact)': {
    en: '{name} is created.',
    fr: 'Le contact {name} a été créé.',
    de: '{name} wurde angelegt.',
  },
  '{name} is created. Now add its members.': {
    fr: 'Le groupe {name} a été créé. Ajoutez maintenant ses membres.',
    de: '{name} wurde angelegt. Fügen Sie nun Mitglieder hinzu.',
  },
  '{name} is deleted. (contact)': {
    en: '{name} is deleted.',
    fr: 'Le contact {name} a été supprimé.',
    de: '{name} wurde gelöscht.',
  },
  '{name} is deleted. (group)': {
    en: '{name} is deleted.',
    fr: 'Le groupe {name} a été supprimé.',
    de: '{name} wurde gelöscht.',
  },
  '{name} is removed, and remains a user.': {
    fr: '{name} ne fait plus partie du groupe, mais reste utilisateur.',
    de: '{name} gehört nicht mehr zur Gruppe, bleibt aber Benutzer.',
  },
} satisfies Translations;
