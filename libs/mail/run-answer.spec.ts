import { describe, expect, it } from '@jest/globals';
import { answerPictures, answerTexts } from './run-answer.js';
import { finishMail } from './finish-mail.js';
import { runAnswerOf } from './testing/run-answer-of.js';

describe('the results in a finish e-mail', () => {
  it('compare the best ad with all ads by rate and cost, with lift and certainty, and state the spend and the next step', () => {
    const { sentence, lines, next } = answerTexts(runAnswerOf(), 'en');
    expect(sentence).toBe('Use "Walk lighter": +50% over all tested ads together (95%: +24% to +81%).');
    expect(lines).toEqual([
      'Best ad: Walk lighter',
      'Headlines: Walk lighter',
      'CTR: 3.16%, all tested ads together 2.11%',
      'Lift: +50% (95%: +24% to +81%)',
      'Certainty: 99.3% that it beats all tested ads together',
      'Cost per result: €0.55, all tested ads together €0.81',
      'Spent: €400.00',
    ]);
    expect(next).toMatch(/^Next step: activate the best ad/);
  });

  it("are written in the reader's language, with its number formats", () => {
    const { sentence, lines, next } = answerTexts(runAnswerOf(), 'es');
    expect(sentence.replace(/\s/g, ' ')).toContain('Use «Walk lighter»: +50 % frente a');
    expect(lines.join('\n').replace(/[^\S\n]/g, ' ')).toContain(
      'Coste por resultado: 0,55 €; todos los anuncios probados, 0,81 €',
    );
    expect(next).toMatch(/^Siguiente paso: active/);
  });

  it('describe costs by their change, and name the cheaper ad unless the team ranks by cost', () => {
    const plain = (text: string) => text.replaceAll(/[^\S\n]/g, ' ');
    const against = {
      reference: 'FEP',
      change: -1 / 3,
      improvement: 0.5,
      improvement_lower: 0.25,
      improvement_upper: 1,
    };
    const byCost = runAnswerOf({ kind: 'cost', variable: 'Cost per result: Link clicks' });
    byCost.best = { ...byCost.best, value: 0.5, comparatives: [{ ...against, probability_better: 0.99 }] };
    byCost.pool = { ...byCost.pool!, value: 0.75 };
    const { sentence, lines } = answerTexts(byCost, 'en');
    expect(sentence).toBe(
      'Use "Walk lighter": a result costs 33% less than in all tested ads together (95% interval 20% to 50% less).',
    );
    expect(plain(answerTexts(byCost, 'es').sentence)).toBe(
      'Use «Walk lighter»: un resultado cuesta un 33 % menos que en todos los anuncios probados (intervalo del 95 %: entre un 20 % y un 50 % menos).',
    );
    const open = {
      ...byCost,
      advice: { kind: 'unsettled', lift: 0.5, lower: -0.1, upper: 1, daysLeft: null },
    } as const;
    expect(answerTexts(open, 'en').sentence).toContain('The cheapest is "Walk lighter": -33% against all');
    expect(lines).toEqual([
      'Best ad: Walk lighter',
      'Headlines: Walk lighter',
      'Cost per result: Link clicks: €0.50, all tested ads together €0.75',
      'Change in cost: -33% (95% interval -50% to -20%)',
      'Certainty: 99.3% that it beats all tested ads together',
      'Spent: €400.00',
    ]);
    const cheaper = {
      variation: 9,
      name: 'See menu',
      each: 'a link click',
      cost: 0.08,
      costLower: 0.07,
      costUpper: 0.09,
      instead: 0.24,
      ratio: 1 / 3,
      ratioLower: 0.25,
      ratioUpper: 0.45,
    };
    expect(answerTexts(runAnswerOf({ cheaper }), 'en').lines).toContain(
      'Cheaper: "See menu" gives a link click for a third of the price, €0.08 instead of €0.24',
    );
    const spanish = answerTexts(runAnswerOf({ cheaper: { ...cheaper, each: 'un clic', ratio: 0.7 } }), 'es').lines;
    expect(spanish.map(plain)).toContain(
      'Más barato: «See menu» consigue un clic por un 30 % menos, 0,08 € en lugar de 0,24 €',
    );
    const back = runAnswerOf({ kind: 'return', variable: 'Return on ad spend: Purchases' });
    back.best = { ...back.best, value: 3.2 };
    expect(answerTexts(back, 'en').lines).toContain(
      'Return on ad spend: Purchases: 3.20×, all tested ads together 0.02×',
    );
  });

  it('claim nothing and show no picture if the ads delivered too little', async () => {
    for (const advice of [
      null,
      { kind: 'not-enough', impressions: 300, events: 6, days: 1, daysLeft: null },
    ] as const) {
      const found = runAnswerOf({ advice });
      const { sentence, lines } = answerTexts(found, 'en');
      expect(sentence).toBe('The ads delivered too little to show which one is best.');
      expect(lines).toEqual(['Spent: €400.00']);
      expect(await answerPictures(found, 'en')).toEqual([]);
    }
  });

  it('show the curve of a run with a single tested ad, which represents all of them', async () => {
    const withoutPool = (change: Parameters<typeof runAnswerOf>[0] = {}) => {
      const found = runAnswerOf(change);
      return { ...found, pool: found.pool && { ...found.pool, plot_points: [] } };
    };
    const advice = { kind: 'alone' } as const;
    const curves = async (found: ReturnType<typeof runAnswerOf>) =>
      (await answerPictures(found, 'en')).map(({ id }) => id);
    expect(await curves(runAnswerOf({ advice }))).toEqual(['curves']);
    expect(await curves(withoutPool({ advice }))).toEqual([]);
    expect(await curves(withoutPool())).toEqual(['curves']);
  });

  it('never state certainty, and contain no cost if there were no results', () => {
    const sure = runAnswerOf();
    sure.best.confidence = 1;
    sure.best.cpa = null;
    const text = answerTexts(sure, 'en').lines.join('\n');
    expect(text).toContain('Certainty: 99.9%');
    expect(text).toContain('Cost per result: –');
  });

  it('have their pictures attached, the ad above and the curves below, each with an alternative text', async () => {
    const found = runAnswerOf({ picture: () => Promise.reject(new Error('gone')) });
    const pictures = await answerPictures(found, 'en');
    expect(pictures.map(({ id, type }) => [id, type])).toEqual([['curves', 'image/png']]);
    const experiment = {
      uuid: 'u',
      name: 'Autumn',
      platform: 'meta',
      status: 'PENDING_REVIEW',
      reasons: [],
      failed: [],
    } as const;
    const reader = { lang: 'en', firstName: 'Ana', publicUrl: 'https://console.example' } as const;
    const mail = finishMail({ ...experiment, answer: { found, pictures } }, reader);
    expect(mail.html).toContain('<img src="cid:curves@polyad" alt="How likely each value is"');
    expect(mail.text).toContain('Use "Walk lighter": +50%');
    expect(mail.pictures).toBe(pictures);
  });

  it('mention that a run was stopped', () => {
    const experiment = {
      uuid: 'u',
      name: 'Autumn',
      platform: 'meta',
      status: 'PENDING_REVIEW',
      reasons: [],
      failed: [],
    } as const;
    const subject = (lang: 'en' | 'es', status: 'PENDING_REVIEW' | 'FAILED' = 'PENDING_REVIEW') =>
      finishMail(
        { ...experiment, status, isStopped: true },
        { lang, firstName: '', publicUrl: 'https://console.example' },
      ).subject;
    expect(subject('en')).toBe('Your experiment "Autumn" has been stopped');
    expect(subject('es')).toBe('Su experimento «Autumn» se ha detenido');
    expect(subject('en', 'FAILED')).toBe('Your experiment "Autumn" has failed');
  });
});
