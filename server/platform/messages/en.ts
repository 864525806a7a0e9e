/** Messages in English, in ICU syntax; each key is what the message is for. */
export const en = {
  'page.signIn': 'Sign in',
  'page.home': 'All events',
  'home.next': 'Next events',
  'home.none': 'No events are planned at the moment.',
  'absent.title': 'There is nothing here',
  'absent.text': 'The address may be mistyped, or the page was removed.',
  'event.cancelled': 'This event is cancelled.',
  'event.ended': 'This event has ended.',
  'event.when': 'When',
  'event.where': 'Where',
  'event.online': 'Online',
  'event.price': 'Price',
  'event.free': 'Free',
  'event.perSeat': '{price} per seat',
  'event.seats': 'Seats',
  'event.seatsLeft': '{left, plural, =0 {None left} one {# seat left} other {# seats left}}',
  'event.waitlist': 'There is a waitlist.',
  'event.registration': 'Registration',
  'event.opens': 'Opens on {date}',
  'event.closes': 'Open until {date}',
  'event.closed': 'Closed',
  'event.howToRegister': 'Sign in to register, or use the link in your invitation.',
  'event.contact': 'Questions: {email}',
  'event.calendar': 'Add to calendar',
} as const;

export type MessageKey = keyof typeof en;
export type Catalogue = Readonly<Record<MessageKey, string>>;
