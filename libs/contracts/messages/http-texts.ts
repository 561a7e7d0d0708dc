import { texts } from './texts.js';

/** Texts that any route may return. */
export const HTTP_TEXTS = texts('http', {
  notFound: { en: 'Not found.', es: 'No se ha encontrado.' },
  wrongMethod: { en: 'This address does not answer to this method.', es: 'Esta dirección no responde a este método.' },
  notAllowed: { en: 'You are not allowed to do this.', es: 'No tiene permiso para hacer esto.' },
  sessionReused: {
    en: 'Your session was ended because its key was used twice.',
    es: 'Su sesión se ha cerrado porque su clave se usó dos veces.',
  },
  sessionExpired: { en: 'Your session has expired!', es: '¡Su sesión ha caducado!' },
  invalid: { en: 'The request is not valid.', es: 'La solicitud no es válida.' },
  characters: {
    en: 'This text contains characters that are not allowed.',
    es: 'Este texto contiene caracteres que no están permitidos.',
  },
  tooLong: { en: 'This text is too long.', es: 'Este texto es demasiado largo.' },
  address: { en: 'This address is not valid.', es: 'Esta dirección no es válida.' },
  csrf: {
    en: 'The security token of this page is missing or wrong. Reload the page.',
    es: 'El código de seguridad de esta página falta o no es correcto. Recárguela.',
  },
  crossSite: { en: 'Requests from other sites are refused.', es: 'Se rechazan las solicitudes de otros sitios.' },
  tooLarge: { en: 'The request is too large.', es: 'La solicitud es demasiado grande.' },
  tooMuch: { en: 'The request holds too many values.', es: 'La solicitud contiene demasiados valores.' },
  tooDeep: { en: 'The request is nested too deeply.', es: 'La solicitud tiene demasiados niveles.' },
  partTooLarge: {
    en: 'A part of an upload may have at most {{bytes}} bytes, and none beyond the length that was declared.',
    es: 'Una parte de una subida puede tener como máximo {{bytes}} bytes, y ninguno más allá de la longitud declarada.',
  },
  partLength: {
    en: 'A part of an upload must state its length.',
    es: 'Una parte de una subida debe indicar su longitud.',
  },
  uploadElsewhere: {
    en: 'This part does not start where the upload stopped.',
    es: 'Esta parte no empieza donde se quedó la subida.',
  },
  uploadBusy: {
    en: 'Another request is working on this upload.',
    es: 'Otra solicitud está trabajando en esta subida.',
  },
  uploadFinished: {
    en: 'This upload is finished. Polyad deletes it when nothing uses it.',
    es: 'Esta subida ha terminado. Polyad la borra cuando nada la usa.',
  },
  uploadHeaders: {
    en: 'The headers of this upload are missing or not valid (tus 1.0.0).',
    es: 'Las cabeceras de esta subida faltan o no son válidas (tus 1.0.0).',
  },
  uploadBroken: {
    en: 'The part could not be stored. Send it again.',
    es: 'No se ha podido guardar la parte. Vuelva a enviarla.',
  },
  formTooLarge: { en: 'The form is too large.', es: 'El formulario es demasiado grande.' },
  tooSlow: {
    en: 'The connection was too slow to send this. Try again.',
    es: 'La conexión era demasiado lenta para enviar esto. Inténtelo de nuevo.',
  },
  formIncomplete: {
    en: 'The form is not complete or not valid.',
    es: 'El formulario no está completo o no es válido.',
  },
  stillRunning: { en: 'This form is already being submitted.', es: 'Este formulario ya se está enviando.' },
  busy: {
    en: 'The server is busy with other requests. Retry in a moment.',
    es: 'El servidor está ocupado con otras solicitudes. Vuelva a intentarlo en un momento.',
  },
  databaseAway: {
    en: 'The database cannot be reached. Retry in a moment.',
    es: 'No se puede contactar con la base de datos. Vuelva a intentarlo en un momento.',
  },
  engineAway: {
    en: 'The workflow engine cannot be reached. Retry in a moment.',
    es: 'No se puede contactar con el motor de procesos. Vuelva a intentarlo en un momento.',
  },
  storageAway: {
    en: 'The file storage cannot be reached. Retry in a moment.',
    es: 'El almacenamiento de archivos no está disponible. Vuelva a intentarlo en un momento.',
  },
  storageFull: {
    en: 'The file storage of this installation is full. Retry later.',
    es: 'El almacenamiento de archivos de esta instalación está lleno. Vuelva a intentarlo más tarde.',
  },
  platformAway: {
    en: 'The platform cannot be reached. Retry in a moment.',
    es: 'No se puede contactar con la plataforma. Vuelva a intentarlo en un momento.',
  },
  platformRefused: { en: 'The platform did not accept the request.', es: 'La plataforma no ha aceptado la solicitud.' },
  notLinked: {
    en: 'No account is connected. Link an account first.',
    es: 'No hay ninguna cuenta vinculada. Vincule una primero.',
  },
  tooManyVideos: {
    en: 'Your team has sent very many videos. Wait a while and try again.',
    es: 'Su equipo ha enviado muchísimos vídeos. Espere un rato y vuelva a intentarlo.',
  },
  tooManyLooks: {
    en: 'This address was checked very often. Wait a minute and try again.',
    es: 'Esta dirección se ha comprobado muchas veces. Espere un minuto y vuelva a intentarlo.',
  },
  tooManyLookups: {
    en: 'You have asked the platform too many questions. Wait a minute and try again.',
    es: 'Ha hecho demasiadas consultas a la plataforma. Espere un minuto y vuelva a intentarlo.',
  },
  relink: { en: 'The connected account must be linked again.', es: 'Hay que volver a vincular la cuenta.' },
  internal: { en: 'Internal error.', es: 'Error interno.' },
  badEncoding: {
    en: 'The body has an encoding that is not supported.',
    es: 'El cuerpo tiene una codificación que no se admite.',
  },
  badJson: { en: 'The body is not valid JSON.', es: 'El cuerpo no es JSON válido.' },
  notUtf8: { en: 'JSON must be UTF-8.', es: 'JSON debe ser UTF-8.' },
  badUtf8: { en: 'The body is not valid UTF-8.', es: 'El cuerpo no es UTF-8 válido.' },
  bodyMissing: { en: 'The body is missing.', es: 'Falta el cuerpo.' },
  bodyType: { en: 'The body must be {{type}}.', es: 'El cuerpo debe ser {{type}}.' },
  repeated: {
    en: 'This Idempotency-Key was used with another form.',
    es: 'Esta Idempotency-Key ya se usó con otro formulario.',
  },
  keyPattern: {
    en: 'Idempotency-Key must have 1 to 255 printable characters.',
    es: 'Idempotency-Key debe tener de 1 a 255 caracteres imprimibles.',
  },
  verifyToken: { en: 'The verify token is wrong.', es: 'El token de verificación no es correcto.' },
  signature: { en: 'The signature is missing or wrong.', es: 'Falta la firma o no es correcta.' },
  notReady: { en: 'Not ready: {{parts}}.', es: 'No está listo: {{parts}}.' },
  unreachable: { en: '{{part}} cannot be reached.', es: 'No se puede contactar con {{part}}.' },
  unknownPlatform: {
    en: 'This platform does not exist. Choose one of these: {{names}}.',
    es: 'Esta plataforma no existe. Elija una de estas: {{names}}.',
  },
  platformNotBuilt: {
    en: '{{platform}} is not available here yet.',
    es: '{{platform}} aún no está disponible aquí.',
  },
  otherPlatform: { en: 'This address is for {{platform}}.', es: 'Esta dirección es para {{platform}}.' },
  more: { en: 'And {{count}} more.', es: 'Y {{count}} más.' },
});
