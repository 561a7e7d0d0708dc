import type { Language } from '../messages/language.js';

type Both = Readonly<Record<Language, string>>;

/** The texts of a report of results; figures replace `{{names}}`. */
export const REPORT_TEXTS = {
  head: { en: 'Experiment report', es: 'Informe del experimento' },
  dates: { en: '{{from}} to {{to}} ({{zone}})', es: 'Del {{from}} al {{to}} ({{zone}})' },
  rankedBy: { en: 'Ranked by: {{variable}}', es: 'Clasificado por: {{variable}}' },
  against: { en: 'Compared with: {{reference}}', es: 'Comparado con: {{reference}}' },
  fixed: { en: 'Only variations with {{anchors}}', es: 'Solo variaciones con {{anchors}}' },
  preview: {
    en: 'The experiment is still running: these figures will change.',
    es: 'El experimento sigue en curso: estas cifras cambiarán.',
  },
  pool: { en: 'all tested ads together', es: 'todos los anuncios probados en conjunto' },
  winner: {
    en: '{{name}} is better than {{reference}}: {{change}} (95% interval {{lower}} to {{upper}}).',
    es: '{{name}} es mejor que {{reference}}: {{change}} (intervalo del 95 %: de {{lower}} a {{upper}}).',
  },
  untested: {
    en: '{{name}} did not run itself and is expected to be the best: {{change}} against {{reference}} (95% interval {{lower}} to {{upper}}). Test it next.',
    es: '{{name}} no se publicó y se espera que sea la mejor: {{change}} frente a {{reference}} (intervalo del 95 %: de {{lower}} a {{upper}}). Pruébela a continuación.',
  },
  unsettled: {
    en: 'No variation is certainly better yet. The best so far is {{name}}: {{change}} against {{reference}} (95% interval {{lower}} to {{upper}}).',
    es: 'Todavía no hay una variación mejor con certeza. La mejor hasta ahora es {{name}}: {{change}} frente a {{reference}} (intervalo del 95 %: de {{lower}} a {{upper}}).',
  },
  tooLittle: {
    en: 'The ads delivered too little to say which variation is best.',
    es: 'Los anuncios se entregaron demasiado poco para decir qué variación es la mejor.',
  },
  alone: {
    en: 'Only one ad delivered, so there is nothing to compare it with.',
    es: 'Se entregó un solo anuncio, así que no hay con qué compararlo.',
  },
  nothing: {
    en: 'No result of this kind was recorded.',
    es: 'No se registró ningún resultado de este tipo.',
  },
  lead: {
    en: 'What helps most: {{parts}}.',
    es: 'Lo que más ayuda: {{parts}}.',
  },
  created: { en: 'Variations', es: 'Variaciones' },
  tested: { en: 'Tested as ads', es: 'Probadas como anuncios' },
  impressions: { en: 'Impressions', es: 'Impresiones' },
  recorded: { en: 'Results recorded', es: 'Resultados registrados' },
  poolValue: { en: 'All tested ads together', es: 'Todos los anuncios probados' },
  spent: { en: 'Spent', es: 'Gastado' },
  cpa: { en: 'Cost per result', es: 'Coste por resultado' },
  best: { en: 'Best variation: {{name}}', es: 'Mejor variación: {{name}}' },
  modeled: { en: 'Modeled', es: 'Modelado' },
  observed: { en: 'Observed', es: 'Observado' },
  interval: { en: '95% interval', es: 'Intervalo del 95 %' },
  certainty: { en: 'Probability of being better', es: 'Probabilidad de ser mejor' },
  change: { en: 'Difference', es: 'Diferencia' },
  sure: { en: '{{percent}} sure it is better', es: '{{percent}} de certeza de que es mejor' },
  ofImpressions: { en: '{{events}} of {{impressions}} impressions', es: '{{events}} de {{impressions}} impresiones' },
  curves: { en: 'Performance', es: 'Rendimiento' },
  curvesHelp: {
    en: 'Where each value probably lies: the narrower the curve, the more certain it is.',
    es: 'Dónde está probablemente cada valor: cuanto más estrecha la curva, mayor la certeza.',
  },
  'curve.best': { en: 'Best', es: 'Mejor' },
  'curve.median': { en: 'Median', es: 'Mediana' },
  'curve.worst': { en: 'Worst', es: 'Peor' },
  'curve.fep': { en: 'All tested', es: 'Todas las probadas' },
  effects: { en: 'What moved the result', es: 'Qué influyó en el resultado' },
  effectsHelp: {
    en: 'Each alternative compared with the average of its kind, over all combinations. The line is the 95% interval.',
    es: 'Cada alternativa frente a la media de las de su tipo, en todas las combinaciones. La línea es el intervalo del 95 %.',
  },
  effectsAxis: { en: 'Change in the result (%)', es: 'Cambio del resultado (%)' },
  costAxis: {
    en: 'Change in the cost per result (%): less is better',
    es: 'Cambio del coste por resultado (%): menos es mejor',
  },
  share: { en: '{{share}} of the difference', es: '{{share}} de la diferencia' },
  better: { en: 'better', es: 'mejor' },
  worse: { en: 'worse', es: 'peor' },
  'no-difference': { en: 'not settled', es: 'sin decidir' },
  'not-enough-data': { en: 'too little data', es: 'faltan datos' },
  table: { en: 'The best variations', es: 'Las mejores variaciones' },
  tableNote: {
    en: '{{shown}} of {{total}} variations, the best first.',
    es: '{{shown}} de {{total}} variaciones, la mejor primero.',
  },
  variation: { en: 'Variation', es: 'Variación' },
  notes: { en: 'How to read this report', es: 'Cómo leer este informe' },
  noteEstimate: {
    en: 'The modeled value of a variation also uses the figures of other ads with the same alternatives, so it is steadier than the observed value.',
    es: 'El valor modelado de una variación tiene en cuenta además las cifras de otros anuncios con las mismas alternativas, por lo que es más estable que el valor observado.',
  },
  noteInterval: {
    en: 'The true value lies within the 95% interval with a probability of 95%. A variation is called better only if the whole interval of its difference is on the better side.',
    es: 'El valor real está dentro del intervalo del 95 % con una probabilidad del 95 %. Una variación solo se llama mejor si todo el intervalo de su diferencia está en el lado mejor.',
  },
  noteAssumed: {
    en: 'The variation from day to day could not be measured, so the intervals assume a typical variation.',
    es: 'No se pudo medir la variación de un día a otro, así que los intervalos suponen la habitual.',
  },
  noteMoney: { en: 'All amounts are in {{currency}}.', es: 'Todos los importes están en {{currency}}.' },
  noteAsOf: {
    en: 'Figures of the platform as of {{date}} (UTC). Report made on {{today}} (UTC).',
    es: 'Cifras de la plataforma a fecha de {{date}} (UTC). Informe hecho el {{today}} (UTC).',
  },
  page: { en: 'Page {{n}} of {{of}}', es: 'Página {{n}} de {{of}}' },
} as const satisfies Record<string, Both>;
export type ReportText = keyof typeof REPORT_TEXTS;

/** A text of the report with its parameters. */
export const reportText = (
  name: ReportText,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string => REPORT_TEXTS[name][language].replace(/\{\{(\w+)\}\}/g, (_, param: string) => params[param] ?? '');
