/** Texts of the pages of forms, in French and German. */
import type { Translations } from '../../../language/translation.ts';

export const formsTexts = {
  '{count, plural, one {# response} other {# responses}}': {
    fr: '{count, plural, one {# réponse} other {# réponses}}',
    de: '{count, plural, one {# Antwort} other {# Antworten}}',
  },
  '{title} is closed. Its responses stay.': {
    fr: '{title} est fermé. Ses réponses sont conservées.',
    de: '{title} ist geschlossen. Die Antworten bleiben erhalten.',
  },
  '{title} is created. Open it when the questions are right.': {
    fr: '{title} est créé. Ouvrez-le quand les questions conviennent.',
    de: '{title} ist angelegt. Öffnen Sie es, wenn die Fragen stimmen.',
  },
  '{title} is on its way to {count, plural, one {# contact} other {# contacts}}.': {
    fr: '{title} est en route vers {count, plural, one {# contact} other {# contacts}}.',
    de: '{title} ist unterwegs an {count, plural, one {# Kontakt} other {# Kontakte}}.',
  },
  '{title} is open.': { fr: '{title} est ouvert.', de: '{title} ist offen.' },
  About: { fr: 'À propos', de: 'Über dieses Formular' },
  'Add at least one question.': { fr: 'Ajoutez au moins une question.', de: 'Fügen Sie mindestens eine Frage hinzu.' },
  'All invited contacts ({count})': {
    fr: 'Tous les contacts invités ({count})',
    de: 'Alle eingeladenen Kontakte ({count})',
  },
  'Changed (response)': { en: 'Changed', fr: 'Modifiée', de: 'Geändert' },
  Closed: { fr: 'Fermé', de: 'Geschlossen' },
  'Create form': { fr: 'Créer le formulaire', de: 'Formular anlegen' },
  'Delete form': { fr: 'Supprimer le formulaire', de: 'Formular löschen' },
  'Delete response': { fr: 'Supprimer la réponse', de: 'Antwort löschen' },
  'Delete this response?': { fr: 'Supprimer cette réponse ?', de: 'Diese Antwort löschen?' },
  'Each contact gets a mail with the link of the invitation to the event. Sent mails cannot be recalled.': {
    fr: 'Chaque contact reçoit un e-mail avec le lien de l’invitation à l’événement. Les e-mails envoyés ne peuvent pas être rappelés.',
    de: 'Jeder Kontakt erhält eine Mail mit dem Link der Einladung zur Veranstaltung. Gesendete Mails können nicht zurückgeholt werden.',
  },
  'Email of the person': { fr: 'E-mail de la personne', de: 'E-Mail-Adresse der Person' },
  'Enter the whole email, or clear the search to see all.': {
    fr: 'Saisissez l’e-mail complet, ou effacez la recherche pour tout voir.',
    de: 'Geben Sie die ganze E-Mail-Adresse ein, oder leeren Sie die Suche, um alle zu sehen.',
  },
  'Export all responses': { fr: 'Exporter toutes les réponses', de: 'Alle Antworten exportieren' },
  form: { fr: 'formulaire', de: 'Formular' },
  forms: { fr: 'formulaires', de: 'Formulare' },
  'How often': { fr: 'Fréquence', de: 'Wie oft' },
  Introduction: { fr: 'Introduction', de: 'Einleitung' },
  'Invited contacts without a response ({count})': {
    fr: 'Contacts invités sans réponse ({count})',
    de: 'Eingeladene Kontakte ohne Antwort ({count})',
  },
  'It belongs to no event. Guests respond with the link of their invitation to an event.': {
    fr: 'Il n’est lié à aucun événement. Les invités répondent avec le lien de leur invitation à un événement.',
    de: 'Es gehört zu keiner Veranstaltung. Gäste antworten über den Link ihrer Einladung zu einer Veranstaltung.',
  },
  'It has no responses. This cannot be undone.': {
    fr: 'Il n’a aucune réponse. Cette action est irréversible.',
    de: 'Es hat keine Antworten. Das kann nicht rückgängig gemacht werden.',
  },
  'It takes responses once it is opened. Its questions can be changed until the first response.': {
    fr: 'Il accepte des réponses dès qu’il est ouvert. Ses questions peuvent être modifiées jusqu’à la première réponse.',
    de: 'Es nimmt Antworten an, sobald es geöffnet ist. Die Fragen können bis zur ersten Antwort geändert werden.',
  },
  '{count, plural, one {Its response is deleted, too.} other {Its # responses are deleted, too.}} This cannot be undone. To stop responses, close it.':
    {
      fr: '{count, plural, one {Sa réponse est supprimée} other {Ses # réponses sont supprimées}} aussi. Cette action est irréversible. Pour ne plus recevoir de réponses, fermez-le.',
      de: '{count, plural, one {# Antwort wird} other {# Antworten werden}} ebenfalls gelöscht. Das kann nicht rückgängig gemacht werden. Um keine Antworten mehr anzunehmen, schließen Sie es.',
    },
  'Its invited contacts can respond, with the link in their mail. Members can always respond.': {
    fr: 'Ses contacts invités peuvent répondre avec le lien de leur e-mail. Les membres peuvent toujours répondre.',
    de: 'Die eingeladenen Kontakte der Veranstaltung können über den Link in ihrer Mail antworten. Mitglieder können immer antworten.',
  },
  'Members and invited contacts': { fr: 'Membres et contacts invités', de: 'Mitglieder und eingeladene Kontakte' },
  'Members as often as they like': { fr: 'Membres aussi souvent qu’ils le souhaitent', de: 'Mitglieder beliebig oft' },
  'Members can respond more than once': {
    fr: 'Les membres peuvent répondre plusieurs fois',
    de: 'Mitglieder können mehrmals antworten',
  },
  'New form': { fr: 'Nouveau formulaire', de: 'Neues Formular' },
  'No contact is waiting for this form.': {
    fr: 'Aucun contact n’attend ce formulaire.',
    de: 'Kein Kontakt wartet auf dieses Formular.',
  },
  'No forms yet': { fr: 'Aucun formulaire pour l’instant', de: 'Noch keine Formulare' },
  'No matching forms': { fr: 'Aucun formulaire correspondant', de: 'Keine passenden Formulare' },
  'No matching responses': { fr: 'Aucune réponse correspondante', de: 'Keine passenden Antworten' },
  'No responses yet': { fr: 'Aucune réponse pour l’instant', de: 'Noch keine Antworten' },
  'None: only for members': { fr: 'Aucun : réservé aux membres', de: 'Keine: nur für Mitglieder' },
  'Once each': { fr: 'Une fois chacun', de: 'Je einmal' },
  'Only an open form of an event can be sent, if you may see events: contacts respond with the link of their invitation.':
    {
      fr: 'Seul un formulaire ouvert d’un événement peut être envoyé, si vous pouvez voir les événements : les contacts répondent avec le lien de leur invitation.',
      de: 'Nur ein offenes Formular einer Veranstaltung kann gesendet werden, wenn Sie Veranstaltungen sehen dürfen: Kontakte antworten über den Link ihrer Einladung.',
    },
  'Only members can respond to this form.': {
    fr: 'Seuls les membres peuvent répondre à ce formulaire.',
    de: 'Nur Mitglieder können auf dieses Formular antworten.',
  },
  'Open again': { fr: 'Rouvrir', de: 'Wieder öffnen' },
  'Open the form, so that people can respond.': {
    fr: 'Ouvrez le formulaire pour que l’on puisse répondre.',
    de: 'Öffnen Sie das Formular, damit geantwortet werden kann.',
  },
  'Question {number}: choose what an answer looks like.': {
    fr: 'Question {number} : choisissez la forme de la réponse.',
    de: 'Frage {number}: Wählen Sie, wie eine Antwort aussieht.',
  },
  'Question {number}: each option may be there only once.': {
    fr: 'Question {number} : chaque option ne peut figurer qu’une fois.',
    de: 'Frage {number}: Jede Option darf nur einmal vorkommen.',
  },
  'Question {number}: enter its options, one per line.': {
    fr: 'Question {number} : saisissez ses options, une par ligne.',
    de: 'Frage {number}: Geben Sie die Optionen ein, eine pro Zeile.',
  },
  'Question {number}: enter the question, or remove it.': {
    fr: 'Question {number} : saisissez la question, ou retirez-la.',
    de: 'Frage {number}: Geben Sie die Frage ein oder entfernen Sie sie.',
  },
  Questions: { fr: 'Questions', de: 'Fragen' },
  'Questions to members and guests: what they eat, which workshop they want, where they sleep.': {
    fr: 'Questions aux membres et aux invités : ce qu’ils mangent, l’atelier qu’ils souhaitent, où ils dorment.',
    de: 'Fragen an Mitglieder und Gäste: was sie essen, welchen Workshop sie möchten, wo sie übernachten.',
  },
  'Received (response)': { en: 'Received', fr: 'Reçue', de: 'Eingegangen' },
  'Received (responses)': { en: 'Received', fr: 'Reçues', de: 'Eingegangen' },
  response: { fr: 'réponse', de: 'Antwort' },
  'Response of {name}': { fr: 'Réponse de {name}', de: 'Antwort von {name}' },
  Responses: { fr: 'Réponses', de: 'Antworten' },
  responses: { fr: 'réponses', de: 'Antworten' },
  'Responses ({count})': { fr: 'Réponses ({count})', de: 'Antworten ({count})' },
  'Send {title}': { fr: 'Envoyer {title}', de: '{title} senden' },
  'Shown above the questions, and in the mail.': {
    fr: 'Affichée au-dessus des questions et dans l’e-mail.',
    de: 'Erscheint über den Fragen und in der Mail.',
  },
  'The answers are deleted. The person may respond again while the form is open. This cannot be undone.': {
    fr: 'Les réponses sont supprimées. La personne peut répondre à nouveau tant que le formulaire est ouvert. Cette action est irréversible.',
    de: 'Die Antworten werden gelöscht. Die Person kann erneut antworten, solange das Formular offen ist. Das kann nicht rückgängig gemacht werden.',
  },
  'A response has come meanwhile, so the questions stay as they are. Nothing was saved.': {
    fr: 'Une réponse est arrivée entre-temps : les questions restent donc telles quelles. Rien n’a été enregistré.',
    de: 'Inzwischen ist eine Antwort gekommen, daher bleiben die Fragen, wie sie sind. Nichts wurde gespeichert.',
  },
  'The form has responses, so its questions stay as they are.': {
    fr: 'Le formulaire a des réponses, ses questions restent donc telles quelles.',
    de: 'Das Formular hat Antworten, daher bleiben seine Fragen, wie sie sind.',
  },
  'The present event': { fr: 'L’événement actuel', de: 'Die aktuelle Veranstaltung' },
  'The response is deleted.': { fr: 'La réponse est supprimée.', de: 'Die Antwort ist gelöscht.' },
  'They appear here as they come in.': {
    fr: 'Elles apparaissent ici à mesure qu’elles arrivent.',
    de: 'Sie erscheinen hier, sobald sie eingehen.',
  },
  'This form is a draft.': { fr: 'Ce formulaire est un brouillon.', de: 'Dieses Formular ist ein Entwurf.' },
  'Who responds': { fr: 'Qui répond', de: 'Wer antwortet' },
  'Write the questions, open the form, and read the responses here.': {
    fr: 'Rédigez les questions, ouvrez le formulaire et lisez les réponses ici.',
    de: 'Schreiben Sie die Fragen, öffnen Sie das Formular und lesen Sie die Antworten hier.',
  },
} satisfies Translations;
