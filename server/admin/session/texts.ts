/** Texts of signing in and out, in French and German. */
import type { Translations } from '../language/translation.ts';

export const sessionTexts = {
  'A passkey needs scripts, and a browser that supports passkeys. Allow scripts for this page, or enter a code below.':
    {
      fr: 'Une clé d’accès exige les scripts et un navigateur qui prend en charge les clés d’accès. Autorisez les scripts pour cette page, ou saisissez un code ci-dessous.',
      de: 'Ein Passkey braucht Skripte und einen Browser, der Passkeys unterstützt. Erlauben Sie Skripte für diese Seite, oder geben Sie unten einen Code ein.',
    },
  'Act as {name}': { fr: 'Agir au nom de {name}', de: 'Als {name} handeln' },
  'At least 8 characters. A few random words work well.': {
    fr: 'Au moins 8 caractères. Quelques mots au hasard conviennent bien.',
    de: 'Mindestens 8 Zeichen. Einige zufällige Wörter eignen sich gut.',
  },
  Code: { fr: 'Code', de: 'Code' },
  'Confirm that it is you': { fr: 'Confirmez que c’est bien vous', de: 'Bestätigen Sie, dass Sie es sind' },
  'Email me a one-time code': { fr: 'M’envoyer un code à usage unique', de: 'Einmalcode per E-Mail' },
  'Enter the code of your app': { fr: 'Saisissez le code de votre application', de: 'Code Ihrer App eingeben' },
  'Enter your code': { fr: 'Saisissez votre code', de: 'Code eingeben' },
  'For half an hour you have the permissions of this user instead of your own. The audit log records your changes with both names.':
    {
      fr: 'Pendant une demi-heure, vous avez les autorisations de cet utilisateur à la place des vôtres. Le journal d’audit enregistre vos modifications avec les deux noms.',
      de: 'Eine halbe Stunde lang haben Sie die Berechtigungen dieses Benutzers statt Ihrer eigenen. Das Protokoll vermerkt Ihre Änderungen mit beiden Namen.',
    },
  'For the audit log: a ticket, or who requested it.': {
    fr: 'Pour le journal d’audit : un ticket, ou la personne qui l’a demandé.',
    de: 'Für das Protokoll: ein Ticket, oder wer darum gebeten hat.',
  },
  'Forgotten your password?': { fr: 'Mot de passe oublié ?', de: 'Passwort vergessen?' },
  'If {email} has an account here, a six-digit code has been sent to it. It is valid for ten minutes.': {
    fr: 'Si {email} a un compte ici, un code à six chiffres vient d’y être envoyé. Il est valable dix minutes.',
    de: 'Wenn {email} hier ein Konto hat, wurde ein sechsstelliger Code dorthin gesendet. Er gilt zehn Minuten.',
  },
  'Open your authenticator app and enter its six digits. Without your phone, enter one of your recovery codes.': {
    fr: 'Ouvrez votre application d’authentification et saisissez ses six chiffres. Sans votre téléphone, saisissez l’un de vos codes de récupération.',
    de: 'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein. Ohne Ihr Telefon geben Sie einen Ihrer Wiederherstellungscodes ein.',
  },
  'Or enter the six digits of your authenticator app, or one of your recovery codes.': {
    fr: 'Ou saisissez les six chiffres de votre application d’authentification, ou l’un de vos codes de récupération.',
    de: 'Oder geben Sie die sechs Ziffern Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.',
  },
  'Send the code': { fr: 'Envoyer le code', de: 'Code senden' },
  'Set a new password': { fr: 'Définir un nouveau mot de passe', de: 'Neues Passwort festlegen' },
  'Set the password': { fr: 'Définir le mot de passe', de: 'Passwort festlegen' },
  'Sign in': { fr: 'Se connecter', de: 'Einloggen' },
  'Start again': { fr: 'Recommencer', de: 'Von vorn beginnen' },
  'The email or password is wrong.': {
    fr: 'L’e-mail ou le mot de passe est incorrect.',
    de: 'E-Mail oder Passwort ist falsch.',
  },
  'The passkey was not used. Try again, or enter a code below.': {
    fr: 'La clé d’accès n’a pas été utilisée. Réessayez, ou saisissez un code ci-dessous.',
    de: 'Der Passkey wurde nicht verwendet. Versuchen Sie es noch einmal, oder geben Sie unten einen Code ein.',
  },
  'This code is wrong or has expired.': {
    fr: 'Ce code est incorrect ou a expiré.',
    de: 'Dieser Code ist falsch oder abgelaufen.',
  },
  'This code is wrong, or was used. Wait for the next one, or start again.': {
    fr: 'Ce code est incorrect ou a déjà servi. Attendez le suivant, ou recommencez.',
    de: 'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten, oder beginnen Sie von vorn.',
  },
  'This passkey was not accepted. Try again, enter a code instead, or start again.': {
    fr: 'Cette clé d’accès n’a pas été acceptée. Réessayez, saisissez plutôt un code, ou recommencez.',
    de: 'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, geben Sie stattdessen einen Code ein, oder beginnen Sie von vorn.',
  },
  'Use a password instead': { fr: 'Utiliser plutôt un mot de passe', de: 'Stattdessen ein Passwort verwenden' },
  'Use the passkey of this device, your phone or your security key.': {
    fr: 'Utilisez la clé d’accès de cet appareil, de votre téléphone ou de votre clé de sécurité.',
    de: 'Verwenden Sie den Passkey dieses Geräts, Ihr Telefon oder Ihren Sicherheitsschlüssel.',
  },
  'Use your passkey': { fr: 'Utiliser votre clé d’accès', de: 'Passkey verwenden' },
  'We will send a six-digit code to your address, to set a new password.': {
    fr: 'Nous enverrons un code à six chiffres à votre adresse pour définir un nouveau mot de passe.',
    de: 'Wir senden einen sechsstelligen Code an Ihre Adresse, mit dem Sie ein neues Passwort festlegen.',
  },
  'We will send a six-digit code to your address. No password is needed.': {
    fr: 'Nous enverrons un code à six chiffres à votre adresse. Aucun mot de passe n’est nécessaire.',
    de: 'Wir senden einen sechsstelligen Code an Ihre Adresse. Ein Passwort ist nicht nötig.',
  },
  'Without your passkey, enter one of your recovery codes.': {
    fr: 'Sans votre clé d’accès, saisissez l’un de vos codes de récupération.',
    de: 'Ohne Ihren Passkey geben Sie einen Ihrer Wiederherstellungscodes ein.',
  },
  'You are no longer acting as {name}.': {
    fr: 'Vous n’agissez plus au nom de {name}.',
    de: 'Sie handeln nicht mehr als {name}.',
  },
  'You are signed out.': { fr: 'Vous êtes déconnecté.', de: 'Sie sind ausgeloggt.' },
  'Your new password is set. Sign in with it.': {
    fr: 'Votre nouveau mot de passe est défini. Connectez-vous avec celui-ci.',
    de: 'Ihr neues Passwort ist festgelegt. Loggen Sie sich damit ein.',
  },
} satisfies Translations;
