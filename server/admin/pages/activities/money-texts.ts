/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const moneyTexts = {
  // States.
  'Cancelled (event)': { en: 'Cancelled', fr: 'Annulé', de: 'Abgesagt' },
  // Methods of payment and products.
  Card: { fr: 'Carte', de: 'Karte' },
  Sepa: { fr: 'SEPA', de: 'SEPA' },
  'Bank transfer': { fr: 'Virement', de: 'Überweisung' },
  'Check (method of payment)': { en: 'Check', fr: 'Chèque', de: 'Scheck' },
  Cash: { fr: 'Espèces', de: 'Bar' },
  'Event registration': { fr: 'Inscription à un événement', de: 'Anmeldung zu einer Veranstaltung' },
  Donation: { fr: 'Don', de: 'Spende' },
  // Payments.
  Payer: { fr: 'Payeur', de: 'Zahler' },
  'New payment': { fr: 'Nouveau paiement', de: 'Neue Zahlung' },
  'Amounts due to the organisation, and amounts received. Payments are records: no money is moved here.': {
    fr: 'Montants dus à l’organisation et montants reçus. Les paiements sont des écritures : aucun argent n’est transféré ici.',
    de: 'Beträge, die der Organisation zustehen, und eingegangene Beträge. Zahlungen sind Einträge: Hier wird kein Geld bewegt.',
  },
  'Number, payer or purpose': { fr: 'Numéro, payeur ou objet', de: 'Nummer, Zahler oder Zweck' },
  'Paid from': { fr: 'Payé du', de: 'Bezahlt ab' },
  'Paid to': { fr: 'Payé au', de: 'Bezahlt bis' },
  'No matching payments': { fr: 'Aucun paiement correspondant', de: 'Keine passenden Zahlungen' },
  'No payments yet': { fr: 'Aucun paiement pour l’instant', de: 'Noch keine Zahlungen' },
  'Memberships and events with a price create payments. You can create others.': {
    fr: 'Les adhésions et les événements payants créent des paiements. Vous pouvez en créer d’autres.',
    de: 'Kostenpflichtige Mitgliedschaften und Veranstaltungen erzeugen Zahlungen. Sie können weitere anlegen.',
  },
  'Create invoice': { fr: 'Créer la facture', de: 'Rechnung anlegen' },
  'No payer': { fr: 'Aucun payeur', de: 'Kein Zahler' },
  'Tip included': { fr: 'Pourboire inclus', de: 'Trinkgeld enthalten' },
  'Not known yet': { fr: 'Pas encore connu', de: 'Noch nicht bekannt' },
  Refunds: { fr: 'Remboursements', de: 'Erstattungen' },
  'No refunds': { fr: 'Aucun remboursement', de: 'Keine Erstattungen' },
  'No invoice yet': { fr: 'Aucune facture pour l’instant', de: 'Noch keine Rechnung' },
  Total: { fr: 'Total', de: 'Gesamt' },
  'Reference of the bank or provider.': {
    fr: 'Référence de la banque ou du prestataire.',
    de: 'Referenz der Bank oder des Anbieters.',
  },
  'In {zone}.': { fr: 'Fuseau horaire : {zone}.', de: 'Zeitzone: {zone}.' },
  'In {zone}. An unpaid registration loses its seats then.': {
    fr: 'Fuseau horaire : {zone}. Une inscription impayée perd alors ses places.',
    de: 'Zeitzone: {zone}. Eine unbezahlte Anmeldung verliert dann ihre Plätze.',
  },
  'For administrators.': { fr: 'Pour les administrateurs.', de: 'Für die Verwaltung.' },
  'Create payment': { fr: 'Créer le paiement', de: 'Zahlung anlegen' },
  'To mark as paid, cancel or refund, use the buttons on the payment.': {
    fr: 'Pour marquer comme payé, annuler ou rembourser, utilisez les boutons du paiement.',
    de: 'Um eine Zahlung als bezahlt zu markieren, zu stornieren oder zu erstatten, nutzen Sie ihre Schaltflächen.',
  },
  'Choose who pays.': { fr: 'Choisissez qui paie.', de: 'Wählen Sie, wer zahlt.' },
  'Other payer': { fr: 'Autre payeur', de: 'Anderer Zahler' },
  'New payment by another payer': {
    fr: 'Nouveau paiement d’un autre payeur',
    de: 'Neue Zahlung eines anderen Zahlers',
  },
  'For payers who are neither users nor contacts.': {
    fr: 'Pour les payeurs qui ne sont ni utilisateurs ni contacts.',
    de: 'Für Zahler, die weder Benutzer noch Kontakte sind.',
  },
  'New payment by {name}': { fr: 'Nouveau paiement de {name}', de: 'Neue Zahlung von {name}' },
  '{number} is created, pending payment.': {
    fr: '{number} est créé, en attente de paiement.',
    de: '{number} ist angelegt, die Zahlung steht aus.',
  },
  'Amount, payer and purpose cannot be changed. If they are wrong, cancel the payment and create another.': {
    fr: 'Le montant, le payeur et l’objet ne peuvent pas être modifiés. S’ils sont faux, annulez le paiement et créez-en un autre.',
    de: 'Betrag, Zahler und Zweck lassen sich nicht ändern. Wenn sie falsch sind, stornieren Sie die Zahlung und legen Sie eine andere an.',
  },
  'As on an envelope, without the name. At most six lines.': {
    fr: 'Comme sur une enveloppe, sans le nom. Six lignes au plus.',
    de: 'Wie auf einem Umschlag, ohne den Namen. Höchstens sechs Zeilen.',
  },
  // Steps of a payment.
  'Undo “Paid”': { fr: 'Annuler « Payé »', de: '„Bezahlt“ rückgängig machen' },
  'Refund (verb)': { en: 'Refund', fr: 'Rembourser', de: 'Erstatten' },
  'Cancel the payment': { fr: 'Annuler le paiement', de: 'Zahlung stornieren' },
  'Paid at': { fr: 'Payé le', de: 'Bezahlt am' },
  'Amount in {currency}': { fr: 'Montant en {currency}', de: 'Betrag in {currency}' },
  'Mark {number} as paid': { fr: 'Marquer {number} comme payé', de: '{number} als bezahlt markieren' },
  '{amount} for {product}.': { fr: '{amount} pour {product}.', de: '{amount} für {product}.' },
  'Mark as paid and draft the invoice': {
    fr: 'Marquer comme payé et préparer la facture',
    de: 'Als bezahlt markieren und Rechnung entwerfen',
  },
  '{number} is paid.': { fr: '{number} est payé.', de: '{number} ist bezahlt.' },
  '{number} is paid. A draft was created from the payment. Check it, then issue it.': {
    fr: '{number} est payé. Un brouillon a été créé à partir du paiement. Vérifiez-le, puis émettez-le.',
    de: '{number} ist bezahlt. Aus der Zahlung wurde ein Entwurf angelegt. Prüfen Sie ihn, und stellen Sie ihn dann aus.',
  },
  'A draft was created from the payment. Check it, then issue it.': {
    fr: 'Un brouillon a été créé à partir du paiement. Vérifiez-le, puis émettez-le.',
    de: 'Aus der Zahlung wurde ein Entwurf angelegt. Prüfen Sie ihn, und stellen Sie ihn dann aus.',
  },
  '{number} is paid, but no invoice was drafted. {problem}': {
    fr: '{number} est payé, mais aucune facture n’a été préparée. {problem}',
    de: '{number} ist bezahlt, aber es wurde keine Rechnung entworfen. {problem}',
  },
  'Undo “Paid” of {number}?': {
    fr: 'Annuler « Payé » pour {number} ?',
    de: '„Bezahlt“ von {number} rückgängig machen?',
  },
  'For payments that were marked as paid by mistake: possible for a day. A registration waits for the payment again, a membership and an invoice are unpaid again. The audit log keeps both steps.':
    {
      fr: 'Pour les paiements marqués comme payés par erreur : possible pendant un jour. Une inscription attend de nouveau le paiement, une adhésion et une facture sont de nouveau impayées. Le journal d’audit conserve les deux étapes.',
      de: 'Für Zahlungen, die irrtümlich als bezahlt markiert wurden: einen Tag lang möglich. Eine Anmeldung wartet wieder auf die Zahlung, eine Mitgliedschaft und eine Rechnung sind wieder unbezahlt. Das Protokoll behält beide Schritte.',
    },
  'Keep it paid': { fr: 'Laisser payé', de: 'Bezahlt lassen' },
  '{number} is no longer paid.': { fr: '{number} n’est plus payé.', de: '{number} ist nicht mehr bezahlt.' },
  'Refund {number}': { fr: 'Rembourser {number}', de: '{number} erstatten' },
  '{amount} can be refunded. This only records the refund; you transfer the money. Registrations and memberships continue. This cannot be undone.':
    {
      fr: '{amount} peuvent être remboursés. Cela enregistre seulement le remboursement ; c’est vous qui transférez l’argent. Les inscriptions et les adhésions continuent. Cette action est irréversible.',
      de: '{amount} können erstattet werden. Das hält die Erstattung nur fest; das Geld überweisen Sie. Anmeldungen und Mitgliedschaften laufen weiter. Das lässt sich nicht rückgängig machen.',
    },
  'Record the refund': { fr: 'Enregistrer le remboursement', de: 'Erstattung festhalten' },
  'At most {amount} can be refunded.': {
    fr: '{amount} au plus peuvent être remboursés.',
    de: 'Höchstens {amount} können erstattet werden.',
  },
  'The payment is refunded in full.': {
    fr: 'Le paiement est entièrement remboursé.',
    de: 'Die Zahlung ist vollständig erstattet.',
  },
  'The payment is partially refunded.': {
    fr: 'Le paiement est partiellement remboursé.',
    de: 'Die Zahlung ist teilweise erstattet.',
  },
  'Cancel {number}?': { fr: 'Annuler {number} ?', de: '{number} stornieren?' },
  'It is no longer due, and a registration that is waiting for it loses its seats. This cannot be undone.': {
    fr: 'Il n’est plus dû, et une inscription qui l’attend perd ses places. Cette action est irréversible.',
    de: 'Sie ist nicht mehr fällig, und eine Anmeldung, die auf sie wartet, verliert ihre Plätze. Das lässt sich nicht rückgängig machen.',
  },
  '{number} is cancelled.': { fr: '{number} est annulé.', de: '{number} ist storniert.' },
  'Delete {number}?': { fr: 'Supprimer {number} ?', de: '{number} löschen?' },
  'For payments created by mistake. A registration that is waiting for it loses its seats. This cannot be undone.': {
    fr: 'Pour les paiements créés par erreur. Une inscription qui l’attend perd ses places. Cette action est irréversible.',
    de: 'Für Zahlungen, die irrtümlich angelegt wurden. Eine Anmeldung, die auf sie wartet, verliert ihre Plätze. Das lässt sich nicht rückgängig machen.',
  },
  'Delete the payment': { fr: 'Supprimer le paiement', de: 'Zahlung löschen' },
  '{number} is deleted.': { fr: '{number} est supprimé.', de: '{number} ist gelöscht.' },
  // Invoices.
  Recipient: { fr: 'Destinataire', de: 'Empfänger' },
  'New invoice': { fr: 'Nouvelle facture', de: 'Neue Rechnung' },
  'Drafts can be changed. An issued invoice is final: only a credit note reverses it.': {
    fr: 'Les brouillons peuvent être modifiés. Une facture émise est définitive : seul un avoir l’annule.',
    de: 'Entwürfe lassen sich ändern. Eine ausgestellte Rechnung ist endgültig: Nur eine Gutschrift hebt sie auf.',
  },
  'Number or recipient': { fr: 'Numéro ou destinataire', de: 'Nummer oder Empfänger' },
  'No matching invoices': { fr: 'Aucune facture correspondante', de: 'Keine passenden Rechnungen' },
  'No invoices yet': { fr: 'Aucune facture pour l’instant', de: 'Noch keine Rechnungen' },
  'Create one from a payment, or for a user or contact.': {
    fr: 'Créez-en une à partir d’un paiement, ou pour un utilisateur ou un contact.',
    de: 'Legen Sie eine aus einer Zahlung an, oder für einen Benutzer oder Kontakt.',
  },
  'For {name}.': { fr: 'Pour {name}.', de: 'Für {name}.' },
  'Credit note {number}': { fr: 'Avoir {number}', de: 'Gutschrift {number}' },
  'No recipient yet': { fr: 'Pas encore de destinataire', de: 'Noch kein Empfänger' },
  Lines: { fr: 'Lignes', de: 'Positionen' },
  'No lines': { fr: 'Aucune ligne', de: 'Keine Positionen' },
  'Line {number}': { fr: 'Ligne {number}', de: 'Position {number}' },
  Quantity: { fr: 'Quantité', de: 'Menge' },
  'Unit price': { fr: 'Prix unitaire', de: 'Einzelpreis' },
  Tax: { fr: 'TVA', de: 'USt.' },
  'Tax in %': { fr: 'TVA en %', de: 'USt. in %' },
  '{rate} %': { fr: '{rate} %', de: '{rate} %' },
  Net: { fr: 'HT', de: 'Netto' },
  Credited: { fr: 'Montant crédité', de: 'Gutschriftsbetrag' },
  'Issued by': { fr: 'Émise par', de: 'Ausgestellt von' },
  'The organisation, as on the day of issue': {
    fr: 'L’organisation, telle qu’au jour de l’émission',
    de: 'Die Organisation, wie am Tag der Ausstellung',
  },
  'Created on issue': { fr: 'Créé à l’émission', de: 'Wird beim Ausstellen angelegt' },
  'Show payment': { fr: 'Voir le paiement', de: 'Zahlung zeigen' },
  'Show invoice': { fr: 'Voir la facture', de: 'Rechnung zeigen' },
  'Show credit note': { fr: 'Voir l’avoir', de: 'Gutschrift zeigen' },
  Credits: { fr: 'Rectifie', de: 'Korrigiert' },
  'Credited by': { fr: 'Rectifiée par', de: 'Korrigiert durch' },
  'Printed below the lines.': { fr: 'Imprimée sous les lignes.', de: 'Steht gedruckt unter den Positionen.' },
  'Choose the recipient. To invoice an existing payment, open the payment.': {
    fr: 'Choisissez le destinataire. Pour facturer un paiement existant, ouvrez le paiement.',
    de: 'Wählen Sie den Empfänger. Um eine vorhandene Zahlung in Rechnung zu stellen, öffnen Sie die Zahlung.',
  },
  'New invoice for {name}': { fr: 'Nouvelle facture pour {name}', de: 'Neue Rechnung für {name}' },
  'It starts as a draft. Empty rows are ignored; the default quantity is 1, the default tax 0.': {
    fr: 'Elle commence comme brouillon. Les lignes vides sont ignorées ; la quantité par défaut est 1, la TVA par défaut 0.',
    de: 'Sie beginnt als Entwurf. Leere Zeilen werden übergangen; ohne Angabe ist die Menge 1 und die USt. 0.',
  },
  'The draft is created. Check it, then issue it.': {
    fr: 'Le brouillon est créé. Vérifiez-le, puis émettez-le.',
    de: 'Der Entwurf ist angelegt. Prüfen Sie ihn, und stellen Sie ihn dann aus.',
  },
  'Edit the draft for {name}': { fr: 'Modifier le brouillon pour {name}', de: 'Entwurf für {name} bearbeiten' },
  'Edit the draft for no recipient yet': {
    fr: 'Modifier le brouillon encore sans destinataire',
    de: 'Entwurf noch ohne Empfänger bearbeiten',
  },
  'Amounts are in {currency}. Empty rows are ignored.': {
    fr: 'Les montants sont en {currency}. Les lignes vides sont ignorées.',
    de: 'Beträge in {currency}. Leere Zeilen werden übergangen.',
  },
  'The draft is saved.': { fr: 'Le brouillon est enregistré.', de: 'Der Entwurf ist gespeichert.' },
  'Enter at least one line.': { fr: 'Saisissez au moins une ligne.', de: 'Geben Sie mindestens eine Position ein.' },
  // Steps of an invoice.
  Issue: { fr: 'Émettre', de: 'Ausstellen' },
  'Credit (verb)': { en: 'Credit', fr: 'Créer un avoir', de: 'Gutschreiben' },
  'Mail it': { fr: 'Envoyer par e-mail', de: 'Per Mail senden' },
  'Issue this invoice of {sum}?': {
    fr: 'Émettre cette facture de {sum} ?',
    de: 'Diese Rechnung über {sum} ausstellen?',
  },
  'It gets the next number of the year and can no longer be changed. If it has no payment yet, a pending one is created. Only a credit note can reverse it.':
    {
      fr: 'Elle reçoit le prochain numéro de l’année et ne peut plus être modifiée. Si elle n’a pas encore de paiement, un paiement en attente est créé. Seul un avoir peut l’annuler.',
      de: 'Sie erhält die nächste Nummer des Jahres und lässt sich nicht mehr ändern. Wenn sie noch keine Zahlung hat, wird eine ausstehende angelegt. Nur eine Gutschrift kann sie aufheben.',
    },
  'Invoice {number} is issued.': { fr: 'La facture {number} est émise.', de: 'Rechnung {number} ist ausgestellt.' },
  'Mail {invoice}?': { fr: '{invoice} : envoyer par e-mail ?', de: '{invoice} per Mail senden?' },
  '{recipient} gets a mail with the invoice as PDF and how to pay it.': {
    fr: '{recipient} reçoit un e-mail avec la facture en PDF et la manière de la régler.',
    de: '{recipient} erhält eine Mail mit der Rechnung als PDF und Angaben zur Bezahlung.',
  },
  'The recipient': { fr: 'Le destinataire', de: 'Der Empfänger' },
  'Do not mail it': { fr: 'Ne pas envoyer', de: 'Nicht senden' },
  'The invoice is on its way to {email}.': {
    fr: 'La facture est en route vers {email}.',
    de: 'Die Rechnung ist unterwegs an {email}.',
  },
  'Credit {invoice} of {sum}?': {
    fr: '{invoice} de {sum} : créer un avoir ?',
    de: '{invoice} über {sum} gutschreiben?',
  },
  'A credit note for the opposite amount is issued at once, and the invoice becomes void. Its payment stays unchanged: refund it, cancel it, or create another invoice for it. This cannot be undone.':
    {
      fr: 'Un avoir du montant opposé est émis aussitôt, et la facture est annulée. Son paiement reste inchangé : remboursez-le, annulez-le, ou créez une autre facture pour ce paiement. Cette action est irréversible.',
      de: 'Eine Gutschrift über den Gegenbetrag wird sofort ausgestellt, und die Rechnung wird storniert. Ihre Zahlung bleibt unverändert: Erstatten oder stornieren Sie sie, oder legen Sie eine andere Rechnung für sie an. Das lässt sich nicht rückgängig machen.',
    },
  'Issue the credit note': { fr: 'Émettre l’avoir', de: 'Gutschrift ausstellen' },
  'Credit note {number} is issued. The invoice is void.': {
    fr: 'L’avoir {number} est émis. La facture est annulée.',
    de: 'Gutschrift {number} ist ausgestellt. Die Rechnung ist storniert.',
  },
  'Delete this draft of {sum}?': { fr: 'Supprimer ce brouillon de {sum} ?', de: 'Diesen Entwurf über {sum} löschen?' },
  'It has no number yet, so this leaves no gap in the numbers. This cannot be undone.': {
    fr: 'Il n’a pas encore de numéro, la numérotation reste donc sans trou. Cette action est irréversible.',
    de: 'Er hat noch keine Nummer, deshalb entsteht keine Lücke in den Nummern. Das lässt sich nicht rückgängig machen.',
  },
  'The draft is deleted.': { fr: 'Le brouillon est supprimé.', de: 'Der Entwurf ist gelöscht.' },
  // Waitlist.
  'People who wait for a seat. The first of each event come first.': {
    fr: 'Personnes qui attendent une place. Les premières de chaque événement viennent d’abord.',
    de: 'Personen, die auf einen Platz warten. Die Ersten jeder Veranstaltung stehen oben.',
  },
  'The waitlist is empty': { fr: 'La liste d’attente est vide', de: 'Die Warteliste ist leer' },
  'When an event with a waitlist is full, people can wait for a seat.': {
    fr: 'Quand un événement avec liste d’attente est complet, on peut attendre une place.',
    de: 'Wenn eine Veranstaltung mit Warteliste voll ist, kann man auf einen Platz warten.',
  },
  'Waitlist of {event}': { fr: 'Liste d’attente de {event}', de: 'Warteliste von {event}' },
  'This event has no waitlist. Edit the event to enable it.': {
    fr: 'Cet événement n’a pas de liste d’attente. Modifiez l’événement pour l’activer.',
    de: 'Diese Veranstaltung hat keine Warteliste. Bearbeiten Sie die Veranstaltung, um sie zu aktivieren.',
  },
  'You can approve people, from the top of the list.': {
    fr: 'Vous pouvez valider des personnes, en commençant par le haut de la liste.',
    de: 'Sie können Personen in der Reihenfolge der Liste annehmen.',
  },
  'To approve people, change the number of seats, or cancel a registration first.': {
    fr: 'Pour valider des personnes, modifiez d’abord le nombre de places ou annulez une inscription.',
    de: 'Um Personen anzunehmen, ändern Sie zuerst die Zahl der Plätze oder stornieren Sie eine Anmeldung.',
  },
  'Position (in the waitlist)': { en: 'Position', fr: 'Position', de: 'Position' },
  'this entry': { fr: 'cette entrée', de: 'diesen Eintrag' },
  'Not approved': { fr: 'Non validé', de: 'Nicht angenommen' },
  'Approved: {count, plural, one {# entry} other {# entries}}.': {
    fr: '{count, plural, one {# entrée validée} other {# entrées validées}}.',
    de: 'Angenommen: {count, plural, one {# Eintrag} other {# Einträge}}.',
  },
  'Approved: {count, plural, one {# entry} other {# entries}}, {failed} not': {
    fr: '{count, plural, one {# entrée validée} other {# entrées validées}}, {failed} non',
    de: 'Angenommen: {count, plural, one {# Eintrag} other {# Einträge}}, {failed} nicht',
  },
  'Not rejected': { fr: 'Non refusé', de: 'Nicht abgelehnt' },
  'Rejected: {count, plural, one {# entry} other {# entries}}.': {
    fr: '{count, plural, one {# entrée refusée} other {# entrées refusées}}.',
    de: 'Abgelehnt: {count, plural, one {# Eintrag} other {# Einträge}}.',
  },
  'Rejected: {count, plural, one {# entry} other {# entries}}, {failed} not': {
    fr: '{count, plural, one {# entrée refusée} other {# entrées refusées}}, {failed} non',
    de: 'Abgelehnt: {count, plural, one {# Eintrag} other {# Einträge}}, {failed} nicht',
  },
  'Tick at least one entry first.': {
    fr: 'Cochez d’abord au moins une entrée.',
    de: 'Wählen Sie zuerst mindestens einen Eintrag aus.',
  },
  'Not enough seats are free.': { fr: 'Il n’y a pas assez de places libres.', de: 'Es sind nicht genug Plätze frei.' },
  'Not enough seats are free': { fr: 'Pas assez de places libres', de: 'Nicht genug Plätze frei' },
  '{count, plural, one {# entry} other {# entries}} could not be changed.': {
    fr: '{count, plural, one {# entrée n’a pas pu être modifiée.} other {# entrées n’ont pas pu être modifiées.}}',
    de: '{count, plural, one {# Eintrag konnte nicht geändert werden.} other {# Einträge konnten nicht geändert werden.}}',
  },
  'People who got no seat are still waiting, at the same position. Change the number of seats of the event, or cancel a registration, then approve again.':
    {
      fr: 'Les personnes sans place attendent toujours, à la même position. Modifiez le nombre de places de l’événement ou annulez une inscription, puis validez de nouveau.',
      de: 'Wer keinen Platz bekommen hat, wartet weiter, an derselben Position. Ändern Sie die Zahl der Plätze der Veranstaltung, oder stornieren Sie eine Anmeldung, und nehmen Sie dann noch einmal an.',
    },
  'The others are still waiting.': { fr: 'Les autres attendent toujours.', de: 'Die anderen warten weiter.' },
  'Not done': { fr: 'Non effectué', de: 'Nicht ausgeführt' },
  'No results': { fr: 'Aucun résultat', de: 'Keine Ergebnisse' },
  'Back to the registrations': { fr: 'Retour aux inscriptions', de: 'Zurück zu den Anmeldungen' },
  'Back to the waitlist': { fr: 'Retour à la liste d’attente', de: 'Zurück zur Warteliste' },
  'the first person': { fr: 'la première personne', de: 'die erste Person' },
  '{seats}, and {count, plural, one {# person waits} other {# people wait}}.': {
    fr: '{seats}, et {count, plural, one {# personne attend} other {# personnes attendent}}.',
    de: '{seats}, und {count, plural, one {# Person wartet} other {# Personen warten}}.',
  },
  'The first is {name}.': { fr: 'En tête de liste : {name}.', de: 'An erster Stelle: {name}.' },
  'The first is {name}, for {seats} seats.': {
    fr: 'En tête de liste : {name}, pour {seats} places.',
    de: 'An erster Stelle: {name}, für {seats} Plätze.',
  },
  'Approve {name}': { fr: 'Valider {name}', de: '{name} annehmen' },
  'Issued (invoice)': { en: 'Issued', fr: 'Émise', de: 'Ausgestellt' },
  'Paid (invoice)': { en: 'Paid', fr: 'Payée', de: 'Bezahlt' },
} satisfies Translations;
