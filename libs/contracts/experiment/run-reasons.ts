import { fillIn, readFilled, valueIn } from '../messages/fill-in.js';
import type { Language } from '../messages/language.js';
import { PLATFORM_NAMES, type Platform } from '../platform/platform.js';
import { FIT_TEXTS } from './fit-texts.js';

const ENGLISH = {
  noneTaken: 'The platform took none of the ads.',
  // Before the shorter one, which would take it for its own.
  tooFewAndMore: 'Too few ads were taken for: {{named}} and {{more}} more.',
  tooFew: 'Too few ads were taken for: {{named}}.',
  nothingLeft: 'No ad is left to run.',
  adsOff: 'Ads that could not be switched on: {{count}}.',
  adSetsOff: 'Ad sets that could not be switched on: {{count}}.',
  campaignOff: 'The platform did not switch the campaign on.',
  startPassed: 'The start had passed: the experiment went live at once and keeps its end.',
  endPassed: 'The end of the run passed before it could go live.',
  noEnd: 'The experiment has no end.',
  pageFull: FIT_TEXTS.pageFull.en,
  pageRoom: FIT_TEXTS.pageRoom.en,
  accountFull: FIT_TEXTS.accountFull.en,
  accountRoom: FIT_TEXTS.accountRoom.en,
  budgetOrSmaller: FIT_TEXTS.budgetOrSmaller.en,
  budgetEach: FIT_TEXTS.budgetEach.en,
  // Of runs from before the texts above were theirs too.
  noRoom: 'The page or the ad account has no room for another ad.',
  littleRoom: 'The account takes {{free}} more live ads and the experiment needs {{needed}}.',
  budget: 'The budget is too small for {{tested}} ads: the platform asks for at least {{needed}}.',
  filesGone: 'Uploaded files that no longer exist: {{count}}.',
  stillPausing: 'The platform has not paused everything yet.',
  neverOn: 'Nothing was ever switched on, and what was created stays at the platform, paused.',
  leftUnknown: 'Ad objects that may be there besides, because the answer to their creation was lost: {{count}}.',
  ours: 'An error on our side ended the run.',
  linkOver: 'The ad platform no longer accepts the link to the account.',
  adRefused: 'The platform refused the ad.',
  adDisapproved: 'The platform disapproved the ad.',
  adSilent: 'The ad was not delivered.',
  parentGone: 'The ad set it belongs to was removed.',
} as const;
type RunReason = keyof typeof ENGLISH;

/**
 * Why a run waits, ended early or failed, and why one of its ads did. A run keeps the English text; the console and the
 * finish mail say it in the language of their reader, so both languages stand here.
 */
export const RUN_REASONS = {
  en: ENGLISH,
  es: {
    noneTaken: 'La plataforma no ha aceptado ningún anuncio.',
    tooFewAndMore: 'Se han aceptado muy pocos anuncios de: {{named}} y {{more}} más.',
    tooFew: 'Se han aceptado muy pocos anuncios de: {{named}}.',
    nothingLeft: 'No queda ningún anuncio que activar.',
    adsOff: 'Anuncios que no se han podido activar: {{count}}.',
    adSetsOff: 'Conjuntos de anuncios que no se han podido activar: {{count}}.',
    campaignOff: 'La plataforma no ha activado la campaña.',
    startPassed:
      'La fecha de inicio ya había pasado: el experimento se activó de inmediato y conserva su fecha de fin.',
    endPassed: 'La fecha de fin pasó antes de que el experimento se pudiera activar.',
    noEnd: 'El experimento no tiene fecha de fin.',
    pageFull: FIT_TEXTS.pageFull.es,
    pageRoom: FIT_TEXTS.pageRoom.es,
    accountFull: FIT_TEXTS.accountFull.es,
    accountRoom: FIT_TEXTS.accountRoom.es,
    budgetOrSmaller: FIT_TEXTS.budgetOrSmaller.es,
    budgetEach: FIT_TEXTS.budgetEach.es,
    noRoom: 'En la página o en la cuenta publicitaria no cabe ningún anuncio más.',
    littleRoom: 'La cuenta admite {{free}} anuncios activos más y el experimento necesita {{needed}}.',
    budget: 'El presupuesto no alcanza para {{tested}} anuncios: la plataforma exige al menos {{needed}}.',
    filesGone: 'Archivos subidos que ya no existen: {{count}}.',
    stillPausing: 'La plataforma todavía no lo ha pausado todo.',
    neverOn: 'No se llegó a activar nada, y lo que se creó sigue en la plataforma, en pausa.',
    leftUnknown: 'Objetos que además pueden existir allí, porque se perdió la respuesta a su creación: {{count}}.',
    ours: 'Un error nuestro puso fin al experimento.',
    linkOver: 'La plataforma publicitaria ya no acepta el vínculo con la cuenta.',
    adRefused: 'La plataforma ha rechazado el anuncio.',
    adDisapproved: 'La plataforma no ha aprobado el anuncio.',
    adSilent: 'El anuncio no se ha entregado.',
    parentGone: 'Se ha quitado el conjunto de anuncios al que pertenece.',
  } satisfies Record<RunReason, string>,
} as const;

const SAID_BY: Record<Language, (platform: string, words: string) => string> = {
  en: (platform, words) => `${platform} says: "${words}"`,
  es: (platform, words) => `Respuesta de ${platform}: «${words}»`,
};

/** The words of a platform, marked as its own: they stay in the language in which it said them. */
export const saidBy = (platform: Platform, words: string, language: Language): string =>
  SAID_BY[language](PLATFORM_NAMES[platform], words);

/**
 * The reason of a run in a language. A platform's own words stay what they are and are marked. What is neither was written
 * for operators, not for people: they are told that the error is ours.
 * @param reason as the run keeps it: one text of `RUN_REASONS`, several, or `meta: ` and the platform's words
 */
export function sayReason(reason: string, language: Language): string {
  return spokenReason(reason, language) ?? RUN_REASONS[language].ours;
}

/** A reason that may be stored for people: itself, where people can read it. */
export const reasonForPeople = (reason: string): string =>
  spokenReason(reason, 'en') === null ? RUN_REASONS.en.ours : reason;

function spokenReason(reason: string, language: Language): string | null {
  const [, platform, words] = /^(\w+): (.*[a-z].*)$/s.exec(reason) ?? [];
  if (words !== undefined && isPlatform(platform!)) return saidBy(platform, words, language);
  // Apart first: a text that ends with what was filled in takes the next one for a part of it.
  const parts = reason.split(/(?<=\.) (?=\p{Lu})/u).map((part) => knownReason(part, language));
  return parts.every((part) => part !== null) ? parts.join(' ') : knownReason(reason, language);
}

const isPlatform = (name: string): name is Platform => Object.hasOwn(PLATFORM_NAMES, name);

/** A text of `RUN_REASONS` in a language; null for any other. */
export function knownReason(reason: string, language: Language): string | null {
  for (const [name, text] of Object.entries(ENGLISH)) {
    const values = readFilled(text, reason);
    if (values === null) continue;
    const written = Object.entries(values).map(([key, value]) => [key, valueIn(value, language)]);
    return fillIn(RUN_REASONS[language][name as RunReason] as string, Object.fromEntries(written) as object);
  }
  return null;
}
