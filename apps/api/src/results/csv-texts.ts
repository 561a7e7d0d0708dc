import type { Language } from '#libs/contracts/messages/language.js';
import { componentTitle } from '#libs/platforms/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { findVariable } from '#libs/platforms/results.js';
import type { ResultRow, ResultRowType, Verdict } from '#libs/contracts/results/results.js';

const FIGURES = {
  impressions: 'Impresiones',
  reach: 'Alcance',
  clicks: 'Clics',
  link_click: 'Clics en el enlace',
  conversion: 'Resultados',
  spend: 'Gastado',
  cpm: 'CPM',
  cpc: 'CPC',
  cpa: 'Coste por resultado',
  cpv: 'Coste por reproducción',
  observed: 'Tasa observada',
  value: 'Tasa estimada',
  lower_bound: 'Límite inferior (95 %)',
  upper_bound: 'Límite superior (95 %)',
  confidence: 'Certeza de que supera al conjunto',
} as const;
export type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];

const COLUMNS: Readonly<Record<string, string>> = {
  variation: 'Variación',
  id: 'Identificador',
  ad_id: 'Identificador del anuncio',
  adset_id: 'Identificador del conjunto o grupo de anuncios',
  type: 'Tipo',
  source: 'Origen',
  name: 'Nombre',
  status: 'Veredicto',
  variable: 'Resultado medido',
  currency: 'Moneda',
  change_vs_baseline: 'Cambio frente a la referencia',
  change_vs_pool: 'Cambio frente al conjunto',
  change_vs_median: 'Cambio frente a la mediana',
  phi: 'Dispersión (phi)',
  is_dispersion_assumed: 'Dispersión supuesta',
  model_version: 'Versión del modelo',
  seed: 'Semilla',
  as_of: 'Datos del (UTC)',
  exported_at: 'Exportado el (UTC)',
  note: 'Nota',
  ...FIGURES,
};

/** What people read in the head of a workbook in English. */
const ENGLISH_COLUMNS: Readonly<Record<string, string>> = {
  variation: 'Variation',
  id: 'Id',
  ad_id: 'Ad id',
  adset_id: 'Ad set or ad group id',
  type: 'Type',
  source: 'Source',
  name: 'Name',
  status: 'Verdict',
  variable: 'Result measured',
  currency: 'Currency',
  impressions: 'Impressions',
  reach: 'Reach',
  clicks: 'Clicks',
  link_click: 'Link clicks',
  conversion: 'Results',
  spend: 'Spent',
  cpm: 'CPM',
  cpc: 'CPC',
  cpa: 'Cost per result',
  cpv: 'Cost per view',
  observed: 'Observed rate',
  value: 'Estimated rate',
  lower_bound: 'Lower bound (95%)',
  upper_bound: 'Upper bound (95%)',
  confidence: 'Certainty of beating the pool',
  change_vs_baseline: 'Change against the baseline',
  change_vs_pool: 'Change against the pool',
  change_vs_median: 'Change against the median',
  phi: 'Dispersion (phi)',
  is_dispersion_assumed: 'Dispersion assumed',
  model_version: 'Model version',
  seed: 'Seed',
  as_of: 'Data as of (UTC)',
  exported_at: 'Exported at (UTC)',
  note: 'Note',
};

const ENGLISH_TYPES: Readonly<Record<ResultRowType, string>> = {
  real: 'Tested',
  estimated: 'Estimated',
  best: 'Best',
  median: 'Median',
  worst: 'Worst',
  FEP: 'All tested (FEP)',
};

const ENGLISH_VERDICTS: Readonly<Record<Verdict, string>> = {
  winner: 'winner',
  loser: 'loser',
  'not-enough-data': 'not enough data',
  'no-difference': 'no difference',
};

const TYPES: Readonly<Record<ResultRowType, string>> = {
  real: 'Probada',
  estimated: 'Estimada',
  best: 'Mejor',
  median: 'Mediana',
  worst: 'Peor',
  FEP: 'FEP',
};

const VERDICTS: Readonly<Record<Verdict, string>> = {
  winner: 'ganadora',
  loser: 'perdedora',
  'not-enough-data': 'datos insuficientes',
  'no-difference': 'sin diferencia',
};

/** The words of an exported file. In a text in English, columns and values have the names of the API's fields, which scripts read. */
export interface CsvWords {
  column(name: string): string;
  /** The column of a component. */
  component(description: PlatformDescription, name: string): string;
  /** The column with the counts of a result variable. */
  result(description: PlatformDescription, variable: string): string;
  type(row: ResultRow): string;
  source(row: ResultRow): string | null;
  verdict(row: ResultRow): string;
  failed(reason: string): string;
  /** Whether the dispersion is assumed and not measured. */
  isAssumed(isAssumed: boolean): string;
  /** Why the estimated rate is not the observed one. */
  note: string;
  /** Beside it, while the experiment runs. */
  preview: string;
}

const CSV_WORDS: Readonly<Record<Language, CsvWords>> = {
  en: {
    column: (name) => name,
    component: (_, name) => name,
    result: (_, variable) => variable,
    type: ({ type }) => type,
    source: ({ source }) => source,
    verdict: ({ verdict }) => verdict,
    failed: (reason) => `failed: ${reason}`,
    isAssumed: String,
    note: 'observed = recorded results per impression of this row; value = estimated rate, which also weighs what other ads with the same alternatives delivered',
    preview: 'the experiment is still running: these figures go on changing',
  },
  es: {
    column: (name) => COLUMNS[name] ?? name,
    component: (description, name) => componentTitle(description, name, 'es'),
    result: ({ results }, variable) => findVariable(results, variable)?.words.name.es ?? variable,
    type: ({ type }) => TYPES[type],
    source: ({ source }) => source && TYPES[source],
    verdict: ({ verdict }) => VERDICTS[verdict],
    failed: (reason) => `fallida: ${reason}`,
    isAssumed: (isAssumed) => (isAssumed ? 'sí' : 'no'),
    note: 'Tasa observada = resultados registrados por impresión de la fila; la tasa estimada tiene en cuenta además lo que entregaron otros anuncios con las mismas alternativas',
    preview: 'El experimento sigue en curso: estas cifras siguen cambiando',
  },
};

/** Those of an English workbook, which people read. */
const ENGLISH_WORKBOOK: CsvWords = {
  column: (name) => ENGLISH_COLUMNS[name] ?? name,
  component: (description, name) => componentTitle(description, name, 'en'),
  result: ({ results }, variable) => findVariable(results, variable)?.words.name.en ?? variable,
  type: ({ type }) => ENGLISH_TYPES[type],
  source: ({ source }) => source && ENGLISH_TYPES[source],
  verdict: ({ verdict }) => ENGLISH_VERDICTS[verdict],
  failed: CSV_WORDS.en.failed,
  isAssumed: (isAssumed) => (isAssumed ? 'yes' : 'no'),
  note: 'The observed rate is what was recorded in this row. The estimated rate also weighs what other ads with the same alternatives delivered',
  preview: CSV_WORDS.en.preview,
};

export const wordsOf = (language: Language, isWorkbook: boolean): CsvWords =>
  isWorkbook && language === 'en' ? ENGLISH_WORKBOOK : CSV_WORDS[language];
