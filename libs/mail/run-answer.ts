import { changeDigits } from '#libs/contracts/results/change-digits.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import type { Advice, Lift } from '#libs/contracts/results/advice.js';
import { fractionOf, type Cheaper, type Fraction } from '#libs/contracts/results/cheaper.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import { POOL } from '#libs/contracts/results/advice.js';
import { costChangeOf, costSavedBy } from '#libs/contracts/results/cost-change.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { curveSvg, PICTURE_WIDTH, type PicturedCurve } from './curve-picture.js';
import type { MailPicture } from './mail-picture.js';
import { toPng, toSmallJpeg } from './pictures.js';

/** The results of a run, as an e-mail reports them. */
export interface RunAnswer {
  best: ResultRow;
  median: ResultRow | null;
  worst: ResultRow | null;
  /** All delivered tested ads together. */
  pool: ResultRow | null;
  /** Alternatives of the best ad, by the title of their component. */
  parts: readonly { title: string; value: string }[];
  advice: Advice | null;
  /** Id of the result variable that ranks the rows. */
  variableId: string;
  /** The name of the result variable, in the reader's language. */
  variable: string;
  /** The kind of the variable's values. A cost is an amount of money per result, so less is better; a return is a multiple of the spend. */
  kind: Measure['kind'];
  /** The variation whose results certainly cost less than those of the best; null if there is none, or if the team ranks by cost. */
  cheaper: (Cheaper & { each: string }) | null;
  currency: string;
  /** The spend of all ads, including failed ones; major units. */
  spend: number;
  /** Reads the stored picture of the best ad, or rejects; null if there is no picture. */
  picture: (() => Promise<Uint8Array>) | null;
}

interface Texts {
  sentence: Record<'use' | 'try' | 'unsettled', (best: string, lift: string, range: string) => string>;
  /** For costs: how much less a result costs or, if that is uncertain, how its cost changes; each with its 95 % interval. */
  costSentence: Record<'use' | 'try' | 'unsettled', (best: string, change: string, from: string, to: string) => string>;
  costChange: (change: string, from: string, to: string) => string;
  cheaper: (name: string, each: string, share: string, price: string, instead: string) => string;
  share: Record<Fraction, string> & { less: (percent: string) => string };
  tooLittle: string;
  alone: string;
  best: string;
  result: (variable: string, value: string, all: string) => string;
  lift: (lift: string, range: string) => string;
  range: (lower: string, upper: string) => string;
  certainty: (percent: string) => string;
  cost: (cost: string, all: string) => string;
  spend: (spend: string) => string;
  next: string;
  steps: Record<Advice['kind'], string>;
  picture: (best: string) => string;
  curves: string;
  axis: (variable: string) => string;
  names: Record<'best' | 'median' | 'worst' | 'pool', string>;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    sentence: {
      use: (best, lift, range) => `Use ${best}: ${lift} over all tested ads together (${range}).`,
      try: (best, lift, range) =>
        `Test ${best} next: ${lift} over all tested ads together is expected (${range}). This combination was not run itself.`,
      unsettled: (best, lift, range) =>
        `Nothing stands out for certain. The best is ${best}: ${lift} over all tested ads together (${range}).`,
    },
    costSentence: {
      use: (best, less, least, most) =>
        `Use ${best}: a result costs ${less} less than in all tested ads together (95% interval ${least} to ${most} less).`,
      try: (best, less, least, most) =>
        `Test ${best} next: a result is expected to cost ${less} less than in all tested ads together (95% interval ${least} to ${most} less). This combination was not run itself.`,
      unsettled: (best, change, from, to) =>
        `No cost stands out for certain. The cheapest is ${best}: ${change} against all tested ads together (95% interval ${from} to ${to}).`,
    },
    costChange: (change, from, to) => `Change in cost: ${change} (95% interval ${from} to ${to})`,
    cheaper: (name, each, share, price, instead) =>
      `Cheaper: "${name}" gives ${each} ${share}, ${price} instead of ${instead}`,
    share: {
      half: 'for half the price',
      third: 'for a third of the price',
      quarter: 'for a quarter of the price',
      fifth: 'for a fifth of the price',
      less: (percent) => `for ${percent} less`,
    },
    tooLittle: 'The ads delivered too little to show which one is best.',
    alone: 'One ad delivered, so there is no other to compare it with.',
    best: 'Best ad',
    result: (variable, value, all) => `${variable}: ${value}, all tested ads together ${all}`,
    lift: (lift, range) => `Lift: ${lift} (${range})`,
    range: (lower, upper) => `95%: ${lower} to ${upper}`,
    certainty: (percent) => `Certainty: ${percent} that it beats all tested ads together`,
    cost: (cost, all) => `Cost per result: ${cost}, all tested ads together ${all}`,
    spend: (spend) => `Spent: ${spend}`,
    next: 'Next step',
    steps: {
      use: 'activate the best ad with a budget of its own, on the page of the results.',
      try: 'activate this combination with a small budget: it then delivers figures of its own.',
      unsettled: 'run a longer test, or one with fewer alternatives, to see which is best.',
      alone: 'test at least two alternatives of a part, to see which works better.',
      'not-enough': 'repeat it with a larger budget or more days.',
    },
    picture: (best) => `Picture of the best ad: ${best}`,
    curves: 'How likely each value is',
    axis: (variable) => `${variable}, rate in %`,
    names: { best: 'Best', median: 'Median', worst: 'Worst', pool: 'All together' },
  },
  es: {
    sentence: {
      use: (best, lift, range) => `Use ${best}: ${lift} frente a todos los anuncios probados (${range}).`,
      try: (best, lift, range) =>
        `Pruebe ahora ${best}: se espera ${lift} frente a todos los anuncios probados (${range}). Esta combinación no se publicó.`,
      unsettled: (best, lift, range) =>
        `Nada destaca con certeza. Lo mejor es ${best}: ${lift} frente a todos los anuncios probados (${range}).`,
    },
    costSentence: {
      use: (best, less, least, most) =>
        `Use ${best}: un resultado cuesta un ${less} menos que en todos los anuncios probados (intervalo del 95 %: entre un ${least} y un ${most} menos).`,
      try: (best, less, least, most) =>
        `Pruebe ahora ${best}: se espera que un resultado cueste un ${less} menos que en todos los anuncios probados (intervalo del 95 %: entre un ${least} y un ${most} menos). Esta combinación no se publicó.`,
      unsettled: (best, change, from, to) =>
        `Ningún coste destaca con certeza. El más barato es ${best}: ${change} frente a todos los anuncios probados (intervalo del 95 %: de ${from} a ${to}).`,
    },
    costChange: (change, from, to) => `Cambio del coste: ${change} (intervalo del 95 %: de ${from} a ${to})`,
    cheaper: (name, each, share, price, instead) =>
      `Más barato: «${name}» consigue ${each} ${share}, ${price} en lugar de ${instead}`,
    share: {
      half: 'a mitad de precio',
      third: 'por un tercio del precio',
      quarter: 'por una cuarta parte del precio',
      fifth: 'por una quinta parte del precio',
      less: (percent) => `por un ${percent} menos`,
    },
    tooLittle: 'Los anuncios se entregaron demasiado poco para saber cuál es el mejor.',
    alone: 'Se entregó un solo anuncio, así que no hay otro con que compararlo.',
    best: 'Mejor anuncio',
    result: (variable, value, all) => `${variable}: ${value}; todos los anuncios probados, ${all}`,
    lift: (lift, range) => `Mejora: ${lift} (${range})`,
    range: (lower, upper) => `95 %: de ${lower} a ${upper}`,
    certainty: (percent) => `Certeza: ${percent} de que supera a todos los anuncios probados`,
    cost: (cost, all) => `Coste por resultado: ${cost}; todos los anuncios probados, ${all}`,
    spend: (spend) => `Gastado: ${spend}`,
    next: 'Siguiente paso',
    steps: {
      use: 'active el mejor anuncio con un presupuesto propio, en la página de resultados.',
      try: 'active esta combinación con un presupuesto pequeño: así tendrá cifras propias.',
      unsettled: 'haga una prueba más larga, o con menos alternativas, para ver cuál es la mejor.',
      alone: 'pruebe al menos dos alternativas de una parte para ver cuál funciona mejor.',
      'not-enough': 'repítalo con más presupuesto o más días.',
    },
    picture: (best) => `Imagen del mejor anuncio: ${best}`,
    curves: 'Probabilidad de cada valor',
    axis: (variable) => `${variable}, tasa en %`,
    names: { best: 'Mejor', median: 'Mediana', worst: 'Peor', pool: 'Conjunto' },
  },
};

/** The four curves in the console's colors (Okabe-Ito) and dashes. */
const CURVES = {
  best: { color: '#0072b2', dash: '' },
  median: { color: '#56b4e9', dash: '6 3' },
  worst: { color: '#d55e00', dash: '2 3' },
  pool: { color: '#e69f00', dash: '9 4' },
} as const;

/** The texts of the answer: the main sentence, figures with a line each, and the next step. */
export function answerTexts(answer: RunAnswer, lang: Language): { sentence: string; lines: string[]; next: string } {
  const { best, pool, advice, parts, variable, kind: measured, currency, spend } = answer;
  const isCost = measured === 'cost';
  const texts = TEXTS[lang];
  const write = writer(answer, lang);
  const kind = advice?.kind ?? 'not-enough';
  const step = `${texts.next}: ${texts.steps[kind]}`;
  const spent = texts.spend(money(spend, currency, lang));
  if (advice === null || advice.kind === 'not-enough') return { sentence: texts.tooLittle, lines: [spent], next: step };
  if (advice.kind === 'alone') {
    const result = `${variable}: ${write(best.value)}`;
    return { sentence: texts.alone, lines: [result, spent], next: step };
  }
  const [lift, lower, upper] = liftWords(advice, lang);
  const range = texts.range(lower, upper);
  const name = quoted(nameOf(answer), lang);
  const lines = [
    `${texts.best}: ${best.name}`,
    ...parts.map(({ title, value }) => `${title}: ${value}`),
    texts.result(variable, write(best.value), write(pool?.value)),
    isCost ? texts.costChange(...costWords(best, lang)) : texts.lift(lift, range),
    ...(best.confidence === null ? [] : [texts.certainty(certainty(best.confidence, lang))]),
    // If costs rank the rows, the line above already has them.
    ...(isCost ? [] : [texts.cost(cost(best, currency, lang), cost(pool, currency, lang))]),
    ...cheaperLine(answer, lang),
    spent,
  ];
  const sentence = isCost
    ? texts.costSentence[advice.kind](name, ...(advice.kind === 'unsettled' ? costWords : lessWords)(best, lang))
    : texts.sentence[advice.kind](name, lift, range);
  return { sentence, lines, next: step };
}

/** The best ad's own picture, if it has a readable one, and the curves. */
export async function answerPictures(answer: RunAnswer, lang: Language): Promise<MailPicture[]> {
  const { advice, picture, variable, kind, currency } = answer;
  if (advice === null || advice.kind === 'not-enough') return [];
  const names = advice.kind === 'alone' ? (['pool'] as const) : (['best', 'median', 'worst', 'pool'] as const);
  const texts = TEXTS[lang];
  const curves = names.flatMap((name): PicturedCurve[] => {
    const points = answer[name]?.plot_points;
    return points?.length ? [{ name: texts.names[name], ...CURVES[name], points }] : [];
  });
  const axis = kind === 'cost' ? `${variable} (${currency})` : kind === 'return' ? variable : texts.axis(variable);
  const svg = curveSvg({ title: texts.curves, axis, curves, write: writer(answer, lang) });
  const small =
    picture &&
    (await picture()
      .then(toSmallJpeg)
      .catch(() => null)); // the e-mail is sent even without its picture
  return [
    ...(small === null
      ? []
      : [
          {
            id: 'best-ad',
            alt: texts.picture(nameOf(answer)),
            content: small,
            type: 'image/jpeg',
            place: 'above',
          } as const,
        ]),
    ...(curves.length === 0
      ? []
      : [{ id: 'curves', alt: texts.curves, content: await toPng(svg), type: 'image/png', place: 'below' } as const]),
  ].map((one) => ({ ...one, width: one.id === 'best-ad' ? AD_WIDTH : PICTURE_WIDTH }));
}

/** Width of the ad's picture. It is narrow, so that the figures below it are near. */
const AD_WIDTH = 280;

const nameOf = ({ best }: RunAnswer): string => best.name;
const quoted = (name: string, lang: Language): string => (lang === 'es' ? `«${name}»` : `"${name}"`);

const percent = (part: number, lang: Language, digits: number): string =>
  new Intl.NumberFormat(LOCALES[lang], { style: 'percent', maximumFractionDigits: digits }).format(part);

const money = (amount: number, currency: string, lang: Language): string =>
  new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount);

const cost = (row: ResultRow | null, currency: string, lang: Language): string =>
  row?.cpa == null ? '–' : money(row.cpa, currency, lang);

/** Never 0 % or 100 %: an estimate is never certain. */
const certainty = (probability: number, lang: Language): string =>
  percent(Math.min(0.999, Math.max(0.001, probability)), lang, 1);

const signed = (change: number, lang: Language): string =>
  new Intl.NumberFormat(LOCALES[lang], {
    style: 'percent',
    maximumFractionDigits: changeDigits(change),
    signDisplay: 'always',
  }).format(change);

const liftWords = ({ lift, lower, upper }: Lift, lang: Language): [string, string, string] => [
  signed(lift, lang),
  signed(lower, lang),
  signed(upper, lang),
];

/** How the best ad's cost differs from that of all tested ads together: an improvement by half cuts the cost by a third. */
function costWords({ comparatives }: ResultRow, lang: Language): [change: string, from: string, to: string] {
  const against = comparatives.find(({ reference }) => reference === POOL);
  const inWords = (improvement: number | undefined): string =>
    improvement === undefined ? '–' : signed(costChangeOf(improvement), lang);
  return [inWords(against?.improvement), inWords(against?.improvement_upper), inWords(against?.improvement_lower)];
}

/** The same change as a saving, as the results page shows it. */
function lessWords({ comparatives }: ResultRow, lang: Language): [less: string, least: string, most: string] {
  const against = comparatives.find(({ reference }) => reference === POOL);
  const inWords = (improvement: number | undefined): string =>
    improvement === undefined ? '–' : percent(costSavedBy(improvement), lang, 0);
  return [inWords(against?.improvement), inWords(against?.improvement_lower), inWords(against?.improvement_upper)];
}

function cheaperLine({ cheaper, currency }: RunAnswer, lang: Language): string[] {
  if (cheaper === null) return [];
  const { share, cheaper: line } = TEXTS[lang];
  const fraction = fractionOf(cheaper.ratio);
  const words = fraction === null ? share.less(percent(1 - cheaper.ratio, lang, 0)) : share[fraction];
  const [price, instead] = [cheaper.cost, cheaper.instead].map((amount) => money(amount, currency, lang));
  return [line(cheaper.name, cheaper.each, words, price!, instead!)];
}

const writer =
  ({ kind, currency }: RunAnswer, lang: Language) =>
  (value: number | null | undefined): string => {
    if (value == null) return '–';
    if (kind === 'cost') return money(value, currency, lang);
    return kind === 'return' ? times(value, lang) : percent(value, lang, 2);
  };

const times = (value: number, lang: Language): string =>
  `${new Intl.NumberFormat(LOCALES[lang], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}×`;
