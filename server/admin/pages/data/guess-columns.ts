/** Guesses what the columns of a file hold, by their names in English, French and German, and those of our pages. */
import type { ColumnMapping } from '#contracts/schemas/import.ts';
import { columnName } from '#contracts/schemas/import-members.ts';
import { memberLabel } from '../../page/member-labels.ts';

/** Longest name of a column in a mapping; a preview cuts longer ones. */
const longestName = 199;

/** Usual names of columns, as `plain` writes them. */
const usual: Readonly<Record<string, string>> = {
  email: 'mail emailaddress courriel adressemail adresseemail adresseelectronique emailadresse mailadresse',
  firstName: 'givenname forename prenom vorname rufname',
  lastName: 'surname familyname nom nomdefamille nachname familienname zuname',
  phone:
    'phonenumber telephone tel telefon telefonnummer mobile mobilephone cellphone portable telephoneportable gsm mobil handy handynummer',
  locale: 'language langue sprache',
  companyName: 'company organisation organization employer entreprise societe firma unternehmen arbeitgeber',
  jobTitle: 'position job function profession fonction poste metier beruf funktion',
  'address.street':
    'street address streetaddress addressline1 address1 adresse rue voie strasse strassehausnummer strasseundhausnummer anschrift',
  'address.street2': 'addressline2 address2 complement complementadresse complementdadresse adresszusatz zusatz',
  'address.postalCode': 'postalcode postcode zip zipcode codepostal cp plz postleitzahl',
  'address.city': 'city town ville localite commune ort stadt wohnort',
  'address.region': 'region state province county departement bundesland kanton canton',
  'address.countryCode': 'country countrycode pays codepays land laendercode landercode',
  tags: 'tag labels etiquettes motscles schlagworte schlagworter schlagwoerter kategorien',
  memberNumber:
    'memberno membershipnumber membershipno numeroadherent numerodadherent noadherent nodadherent nomembre nodemembre numeromembre numerodemembre mitgliedsnummer mitgliedernummer mitgliedsnr',
  birthDate: 'dateofbirth birthday dob datedenaissance naissance geburtsdatum geburtstag geboren geborenam',
  note: 'notes comment comments remark remarks remarque remarques commentaire commentaires bemerkung bemerkungen notiz notizen kommentar',
  externalId: 'externalkey key id reference ref identifiant kennung schluessel schlussel',
  newsletterOptIn: 'newsletter newsletters infolettre lettredinformation rundbrief',
  title: 'name titre titel',
  startsAt: 'start begin starts debut beginn anfang',
  endsAt: 'end ends fin ende',
  amount: 'montant betrag',
  currency: 'devise waehrung wahrung',
};

/** @returns 'Prénom *' as 'prenom' */
const plain = (name: string) =>
  name
    .replaceAll('ß', 'ss')
    .replaceAll('°', 'o')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * @param header names of the file's columns
 * @param members names that the resource has
 * @returns what each column holds; the second of two equal names, or of two columns for a member, is ignored
 */
export function guessColumns(header: readonly string[], members: readonly string[]): ColumnMapping[] {
  const columns = [...new Set(header.map(columnName))].filter(
    (name) => name !== '' && name.length <= longestName && !/\p{Cc}/u.test(name),
  );
  const guessed = new Map<string, string>();
  const guess = (names: (member: string) => readonly string[]) => {
    for (const member of members) {
      if ([...guessed.values()].includes(member)) continue;
      const column = columns.find((name) => !guessed.has(name) && names(member).includes(plain(name)));
      if (column !== undefined) guessed.set(column, member);
    }
  };
  guess((member) => [plain(member)]);
  guess((member) => [plain(memberLabel(member))]);
  guess((member) => usual[member]?.split(' ') ?? []);
  // "Name" beside a first name is the last name.
  if ([...guessed.values()].includes('firstName')) guess((member) => (member === 'lastName' ? ['name'] : []));
  return columns.map((column) => ({ column, member: guessed.get(column) ?? null }));
}

/** @returns the member by which objects that exist are found */
export function guessMatch(columns: readonly ColumnMapping[], resource: string): 'externalId' | 'email' {
  const has = (wanted: string) => columns.some(({ member }) => member === wanted);
  const isPerson = resource === 'users' || resource === 'contacts';
  return isPerson && has('email') && !has('externalId') ? 'email' : 'externalId';
}
