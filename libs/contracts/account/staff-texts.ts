import { texts } from '../messages/texts.js';

/** The API's answers to staff of the product. */
export const STAFF_TEXTS = texts('staff', {
  // Exactly as in the specification (ADMIN-011).
  whitelistUpdated: {
    en: "User's permissions has been updated.",
    es: 'Los permisos del usuario se han actualizado.',
  },
  accountDisabled: {
    en: 'The account of {{email}} is disabled and signed out everywhere.',
    es: 'La cuenta de {{email}} está desactivada y su sesión se ha cerrado en todas partes.',
  },
  accountEnabled: {
    en: 'The account of {{email}} is enabled again.',
    es: 'La cuenta de {{email}} vuelve a estar activada.',
  },
  notYourself: {
    en: 'You cannot disable your own account: another member of staff can.',
    es: 'No puede desactivar su propia cuenta: puede hacerlo otra persona del equipo interno.',
  },
  sampleEnabled: {
    en: '{{name}} is in the samples list again.',
    es: '{{name}} vuelve a estar en la lista de muestras.',
  },
  sampleDisabled: {
    en: '{{name}} is no longer in the samples list.',
    es: '{{name}} ya no está en la lista de muestras.',
  },
  creatingMissing: {
    en: '{{adSets}} missing ad sets with {{ads}} ads are being created again.',
    es: 'Se están volviendo a crear {{adSets}} conjuntos de anuncios que faltaban, con {{ads}} anuncios.',
  },
  noneMissing: {
    en: 'No ad set of this experiment is missing at the platform. Nothing was created.',
    es: 'No falta ningún conjunto de anuncios de este experimento en la plataforma. No se ha creado nada.',
  },
  runEnded: {
    en: 'This experiment has finished: nothing is created for it any more.',
    es: 'Este experimento ha terminado: ya no se crea nada para él.',
  },
  notLive: {
    en: 'Only a live experiment can have its missing ad sets created again. This one is not live now.',
    es: 'Solo se pueden volver a crear los conjuntos de anuncios de un experimento activo. Este no lo está ahora.',
  },
  missingUnderWay: {
    en: 'The missing ad sets of this experiment are already being looked for or created again.',
    es: 'Los conjuntos de anuncios que faltan de este experimento ya se están buscando o volviendo a crear.',
  },
  stillLooking: {
    en: "Polyad is still looking for what is missing. It creates again what it finds, and records it in the team's trail.",
    es: 'Polyad aún está buscando lo que falta. Vuelve a crear lo que encuentra y lo anota en el registro del equipo.',
  },
  sampleRemoved: { en: '{{name}} has been removed.', es: '{{name}} se ha quitado.' },
});
