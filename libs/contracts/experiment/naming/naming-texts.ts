import { texts } from '../../messages/texts.js';

/** Errors in a team's patterns for names and links, and notices if patterns do not fit an experiment. */
export const NAMING_TEXTS = texts('naming', {
  unknownToken: {
    en: '{{token}} is not known. Choose one from the list at the field.',
    es: '{{token}} no se conoce. Elija uno de la lista que hay junto al campo.',
  },
  tokenElsewhere: {
    en: '{{token}} has no value here. Choose one from the list at the field.',
    es: '{{token}} no tiene valor aquí. Elija uno de la lista que hay junto al campo.',
  },
  macroInName: {
    en: 'The platform fills in {{token}} only in links, never in names.',
    es: 'La plataforma rellena {{token}} solo en los enlaces, nunca en los nombres.',
  },
  foreignMacro: {
    en: '{{token}} is a placeholder of {{other}}, and {{platform}} does not fill it in. Choose one from the list at the field.',
    es: '{{token}} es un marcador de {{other}} y {{platform}} no lo rellena. Elija uno de la lista que hay junto al campo.',
  },
  brace: {
    en: 'The brace {{character}} has no partner. Write placeholders like {experiment}; other braces cannot be used.',
    es: 'La llave {{character}} no tiene pareja. Los marcadores se escriben así: {experiment}; no se pueden usar otras llaves.',
  },
  empty: { en: 'A name needs a pattern.', es: 'Un nombre necesita un patrón.' },
  character: {
    en: 'The character {{character}} cannot be used here.',
    es: 'No se puede usar aquí el carácter {{character}}.',
  },
  patternTooLong: {
    en: 'A pattern has at most {{most}} characters.',
    es: 'Un patrón tiene como máximo {{most}} caracteres.',
  },
  noRoom: {
    en: 'The fixed text leaves no room for the key that ends every name: at most {{most}} characters.',
    es: 'El texto fijo no deja sitio para la clave con la que termina cada nombre: como máximo {{most}} caracteres.',
  },
  noLinks: {
    en: 'Links of this platform take no parameters.',
    es: 'Los enlaces de esta plataforma no admiten parámetros.',
  },
  noValue: {
    en: '“{{parameter}}” has no value. Write name=value, with & between parameters.',
    es: '«{{parameter}}» no tiene valor. Escriba nombre=valor, con & entre los parámetros.',
  },
  noName: {
    en: '“{{parameter}}” has no fixed name before its =.',
    es: '«{{parameter}}» no tiene un nombre fijo delante del =.',
  },
  twice: { en: '“{{parameter}}” appears twice.', es: '«{{parameter}}» aparece dos veces.' },
  linkTooLong: {
    en: 'With the URL parameters of your team this address has up to {{length}} characters; at most {{most}} are allowed.',
    es: 'Con los parámetros de URL de su equipo esta dirección tiene hasta {{length}} caracteres; se permiten {{most}} como máximo.',
  },
});
