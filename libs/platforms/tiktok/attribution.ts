import type { Texts } from '#libs/contracts/messages/texts.js';

/** How many days after a click and after a view a conversion counts; 0 if views do not count. */
interface AttributionDays {
  readonly click: 1 | 7 | 14 | 28;
  readonly view: 0 | 1 | 7;
}

/**
 * The settings for a group that is optimized for conversions on a website. TikTok offers no choice for other goals. Source: portal
 * document 1777694366654465, 'Attribution window and event count', read November 2026. Settings that Meta has too have the same names.
 */
const ATTRIBUTION_DAYS = {
  '1_day_c': { click: 1, view: 0 },
  '1_day_c_v': { click: 1, view: 1 },
  '1_day_c_7_day_v': { click: 1, view: 7 },
  '7_day_c': { click: 7, view: 0 },
  '7_day_c_1_day_v': { click: 7, view: 1 },
  '7_day_c_v': { click: 7, view: 7 },
  '14_day_c': { click: 14, view: 0 },
  '14_day_c_1_day_v': { click: 14, view: 1 },
  '14_day_c_7_day_v': { click: 14, view: 7 },
  '28_day_c': { click: 28, view: 0 },
  '28_day_c_1_day_v': { click: 28, view: 1 },
  '28_day_c_7_day_v': { click: 28, view: 7 },
} as const satisfies Record<string, AttributionDays>;
type AttributionSetting = keyof typeof ATTRIBUTION_DAYS;

export const ATTRIBUTION_SETTINGS = Object.keys(ATTRIBUTION_DAYS) as AttributionSetting[];
/** The setting of experiments that have none stored. */
export const USUAL_ATTRIBUTION = '1_day_c_v' satisfies AttributionSetting;

/** Makes a value for each setting from its days. */
export const bySetting = <T>(valueOf: (days: AttributionDays) => T): Record<AttributionSetting, T> =>
  Object.fromEntries(ATTRIBUTION_SETTINGS.map((setting) => [setting, valueOf(ATTRIBUTION_DAYS[setting])])) as Record<
    AttributionSetting,
    T
  >;

/** How long after the end of a run its results may still arrive, by setting. */
export const ATTRIBUTION_HOURS = bySetting(({ click, view }) => Math.max(click, view) * 24);

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

/** Texts for the options of a field. */
export const ATTRIBUTION_OPTIONS = bySetting(({ click, view }): Texts => {
  if (view === 0) return { en: `${click}-day click`, es: `Clic de ${days(click)}` };
  if (view === click) return { en: `${click}-day click or view`, es: `Clic o visualización de ${days(click)}` };
  return {
    en: `${click}-day click or ${view}-day view`,
    es: `Clic de ${days(click)} o visualización de ${days(view)}`,
  };
});

/** Texts next to figures, which explain how the figures are counted. */
export const ATTRIBUTION_WORDS = bySetting(({ click, view }): Texts => {
  if (view === 0) return { en: `attribution ${click}-day click`, es: `atribución de ${days(click)} tras el clic` };
  if (view === click)
    return {
      en: `attribution ${click}-day click or view`,
      es: `atribución de ${days(click)} tras el clic o la visualización`,
    };
  return {
    en: `attribution ${click}-day click or ${view}-day view`,
    es: `atribución de ${days(click)} tras el clic o ${days(view)} tras la visualización`,
  };
});
