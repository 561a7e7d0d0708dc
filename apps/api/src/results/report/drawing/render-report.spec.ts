import { describe, expect, it } from '@jest/globals';
import type { Report } from '../report.types.js';
import { breaksOf, lettersOf, UNKNOWN } from './report-fonts.js';
import { renderReport } from './render-report.js';

/** Ad texts in the scripts that people advertise in. */
const WORLD = [
  'España – 24 % “oferta” · × ≥ → ★ ✓ €',
  'Привет мир',
  'Γειά σου',
  'नमस्ते दुनिया क्षत्रिय',
  'مرحبا بالعالم 50% خصم',
  'שלום עולם 20%',
  'สวัสดีชาวโลก',
  '今天免费试用我们的产品',
  'こんにちは世界',
  '안녕하세요 세계',
  'হ্যালো வணக்கம் హలో નમસ્તે ਸਤ ನಮಸ್ಕಾರ ഹലോ ආයුබෝවන් សួស្តី ສະບາຍດີ မင်္ဂလာပါ გამარჯობა Բարև ሰላም',
  'Tiếng Việt',
  '🔥🎉 Sale 👍🏽 ❤️',
];

const curve = (name: string, middle: number, dash: string) => ({
  name,
  value: `${middle.toFixed(2)}%`,
  color: '#0072b2',
  dash,
  points: Array.from({ length: 60 }, (_, i): [number, number] => [
    1 + i / 30,
    Math.exp(-(((1 + i / 30 - middle) / 0.2) ** 2)),
  ]),
});

const report = (alternatives = 6, rows = 10): Report => ({
  language: 'es',
  head: 'Vidal · Informe del experimento',
  title: 'Sandals <b>&amp;</b> "spring"',
  about: ['Meta · Del 1 al 5 (Europe/Madrid)'],
  verdict: { sentence: 'V-12 es mejor: +24 % (intervalo del 95 %: de +8 % a +42 %).', more: WORLD, isSure: true },
  figures: Array.from({ length: 7 }, (_, i) => ({ label: `Figura ${i}`, value: '1.234,50 EUR' })),
  best: {
    title: 'Mejor variación: V-12',
    tag: '97,5 %',
    parts: WORLD.map((value, i) => ({ label: `Texto ${i}`, value })),
    figures: [{ label: 'Estimado', value: '1,57 %' }],
  },
  curves: {
    axis: 'Clics en el enlace',
    ticks: [1, 2, 3].map((at) => ({ at, text: `${at} %` })),
    curves: [curve('Mejor', 2.2, ''), curve('Mediana', 1.8, '6 3'), curve('Peor', 1.4, '2 3')],
  },
  effects: {
    axis: 'Cambio (%)',
    from: -0.5,
    to: 0.5,
    ticks: [-0.3, 0, 0.3].map((at) => ({ at, text: `${at}` })),
    components: ['Titular', 'Público'].map((title) => ({
      title,
      share: '40 % de la diferencia',
      alternatives: Array.from({ length: alternatives }, (_, i) => ({
        name: WORLD[i % WORLD.length]!,
        at: i / 20,
        lower: i / 20 - 0.1,
        upper: i / 20 + 0.1,
        change: `+${i} %`,
        range: '-1 % – +9 %',
        verdict: 'better' as const,
        verdictText: 'mejor',
      })),
    })),
  },
  table: {
    head: ['Variación', 'Estimado', 'Intervalo', 'Diferencia', 'Impresiones', 'Resultados', 'Gastado', 'Coste'],
    rows: Array.from({ length: rows }, (_, i) => [
      ...[`V-${i}`, '1,57 %', '1,20 % – 1,90 %', '+24 % (+8 % – +42 %)', '12.345', '193', '38,20 EUR', '0,198 EUR'],
    ]),
    note: '10 de 480',
  },
  notes: ['Nota'],
  words: {
    curves: 'Rendimiento',
    curvesHelp: 'Ayuda',
    effects: 'Efectos',
    effectsHelp: 'Ayuda',
    table: 'Tabla',
    notes: 'Notas',
    page: 'Página {{n}} de {{of}}',
  },
});

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('PDF report', () => {
  it('contains texts of every script, and charts as lines without pictures', async () => {
    const pdf = await renderReport(report(), null);
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).not.toContain('/Subtype /Image');
    // Fonts are embedded, so that the report looks the same on every machine.
    expect(text.match(/\/FontFile/g)!.length).toBeGreaterThan(15);
  });

  it('continues over as many pages as needed', async () => {
    const long = report(30, 50);
    expect(pagesOf(await renderReport({ ...long, best: null }, null))).toBeGreaterThan(2);
  });

  it('has a glyph for every letter of the ad texts, and a box for characters without a font', async () => {
    const broken = 'a\u{1cc00}b\ud800c\u0007';
    const { clean, families } = await lettersOf([...WORLD, broken]);
    for (const text of WORLD) expect(clean(text)).not.toContain(UNKNOWN);
    expect(clean(broken)).toBe(`a${UNKNOWN}bc`);
    expect(families[0]).toBe('latin');
  });

  it('loads only the fonts that its texts need', async () => {
    expect((await lettersOf(['plain words'])).families).toEqual(['latin', 'signs']);
  });

  it('breaks long words and scripts without blanks between whole letters', () => {
    expect(breaksOf('experimentation')).toEqual(['experimentation']);
    expect(breaksOf('今天')).toEqual(['今', '', '天', '']);
    expect(breaksOf('a'.repeat(30)).join('')).toBe('a'.repeat(30));
    expect(breaksOf(`${'e\u0301'.repeat(20)}`)[0]).toBe('e\u0301');
  });
});
