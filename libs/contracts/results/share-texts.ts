import { texts } from '../messages/texts.js';
import { SHARE_LIMITS } from './sharing.js';

/** Texts of sharing. Those that the specification quotes stay exactly as it writes them. */
export const SHARE_TEXTS = texts('share', {
  note: {
    en: `Shared experiment groups expire ${SHARE_LIMITS.days} days after their creation.`,
    es: `Los grupos de experimentos compartidos caducan ${SHARE_LIMITS.days} días después de su creación.`,
  },
  refused: {
    en: 'The email, the group or the key is not right.',
    es: 'El correo electrónico, el grupo o la clave no son correctos.',
  },
  expired: {
    en: 'This shared group has expired. Ask the person who shared it with you for a new one.',
    es: 'Este grupo compartido ha caducado. Pida uno nuevo a la persona que lo compartió con usted.',
  },
  revoked: {
    en: 'The access to this shared group has been revoked.',
    es: 'Se ha revocado el acceso a este grupo compartido.',
  },
  reviewPending: {
    en: 'A first review from the creator is needed.',
    es: 'Hace falta una primera revisión de quien lo creó.',
  },
  noResults: { en: 'This experiment has no results.', es: 'Este experimento no tiene resultados.' },
  sharedWithOne: {
    en: 'The results have been shared with {{email}}.',
    es: 'Los resultados se han compartido con {{email}}.',
  },
  sharedWith: {
    en: 'The results have been shared with {{count}} people.',
    es: 'Los resultados se han compartido con {{count}} personas.',
  },
  image: { en: 'Image {{n}}', es: 'Imagen {{n}}' },
  video: { en: 'Video {{n}}', es: 'Vídeo {{n}}' },
  carousel: { en: 'Carousel {{n}}', es: 'Carrusel {{n}}' },
  left: {
    en: 'You have left the shared experiments.',
    es: 'Ha salido de los experimentos compartidos.',
  },
  groupRevoked: {
    en: 'The group {{group}} has been revoked: nobody can open it any more.',
    es: 'Se ha revocado el grupo {{group}}: ya nadie puede abrirlo.',
  },
  notShareable: {
    en: 'Only completed experiments and samples can be shared: {{name}} is neither.',
    es: 'Solo se pueden compartir experimentos finalizados y muestras: {{name}} no es ninguna de las dos cosas.',
  },
  noExperiments: { en: 'Select at least one experiment.', es: 'Seleccione al menos un experimento.' },
  noDownload: {
    en: 'This group does not allow this download. Ask the person who shared the results with you.',
    es: 'Este grupo no permite esta descarga. Pregunte a la persona que compartió los resultados con usted.',
  },
  noEmails: { en: 'Add at least one email.', es: 'Añada al menos un correo electrónico.' },
  tooManyExperiments: {
    en: `At most ${SHARE_LIMITS.experiments} experiments can be shared at once.`,
    es: `Se pueden compartir como máximo ${SHARE_LIMITS.experiments} experimentos a la vez.`,
  },
  tooManyEmails: {
    en: `Results can be shared with at most ${SHARE_LIMITS.emails} emails at once.`,
    es: `Los resultados se pueden compartir como máximo con ${SHARE_LIMITS.emails} correos electrónicos a la vez.`,
  },
  ofTeam: {
    en: '{{email}} is in your team and can see these results already.',
    es: '{{email}} es de su equipo y ya puede ver estos resultados.',
  },
  mailboxFull: {
    en: '{{email}} has already received many emails of this kind. Wait an hour and try again.',
    es: '{{email}} ya ha recibido muchos mensajes de este tipo. Espere una hora y vuelva a intentarlo.',
  },
  groupsFull: {
    en: `A team can have at most ${SHARE_LIMITS.activeGroups} active groups. Revoke one first.`,
    es: `Un equipo puede tener como máximo ${SHARE_LIMITS.activeGroups} grupos activos. Revoque antes alguno.`,
  },
  otherPlatform: {
    en: 'A baseline can be chosen only if all experiments are on its platform.',
    es: 'Solo se puede elegir una línea base si todos los experimentos son de su plataforma.',
  },
  notYours: {
    en: "Only the person who created an experiment and the team's owner can share it.",
    es: 'Solo quien creó un experimento y el propietario del equipo pueden compartirlo.',
  },
  revokeNotYours: {
    en: "Only the person who shared a group and the team's owner can revoke it.",
    es: 'Solo quien compartió un grupo y el propietario del equipo pueden revocarlo.',
  },
});
