import { texts } from '../messages/texts.js';

/** Texts that the server answers about what platforms end. */
export const DEADLINE_TEXTS = texts('deadline', {
  unknown: {
    en: 'There is no such deadline, or it does not hold for this installation.',
    es: 'No existe esa fecha límite o no se aplica a esta instalación.',
  },
  notConvertible: {
    en: 'Nothing can be converted for this deadline.',
    es: 'Para esta fecha límite no se puede convertir nada.',
  },
  choose: {
    en: 'Choose what takes the place of what ends. It must be complete and must not end too.',
    es: 'Elija lo que sustituye a lo que termina. Debe estar completo y no terminar también.',
  },
  account: {
    en: 'Name the ad account that the choice belongs to.',
    es: 'Indique la cuenta publicitaria a la que pertenece la elección.',
  },
});
