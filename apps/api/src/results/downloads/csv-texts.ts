import { figureTexts } from '#libs/contracts/results/figures.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { findVariable } from '#libs/platforms/results/results.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import type { ResultRow, ResultRowType, Verdict } from '#libs/contracts/results/results.js';

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
  change_vs_baseline: 'Cambio frente a la línea base',
  change_vs_pool: 'Cambio frente al conjunto',
  change_vs_median: 'Cambio frente a la mediana',
  phi: 'Dispersión (phi)',
  is_dispersion_assumed: 'Dispersión supuesta',
  model_version: 'Versión del modelo',
  seed: 'Semilla',
  as_of: 'Datos del (UTC)',
  exported_at: 'Exportado el (UTC)',
  waves: 'Oleadas',
  bridge_waves: 'Oleadas en que fue puente',
  note: 'Nota',
  ...figureTexts('name', 'es'),
};

/** Column titles of an English workbook. */
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
  change_vs_baseline: 'Change against the baseline',
  change_vs_pool: 'Change against the pool',
  change_vs_median: 'Change against the median',
  phi: 'Dispersion (phi)',
  is_dispersion_assumed: 'Dispersion assumed',
  model_version: 'Model version',
  seed: 'Seed',
  as_of: 'Data as of (UTC)',
  exported_at: 'Exported at (UTC)',
  waves: 'Waves',
  bridge_waves: 'Waves as a bridge',
  note: 'Note',
  ...figureTexts('name', 'en'),
};

const ENGLISH_TYPES: Readonly<Record<ResultRowType, string>> = {
  real: 'Tested',
  estimated: 'Not run',
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
  estimated: 'Sin publicar',
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

/** The words of an exported file. In an English text file, columns and values have the names of the API's fields, which scripts read. */
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
  /** Why the modeled rate differs from the observed one. */
  note: string;
  /** An additional note while the experiment runs. */
  preview: string;
  counting: string;
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
    note: 'observed = recorded results per impression of this row; value = modeled rate, which also takes into account what other ads with the same alternatives delivered',
    preview: 'the experiment is still running: these figures will still change',
    counting: 'still counting: the platform may correct these figures',
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
    note: 'Tasa observada = resultados registrados por impresión de la fila; la tasa modelada tiene en cuenta además lo que entregaron otros anuncios con las mismas alternativas',
    preview: 'El experimento sigue en curso: estas cifras siguen cambiando',
    counting: 'Aún se cuentan resultados: la plataforma puede corregir estas cifras',
  },
};

/** The words of an English workbook, which people read. */
const ENGLISH_WORKBOOK: CsvWords = {
  column: (name) => ENGLISH_COLUMNS[name] ?? name,
  component: (description, name) => componentTitle(description, name, 'en'),
  result: ({ results }, variable) => findVariable(results, variable)?.words.name.en ?? variable,
  type: ({ type }) => ENGLISH_TYPES[type],
  source: ({ source }) => source && ENGLISH_TYPES[source],
  verdict: ({ verdict }) => ENGLISH_VERDICTS[verdict],
  failed: CSV_WORDS.en.failed,
  isAssumed: (isAssumed) => (isAssumed ? 'yes' : 'no'),
  note: 'The observed rate is what was recorded in this row. The modeled rate also takes into account what other ads with the same alternatives delivered',
  preview: CSV_WORDS.en.preview,
  counting: CSV_WORDS.en.counting,
};

/** Titles of the rate columns if rows are ranked by money. */
const OF_MONEY: Readonly<Record<'cost' | 'return', Readonly<Record<Language, Readonly<Record<string, string>>>>>> = {
  cost: {
    en: { observed: 'Observed cost per result', value: 'Modeled cost per result' },
    es: { observed: 'Coste por resultado observado', value: 'Coste por resultado modelado' },
  },
  return: {
    en: { observed: 'Observed return on ad spend', value: 'Modeled return on ad spend' },
    es: { observed: 'Retorno de la inversión observado', value: 'Retorno de la inversión modelado' },
  },
};

const NOTES: typeof OF_MONEY = {
  cost: {
    en: {
      note: 'observed = what this row spent on each recorded result; value = the modeled cost of a result, which also takes into account what other ads with the same alternatives delivered. Less is better',
    },
    es: {
      note: 'El coste observado es lo que la fila gastó por resultado registrado; el modelado tiene en cuenta además lo que entregaron otros anuncios con las mismas alternativas. Menos es mejor',
    },
  },
  return: {
    en: {
      note: 'observed = value of the recorded results of this row for each unit of money spent; value = the modeled return, which also takes into account what other ads with the same alternatives delivered',
    },
    es: {
      note: 'El retorno observado es el valor de los resultados registrados de la fila por cada unidad gastada; el modelado tiene en cuenta además lo que entregaron otros anuncios con las mismas alternativas',
    },
  },
};

export function wordsOf(
  language: Language,
  isWorkbook: boolean,
  { kind }: Pick<Measure, 'kind'> = { kind: 'rate' },
): CsvWords {
  const words = isWorkbook && language === 'en' ? ENGLISH_WORKBOOK : CSV_WORDS[language];
  if (kind !== 'cost' && kind !== 'return') return words;
  // English text files have the names of the API's fields.
  const own = isWorkbook || language !== 'en' ? OF_MONEY[kind][language] : {};
  return { ...words, column: (name) => own[name] ?? words.column(name), note: NOTES[kind][language]['note']! };
}
