/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const eventTexts = {
  'A draft is not seen by others: no one can be invited or registered before you publish it. Without an end, it lasts two hours.':
    {
      fr: 'Un brouillon n’est pas vu par les autres : personne ne peut être invité ou inscrit avant sa publication. Sans fin, il dure deux heures.',
      de: 'Andere sehen einen Entwurf nicht: Vor der Veröffentlichung kann niemand eingeladen oder angemeldet werden. Ohne Ende dauert die Veranstaltung zwei Stunden.',
    },
  'A mail goes to the participants: {people}.': {
    fr: 'Un e-mail est envoyé aux participants : {people}.',
    de: 'Eine Mail geht an die Teilnehmer: {people}.',
  },
  'A person whom you choose here is offered a place on the waitlist.': {
    fr: 'Une personne que vous choisissez ici peut être mise sur la liste d’attente.',
    de: 'Für eine Person, die Sie hier wählen, wird ein Platz auf der Warteliste angeboten.',
  },
  'A public event is also on the page of your organisation; the others are for users who sign in. People who are invited or registered see it in any case.':
    {
      fr: 'Un événement public figure aussi sur la page de votre organisation ; les autres sont pour les utilisateurs connectés. Les personnes invitées ou inscrites le voient dans tous les cas.',
      de: 'Eine öffentliche Veranstaltung steht auch auf der Seite Ihrer Organisation; die anderen sind für Benutzer, die sich einloggen. Wer eingeladen oder angemeldet ist, sieht sie in jedem Fall.',
    },
  'A registration takes no seat before it is approved.': {
    fr: 'Une inscription n’occupe pas de place avant d’être validée.',
    de: 'Eine Anmeldung belegt erst einen Platz, wenn sie angenommen ist.',
  },
  'Add registration': { fr: 'Ajouter une inscription', de: 'Anmeldung hinzufügen' },
  'Add {name} to the waitlist': { fr: 'Ajouter {name} à la liste d’attente', de: '{name} auf die Warteliste setzen' },
  'Address of the online meeting': { fr: 'Adresse de la réunion en ligne', de: 'Adresse des Online-Treffens' },
  'Allow fewer seats than are taken': {
    fr: 'Autoriser moins de places que celles occupées',
    de: 'Weniger Plätze erlauben, als belegt sind',
  },
  'An administrator can give you the permission to see them.': {
    fr: 'Un administrateur peut vous donner l’autorisation de les voir.',
    de: 'Ein Administrator kann Ihnen die Berechtigung geben, sie zu sehen.',
  },
  'An empty line starts a new paragraph. You can use {variables}.': {
    fr: 'Une ligne vide commence un nouveau paragraphe. Vous pouvez utiliser {variables}.',
    de: 'Eine Leerzeile beginnt einen neuen Absatz. Sie können {variables} verwenden.',
  },
  'An event has invitations, registrations and a waitlist.': {
    fr: 'Un événement a des invitations, des inscriptions et une liste d’attente.',
    de: 'Eine Veranstaltung hat Einladungen, Anmeldungen und eine Warteliste.',
  },
  'Another group': { fr: 'Un autre groupe', de: 'Eine andere Gruppe' },
  'Answers to invitations': { fr: 'Réponses aux invitations', de: 'Antworten auf Einladungen' },
  'Any (membership)': { en: 'Any', fr: 'Toutes', de: 'Alle' },
  'At any time': { fr: 'À tout moment', de: 'Jederzeit' },
  'Awaiting approval or payment': {
    fr: 'En attente de validation ou de paiement',
    de: 'Warten auf Freigabe oder Zahlung',
  },
  'Back to draft': { fr: 'Repasser en brouillon', de: 'Zurück zum Entwurf' },
  'Cancel (registration)': { en: 'Cancel', fr: 'Annuler', de: 'Stornieren' },
  'Cancel the event': { fr: 'Annuler l’événement', de: 'Veranstaltung absagen' },
  'Cancel the registration': { fr: 'Annuler l’inscription', de: 'Anmeldung stornieren' },
  'Cancel the registration of {name}?': {
    fr: 'Annuler l’inscription de {name} ?',
    de: 'Anmeldung von {name} stornieren?',
  },
  'Cancel {title}?': { fr: 'Annuler {title} ?', de: '{title} absagen?' },
  'Cancelled (registration)': { en: 'Cancelled', fr: 'Annulée', de: 'Storniert' },
  'Change the mail': { fr: 'Modifier l’e-mail', de: 'Mail ändern' },
  'Change the number of seats': { fr: 'Modifier le nombre de places', de: 'Zahl der Plätze ändern' },
  'Check in': { fr: 'Enregistrer l’arrivée', de: 'Einchecken' },
  'Check-in': { fr: 'Arrivées', de: 'Check-in' },
  'Checked in (people)': { en: 'Checked in', fr: 'Arrivés', de: 'Eingecheckt' },
  'Checked in {time}': { fr: 'Arrivée : {time}', de: 'Eingecheckt {time}' },
  Closes: { fr: 'Clôture', de: 'Schließt' },
  'Confirmed (registrations)': { en: 'Confirmed', fr: 'Confirmées', de: 'Bestätigt' },
  'Create a new link': { fr: 'Créer un nouveau lien', de: 'Neuen Link erstellen' },
  'Create a new link for {name}?': {
    fr: 'Créer un nouveau lien pour {name} ?',
    de: 'Neuen Link für {name} erstellen?',
  },
  'Created (invitation)': { en: 'Created', fr: 'Créée', de: 'Angelegt' },
  'Days to pay': { fr: 'Jours pour payer', de: 'Tage bis zur Zahlung' },
  'Delete the event': { fr: 'Supprimer l’événement', de: 'Veranstaltung löschen' },
  'Disabled (waitlist)': { en: 'Disabled', fr: 'Désactivée', de: 'Deaktiviert' },
  'Each costs {price}.': { fr: 'Chacune coûte {price}.', de: 'Jeder kostet {price}.' },
  'Each person gets a mail of their own, with time and place of {title} below your text. The next page shows a preview.':
    {
      fr: 'Chaque personne reçoit son propre e-mail, avec la date et le lieu de {title} sous votre texte. La page suivante montre un aperçu.',
      de: 'Jede Person bekommt eine eigene Mail, mit Zeit und Ort von {title} unter Ihrem Text. Die nächste Seite zeigt eine Vorschau.',
    },
  'Empty: free.': { fr: 'Vide : gratuit.', de: 'Leer: kostenlos.' },
  'Empty: no due date.': { fr: 'Vide : pas d’échéance.', de: 'Leer: keine Frist.' },
  'Empty: no limit.': { fr: 'Vide : sans limite.', de: 'Leer: ohne Grenze.' },
  'Empty: up to {count}.': { fr: 'Vide : jusqu’à {count}.', de: 'Leer: bis zu {count}.' },
  'Enable the waitlist when the event is full': {
    fr: 'Ouvrir la liste d’attente quand l’événement est complet',
    de: 'Warteliste öffnen, wenn die Veranstaltung ausgebucht ist',
  },
  'Enabled (waitlist)': { en: 'Enabled', fr: 'Activée', de: 'Aktiviert' },
  Ended: { fr: 'Terminé', de: 'Beendet' },
  Ends: { fr: 'Fin', de: 'Ende' },
  'Find the person who waits for a seat.': {
    fr: 'Trouvez la personne qui attend une place.',
    de: 'Suchen Sie die Person, die auf einen Platz wartet.',
  },
  'From {organisation}, with time and place of {title} below the text.': {
    fr: 'De la part de {organisation}, avec la date et le lieu de {title} sous le texte.',
    de: 'Von {organisation}, mit Zeit und Ort von {title} unter dem Text.',
  },
  Full: { fr: 'Complet', de: 'Ausgebucht' },
  'Guests of the person': { fr: 'Accompagnants de la personne', de: 'Begleitpersonen der Person' },
  'Guests per person': { fr: 'Accompagnants par personne', de: 'Begleitpersonen pro Person' },
  Hybrid: { fr: 'Hybride', de: 'Hybrid' },
  'If empty, people can register from publication until the event starts.': {
    fr: 'Si ces champs sont vides, on peut s’inscrire de la publication jusqu’au début de l’événement.',
    de: 'Wenn leer, ist die Anmeldung von der Veröffentlichung bis zum Beginn der Veranstaltung möglich.',
  },
  'In person': { fr: 'Sur place', de: 'Vor Ort' },
  'Invitation of {name}': { fr: 'Invitation pour {name}', de: 'Einladung für {name}' },
  'Invitations to {title}': { fr: 'Invitations : {title}', de: 'Einladungen: {title}' },
  'Invite all {people}': { fr: 'Inviter les {people}', de: 'Alle {people} einladen' },
  'Invite no one': { fr: 'N’inviter personne', de: 'Niemanden einladen' },
  'Invite only': { fr: 'Sur invitation', de: 'Nur mit Einladung' },
  'Invite people': { fr: 'Inviter des personnes', de: 'Personen einladen' },
  'Invite {people}': { fr: 'Inviter {people}', de: '{people} einladen' },
  'Its invitations ({invited} sent), registrations ({confirmed} confirmed), waitlist and forms are deleted with it; unpaid payments are cancelled, paid ones stay. No mail is sent. Cancel the event instead if participants should still find it. This cannot be undone.':
    {
      fr: 'Ses invitations (envoyées : {invited}), ses inscriptions (confirmées : {confirmed}), sa liste d’attente et ses formulaires sont supprimés avec lui ; les paiements non réglés sont annulés, les autres restent. Aucun e-mail n’est envoyé. Annulez plutôt l’événement si les participants doivent encore le trouver. Cette action est irréversible.',
      de: 'Einladungen ({invited} gesendet), Anmeldungen ({confirmed} bestätigt), Warteliste und Formulare werden mit der Veranstaltung gelöscht; offene Zahlungen werden storniert, bezahlte bleiben. Es wird keine Mail gesendet. Sagen Sie die Veranstaltung stattdessen ab, wenn Teilnehmer sie noch finden sollen. Das kann nicht rückgängig gemacht werden.',
    },
  'Its link stops working at once and permanently. Registrations stay. The person can be invited again.': {
    fr: 'Son lien cesse de fonctionner immédiatement et définitivement. Les inscriptions restent. La personne peut être invitée de nouveau.',
    de: 'Der Link funktioniert ab sofort und endgültig nicht mehr. Anmeldungen bleiben. Die Person kann wieder eingeladen werden.',
  },
  'Keep the old link': { fr: 'Conserver l’ancien lien', de: 'Alten Link behalten' },
  'Last sent': { fr: 'Dernier envoi', de: 'Zuletzt gesendet' },
  'Mail participants': { fr: 'Écrire aux participants', de: 'Mail an Teilnehmer' },
  'Mail {count, plural, one {# person} other {# people}}?': {
    fr: 'Envoyer un e-mail à {count, plural, one {# personne} other {# personnes}} ?',
    de: 'Mail an {count, plural, one {# Person} other {# Personen}} senden?',
  },
  'Memberships are counted: each member with a user account is invited once.': {
    fr: 'Ce sont les adhésions qui sont comptées : chaque membre qui a un compte d’utilisateur est invité une seule fois.',
    de: 'Gezählt werden Mitgliedschaften: Jedes Mitglied mit einem Benutzerkonto wird einmal eingeladen.',
  },
  Message: { fr: 'Message', de: 'Nachricht' },
  'Message to the person': { fr: 'Message à la personne', de: 'Nachricht an die Person' },
  'More seats are taken. Cancel registrations first, or tick “Allow fewer seats than are taken”.': {
    fr: 'Davantage de places sont occupées. Annulez d’abord des inscriptions, ou cochez « Autoriser moins de places que celles occupées ».',
    de: 'Es sind mehr Plätze belegt. Stornieren Sie zuerst Anmeldungen, oder wählen Sie „Weniger Plätze erlauben, als belegt sind“.',
  },
  'New link': { fr: 'Nouveau lien', de: 'Neuer Link' },
  'No invitations with this status': {
    fr: 'Aucune invitation avec ce statut',
    de: 'Keine Einladungen mit diesem Status',
  },
  'No invitations yet': { fr: 'Aucune invitation pour l’instant', de: 'Noch keine Einladungen' },
  'No limit': { fr: 'Sans limite', de: 'Ohne Grenze' },
  'No mail is sent.': { fr: 'Aucun e-mail n’est envoyé.', de: 'Es wird keine Mail gesendet.' },
  'No matching events among the past ones': {
    fr: 'Aucun événement correspondant parmi les événements passés',
    de: 'Keine passenden unter den vergangenen Veranstaltungen',
  },
  'No matching events among the upcoming ones': {
    fr: 'Aucun événement correspondant parmi les événements à venir',
    de: 'Keine passenden unter den kommenden Veranstaltungen',
  },
  'No matching members': { fr: 'Aucun membre correspondant', de: 'Keine passenden Mitglieder' },
  'No matching people': { fr: 'Aucune personne correspondante', de: 'Keine passenden Personen' },
  'No matching registrations': { fr: 'Aucune inscription correspondante', de: 'Keine passenden Anmeldungen' },
  'No one is registered or on the waitlist.': {
    fr: 'Personne n’est inscrit ni sur la liste d’attente.',
    de: 'Niemand ist angemeldet oder auf der Warteliste.',
  },
  'No past events': { fr: 'Aucun événement passé', de: 'Keine vergangenen Veranstaltungen' },
  'No registration is in this state.': {
    fr: 'Aucune inscription n’a ce statut.',
    de: 'Keine Anmeldung hat diesen Status.',
  },
  'No registrations to print.': { fr: 'Aucune inscription à imprimer.', de: 'Keine Anmeldungen zum Drucken.' },
  'No registrations yet': { fr: 'Aucune inscription pour l’instant', de: 'Noch keine Anmeldungen' },
  'No user account: invite the contact': {
    fr: 'Pas de compte d’utilisateur : invitez le contact',
    de: 'Kein Benutzerkonto: Laden Sie den Kontakt ein',
  },
  'Not enough free seats for {name}': {
    fr: 'Pas assez de places libres pour {name}',
    de: 'Nicht genug freie Plätze für {name}',
  },
  'Not found. Try a part of the name.': {
    fr: 'Introuvable. Essayez une partie du nom.',
    de: 'Nicht gefunden. Versuchen Sie es mit einem Teil des Namens.',
  },
  'Not required': { fr: 'Non requise', de: 'Nicht erforderlich' },
  'Note from the person': { fr: 'Note de la personne', de: 'Notiz der Person' },
  'Nothing was changed. Change the number of seats, or cancel a registration, then register the person again.': {
    fr: 'Rien n’a été modifié. Modifiez le nombre de places ou annulez une inscription, puis inscrivez de nouveau la personne.',
    de: 'Es wurde nichts geändert. Ändern Sie die Zahl der Plätze, oder stornieren Sie eine Anmeldung, und melden Sie die Person dann noch einmal an.',
  },
  'Nothing was changed. The person can wait for a seat, or you can make room first.': {
    fr: 'Rien n’a été modifié. La personne peut attendre une place, ou vous pouvez d’abord en libérer.',
    de: 'Es wurde nichts geändert. Die Person kann auf einen Platz warten, oder Sie schaffen zuerst Platz.',
  },
  'Of all times here.': { fr: 'De toutes les heures de cette page.', de: 'Für alle Zeitangaben auf dieser Seite.' },
  'Of the price.': { fr: 'Du prix.', de: 'Des Preises.' },
  'On now': { fr: 'En cours', de: 'Läuft gerade' },
  'On publication': { fr: 'À la publication', de: 'Mit der Veröffentlichung' },
  'One or two sentences.': { fr: 'Une ou deux phrases.', de: 'Ein oder zwei Sätze.' },
  Ongoing: { fr: 'En cours', de: 'Läuft' },
  Online: { fr: 'En ligne', de: 'Online' },
  'Open registrations, their unpaid payments and the waitlist are cancelled with it. Paid payments stay, to be refunded by you. This cannot be undone.':
    {
      fr: 'Les inscriptions en cours, leurs paiements non réglés et la liste d’attente sont annulés avec lui. Les paiements réglés restent, à rembourser par vos soins. Cette action est irréversible.',
      de: 'Offene Anmeldungen, ihre unbezahlten Zahlungen und die Warteliste werden mit ihr storniert. Bezahlte Zahlungen bleiben; erstatten Sie sie selbst. Das kann nicht rückgängig gemacht werden.',
    },
  Opened: { fr: 'Ouverte', de: 'Geöffnet' },
  Opens: { fr: 'Ouverture', de: 'Öffnet' },
  'Otherwise you can send them later from the list.': {
    fr: 'Sinon, vous pouvez les envoyer plus tard depuis la liste.',
    de: 'Sonst können Sie sie später aus der Liste senden.',
  },
  'Pages of {title}': { fr: 'Pages de {title}', de: 'Seiten von {title}' },
  Participants: { fr: 'Participants', de: 'Teilnehmer' },
  'Participants of {title}': { fr: 'Participants : {title}', de: 'Teilnehmer: {title}' },
  Past: { fr: 'Passés', de: 'Vergangen' },
  'Past events': { fr: 'Événements passés', de: 'Vergangene Veranstaltungen' },
  'Payment due': { fr: 'Paiement dû', de: 'Zahlbar' },
  'People are invited by mail, each with a personal link to respond.': {
    fr: 'Les personnes sont invitées par e-mail, chacune avec un lien personnel pour répondre.',
    de: 'Personen werden per Mail eingeladen, jede mit einem persönlichen Link zum Antworten.',
  },
  'People are usually checked in on the day of the event. Make sure that this is the right one.': {
    fr: 'Les arrivées s’enregistrent d’habitude le jour de l’événement. Vérifiez que c’est le bon.',
    de: 'Eingecheckt wird meist am Tag der Veranstaltung. Prüfen Sie, ob es die richtige ist.',
  },
  'People can be registered once the event is published.': {
    fr: 'On peut inscrire des personnes dès que l’événement est publié.',
    de: 'Personen können angemeldet werden, sobald die Veranstaltung veröffentlicht ist.',
  },
  'People to invite': { fr: 'Personnes à inviter', de: 'Einzuladende Personen' },
  'People who already have an invitation get no second one.': {
    fr: 'Les personnes qui ont déjà une invitation n’en reçoivent pas de deuxième.',
    de: 'Wer schon eine Einladung hat, bekommt keine zweite.',
  },
  'People who were invited but are not registered get no mail.': {
    fr: 'Les personnes invitées mais non inscrites ne reçoivent pas d’e-mail.',
    de: 'Wer eingeladen, aber nicht angemeldet ist, bekommt keine Mail.',
  },
  Place: { fr: 'Lieu', de: 'Ort' },
  'Preview again': { fr: 'Nouvel aperçu', de: 'Neue Vorschau' },
  'Price of a seat': { fr: 'Prix d’une place', de: 'Preis eines Platzes' },
  'Price per seat': { fr: 'Prix par place', de: 'Preis pro Platz' },
  'Print list': { fr: 'Imprimer la liste', de: 'Liste drucken' },
  Public: { fr: 'Public', de: 'Öffentlich' },
  Publish: { fr: 'Publier', de: 'Veröffentlichen' },
  'Publish and invite people': { fr: 'Publier et inviter des personnes', de: 'Veröffentlichen und Personen einladen' },
  Register: { fr: 'Inscrire', de: 'Anmelden' },
  'Registered by': { fr: 'Inscription par', de: 'Angemeldet durch' },
  'Registration closes before it opens.': {
    fr: 'Les inscriptions se terminent avant de commencer.',
    de: 'Die Anmeldung schließt, bevor sie öffnet.',
  },
  'Registration of {name}': { fr: 'Inscription : {name}', de: 'Anmeldung: {name}' },
  'Registrations appear here.': { fr: 'Les inscriptions apparaissent ici.', de: 'Hier erscheinen die Anmeldungen.' },
  'Registrations for {title}': { fr: 'Inscriptions : {title}', de: 'Anmeldungen: {title}' },
  'Registrations need approval': {
    fr: 'Les inscriptions doivent être validées',
    de: 'Anmeldungen brauchen eine Freigabe',
  },
  'Required for each registration': { fr: 'Requise pour chaque inscription', de: 'Für jede Anmeldung erforderlich' },
  Responded: { fr: 'Répondu', de: 'Beantwortet' },
  'Revoke the invitation': { fr: 'Révoquer l’invitation', de: 'Einladung widerrufen' },
  'Revoke the invitation of {name}?': {
    fr: 'Révoquer l’invitation pour {name} ?',
    de: 'Einladung für {name} widerrufen?',
  },
  'Search the past events': {
    fr: 'Rechercher parmi les événements passés',
    de: 'In vergangenen Veranstaltungen suchen',
  },
  'Search the upcoming events': {
    fr: 'Rechercher parmi les événements à venir',
    de: 'In kommenden Veranstaltungen suchen',
  },
  'Seats are unlimited.': { fr: 'Le nombre de places est illimité.', de: 'Die Zahl der Plätze ist unbegrenzt.' },
  'Seats taken: {count}. Existing registrations stay; new ones are refused until fewer seats are taken.': {
    fr: 'Places occupées : {count}. Les inscriptions existantes restent ; les nouvelles sont refusées tant que trop de places sont occupées.',
    de: 'Belegte Plätze: {count}. Bestehende Anmeldungen bleiben; neue werden abgewiesen, bis weniger Plätze belegt sind.',
  },
  'See the registrations': { fr: 'Voir les inscriptions', de: 'Anmeldungen ansehen' },
  'Send nothing': { fr: 'Ne rien envoyer', de: 'Nichts senden' },
  'Send the invitations at once': { fr: 'Envoyer les invitations immédiatement', de: 'Einladungen sofort senden' },
  'Sent (invitation)': { en: 'Sent', fr: 'Envoyée', de: 'Gesendet' },
  'Sent mails cannot be recalled.': {
    fr: 'Les e-mails envoyés ne peuvent pas être rappelés.',
    de: 'Gesendete Mails können nicht zurückgeholt werden.',
  },
  'Shown in the mail, above the event details.': {
    fr: 'Affiché dans l’e-mail, au-dessus des détails de l’événement.',
    de: 'Steht in der Mail über den Angaben zur Veranstaltung.',
  },
  'Shown only to people who have accepted, or have a seat.': {
    fr: 'Affichée uniquement aux personnes qui ont accepté ou qui ont une place.',
    de: 'Nur für Personen sichtbar, die zugesagt oder einen Platz haben.',
  },
  'The contact': { fr: 'Le contact', de: 'Kontakt' },
  'The event ends before it starts.': {
    fr: 'L’événement se termine avant de commencer.',
    de: 'Die Veranstaltung endet, bevor sie beginnt.',
  },
  'The events of the organisation and their participants.': {
    fr: 'Les événements de l’organisation et leurs participants.',
    de: 'Die Veranstaltungen der Organisation und ihre Teilnehmer.',
  },
  'The first {count} people. Type a name to find the others.': {
    fr: 'Les {count} premières personnes. Saisissez un nom pour trouver les autres.',
    de: 'Die ersten {count} Personen. Geben Sie einen Namen ein, um die anderen zu finden.',
  },
  'The invitation is revoked.': { fr: 'L’invitation est révoquée.', de: 'Die Einladung ist widerrufen.' },
  'The invitations are saved but not sent, because the event is not published or has ended.': {
    fr: 'Les invitations sont enregistrées mais pas envoyées, car l’événement n’est pas publié ou est terminé.',
    de: 'Die Einladungen werden gespeichert, aber nicht gesendet, weil die Veranstaltung nicht veröffentlicht oder schon beendet ist.',
  },
  'The link that was sent stops working at once. This sends no mail: send the invitation again afterwards.': {
    fr: 'Le lien envoyé cesse immédiatement de fonctionner. Aucun e-mail n’est envoyé : renvoyez ensuite l’invitation.',
    de: 'Der gesendete Link funktioniert ab sofort nicht mehr. Dabei wird keine Mail gesendet: Senden Sie die Einladung danach erneut.',
  },
  'The mail is on its way to {recipients, plural, one {# person} other {# people}}.': {
    fr: 'L’e-mail est en cours d’envoi à {recipients, plural, one {# personne} other {# personnes}}.',
    de: 'Die Mail ist unterwegs an {recipients, plural, one {# Person} other {# Personen}}.',
  },
  'The mail is on its way.': { fr: 'L’e-mail est en cours d’envoi.', de: 'Die Mail ist unterwegs.' },
  'The number has changed meanwhile: now {people}.': {
    fr: 'Le nombre a changé entre-temps : maintenant {people}.',
    de: 'Die Zahl hat sich inzwischen geändert: jetzt {people}.',
  },
  'The old link no longer works. Send the invitation again with the new one.': {
    fr: 'L’ancien lien ne fonctionne plus. Renvoyez l’invitation avec le nouveau.',
    de: 'Der alte Link funktioniert nicht mehr. Senden Sie die Einladung mit dem neuen erneut.',
  },
  'The organiser': { fr: 'L’organisateur', de: 'Veranstalter' },
  'The organiser, from the waitlist': {
    fr: 'L’organisateur, depuis la liste d’attente',
    de: 'Veranstalter, von der Warteliste',
  },
  'The person gets a mail, unless your organisation has switched it off. The seats become free at once; the waitlist is not promoted automatically. An unpaid payment is cancelled with it; a paid one stays, to be refunded by you. This cannot be undone.':
    {
      fr: 'La personne reçoit un e-mail, sauf si votre organisation l’a désactivé. Les places se libèrent immédiatement ; la liste d’attente n’avance pas automatiquement. Un paiement non réglé est annulé avec l’inscription ; un paiement réglé reste, à rembourser par vos soins. Cette action est irréversible.',
      de: 'Die Person bekommt eine Mail, außer wenn Ihre Organisation sie abgeschaltet hat. Die Plätze werden sofort frei; die Warteliste rückt nicht automatisch nach. Eine unbezahlte Zahlung wird ebenfalls storniert; eine bezahlte bleibt, erstatten Sie sie selbst. Das kann nicht rückgängig gemacht werden.',
    },
  'The registration (its person)': { en: 'The registration', fr: 'Cette personne', de: 'Diese Person' },
  'They count with the visibility “Groups”.': {
    fr: 'Ils comptent avec la visibilité « Groupes ».',
    de: 'Diese Gruppen zählen bei der Sichtbarkeit „Gruppen“.',
  },
  'This event is full.': { fr: 'Cet événement est complet.', de: 'Diese Veranstaltung ist ausgebucht.' },
  'This event starts {ago}.': { fr: 'Cet événement commence {ago}.', de: 'Diese Veranstaltung beginnt {ago}.' },
  'Tick at least one invitation first.': {
    fr: 'Cochez d’abord au moins une invitation.',
    de: 'Wählen Sie zuerst mindestens eine Einladung aus.',
  },
  'Tick at least one person first.': {
    fr: 'Cochez d’abord au moins une personne.',
    de: 'Wählen Sie zuerst mindestens eine Person aus.',
  },
  'Tick at least one state.': { fr: 'Cochez au moins un statut.', de: 'Wählen Sie mindestens einen Status aus.' },
  'To people whose registration is': {
    fr: 'Aux personnes dont l’inscription a ce statut',
    de: 'An Personen, deren Anmeldung diesen Status hat',
  },
  'To register more people, change the number of seats, or cancel a registration.': {
    fr: 'Pour inscrire d’autres personnes, modifiez le nombre de places ou annulez une inscription.',
    de: 'Um weitere Personen anzumelden, ändern Sie die Zahl der Plätze, oder stornieren Sie eine Anmeldung.',
  },
  'To you, with an example event.': {
    fr: 'À vous, avec un événement d’exemple.',
    de: 'An Sie, mit einer Beispielveranstaltung.',
  },
  'To {title}.': { fr: 'Pour {title}.', de: 'Zu {title}.' },
  'To {title}. Tick people, or invite all that match the filter. Nothing is sent before the next page.': {
    fr: 'Pour {title}. Cochez des personnes, ou invitez toutes celles qui correspondent au filtre. Rien n’est envoyé avant la page suivante.',
    de: 'Zu {title}. Wählen Sie Personen aus, oder laden Sie alle ein, die dem Filter entsprechen. Vor der nächsten Seite wird nichts gesendet.',
  },
  'Undo (check-in)': { en: 'Undo', fr: 'Annuler', de: 'Rückgängig machen' },
  'Undo check-in': { fr: 'Annuler l’arrivée', de: 'Check-in rückgängig machen' },
  'Up to {count}': { fr: 'Jusqu’à {count}', de: 'Bis zu {count}' },
  Upcoming: { fr: 'À venir', de: 'Bevorstehend' },
  'Upcoming and past events': { fr: 'Événements à venir et passés', de: 'Kommende und vergangene Veranstaltungen' },
  'Upcoming events': { fr: 'Événements à venir', de: 'Kommende Veranstaltungen' },
  'When the event starts': { fr: 'Au début de l’événement', de: 'Wenn die Veranstaltung beginnt' },
  Where: { fr: 'Où', de: 'Wo' },
  'Who sees it': { fr: 'Qui le voit', de: 'Wer sie sieht' },
  'Within {days, plural, one {# day} other {# days}}, before it starts': {
    fr: 'Sous {days, plural, one {# jour} other {# jours}}, avant le début',
    de: 'Innerhalb von {days, plural, one {# Tag} other {# Tagen}}, vor dem Beginn',
  },
  'You cannot see contacts or users.': {
    fr: 'Vous ne pouvez voir ni les contacts ni les utilisateurs.',
    de: 'Sie können weder Kontakte noch Benutzer sehen.',
  },
  'Your organisation can have switched this mail off. People who were invited but are not registered get no mail.': {
    fr: 'Il est possible que votre organisation ait désactivé cet e-mail. Les personnes invitées mais non inscrites ne reçoivent pas d’e-mail.',
    de: 'Möglicherweise hat Ihre Organisation diese Mail abgeschaltet. Wer eingeladen, aber nicht angemeldet ist, bekommt keine Mail.',
  },
  'Your organisation has switched off the mail about cancelled events. Tell the people yourself: {people}.': {
    fr: 'Votre organisation a désactivé l’e-mail sur les événements annulés. Prévenez vous-même les personnes : {people}.',
    de: 'Ihre Organisation hat die Mail über abgesagte Veranstaltungen abgeschaltet. Benachrichtigen Sie die Personen selbst: {people}.',
  },
  'a person': { fr: 'une personne', de: 'eine Person' },
  'an unknown person': { fr: 'personne inconnue', de: 'unbekannte Person' },
  'cancel (event)': { en: 'cancel', fr: 'annuler', de: 'absagen' },
  event: { fr: 'événement', de: 'Veranstaltung' },
  events: { fr: 'événements', de: 'Veranstaltungen' },
  invitation: { fr: 'invitation', de: 'Einladung' },
  invitations: { fr: 'invitations', de: 'Einladungen' },
  registration: { fr: 'inscription', de: 'Anmeldung' },
  registrations: { fr: 'inscriptions', de: 'Anmeldungen' },
  'the check-in of {name}': { fr: 'l’arrivée de {name}', de: 'Check-in von {name}' },
  'the person': { fr: 'la personne', de: 'die Person' },
  'this person': { fr: 'cette personne', de: 'diese Person' },
  'this person (of whom)': { en: 'this person', fr: 'cette personne', de: 'dieser Person' },
  'this registration': { fr: 'cette inscription', de: 'diese Anmeldung' },
  'with {count, plural, one {# guest} other {# guests}}': {
    fr: 'avec {count, plural, one {# accompagnant} other {# accompagnants}}',
    de: 'mit {count, plural, one {# Begleitperson} other {# Begleitpersonen}}',
  },
  '{count, plural, one {# mail is on its way.} other {# mails are on their way.}}': {
    fr: '{count, plural, one {# e-mail est en cours d’envoi.} other {# e-mails sont en cours d’envoi.}}',
    de: '{count, plural, one {# Mail ist unterwegs.} other {# Mails sind unterwegs.}}',
  },
  '{count, plural, one {# member} other {# members}}': {
    fr: '{count, plural, one {# membre} other {# membres}}',
    de: '{count, plural, one {# Mitglied} other {# Mitglieder}}',
  },
  '{count, plural, one {# not sent} other {# not sent}}: {why}': {
    fr: '{count, plural, one {# non envoyé} other {# non envoyés}} : {why}',
    de: '{count, plural, one {# nicht gesendet} other {# nicht gesendet}}: {why}',
  },
  '{count, plural, one {# on the waitlist} other {# on the waitlist}}': {
    fr: '{count, plural, one {# sur liste d’attente} other {# sur liste d’attente}}',
    de: '{count, plural, one {# auf der Warteliste} other {# auf der Warteliste}}',
  },
  '{count, plural, one {# registered} other {# registered}}': {
    fr: '{count, plural, one {# inscrit} other {# inscrits}}',
    de: '{count, plural, one {# angemeldet} other {# angemeldet}}',
  },
  '{created, plural, one {# person invited.} other {# people invited.}}': {
    fr: '{created, plural, one {# personne invitée.} other {# personnes invitées.}}',
    de: '{created, plural, one {# Person eingeladen.} other {# Personen eingeladen.}}',
  },
  '{created, plural, one {# person} other {# people}} invited, {sent, plural, one {# mail} other {# mails}} on the way.':
    {
      fr: '{created, plural, one {# personne invitée} other {# personnes invitées}}, {sent, plural, one {# e-mail} other {# e-mails}} en cours d’envoi.',
      de: '{created, plural, one {# Person} other {# Personen}} eingeladen, {sent, plural, one {# Mail} other {# Mails}} unterwegs.',
    },
  '{failed, plural, one {# could not be invited: their accounts are disabled or deleted.} other {# could not be invited: their accounts are disabled or deleted.}}':
    {
      fr: '{failed, plural, one {# n’a pas pu être invitée : son compte est désactivé ou supprimé.} other {# n’ont pas pu être invitées : leurs comptes sont désactivés ou supprimés.}}',
      de: '{failed, plural, one {# konnte nicht eingeladen werden: Das Konto ist deaktiviert oder gelöscht.} other {# konnten nicht eingeladen werden: Ihre Konten sind deaktiviert oder gelöscht.}}',
    },
  '{free, plural, =0 {No seat is free} one {# seat is free} other {# seats are free}}': {
    fr: '{free, plural, =0 {Aucune place n’est libre} one {# place est libre} other {# places sont libres}}',
    de: '{free, plural, =0 {Kein Platz ist frei} one {# Platz ist frei} other {# Plätze sind frei}}',
  },
  '{free}. {count, plural, one {# is} other {# are}} needed.': {
    fr: '{free}. {count, plural, one {Il en faut #.} other {Il en faut #.}}',
    de: '{free}. {count, plural, one {# wird} other {# werden}} benötigt.',
  },
  '{name} is approved.': { fr: '{name} : inscription validée.', de: '{name} ist angenommen.' },
  '{name} is checked in.': { fr: '{name} : arrivée enregistrée.', de: '{name} ist eingecheckt.' },
  '{name} is marked as a no-show.': {
    fr: '{name} : absence enregistrée.',
    de: '{name} ist als nicht erschienen markiert.',
  },
  '{name} is no longer checked in.': { fr: '{name} : arrivée annulée.', de: '{name} ist nicht mehr eingecheckt.' },
  '{name} is no longer registered.': { fr: '{name} : inscription annulée.', de: '{name} ist nicht mehr angemeldet.' },
  '{name} is on the waitlist, at position {position}.': {
    fr: '{name} est sur la liste d’attente, en position {position}.',
    de: '{name} ist auf der Warteliste, auf Position {position}.',
  },
  '{name} is registered, awaiting approval.': {
    fr: '{name} : inscription enregistrée, en attente de validation.',
    de: '{name} ist angemeldet, die Freigabe steht noch aus.',
  },
  '{name} is registered, awaiting payment.': {
    fr: '{name} : inscription enregistrée, en attente de paiement.',
    de: '{name} ist angemeldet, die Zahlung steht noch aus.',
  },
  '{name} is registered.': { fr: '{name} : inscription enregistrée.', de: '{name} ist angemeldet.' },
  '{name} is rejected.': { fr: '{name} : inscription refusée.', de: '{name} ist abgelehnt.' },
  '{price} each': { fr: '{price} par place', de: '{price} pro Platz' },
  '{registered, plural, one {# registration} other {# registrations}}, {seats, plural, one {# seat} other {# seats}}': {
    fr: '{registered, plural, one {# inscription} other {# inscriptions}}, {seats, plural, one {# place} other {# places}}',
    de: '{registered, plural, one {# Anmeldung} other {# Anmeldungen}}, {seats, plural, one {# Platz} other {# Plätze}}',
  },
  '{seats} taken': { fr: 'Occupées : {seats}', de: '{seats} belegt' },
  '{skipped, plural, one {# had an invitation already.} other {# had an invitation already.}}': {
    fr: '{skipped, plural, one {# avait déjà une invitation.} other {# avaient déjà une invitation.}}',
    de: '{skipped, plural, one {# hatte schon eine Einladung.} other {# hatten schon eine Einladung.}}',
  },
  '{title} is a draft again.': { fr: '{title} est de nouveau un brouillon.', de: '{title} ist wieder ein Entwurf.' },
  '{title} is archived. Its registrations stay.': {
    fr: '{title} est archivé. Ses inscriptions restent.',
    de: '{title} ist archiviert. Die Anmeldungen bleiben.',
  },
  '{title} is cancelled.': { fr: '{title} est annulé.', de: '{title} ist abgesagt.' },
  '{title} is created as a draft, but not published.': {
    fr: '{title} est créé comme brouillon, mais pas publié.',
    de: '{title} ist als Entwurf angelegt, aber nicht veröffentlicht.',
  },
  '{title} is created as a draft.': {
    fr: '{title} est créé comme brouillon.',
    de: '{title} ist als Entwurf angelegt.',
  },
  '{title} is published.': { fr: '{title} est publié.', de: '{title} ist veröffentlicht.' },
  '{title} is published: you can send invitations and register people.': {
    fr: '{title} est publié : vous pouvez envoyer des invitations et inscrire des personnes.',
    de: '{title} ist veröffentlicht: Sie können Einladungen senden und Personen anmelden.',
  },
  '{title} is restored as a draft.': {
    fr: '{title} est rétabli comme brouillon.',
    de: '{title} ist als Entwurf wiederhergestellt.',
  },
  'Expired (registration)': { en: 'Expired', fr: 'Expirée', de: 'Abgelaufen' },
} satisfies Translations;
