import { texts } from '#libs/contracts/messages/texts.js';

/**
 * What can be wrong with an experiment, to the letter of the specification where it gives the text (misspellings
 * included). The keys are what findings carry.
 */
export const RULES = texts('rules', {
  selectOption: { en: 'Please select an option', es: 'Seleccione una opción' },
  required: { en: 'Required.', es: 'Obligatorio.' },
  text: { en: 'Please input a text', es: 'Escriba un texto' },
  experimentName: { en: "Please enter the experiment's name", es: 'Escriba el nombre del experimento' },
  destination: { en: 'Please enter a valid destination.', es: 'Escriba un destino válido.' },
  urlScheme: { en: 'URL must contain http or https', es: 'La URL debe contener http o https' },
  invalidDateRange: {
    en: 'Input a valid date range to run the experiment.',
    es: 'Indique un intervalo de fechas válido para ejecutar el experimento.',
  },
  budget: {
    en: 'Please enter an amount above 0 that the currency can express.',
    es: 'Escriba un importe mayor que 0 que la moneda pueda expresar.',
  },
  currency: {
    en: "The currency must be the ad account's.",
    es: 'La moneda debe ser la de la cuenta publicitaria.',
  },
  phone: { en: 'Please input a vild phone number.', es: 'Escriba un número de teléfono válido.' },
  ages: { en: 'Please use ages from 13 to 65.', es: 'Use edades de 13 a 65 años.' },
  location: {
    en: 'Please use valid information for your location.',
    es: 'Indique datos válidos para el lugar.',
  },
  radiusKilometer: {
    en: 'Please use a radius from 1 and 80 if your unit is in kilometers.',
    es: 'Use un radio de 1 a 80 si su unidad son kilómetros.',
  },
  radiusMile: {
    en: 'Please use a radius from 0.53 and 50 if your unit is in miles.',
    es: 'Use un radio de 0,53 a 50 si su unidad son millas.',
  },
  duplicate: {
    en: 'Each alternative can be used only once.',
    es: 'Cada alternativa solo puede usarse una vez.',
  },
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
  file: { en: 'Please select a file.', es: 'Seleccione un archivo.' },
  thumbnail: { en: 'Please select a thumbnail.', es: 'Seleccione una miniatura.' },
  leadForm: { en: 'Please select a lead form.', es: 'Seleccione un formulario.' },
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
  tooManyVariations: {
    en: 'You have added too many parameters. Please remove a few. The platform cannot properly process more than 50,000 variations at a time.',
    es: 'Ha añadido demasiados parámetros. Quite algunos. La plataforma no puede procesar correctamente más de 50.000 variaciones a la vez.',
  },
});
export type RuleName = keyof typeof RULES;

/** What can be wrong with the shape of a body: told to programs, seldom to people. */
export const SHAPES = texts('shapes', {
  unknownField: { en: 'This is not a field of an experiment.', es: 'Un experimento no tiene este campo.' },
  missingField: { en: 'This field is missing.', es: 'Falta este campo.' },
  wrongType: { en: 'This must be: {{expected}}.', es: 'Debe ser: {{expected}}.' },
  unknownOption: { en: 'This must be one of: {{options}}.', es: 'Debe ser uno de: {{options}}.' },
  outOfRange: { en: 'This is outside its range.', es: 'Está fuera de su intervalo.' },
  tooLong: { en: 'This text is too long.', es: 'Este texto es demasiado largo.' },
  tooMany: { en: 'At most {{most}} entries fit here.', es: 'Aquí caben como máximo {{most}} elementos.' },
  notAnId: { en: 'This is not an id.', es: 'No es un identificador.' },
  otherPlatform: {
    en: 'This is an experiment of another platform: {{platform}}.',
    es: 'Es un experimento de otra plataforma: {{platform}}.',
  },
});
export type ShapeName = keyof typeof SHAPES;
