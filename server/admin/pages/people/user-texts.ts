/** Texts of the pages of users, and of what users and contacts share, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const userTexts = {
  'A new address signs the user out everywhere. If the account is active, a mail to the old and to the new address says so.':
    {
      fr: 'Une nouvelle adresse déconnecte l’utilisateur partout. Si le compte est actif, un e-mail à l’ancienne et à la nouvelle adresse l’en informe.',
      de: 'Mit einer neuen Adresse wird der Benutzer überall ausgeloggt. Ist das Konto aktiv, teilt es eine Mail an die alte und an die neue Adresse mit.',
    },
  'A new user has the role of a member. Assign more roles afterwards.': {
    fr: 'Un nouvel utilisateur a le rôle de membre. Attribuez-lui ensuite d’autres rôles.',
    de: 'Ein neuer Benutzer hat die Rolle eines Mitglieds. Weitere Rollen weisen Sie danach zu.',
  },
  'Access given to programs and devices': {
    fr: 'Accès accordés à des programmes et à des appareils',
    de: 'Zugriff für Programme und Geräte',
  },
  'Act as this user': { fr: 'Agir au nom de cet utilisateur', de: 'Als dieser Benutzer handeln' },
  'Added as a contact': { fr: 'Ajout en tant que contact', de: 'Als Kontakt hinzugefügt' },
  'Added as a user': { fr: 'Ajout en tant qu’utilisateur', de: 'Als Benutzer hinzugefügt' },
  'Added to the group {name}': { fr: 'Ajout au groupe {name}', de: 'Zur Gruppe {name} hinzugefügt' },
  'Answered (date)': { en: 'Answered', fr: 'Date de réponse', de: 'Beantwortet' },
  'Api token': { fr: 'Jeton d’API', de: 'API-Token' },
  'At least 8 characters. A new password signs the user out everywhere and notifies the user by mail. Leave it empty to keep the current one.':
    {
      fr: 'Au moins 8 caractères. Un nouveau mot de passe déconnecte l’utilisateur partout et l’en avertit par e-mail. Laissez vide pour conserver le mot de passe actuel.',
      de: 'Mindestens 8 Zeichen. Mit einem neuen Passwort wird der Benutzer überall ausgeloggt und per Mail benachrichtigt. Leer lassen, um das bisherige zu behalten.',
    },
  'At least 8 characters. Without a password, the user signs in with a mailed code.': {
    fr: 'Au moins 8 caractères. Sans mot de passe, l’utilisateur se connecte avec un code reçu par e-mail.',
    de: 'Mindestens 8 Zeichen. Ohne Passwort loggt sich der Benutzer mit einem Code ein, den er per Mail erhält.',
  },
  'Audit entry': { fr: 'Entrée du journal d’audit', de: 'Eintrag im Protokoll' },
  'Back to the user': { fr: 'Retour à l’utilisateur', de: 'Zurück zum Benutzer' },
  'Bookkeeping: number, amounts, dates and product. The payer was removed.': {
    fr: 'Comptabilité : numéro, montants, dates et produit. Le payeur a été retiré.',
    de: 'Buchführung: Nummer, Beträge, Daten und Produkt. Der Zahler wurde entfernt.',
  },
  Born: { fr: 'Naissance', de: 'Geboren' },
  'By: {source}': { fr: 'Par : {source}', de: 'Durch: {source}' },
  'Came from': { fr: 'Origine', de: 'Herkunft' },
  'Cancel its open registrations and renew its membership for the other account. Delete it once nothing of it is needed.':
    {
      fr: 'Annulez ses inscriptions en cours et renouvelez son adhésion pour l’autre compte. Supprimez-le dès que plus rien n’en est nécessaire.',
      de: 'Stornieren Sie seine offenen Anmeldungen und verlängern Sie seine Mitgliedschaft für das andere Konto. Löschen Sie es, sobald nichts mehr davon gebraucht wird.',
    },
  'Cancelled the registration for {event}': { fr: 'Inscription annulée : {event}', de: 'Anmeldung storniert: {event}' },
  'Changes apply at once, also to the API tokens of this user.': {
    fr: 'Les modifications prennent effet immédiatement, y compris pour les jetons d’API de cet utilisateur.',
    de: 'Änderungen gelten sofort, auch für die API-Tokens dieses Benutzers.',
  },
  'Checked in at {event}': { fr: 'Arrivée enregistrée : {event}', de: 'Eingecheckt: {event}' },
  'Choose the contact that is the same person. {name} stays.': {
    fr: 'Choisissez le contact qui est la même personne. {name} est conservé.',
    de: 'Wählen Sie den Kontakt, der dieselbe Person ist. {name} bleibt erhalten.',
  },
  'Compare them': { fr: 'Les comparer', de: 'Vergleichen' },
  'Compare with {name}': { fr: 'Comparer avec {name}', de: 'Mit {name} vergleichen' },
  'Consent to newsletters': { fr: 'Consentement aux newsletters', de: 'Einwilligung in Newsletter' },
  'Consent to newsletters given': {
    fr: 'Consentement aux newsletters donné',
    de: 'Einwilligung in Newsletter erteilt',
  },
  'Consent to newsletters withdrawn': {
    fr: 'Consentement aux newsletters retiré',
    de: 'Einwilligung in Newsletter widerrufen',
  },
  'Consents, mails and answers of this person. Each visit of this page is noted in the audit log.': {
    fr: 'Consentements, e-mails et réponses de cette personne. Chaque consultation de cette page est inscrite dans le journal d’audit.',
    de: 'Einwilligungen, Mails und Antworten dieser Person. Jeder Aufruf dieser Seite wird im Protokoll vermerkt.',
  },
  'Contacts with the same name or email': {
    fr: 'Contacts portant le même nom ou le même e-mail',
    de: 'Kontakte mit demselben Namen oder derselben E-Mail-Adresse',
  },
  'Contract {number} cancelled': { fr: 'Contrat {number} annulé', de: 'Vertrag {number} storniert' },
  'Contract {number} sent': { fr: 'Contrat {number} envoyé', de: 'Vertrag {number} gesendet' },
  'Contract {number} signed': { fr: 'Contrat {number} signé', de: 'Vertrag {number} unterschrieben' },
  'Contract {number} terminated': { fr: 'Contrat {number} résilié', de: 'Vertrag {number} gekündigt' },
  'Create user': { fr: 'Créer l’utilisateur', de: 'Benutzer anlegen' },
  'Created (date)': { en: 'Created', fr: 'Date de création', de: 'Angelegt' },
  'Credit note drafted': { fr: 'Brouillon d’avoir créé', de: 'Gutschrift entworfen' },
  'Credit note {number} issued': { fr: 'Avoir {number} émis', de: 'Gutschrift {number} ausgestellt' },
  Decision: { fr: 'Décision', de: 'Entscheidung' },
  Decisions: { fr: 'Décisions', de: 'Entscheidungen' },
  'Delete user': { fr: 'Supprimer l’utilisateur', de: 'Benutzer löschen' },
  'Deleted user': { fr: 'Utilisateur supprimé', de: 'Gelöschter Benutzer' },
  'Disable the account that is not used. This ends its sign-ins and tokens, keeps its payments and memberships, and can be undone.':
    {
      fr: 'Désactivez le compte qui n’est pas utilisé. Ses connexions et ses jetons prennent fin, ses paiements et ses adhésions sont conservés, et vous pourrez revenir en arrière.',
      de: 'Deaktivieren Sie das Konto, das nicht benutzt wird. Das beendet seine Sitzungen und Tokens, behält seine Zahlungen und Mitgliedschaften und lässt sich rückgängig machen.',
    },
  'Disable user': { fr: 'Désactiver l’utilisateur', de: 'Benutzer deaktivieren' },
  'Disable {name}': { fr: 'Désactiver {name}', de: '{name} deaktivieren' },
  'Download everything': { fr: 'Tout télécharger', de: 'Alles herunterladen' },
  'Each gets a mail that says how to sign in. Those who have signed in before, are disabled, or were invited within the last hour get none.':
    {
      fr: 'Chaque personne reçoit un e-mail qui explique comment se connecter. Celles qui se sont déjà connectées, dont le compte est désactivé ou qui ont été invitées au cours de la dernière heure n’en reçoivent pas.',
      de: 'Jeder erhält eine Mail, die erklärt, wie man sich einloggt. Wer sich schon einmal eingeloggt hat, deaktiviert ist oder in der letzten Stunde eingeladen wurde, erhält keine.',
    },
  Enable: { fr: 'Activer', de: 'Aktivieren' },
  'Erase for good': { fr: 'Effacer définitivement', de: 'Endgültig löschen' },
  'Erase {name}?': { fr: 'Effacer les données de {name} ?', de: 'Daten von {name} löschen?' },
  'Every browser and program in which this user is signed in is signed out at once. The user can sign in again: to prevent that, disable the user.':
    {
      fr: 'Tous les navigateurs et programmes dans lesquels cet utilisateur est connecté sont déconnectés immédiatement. L’utilisateur peut se reconnecter : pour l’empêcher, désactivez-le.',
      de: 'Der Benutzer wird sofort in allen Browsern und Programmen ausgeloggt. Er kann sich wieder einloggen: Um das zu verhindern, deaktivieren Sie ihn.',
    },
  Export: { fr: 'Export', de: 'Export' },
  'For a person who wants to be forgotten. Profile, answers, invitations, sessions and messages are deleted; registrations and memberships stay as numbers. Issued invoices and signed contracts are kept as long as the law says. All files of exports in which people can be are deleted, too. This cannot be undone.':
    {
      fr: 'Pour une personne qui souhaite être oubliée. Profil, réponses, invitations, sessions et messages sont supprimés ; les inscriptions et les adhésions ne subsistent que dans les chiffres. Les factures émises et les contrats signés sont conservés aussi longtemps que la loi le prévoit. Tous les fichiers d’export pouvant contenir des personnes sont également supprimés. Cette action est irréversible.',
      de: 'Für eine Person, die vergessen werden möchte. Profil, Antworten, Einladungen, Sitzungen und Nachrichten werden gelöscht; Anmeldungen und Mitgliedschaften bleiben als Zahlen erhalten. Ausgestellte Rechnungen und unterschriebene Verträge werden so lange aufbewahrt, wie das Gesetz es verlangt. Auch alle Exportdateien, in denen Personen vorkommen können, werden gelöscht. Das lässt sich nicht rückgängig machen.',
    },
  'For a user who has lost the phone or all passkeys, and the recovery codes. The authenticator app and all passkeys are removed. Make sure that this is really the person: someone who knows the password or reads the mails can then sign in. The user is notified by mail, and the audit log records it.':
    {
      fr: 'Pour un utilisateur qui a perdu son téléphone ou toutes ses clés d’accès, ainsi que les codes de récupération. L’application d’authentification et toutes les clés d’accès sont retirées. Assurez-vous qu’il s’agit bien de cette personne : quiconque connaît le mot de passe ou lit les e-mails pourra alors se connecter. L’utilisateur est averti par e-mail, et le journal d’audit en garde la trace.',
      de: 'Für einen Benutzer, der das Telefon oder alle Passkeys und die Wiederherstellungscodes verloren hat. Die Authenticator-App und alle Passkeys werden entfernt. Vergewissern Sie sich, dass es wirklich diese Person ist: Wer das Passwort kennt oder die Mails liest, kann sich danach einloggen. Der Benutzer wird per Mail benachrichtigt, und das Protokoll hält es fest.',
    },
  'For some events both had the same. A paid amount stays paid: refund it, if it was paid twice.': {
    fr: 'Pour certains événements, les deux avaient la même chose. Un montant payé reste payé : remboursez-le s’il a été payé deux fois.',
    de: 'Bei manchen Veranstaltungen hatten beide dasselbe. Ein bezahlter Betrag bleibt bezahlt: Erstatten Sie ihn, wenn er doppelt bezahlt wurde.',
  },
  'Form answered': { fr: 'Réponse à un formulaire', de: 'Formular beantwortet' },
  'Form response': { fr: 'Réponse à un formulaire', de: 'Antwort auf ein Formular' },
  'Form responses': { fr: 'Réponses aux formulaires', de: 'Antworten auf Formulare' },
  Given: { fr: 'Donné', de: 'Erteilt' },
  'Group membership': { fr: 'Appartenance à un groupe', de: 'Gruppenzugehörigkeit' },
  'Groups of {name}': { fr: 'Groupes de {name}', de: 'Gruppen von {name}' },
  'If they are one person': { fr: 'S’il s’agit d’une seule personne', de: 'Wenn es sich um eine Person handelt' },
  'Import problem': { fr: 'Problème d’import', de: 'Importproblem' },
  'In total': { fr: 'Au total', de: 'Insgesamt' },
  'Invitation answered': { fr: 'Réponse à l’invitation', de: 'Einladung beantwortet' },
  'Invitation opened': { fr: 'Invitation ouverte', de: 'Einladung geöffnet' },
  'Invitation to an event mailed': {
    fr: 'Invitation à un événement envoyée par e-mail',
    de: 'Einladung zu einer Veranstaltung per Mail gesendet',
  },
  Invite: { fr: 'Inviter', de: 'Einladen' },
  'Invoice drafted': { fr: 'Brouillon de facture créé', de: 'Rechnung entworfen' },
  'Invoice {number} issued': { fr: 'Facture {number} émise', de: 'Rechnung {number} ausgestellt' },
  'It says how to sign in. You can also send it later, from the page of the user or the list.': {
    fr: 'Elle explique comment se connecter. Vous pouvez aussi l’envoyer plus tard, depuis la page de l’utilisateur ou la liste.',
    de: 'Sie erklärt, wie man sich einloggt. Sie können sie auch später senden, auf der Seite des Benutzers oder aus der Liste.',
  },
  Job: { fr: 'Tâche en attente', de: 'Anstehende Aufgabe' },
  'Joined the waitlist of {event}': {
    fr: 'Inscription sur la liste d’attente : {event}',
    de: 'Auf die Warteliste gesetzt: {event}',
  },
  'Keep both': { fr: 'Conserver les deux', de: 'Beide behalten' },
  'Keep signed in': { fr: 'Laisser connecté', de: 'Eingeloggt lassen' },
  'Keep the user': { fr: 'Conserver l’utilisateur', de: 'Benutzer behalten' },
  'Kept for a time': { fr: 'Conservé pour un temps', de: 'Für eine Zeit aufbewahrt' },
  'Last signed in': { fr: 'Dernière connexion', de: 'Zuletzt eingeloggt' },
  'Membership {number} approved': { fr: 'Adhésion {number} validée', de: 'Mitgliedschaft {number} angenommen' },
  'Membership {number} cancelled': { fr: 'Adhésion {number} résiliée', de: 'Mitgliedschaft {number} beendet' },
  'Membership {number} expired': { fr: 'Adhésion {number} expirée', de: 'Mitgliedschaft {number} abgelaufen' },
  'Membership {number} renewed': { fr: 'Adhésion {number} renouvelée', de: 'Mitgliedschaft {number} verlängert' },
  'Membership {number} requested': { fr: 'Adhésion {number} demandée', de: 'Mitgliedschaft {number} beantragt' },
  'Membership {number} suspended': { fr: 'Adhésion {number} suspendue', de: 'Mitgliedschaft {number} ausgesetzt' },
  'Merge a contact into {name}': {
    fr: 'Fusionner un contact avec {name}',
    de: 'Einen Kontakt mit {name} zusammenführen',
  },
  'Merge for good': { fr: 'Fusionner définitivement', de: 'Endgültig zusammenführen' },
  'Merge {other} into {name}?': { fr: 'Fusionner {other} avec {name} ?', de: '{other} mit {name} zusammenführen?' },
  'Merged, with decisions to check': {
    fr: 'Fusion terminée, avec des décisions à vérifier',
    de: 'Zusammengeführt, mit Entscheidungen zum Prüfen',
  },
  Moved: { fr: 'Transféré', de: 'Übertragen' },
  'Name of the group': { fr: 'Nom du groupe', de: 'Name der Gruppe' },
  'New user': { fr: 'Nouvel utilisateur', de: 'Neuer Benutzer' },
  'Newsletter consent': { fr: 'Consentement aux newsletters', de: 'Einwilligung in Newsletter' },
  'Newsletter recipient': { fr: 'Destinataire de newsletter', de: 'Newsletter-Empfänger' },
  'Newsletter sent: {subject}': { fr: 'Newsletter envoyée : {subject}', de: 'Newsletter gesendet: {subject}' },
  'Newsletters (an opt-out counts)': {
    fr: 'Newsletters (un désabonnement prévaut)',
    de: 'Newsletter (eine Abbestellung zählt)',
  },
  'No contact has the same name or email': {
    fr: 'Aucun contact ne porte le même nom ni le même e-mail',
    de: 'Kein Kontakt hat denselben Namen oder dieselbe E-Mail-Adresse',
  },
  'No decisions': { fr: 'Aucune décision', de: 'Keine Entscheidungen' },
  'No mail was sent: the last invitation is less than an hour ago, or the user has signed in.': {
    fr: 'Aucun e-mail n’a été envoyé : la dernière invitation date de moins d’une heure, ou l’utilisateur s’est déjà connecté.',
    de: 'Es wurde keine Mail gesendet: Die letzte Einladung liegt weniger als eine Stunde zurück, oder der Benutzer hat sich bereits eingeloggt.',
  },
  'No other user has this name.': {
    fr: 'Aucun autre utilisateur ne porte ce nom.',
    de: 'Kein anderer Benutzer hat diesen Namen.',
  },
  'No payments': { fr: 'Aucun paiement', de: 'Keine Zahlungen' },
  'Note (both stay)': { fr: 'Note (les deux restent)', de: 'Notiz (beide bleiben)' },
  'Nothing has happened yet.': { fr: 'Il ne s’est encore rien passé.', de: 'Es ist noch nichts geschehen.' },
  'Nothing is kept': { fr: 'Rien n’est conservé', de: 'Nichts wird aufbewahrt' },
  'Nothing is stored': { fr: 'Rien n’est enregistré', de: 'Nichts gespeichert' },
  'Nothing is stored under: {names}.': {
    fr: 'Rien n’est enregistré sous : {names}.',
    de: 'Nichts gespeichert unter: {names}.',
  },
  'Nothing to compare': { fr: 'Rien à comparer', de: 'Nichts zu vergleichen' },
  'Oauth grant': { fr: 'Autorisation OAuth', de: 'OAuth-Freigabe' },
  Office: { fr: 'Secrétariat', de: 'Geschäftsstelle' },
  'Older entries are left out here; the lists and “Personal data” have them.': {
    fr: 'Les entrées plus anciennes ne figurent pas ici ; elles se trouvent dans les listes et dans « Données personnelles ».',
    de: 'Ältere Einträge fehlen hier; sie stehen in den Listen und unter „Personenbezogene Daten“.',
  },
  'Older entries are left out here; the lists have them.': {
    fr: 'Les entrées plus anciennes ne figurent pas ici ; elles se trouvent dans les listes.',
    de: 'Ältere Einträge fehlen hier; sie stehen in den Listen.',
  },
  'Open the contact': { fr: 'Ouvrir le contact', de: 'Kontakt öffnen' },
  'Open the event': { fr: 'Ouvrir l’événement', de: 'Veranstaltung öffnen' },
  'Open {name}': { fr: 'Ouvrir {name}', de: '{name} öffnen' },
  'Pages of this person': { fr: 'Pages de cette personne', de: 'Seiten dieser Person' },
  'Payment {number} cancelled': { fr: 'Paiement {number} annulé', de: 'Zahlung {number} storniert' },
  'Payment {number} created': { fr: 'Paiement {number} créé', de: 'Zahlung {number} angelegt' },
  'Payment {number} paid': { fr: 'Paiement {number} effectué', de: 'Zahlung {number} bezahlt' },
  'Payment {number} refunded': { fr: 'Paiement {number} remboursé', de: 'Zahlung {number} erstattet' },
  'Payments of {name}': { fr: 'Paiements de {name}', de: 'Zahlungen von {name}' },
  'People with an account. Their roles decide what they may do.': {
    fr: 'Des personnes avec un compte. Leurs rôles déterminent ce qu’elles peuvent faire.',
    de: 'Personen mit einem Konto. Ihre Rollen bestimmen, was sie dürfen.',
  },
  'Print or save this page if you want to answer the person with it: it is shown once.': {
    fr: 'Imprimez ou enregistrez cette page si vous voulez vous en servir pour répondre à la personne : elle ne s’affiche qu’une fois.',
    de: 'Drucken oder speichern Sie diese Seite, wenn Sie der Person damit antworten möchten: Sie wird nur einmal angezeigt.',
  },
  'Registered for {event}': { fr: 'Inscription : {event}', de: 'Angemeldet: {event}' },
  'Registrations, invitations, memberships, payments, invoices, tags and notes of both belong to one contact afterwards. The other contact is deleted. This cannot be undone.':
    {
      fr: 'Les inscriptions, invitations, adhésions, paiements, factures, étiquettes et notes des deux appartiennent ensuite à un seul contact. L’autre contact est supprimé. Cette action est irréversible.',
      de: 'Anmeldungen, Einladungen, Mitgliedschaften, Zahlungen, Rechnungen, Schlagwörter und Notizen beider gehören danach zu einem Kontakt. Der andere Kontakt wird gelöscht. Das lässt sich nicht rückgängig machen.',
    },
  'Removed from the group.': { fr: 'Retrait du groupe effectué.', de: 'Aus der Gruppe entfernt.' },
  'Removed from {group}.': { fr: 'Retrait du groupe {group} effectué.', de: 'Aus {group} entfernt.' },
  'Roles of {name}': { fr: 'Rôles de {name}', de: 'Rollen von {name}' },
  'Save roles': { fr: 'Enregistrer les rôles', de: 'Rollen speichern' },
  'Search for the other contact above.': {
    fr: 'Recherchez l’autre contact ci-dessus.',
    de: 'Suchen Sie oben nach dem anderen Kontakt.',
  },
  'Second factor': { fr: 'Second facteur', de: 'Zweiter Faktor' },
  'Send an invitation': { fr: 'Envoyer une invitation', de: 'Einladung senden' },
  'Send an invitation by mail': { fr: 'Envoyer une invitation par e-mail', de: 'Einladung per Mail senden' },
  'Send invitations': { fr: 'Envoyer les invitations', de: 'Einladungen senden' },
  'Sent (date)': { en: 'Sent', fr: 'Date d’envoi', de: 'Gesendet' },
  Session: { fr: 'Session', de: 'Sitzung' },
  'Show mails, groups and consents, too': {
    fr: 'Afficher aussi les e-mails, les groupes et les consentements',
    de: 'Auch Mails, Gruppen und Einwilligungen anzeigen',
  },
  'Show them in the list': { fr: 'Les afficher dans la liste', de: 'In der Liste anzeigen' },
  'Side by side': { fr: 'Côte à côte', de: 'Nebeneinander' },
  'Sign in attempt': { fr: 'Tentative de connexion', de: 'Login-Versuch' },
  'Sign out everywhere (another user)': {
    en: 'Sign out everywhere',
    fr: 'Déconnecter partout',
    de: 'Überall ausloggen',
  },
  'Sign {name} out everywhere?': { fr: 'Déconnecter {name} partout ?', de: '{name} überall ausloggen?' },
  'Sign-ins that are kept': { fr: 'Connexions conservées', de: 'Gespeicherte Sitzungen' },
  'Signed contracts are evidence for claims until these can no longer be made.': {
    fr: 'Les contrats signés servent de preuve tant que des réclamations sont possibles.',
    de: 'Unterschriebene Verträge sind Beweise für Ansprüche, solange diese geltend gemacht werden können.',
  },
  'Signed in (date)': { en: 'Signed in', fr: 'Connexion', de: 'Eingeloggt' },
  'Stays without the person': { fr: 'Reste sans la personne', de: 'Bleibt ohne die Person' },
  'Stored response': { fr: 'Réponse mémorisée', de: 'Gespeicherte Antwort' },
  'Tags (both stay)': { fr: 'Étiquettes (les deux restent)', de: 'Schlagwörter (beide bleiben)' },
  'Tax law requires issued invoices and credit notes as they were issued, with the recipient.': {
    fr: 'Le droit fiscal exige les factures et avoirs tels qu’ils ont été émis, avec leur destinataire.',
    de: 'Das Steuerrecht verlangt ausgestellte Rechnungen und Gutschriften so, wie sie ausgestellt wurden, mit dem Empfänger.',
  },
  'Text that was agreed to': { fr: 'Texte accepté', de: 'Text, dem zugestimmt wurde' },
  'The person is erased': { fr: 'Les données de la personne sont effacées', de: 'Die Daten der Person sind gelöscht' },
  'The roles of {name} are saved.': {
    fr: 'Les rôles de {name} sont enregistrés.',
    de: 'Die Rollen von {name} sind gespeichert.',
  },
  'The two contacts are not merged': {
    fr: 'Les deux contacts ne sont pas fusionnés',
    de: 'Die beiden Kontakte sind nicht zusammengeführt',
  },
  'The user is signed out everywhere, can no longer sign in, and the API tokens are refused. Nothing is deleted: you can enable the user again.':
    {
      fr: 'L’utilisateur est déconnecté partout, ne peut plus se connecter, et ses jetons d’API sont refusés. Rien n’est supprimé : vous pourrez réactiver l’utilisateur.',
      de: 'Der Benutzer wird überall ausgeloggt, kann sich nicht mehr einloggen, und seine API-Tokens werden abgewiesen. Nichts wird gelöscht: Sie können den Benutzer wieder aktivieren.',
    },
  'The user is signed out everywhere, the API tokens stop working, and group memberships end. Payments and invoices keep the name. This cannot be undone. To block access for a time, disable the user instead.':
    {
      fr: 'L’utilisateur est déconnecté partout, ses jetons d’API cessent de fonctionner et son appartenance aux groupes prend fin. Les paiements et les factures conservent son nom. Cette action est irréversible. Pour bloquer l’accès temporairement, désactivez plutôt l’utilisateur.',
      de: 'Der Benutzer wird überall ausgeloggt, seine API-Tokens funktionieren nicht mehr, und seine Gruppenzugehörigkeiten enden. Zahlungen und Rechnungen behalten den Namen. Das lässt sich nicht rückgängig machen. Um den Zugang nur für eine Zeit zu sperren, deaktivieren Sie den Benutzer stattdessen.',
    },
  'There are no payments, issued invoices or signed contracts.': {
    fr: 'Il n’y a ni paiements, ni factures émises, ni contrats signés.',
    de: 'Es gibt keine Zahlungen, ausgestellten Rechnungen oder unterschriebenen Verträge.',
  },
  'This person has no due or paid amounts.': {
    fr: 'Cette personne n’a aucun montant dû ni payé.',
    de: 'Diese Person hat keine fälligen oder bezahlten Beträge.',
  },
  'Together the two contacts have more than 30 tags. Remove some first.': {
    fr: 'Ensemble, les deux contacts ont plus de 30 étiquettes. Retirez-en d’abord quelques-unes.',
    de: 'Zusammen haben die beiden Kontakte mehr als 30 Schlagwörter. Entfernen Sie zuerst einige.',
  },
  'Together their notes are longer than 5000 characters. Shorten one first.': {
    fr: 'Ensemble, leurs notes dépassent 5000 caractères. Raccourcissez-en d’abord une.',
    de: 'Zusammen sind ihre Notizen länger als 5000 Zeichen. Kürzen Sie zuerst eine.',
  },
  'Turn off two-step sign-in': {
    fr: 'Désactiver la connexion en deux étapes',
    de: 'Anmeldung in zwei Schritten ausschalten',
  },
  'Turn off two-step sign-in of {name}?': {
    fr: 'Désactiver la connexion en deux étapes de {name} ?',
    de: 'Anmeldung in zwei Schritten von {name} ausschalten?',
  },
  'Two invitations: one is revoked.': {
    fr: 'Deux invitations : l’une est révoquée.',
    de: 'Zwei Einladungen: Eine wird widerrufen.',
  },
  'Two people can have one name. If they are one person, keep the account that the person signs in with.': {
    fr: 'Deux personnes peuvent porter le même nom. S’il s’agit d’une seule personne, conservez le compte avec lequel elle se connecte.',
    de: 'Zwei Personen können denselben Namen haben. Wenn es sich um eine Person handelt, behalten Sie das Konto, mit dem sie sich einloggt.',
  },
  'Two places, or a place beside the registration: one waitlist entry is cancelled.': {
    fr: 'Deux places en liste d’attente, ou une en plus de l’inscription : une entrée de liste d’attente est annulée.',
    de: 'Zwei Wartelistenplätze, oder einer neben der Anmeldung: Ein Eintrag der Warteliste wird storniert.',
  },
  'Two registrations: one is cancelled.': {
    fr: 'Deux inscriptions : l’une est annulée.',
    de: 'Zwei Anmeldungen: Eine wird storniert.',
  },
  'Unsubscribed by the link in the newsletter: {subject}': {
    fr: 'Désabonnement par le lien de la newsletter : {subject}',
    de: 'Über den Link im Newsletter abbestellt: {subject}',
  },
  'Users are not merged: a password, a second factor, tokens and consents belong to one account, and so do the documents that it has received.':
    {
      fr: 'Les utilisateurs ne sont pas fusionnés : un mot de passe, un second facteur, des jetons et des consentements appartiennent à un seul compte, tout comme les documents qu’il a reçus.',
      de: 'Benutzer werden nicht zusammengeführt: Passwort, zweiter Faktor, Tokens und Einwilligungen gehören zu einem Konto, ebenso die Dokumente, die es erhalten hat.',
    },
  'Users with the name of {name}': {
    fr: 'Utilisateurs portant le nom de {name}',
    de: 'Benutzer mit dem Namen von {name}',
  },
  Value: { fr: 'Valeur', de: 'Wert' },
  'Webhook event': { fr: 'Événement de webhook', de: 'Webhook-Ereignis' },
  'Webhook subscription': { fr: 'Abonnement à un webhook', de: 'Webhook-Abonnement' },
  'What is personal in these is removed at the end.': {
    fr: 'Les données personnelles qu’ils contiennent sont retirées à l’échéance.',
    de: 'Was darin personenbezogen ist, wird am Ende entfernt.',
  },
  Why: { fr: 'Pourquoi', de: 'Warum' },
  'With mails, answers, groups and consents. Each visit of this view is noted in the audit log.': {
    fr: 'Avec e-mails, réponses, groupes et consentements. Chaque consultation de cette vue est inscrite dans le journal d’audit.',
    de: 'Mit Mails, Antworten, Gruppen und Einwilligungen. Jeder Aufruf dieser Ansicht wird im Protokoll vermerkt.',
  },
  Withdrawn: { fr: 'Retiré', de: 'Widerrufen' },
  'Without a subject': { fr: 'Sans objet', de: 'Ohne Betreff' },
  'Without mails, groups and consents': {
    fr: 'Sans e-mails, groupes ni consentements',
    de: 'Ohne Mails, Gruppen und Einwilligungen',
  },
  'from {group}': { fr: 'du groupe {group}', de: 'aus {group}' },
  merge: { fr: 'fusionner', de: 'zusammenführen' },
  'to {group}': { fr: 'au groupe {group}', de: 'zu {group}' },
  'without a subject': { fr: 'sans objet', de: 'ohne Betreff' },
  '{amount} for {product}': { fr: '{amount} pour {product}', de: '{amount} für {product}' },
  '{compared} of {count} other users with this name are compared here.': {
    fr: '{compared} des {count} autres utilisateurs portant ce nom sont comparés ici.',
    de: '{compared} von {count} anderen Benutzern mit diesem Namen werden hier verglichen.',
  },
  '{count, plural, one {# answer} other {# answers}}': {
    fr: '{count, plural, one {# réponse} other {# réponses}}',
    de: '{count, plural, one {# Antwort} other {# Antworten}}',
  },
  '{count, plural, one {# user} other {# users}} got no mail: signed in before, disabled, or invited within the last hour.':
    {
      fr: '{count, plural, one {# utilisateur n’a pas reçu d’e-mail : déjà connecté auparavant, désactivé ou invité au cours de la dernière heure.} other {# utilisateurs n’ont pas reçu d’e-mail : déjà connectés auparavant, désactivés ou invités au cours de la dernière heure.}}',
      de: '{count, plural, one {# Benutzer hat keine Mail erhalten: schon einmal eingeloggt, deaktiviert oder in der letzten Stunde eingeladen.} other {# Benutzer haben keine Mail erhalten: schon einmal eingeloggt, deaktiviert oder in der letzten Stunde eingeladen.}}',
    },
  '{count, plural, one {# user is invited.} other {# users are invited.}}': {
    fr: '{count, plural, one {# utilisateur est invité.} other {# utilisateurs sont invités.}}',
    de: '{count, plural, one {# Benutzer ist eingeladen.} other {# Benutzer sind eingeladen.}}',
  },
  '{count, plural, one {Another user has the same name.} other {# other users have the same name.}}': {
    fr: '{count, plural, one {Un autre utilisateur porte le même nom.} other {# autres utilisateurs portent le même nom.}}',
    de: '{count, plural, one {Ein anderer Benutzer hat denselben Namen.} other {# andere Benutzer haben denselben Namen.}}',
  },
  '{count, plural, one {Invite # user?} other {Invite # users?}}': {
    fr: '{count, plural, one {Inviter # utilisateur ?} other {Inviter # utilisateurs ?}}',
    de: '{count, plural, one {# Benutzer einladen?} other {# Benutzer einladen?}}',
  },
  '{count, plural, one {With # guest} other {With # guests}}': {
    fr: '{count, plural, one {Avec # accompagnant} other {Avec # accompagnants}}',
    de: '{count, plural, one {Mit # Begleitperson} other {Mit # Begleitpersonen}}',
  },
  '{email} gets a mail that explains how to sign in.': {
    fr: 'Un e-mail qui explique comment se connecter est envoyé à {email}.',
    de: '{email} erhält eine Mail, die erklärt, wie man sich einloggt.',
  },
  '{name} (is deleted)': { fr: '{name} (est supprimé)', de: '{name} (wird gelöscht)' },
  '{name} (stays)': { fr: '{name} (est conservé)', de: '{name} (bleibt)' },
  '{name} is created. (user)': {
    en: '{name} is created.',
    fr: 'Le compte de {name} a été créé.',
    de: '{name} wurde angelegt.',
  },
  '{name} is deleted. (user)': {
    en: '{name} is deleted.',
    fr: 'Le compte de {name} a été supprimé.',
    de: '{name} wurde gelöscht.',
  },
  '{name} is disabled. (user)': {
    en: '{name} is disabled.',
    fr: 'Le compte de {name} est désactivé.',
    de: '{name} ist deaktiviert.',
  },
  '{name} is enabled, and can sign in again.': {
    fr: 'Le compte de {name} est activé et permet de nouveau de se connecter.',
    de: '{name} ist aktiviert und kann sich wieder einloggen.',
  },
  '{name} is in the group now.': {
    fr: '{name} fait maintenant partie du groupe.',
    de: '{name} ist jetzt in der Gruppe.',
  },
  '{name} is in {group} now.': {
    fr: '{name} fait maintenant partie du groupe {group}.',
    de: '{name} ist jetzt in {group}.',
  },
  '{name} is signed out everywhere.': {
    fr: 'Toutes les sessions de {name} sont fermées.',
    de: '{name} ist überall ausgeloggt.',
  },
  '{name} signs in without a second factor now.': {
    fr: '{name} se connecte désormais sans second facteur.',
    de: '{name} loggt sich jetzt ohne zweiten Faktor ein.',
  },
  '{other} is merged into {name}.': {
    fr: 'La fusion de {other} avec {name} est terminée.',
    de: '{other} ist mit {name} zusammengeführt.',
  },
} satisfies Translations;
