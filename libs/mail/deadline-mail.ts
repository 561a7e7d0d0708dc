import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { daysBefore } from '#libs/contracts/platform/deadline.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { endsAt, type Ending } from '#libs/platforms/endings/endings.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';

/** Something that a platform ends, and the reader's experiments that need it. */
export interface ConcernedByEnding {
  platform: Platform;
  ending: Ending;
  /** The first few experiments. */
  named: readonly { name: string; status: ExperimentStatus }[];
  total: number;
}

type Kind = 'draft' | 'template' | 'sample' | 'run';

interface Texts {
  subject: (platforms: string, day: string, count: number) => string;
  when: (what: string, day: string, zone: string, days: number) => string;
  title: (count: number) => string;
  kind: Record<Kind, string>;
  unnamed: string;
  more: (count: number) => string;
  link: string;
  footer: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (platforms, day, count) =>
      `${platforms} ends a feature on ${day} that ${count === 1 ? '1 experiment of yours uses' : `${count} experiments of yours use`}`,
    when: (what, day, zone, days) =>
      `${what}: the last day is ${day} (${zone}), ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}.`,
    title: (count) => (count === 1 ? 'What it affects' : `What it affects (${count})`),
    kind: { draft: 'Draft', template: 'Template', sample: 'Sample', run: 'Running' },
    unnamed: 'without a name',
    more: (count) => `and ${count} more`,
    link: 'See what to do',
    footer: `${PRODUCT_NAME} sends this 30 days and 7 days before the change, to the people who created what it affects.`,
  },
  es: {
    subject: (platforms, day, count) =>
      `${platforms} retira el ${day} una función que ${count === 1 ? 'usa 1 experimento suyo' : `usan ${count} experimentos suyos`}`,
    when: (what, day, zone, days) =>
      `${what}: el último día es el ${day} (${zone}), ${days === 0 ? 'hoy' : days === 1 ? 'mañana' : `dentro de ${days} días`}.`,
    title: (count) => (count === 1 ? 'A qué afecta' : `A qué afecta (${count})`),
    kind: { draft: 'Borrador', template: 'Plantilla', sample: 'Muestra', run: 'En curso' },
    unnamed: 'sin nombre',
    more: (count) => `y ${count} más`,
    link: 'Ver qué hacer',
    footer: `${PRODUCT_NAME} envía este mensaje 30 y 7 días antes del cambio a quienes crearon los contenidos afectados.`,
  },
};

/** Announces the features that a platform ends: the day, the reader's experiments that need them, and the remedy. */
export function deadlineMail(
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
  { concerned, now }: { concerned: readonly ConcernedByEnding[]; now: number },
): ComposedMail {
  const texts = TEXTS[lang];
  const total = concerned.reduce((sum, one) => sum + one.total, 0);
  const platforms = [...new Set(concerned.map(({ platform }) => PLATFORM_NAMES[platform]))].join(', ');
  const [first] = concerned;
  const paragraphs = concerned.flatMap(({ ending, named }) => [
    texts.when(ending.texts.title[lang], dayIn(ending.endsOn, lang), ending.zone, daysBefore(endsAt(ending), now)),
    ending.texts.lost[lang],
    ...(named.some(({ status }) => kindOf(status) !== 'run') ? [ending.texts.remedy[lang]] : []),
    ...(named.some(({ status }) => kindOf(status) === 'run') && ending.texts.run ? [ending.texts.run[lang]] : []),
  ]);
  const lines = concerned.flatMap(({ named, total: all }) => [
    ...named.map(({ name, status }) => `${texts.kind[kindOf(status)]}: ${name.trim() || texts.unnamed}`),
    ...(all > named.length ? [texts.more(all - named.length)] : []),
  ]);
  return renderMail({
    lang,
    firstName,
    paragraphs,
    subject: texts.subject(platforms, dayIn(first!.ending.endsOn, lang), total),
    facts: { title: texts.title(total), lines },
    link: { label: texts.link, url: consoleAddress(publicUrl, '/deadlines') },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}

const kindOf = (status: ExperimentStatus): Kind =>
  status === 'DRAFT' ? 'draft' : status === 'TEMPLATE' ? 'template' : status === 'SAMPLE' ? 'sample' : 'run';

/** A day of the calendar as a language writes it. */
const dayIn = (day: string, lang: Language): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
