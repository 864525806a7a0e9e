/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const homeTexts = {
  'After failed deliveries or lost access.': {
    fr: 'Après des livraisons échouées ou un accès perdu.',
    de: 'Nach fehlgeschlagenen Zustellungen oder verlorenem Zugang.',
  },
  'An administrator can give you a role. The menu then shows what it permits.': {
    fr: 'Un administrateur peut vous donner un rôle. Le menu montre alors ce qu’il autorise.',
    de: 'Ein Administrator kann Ihnen eine Rolle geben. Das Menü zeigt dann, was sie erlaubt.',
  },
  'Approve or reject them.': { fr: 'Validez-les ou refusez-les.', de: 'Annehmen oder ablehnen.' },
  'Disabled webhooks': { fr: 'Webhooks désactivés', de: 'Deaktivierte Webhooks' },
  'Failed deliveries': { fr: 'Livraisons échouées', de: 'Fehlgeschlagene Zustellungen' },
  'Good day, {name}': { fr: 'Bonjour {name}', de: 'Guten Tag, {name}' },
  'In the last two weeks.': { fr: 'Au cours des deux dernières semaines.', de: 'In den letzten zwei Wochen.' },
  'Pending memberships': { fr: 'Adhésions en attente', de: 'Ausstehende Mitgliedschaften' },
  'They wait for approval, payment or their first day.': {
    fr: 'Elles attendent une validation, un paiement ou leur premier jour.',
    de: 'Sie warten auf Freigabe, Zahlung oder ihren ersten Tag.',
  },
  'New contacts by week, {total} in total': {
    fr: 'Nouveaux contacts par semaine, {total} au total',
    de: 'Neue Kontakte pro Woche, {total} insgesamt',
  },
  'New registrations by week, {total} in total': {
    fr: 'Nouvelles inscriptions par semaine, {total} au total',
    de: 'Neue Anmeldungen pro Woche, {total} insgesamt',
  },
  'New users by week, {total} in total': {
    fr: 'Nouveaux utilisateurs par semaine, {total} au total',
    de: 'Neue Benutzer pro Woche, {total} insgesamt',
  },
  'Next events': { fr: 'Prochains événements', de: 'Nächste Veranstaltungen' },
  'Nothing needs attention.': { fr: 'Rien à traiter.', de: 'Nichts zu erledigen.' },
  'Paused newsletters': { fr: 'Newsletters en pause', de: 'Pausierte Newsletter' },
  'Pending payments': { fr: 'Paiements en attente', de: 'Ausstehende Zahlungen' },
  'Received by week, {total}': { fr: 'Reçu par semaine, {total}', de: 'Eingegangen pro Woche, {total}' },
  'Registrations to approve': { fr: 'Inscriptions à valider', de: 'Anmeldungen zur Freigabe' },
  'Resume or cancel them.': { fr: 'Reprenez-les ou annulez-les.', de: 'Fortsetzen oder abbrechen.' },
  'There are no open tasks.': { fr: 'Il n’y a pas de tâches en cours.', de: 'Es gibt keine offenen Aufgaben.' },
  'Webhook deliveries by day': { fr: 'Livraisons de webhooks par jour', de: 'Zustellungen von Webhooks pro Tag' },
  'Week of {day}': { fr: 'Semaine du {day}', de: 'Woche ab {day}' },
  'You are a member of {organisation}. Here you manage your own account: your name and address, your password, and your sessions.':
    {
      fr: 'Vous êtes membre de {organisation}. Ici, vous gérez votre propre compte : votre nom et votre adresse, votre mot de passe et vos sessions.',
      de: 'Sie sind Mitglied von {organisation}. Hier verwalten Sie Ihr eigenes Konto: Ihren Namen und Ihre Adresse, Ihr Passwort und Ihre Sitzungen.',
    },
  'Your account': { fr: 'Votre compte', de: 'Ihr Konto' },
  'created in that week and not deleted since': {
    fr: 'ajouts de la semaine, non supprimés depuis',
    de: 'in dieser Woche angelegt und seither nicht gelöscht',
  },
  'delivered (chart)': { en: 'delivered', fr: 'réussies', de: 'zugestellt' },
  'failed (chart)': { en: 'failed', fr: 'échouées', de: 'fehlgeschlagen' },
  'new (chart)': { en: 'new', fr: 'ajouts', de: 'neu' },
  'received (chart)': { en: 'received', fr: 'reçus', de: 'eingegangen' },
  '{count, plural, one {For # event} other {For # events}}': {
    fr: '{count, plural, one {Pour # événement} other {Pour # événements}}',
    de: '{count, plural, one {Für # Veranstaltung} other {Für # Veranstaltungen}}',
  },
  '{currency}, minus refunds since': {
    fr: '{currency}, moins les remboursements depuis',
    de: '{currency}, abzüglich späterer Erstattungen',
  },
} satisfies Translations;
