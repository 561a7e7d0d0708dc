import { LIMITS } from '../limits.js';
import { texts } from '../messages/texts.js';
import { PRODUCT_NAME } from '../product.js';
import { TEAM_LIMITS } from './access.js';

/** Texts of accounts and teams in the server's answers, exactly as in the specification if it has them. */
export const ACCESS_TEXTS = texts('access', {
  joined: {
    en: `You have successfully joined ${PRODUCT_NAME}. Please login.`,
    es: `Se ha unido correctamente a ${PRODUCT_NAME}. Inicie sesión.`,
  },
  confirmEmail: {
    en: 'Please confirm your email. We have sent you a link.',
    es: 'Confirme su correo electrónico. Le hemos enviado un enlace.',
  },
  resetRequested: {
    en: 'If an account with this email exists, we have sent a link to choose a new password.',
    es: 'Si existe una cuenta con este correo electrónico, hemos enviado un enlace para elegir otra contraseña.',
  },
  resetDone: {
    en: 'Your password has been updated. Please login.',
    es: 'Su contraseña se ha actualizado. Inicie sesión.',
  },
  resetRefused: {
    en: 'This link is not valid any more. Ask for a new one.',
    es: 'Este enlace ya no es válido. Pida otro.',
  },
  joinRefused: {
    en: 'Invalid cration parameters. Please try again or contact an administrator.',
    es: 'Los datos de la invitación no son válidos. Inténtelo de nuevo o hable con un administrador.',
  },
  invitationOver: {
    en: 'This invitation is not valid any more. Ask for a new one.',
    es: 'Esta invitación ya no es válida. Solicite una nueva.',
  },
  emailTaken: { en: 'This email is already in use.', es: 'Este correo electrónico ya está en uso.' },
  noSeats: {
    en: 'All seats of your team are taken. Remove a member or an invitation first.',
    es: 'Todas las plazas de su equipo están ocupadas. Quite antes un miembro o una invitación.',
  },
  tooManyInvitations: {
    en: 'Your team has sent as many invitations as it may today. You can invite again tomorrow (UTC).',
    es: 'Su equipo ya ha enviado hoy todas las invitaciones posibles. Podrá volver a invitar mañana (UTC).',
  },
  invitesFirst: {
    en: 'Choose a plan or a trial before you invite others to your team.',
    es: 'Elija un plan o una prueba antes de invitar a otras personas a su equipo.',
  },
  noMember: {
    en: 'Nobody in your team has this email.',
    es: 'Nadie de su equipo tiene este correo electrónico.',
  },
  isMember: { en: 'This person is already a member of your team.', es: 'Esta persona ya es miembro de su equipo.' },
  profileUpdated: { en: 'Your profile has been updated.', es: 'Su perfil se ha actualizado.' },
  currentPassword: { en: 'The current password is not right.', es: 'La contraseña actual no es correcta.' },
  credentials: {
    en: 'The email or the password is not right.',
    es: 'El correo electrónico o la contraseña no son correctos.',
  },
  passwordTooLong: {
    en: `Your password must contain at most ${LIMITS.password.max} characters.`,
    es: `Su contraseña debe tener como máximo ${LIMITS.password.max} caracteres.`,
  },
  passwordIsEmail: {
    en: 'Your password must differ from your email.',
    es: 'Su contraseña debe ser distinta de su correo electrónico.',
  },
  passwordCommon: {
    en: 'This password is too common. Choose another one.',
    es: 'Esta contraseña es demasiado común. Elija otra.',
  },
  passwordGuessable: {
    en: 'This password is easy to guess. Choose a longer one, of several words for example.',
    es: 'Esta contraseña es fácil de adivinar. Elija una más larga, por ejemplo de varias palabras.',
  },
  tooManyAttempts: {
    en: 'Too many attempts. Wait a while and try again.',
    es: 'Demasiados intentos. Espere un rato y vuelva a intentarlo.',
  },
  mailboxFull: {
    en: 'This email has had enough invitations for now. Wait an hour and try again.',
    es: 'Este correo electrónico ya ha recibido suficientes invitaciones por ahora. Espere una hora y vuelva a intentarlo.',
  },
  ownerOnly: { en: 'Only the owner of the team can do this.', es: 'Solo el propietario del equipo puede hacer esto.' },
  managerOnly: {
    en: 'Only the owner or an admin of the team can do this.',
    es: 'Solo el propietario o un administrador del equipo puede hacer esto.',
  },
  ownerStays: { en: 'The owner of the team cannot be changed.', es: 'El propietario del equipo no se puede cambiar.' },
  welcome: { en: 'Welcome.', es: 'Le damos la bienvenida.' },
  mailsUpdated: { en: 'Your choice of emails is saved.', es: 'Su elección de correos se ha guardado.' },
  languageUpdated: { en: 'Language Updated', es: 'Idioma actualizado' },
  sessionEnded: { en: 'The session has ended.', es: 'La sesión ha terminado.' },
  accountChosen: { en: 'New experiments use this account.', es: 'Los nuevos experimentos usan esta cuenta.' },
  accountIsManager: {
    en: 'This is a manager account, which runs no ads. Choose an account below it.',
    es: 'Es una cuenta de administrador, que no muestra anuncios. Elija una cuenta que dependa de ella.',
  },
  accountNotActive: {
    en: 'This account is not active. Choose another one, or activate it first.',
    es: 'Esta cuenta no está activa. Elija otra o actívela antes.',
  },
  accountUnknown: {
    en: 'The linked account cannot use this ad account.',
    es: 'La cuenta vinculada no puede usar esta cuenta publicitaria.',
  },
  unlinked: { en: 'The account is no longer connected.', es: 'La cuenta ya no está vinculada.' },
  baselineEnabled: { en: 'An enabled baseline cannot be removed.', es: 'No se puede quitar una línea base activada.' },
  baselinesFull: {
    en: `A team can keep at most ${TEAM_LIMITS.baselines} baselines. Remove one first.`,
    es: `Un equipo puede guardar como máximo ${TEAM_LIMITS.baselines} líneas base. Quite primero alguna.`,
  },
  invited: { en: 'An invitation has been sent to {{email}}.', es: 'Se ha enviado una invitación a {{email}}.' },
  removed: { en: '{{email}} is no longer a member of your team.', es: '{{email}} ya no es miembro de su equipo.' },
  withdrawn: {
    en: 'The invitation of {{email}} has been withdrawn.',
    es: 'Se ha retirado la invitación de {{email}}.',
  },
  admin: { en: '{{email}} is an admin now.', es: '{{email}} es ahora administrador.' },
  noAdmin: { en: '{{email}} is no longer an admin.', es: '{{email}} ya no es administrador.' },
});
