import type { KeyedText } from '../messages/finding.js';
import { SAID_TEXTS } from '../messages/said-texts.js';
import { texts, told } from '../messages/texts.js';
import type { HandStepName, NamedOddity, SeenStep } from './hand-step.js';
import type { Reasons } from './reasons.js';

/** What is said of a step that a person carries out. */
export const HAND_TEXTS = texts('hand', {
  unread: {
    en: 'The platform has not been read yet. Run the script there, then continue.',
    es: 'Todavía no se ha consultado la plataforma. Ejecute allí el script y continúe después.',
  },
  unreadable: {
    en: 'The platform could not be read just now. Please continue again in a minute.',
    es: 'Ahora no se ha podido consultar la plataforma. Vuelva a continuar dentro de un minuto.',
  },
  found: {
    en: '{{found}} of {{planned}} objects are there.',
    es: 'Hay {{found}} de {{planned}} objetos.',
  },
  missing: { en: 'Missing: {{names}}.', es: 'Faltan: {{names}}.' },
  missingAndMore: { en: 'Missing: {{names}} and {{more}} more.', es: 'Faltan: {{names}} y {{more}} más.' },
  extra: {
    en: 'There once too often: {{count}}. Run the script once more: it removes them.',
    es: 'Repetidos: {{count}}. Ejecute el script una vez más: los elimina.',
  },
  differing: {
    en: 'Changed by hand (name or budget): {{names}}. Please change it back at the platform.',
    es: 'Modificados a mano (nombre o presupuesto): {{names}}. Vuelva a dejarlos como estaban en la plataforma.',
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
  left: {
    en: 'Still there: {{count}}. Run the removal script at the platform.',
    es: 'Siguen allí: {{count}}. Ejecute el script de eliminación en la plataforma.',
  },
  done: { en: 'The step is done.', es: 'El paso está hecho.' },
});

/** Names that a message holds; the rest is counted. */
const NAMED = 3;

/** What a read of the platform has shown of a step, in sentences. @param seen null before the first */
export function tellSeen(step: HandStepName, seen: SeenStep | null): Reasons {
  if (seen === null) return [HAND_TEXTS.unread];
  if (seen.isDone) return [HAND_TEXTS.done];
  const { planned, found, missing, extra, differing, spending, named } = seen;
  if (step === 'pause') return [told(HAND_TEXTS.spending, { count: spending })];
  if (step === 'remove') return [told(HAND_TEXTS.left, { count: found + extra })];
  const isWhole = missing + extra + differing === 0;
  return [
    told(HAND_TEXTS.found, { found, planned }),
    ...(missing > 0 ? [missingText(named.missing, missing)] : []),
    ...(extra > 0 ? [told(HAND_TEXTS.extra, { count: extra })] : []),
    ...(differing > 0 ? [told(HAND_TEXTS.differing, { names: namesOf(named.differing) })] : []),
    ...(step === 'campaigns' && spending > 0 ? [told(HAND_TEXTS.early, { count: spending })] : []),
    ...(step === 'ads' && isWhole ? [told(HAND_TEXTS.off, { count: planned - spending })] : []),
  ];
}

function missingText(named: readonly NamedOddity[], count: number): KeyedText {
  const names = namesOf(named);
  const more = count - names.length;
  return more > 0 ? told(HAND_TEXTS.missingAndMore, { names, more }) : told(HAND_TEXTS.missing, { names });
}

const namesOf = (objects: readonly NamedOddity[]): KeyedText[] =>
  objects.slice(0, NAMED).map(({ name }) => told(SAID_TEXTS.words, { words: name }));
