import { texts } from './texts.js';

/** Errors of request fields that no form of the console can cause. They address developers, and name the field as the API does. */
export const FIELD_TEXTS = texts('field', {
  unknown: { en: '{{field}} is not a field of this request.', es: '{{field}} no es un campo de esta solicitud.' },
  notOfForm: { en: '{{field}} is not a field of this form.', es: '{{field}} no es un campo de este formulario.' },
  notOfExperiment: {
    en: '{{field}} is not a field of an experiment.',
    es: '{{field}} no es un campo de un experimento.',
  },
  badName: {
    en: '{{field}} has a field with a name that is not allowed.',
    es: '{{field}} tiene un campo con un nombre que no está permitido.',
  },
  badNameOfRequest: {
    en: 'The request has a field with a name that is not allowed.',
    es: 'La solicitud tiene un campo con un nombre que no está permitido.',
  },
  required: { en: '{{field}} is required.', es: '{{field}} es obligatorio.' },
  wrong: { en: '{{field}} is not valid.', es: '{{field}} no es válido.' },
  text: { en: '{{field}} must be a text.', es: '{{field}} debe ser un texto.' },
  texts: { en: '{{field}} must hold texts.', es: '{{field}} debe contener textos.' },
  tooLong: { en: '{{field}} is too long.', es: '{{field}} es demasiado largo.' },
  tooShort: { en: '{{field}} is too short.', es: '{{field}} es demasiado corto.' },
  number: { en: '{{field}} must be a number.', es: '{{field}} debe ser un número.' },
  wholeNumber: { en: '{{field}} must be a whole number.', es: '{{field}} debe ser un número entero.' },
  tooSmall: { en: '{{field}} is too small.', es: '{{field}} es demasiado pequeño.' },
  tooLarge: { en: '{{field}} is too large.', es: '{{field}} es demasiado grande.' },
  pixels: {
    en: '{{field}} must be a whole number of pixels.',
    es: '{{field}} debe ser un número entero de píxeles.',
  },
  alternatives: {
    en: '{{field}} must be a whole number of alternatives.',
    es: '{{field}} debe ser un número entero de alternativas.',
  },
  notAmount: {
    en: '{{field}} is not an amount of this currency.',
    es: '{{field}} no es un importe de esta moneda.',
  },
  notComponent: { en: '{{name}} is not a component.', es: '{{name}} no es un componente.' },
  uuid: { en: '{{field}} must be a UUID.', es: '{{field}} debe ser un UUID.' },
  object: { en: '{{field}} must be an object.', es: '{{field}} debe ser un objeto.' },
  counts: { en: '{{field}} must be an object of counts.', es: '{{field}} debe ser un objeto de recuentos.' },
  list: { en: '{{field}} must be a list.', es: '{{field}} debe ser una lista.' },
  tooMany: { en: '{{field}} holds too many values.', es: '{{field}} contiene demasiados valores.' },
  tooFew: { en: '{{field}} holds too few values.', es: '{{field}} contiene muy pocos valores.' },
  noAudience: {
    en: '{{field}} must hold at least one audience.',
    es: '{{field}} debe contener al menos un público.',
  },
  ids: { en: '{{field}} must hold ids.', es: '{{field}} debe contener identificadores.' },
  yesOrNo: { en: '{{field}} must be true or false.', es: '{{field}} debe ser true o false.' },
  oneOf: { en: '{{field}} must be one of {{options}}.', es: '{{field}} debe ser uno de estos valores: {{options}}.' },
  eitherOf: { en: '{{field}} must be {{one}} or {{other}}.', es: '{{field}} debe ser {{one}} u {{other}}.' },
  only: { en: '{{field}} must be {{value}}.', es: '{{field}} debe ser {{value}}.' },
  notObjective: { en: '{{field}} is not an objective.', es: '{{field}} no es un objetivo.' },
  json: { en: '{{field}} is not valid JSON.', es: '{{field}} no es JSON válido.' },
  jsonObject: { en: '{{field}} must be a JSON object.', es: '{{field}} debe ser un objeto JSON.' },
  sentTooOften: {
    en: '{{field}} is sent more than {{most}} times.',
    es: '{{field}} se ha enviado más de {{most}} veces.',
  },
  noSuchFile: {
    en: '{{field}} names file {{at}}, which the form does not hold.',
    es: '{{field}} nombra el archivo {{at}}, que el formulario no contiene.',
  },
  moreFilesThanItems: {
    en: '{{field}} has more files than its visual has items.',
    es: '{{field}} tiene más archivos que elementos su visual.',
  },
  notWithRestore: {
    en: 'Send no {{field}} with action restore.',
    es: 'No envíe {{field}} con action restore.',
  },
  imageWithRestore: {
    en: 'Send no image with action restore.',
    es: 'No envíe ninguna imagen con action restore.',
  },
});
