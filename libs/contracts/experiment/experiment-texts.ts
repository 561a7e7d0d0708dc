import { LIMITS } from '../limits.js';
import { texts } from '../messages/texts.js';

/** Texts that the server answers about experiments: their submit, what their choices are, their run, their results. */
export const EXPERIMENT_TEXTS = texts('experiment', {
  audienceTooSmall: {
    en: 'The audience is too small to run: it has fewer than 1,000 people.',
    es: 'El público es demasiado pequeño para usarse: tiene menos de 1000 personas.',
  },
  audienceUnreadable: { en: 'The audience cannot be read.', es: 'No se puede leer el público.' },
  notVariable: { en: '{{name}} is not a result variable.', es: '{{name}} no es una variable de resultado.' },
  notAlternative: { en: '{{name}} has no such alternative.', es: '{{name}} no tiene esa alternativa.' },
  tester: { en: 'Testers cannot submit experiments.', es: 'Los usuarios de prueba no pueden enviar experimentos.' },
  plan: {
    en: 'Your plan does not include {{platform}} experiments.',
    es: 'Su plan no incluye experimentos de {{platform}}.',
  },
  accountAccess: {
    en: 'The connected account has no access to this ad account.',
    es: 'La cuenta vinculada no tiene acceso a esta cuenta publicitaria.',
  },
  accountUnusable: {
    en: 'Ads cannot be created in this ad account now.',
    es: 'Ahora no se pueden crear anuncios en esta cuenta publicitaria.',
  },
  pageAccess: {
    en: 'The connected account has no access to this page.',
    es: 'La cuenta vinculada no tiene acceso a esta página.',
  },
  fileGone: {
    en: 'The file of a visual is missing. Please upload it again.',
    es: 'Falta el archivo de un visual. Vuelva a subirlo.',
  },
  filePixels: {
    en: 'An image may have at most 50 megapixels.',
    es: 'Una imagen puede tener como máximo 50 megapíxeles.',
  },
  oneKind: {
    en: 'Only one of draft, sample and template can be chosen.',
    es: 'Solo se puede elegir uno: borrador, muestra o plantilla.',
  },
  alreadySubmitted: {
    en: 'This experiment was submitted a moment ago.',
    es: 'Este experimento se ha enviado hace un momento.',
  },
  notYours: {
    en: "Only who created this experiment and the team's owner can change it.",
    es: 'Solo quien creó este experimento y el propietario del equipo pueden cambiarlo.',
  },
  noTemplate: {
    en: "The selected experiment doesn't include a template file. Please create a new template.",
    es: 'El experimento seleccionado no incluye un archivo de plantilla. Cree una plantilla nueva.',
  },
  notRunning: { en: 'This experiment is not running.', es: 'Este experimento no está en curso.' },
  ending: { en: 'The experiment is already ending.', es: 'El experimento ya está terminando.' },
  notWaiting: { en: 'The experiment is not waiting for a decision.', es: 'El experimento no espera ninguna decisión.' },
  nothingLeft: {
    en: 'Every ad was refused, so nothing would go live. Send the ads again, or stop the experiment.',
    es: 'Se han rechazado todos los anuncios, así que no se activaría nada. Envíelos de nuevo o detenga el experimento.',
  },
  notNow: { en: 'This cannot be done now.', es: 'Esto no se puede hacer ahora.' },
  tooManyStreams: { en: 'Too many open progress streams.', es: 'Hay demasiadas vistas del progreso abiertas.' },
  hasNotRun: { en: 'This experiment has not run.', es: 'Este experimento no se ha ejecutado.' },
  oneAnchor: {
    en: 'Only one anchor per component can be selected.',
    es: 'Solo se puede seleccionar un ancla por componente.',
  },
  tooManyAnchors: {
    en: `At most ${LIMITS.anchors} anchors can be selected.`,
    es: `Se pueden seleccionar como máximo ${LIMITS.anchors} anclas.`,
  },
  imageSize: {
    en: 'An image must be smaller than {{bytes}} bytes.',
    es: 'Una imagen debe ocupar menos de {{bytes}} bytes.',
  },
  storageFull: {
    en: 'These files do not fit: your team has stored {{used}} MB of its {{limit}} MB. Choose fewer or smaller files, or ask support for more room.',
    es: 'Estos archivos no caben: su equipo ha guardado {{used}} MB de sus {{limit}} MB. Elija menos archivos o más pequeños, o pida más espacio a soporte.',
  },
  videoSize: {
    en: 'A video must be smaller than {{bytes}} bytes.',
    es: 'Un vídeo debe ocupar menos de {{bytes}} bytes.',
  },
  statistics: {
    en: 'The results cannot be computed: {{reason}}.',
    es: 'No se pueden calcular los resultados: {{reason}}.',
  },
});
