import { texts } from '../../messages/texts.js';

/** Errors in the shape of a body: mostly for programs, seldom for people. */
export const SHAPE_TEXTS = texts('shapes', {
  unknownField: { en: '{{field}} is not a field of an experiment.', es: 'Un experimento no tiene el campo {{field}}.' },
  missingField: { en: '{{field}} is missing.', es: 'Falta {{field}}.' },
  wrongType: { en: '{{field}} must be {{expected}}.', es: '{{field}} debe ser {{expected}}.' },
  unknownOption: {
    en: '{{field}} must be one of: {{options}}.',
    es: '{{field}} debe ser uno de: {{options}}.',
  },
  outOfRange: { en: '{{field}} is outside its range.', es: '{{field}} está fuera de su intervalo.' },
  tooLong: { en: 'This text is too long.', es: 'Este texto es demasiado largo.' },
  tooMany: {
    en: '{{field}} holds at most {{most}} entries.',
    es: '{{field}} contiene como máximo {{most}} elementos.',
  },
  notAnId: { en: '{{field}} is not an id.', es: '{{field}} no es un identificador.' },
  otherPlatform: {
    en: 'This is an experiment of another platform: {{platform}}.',
    es: 'Es un experimento de otra plataforma: {{platform}}.',
  },
});

/** The expected type of a value. */
export const EXPECTED_TEXTS = texts('expected', {
  text: { en: 'a text', es: 'un texto' },
  number: { en: 'a number', es: 'un número' },
  list: { en: 'a list', es: 'una lista' },
  object: { en: 'an object', es: 'un objeto' },
  switch: { en: 'true or false', es: 'verdadero o falso' },
});
