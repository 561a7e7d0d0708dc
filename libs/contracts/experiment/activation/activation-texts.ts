import { texts } from '../../messages/texts.js';
import { ACTIVATION_LIMITS } from './activation.js';

/** Texts about activations; the first five are the specification's own words. */
export const ACTIVATION_TEXTS = texts('activation', {
  tooMany: {
    en: `Please select a maximum of ${ACTIVATION_LIMITS.variations} variables.`,
    es: `Seleccione un máximo de ${ACTIVATION_LIMITS.variations} variables.`,
  },
  tooShort: {
    en: 'Please select a valid date range. Use a minimum of 24 hours between dates.',
    es: 'Seleccione un intervalo de fechas válido. Deje un mínimo de 24 horas entre las fechas.',
  },
  notSet: {
    en: 'Please verify that all budgets are set and the range period is valid.',
    es: 'Compruebe que todos los presupuestos están indicados y que el intervalo de fechas es válido.',
  },
  activated: { en: '{{count}} Variations activated successfully!.', es: '¡{{count}} variaciones activadas!' },
  noneActivated: {
    en: 'No variations were activated, please review your changes and try again.',
    es: 'No se ha activado ninguna variación, revise los cambios e inténtelo de nuevo.',
  },
  startPassed: {
    en: 'The start may not be earlier than yesterday.',
    es: 'El inicio no puede ser anterior a ayer.',
  },
  tooLong: {
    en: 'An activation runs for a year at most. Check the end.',
    es: 'Una activación dura un año como máximo. Compruebe el fin.',
  },
  endPassed: { en: 'The end must be in the future.', es: 'El fin debe estar en el futuro.' },
  notOfExperiment: {
    en: '{{id}} is not a variation of the experiment.',
    es: '{{id}} no es una variación del experimento.',
  },
  twice: { en: 'Each variation can be chosen once.', es: 'Cada variación se puede elegir una sola vez.' },
  isActive: {
    en: 'This variation is already active on the platform.',
    es: 'Esta variación ya está activa en la plataforma.',
  },
  isPool: { en: 'The whole experiment cannot be activated.', es: 'No se puede activar el experimento completo.' },
  tooSmall: {
    en: 'The platform asks for at least {{needed}}.',
    es: 'La plataforma exige al menos {{needed}}.',
  },
  notFinished: {
    en: 'The experiment is still running: its results may change. Wait for its end, or stop it first.',
    es: 'El experimento sigue en curso y sus resultados pueden cambiar. Espere a que termine o deténgalo antes.',
  },
  noRoom: {
    en: 'The page or the ad account has room for {{free}} more live ads, and {{needed}} were chosen.',
    es: 'En la página o la cuenta publicitaria caben {{free}} anuncios activos más, y se han elegido {{needed}}.',
  },
  tooManyBatches: {
    en: 'This experiment has {{count}} activations already. Clone it to activate more.',
    es: 'Este experimento ya tiene {{count}} activaciones. Clónelo para activar más.',
  },
  repeated: {
    en: 'The same variations were activated a moment ago.',
    es: 'Las mismas variaciones se han activado hace un momento.',
  },
  title: { en: 'Activation {{number}} of {{name}}', es: 'Activación {{number}} de {{name}}' },
});
