import type { Language } from '#libs/contracts/messages/language.js';
import { figureTexts } from '#libs/contracts/results/figures.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { AFTER_RESULTS, BEFORE_COMPONENTS, BEFORE_RESULTS, type Cell, type Units } from './csv.js';

type Column = (typeof BEFORE_COMPONENTS)[number] | (typeof BEFORE_RESULTS)[number] | (typeof AFTER_RESULTS)[number];

interface Words {
  experiment: string;
  id: string;
  state: string;
  finished: string;
  running: string;
  counting: string;
  asOf: string;
  exportedAt: string;
  madeBy: string;
  column: string;
  meaning: string;
  component: string;
  result: string;
  columns: Record<Column | 'variation', string>;
}

const WORDS: Record<Language, Words> = {
  en: {
    experiment: 'Experiment',
    id: 'Experiment id',
    state: 'State',
    finished: 'Finished',
    running: 'Still running: these figures will still change',
    counting: 'Ended, still counting: the platform may correct these figures',
    asOf: 'Data as of (UTC)',
    exportedAt: 'Exported at (UTC)',
    madeBy: 'Made by',
    column: 'Column',
    meaning: 'Meaning',
    component: 'The alternative of this component that the variation has',
    result: 'How often this result was recorded; empty if the variation did not run',
    columns: {
      variation: 'Number of the variation, as the console shows it; empty for the pool',
      id: 'Id of the variation: that of the experiment and its number; the pool ends in -fep',
      ad_id: 'Id of the ad at the platform; empty if it did not run',
      adset_id: 'Id of its ad set or ad group at the platform',
      type: 'Tested: ran as an ad; Not run: did not; All tested (FEP): the pool of all delivered tested ads',
      source: 'Whether it ran as an ad, or its rate comes from the model only',
      name: 'Alternatives of the components that have several',
      status: 'Verdict against the pool, or why the ad failed',
      variable: 'The measured result, which rates and ranks refer to',
      currency: 'Currency of all amounts, which are in its major unit',
      change_vs_baseline: 'Modeled value relative to the chosen baseline: +10% is 10% more, which is worse for a cost',
      change_vs_pool: 'Modeled value relative to the pool',
      change_vs_median: 'Modeled value relative to the median variation',
      phi: 'Dispersion: how much more days differ than chance explains; 1 is chance alone',
      is_dispersion_assumed:
        'Whether the dispersion is assumed. It is assumed if no two ads had results on two days; all intervals then use the usual dispersion',
      model_version: 'Version of the estimator',
      seed: 'Random seed that drew the tested variations',
      as_of: 'When the figures were last read from the platform, UTC',
      exported_at: 'When this file was made, UTC',
      waves:
        'Waves of the run that it ran in, from 1; of the pool, the one that it covers; empty if the run had only one',
      bridge_waves: 'Those of them in which it ran again to show the effect of the days, not because it led',
      note: 'A note about the whole file, in its first row only',
      ...figureTexts('means', 'en'),
    },
  },
  es: {
    experiment: 'Experimento',
    id: 'Identificador del experimento',
    state: 'Estado',
    finished: 'Terminado',
    running: 'Sigue en curso: estas cifras siguen cambiando',
    counting: 'Terminado, aún se cuentan resultados: la plataforma puede corregir estas cifras',
    asOf: 'Datos del (UTC)',
    exportedAt: 'Exportado el (UTC)',
    madeBy: 'Hecho con',
    column: 'Columna',
    meaning: 'Significado',
    component: 'La alternativa de este componente que tiene la variación',
    result: 'Cuántas veces se registró este resultado; vacío si la variación no se publicó',
    columns: {
      variation: 'Número de la variación, como lo muestra la consola; vacío para el conjunto',
      id: 'Identificador de la variación: el del experimento y su número; el del conjunto acaba en -fep',
      ad_id: 'Identificador del anuncio en la plataforma; vacío si no se publicó',
      adset_id: 'Identificador de su conjunto o grupo de anuncios en la plataforma',
      type: 'Probada; sin publicar: no fue un anuncio; FEP: el conjunto de todos los anuncios probados y entregados',
      source: 'Si fue un anuncio o su tasa solo procede del modelo',
      name: 'Alternativas de los componentes que tienen varias',
      status: 'Veredicto frente al conjunto, o por qué falló el anuncio',
      variable: 'El resultado medido, al que se refieren las tasas y el orden',
      currency: 'Moneda de todos los importes, que están en su unidad principal',
      change_vs_baseline:
        'Valor modelado en relación con la línea base elegida: +10 % es un 10 % más, lo que en un coste es peor',
      change_vs_pool: 'Valor modelado en relación con el conjunto',
      change_vs_median: 'Valor modelado en relación con la variación mediana',
      phi: 'Dispersión: cuánto más difieren los días de lo que explica el azar; 1 es solo azar',
      is_dispersion_assumed:
        'Si la dispersión es supuesta. Lo es cuando no hubo dos anuncios con resultados en dos días; los intervalos usan entonces la dispersión habitual',
      model_version: 'Versión del estimador',
      seed: 'Semilla aleatoria con la que se sortearon las variaciones probadas',
      as_of: 'Cuándo se leyeron las cifras de la plataforma por última vez, UTC',
      exported_at: 'Cuándo se hizo este archivo, UTC',
      waves:
        'Oleadas de la ejecución en que se publicó, desde la 1; del conjunto, la que abarca; vacío si la ejecución tuvo solo una',
      bridge_waves: 'Aquellas en que se repitió para mostrar el efecto de los días, no por ir en cabeza',
      note: 'Una nota sobre todo el archivo, solo en su primera fila',
      ...figureTexts('means', 'es'),
    },
  },
};

/** The workbook's sheet about the file: its subject and date, and what each column means, in the order of the columns. */
export function aboutSheet(file: {
  experiment: Pick<Experiment, 'name' | 'uuid' | 'lastInsightsAt'>;
  units: Pick<Units, 'language' | 'about'>;
  /** Drops the cells that the reader may not see; `header` is already without them. */
  visible<T>(cells: readonly T[]): T[];
  header: readonly string[];
  components: readonly string[];
  results: readonly string[];
  state: 'running' | 'counting' | 'finished';
}): Cell[][] {
  const { experiment, units, visible, header, components, results, state } = file;
  const words = WORDS[units.language];
  const meanings = visible([
    words.columns.variation,
    ...BEFORE_COMPONENTS.map((name) => words.columns[name]),
    ...components.map(() => words.component),
    ...BEFORE_RESULTS.map((name) => words.columns[name]),
    ...results.map(() => words.result),
    ...AFTER_RESULTS.map((name) => words.columns[name]),
  ]);
  return [
    [words.experiment, experiment.name],
    [words.id, experiment.uuid],
    [words.state, words[state]],
    [words.asOf, experiment.lastInsightsAt],
    [words.exportedAt, units.about.at(-1) ?? null],
    [words.madeBy, PRODUCT_NAME],
    [],
    [words.column, words.meaning],
    ...meanings.map((meaning, place) => [header[place]!, meaning]),
  ];
}
