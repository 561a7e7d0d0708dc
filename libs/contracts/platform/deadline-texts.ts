import { texts } from '../messages/texts.js';

/** The server's texts about features that platforms end. */
export const DEADLINE_TEXTS = texts('deadline', {
  unknown: {
    en: 'This deadline does not exist, or it does not apply to this installation.',
    es: 'Este plazo no existe o no se aplica a esta instalación.',
  },
  notConvertible: {
    en: 'Nothing can be converted for this deadline.',
    es: 'Para esta fecha límite no se puede convertir nada.',
  },
  choose: {
    en: 'Choose a complete replacement that the platform is not ending as well.',
    es: 'Elija un sustituto completo que la plataforma no vaya a retirar también.',
  },
  account: {
    en: 'Name the ad account that the choice belongs to.',
    es: 'Indique la cuenta publicitaria a la que pertenece la elección.',
  },
});
