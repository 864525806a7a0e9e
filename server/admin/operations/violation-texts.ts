/**
 * What operations say of a value that a form shows, without the name of its member. What they name is between braces, and
 * amounts are left out: they are in minor units.
 */
import type { Translations } from '../language/translation.ts';

export const violationTexts = {
  'Become more than {count} characters of MJML': {
    en: 'The content is too long for a mail',
    fr: 'Le contenu est trop long pour un e-mail',
    de: 'Der Inhalt ist zu lang für eine Mail',
  },
  'Cannot be compiled: {reason}': {
    fr: 'Ne peut pas être compilé : {reason}',
    de: 'Kann nicht übersetzt werden: {reason}',
  },
  'Is not a valid template: {reason}': {
    fr: 'N’est pas un modèle valide : {reason}',
    de: 'Ist keine gültige Vorlage: {reason}',
  },
  'Is not a payment': {
    en: 'This payment no longer exists',
    fr: 'Ce paiement n’existe plus',
    de: 'Diese Zahlung gibt es nicht mehr',
  },
  'Is not a template': {
    en: 'This template no longer exists',
    fr: 'Ce modèle n’existe plus',
    de: 'Diese Vorlage gibt es nicht mehr',
  },
  'Is not an event': {
    en: 'This event no longer exists',
    fr: 'Cet événement n’existe plus',
    de: 'Diese Veranstaltung gibt es nicht mehr',
  },
  'Is not the email of a user': {
    en: 'This is not the email of a user',
    fr: 'Ce n’est pas l’e-mail d’un utilisateur',
    de: 'Das ist nicht die E-Mail-Adresse eines Benutzers',
  },
  'Is not one that can be added now; begin again': {
    fr: 'Ne peut plus être ajoutée ; recommencez',
    de: 'Kann nicht mehr hinzugefügt werden; beginnen Sie noch einmal',
  },
  'Is not the one that was sent, or is no longer valid': {
    en: 'This code is wrong or has expired',
    fr: 'Ce code est incorrect ou a expiré',
    de: 'Dieser Code ist falsch oder abgelaufen',
  },
  'Is not the present one of the app': {
    en: 'This is not the code that the app shows now',
    fr: 'Ce n’est pas le code que l’application affiche maintenant',
    de: 'Das ist nicht der Code, den die App jetzt zeigt',
  },
  'Is not your password': {
    en: 'This is not your password',
    fr: 'Ce n’est pas votre mot de passe',
    de: 'Das ist nicht Ihr Passwort',
  },
  'Is one of the most common ones; choose another': {
    en: 'This password is one of the most common ones; choose another',
    fr: 'Ce mot de passe est l’un des plus courants ; choisissez-en un autre',
    de: 'Dieses Passwort gehört zu den häufigsten; wählen Sie ein anderes',
  },
  'Matches more than {count} people; narrow it': {
    en: 'More than {count} people match: narrow the filter',
    fr: 'Plus de {count} personnes correspondent : affinez le filtre',
    de: 'Es passen mehr als {count} Personen: Schränken Sie den Filter ein',
  },
  'Must be above {refunded}, refunded so far, and below the amount of {amount}': {
    en: 'Enter more than was refunded so far, and less than the amount',
    fr: 'Entrez plus que ce qui est déjà remboursé, et moins que le montant',
    de: 'Geben Sie mehr ein, als schon erstattet ist, und weniger als den Betrag',
  },
  'Must be after startsAt': {
    en: 'The last day is before the first',
    fr: 'Le dernier jour précède le premier',
    de: 'Der letzte Tag liegt vor dem ersten',
  },
  'Must be at most {count} characters long': {
    en: 'Use at most {count} characters',
    fr: 'Utilisez au plus {count} caractères',
    de: 'Verwenden Sie höchstens {count} Zeichen',
  },
  'Must be in the future': {
    en: 'Enter a day and a time in the future',
    fr: 'Entrez un jour et une heure à venir',
    de: 'Geben Sie einen Tag und eine Uhrzeit in der Zukunft ein',
  },
  'Must be within a year': {
    en: 'Enter a day within a year',
    fr: 'Entrez un jour dans un délai d’un an',
    de: 'Geben Sie einen Tag innerhalb eines Jahres ein',
  },
  'Must lie in the future': {
    en: 'Enter a day in the future',
    fr: 'Entrez un jour à venir',
    de: 'Geben Sie einen Tag in der Zukunft ein',
  },
  'Must name a host that is reachable from the Internet': {
    fr: 'Doit nommer un hôte accessible depuis Internet',
    de: 'Muss einen Host nennen, der aus dem Internet erreichbar ist',
  },
  'Must not be above {limit}, the amount not yet refunded': {
    en: 'This is more than what can still be refunded',
    fr: 'C’est plus que ce qui peut encore être remboursé',
    de: 'Das ist mehr, als noch erstattet werden kann',
  },
  'Must not be above {limit}, the capacity of the event': {
    en: 'The event has only {limit} seats in all',
    fr: 'Nombre total de places de l’événement : {limit}',
    de: 'Die Veranstaltung hat insgesamt nur so viele Plätze: {limit}',
  },
  'Must not be in the future': {
    fr: 'Ne doit pas être dans le futur',
    de: 'Darf nicht in der Zukunft liegen',
  },
  'Must not contain a fragment (#)': {
    fr: 'Ne doit pas contenir de fragment (#)',
    de: 'Darf kein Fragment (#) enthalten',
  },
  'Must not contain a user name or password': {
    fr: 'Ne doit contenir ni nom d’utilisateur ni mot de passe',
    de: 'Darf weder Benutzernamen noch Passwort enthalten',
  },
  'Must not contain spaces, backslashes or control characters': {
    fr: 'Ne doit contenir ni espaces, ni barres obliques inverses, ni caractères de contrôle',
    de: 'Darf weder Leerzeichen noch umgekehrte Schrägstriche noch Steuerzeichen enthalten',
  },
  'Must be a valid URL': { fr: 'Doit être une URL valide', de: 'Muss eine gültige URL sein' },
  'Must be self-contained, without mj-include': {
    fr: 'Doit se suffire à lui-même, sans mj-include',
    de: 'Muss in sich vollständig sein, ohne mj-include',
  },
  'Must start with https:// or http://': {
    fr: 'Doit commencer par https:// ou http://',
    de: 'Muss mit https:// oder http:// beginnen',
  },
  'Must start with https://': { fr: 'Doit commencer par https://', de: 'Muss mit https:// beginnen' },
  'Must start with https://, or name a port from 1024': {
    fr: 'Doit commencer par https://, ou nommer un port à partir de 1024',
    de: 'Muss mit https:// beginnen oder einen Port ab 1024 nennen',
  },
  'Must use port 443, or a port from 1024': {
    fr: 'Doit utiliser le port 443, ou un port à partir de 1024',
    de: 'Muss den Port 443 oder einen Port ab 1024 verwenden',
  },
  'Takes too long to compile': {
    fr: 'Sa compilation prend trop de temps',
    de: 'Die Übersetzung dauert zu lange',
  },
  'The adhesion or its grace would end after 2199': {
    en: 'The membership or its grace period would end after 2199',
    fr: 'L’adhésion ou son délai finirait après 2199',
    de: 'Die Mitgliedschaft oder ihre Nachfrist würde nach 2199 enden',
  },
  'The audience of the newsletter is empty': {
    fr: 'La newsletter n’a pas de destinataires',
    de: 'Der Newsletter hat keine Empfänger',
  },
  'The newsletter has no content: set mjml or templateId': {
    en: 'The newsletter has no content yet',
    fr: 'La newsletter n’a pas encore de contenu',
    de: 'Der Newsletter hat noch keinen Inhalt',
  },
  '{name} is not one of its variables: {known}': {
    en: '{name} is not one of the variables: {known}',
    fr: '{name} ne fait pas partie des variables : {known}',
    de: '{name} ist keine der Variablen: {known}',
  },
  // Reasons of templates.
  '{tag} has no opening tag': { fr: '{tag} n’est pas ouvert avant', de: '{tag} wird vorher nicht geöffnet' },
  '{tag} is not a variable; write {example}': {
    fr: '{tag} n’est pas une variable ; écrivez {example}',
    de: '{tag} ist keine Variable; schreiben Sie {example}',
  },
  '{tag} is not closed': { fr: '{tag} n’est pas fermé', de: '{tag} wird nicht geschlossen' },
  'Sections are nested more than {count} deep': {
    fr: 'Plus de {count} sections sont imbriquées',
    de: 'Es sind mehr als {count} Abschnitte ineinander verschachtelt',
  },
  'Its result has more than {count} characters': {
    fr: 'Son résultat a plus de {count} caractères',
    de: 'Das Ergebnis hat mehr als {count} Zeichen',
  },
} satisfies Translations;
