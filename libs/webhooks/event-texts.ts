import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Language } from '#libs/contracts/messages/language.js';

interface Texts {
  finished: (name: string) => string;
  stopped: (name: string) => string;
  failed: (name: string) => string;
  needsAttention: (name: string) => string;
  needsRelink: (name: string) => string;
  script: Record<HandStepName, (name: string) => string>;
  scriptNext: string;
  activated: (name: string) => string;
  /** @param most maximum cost, as money */
  activatedSummary: (most: string) => string;
  activatedNext: string;
  adsRefused: (name: string) => string;
  adsRefusedSummary: (refused: number, of: number) => string;
  adsRefusedNext: string;
  noResults: string;
  notRun: string;
  ready: string;
  decide: string;
  decideNext: string;
  relink: string;
  relinkNext: string;
  open: string;
  sampleName: string;
  sampleBest: string;
  sampleSummary: string;
  sampleNote: string;
  sampleNext: string;
}

/** The texts of events. We send them out, like mails, so no console loads them. */
export const EVENT_TEXTS: Record<Language, Texts> = {
  en: {
    finished: (name) => `The experiment "${name}" has finished`,
    stopped: (name) => `The experiment "${name}" was stopped`,
    failed: (name) => `The experiment "${name}" has failed`,
    needsAttention: (name) => `The experiment "${name}" needs your decision`,
    needsRelink: (name) => `The experiment "${name}" waits: link your account again`,
    script: {
      campaigns: (name) => `The experiment "${name}" waits for its campaign script`,
      ads: (name) => `The experiment "${name}" waits for its ads script`,
      activate: (name) => `Variations wait for their activation script: "${name}"`,
      pause: (name) => `The experiment "${name}" is being stopped: run its pause script`,
      remove: (name) => `The experiment "${name}" was canceled: run its removal script`,
    },
    scriptNext: 'Next step: open the script on a computer, run it at the platform, and continue.',
    activated: (name) => `Variations were activated: "${name}"`,
    activatedSummary: (most) => `They now run on the platform and can cost ${most} at most.`,
    activatedNext: 'Next step: none. Stopping the batch in the console pauses them.',
    adsRefused: (name) => `Ads of the experiment "${name}" were refused`,
    adsRefusedSummary: (refused, of) =>
      `The platform refused ${refused} of ${of} ads after they went live. The others continue.`,
    adsRefusedNext: 'Next step: ask the platform for another review, or let the others continue.',
    noResults: 'Nothing was delivered, so there are no results.',
    notRun: 'It could not be run.',
    ready: 'Its results are ready.',
    decide: 'So many of its ads were refused that it does not go live by itself.',
    decideNext: 'Next step: send the refused ads again, go live without them, or stop the experiment.',
    relink: 'The platform no longer accepts the link to the ad account, so the experiment cannot continue.',
    relinkNext: 'Next step: link the same account again; it then continues by itself.',
    open: 'Open in the console',
    sampleName: 'Sample: autumn sale',
    sampleBest: 'Headline 3 with the blue image',
    sampleSummary: 'Use "Headline 3 with the blue image": +59% over all tested ads together (95%: +15% to +120%).',
    sampleNote: 'This is a sample with invented figures, sent by the test button.',
    sampleNext: 'Next step: activate the best ad with a budget of its own, on the page of the results.',
  },
  es: {
    finished: (name) => `El experimento «${name}» ha terminado`,
    stopped: (name) => `El experimento «${name}» se ha detenido`,
    failed: (name) => `El experimento «${name}» ha fallado`,
    needsAttention: (name) => `El experimento «${name}» necesita su decisión`,
    needsRelink: (name) => `El experimento «${name}» espera: vuelva a vincular su cuenta`,
    script: {
      campaigns: (name) => `El experimento «${name}» espera su script de campañas`,
      ads: (name) => `El experimento «${name}» espera su script de anuncios`,
      activate: (name) => `Hay variaciones que esperan su script de activación: «${name}»`,
      pause: (name) => `El experimento «${name}» se está deteniendo: ejecute su script de pausa`,
      remove: (name) => `El experimento «${name}» se ha cancelado: ejecute su script de eliminación`,
    },
    scriptNext: 'Siguiente paso: abra el script en un ordenador, ejecútelo en la plataforma y continúe.',
    activated: (name) => `Se han activado variaciones: «${name}»`,
    activatedSummary: (most) => `Ya se ejecutan en la plataforma y pueden costar ${most} como máximo.`,
    activatedNext: 'Siguiente paso: ninguno. Si detiene el lote en la consola, quedan en pausa.',
    adsRefused: (name) => `Se han rechazado anuncios del experimento «${name}»`,
    adsRefusedSummary: (refused, of) =>
      `La plataforma rechazó ${refused} de ${of} anuncios después de activarlos. Los demás continúan.`,
    adsRefusedNext: 'Siguiente paso: pida otra revisión a la plataforma o deje que los demás continúen.',
    noResults: 'No se entregó nada, así que no hay resultados.',
    notRun: 'No se ha podido ejecutar.',
    ready: 'Sus resultados están listos.',
    decide: 'Se han rechazado tantos anuncios que no se activa por sí solo.',
    decideNext: 'Siguiente paso: envíe de nuevo los anuncios rechazados, actívelo sin ellos o detenga el experimento.',
    relink:
      'La plataforma ya no acepta el vínculo con la cuenta publicitaria, así que el experimento no puede continuar.',
    relinkNext: 'Siguiente paso: vuelva a vincular la misma cuenta y continuará por sí solo.',
    open: 'Abrir en la consola',
    sampleName: 'Muestra: rebajas de otoño',
    sampleBest: 'Titular 3 con la imagen azul',
    sampleSummary:
      'Use «Titular 3 con la imagen azul»: +59 % frente a todos los anuncios probados (95 %: de +15 % a +120 %).',
    sampleNote: 'Esta es una muestra con cifras inventadas, enviada con el botón de prueba.',
    sampleNext: 'Siguiente paso: active el mejor anuncio con un presupuesto propio, en la página de resultados.',
  },
};
