import { FORM_TEXTS } from '../messages/form-texts.js';
import { texts } from '../messages/texts.js';

/** What the form of an experiment says of its fields besides. */
export const EXPERIMENT_RULE_TEXTS = texts('rules', {
  ages: { en: 'Please use ages from 13 to 65.', es: 'Use edades de 13 a 65 años.' },
  budget: {
    en: 'Please enter an amount above 0 that the currency can express.',
    es: 'Escriba un importe mayor que 0 que la moneda pueda expresar.',
  },
  currency: { en: "The currency must be the ad account's.", es: 'La moneda debe ser la de la cuenta publicitaria.' },
  duplicate: { en: 'Each alternative can be used only once.', es: 'Cada alternativa solo puede usarse una vez.' },
  callToAction: {
    en: 'Ads with this goal have no such button. Please choose another call to action.',
    es: 'Los anuncios con este objetivo no tienen ese botón. Elija otra llamada a la acción.',
  },
  beneficiary: {
    en: 'Ads that reach the European Union must name who benefits from them.',
    es: 'Los anuncios que llegan a la Unión Europea deben indicar quién se beneficia de ellos.',
  },
  payor: {
    en: 'Ads that reach the European Union must name who pays for them.',
    es: 'Los anuncios que llegan a la Unión Europea deben indicar quién los paga.',
  },
  conversionEvent: {
    en: 'The secondary goal does not offer this event. Please choose another one.',
    es: 'El objetivo secundario no ofrece este evento. Elija otro.',
  },
  noLeadForms: { en: 'No lead forms found!', es: '¡No se encontraron formularios!' },
  leadForm: { en: 'Please select a lead form.', es: 'Seleccione un formulario.' },
  thumbnail: { en: 'Please select a thumbnail.', es: 'Seleccione una miniatura.' },
  file: { en: 'Please select a file.', es: 'Seleccione un archivo.' },
  carouselMinimum: {
    en: 'A carousel must contain at least 2 items.',
    es: 'Una secuencia debe contener al menos 2 elementos.',
  },
  carouselMaximum: {
    en: 'A carousel must contain a maximum of 5 items.',
    es: 'Una secuencia debe contener un máximo de 5 elementos.',
  },
  carouselItems: {
    en: 'Some carousel item parameters are not valid or are empty. Please review your changes before proceeding...',
    es: 'Algunos parámetros de los elementos de la secuencia no son válidos o están vacíos. Revise los cambios antes de continuar...',
  },
});

/** Every text that a rule of an experiment's fields answers, by its name. */
export const RULE_TEXTS = { ...FORM_TEXTS, ...EXPERIMENT_RULE_TEXTS } as const;
