/** Messages in German. */
import type { Catalogue } from './en.ts';

export const de: Catalogue = {
  'page.signIn': 'Einloggen',
  'page.home': 'Alle Veranstaltungen',
  'home.next': 'Nächste Veranstaltungen',
  'home.none': 'Zurzeit sind keine Veranstaltungen geplant.',
  'absent.title': 'Hier ist nichts',
  'absent.text': 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde entfernt.',
  'event.cancelled': 'Diese Veranstaltung ist abgesagt.',
  'event.ended': 'Diese Veranstaltung ist vorbei.',
  'event.when': 'Wann',
  'event.where': 'Wo',
  'event.online': 'Online',
  'event.price': 'Preis',
  'event.free': 'Kostenlos',
  'event.perSeat': '{price} pro Platz',
  'event.seats': 'Plätze',
  'event.seatsLeft': '{left, plural, =0 {Ausgebucht} one {# Platz frei} other {# Plätze frei}}',
  'event.waitlist': 'Es gibt eine Warteliste.',
  'event.registration': 'Anmeldung',
  'event.opens': 'Ab {date}',
  'event.closes': 'Bis {date}',
  'event.closed': 'Geschlossen',
  'event.howToRegister': 'Loggen Sie sich ein, um sich anzumelden, oder nutzen Sie den Link in Ihrer Einladung.',
  'event.contact': 'Fragen: {email}',
  'event.calendar': 'In den Kalender',
};
