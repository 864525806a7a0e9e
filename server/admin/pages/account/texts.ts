/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const accountTexts = {
  // Frame.
  'Pages of your account': { fr: 'Pages de votre compte', de: 'Seiten Ihres Kontos' },
  Security: { fr: 'Sécurité', de: 'Sicherheit' },
  'Where you are signed in': { fr: 'Où vous êtes connecté', de: 'Wo Sie eingeloggt sind' },
  Applications: { fr: 'Applications', de: 'Anwendungen' },
  // Profile.
  'Your account at {organisation}.': { fr: 'Votre compte chez {organisation}.', de: 'Ihr Konto bei {organisation}.' },
  'Change email': { fr: 'Modifier l’e-mail', de: 'E-Mail-Adresse ändern' },
  'Change password': { fr: 'Modifier le mot de passe', de: 'Passwort ändern' },
  'Edit your profile': { fr: 'Modifier votre profil', de: 'Ihr Profil bearbeiten' },
  'These pages show times in your time zone.': {
    fr: 'Ces pages affichent les heures dans votre fuseau horaire.',
    de: 'Diese Seiten zeigen Zeiten in Ihrer Zeitzone.',
  },
  'Your profile is saved.': { fr: 'Votre profil est enregistré.', de: 'Ihr Profil ist gespeichert.' },
  'Here since': { fr: 'Ici depuis', de: 'Hier seit' },
  'What you may do at {organisation}': {
    fr: 'Ce que vous pouvez faire chez {organisation}',
    de: 'Was Sie bei {organisation} dürfen',
  },
  'Your own account only': { fr: 'Votre propre compte uniquement', de: 'Nur Ihr eigenes Konto' },
  // Email and password.
  'New email': { fr: 'Nouvel e-mail', de: 'Neue E-Mail-Adresse' },
  'Your password': { fr: 'Votre mot de passe', de: 'Ihr Passwort' },
  'Leave this empty if you have no password and sign in with mailed codes.': {
    fr: 'Laissez ce champ vide si vous n’avez pas de mot de passe et vous connectez avec des codes par e-mail.',
    de: 'Lassen Sie das leer, wenn Sie kein Passwort haben und sich mit Codes per Mail einloggen.',
  },
  'Code from the mail': { fr: 'Code reçu par e-mail', de: 'Code aus der Mail' },
  'Six digits, valid for ten minutes.': {
    fr: 'Six chiffres, valables dix minutes.',
    de: 'Sechs Ziffern, zehn Minuten gültig.',
  },
  'Confirm your new email': { fr: 'Confirmez votre nouvel e-mail', de: 'Neue E-Mail-Adresse bestätigen' },
  'We have sent a mail to the new address. Your email changes once you enter the code in it.': {
    fr: 'Nous avons envoyé un e-mail à la nouvelle adresse. Votre e-mail change dès que vous saisissez le code qu’il contient.',
    de: 'Wir haben eine Mail an die neue Adresse gesendet. Ihre E-Mail-Adresse ändert sich, sobald Sie den Code daraus eingeben.',
  },
  Confirm: { fr: 'Confirmer', de: 'Bestätigen' },
  'Change your email': { fr: 'Modifier votre e-mail', de: 'Ihre E-Mail-Adresse ändern' },
  'You sign in with {email} now. We send a code to the new address, and a notice to the present one.': {
    fr: 'Vous vous connectez actuellement avec {email}. Nous envoyons un code à la nouvelle adresse et un avis à l’adresse actuelle.',
    de: 'Sie loggen sich jetzt mit {email} ein. Wir senden einen Code an die neue Adresse und einen Hinweis an die jetzige.',
  },
  'Send code': { fr: 'Envoyer le code', de: 'Code senden' },
  'Your email is changed. You are signed out everywhere else.': {
    fr: 'Votre e-mail est modifié. Vous êtes déconnecté partout ailleurs.',
    de: 'Ihre E-Mail-Adresse ist geändert. Überall sonst sind Sie ausgeloggt.',
  },
  'Current password': { fr: 'Mot de passe actuel', de: 'Aktuelles Passwort' },
  'At least 8 characters. A sentence is easier to remember than a word, and harder to guess.': {
    fr: 'Au moins 8 caractères. Une phrase se retient mieux qu’un mot et se devine plus difficilement.',
    de: 'Mindestens 8 Zeichen. Einen Satz merkt man sich leichter als ein Wort, und er ist schwerer zu erraten.',
  },
  'Repeat the new password': { fr: 'Répétez le nouveau mot de passe', de: 'Neues Passwort wiederholen' },
  'Change your password': { fr: 'Modifier votre mot de passe', de: 'Ihr Passwort ändern' },
  'You stay signed in here and are signed out everywhere else. We notify you by mail.': {
    fr: 'Vous restez connecté ici et êtes déconnecté partout ailleurs. Vous recevez un e-mail à ce sujet.',
    de: 'Sie bleiben hier eingeloggt und werden überall sonst ausgeloggt. Sie bekommen eine Mail darüber.',
  },
  'The two passwords differ.': {
    fr: 'Les deux mots de passe sont différents.',
    de: 'Die beiden Passwörter unterscheiden sich.',
  },
  'Your password is changed. You are signed out everywhere else.': {
    fr: 'Votre mot de passe est modifié. Vous êtes déconnecté partout ailleurs.',
    de: 'Ihr Passwort ist geändert. Überall sonst sind Sie ausgeloggt.',
  },
  // Two-step sign-in.
  'We ask for it again, in case this screen was left unlocked.': {
    fr: 'Nous le demandons de nouveau, au cas où cet écran serait resté déverrouillé.',
    de: 'Wir fragen noch einmal danach, falls dieser Bildschirm entsperrt geblieben ist.',
  },
  'With two-step sign-in a stolen password alone opens nothing.': {
    fr: 'Avec la connexion en deux étapes, un mot de passe volé ne suffit pas.',
    de: 'Mit der Anmeldung in zwei Schritten öffnet ein gestohlenes Passwort allein nichts.',
  },
  'Turn off two-step sign-in?': {
    fr: 'Désactiver la connexion en deux étapes ?',
    de: 'Anmeldung in zwei Schritten ausschalten?',
  },
  'A role of yours demands it: until you set it up again, you reach nothing but these pages.': {
    fr: 'Un rôle que vous avez l’exige : tant que vous ne la configurez pas de nouveau, seules ces pages vous sont ouvertes.',
    de: 'Eine Ihrer Rollen verlangt sie: Bis Sie sie wieder einrichten, erreichen Sie nur diese Seiten.',
  },
  'You then sign in with your password or a mailed code alone. The authenticator app, all passkeys and the recovery codes stop working. We notify you by mail.':
    {
      fr: 'Vous vous connecterez alors avec votre mot de passe ou un code par e-mail seulement. L’application d’authentification, toutes les clés d’accès et les codes de récupération ne seront plus valables. Vous recevez un e-mail à ce sujet.',
      de: 'Sie loggen sich dann allein mit Ihrem Passwort oder einem Code per Mail ein. Die Authenticator-App, alle Passkeys und die Wiederherstellungscodes gelten nicht mehr. Sie bekommen eine Mail darüber.',
    },
  'Two-step sign-in is off.': {
    fr: 'La connexion en deux étapes est désactivée.',
    de: 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  },
  'Make new recovery codes': {
    fr: 'Créer de nouveaux codes de récupération',
    de: 'Neue Wiederherstellungscodes erzeugen',
  },
  'The codes that you have stop working, also those that you have not used. We notify you by mail.': {
    fr: 'Vos codes actuels ne seront plus valables, même ceux que vous n’avez pas utilisés. Vous recevez un e-mail à ce sujet.',
    de: 'Ihre jetzigen Codes gelten nicht mehr, auch die nicht benutzten. Sie bekommen eine Mail darüber.',
  },
  'Make new codes': { fr: 'Créer de nouveaux codes', de: 'Neue Codes erzeugen' },
  'Set up two-step sign-in to continue': {
    fr: 'Configurez la connexion en deux étapes pour continuer',
    de: 'Richten Sie die Anmeldung in zwei Schritten ein, um fortzufahren',
  },
  '{organisation} demands it for a role that you have. It takes two minutes, and an authenticator app or a passkey.': {
    fr: '{organisation} l’exige pour un rôle que vous avez. Il vous faut deux minutes et une application d’authentification ou une clé d’accès.',
    de: '{organisation} verlangt sie für eine Ihrer Rollen. Das dauert zwei Minuten und braucht eine Authenticator-App oder einen Passkey.',
  },
  'Set up an app': { fr: 'Configurer une application', de: 'App einrichten' },
  'New recovery codes': { fr: 'Nouveaux codes de récupération', de: 'Neue Wiederherstellungscodes' },
  State: { fr: 'État', de: 'Zustand' },
  'On (two-step sign-in)': { en: 'On', fr: 'Activée', de: 'Ein' },
  'Off (two-step sign-in)': { en: 'Off', fr: 'Désactivée', de: 'Aus' },
  'Not set up': { fr: 'Non configurée', de: 'Nicht eingerichtet' },
  'Set up (state)': { en: 'Set up', fr: 'Configurée', de: 'Eingerichtet' },
  'Recovery codes left': { fr: 'Codes de récupération restants', de: 'Verbleibende Wiederherstellungscodes' },
  'Demanded by a role': { fr: 'Exigée par un rôle', de: 'Von einer Rolle verlangt' },
  'Your recovery codes': { fr: 'Vos codes de récupération', de: 'Ihre Wiederherstellungscodes' },
  'They are shown this once. Print them, or keep them in a password manager, not on the phone with the app.': {
    fr: 'Ils ne sont affichés qu’une fois. Imprimez-les ou gardez-les dans un gestionnaire de mots de passe, pas sur le téléphone où se trouve l’application.',
    de: 'Sie werden nur dieses eine Mal gezeigt. Drucken Sie sie aus, oder bewahren Sie sie in einem Passwortmanager auf, nicht auf dem Telefon mit der App.',
  },
  'Recovery codes': { fr: 'Codes de récupération', de: 'Wiederherstellungscodes' },
  'Each opens your account once, in place of a code of the app, for example if the phone is lost.': {
    fr: 'Chacun ouvre votre compte une fois, à la place d’un code de l’application, par exemple si le téléphone est perdu.',
    de: 'Jeder öffnet Ihr Konto einmal, anstelle eines Codes der App, zum Beispiel wenn das Telefon verloren ist.',
  },
  'I have stored them': { fr: 'Je les ai conservés', de: 'Ich habe sie aufbewahrt' },
  'Code of the app': { fr: 'Code de l’application', de: 'Code der App' },
  'Six digits, which change every 30 seconds.': {
    fr: 'Six chiffres, qui changent toutes les 30 secondes.',
    de: 'Sechs Ziffern, die alle 30 Sekunden wechseln.',
  },
  'Set up two-step sign-in': {
    fr: 'Configurer la connexion en deux étapes',
    de: 'Anmeldung in zwei Schritten einrichten',
  },
  'You need an authenticator app, such as Aegis, 2FAS, Google Authenticator, or that of your password manager.': {
    fr: 'Il vous faut une application d’authentification, par exemple Aegis, 2FAS, Google Authenticator ou celle de votre gestionnaire de mots de passe.',
    de: 'Sie brauchen eine Authenticator-App, zum Beispiel Aegis, 2FAS, Google Authenticator oder die Ihres Passwortmanagers.',
  },
  'The QR code is shown once. If you have not scanned it, cancel and start again.': {
    fr: 'Le code QR n’est affiché qu’une fois. Si vous ne l’avez pas scanné, annulez et recommencez.',
    de: 'Der QR-Code wird nur einmal gezeigt. Wenn Sie ihn nicht gescannt haben, brechen Sie ab und beginnen Sie neu.',
  },
  'Scan and confirm': { fr: 'Scanner et confirmer', de: 'Scannen und bestätigen' },
  'Then enter the code that the app shows.': {
    fr: 'Saisissez ensuite le code affiché par l’application.',
    de: 'Geben Sie dann den Code ein, den die App zeigt.',
  },
  'Turn on': { fr: 'Activer', de: 'Einschalten' },
  'Scan this code with the app': {
    fr: 'Scannez ce code avec l’application',
    de: 'Scannen Sie diesen Code mit der App',
  },
  'It is shown this once, and only to you.': {
    fr: 'Il n’est affiché qu’une fois, et à vous seul.',
    de: 'Er wird nur dieses eine Mal gezeigt, und nur Ihnen.',
  },
  'QR code with the key for the authenticator app': {
    fr: 'Code QR avec la clé pour l’application d’authentification',
    de: 'QR-Code mit dem Schlüssel für die Authenticator-App',
  },
  // Passkeys.
  Passkeys: { fr: 'Clés d’accès', de: 'Passkeys' },
  'To recognise it in the list, such as “Work laptop” or “Blue security key”.': {
    fr: 'Pour la reconnaître dans la liste, par exemple « Ordinateur du bureau » ou « Clé de sécurité bleue ».',
    de: 'Um ihn in der Liste zu erkennen, zum Beispiel „Laptop im Büro“ oder „Blauer Sicherheitsschlüssel“.',
  },
  'A passkey is kept by this device, your phone, your password manager or a security key. You confirm it with your fingerprint, your face or a PIN.':
    {
      fr: 'Une clé d’accès est conservée par cet appareil, votre téléphone, votre gestionnaire de mots de passe ou une clé de sécurité. Vous la confirmez par empreinte digitale, reconnaissance faciale ou code PIN.',
      de: 'Ein Passkey wird von diesem Gerät, Ihrem Telefon, Ihrem Passwortmanager oder einem Sicherheitsschlüssel aufbewahrt. Sie bestätigen ihn per Fingerabdruck, Gesicht oder PIN.',
    },
  'The passkey was not accepted: it took too long, or was sent twice. Begin again.': {
    fr: 'La clé d’accès n’a pas été acceptée : cela a duré trop longtemps, ou elle a été envoyée deux fois. Recommencez.',
    de: 'Der Passkey wurde nicht angenommen: Es dauerte zu lange, oder er wurde zweimal gesendet. Beginnen Sie neu.',
  },
  'The passkey is added. You can use it from your next sign-in on.': {
    fr: 'La clé d’accès est ajoutée. Vous pouvez l’utiliser dès votre prochaine connexion.',
    de: 'Der Passkey ist hinzugefügt. Sie können ihn ab Ihrem nächsten Login verwenden.',
  },
  'Remove a passkey?': { fr: 'Retirer une clé d’accès ?', de: 'Einen Passkey entfernen?' },
  'It can no longer be used to sign in here. We notify you by mail. Delete it on your device, too.': {
    fr: 'Elle ne permettra plus de vous connecter ici. Vous recevez un e-mail à ce sujet. Supprimez-la aussi sur votre appareil.',
    de: 'Mit ihm können Sie sich hier nicht mehr einloggen. Sie bekommen eine Mail darüber. Löschen Sie ihn auch auf Ihrem Gerät.',
  },
  'It is your only second factor: you then sign in with your password or a mailed code alone, and the recovery codes stop working. We notify you by mail.':
    {
      fr: 'C’est votre seule seconde étape : vous vous connecterez alors avec votre mot de passe ou un code par e-mail seulement, et les codes de récupération ne seront plus valables. Vous recevez un e-mail à ce sujet.',
      de: 'Er ist Ihr einziger zweiter Faktor: Sie loggen sich dann allein mit Ihrem Passwort oder einem Code per Mail ein, und die Wiederherstellungscodes gelten nicht mehr. Sie bekommen eine Mail darüber.',
    },
  'It is your only second factor, and a role of yours demands one: until you set up another, you reach nothing but these pages. The recovery codes stop working.':
    {
      fr: 'C’est votre seule seconde étape, et un rôle que vous avez en exige une : tant que vous n’en configurez pas une autre, seules ces pages vous sont ouvertes. Les codes de récupération ne seront plus valables.',
      de: 'Er ist Ihr einziger zweiter Faktor, und eine Ihrer Rollen verlangt einen: Bis Sie einen anderen einrichten, erreichen Sie nur diese Seiten. Die Wiederherstellungscodes gelten nicht mehr.',
    },
  'The passkey is removed.': { fr: 'La clé d’accès est retirée.', de: 'Der Passkey ist entfernt.' },
  'Added (passkey)': { en: 'Added', fr: 'Ajoutée', de: 'Hinzugefügt' },
  'Not used yet (passkey)': { en: 'Not used yet', fr: 'Pas encore utilisée', de: 'Noch nicht verwendet' },
  'No passkeys': { fr: 'Aucune clé d’accès', de: 'Keine Passkeys' },
  'With a passkey you confirm your sign-in by fingerprint, face or PIN. Unlike a code, it cannot be given away to a forged page.':
    {
      fr: 'Avec une clé d’accès, vous confirmez votre connexion par empreinte digitale, reconnaissance faciale ou code PIN. Contrairement à un code, elle ne peut pas être livrée à une fausse page.',
      de: 'Mit einem Passkey bestätigen Sie Ihren Login per Fingerabdruck, Gesicht oder PIN. Anders als ein Code kann er nicht an eine gefälschte Seite verraten werden.',
    },
  'Your browser now asks where to keep the passkey for {organisation}, and to confirm it.': {
    fr: 'Votre navigateur vous demande maintenant où conserver la clé d’accès pour {organisation}, puis de la confirmer.',
    de: 'Ihr Browser fragt jetzt, wo der Passkey für {organisation} aufbewahrt wird, und bittet Sie, ihn zu bestätigen.',
  },
  'Create the passkey': { fr: 'Créer la clé d’accès', de: 'Passkey erstellen' },
  'A passkey needs scripts, and a browser that supports passkeys over a secure connection. Allow scripts for this page and begin again, or set up an authenticator app instead.':
    {
      fr: 'Une clé d’accès demande des scripts et un navigateur qui la prend en charge par une connexion sécurisée. Autorisez les scripts pour cette page et recommencez, ou configurez plutôt une application d’authentification.',
      de: 'Ein Passkey braucht Skripte, eine sichere Verbindung und einen Browser, der Passkeys kennt. Erlauben Sie Skripte für diese Seite und beginnen Sie neu, oder richten Sie stattdessen eine Authenticator-App ein.',
    },
  'No passkey was created. Try again, or cancel.': {
    fr: 'Aucune clé d’accès n’a été créée. Réessayez, ou annulez.',
    de: 'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal, oder brechen Sie ab.',
  },
  'This device has a passkey for your account already. Choose another device, or cancel.': {
    fr: 'Cet appareil a déjà une clé d’accès pour votre compte. Choisissez un autre appareil, ou annulez.',
    de: 'Dieses Gerät hat schon einen Passkey für Ihr Konto. Wählen Sie ein anderes Gerät, oder brechen Sie ab.',
  },
  // Sessions.
  'If you do not recognise one of them, sign it out and change your password.': {
    fr: 'Si vous ne reconnaissez pas l’une des sessions, déconnectez-la et modifiez votre mot de passe.',
    de: 'Wenn Sie eine Sitzung nicht kennen, loggen Sie sich dort aus, und ändern Sie Ihr Passwort.',
  },
  session: { fr: 'session', de: 'Sitzung' },
  sessions: { fr: 'sessions', de: 'Sitzungen' },
  'No sessions': { fr: 'Aucune session', de: 'Keine Sitzungen' },
  'Sign out everywhere?': { fr: 'Se déconnecter partout ?', de: 'Überall ausloggen?' },
  'You are signed out of every browser and program at once, this one included. You can sign in again right away.': {
    fr: 'Vous êtes déconnecté aussitôt de tous les navigateurs et programmes, celui-ci compris. Vous pouvez vous reconnecter tout de suite.',
    de: 'Sie werden sofort in jedem Browser und Programm ausgeloggt, auch in diesem. Sie können sich gleich wieder einloggen.',
  },
  'Stay signed in': { fr: 'Rester connecté', de: 'Eingeloggt bleiben' },
  'You are signed out everywhere.': { fr: 'Vous êtes déconnecté partout.', de: 'Sie sind überall ausgeloggt.' },
  'You are signed out there.': { fr: 'Vous êtes déconnecté de cet appareil.', de: 'Sie sind dort ausgeloggt.' },
  'with the password': { fr: 'avec le mot de passe', de: 'mit dem Passwort' },
  'with a code sent by mail': { fr: 'avec un code par e-mail', de: 'mit einem Code per Mail' },
  'with the second factor': { fr: 'avec la seconde étape', de: 'mit dem zweiten Faktor' },
  'This one': { fr: 'Celle-ci', de: 'Diese' },
  'Sign out there': { fr: 'Déconnecter', de: 'Dort ausloggen' },
  'Unknown program': { fr: 'Programme inconnu', de: 'Unbekanntes Programm' },
  '{browser} on {system}': { fr: '{browser} sur {system}', de: '{browser} auf {system}' },
  '{count, plural, one {One API token stays valid} other {# API tokens stay valid}}': {
    fr: '{count, plural, one {Un jeton d’API reste valable} other {# jetons d’API restent valables}}',
    de: '{count, plural, one {Ein API-Token bleibt gültig} other {# API-Tokens bleiben gültig}}',
  },
  '{names}. Delete a token that you no longer trust.': {
    fr: '{names}. Supprimez un jeton auquel vous ne faites plus confiance.',
    de: '{names}. Löschen Sie ein Token, dem Sie nicht mehr vertrauen.',
  },
  '“{name}”': { fr: '« {name} »', de: '„{name}“' },
  // Applications.
  'You have allowed these applications to read your data. Withdrawing does not delete what they have already read.': {
    fr: 'Vous avez autorisé ces applications à lire vos données. Le retrait n’efface pas ce qu’elles ont déjà lu.',
    de: 'Sie haben diesen Anwendungen erlaubt, Ihre Daten zu lesen. Ein Entzug löscht nicht, was sie schon gelesen haben.',
  },
  'Applications that you have allowed': {
    fr: 'Applications que vous avez autorisées',
    de: 'Anwendungen, denen Sie das erlaubt haben',
  },
  'Can read': { fr: 'Peut lire', de: 'Kann lesen' },
  'None (applications)': { en: 'None', fr: 'Aucune', de: 'Keine' },
  'When you sign in to another site with this account, it is listed here.': {
    fr: 'Quand vous vous connectez à un autre site avec ce compte, il apparaît ici.',
    de: 'Wenn Sie sich mit diesem Konto bei einer anderen Website einloggen, steht sie hier.',
  },
  'The application': { fr: 'L’application', de: 'Die Anwendung' },
  '{name} can no longer read your data.': {
    fr: '{name} ne peut plus lire vos données.',
    de: '{name} kann Ihre Daten nicht mehr lesen.',
  },
  'That you have an account': { fr: 'Que vous avez un compte', de: 'Dass Sie ein Konto haben' },
  Withdraw: { fr: 'Retirer', de: 'Entziehen' },
  'what {name} may read': { fr: 'ce que {name} peut lire', de: 'was {name} lesen darf' },
  'Name, language and time zone': { fr: 'Nom, langue et fuseau horaire', de: 'Name, Sprache und Zeitzone' },
  'Groups that you belong to': { fr: 'Groupes dont vous faites partie', de: 'Gruppen, zu denen Sie gehören' },
  'Roles that you have': { fr: 'Rôles que vous avez', de: 'Rollen, die Sie haben' },
  'See events, and your registrations, waitlist entries and forms': {
    fr: 'Voir les événements, vos inscriptions, vos listes d’attente et vos formulaires',
    de: 'Veranstaltungen sowie Ihre Anmeldungen, Einträge auf Wartelisten und Formulare sehen',
  },
  'Register you for events, add you to waitlists, cancel, and answer forms': {
    fr: 'Vous inscrire à des événements et à des listes d’attente, annuler et répondre à des formulaires',
    de: 'Sie zu Veranstaltungen anmelden, auf Wartelisten setzen, Anmeldungen stornieren und Formulare beantworten',
  },
  'See your memberships; apply for, renew and cancel them': {
    fr: 'Voir vos adhésions, en demander, les renouveler et y mettre fin',
    de: 'Ihre Mitgliedschaften sehen, beantragen, verlängern und beenden',
  },
  'See your payments, invoices and contracts': {
    fr: 'Voir vos paiements, factures et contrats',
    de: 'Ihre Zahlungen, Rechnungen und Verträge sehen',
  },
} satisfies Translations;
