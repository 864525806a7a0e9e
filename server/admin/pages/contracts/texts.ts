/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const contractsTexts = {
  'A draft can be changed until it is sent.': {
    fr: 'Un brouillon peut être modifié jusqu’à son envoi.',
    de: 'Ein Entwurf lässt sich ändern, bis er gesendet ist.',
  },
  'Agreements with members, contacts and other organisations, such as a hall rental. A draft can be changed; a sent contract is final.':
    {
      fr: 'Accords avec des membres, des contacts et d’autres organisations, par exemple une location de salle. Un brouillon peut être modifié ; un contrat envoyé est définitif.',
      de: 'Vereinbarungen mit Mitgliedern, Kontakten und anderen Organisationen, zum Beispiel eine Saalmiete. Ein Entwurf lässt sich ändern; ein gesendeter Vertrag ist endgültig.',
    },
  'Cancel the contract': { fr: 'Annuler le contrat', de: 'Vertrag stornieren' },
  'Cancel {number}? (contract)': { en: 'Cancel {number}?', fr: 'Annuler {number} ?', de: '{number} stornieren?' },
  'Choose the other party.': { fr: 'Choisissez l’autre partie.', de: 'Wählen Sie die andere Partei.' },
  'Delete the draft {number}?': { fr: 'Supprimer le brouillon {number} ?', de: 'Entwurf {number} löschen?' },
  'Empty: from the signature.': { fr: 'Vide : à partir de la signature.', de: 'Leer: ab der Unterschrift.' },
  'It can no longer be sent or signed, and stays in the list. This cannot be undone.': {
    fr: 'Il ne peut plus être envoyé ni signé, et reste dans la liste. Cette action est irréversible.',
    de: 'Er kann nicht mehr gesendet oder unterschrieben werden und bleibt in der Liste. Das lässt sich nicht rückgängig machen.',
  },
  'It starts as a draft, which you can still change.': {
    fr: 'Il commence comme brouillon, que vous pouvez encore modifier.',
    de: 'Er beginnt als Entwurf, den Sie noch ändern können.',
  },
  'Its last day. Empty: no end. (contract)': {
    en: 'Its last day. Empty: no end.',
    fr: 'Son dernier jour. Vide : sans fin.',
    de: 'Sein letzter Tag. Leer: ohne Ende.',
  },
  'Its text and both parties can no longer be changed. No mail is sent: download the PDF and give it to the other party.':
    {
      fr: 'Son texte et les deux parties ne peuvent plus être modifiés. Aucun e-mail n’est envoyé : téléchargez le PDF et remettez-le à l’autre partie.',
      de: 'Sein Text und beide Parteien lassen sich danach nicht mehr ändern. Es wird keine Mail gesendet: Laden Sie das PDF herunter, und geben Sie es der anderen Partei.',
    },
  'Leave the amount empty where nothing is to be paid.': {
    fr: 'Laissez le montant vide s’il n’y a rien à payer.',
    de: 'Lassen Sie den Betrag leer, wenn nichts zu zahlen ist.',
  },
  'Mark as sent': { fr: 'Marquer comme envoyé', de: 'Als gesendet markieren' },
  'Mark {number} as sent?': { fr: 'Marquer {number} comme envoyé ?', de: '{number} als gesendet markieren?' },
  Monthly: { fr: 'Chaque mois', de: 'Monatlich' },
  'New contract': { fr: 'Nouveau contrat', de: 'Neuer Vertrag' },
  'New contract with an organisation': {
    fr: 'Nouveau contrat avec une organisation',
    de: 'Neuer Vertrag mit einer Organisation',
  },
  'New contract with {name}': { fr: 'Nouveau contrat avec {name}', de: 'Neuer Vertrag mit {name}' },
  'No contracts yet': { fr: 'Aucun contrat pour l’instant', de: 'Noch keine Verträge' },
  'No matching contracts': { fr: 'Aucun contrat correspondant', de: 'Keine passenden Verträge' },
  'Nothing to pay': { fr: 'Rien à payer', de: 'Nichts zu zahlen' },
  Once: { fr: 'Une fois', de: 'Einmalig' },
  'Other organisation': { fr: 'Autre organisation', de: 'Andere Organisation' },
  'Printed as it is. An empty line starts a paragraph.': {
    fr: 'Imprimé tel quel. Une ligne vide commence un paragraphe.',
    de: 'Wird so gedruckt, wie er ist. Eine leere Zeile beginnt einen Absatz.',
  },
  Quarterly: { fr: 'Chaque trimestre', de: 'Vierteljährlich' },
  'Record the signature': { fr: 'Consigner la signature', de: 'Unterschrift vermerken' },
  'Record the signature of {number}': {
    fr: 'Consigner la signature de {number}',
    de: 'Unterschrift von {number} vermerken',
  },
  'Sent by': { fr: 'Envoyé par', de: 'Gesendet von' },
  'Signature (first day)': { en: 'Signature', fr: 'Jour de la signature', de: 'Unterschrift' },
  'Signed by': { fr: 'Signé par', de: 'Unterschrieben von' },
  Terminate: { fr: 'Résilier', de: 'Kündigen' },
  'Terminate the contract': { fr: 'Résilier le contrat', de: 'Vertrag kündigen' },
  'Terminate {number}?': { fr: 'Résilier {number} ?', de: '{number} kündigen?' },
  'The contract ends at once. This cannot be undone.': {
    fr: 'Le contrat prend fin immédiatement. Cette action est irréversible.',
    de: 'Der Vertrag endet sofort. Das lässt sich nicht rückgängig machen.',
  },
  'The contract is in force from its first day, or at once without one.': {
    fr: 'Le contrat est en vigueur à partir de son premier jour, ou immédiatement s’il n’en a pas.',
    de: 'Der Vertrag gilt ab seinem ersten Tag, ohne einen solchen sofort.',
  },
  'Title, number or party': { fr: 'Titre, numéro ou partie', de: 'Titel, Nummer oder Partei' },
  'Who signed for the other party.': {
    fr: 'Qui a signé pour l’autre partie.',
    de: 'Wer für die andere Partei unterschrieben hat.',
  },
  'Write a draft, send its PDF to the other party, and record the signature.': {
    fr: 'Rédigez un brouillon, envoyez son PDF à l’autre partie et consignez la signature.',
    de: 'Schreiben Sie einen Entwurf, senden Sie sein PDF an die andere Partei, und vermerken Sie die Unterschrift.',
  },
  Yearly: { fr: 'Chaque année', de: 'Jährlich' },
  contract: { fr: 'contrat', de: 'Vertrag' },
  contracts: { fr: 'contrats', de: 'Verträge' },
  '{number} is cancelled. (contract)': {
    en: '{number} is cancelled.',
    fr: 'Le contrat {number} est annulé.',
    de: '{number} ist storniert.',
  },
  '{number} is created as a draft.': {
    fr: 'Le contrat {number} est créé comme brouillon.',
    de: '{number} ist als Entwurf angelegt.',
  },
  '{number} is deleted. (contract)': {
    en: '{number} is deleted.',
    fr: 'Le contrat {number} est supprimé.',
    de: '{number} ist gelöscht.',
  },
  '{number} is marked as sent. Record the signature when you have it.': {
    fr: 'Le contrat {number} est marqué comme envoyé. Consignez la signature quand vous l’aurez.',
    de: '{number} ist als gesendet markiert. Vermerken Sie die Unterschrift, sobald Sie sie haben.',
  },
  '{number} is signed, and active.': {
    fr: 'Le contrat {number} est signé et actif.',
    de: '{number} ist unterschrieben und aktiv.',
  },
  '{number} is signed.': { fr: 'Le contrat {number} est signé.', de: '{number} ist unterschrieben.' },
  '{number} is terminated.': { fr: 'Le contrat {number} est résilié.', de: '{number} ist gekündigt.' },
  '“{title}” is removed from the list. This cannot be undone.': {
    fr: '« {title} » est retiré de la liste. Cette action est irréversible.',
    de: '„{title}“ wird aus der Liste entfernt. Das lässt sich nicht rückgängig machen.',
  },
} satisfies Translations;
