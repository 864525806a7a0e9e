/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const membershipsTexts = {
  '0 for a free membership.': { fr: '0 pour une adhésion gratuite.', de: '0 für eine kostenlose Mitgliedschaft.' },
  'A membership year': { fr: 'Une année d’adhésion', de: 'Ein Mitgliedsjahr' },
  'A number of months': { fr: 'Un nombre de mois', de: 'Eine Anzahl von Monaten' },
  'A run takes {count}: come back for the rest.': {
    fr: 'On peut en traiter {count} à la fois : revenez pour le reste.',
    de: 'Auf einmal gehen {count}: Kommen Sie für den Rest wieder.',
  },
  'After the end, until it is renewed.': {
    fr: 'Après la fin, jusqu’au renouvellement.',
    de: 'Nach dem Ende, bis sie verlängert wird.',
  },
  'All memberships of this person': {
    fr: 'Toutes les adhésions de cette personne',
    de: 'Alle Mitgliedschaften dieser Person',
  },
  'Already paid': { fr: 'Déjà payée', de: 'Schon bezahlt' },
  'Approve it at once': { fr: 'La valider tout de suite', de: 'Sofort annehmen' },
  'Approve the other {count}': { fr: 'Valider les {count} restantes', de: 'Die übrigen {count} annehmen' },
  'Approved (membership)': { en: 'Approved', fr: 'Validée', de: 'Angenommen' },
  'Approved, and active': { fr: 'Validée, et active', de: 'Angenommen und aktiv' },
  'By the office': { fr: 'Par le secrétariat', de: 'Durch die Geschäftsstelle' },
  'Cancel memberships': { fr: 'Résilier les adhésions', de: 'Mitgliedschaften beenden' },
  'Cancel the membership': { fr: 'Résilier l’adhésion', de: 'Mitgliedschaft beenden' },
  'Cancel the other {count}': { fr: 'Résilier les {count} restantes', de: 'Die übrigen {count} beenden' },
  'Cancel {number}? (membership)': { en: 'Cancel {number}?', fr: 'Résilier {number} ?', de: '{number} beenden?' },
  'Cancelled (membership)': { en: 'Cancelled', fr: 'Résiliée', de: 'Beendet' },
  'Choose a person and a type: the membership gets its number, its days and its payment.': {
    fr: 'Choisissez une personne et un type : l’adhésion reçoit son numéro, ses dates et son paiement.',
    de: 'Wählen Sie eine Person und eine Art: Die Mitgliedschaft erhält ihre Nummer, ihre Tage und ihre Zahlung.',
  },
  'Choose a type.': { fr: 'Choisissez un type.', de: 'Wählen Sie eine Art.' },
  'Choose another period, or another type.': {
    fr: 'Choisissez une autre période ou un autre type.',
    de: 'Wählen Sie einen anderen Zeitraum oder eine andere Art.',
  },
  'Choose who becomes a member.': { fr: 'Choisissez qui devient membre.', de: 'Wählen Sie, wer Mitglied wird.' },
  'Chosen memberships': { fr: 'Adhésions choisies', de: 'Ausgewählte Mitgliedschaften' },
  'Corrects the days of this membership; its status follows. Type, member and price cannot be changed: cancel it and create another.':
    {
      fr: 'Corrige les dates de cette adhésion ; son statut en découle. Le type, le membre et le prix ne peuvent pas être modifiés : résiliez-la et créez-en une autre.',
      de: 'Berichtigt die Tage dieser Mitgliedschaft; ihr Status folgt daraus. Art, Mitglied und Preis lassen sich nicht ändern: Beenden Sie sie, und legen Sie eine andere an.',
    },
  'Counted from the first day of each membership.': {
    fr: 'Comptés à partir du premier jour de chaque adhésion.',
    de: 'Ab dem ersten Tag jeder Mitgliedschaft gezählt.',
  },
  'Create membership': { fr: 'Créer l’adhésion', de: 'Mitgliedschaft anlegen' },
  'Create one first: it says what a membership costs and how long it lasts.': {
    fr: 'Créez-en un d’abord : il indique ce qu’une adhésion coûte et combien de temps elle dure.',
    de: 'Legen Sie zuerst eine an: Sie sagt, was eine Mitgliedschaft kostet und wie lange sie dauert.',
  },
  'Create one, such as “Full member, €40 a year”. Then people can become members.': {
    fr: 'Créez-en un, par exemple « Membre actif, 40 € par an ». Ensuite, des personnes peuvent devenir membres.',
    de: 'Legen Sie eine an, zum Beispiel „Vollmitglied, 40 € im Jahr“. Dann können Personen Mitglied werden.',
  },
  'Create type': { fr: 'Créer le type', de: 'Art anlegen' },
  'Created (membership)': { en: 'Created', fr: 'Créée', de: 'Angelegt' },
  'Delete type': { fr: 'Supprimer le type', de: 'Art löschen' },
  'Each becomes active once it is paid and its first day is reached.': {
    fr: 'Chacune devient active une fois payée et son premier jour atteint.',
    de: 'Jede wird aktiv, sobald sie bezahlt und ihr erster Tag erreicht ist.',
  },
  'Each gets a membership for the next period, at the present price of its type. Where there is something to pay, the member is mailed how.':
    {
      fr: 'Chacune reçoit une adhésion pour la période suivante, au prix actuel de son type. S’il y a quelque chose à payer, le membre apprend par e-mail comment faire.',
      de: 'Jede erhält eine Mitgliedschaft für den nächsten Zeitraum, zum heutigen Preis ihrer Art. Wo etwas zu zahlen ist, erfährt das Mitglied per Mail, wie.',
    },
  'Ends by': { fr: 'Se termine au plus tard le', de: 'Endet spätestens am' },
  'Ends for all members on the same day.': {
    fr: 'Se termine le même jour pour tous les membres.',
    de: 'Endet für alle Mitglieder am selben Tag.',
  },
  'Enter a day that this month has every year.': {
    fr: 'Saisissez un jour que ce mois compte chaque année.',
    de: 'Geben Sie einen Tag ein, den dieser Monat jedes Jahr hat.',
  },
  'Enter the first day.': { fr: 'Saisissez le premier jour.', de: 'Geben Sie den ersten Tag ein.' },
  'Enter the number of months.': { fr: 'Saisissez le nombre de mois.', de: 'Geben Sie die Anzahl der Monate ein.' },
  'Existing memberships keep their price and dates.': {
    fr: 'Les adhésions existantes gardent leur prix et leurs dates.',
    de: 'Bestehende Mitgliedschaften behalten ihren Preis und ihre Daten.',
  },
  'Expired (membership)': { en: 'Expired', fr: 'Expirée', de: 'Abgelaufen' },
  'For a membership year.': { fr: 'Pour une année d’adhésion.', de: 'Für ein Mitgliedsjahr.' },
  'For a number of months.': { fr: 'Pour un nombre de mois.', de: 'Für eine Anzahl von Monaten.' },
  'For the office; the member does not see it.': {
    fr: 'Pour le secrétariat ; le membre ne la voit pas.',
    de: 'Für die Geschäftsstelle; das Mitglied sieht sie nicht.',
  },
  'Free (sum)': { en: 'Free', fr: 'gratuit', de: 'kostenlos' },
  'From (first day)': { en: 'From', fr: 'À partir du', de: 'Ab' },
  'From {day}, without an end': { fr: 'À partir du {day}, sans fin', de: 'Ab {day}, ohne Ende' },
  'Grace period': { fr: 'Délai de grâce', de: 'Nachfrist' },
  'Grace period in days': { fr: 'Délai de grâce en jours', de: 'Nachfrist in Tagen' },
  'Grace period until': { fr: 'Délai de grâce jusqu’au', de: 'Nachfrist bis' },
  'In month': { fr: 'Du mois', de: 'Im Monat' },
  'It has no end.': { fr: 'Elle n’a pas de fin.', de: 'Sie hat kein Ende.' },
  'It has not started yet.': { fr: 'Elle n’a pas encore commencé.', de: 'Sie hat noch nicht begonnen.' },
  'It is cancelled.': { fr: 'Elle est résiliée.', de: 'Sie ist beendet.' },
  'It is no longer suspended.': { fr: 'Elle n’est plus suspendue.', de: 'Sie ist nicht mehr ausgesetzt.' },
  'It is not pending.': { fr: 'Elle n’est pas en attente.', de: 'Sie ist nicht ausstehend.' },
  'It is suspended.': { fr: 'Elle est suspendue.', de: 'Sie ist ausgesetzt.' },
  'It was approved before.': { fr: 'Elle a déjà été validée.', de: 'Sie wurde schon angenommen.' },
  'It was approved or cancelled meanwhile.': {
    fr: 'Elle a été validée ou résiliée entre-temps.',
    de: 'Sie wurde inzwischen angenommen oder beendet.',
  },
  'It was cancelled before.': { fr: 'Elle a déjà été résiliée.', de: 'Sie wurde schon beendet.' },
  'It was changed meanwhile.': { fr: 'Elle a été modifiée entre-temps.', de: 'Sie wurde inzwischen geändert.' },
  'It was renewed before.': { fr: 'Elle a déjà été renouvelée.', de: 'Sie wurde schon verlängert.' },
  'Its first day.': { fr: 'Son premier jour.', de: 'Der erste Tag.' },
  'Its type is no longer offered.': { fr: 'Son type n’est plus proposé.', de: 'Die Art wird nicht mehr angeboten.' },
  'Last day from': { fr: 'Dernier jour à partir du', de: 'Letzter Tag ab' },
  'Last day to': { fr: 'Dernier jour jusqu’au', de: 'Letzter Tag bis' },
  'Marks the payment as received now.': {
    fr: 'Marque le paiement comme reçu maintenant.',
    de: 'Markiert die Zahlung als jetzt eingegangen.',
  },
  'Membership card (PDF)': { fr: 'Carte de membre (PDF)', de: 'Mitgliedsausweis (PDF)' },
  'Membership types': { fr: 'Types d’adhésion', de: 'Mitgliedschaftsarten' },
  'Memberships of this type': { fr: 'Adhésions de ce type', de: 'Mitgliedschaften dieser Art' },
  'Memberships to renew': { fr: 'Adhésions à renouveler', de: 'Zu verlängernde Mitgliedschaften' },
  'Memberships whose last day is between {from} and {to}, and which are not renewed yet.': {
    fr: 'Adhésions dont le dernier jour se situe entre le {from} et le {to}, et qui ne sont pas encore renouvelées.',
    de: 'Mitgliedschaften, deren letzter Tag zwischen dem {from} und dem {to} liegt und die noch nicht verlängert sind.',
  },
  Months: { fr: 'Mois', de: 'Monate' },
  'Name, email or number': { fr: 'Nom, e-mail ou numéro', de: 'Name, E-Mail oder Nummer' },
  'New membership': { fr: 'Nouvelle adhésion', de: 'Neue Mitgliedschaft' },
  'New membership of {name}': { fr: 'Nouvelle adhésion de {name}', de: 'Neue Mitgliedschaft von {name}' },
  'New membership type': { fr: 'Nouveau type d’adhésion', de: 'Neue Mitgliedschaftsart' },
  'New type': { fr: 'Nouveau type', de: 'Neue Art' },
  'Next period': { fr: 'Période suivante', de: 'Nächster Zeitraum' },
  'No matching memberships': { fr: 'Aucune adhésion correspondante', de: 'Keine passenden Mitgliedschaften' },
  'No membership type is offered.': {
    fr: 'Aucun type d’adhésion n’est proposé.',
    de: 'Es wird keine Mitgliedschaftsart angeboten.',
  },
  'No membership types yet': { fr: 'Aucun type d’adhésion pour l’instant', de: 'Noch keine Mitgliedschaftsarten' },
  'No memberships': { fr: 'Aucune adhésion', de: 'Keine Mitgliedschaften' },
  'No memberships yet': { fr: 'Aucune adhésion pour l’instant', de: 'Noch keine Mitgliedschaften' },
  'None of them exists any more': { fr: 'Aucune n’existe plus', de: 'Keine davon ist noch vorhanden' },
  'Not needed': { fr: 'Pas nécessaire', de: 'Nicht nötig' },
  'Not offered': { fr: 'Non proposé', de: 'Nicht angeboten' },
  'Not paid': { fr: 'Non payé', de: 'Nicht bezahlt' },
  'Not possible': { fr: 'Impossible', de: 'Nicht möglich' },
  'Nothing to renew in this period': {
    fr: 'Rien à renouveler pendant cette période',
    de: 'In diesem Zeitraum ist nichts zu verlängern',
  },
  'Offer again': { fr: 'Proposer à nouveau', de: 'Wieder anbieten' },
  Offered: { fr: 'Proposé', de: 'Angeboten' },
  'Only a type without memberships can be deleted. If it has some, stop offering it instead. This cannot be undone.': {
    fr: 'Seul un type sans adhésions peut être supprimé. S’il en a, cessez plutôt de le proposer. Cette action est irréversible.',
    de: 'Nur eine Art ohne Mitgliedschaften kann gelöscht werden. Gibt es welche, bieten Sie die Art stattdessen nicht mehr an. Das lässt sich nicht rückgängig machen.',
  },
  'Only an active membership can be suspended.': {
    fr: 'Seule une adhésion active peut être suspendue.',
    de: 'Nur eine aktive Mitgliedschaft kann ausgesetzt werden.',
  },
  'Only types that are offered take new members and renewals.': {
    fr: 'Seuls les types proposés acceptent de nouveaux membres et des renouvellements.',
    de: 'Nur bei angebotenen Arten sind neue Mitgliedschaften und Verlängerungen möglich.',
  },
  'Otherwise it starts once it is paid.': {
    fr: 'Sinon, elle commence une fois payée.',
    de: 'Sonst beginnt sie, sobald sie bezahlt ist.',
  },
  'Pages of memberships': { fr: 'Pages des adhésions', de: 'Seiten der Mitgliedschaften' },
  'Previous membership': { fr: 'Adhésion précédente', de: 'Vorherige Mitgliedschaft' },
  'Price and end follow from the type. A membership with a price gets a pending payment.': {
    fr: 'Le prix et la fin découlent du type. Une adhésion payante reçoit un paiement en attente.',
    de: 'Preis und Ende folgen aus der Art. Eine Mitgliedschaft mit Preis erhält eine ausstehende Zahlung.',
  },
  Renew: { fr: 'Renouveler', de: 'Verlängern' },
  'Renew all {count}': { fr: 'Tout renouveler ({count})', de: 'Alle {count} verlängern' },
  'Renew the first {count}': { fr: 'Renouveler les {count} premières', de: 'Die ersten {count} verlängern' },
  'Renew the other {count}': { fr: 'Renouveler les {count} restantes', de: 'Die übrigen {count} verlängern' },
  Renewals: { fr: 'Renouvellements', de: 'Verlängerungen' },
  'Renewed: this is the new membership {number}.': {
    fr: 'Renouvelée : voici la nouvelle adhésion {number}.',
    de: 'Verlängert: Dies ist die neue Mitgliedschaft {number}.',
  },
  Renews: { fr: 'Renouvelle', de: 'Verlängert' },
  Resume: { fr: 'Reprendre', de: 'Wieder aufnehmen' },
  'Starts on day': { fr: 'Commence le jour', de: 'Beginnt am Tag' },
  'Stop offering': { fr: 'Ne plus proposer', de: 'Nicht mehr anbieten' },
  'Stored with each membership.': {
    fr: 'Conservé avec chaque adhésion.',
    de: 'Wird mit jeder Mitgliedschaft gespeichert.',
  },
  'Stored with the membership.': { fr: 'Conservé avec l’adhésion.', de: 'Wird mit der Mitgliedschaft gespeichert.' },
  Suspend: { fr: 'Suspendre', de: 'Aussetzen' },
  'Terms of new memberships': { fr: 'Conditions des nouvelles adhésions', de: 'Bedingungen neuer Mitgliedschaften' },
  'The membership of {name} ends at once. An open payment is cancelled with it; a paid one stays, to be refunded by you. This cannot be undone.':
    {
      fr: 'L’adhésion de {name} prend fin immédiatement. Un paiement encore dû est annulé avec elle ; un paiement reçu reste, et c’est à vous de le rembourser. Cette action est irréversible.',
      de: 'Die Mitgliedschaft von {name} endet sofort. Eine offene Zahlung wird mit ihr storniert; eine bezahlte bleibt und ist von Ihnen zu erstatten. Das lässt sich nicht rückgängig machen.',
    },
  'The office approves each membership': {
    fr: 'Le secrétariat valide chaque adhésion',
    de: 'Die Geschäftsstelle nimmt jede Mitgliedschaft an',
  },
  'The person was deleted.': { fr: 'La personne a été supprimée.', de: 'Die Person wurde gelöscht.' },
  'There are memberships of this type. Stop offering it instead.': {
    fr: 'Il existe des adhésions de ce type. Cessez plutôt de le proposer.',
    de: 'Es gibt Mitgliedschaften dieser Art. Bieten Sie die Art stattdessen nicht mehr an.',
  },
  'They end at once. Open payments are cancelled with them; paid ones stay, to be refunded by you. This cannot be undone.':
    {
      fr: 'Elles prennent fin immédiatement. Les paiements encore dus sont annulés avec elles ; les paiements reçus restent, et c’est à vous de les rembourser. Cette action est irréversible.',
      de: 'Sie enden sofort. Offene Zahlungen werden mit ihnen storniert; bezahlte bleiben und sind von Ihnen zu erstatten. Das lässt sich nicht rückgängig machen.',
    },
  'Tick at least one membership first.': {
    fr: 'Cochez d’abord au moins une adhésion.',
    de: 'Wählen Sie zuerst mindestens eine Mitgliedschaft aus.',
  },
  'Together {total}.': { fr: 'Au total : {total}.', de: 'Zusammen: {total}.' },
  'Type (membership)': { en: 'Type', fr: 'Type', de: 'Art' },
  'Types (memberships)': { en: 'Types', fr: 'Types', de: 'Arten' },
  'Until the next {day}': { fr: 'Jusqu’au prochain {day}', de: 'Bis zum nächsten {day}' },
  'What a membership costs and how long it lasts. Changes apply to new memberships and renewals.': {
    fr: 'Ce qu’une adhésion coûte et combien de temps elle dure. Les modifications s’appliquent aux nouvelles adhésions et aux renouvellements.',
    de: 'Was eine Mitgliedschaft kostet und wie lange sie dauert. Änderungen gelten für neue Mitgliedschaften und Verlängerungen.',
  },
  'Who belongs to the organisation, and until when. A membership starts once it is approved, paid, and its start date is reached.':
    {
      fr: 'Qui fait partie de l’organisation, et jusqu’à quand. Une adhésion commence une fois validée, payée et sa date de début atteinte.',
      de: 'Wer zur Organisation gehört, und bis wann. Eine Mitgliedschaft beginnt, sobald sie angenommen und bezahlt ist und ihr erster Tag erreicht ist.',
    },
  'Without an end': { fr: 'Sans fin', de: 'Ohne Ende' },
  'cancel (membership)': { en: 'cancel', fr: 'résilier', de: 'beenden' },
  membership: { fr: 'adhésion', de: 'Mitgliedschaft' },
  memberships: { fr: 'adhésions', de: 'Mitgliedschaften' },
  'needs approval': { fr: 'validation nécessaire', de: 'mit Freigabe' },
  'type (membership)': { en: 'type', fr: 'type', de: 'Art' },
  'types (memberships)': { en: 'types', fr: 'types', de: 'Arten' },
  '{count, plural, one {# membership is approved} other {# memberships are approved}}': {
    fr: '{count, plural, one {# adhésion est validée} other {# adhésions sont validées}}',
    de: '{count, plural, one {# Mitgliedschaft ist angenommen} other {# Mitgliedschaften sind angenommen}}',
  },
  '{count, plural, one {# membership is cancelled} other {# memberships are cancelled}}': {
    fr: '{count, plural, one {# adhésion est résiliée} other {# adhésions sont résiliées}}',
    de: '{count, plural, one {# Mitgliedschaft ist beendet} other {# Mitgliedschaften sind beendet}}',
  },
  '{count, plural, one {# membership is left.} other {# memberships are left.}} Continue to finish.': {
    fr: '{count, plural, one {Il reste # adhésion.} other {Il reste # adhésions.}} Continuez pour terminer.',
    de: '{count, plural, one {# Mitgliedschaft ist übrig.} other {# Mitgliedschaften sind übrig.}} Machen Sie weiter, um fertig zu werden.',
  },
  '{count, plural, one {# membership is renewed} other {# memberships are renewed}}': {
    fr: '{count, plural, one {# adhésion est renouvelée} other {# adhésions sont renouvelées}}',
    de: '{count, plural, one {# Mitgliedschaft ist verlängert} other {# Mitgliedschaften sind verlängert}}',
  },
  '{count, plural, one {# month} other {# months}}': {
    fr: '{count, plural, one {# mois} other {# mois}}',
    de: '{count, plural, one {# Monat} other {# Monate}}',
  },
  '{count, plural, one {Approve # membership?} other {Approve # memberships?}}': {
    fr: '{count, plural, one {Valider # adhésion ?} other {Valider # adhésions ?}}',
    de: '{count, plural, one {# Mitgliedschaft annehmen?} other {# Mitgliedschaften annehmen?}}',
  },
  '{count, plural, one {Approve # membership} other {Approve # memberships}}': {
    fr: '{count, plural, one {Valider # adhésion} other {Valider # adhésions}}',
    de: '{count, plural, one {# Mitgliedschaft annehmen} other {# Mitgliedschaften annehmen}}',
  },
  '{count, plural, one {Cancel # membership?} other {Cancel # memberships?}}': {
    fr: '{count, plural, one {Résilier # adhésion ?} other {Résilier # adhésions ?}}',
    de: '{count, plural, one {# Mitgliedschaft beenden?} other {# Mitgliedschaften beenden?}}',
  },
  '{count, plural, one {Cancel # membership} other {Cancel # memberships}}': {
    fr: '{count, plural, one {Résilier # adhésion} other {Résilier # adhésions}}',
    de: '{count, plural, one {# Mitgliedschaft beenden} other {# Mitgliedschaften beenden}}',
  },
  '{count, plural, one {Renew # membership?} other {Renew # memberships?}}': {
    fr: '{count, plural, one {Renouveler # adhésion ?} other {Renouveler # adhésions ?}}',
    de: '{count, plural, one {# Mitgliedschaft verlängern?} other {# Mitgliedschaften verlängern?}}',
  },
  '{count, plural, one {Renew # membership} other {Renew # memberships}}': {
    fr: '{count, plural, one {Renouveler # adhésion} other {Renouveler # adhésions}}',
    de: '{count, plural, one {# Mitgliedschaft verlängern} other {# Mitgliedschaften verlängern}}',
  },
  '{done, number} of {total, plural, one {# membership} other {# memberships}} {done, plural, one {is approved} other {are approved}}':
    {
      fr: '{done, number} sur {total, plural, one {# adhésion} other {# adhésions}} {done, plural, one {est validée} other {sont validées}}',
      de: '{done, number} von {total, plural, one {# Mitgliedschaft} other {# Mitgliedschaften}} {done, plural, one {ist angenommen} other {sind angenommen}}',
    },
  '{done, number} of {total, plural, one {# membership} other {# memberships}} {done, plural, one {is cancelled} other {are cancelled}}':
    {
      fr: '{done, number} sur {total, plural, one {# adhésion} other {# adhésions}} {done, plural, one {est résiliée} other {sont résiliées}}',
      de: '{done, number} von {total, plural, one {# Mitgliedschaft} other {# Mitgliedschaften}} {done, plural, one {ist beendet} other {sind beendet}}',
    },
  '{done, number} of {total, plural, one {# membership} other {# memberships}} {done, plural, one {is renewed} other {are renewed}}':
    {
      fr: '{done, number} sur {total, plural, one {# adhésion} other {# adhésions}} {done, plural, one {est renouvelée} other {sont renouvelées}}',
      de: '{done, number} von {total, plural, one {# Mitgliedschaft} other {# Mitgliedschaften}} {done, plural, one {ist verlängert} other {sind verlängert}}',
    },
  '{name} is created. Memberships of this type can now be made.': {
    fr: 'Le type {name} est créé. Des adhésions de ce type sont maintenant possibles.',
    de: '{name} ist angelegt. Mitgliedschaften dieser Art sind jetzt möglich.',
  },
  '{name} is deleted. (membership type)': {
    en: '{name} is deleted.',
    fr: 'Le type {name} est supprimé.',
    de: '{name} ist gelöscht.',
  },
  '{name} is no longer offered. Its memberships go on.': {
    fr: 'Le type {name} n’est plus proposé. Ses adhésions continuent.',
    de: '{name} wird nicht mehr angeboten. Die bestehenden Mitgliedschaften laufen weiter.',
  },
  '{name} is offered again.': { fr: 'Le type {name} est de nouveau proposé.', de: '{name} wird wieder angeboten.' },
  '{number} (this one)': { fr: '{number} (celle-ci)', de: '{number} (diese)' },
  '{number} is approved, and active.': {
    fr: 'L’adhésion {number} est validée et active.',
    de: '{number} ist angenommen und aktiv.',
  },
  '{number} is approved, and becomes active once it is paid and its start date is reached.': {
    fr: 'L’adhésion {number} est validée ; elle devient active une fois payée et sa date de début atteinte.',
    de: '{number} ist angenommen und wird aktiv, sobald sie bezahlt und ihr erster Tag erreicht ist.',
  },
  '{number} is cancelled. (membership)': {
    en: '{number} is cancelled.',
    fr: 'L’adhésion {number} est résiliée.',
    de: '{number} ist beendet.',
  },
  '{number} is created and active.': {
    fr: 'L’adhésion {number} est créée et active.',
    de: '{number} ist angelegt und aktiv.',
  },
  '{number} is created, but not all of the rest was done: {problem}': {
    fr: 'L’adhésion {number} est créée, mais le reste n’a pas été entièrement fait : {problem}',
    de: '{number} ist angelegt, aber nicht alles Weitere wurde erledigt: {problem}',
  },
  '{number} is created. It waits for its approval and the payment of {amount}.': {
    fr: 'L’adhésion {number} est créée. Elle attend sa validation et le paiement de {amount}.',
    de: '{number} ist angelegt. Es fehlen noch die Freigabe und die Zahlung von {amount}.',
  },
  '{number} is created. It waits for its approval.': {
    fr: 'L’adhésion {number} est créée. Elle attend sa validation.',
    de: '{number} ist angelegt. Es fehlt noch die Freigabe.',
  },
  '{number} is created. It waits for its first day.': {
    fr: 'L’adhésion {number} est créée. Elle commencera à son premier jour.',
    de: '{number} ist angelegt. Sie beginnt an ihrem ersten Tag.',
  },
  '{number} is created. It waits for the payment of {amount}.': {
    fr: 'L’adhésion {number} est créée. Elle attend le paiement de {amount}.',
    de: '{number} ist angelegt. Es fehlt noch die Zahlung von {amount}.',
  },
  '{number} is resumed.': { fr: 'L’adhésion {number} a repris.', de: '{number} ist wieder aufgenommen.' },
  '{number} is suspended until it is resumed.': {
    fr: 'L’adhésion {number} est suspendue jusqu’à sa reprise.',
    de: '{number} ist ausgesetzt, bis sie wieder aufgenommen wird.',
  },
  '{period}, free': { fr: '{period}, gratuite', de: '{period}, kostenlos' },
} satisfies Translations;
