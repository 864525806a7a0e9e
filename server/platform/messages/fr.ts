/** Messages in French. */
import type { Catalogue } from './en.ts';

export const fr: Catalogue = {
  'page.signIn': 'Se connecter',
  'page.home': 'Tous les événements',
  'home.next': 'Prochains événements',
  'home.none': 'Aucun événement n’est prévu pour le moment.',
  'absent.title': 'Il n’y a rien ici',
  'absent.text': 'L’adresse est peut-être mal saisie, ou la page a été supprimée.',
  'event.cancelled': 'Cet événement est annulé.',
  'event.ended': 'Cet événement est terminé.',
  'event.when': 'Date',
  'event.where': 'Lieu',
  'event.online': 'En ligne',
  'event.price': 'Prix',
  'event.free': 'Gratuit',
  'event.perSeat': '{price} par place',
  'event.seats': 'Places',
  'event.seatsLeft': '{left, plural, =0 {Complet} one {# place disponible} other {# places disponibles}}',
  'event.waitlist': 'Une liste d’attente est ouverte.',
  'event.registration': 'Inscription',
  'event.opens': 'À partir du {date}',
  'event.closes': 'Jusqu’au {date}',
  'event.closed': 'Terminée',
  'event.howToRegister': 'Connectez-vous pour vous inscrire, ou suivez le lien de votre invitation.',
  'event.contact': 'Questions : {email}',
  'event.calendar': 'Ajouter au calendrier',
};
