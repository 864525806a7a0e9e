/** Texts of these pages, in French and German. */
import type { Translations } from '../../language/translation.ts';

export const searchTexts = {
  'All {count} in {list}': { fr: 'Les {count} résultats dans « {list} »', de: 'Alle {count} in „{list}“' },
  Grace: { fr: 'Délai de grâce', de: 'Nachfrist' },
  'Nothing found for “{text}”': { fr: 'Rien trouvé pour « {text} »', de: 'Nichts gefunden für „{text}“' },
  'People, events, invoices, payments, memberships, newsletters and groups. Accents, capitals and the order of words do not matter.':
    {
      fr: 'Personnes, événements, factures, paiements, adhésions, newsletters et groupes. Les accents, les majuscules et l’ordre des mots n’ont pas d’importance.',
      de: 'Personen, Veranstaltungen, Rechnungen, Zahlungen, Mitgliedschaften, Newsletter und Gruppen. Akzente, Großschreibung und die Reihenfolge der Wörter spielen keine Rolle.',
    },
  'Search (title)': { en: 'Search', fr: 'Recherche', de: 'Suche' },
  'Try fewer words, or a part of a name. Only what you may see is searched.': {
    fr: 'Essayez moins de mots, ou une partie d’un nom. Seul ce que vous pouvez voir est recherché.',
    de: 'Versuchen Sie es mit weniger Wörtern oder einem Teil eines Namens. Durchsucht wird nur, was Sie sehen dürfen.',
  },
  'Type a name, an email, a number or a title.': {
    fr: 'Saisissez un nom, un e-mail, un numéro ou un titre.',
    de: 'Geben Sie einen Namen, eine E-Mail-Adresse, eine Nummer oder einen Titel ein.',
  },
  'from {day}': { fr: 'à partir du {day}', de: 'ab {day}' },
  '{count, plural, one {# result} other {# results}}': {
    fr: '{count, plural, one {# résultat} other {# résultats}}',
    de: '{count, plural, one {# Treffer} other {# Treffer}}',
  },
} satisfies Translations;
