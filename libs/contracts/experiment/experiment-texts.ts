import { LIMITS } from '../limits.js';
import { texts } from '../messages/texts.js';

/** The server's texts about experiments: their submit, their choices, their run, their results. */
export const EXPERIMENT_TEXTS = texts('experiment', {
  audienceTooSmall: {
    en: 'The audience is too small to run: it has fewer than {{least}} people.',
    es: 'El público es demasiado pequeño para usarse: tiene menos de {{least}} personas.',
  },
  audienceEmpty: {
    en: 'The audience cannot run: it has no people.',
    es: 'El público no se puede usar: no tiene ninguna persona.',
  },
  audienceUnreadable: { en: 'The audience cannot be read.', es: 'No se puede leer el público.' },
  notVariable: { en: '{{name}} is not a result variable.', es: '{{name}} no es una variable de resultado.' },
  notBaseline: {
    en: 'The baseline {{name}} has no figure for this result. Complete it in the profile, or compare with all tested ads.',
    es: 'La línea base {{name}} no tiene ninguna cifra de este resultado. Complétela en el perfil o compare con todos los anuncios probados.',
  },
  baselineGone: {
    en: 'This baseline no longer exists. Choose another one, or compare with all tested ads.',
    es: 'Esta línea base ya no existe. Elija otra o compare con todos los anuncios probados.',
  },
  notAlternative: { en: '{{name}} has no such alternative.', es: '{{name}} no tiene esa alternativa.' },
  listGone: {
    en: 'The platform no longer accepts the list “{{list}}” of this experiment. Ads without it would reach other people or say something else.',
    es: 'La plataforma ya no admite la lista «{{list}}» de este experimento. Sin ella, los anuncios llegarían a otras personas o dirían otra cosa.',
  },
  tester: { en: 'Testers cannot submit experiments.', es: 'Los usuarios de prueba no pueden enviar experimentos.' },
  plan: {
    en: 'Your plan does not include {{platform}} experiments.',
    es: 'Su plan no incluye experimentos de {{platform}}.',
  },
  noPlan: {
    en: 'You need a plan or a trial for this.',
    es: 'Para esto necesita un plan o una prueba.',
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
  undeclaredCampaigns: {
    en: 'The platform accepts no ads from this account until each campaign has the EU political advertising declaration. Campaigns without it ({{n}}): {{name}}. Declare them below the account, then submit again.',
    es: 'La plataforma no admite anuncios de esta cuenta hasta que cada campaña tenga la declaración de publicidad política de la UE. Campañas sin ella ({{n}}): {{name}}. Haga la declaración debajo de la cuenta y vuelva a enviar.',
  },
  unplayable: {
    en: 'No ad can show the video {{id}}: it does not exist, it is private, or it is not allowed in ads. Choose another one, or make it public or unlisted.',
    es: 'Ningún anuncio puede mostrar el vídeo {{id}}: no existe, es privado o no se admite en anuncios. Elija otro, o hágalo público u oculto.',
  },
  removed: {
    en: 'The platform no longer offers {{name}}, or not to this account. Choose another one.',
    es: 'La plataforma ya no ofrece {{name}}, o no a esta cuenta. Elija otro elemento.',
  },
  identityUnusable: {
    en: 'This ad account cannot use the profile "{{name}}" now. Connect it again in the ads manager of the platform, or choose another identity.',
    es: 'Esta cuenta publicitaria no puede usar ahora el perfil «{{name}}». Vuelva a conectarlo en el administrador de anuncios de la plataforma o elija otra identidad.',
  },
  placesClosed: {
    en: 'This ad account cannot show ads there on the chosen networks: {{places}}. Remove these locations, or choose other networks or another ad account.',
    es: 'Esta cuenta publicitaria no puede mostrar anuncios allí en las redes elegidas: {{places}}. Quite estos lugares o elija otras redes u otra cuenta publicitaria.',
  },
  fileGone: {
    en: 'The file of a visual is missing. Upload it again.',
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
  dryRunChanged: {
    en: 'The plan has changed since you looked at it. Nothing has been sent: look at it again.',
    es: 'El plan ha cambiado desde que lo revisó. No se ha enviado nada: revíselo de nuevo.',
  },
  adsChanged: {
    en: 'The run would now test {{tested}} ads, not the {{confirmed}} that you confirmed: prices or limits at the platform have changed. Nothing has been sent: check the figures and confirm again.',
    es: 'Ahora se probarían {{tested}} anuncios y no los {{confirmed}} que confirmó: han cambiado los precios o los límites de la plataforma. No se ha enviado nada: revise las cifras y vuelva a confirmar.',
  },
  dryRunOver: {
    en: 'This preview is no longer valid. Look at it again.',
    es: 'Esta vista previa ya no es válida. Revísela de nuevo.',
  },
  notYours: {
    en: "Only the person who created this experiment and the team's owner can change it.",
    es: 'Solo quien creó este experimento y el propietario del equipo pueden cambiarlo.',
  },
  draftChanged: {
    en: 'This draft was changed elsewhere since you opened it.',
    es: 'Este borrador se ha modificado en otro lugar desde que lo abrió.',
  },
  notCompleted: {
    en: 'Only a completed experiment can become a sample.',
    es: 'Solo un experimento completado puede convertirse en muestra.',
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
  editLive: {
    en: 'The experiment has gone live or is about to: its alternatives cannot be edited any more.',
    es: 'El experimento ya está activo o a punto de estarlo: sus alternativas ya no se pueden editar.',
  },
  editEarly: {
    en: 'You can edit an alternative once the experiment waits for a decision on refused ads. Wait until then.',
    es: 'Podrá editar una alternativa cuando el experimento espere una decisión sobre los anuncios rechazados. Espere hasta entonces.',
  },
  editUnderWay: {
    en: 'Another edit is being sent. Wait until it is done.',
    es: 'Se está enviando otra edición. Espere a que termine.',
  },
  editSame: { en: 'This is what it was before.', es: 'Es lo mismo que antes.' },
  editChanged: {
    en: 'The experiment was changed elsewhere since you opened it. Look at it again.',
    es: 'El experimento se ha modificado en otro lugar desde que lo abrió. Revíselo de nuevo.',
  },
  editBatch: {
    en: 'The ads of an activation cannot be edited.',
    es: 'Los anuncios de una activación no se pueden editar.',
  },
  noStep: {
    en: 'This experiment is not waiting for a script.',
    es: 'Este experimento no está esperando ningún script.',
  },
  lookedJustNow: {
    en: 'The platform was checked less than a minute ago. Wait a minute, then continue.',
    es: 'La plataforma se ha consultado hace menos de un minuto. Espere un minuto y continúe.',
  },
  linkMailedOften: {
    en: 'We have sent you this link several times. Check your mailbox, or try again in an hour.',
    es: 'Ya le hemos enviado este enlace varias veces. Revise su buzón o inténtelo de nuevo dentro de una hora.',
  },
  cancelLive: {
    en: 'The experiment has gone live or is about to. Stop it instead.',
    es: 'El experimento ya está activo o a punto de estarlo. Deténgalo en su lugar.',
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
    en: 'These files do not fit: your team uses {{used}} MB of its {{limit}} MB, and unfinished uploads reserve {{reserved}} MB. Choose fewer or smaller files, or ask support for more room.',
    es: 'Estos archivos no caben: su equipo usa {{used}} MB de sus {{limit}} MB y las subidas sin terminar reservan {{reserved}} MB. Elija menos archivos o más pequeños, o pida más espacio a soporte.',
  },
  uploadsOpen: {
    en: 'Your team has {{count}} uploads that are not finished. Finish or cancel some of them first.',
    es: 'Su equipo tiene {{count}} subidas sin terminar. Termine o cancele antes algunas de ellas.',
  },
  videoSize: {
    en: 'A video must be smaller than {{bytes}} bytes.',
    es: 'Un vídeo debe ocupar menos de {{bytes}} bytes.',
  },
  videoLength: {
    en: 'A video must have a video track, be longer than 0 seconds and shorter than {{minutes}} minutes.',
    es: 'Un vídeo debe tener una pista de vídeo, durar más de 0 segundos y menos de {{minutes}} minutos.',
  },
  uploadGone: {
    en: 'This upload does not exist or is not finished. Upload the file again.',
    es: 'Esta subida no existe o no ha terminado. Suba de nuevo el archivo.',
  },
  uploadOther: {
    en: 'The size or the type of the upload differs from what was declared.',
    es: 'El tamaño o el tipo de la subida no coincide con lo indicado.',
  },
  statistics: {
    en: 'The results cannot be computed: {{reason}}.',
    es: 'No se pueden calcular los resultados: {{reason}}.',
  },
  reportsBusy: {
    en: 'Too many reports are being made at the moment. Try again in half a minute.',
    es: 'En este momento se están haciendo demasiados informes. Vuelva a intentarlo dentro de medio minuto.',
  },
});
