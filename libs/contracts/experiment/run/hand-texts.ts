import type { KeyedText } from '../../messages/finding.js';
import { QUOTE_TEXTS } from '../../messages/quote-texts.js';
import { texts, withParams } from '../../messages/texts.js';
import { utcMinute } from '../../time.js';
import { isStartingStep, type HandStepName, type NamedOddity, type SeenStep } from './hand-step.js';
import { RUN_TEXTS } from './run-texts.js';

/** The texts about a step that a person carries out. */
export const HAND_TEXTS = texts('hand', {
  unread: {
    en: 'Polyad asks the platform at most once a minute and has not seen this step yet. If you have run the script, wait a minute and continue.',
    es: 'Polyad consulta la plataforma como máximo una vez por minuto y todavía no ha visto este paso. Si ya ha ejecutado el script, espere un minuto y continúe.',
  },
  unreadable: {
    en: 'The platform could not be read just now. Try again in a minute.',
    es: 'Ahora no se ha podido consultar la plataforma. Inténtelo de nuevo dentro de un minuto.',
  },
  unlinked: {
    en: 'Polyad cannot read the platform, because the account is no longer linked. Link it again, then continue.',
    es: 'Polyad no puede consultar la plataforma porque la cuenta ya no está vinculada. Vuelva a vincularla y continúe.',
  },
  unlinkedEnd: {
    en: 'Polyad cannot read the platform, because the account is no longer linked. The script works without the link: run it now. Then link the account again. The step is done once Polyad has read the platform.',
    es: 'Polyad no puede consultar la plataforma porque la cuenta ya no está vinculada. El script funciona sin la vinculación: ejecútelo ahora. Después, vuelva a vincular la cuenta. El paso estará hecho cuando Polyad haya consultado la plataforma.',
  },
  found: {
    en: '{{found}} of {{planned}} objects are there.',
    es: 'Hay {{found}} de {{planned}} objetos.',
  },
  missing: { en: 'Missing: {{names}}.', es: 'Faltan: {{names}}.' },
  missingAndMore: { en: 'Missing: {{names}} and {{more}} more.', es: 'Faltan: {{names}} y {{more}} más.' },
  extra: {
    en: 'Duplicates: {{count}}. Run the script again to remove them.',
    es: 'Duplicados: {{count}}. Ejecute el script de nuevo para eliminarlos.',
  },
  differing: {
    en: 'Changed by hand (name, budget or last day): {{names}}. Change them back on the platform, then continue.',
    es: 'Modificados a mano (nombre, presupuesto o último día): {{names}}. Déjelos como estaban en la plataforma y continúe.',
  },
  differingAndMore: {
    en: 'Changed by hand (name, budget or last day): {{names}} and {{more}} more. Change them back on the platform, then continue.',
    es: 'Modificados a mano (nombre, presupuesto o último día): {{names}} y {{more}} más. Déjelos como estaban en la plataforma y continúe.',
  },
  early: {
    en: 'Switched on too early: {{count}}. Run the script once more: it pauses them.',
    es: 'Activados antes de tiempo: {{count}}. Ejecute el script una vez más: los pausa.',
  },
  off: {
    en: 'Not switched on yet: {{count}}. Run the script once more.',
    es: 'Todavía sin activar: {{count}}. Ejecute el script una vez más.',
  },
  spending: {
    en: 'May still spend: {{count}}. Run the pause script at the platform.',
    es: 'Todavía pueden gastar: {{count}}. Ejecute el script de pausa en la plataforma.',
  },
  spendingStill: {
    en: 'May still spend: {{count}}. Run the removal script at the platform: it pauses them first.',
    es: 'Todavía pueden gastar: {{count}}. Ejecute el script de eliminación en la plataforma: primero los pausa.',
  },
  mayStart: {
    en: 'Nothing may spend now. But an ads script that was copied earlier could start everything until {{until}}. Run the pause script at the platform: it leaves a mark there, and older scripts then start nothing. Otherwise Polyad keeps watching until that time.',
    es: 'Ahora nada puede gastar. Pero un script de anuncios que se copió antes podría activarlo todo hasta el {{until}}. Ejecute el script de pausa en la plataforma: deja allí una marca, y los scripts anteriores ya no activan nada. Si no, Polyad sigue vigilando hasta entonces.',
  },
  mayReturn: {
    en: 'Nothing is left now. But scripts that were copied earlier could create it again until {{until}}. Run the removal script at the platform: it leaves a mark there, and older scripts then change nothing. Otherwise Polyad keeps watching until that time.',
    es: 'Ahora no queda nada. Pero los scripts que se copiaron antes podrían crearlo otra vez hasta el {{until}}. Ejecute el script de eliminación en la plataforma: deja allí una marca, y los scripts anteriores ya no cambian nada. Si no, Polyad sigue vigilando hasta entonces.',
  },
  left: {
    en: 'Still there: {{count}}. Run the removal script at the platform.',
    es: 'Siguen allí: {{count}}. Ejecute el script de eliminación en la plataforma.',
  },
  inPlace: {
    en: 'The step is done: {{planned}} of {{planned}} objects are in place.',
    es: 'El paso está hecho: {{planned}} de {{planned}} objetos están en su sitio.',
  },
  allOn: {
    en: 'The step is done: {{planned}} of {{planned}} objects are in place and switched on.',
    es: 'El paso está hecho: {{planned}} de {{planned}} objetos están en su sitio y activados.',
  },
  paused: {
    en: 'The step is done: no ad of the experiment can spend, and no earlier script can start one.',
    es: 'El paso está hecho: ningún anuncio del experimento puede gastar, ni puede activarlo un script anterior.',
  },
  removed: {
    en: 'The step is done: nothing of the experiment is left at the platform.',
    es: 'El paso está hecho: en la plataforma no queda nada del experimento.',
  },
  allDone: {
    en: 'All steps are done: everything is in place and switched on.',
    es: 'Todos los pasos están hechos: todo está en su sitio y activado.',
  },
  stopping: {
    en: 'The experiment is being stopped. If its ads may still spend, a pause script follows.',
    es: 'El experimento se está deteniendo. Si sus anuncios todavía pueden gastar, sigue un script de pausa.',
  },
  ended: {
    en: 'The experiment has ended: it needs no script.',
    es: 'El experimento ha terminado: no necesita ningún script.',
  },
});

/** Instructions for the person while a step is open. */
export const STEP_TEXTS = {
  campaigns: RUN_TEXTS.stepCampaigns,
  ads: RUN_TEXTS.stepAds,
  activate: RUN_TEXTS.stepActivate,
  pause: RUN_TEXTS.stepPause,
  remove: RUN_TEXTS.stepRemove,
} as const satisfies Record<HandStepName, KeyedText>;

const DONE_TEXTS: Record<HandStepName, (seen: SeenStep) => KeyedText> = {
  campaigns: ({ planned }) => withParams(HAND_TEXTS.inPlace, { planned }),
  ads: ({ planned }) => withParams(HAND_TEXTS.allOn, { planned }),
  activate: ({ planned }) => withParams(HAND_TEXTS.allOn, { planned }),
  pause: () => HAND_TEXTS.paused,
  remove: () => HAND_TEXTS.removed,
};

/** How many objects a message names; it counts the rest. */
const NAMED = 3;

/** The result of the last read of a step, in sentences. @param seen null before the first */
export function seenReasons(step: HandStepName, seen: SeenStep | null): readonly KeyedText[] {
  if (seen === null) return [HAND_TEXTS.unread];
  if (seen.isDone) return [DONE_TEXTS[step](seen)];
  const { planned, found, missing, extra, differing, spending, named } = seen;
  if (step === 'pause')
    return [spending > 0 ? withParams(HAND_TEXTS.spending, { count: spending }) : unproved(HAND_TEXTS.mayStart, seen)];
  if (step === 'remove') {
    const left = found + extra;
    if (left === 0) return [unproved(HAND_TEXTS.mayReturn, seen)];
    return [
      ...(spending > 0 ? [withParams(HAND_TEXTS.spendingStill, { count: spending })] : []),
      withParams(HAND_TEXTS.left, { count: left }),
    ];
  }
  const isWhole = missing + extra + differing === 0;
  return [
    withParams(HAND_TEXTS.found, { found, planned }),
    ...(missing > 0 ? [withNames(named.missing, missing, HAND_TEXTS.missing, HAND_TEXTS.missingAndMore)] : []),
    ...(extra > 0 ? [withParams(HAND_TEXTS.extra, { count: extra })] : []),
    ...(differing > 0
      ? [withNames(named.differing, differing, HAND_TEXTS.differing, HAND_TEXTS.differingAndMore)]
      : []),
    ...(step === 'campaigns' && spending > 0 ? [withParams(HAND_TEXTS.early, { count: spending })] : []),
    ...(isStartingStep(step) && isWhole ? [withParams(HAND_TEXTS.off, { count: planned - spending })] : []),
  ];
}

/** Why a run with nothing left to do has not ended: an older script could still start it. */
const unproved = (text: typeof HAND_TEXTS.mayStart | typeof HAND_TEXTS.mayReturn, seen: SeenStep): KeyedText =>
  withParams(text, { until: utcMinute(seen.mayStartUntil ?? seen.at) });

/** Names the first few objects in `all`, or in `some` together with the number of the others. */
function withNames(
  objects: readonly NamedOddity[],
  count: number,
  all: typeof HAND_TEXTS.missing | typeof HAND_TEXTS.differing,
  some: typeof HAND_TEXTS.missingAndMore | typeof HAND_TEXTS.differingAndMore,
): KeyedText {
  const names = objects.slice(0, NAMED).map(({ name }) => withParams(QUOTE_TEXTS.words, { words: name }));
  const more = count - names.length;
  return more > 0 ? withParams(some, { names, more }) : withParams(all, { names });
}
