/** What operations refuse with, in French and German. What a refusal names is between braces. */
import type { Translations } from '../language/translation.ts';

export const refusalTexts = {
  '{count} imports wait or run. Send the file once one of them has ended.': {
    fr: '{count} imports sont en attente ou en cours. Envoyez le fichier dès que l’un d’eux est terminé.',
    de: '{count} Importe warten oder laufen. Senden Sie die Datei, sobald einer davon beendet ist.',
  },
  '{noun} with this {member} exists.': {
    fr: '{noun} avec cette valeur existe déjà ({member}).',
    de: '{noun} mit diesem Wert gibt es schon ({member}).',
  },
  'A contract can be changed while it is a DRAFT; this one is {status}.': {
    fr: 'Un contrat peut être modifié tant que c’est un brouillon ; celui-ci ne l’est plus ({status}).',
    de: 'Ein Vertrag kann geändert werden, solange er ein Entwurf ist; dieser ist keiner mehr ({status}).',
  },
  'A credit note is final. Issue a new invoice instead.': {
    fr: 'Un avoir est définitif. Émettez plutôt une nouvelle facture.',
    de: 'Eine Gutschrift ist endgültig. Stellen Sie stattdessen eine neue Rechnung aus.',
  },
  'A newsletter can be changed while it is a DRAFT; this one is {status}.': {
    fr: 'Une newsletter peut être modifiée tant que c’est un brouillon ; celle-ci ne l’est plus ({status}).',
    de: 'Ein Newsletter kann geändert werden, solange er ein Entwurf ist; dieser ist keiner mehr ({status}).',
  },
  'A payment can be deleted while it is PENDING; this one is {status}.': {
    fr: 'Un paiement peut être supprimé tant qu’il est en attente ; celui-ci ne l’est plus ({status}).',
    de: 'Eine Zahlung kann gelöscht werden, solange sie aussteht; diese steht nicht mehr aus ({status}).',
  },
  'A role with this key exists.': {
    fr: 'Un rôle avec cet identifiant existe déjà.',
    de: 'Eine Rolle mit dieser Kennung gibt es schon.',
  },
  'A rotation is pending: the token before must be deleted or expired first.': {
    fr: 'Un renouvellement est en cours : le jeton précédent doit d’abord être supprimé ou avoir expiré.',
    de: 'Eine Erneuerung läuft: Das vorige Token muss zuerst gelöscht oder abgelaufen sein.',
  },
  'A tenant has at most {count} custom roles. Delete one first.': {
    fr: 'Une organisation a au plus {count} rôles personnalisés. Supprimez-en un d’abord.',
    de: 'Eine Organisation hat höchstens {count} eigene Rollen. Löschen Sie zuerst eine.',
  },
  'A token never gains permissions. Create another one with these.': {
    fr: 'Un jeton ne gagne jamais d’autorisations. Créez-en un autre avec celles-ci.',
    de: 'Ein Token bekommt nie Berechtigungen dazu. Erstellen Sie ein anderes mit diesen.',
  },
  'A user with this email exists.': {
    fr: 'Un utilisateur avec cet e-mail existe déjà.',
    de: 'Einen Benutzer mit dieser E-Mail-Adresse gibt es schon.',
  },
  'Adhesions of this type exist. Make it inactive instead.': {
    en: 'Memberships of this type exist. Make it inactive instead.',
    fr: 'Il existe des adhésions de ce type. Rendez-le plutôt inactif.',
    de: 'Es gibt Mitgliedschaften dieser Art. Bieten Sie die Art stattdessen nicht mehr an.',
  },
  'An active administrator must remain.': {
    fr: 'Il doit rester un administrateur actif.',
    de: 'Ein aktiver Administrator muss bleiben.',
  },
  'An audience with {part} needs the permission {permission}.': {
    fr: 'Une audience avec {part} exige l’autorisation {permission}.',
    de: 'Eine Zielgruppe mit {part} braucht die Berechtigung {permission}.',
  },
  'An authenticator app is set up already. Remove it before you set up another.': {
    fr: 'Une application d’authentification est déjà configurée. Retirez-la avant d’en configurer une autre.',
    de: 'Eine Authenticator-App ist schon eingerichtet. Entfernen Sie sie, bevor Sie eine andere einrichten.',
  },
  'An export of {resource} objects also needs the permission {permission}.': {
    fr: 'Un export de {resource} exige aussi l’autorisation {permission}.',
    de: 'Ein Export von {resource} braucht auch die Berechtigung {permission}.',
  },
  'An import of {resource} also needs the permission {permission}.': {
    fr: 'Un import de {resource} exige aussi l’autorisation {permission}.',
    de: 'Ein Import von {resource} braucht auch die Berechtigung {permission}.',
  },
  'An invoice can be changed while it is a DRAFT; this one is {status}.': {
    fr: 'Une facture peut être modifiée tant que c’est un brouillon ; celle-ci ne l’est plus ({status}).',
    de: 'Eine Rechnung kann geändert werden, solange sie ein Entwurf ist; diese ist keiner mehr ({status}).',
  },
  'Change your own email with POST /api/v1/me/email/begin.': {
    en: 'Change your own email in your account.',
    fr: 'Changez votre propre e-mail dans votre compte.',
    de: 'Ändern Sie Ihre eigene E-Mail-Adresse in Ihrem Konto.',
  },
  'Change your own password with POST /api/v1/me/password.': {
    en: 'Change your own password in your account.',
    fr: 'Changez votre propre mot de passe dans votre compte.',
    de: 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto.',
  },
  'Expired JWT Token': {
    en: 'The session has expired.',
    fr: 'La session a expiré.',
    de: 'Die Sitzung ist abgelaufen.',
  },
  'Invalid credentials.': { fr: 'Identifiants incorrects.', de: 'Falsche Zugangsdaten.' },
  'Invalid or expired code.': { fr: 'Code incorrect ou expiré.', de: 'Falscher oder abgelaufener Code.' },
  'It was marked as paid more than {hours} hours ago, or what it was for has been deleted: record a refund instead.': {
    fr: 'Il a été marqué comme payé il y a plus de {hours} heures, ou son objet a été supprimé : enregistrez plutôt un remboursement.',
    de: 'Sie wurde vor mehr als {hours} Stunden als bezahlt markiert, oder ihr Gegenstand wurde gelöscht: Erfassen Sie stattdessen eine Erstattung.',
  },
  'Its event has ended.': { fr: 'L’événement est terminé.', de: 'Die Veranstaltung ist vorbei.' },
  'Its event is {status}; invitations are sent while it is PUBLISHED.': {
    fr: 'Les invitations sont envoyées quand l’événement est publié ; celui-ci ne l’est pas ({status}).',
    de: 'Einladungen werden gesendet, wenn die Veranstaltung veröffentlicht ist; diese ist es nicht ({status}).',
  },
  'Mails were sent to several addresses. Wait {seconds} seconds, then try again.': {
    fr: 'Des e-mails ont été envoyés à plusieurs adresses. Attendez {seconds} secondes, puis réessayez.',
    de: 'Mails wurden an mehrere Adressen gesendet. Warten Sie {seconds} Sekunden, und versuchen Sie es dann noch einmal.',
  },
  'No authenticator app is being set up, or it was begun more than 15 minutes ago. Begin again.': {
    fr: 'Aucune application d’authentification n’est en cours de configuration, ou la configuration a été commencée il y a plus de 15 minutes. Recommencez.',
    de: 'Es wird keine Authenticator-App eingerichtet, oder der Beginn liegt mehr als 15 Minuten zurück. Beginnen Sie noch einmal.',
  },
  'No email address of the recipient is known.': {
    fr: 'Aucune adresse e-mail du destinataire n’est connue.',
    de: 'Es ist keine E-Mail-Adresse des Empfängers bekannt.',
  },
  'No second factor is set up.': {
    fr: 'Aucun second facteur n’est configuré.',
    de: 'Es ist kein zweiter Faktor eingerichtet.',
  },
  'Only issued invoices are mailed; this one is {status}.': {
    fr: 'Seules les factures émises sont envoyées ; celle-ci ne l’est pas ({status}).',
    de: 'Nur ausgestellte Rechnungen werden verschickt; diese ist es nicht ({status}).',
  },
  'Others wait for a seat at the event. It has a waitlist.': {
    fr: 'D’autres attendent une place à cet événement. Il a une liste d’attente.',
    de: 'Andere warten auf einen Platz. Die Veranstaltung hat eine Warteliste.',
  },
  'Registration for the event is not open now.': {
    fr: 'Les inscriptions à l’événement ne sont pas ouvertes.',
    de: 'Die Anmeldung zur Veranstaltung ist zurzeit nicht offen.',
  },
  'Remove your own second factor with POST /api/v1/me/second_factor/remove.': {
    en: 'Remove your own second factor in your account.',
    fr: 'Retirez votre propre second facteur dans votre compte.',
    de: 'Entfernen Sie Ihren eigenen zweiten Faktor in Ihrem Konto.',
  },
  'The adhesion has no end: there is nothing to renew.': {
    en: 'The membership has no end: there is nothing to renew.',
    fr: 'L’adhésion n’a pas de fin : il n’y a rien à renouveler.',
    de: 'Die Mitgliedschaft hat kein Ende: Es gibt nichts zu verlängern.',
  },
  'The adhesion is already approved; it is {status}.': {
    en: 'The membership is already approved; it is {status}.',
    fr: 'L’adhésion est déjà validée ({status}).',
    de: 'Die Mitgliedschaft ist schon angenommen ({status}).',
  },
  'The adhesion is {status}; it can be renewed while it is {statuses}.': {
    en: 'The membership is {status}; it can be renewed while it is {statuses}.',
    fr: 'L’adhésion est dans l’état {status} ; elle peut être renouvelée dans les états {statuses}.',
    de: 'Die Mitgliedschaft ist im Zustand {status}; verlängert werden kann sie in den Zuständen {statuses}.',
  },
  'The contact of the contract has been deleted.': {
    fr: 'Le contact du contrat a été supprimé.',
    de: 'Der Kontakt des Vertrags wurde gelöscht.',
  },
  'The contact is invited to this event.': {
    fr: 'Ce contact est déjà invité à cet événement.',
    de: 'Der Kontakt ist zu dieser Veranstaltung schon eingeladen.',
  },
  'The event does not have enough free seats.': {
    fr: 'L’événement n’a pas assez de places libres.',
    de: 'Die Veranstaltung hat nicht genug freie Plätze.',
  },
  'The event has ended.': { fr: 'L’événement est terminé.', de: 'Die Veranstaltung ist vorbei.' },
  'The event has free seats. Register for it instead.': {
    fr: 'L’événement a des places libres. Inscrivez plutôt la personne.',
    de: 'Die Veranstaltung hat freie Plätze. Melden Sie sich stattdessen an.',
  },
  'The event has no waitlist.': {
    fr: 'L’événement n’a pas de liste d’attente.',
    de: 'Die Veranstaltung hat keine Warteliste.',
  },
  'The event has registrations, so it cannot be unpublished. Cancel it instead.': {
    fr: 'L’événement a des inscriptions et ne peut donc pas être dépublié. Annulez-le plutôt.',
    de: 'Die Veranstaltung hat Anmeldungen und kann nicht zurückgezogen werden. Sagen Sie sie stattdessen ab.',
  },
  'The event has started, so answers are closed.': {
    fr: 'L’événement a commencé : les réponses sont closes.',
    de: 'Die Veranstaltung hat begonnen: Antworten sind nicht mehr möglich.',
  },
  'The event has started.': { fr: 'L’événement a commencé.', de: 'Die Veranstaltung hat begonnen.' },
  'The event has {seats} seats left, and {wanted} {verb} wanted.{instead}': {
    en: 'Free seats of the event: {seats}; needed: {wanted}.{instead}',
    fr: 'Places libres de l’événement : {seats} ; demandées : {wanted}.',
    de: 'Freie Plätze der Veranstaltung: {seats}; gebraucht: {wanted}.',
  },
  'The event is not published, so it takes no answers.': {
    fr: 'L’événement n’est pas publié et n’accepte donc pas de réponses.',
    de: 'Die Veranstaltung ist nicht veröffentlicht und nimmt keine Antworten an.',
  },
  'The event is {status}; entries can be approved while it is PUBLISHED.': {
    fr: 'Les entrées peuvent être validées quand l’événement est publié ; celui-ci ne l’est pas ({status}).',
    de: 'Einträge können angenommen werden, wenn die Veranstaltung veröffentlicht ist; diese ist es nicht ({status}).',
  },
  'The event is {status}; invitations are sent while it is PUBLISHED.': {
    fr: 'Les invitations partent quand l’événement est publié ; celui-ci ne l’est pas ({status}).',
    de: 'Einladungen gehen hinaus, wenn die Veranstaltung veröffentlicht ist; diese ist es nicht ({status}).',
  },
  'The event is {status}; people are registered while it is PUBLISHED.': {
    fr: 'Les inscriptions se font quand l’événement est publié ; celui-ci ne l’est pas ({status}).',
    de: 'Angemeldet wird, wenn die Veranstaltung veröffentlicht ist; diese ist es nicht ({status}).',
  },
  'The event was cancelled.': { fr: 'L’événement a été annulé.', de: 'Die Veranstaltung wurde abgesagt.' },
  'The export is {status}: it has no file.': {
    fr: 'L’export n’a pas de fichier ({status}).',
    de: 'Der Export hat keine Datei ({status}).',
  },
  'The file of this dry run is not kept any more.': {
    fr: 'Le fichier de cet essai n’est plus conservé.',
    de: 'Die Datei dieses Probelaufs ist nicht mehr vorhanden.',
  },
  'The form belongs to no event, so contacts have no link to it.': {
    fr: 'Le formulaire n’est lié à aucun événement : les contacts n’ont pas de lien vers lui.',
    de: 'Das Formular gehört zu keiner Veranstaltung: Kontakte haben keinen Link darauf.',
  },
  'The form has responses, so fields, multipleResponses and eventId cannot change.': {
    en: 'The form has responses, so its questions, its event and the number of responses per person cannot change.',
    fr: 'Le formulaire a des réponses : ses questions, le nombre de réponses par personne et l’événement ne peuvent plus changer.',
    de: 'Das Formular hat Antworten: Fragen, mehrfaches Antworten und Veranstaltung können nicht mehr geändert werden.',
  },
  'The form is {status}; it can be sent while it is OPEN.': {
    fr: 'Le formulaire peut être envoyé quand il est ouvert ; il ne l’est pas ({status}).',
    de: 'Das Formular kann gesendet werden, wenn es offen ist; das ist es nicht ({status}).',
  },
  'The form is {status}; it takes responses while it is OPEN.': {
    fr: 'Le formulaire accepte des réponses quand il est ouvert ; il ne l’est pas ({status}).',
    de: 'Das Formular nimmt Antworten an, wenn es offen ist; das ist es nicht ({status}).',
  },
  'The form {form} is CLOSED; it takes responses while it is OPEN.': {
    fr: 'Le formulaire {form} est fermé ; il accepte des réponses quand il est ouvert.',
    de: 'Das Formular {form} ist geschlossen; es nimmt Antworten an, wenn es offen ist.',
  },
  'The holder of the adhesion was deleted.': {
    en: 'The holder of the membership was deleted.',
    fr: 'Le titulaire de l’adhésion a été supprimé.',
    de: 'Der Inhaber der Mitgliedschaft wurde gelöscht.',
  },
  'The import has no CSV file any more.': {
    fr: 'Le fichier CSV de cet import n’est plus conservé.',
    de: 'Die CSV-Datei dieses Imports ist nicht mehr vorhanden.',
  },
  'The invitation is REVOKED and cannot be sent; that state is final.': {
    fr: 'L’invitation est révoquée et ne peut plus être envoyée ; c’est définitif.',
    de: 'Die Einladung ist widerrufen und kann nicht mehr gesendet werden; das ist endgültig.',
  },
  'The invitation is REVOKED, and has no link; that state is final.': {
    fr: 'L’invitation est révoquée et n’a plus de lien ; c’est définitif.',
    de: 'Die Einladung ist widerrufen und hat keinen Link mehr; das ist endgültig.',
  },
  'The invitation was sent less than {interval} seconds ago; it can be sent again in {seconds}.': {
    fr: 'L’invitation a été envoyée il y a moins de {interval} secondes ; elle peut être renvoyée dans {seconds} secondes.',
    de: 'Die Einladung wurde vor weniger als {interval} Sekunden gesendet; in {seconds} Sekunden kann sie erneut gesendet werden.',
  },
  'The invoice has no recipient.': {
    fr: 'La facture n’a pas de destinataire.',
    de: 'Die Rechnung hat keinen Empfänger.',
  },
  'The limit of {count} exports is reached. Delete one first.': {
    fr: 'La limite de {count} exports est atteinte. Supprimez-en un d’abord.',
    de: 'Die Grenze von {count} Exporten ist erreicht. Löschen Sie zuerst einen.',
  },
  'The limit of {count} subscriptions is reached. Delete one first.': {
    fr: 'La limite de {count} abonnements est atteinte. Supprimez-en un d’abord.',
    de: 'Die Grenze von {count} Abonnements ist erreicht. Löschen Sie zuerst eines.',
  },
  'The lines total {gross}, the payment {amount}: they must be equal.': {
    en: 'The total of the lines and the amount of the payment must be equal ({gross} and {amount}, in cents).',
    fr: 'Le total des lignes et le montant du paiement doivent être égaux ({gross} et {amount}, en centimes).',
    de: 'Die Summe der Positionen und die Zahlung müssen gleich sein ({gross} und {amount}, in Cent).',
  },
  'The newsletter is {status}. Cancel it before you delete it.': {
    fr: 'La newsletter est en cours ({status}). Annulez-la avant de la supprimer.',
    de: 'Der Newsletter läuft ({status}). Brechen Sie ihn ab, bevor Sie ihn löschen.',
  },
  'The newsletter would go to {recipients} recipients, not {confirmed}.': {
    fr: 'La newsletter partirait à {recipients} destinataires, et non {confirmed}.',
    de: 'Der Newsletter ginge an {recipients} Empfänger, nicht an {confirmed}.',
  },
  'The next period or its grace would end after 2199.': {
    fr: 'La prochaine période ou son délai finirait après 2199.',
    de: 'Der nächste Zeitraum oder seine Nachfrist würde nach 2199 enden.',
  },
  'The payment belongs to {what}. Cancel it instead.': {
    fr: 'Le paiement est lié à {what}. Annulez-le plutôt.',
    de: 'Die Zahlung gehört zu {what}. Stornieren Sie sie stattdessen.',
  },
  'The payment is {status}, not PAID.': {
    fr: 'Le paiement n’est pas payé ({status}).',
    de: 'Die Zahlung ist nicht bezahlt ({status}).',
  },
  'The payment is {status}: there is nothing left to invoice.': {
    fr: 'Il n’y a plus rien à facturer pour ce paiement ({status}).',
    de: 'Für diese Zahlung gibt es nichts mehr zu berechnen ({status}).',
  },
  'The person is already on the waitlist, or registered.': {
    fr: 'La personne est déjà sur la liste d’attente ou inscrite.',
    de: 'Die Person steht schon auf der Warteliste oder ist angemeldet.',
  },
  'The person is already registered, or has been deleted.': {
    fr: 'La personne est déjà inscrite ou a été supprimée.',
    de: 'Die Person ist schon angemeldet oder wurde gelöscht.',
  },
  'The person is checked in on this payment: undo the check-in first.': {
    fr: 'La personne est enregistrée à l’arrivée avec ce paiement : annulez d’abord l’arrivée.',
    de: 'Die Person ist mit dieser Zahlung eingecheckt: Machen Sie zuerst den Check-in rückgängig.',
  },
  'The person is marked as a no-show on this payment: check the person in, then undo that.': {
    fr: 'La personne est marquée absente avec ce paiement : enregistrez son arrivée, puis annulez-la.',
    de: 'Die Person ist mit dieser Zahlung als nicht erschienen vermerkt: Checken Sie sie ein, und machen Sie das dann rückgängig.',
  },
  'The person is registered for this event.': {
    fr: 'La personne est déjà inscrite à cet événement.',
    de: 'Die Person ist zu dieser Veranstaltung schon angemeldet.',
  },
  'The rate limit was exceeded.': {
    fr: 'La limite de débit est dépassée.',
    de: 'Die Ratenbegrenzung ist überschritten.',
  },
  'The state of the resource does not allow this.': {
    fr: 'L’état actuel ne le permet pas.',
    de: 'Der jetzige Zustand erlaubt das nicht.',
  },
  'The subscription includes events that you do not have permission to see. Missing permissions: {permissions}.': {
    fr: 'L’abonnement contient des événements que vous n’avez pas le droit de voir. Autorisations manquantes : {permissions}.',
    de: 'Das Abonnement enthält Ereignisse, die Sie nicht sehen dürfen. Fehlende Berechtigungen: {permissions}.',
  },
  'The subscription is disabled. Enable it first.': {
    fr: 'L’abonnement est désactivé. Activez-le d’abord.',
    de: 'Das Abonnement ist deaktiviert. Aktivieren Sie es zuerst.',
  },
  'The type of the adhesion is no longer active.': {
    en: 'The type of the membership is no longer active.',
    fr: 'Le type de l’adhésion n’est plus actif.',
    de: 'Die Art der Mitgliedschaft ist nicht mehr aktiv.',
  },
  'The {noun} is invited to this event.': {
    fr: 'Cette personne est déjà invitée à cet événement ({noun}).',
    de: 'Diese Person ist zu dieser Veranstaltung schon eingeladen ({noun}).',
  },
  'The {noun} is {from} and cannot become {to}; {next}.': {
    fr: 'Cela n’est pas possible dans l’état actuel ({noun} : {from}, demandé : {to} ; {next}).',
    de: 'Das geht im jetzigen Zustand nicht ({noun}: {from}, verlangt: {to}; {next}).',
  },
  'There is no space for files now.': {
    fr: 'Il n’y a pas de place pour des fichiers en ce moment.',
    de: 'Zurzeit ist kein Platz für Dateien.',
  },
  'There is no such passkey. It may have been removed.': {
    fr: 'Cette clé d’accès n’existe pas. Elle a peut-être été retirée.',
    de: 'Diesen Passkey gibt es nicht. Vielleicht wurde er entfernt.',
  },
  'There is no such resource.': { fr: 'Cet élément n’existe pas.', de: 'Das gibt es nicht.' },
  'This adhesion was already renewed. Renew the later one.': {
    en: 'This membership was already renewed. Renew the later one.',
    fr: 'Cette adhésion a déjà été renouvelée. Renouvelez la plus récente.',
    de: 'Diese Mitgliedschaft wurde schon verlängert. Verlängern Sie die spätere.',
  },
  'This credential is not an impersonation, so there is nothing to end.': {
    fr: 'Vous n’agissez pas au nom d’un autre utilisateur : il n’y a rien à arrêter.',
    de: 'Sie handeln nicht als anderer Benutzer: Es gibt nichts zu beenden.',
  },
  'This is for {noun} that is {sources}; this one is {from}, and {next}.': {
    fr: 'Cela n’est pas possible dans l’état actuel ({noun} ; possible : {sources} ; actuel : {from} ; {next}).',
    de: 'Das geht im jetzigen Zustand nicht ({noun}; möglich: {sources}; jetzt: {from}; {next}).',
  },
  'This operation is not available while impersonating a user.': {
    fr: 'Ceci n’est pas possible pendant que vous agissez au nom d’un autre utilisateur.',
    de: 'Das ist nicht möglich, während Sie als anderer Benutzer handeln.',
  },
  'This payment has an invoice.': {
    fr: 'Ce paiement a déjà une facture.',
    de: 'Diese Zahlung hat schon eine Rechnung.',
  },
  'You are this user.': { fr: 'Vous êtes cet utilisateur.', de: 'Sie sind dieser Benutzer.' },
  'You cannot delete yourself.': {
    fr: 'Vous ne pouvez pas vous supprimer vous-même.',
    de: 'Sie können sich nicht selbst löschen.',
  },
  'You cannot disable yourself.': {
    fr: 'Vous ne pouvez pas vous désactiver vous-même.',
    de: 'Sie können sich nicht selbst deaktivieren.',
  },
  'You cannot erase yourself.': {
    fr: 'Vous ne pouvez pas effacer vos propres données.',
    de: 'Sie können Ihre eigenen Daten nicht löschen.',
  },
  'You do not have the permission that this operation needs.': {
    fr: 'Vous n’avez pas l’autorisation nécessaire.',
    de: 'Ihnen fehlt die nötige Berechtigung.',
  },
  'You have a membership of this type, or have applied for one. When it ends, renew it.': {
    fr: 'Vous avez déjà une adhésion de ce type, ou une demande en cours. À sa fin, renouvelez-la.',
    de: 'Sie haben schon eine Mitgliedschaft dieser Art oder haben sie beantragt. Verlängern Sie sie, wenn sie endet.',
  },
  'You have already responded to this form.': {
    fr: 'Vous avez déjà répondu à ce formulaire.',
    de: 'Sie haben dieses Formular schon beantwortet.',
  },
  'You have {count} passkeys, which is the most. Remove one first.': {
    fr: 'Vous avez {count} clés d’accès, le maximum. Retirez-en une d’abord.',
    de: 'Sie haben {count} Passkeys, mehr geht nicht. Entfernen Sie zuerst einen.',
  },
  'You have tried {count} times. The organiser can still add you.': {
    fr: 'Vous avez essayé {count} fois. L’organisateur peut encore vous ajouter.',
    de: 'Sie haben es {count}-mal versucht. Die Veranstalter können Sie noch hinzufügen.',
  },
  'Your entry on the waitlist was rejected. The organiser can add you again.': {
    fr: 'Votre entrée sur la liste d’attente a été refusée. L’organisateur peut vous ajouter à nouveau.',
    de: 'Ihr Eintrag auf der Warteliste wurde abgelehnt. Die Veranstalter können Sie wieder hinzufügen.',
  },
  'Your share of this work is used up. Retry in {seconds} seconds, or send fewer requests at a time.': {
    fr: 'Votre quota pour ce type d’opération est épuisé. Réessayez dans {seconds} secondes.',
    de: 'Ihr Kontingent dafür ist aufgebraucht. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  },
  '{count} objects have this {member}.': {
    fr: '{count} objets ont cette valeur ({member}).',
    de: '{count} Objekte haben diesen Wert ({member}).',
  },
  '{resource} also needs the permission {permission}.': {
    fr: '{resource} exige aussi l’autorisation {permission}.',
    de: '{resource} braucht auch die Berechtigung {permission}.',
  },
  'it may become {statuses}': { fr: 'états possibles : {statuses}', de: 'möglich: {statuses}' },
  'that state is final': { fr: 'cet état est définitif', de: 'dieser Zustand ist endgültig' },
  // What has a state, or a value that another one has.
  'An adhesion': { en: 'A membership', fr: 'Une adhésion', de: 'Eine Mitgliedschaft' },
  'An adhesion type': { en: 'A membership type', fr: 'Un type d’adhésion', de: 'Eine Art der Mitgliedschaft' },
  'An invitation': { fr: 'Une invitation', de: 'Eine Einladung' },
  'a registration': { fr: 'une inscription', de: 'Anmeldung' },
  adhesion: { en: 'membership', fr: 'adhésion', de: 'Mitgliedschaft' },
  'an event': { fr: 'un événement', de: 'Veranstaltung' },
  invoice: { fr: 'facture', de: 'Rechnung' },
  // After “belongs to”.
  'an adhesion': { en: 'a membership', fr: 'une adhésion', de: 'einer Mitgliedschaft' },
  'an invoice': { fr: 'une facture', de: 'einer Rechnung' },
} satisfies Translations;
