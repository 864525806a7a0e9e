import test from 'ava';
import { columnNames } from '#contracts/schemas/import-members.ts';
import { inLanguage } from '../../language/language.ts';
import { memberLabel } from '../../page/member-labels.ts';
import { guessColumns, guessMatch } from './guess-columns.ts';

const guessed = (header: string) =>
  guessColumns(header.split(';'), columnNames('users')).map(({ column, member }) => `${column} > ${member ?? '-'}`);

test('columns are recognised by their usual names in English, French and German', (t) => {
  t.deepEqual(guessed('First Name;Surname;E-mail;Zip code'), [
    'First Name > firstName',
    'Surname > lastName',
    'E-mail > email',
    'Zip code > address.postalCode',
  ]);
  t.deepEqual(guessed("Prénom;Nom;Courriel;Ville;Numéro d'adhérent"), [
    'Prénom > firstName',
    'Nom > lastName',
    'Courriel > email',
    'Ville > address.city',
    "Numéro d'adhérent > memberNumber",
  ]);
  t.deepEqual(guessed('Vorname;Name;E-Mail-Adresse;Straße;PLZ;Ort;Geburtsdatum;Lieblingsfarbe'), [
    'Vorname > firstName',
    'Name > lastName',
    'E-Mail-Adresse > email',
    'Straße > address.street',
    'PLZ > address.postalCode',
    'Ort > address.city',
    'Geburtsdatum > birthDate',
    'Lieblingsfarbe > -',
  ]);
});

test('a number of members is recognised by its sign, too', (t) => {
  for (const name of ['N° adhérent', "N° d'adhérent", 'Nº adhérent', 'N° de membre', 'Mitglieds-Nr.'])
    t.deepEqual(guessed(name), [`${name} > memberNumber`]);
});

test('columns are recognised by the names that the pages have for them, in the language of the reader', (t) => {
  const names = (header: string) =>
    guessColumns(header.split(';'), columnNames('adhesions')).map(({ member }) => member ?? '-');
  const members = ['externalId', 'contactEmail', 'typeExternalId', 'startsAt'];
  t.deepEqual(names('External key;Contact email;Type external (id);Starts at'), members);
  inLanguage('fr', () => {
    t.deepEqual(names('Clé externe;E-mail du contact;Type (clé externe);Commence le'), members);
  });
  inLanguage('de', () => {
    t.deepEqual(names('Externer Schlüssel;E-Mail des Kontakts;Art (externer Schlüssel);Beginnt am'), members);
  });
});

test('an export of ours is recognised by its own names, and a member has one column', (t) => {
  t.deepEqual(guessed('id;externalId;email;Mail;address.city;Name;;email'), [
    'id > -',
    'externalId > externalId',
    'email > email',
    'Mail > -',
    'address.city > address.city',
    'Name > -',
  ]);
});

test('a name that a spreadsheet broke into lines is that of one line', (t) => {
  t.deepEqual(guessed('Code\r\npostal;Tel.\n(privat)'), ['Code postal > address.postalCode', 'Tel. (privat) > -']);
});

test('people are found by email where the file has no key', (t) => {
  const match = (header: string, resource: 'users' | 'events') =>
    guessMatch(guessColumns(header.split(';'), columnNames(resource)), resource);
  t.is(match('Vorname;E-Mail', 'users'), 'email');
  t.is(match('ID;E-Mail', 'users'), 'externalId');
  t.is(match('Titel', 'events'), 'externalId');
});

test('members have names that people read', (t) => {
  t.is(memberLabel('address.city'), 'City');
  t.is(memberLabel('location.onlineUrl'), 'Location: online url');
  t.is(memberLabel('userId'), 'User (id)');
});
