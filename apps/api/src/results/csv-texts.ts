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
  as_of: 'Datos del',
  exported_at: 'Exportado el',
  note: 'Nota',
  ...FIGURES,
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

/** The words of an exported file. In English columns and values have the names of the API's fields, which scripts read. */
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

export const CSV_WORDS: Readonly<Record<Language, CsvWords>> = {
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
