import { texts } from '../messages/texts.js';

/** Texts about webhooks for the owner of a team. */
export const WEBHOOK_TEXTS = texts('webhook', {
  ownerOnly: {
    en: 'Only the owner of the team can see and change webhooks.',
    es: 'Solo el propietario del equipo puede ver y cambiar los webhooks.',
  },
  noAddress: {
    en: 'Enter a complete address, such as https://example.com/hooks.',
    es: 'Indique una dirección completa, por ejemplo https://example.com/hooks.',
  },
  notSecure: {
    en: 'Enter an address that begins with https://. Results are sent encrypted only.',
    es: 'Indique una dirección que empiece por https://. Los resultados solo se envían cifrados.',
  },
  withCredentials: {
    en: 'Enter the address without a user name and password. Our signature shows that we sent the message.',
    es: 'Indique la dirección sin usuario ni contraseña. La firma demuestra que el envío es nuestro.',
  },
  notPublic: {
    en: 'Nothing is sent to private addresses or unusual ports. Enter a public address on port 443.',
    es: 'No se envía nada a direcciones privadas ni a puertos poco habituales. Indique una dirección pública en el puerto 443.',
  },
  notSlack: {
    en: 'Enter the address that Slack gives for an incoming webhook: https://hooks.slack.com/services/…',
    es: 'Indique la dirección que Slack da para un webhook entrante: https://hooks.slack.com/services/…',
  },
  removed: { en: 'The webhook was removed.', es: 'El webhook se ha quitado.' },
  noEvents: { en: 'Choose at least one event.', es: 'Elija al menos un evento.' },
  unsigned: {
    en: 'Messages to Slack are not signed, so there is no secret to renew.',
    es: 'Los mensajes a Slack no se firman, así que no hay ningún secreto que renovar.',
  },
  testAgain: {
    en: 'A sample is not sent again. Send a new test.',
    es: 'Una muestra no se reenvía. Envíe una prueba nueva.',
  },
  tooOften: {
    en: 'Your team has sent too many messages by hand within a minute. Wait a moment.',
    es: 'Su equipo ha enviado demasiados mensajes a mano en un minuto. Espere un momento.',
  },
});
