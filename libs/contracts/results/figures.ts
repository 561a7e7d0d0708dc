import type { Texts } from '../messages/texts.js';

/** A figure of a row as people read it. */
interface FigureColumn {
  /** The title of its column. */
  readonly name: Texts;
  readonly means: Texts;
  /** The format: a count, an amount, a price of one count, a percentage, or the format of the measure that ranks the rows. */
  readonly format: 'count' | 'money' | 'cost' | 'percent' | 'measure';
}

/**
 * The figures that every row of results has, in the order of their columns in files. A new one is added here, computed in
 * `libs/result-rows/figures.ts` and described in `apps/api/src/results/result-row.dto.ts`.
 */
export const FIGURES = {
  impressions: {
    format: 'count',
    name: { en: 'Impressions', es: 'Impresiones' },
    means: { en: 'Times that the ad was shown', es: 'Veces que se mostró el anuncio' },
  },
  reach: {
    format: 'count',
    name: { en: 'Reach', es: 'Alcance' },
    means: {
      en: 'Daily reach added up: people reached on two days count twice. Empty if the platform reports no reach',
      es: 'Suma del alcance de cada día: quien lo vio dos días cuenta dos veces. Vacío si la plataforma no informa del alcance',
    },
  },
  clicks: {
    format: 'count',
    name: { en: 'Clicks', es: 'Clics' },
    means: { en: 'All clicks on the ad', es: 'Todos los clics en el anuncio' },
  },
  link_click: {
    format: 'count',
    name: { en: 'Link clicks', es: 'Clics en el enlace' },
    means: {
      en: 'Clicks on the link, or on the ad if the platform does not count them separately',
      es: 'Clics en el enlace, o en el anuncio si la plataforma no los cuenta por separado',
    },
  },
  conversion: {
    format: 'count',
    name: { en: 'Results', es: 'Resultados' },
    means: { en: 'Recorded results of the variable', es: 'Resultados registrados de la variable' },
  },
  spend: {
    format: 'money',
    name: { en: 'Spent', es: 'Gastado' },
    means: { en: 'Amount spent', es: 'Importe gastado' },
  },
  cpm: {
    format: 'cost',
    name: { en: 'CPM', es: 'CPM' },
    means: { en: 'Cost of 1,000 impressions', es: 'Coste de 1.000 impresiones' },
  },
  cpc: {
    format: 'cost',
    name: { en: 'CPC', es: 'CPC' },
    means: { en: 'Cost of a link click', es: 'Coste de un clic en el enlace' },
  },
  cpa: {
    format: 'cost',
    name: { en: 'Cost per result', es: 'Coste por resultado' },
    means: { en: 'Cost of a result', es: 'Coste de un resultado' },
  },
  cpv: {
    format: 'cost',
    name: { en: 'Cost per view', es: 'Coste por reproducción' },
    means: {
      en: 'Cost of a video view, if the platform counts them',
      es: 'Coste de una reproducción de vídeo, si la plataforma la cuenta',
    },
  },
  observed: {
    format: 'measure',
    name: { en: 'Observed rate', es: 'Tasa observada' },
    means: {
      en: 'Recorded results per impression; for a cost, the amount per result; for a return, the value for each unit spent',
      es: 'Resultados registrados por impresión; si es un coste, el importe por resultado; si es un retorno, el valor por cada unidad gastada',
    },
  },
  value: {
    format: 'measure',
    name: { en: 'Modeled rate', es: 'Tasa modelada' },
    means: {
      en: 'The same, as modeled: it also weighs what other ads with the same alternatives delivered',
      es: 'Valor modelado de lo mismo: tiene en cuenta además lo que entregaron otros anuncios con las mismas alternativas',
    },
  },
  lower_bound: {
    format: 'measure',
    name: { en: 'Lower bound (95%)', es: 'Límite inferior (95 %)' },
    means: {
      en: 'Lower end of the 95% interval of the modeled value',
      es: 'Extremo inferior del intervalo del 95 % del valor modelado',
    },
  },
  upper_bound: {
    format: 'measure',
    name: { en: 'Upper bound (95%)', es: 'Límite superior (95 %)' },
    means: {
      en: 'Upper end of the 95% interval of the modeled value',
      es: 'Extremo superior del intervalo del 95 % del valor modelado',
    },
  },
  confidence: {
    format: 'percent',
    name: { en: 'Certainty of beating the pool', es: 'Certeza de que supera al conjunto' },
    means: {
      en: 'Probability that it is better than the pool, or than the chosen baseline',
      es: 'Probabilidad de que sea mejor que el conjunto, o que la línea base elegida',
    },
  },
} as const satisfies Record<string, FigureColumn>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** The figures of a row; null for an unavailable one. */
export type RowFigures = Record<FigureName, number | null>;

/** A row without figures. */
export const NO_FIGURES = Object.fromEntries(FIGURE_NAMES.map((name) => [name, null])) as Record<FigureName, null>;

/** Whether the figure is an amount of money. Readers outside the team may not see it (SHARE-034). */
export const isMoney = (name: FigureName): boolean => ['money', 'cost'].includes(FIGURES[name].format);

/** The names or the meanings of the figures in a language. */
export const figureTexts = (part: 'name' | 'means', language: keyof Texts): Record<FigureName, string> =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, FIGURES[name][part][language]])) as Record<FigureName, string>;
