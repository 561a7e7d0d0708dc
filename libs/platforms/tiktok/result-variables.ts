import type { ResultVariable } from '../results/results.js';
import { CONVERSIONS } from './goals.js';

type Spoken = readonly [name: string, each: string, one: string, several: string];

/** A rate per impression. Reports name its count by `metric`. */
const rate = (metric: string, en: Spoken, es: Spoken): ResultVariable => ({
  id: metric,
  measure: { kind: 'rate', event: metric },
  words: {
    name: { en: en[0], es: es[0] },
    each: { en: en[1], es: es[1] },
    one: { en: en[2], es: es[2] },
    several: { en: en[3], es: es[3] },
  },
});

const views = (metric: string, en: string, es: string): ResultVariable =>
  rate(
    metric,
    [`Video views ${en}`, `a video view ${en}`, `{{n}} video view ${en} recorded`, `{{n}} video views ${en} recorded`],
    [
      `Reproducciones ${es}`,
      `una reproducción ${es}`,
      `{{n}} reproducción ${es} registrada`,
      `{{n}} reproducciones ${es} registradas`,
    ],
  );

/** RESULT-031, with the conversions that campaigns optimize for. */
export const variables: readonly ResultVariable[] = [
  rate(
    'clicks',
    ['Clicks', 'a click', '{{n}} click recorded', '{{n}} clicks recorded'],
    ['Clics', 'un clic', '{{n}} clic registrado', '{{n}} clics registrados'],
  ),
  views('video_watched_2s', 'of 2 seconds', 'de 2 segundos'),
  views('video_watched_6s', 'of 6 seconds', 'de 6 segundos'),
  views('video_views_p25', 'to 25%', 'hasta el 25 %'),
  views('video_views_p50', 'to 50%', 'hasta el 50 %'),
  views('video_views_p75', 'to 75%', 'hasta el 75 %'),
  views('video_views_p100', 'to the end', 'hasta el final'),
  {
    ...rate(
      'conversion',
      ['Conversions', 'a conversion', '{{n}} conversion recorded', '{{n}} conversions recorded'],
      ['Conversiones', 'una conversión', '{{n}} conversión registrada', '{{n}} conversiones registradas'],
    ),
    // Reports have no value except for purchases.
    value: 'total_purchase_value',
    when: { goals: CONVERSIONS },
  },
];
