import { AD_GROUP } from '#libs/contracts/experiment/run/level-texts.js';
import { texts as textsOf } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { describe } from '../description.js';
import { fieldTexts } from '../fields/field-texts.js';
import type { ComponentField, Field } from '../fields/fields.js';
import { pathsIn, sectionEach } from '../fields/sections.js';

/**
 * An invented platform with only the features that generic code may rely on. It has one goal that is created through the API and one that
 * is delivered by hand. It has no page, no reach, a currency without minor units, an audience that is a campaign, and its own click and
 * results.
 */
export const PAPAYA_NAME = 'papaya' as Platform;

const setup = {
  account: {
    kind: 'reference',
    id: /^pa-\d{1,9}$/,
    lookup: 'accounts',
    facts: { currency: 'text' },
    required: true,
  },
} as const satisfies Record<string, Field>;

const information = {
  name: { kind: 'text', longest: 80, required: true, missing: 'experimentName' },
  start_date: { kind: 'date', required: true },
  end_date: { kind: 'date', required: true },
  currency: { kind: 'currency', default: 'JPY', required: true },
  budget: { kind: 'money', default: 9_000, required: true },
} as const satisfies Record<string, Field>;

const audiences = {
  keywords: { kind: 'text', longest: 40, level: 'campaign', needed: true },
  moods: { kind: 'choice', options: ['calm', 'bold'], level: 'campaign' },
  phrases: {
    kind: 'texts',
    longest: 200,
    limits: [{ least: 1, most: 5, characters: 80, words: 10 }],
    match: { default: 'BROAD', marks: { BROAD: ['', ''], PHRASE: ['"', '"'], EXACT: ['[', ']'] } },
    refused: { characters: '!@%,*' },
    level: 'campaign',
  },
} as const satisfies Record<string, ComponentField>;

const PLACEMENTS = textsOf(`${PAPAYA_NAME}Placements`, { market: { en: 'the market', es: 'el mercado' } });

const creatives = {
  slogans: {
    kind: 'text',
    longest: 200,
    shown: [{ placement: PLACEMENTS.market, characters: 12 }],
    level: 'ad',
    needed: true,
  },
  rhymes: {
    kind: 'texts',
    longest: 200,
    limits: [
      { when: { goals: ['POSTERS'] }, least: 1, most: 1, characters: 60 },
      { least: 3, most: 3, characters: 30 },
    ],
    isOrdered: true,
    written: 30,
    level: 'ad',
  },
  clips: { kind: 'video-link', level: 'ad' },
  stickers: {
    kind: 'visual',
    types: ['image'],
    cards: { least: 2, most: 5 },
    crops: { wide: { aspect: 1.91, least: [600, 314] }, square: { aspect: 1, least: [300, 300] } },
    level: 'ad',
  },
} as const satisfies Record<string, ComponentField>;

const texts = fieldTexts(PAPAYA_NAME, {
  objective: {
    title: { en: 'Purpose', es: 'Propósito' },
    options: { VISITS: { en: 'Visits', es: 'Visitas' }, POSTERS: { en: 'Posters', es: 'Carteles' } },
  },
  account: { title: { en: 'Orchard', es: 'Huerto' } },
  'information.name': { title: { en: 'Name', es: 'Nombre' } },
  'information.start_date': { title: { en: 'Dates', es: 'Fechas' } },
  'information.end_date': { title: { en: 'Dates', es: 'Fechas' } },
  'information.currency': { title: { en: 'Currency', es: 'Moneda' } },
  'information.budget': { title: { en: 'Budget', es: 'Presupuesto' } },
  'audiences.keywords': {
    title: { en: 'Keywords', es: 'Palabras clave' },
    help: { en: 'What people look for.', es: 'Lo que busca la gente.' },
    one: { en: 'keyword', es: 'palabra clave' },
    many: { en: 'keywords', es: 'palabras clave' },
  },
  'audiences.moods': {
    title: { en: 'Moods', es: 'Estados de ánimo' },
    one: { en: 'mood', es: 'estado de ánimo' },
    many: { en: 'moods', es: 'estados de ánimo' },
    options: { calm: { en: 'Calm', es: 'Tranquilo' }, bold: { en: 'Bold', es: 'Atrevido' } },
  },
  'audiences.phrases': {
    title: { en: 'Phrases', es: 'Frases' },
    one: { en: 'group of phrases', es: 'grupo de frases' },
    many: { en: 'groups of phrases', es: 'grupos de frases' },
    member: { one: { en: 'phrase', es: 'frase' }, many: { en: 'phrases', es: 'frases' } },
    options: {
      BROAD: { en: 'Broad', es: 'Amplia' },
      PHRASE: { en: 'Phrase', es: 'De frase' },
      EXACT: { en: 'Exact', es: 'Exacta' },
    },
  },
  'creatives.rhymes': {
    title: { en: 'Rhymes', es: 'Rimas' },
    one: { en: 'rhyme', es: 'rima' },
    many: { en: 'rhymes', es: 'rimas' },
    member: { one: { en: 'line', es: 'verso' }, many: { en: 'lines', es: 'versos' } },
  },
  'creatives.clips': {
    title: { en: 'Clips', es: 'Clips' },
    one: { en: 'clip', es: 'clip' },
    many: { en: 'clips', es: 'clips' },
  },
  'creatives.stickers': {
    title: { en: 'Stickers', es: 'Pegatinas' },
    one: { en: 'sticker', es: 'pegatina' },
    many: { en: 'stickers', es: 'pegatinas' },
    options: { wide: { en: 'Wide', es: 'Apaisado' }, square: { en: 'Square', es: 'Cuadrado' } },
  },
  'creatives.slogans': {
    title: { en: 'Slogans', es: 'Lemas' },
    help: { en: 'The first {{shown}} characters stand out.', es: 'Destacan los primeros {{shown}} caracteres.' },
    one: { en: 'slogan', es: 'lema' },
    many: { en: 'slogans', es: 'lemas' },
  },
});

export const PAPAYA = describe({
  platform: PAPAYA_NAME,
  version: 3,
  goals: ['VISITS', 'POSTERS'],
  cards: {
    VISITS: { en: 'Fill the orchard.', es: 'Llene el huerto.' },
    POSTERS: { en: 'Paste posters yourself.', es: 'Pegue los carteles usted mismo.' },
  },
  byHand: { goals: ['POSTERS'] },
  withheld: [
    {
      when: { goals: ['POSTERS'] },
      part: 'audience',
      what: { en: 'Seasons', es: 'Estaciones' },
      why: { en: 'No poster knows the season.', es: 'Ningún cartel conoce la estación.' },
    },
  ],
  scriptGuide: {
    place: 'Papaya Shed',
    steps: [
      { en: 'Open the *Shed*.', es: 'Abra el *Cobertizo*.' },
      { en: '*Paste* the script and *run* it.', es: '*Pegue* el script y *ejecútelo*.' },
    ],
    check: {
      campaigns: { en: 'Check the *Baskets*.', es: 'Compruebe las *Cestas*.' },
      ads: { en: 'Check the *Ladders*.', es: 'Compruebe las *Escaleras*.' },
      activate: { en: 'Check the *Sun*.', es: 'Compruebe el *Sol*.' },
      pause: { en: 'Check the *Gate*.', es: 'Compruebe la *Verja*.' },
      remove: { en: 'Check the *Compost*.', es: 'Compruebe el *Compost*.' },
    },
  },
  usualLiveAds: 100,
  group: AD_GROUP,
  moneyLevel: 'campaign',
  peakDay: {
    factor: 1.5,
    evensOut: { over: 'week', days: 7 },
    why: { en: 'Papayas ripen in half a day.', es: 'Las papayas maduran en medio día.' },
  },
  goalAliases: {},
  setup,
  information,
  audiences,
  exclusions: {},
  creatives,
  steps: {
    information: [
      {
        name: 'all',
        title: { en: 'The run', es: 'La ejecución' },
        fields: [...Object.keys(setup), ...pathsIn('information', information)],
      },
    ],
    audience: sectionEach('audiences', audiences),
    creative: sectionEach('creatives', creatives),
  },
  time: { start: 'information.start_date', end: 'information.end_date', headStartHours: 1, longestDays: 3 },
  attributionHours: { always: 1 },
  correctedAfterDays: [1, 3],
  spendSettlesHours: 1,
  rules: [],
  texts,
  linking: {
    lead: { en: 'Experiments run in your own orchard.', es: 'Los experimentos se ejecutan en su propio huerto.' },
    choose: { en: 'You choose the orchard.', es: 'Usted elige el huerto.' },
    rights: { en: 'Polyad asks for the right to pick.', es: 'Polyad pide permiso para recolectar.' },
  },
  placements: PLACEMENTS,
  columns: {},
  names: { maxLength: 120, counts: 'code-points', asciiOnly: true },
  results: {
    click: 'tap',
    hasReach: false,
    variables: [
      {
        id: 'taps',
        measure: { kind: 'rate', event: 'tap' },
        words: {
          name: { en: 'Taps', es: 'Toques' },
          each: { en: 'a tap', es: 'un toque' },
          one: { en: '{{n}} tap recorded', es: '{{n}} toque registrado' },
          several: { en: '{{n}} taps recorded', es: '{{n}} toques registrados' },
        },
      },
      {
        id: 'juice',
        measure: { kind: 'share', event: 'juice', of: 'tap' },
        words: {
          name: { en: 'Juices', es: 'Zumos' },
          each: { en: 'a juice', es: 'un zumo' },
          one: { en: '{{n}} juice recorded', es: '{{n}} zumo registrado' },
          several: { en: '{{n}} juices recorded', es: '{{n}} zumos registrados' },
        },
      },
    ],
    families: [],
    defaults: { default: 'taps' },
    estimatesUntested: false,
    fields: { headline: 'slogans' },
    columns: ['slogans'],
    baseline: {
      delivery: { cpm: { words: { en: 'Price of 1,000', es: 'Precio de 1.000' }, sample: 3 } },
      results: { juice: { words: { en: 'Juices', es: 'Zumos' }, sample: 40, sampleCost: 0.5 } },
      usualClickPercent: 2,
    },
  },
});
