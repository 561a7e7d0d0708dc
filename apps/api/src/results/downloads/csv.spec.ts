import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { componentNames } from '#libs/platforms/components/components.js';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { aboutSheet } from './column-meanings.js';
import { columnFormats, resultColumns, resultHeader, toLines } from './csv.js';

describe('toLines', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])(
    'escapes %j so that no spreadsheet runs it',
    (text) => {
      const [, cell] = /^"?([^]*?)"?\r\n$/.exec(toLines([[text]]))!;
      expect(cell).toBe(`'${text}`);
    },
  );

  it('writes numbers, negative ones too, and empty cells for missing values', () => {
    expect(toLines([[-1.5, null, Infinity, 0.1]])).toBe('-1.5,,,0.1\r\n');
  });

  it('removes rounding errors of binary sums', () => {
    expect(toLines([[1198.3800000000008, 0.1 + 0.2, 1_234_567_890]])).toBe('1198.38,0.3,1234567890\r\n');
  });

  it('quotes every text reversibly', () => {
    const text = fc.string().filter((cell) => !/^[=+\-@\t\r\0]/.test(cell));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const line = `,${toLines([cells]).slice(0, -2)}`;
        const read = [...line.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain]) =>
          quoted === undefined ? plain : quoted.replaceAll('""', '"'),
        );
        expect(read).toEqual(cells);
      }),
    );
  });
});

describe('.xls file', () => {
  it('RESULT-036 RESULT-037 separates cells by tabs, quotes tabs and quotes, and escapes formulas', () => {
    expect(toLines([['a', 1.5, 'b\tc', 'say "x"', '=1+1', null]], 'xls')).toBe(
      `a\t1.5\t"b\tc"\t"say ""x"""\t'=1+1\t\r\n`,
    );
  });
});

describe('spreadsheet files', () => {
  const ids = ['120212345678901234', '120212345678901235'];

  it.each(['xls', 'csv'] as const)('keep all digits of a long id (%s)', (format) => {
    const [line] = toLines([ids], format).split('\r\n');
    const cells = line!.split(format === 'xls' ? '\t' : ',');
    expect(cells).toEqual(ids.map((id) => `"=""${id}"""`));
    // A number that fits stays unchanged.
    expect(toLines([['123456789012345']], format)).toBe('123456789012345\r\n');
  });

  it('use a decimal comma and semicolons in a language with a decimal comma', () => {
    expect(toLines([[1.5, 'a;b', 1000]], 'csv', 'es')).toBe('1,5;"a;b";1000\r\n');
    expect(toLines([[1.5, 'a']], 'xls', 'es')).toBe('1,5\ta\r\n');
    expect(toLines([[1.5, 'a']], 'csv', 'en')).toBe('1.5,a\r\n');
  });
});

describe('columns of a workbook', () => {
  it.each(['en', 'es'] as const)(
    'begin with the V-number and have readable names and a format each (%s)',
    (language) => {
      const [components, results] = [componentNames(META), ['lead']];
      const header = resultHeader(META, components, results, { language, isWorkbook: true });
      expect(header[0]).toBe(language === 'en' ? 'Variation' : 'Variación');
      expect(header.filter((name) => name.includes('_'))).toEqual([]);
      const formats = columnFormats(components, results, { kind: 'rate', event: 'lead' });
      expect(formats).toHaveLength(header.length);
      const formatOf = (en: string, es: string) => formats[header.indexOf(language === 'en' ? en : es)];
      expect(formatOf('Spent', 'Gastado')).toBe('money');
      expect(formatOf('Modeled rate', 'Tasa modelada')).toBe('percent');
      expect(formatOf('Change against the pool', 'Cambio frente al conjunto')).toBe('change');
    },
  );
});

describe('columns of money', () => {
  it.each([
    ['cost', 'Modeled cost per result', 'Coste por resultado modelado', 'cost'],
    ['return', 'Modeled return on ad spend', 'Retorno de la inversión modelado', 'ratio'],
  ] as const)('are named and formatted by the ranking: %s', (kind, en, es, format) => {
    const measure = { kind, event: 'omni_purchase', value: 'omni_purchase' };
    for (const [language, name] of [
      ['en', en],
      ['es', es],
    ] as const) {
      const header = resultHeader(META, ['ages'], ['lead'], { language, isWorkbook: true, measure });
      expect(columnFormats(['ages'], ['lead'], measure)[header.indexOf(name)]).toBe(format);
      expect(header.filter((one) => /rate|tasa/i.test(one))).toEqual([]);
    }
    const fields = resultHeader(META, ['ages'], ['lead'], { language: 'en', isWorkbook: false, measure });
    expect(fields).toEqual(expect.arrayContaining(['observed', 'value', 'lower_bound', 'currency']));
  });
});

describe('columns of an export', () => {
  it('RESULT-037 have field names in English and Spanish words in Spanish', () => {
    const results = ['lead', 'omni_purchase'];
    const english = resultHeader(META, componentNames(META), results, { language: 'en', isWorkbook: false });
    expect(english.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
    const spanish = resultHeader(META, componentNames(META), results, { language: 'es', isWorkbook: false });
    expect(spanish.filter((name, i) => name === english[i])).toEqual([]);
    expect(new Set(spanish).size).toBe(english.length);
  });

  it.each([
    ['Meta', META, { objective: 'OUTCOME_TRAFFIC' }],
    ['TikTok', TIKTOK, { objective: 'VIDEO_VIEWS' }],
  ])('RESULT-037 are unique and include clicks and custom conversions (%s)', (_, description, input) => {
    const custom = 'offsite_conversion.custom.77';
    const results = resultColumns(description, input, description === META ? { [custom]: 3, page_engagement: 9 } : {});
    const header = resultHeader(description, componentNames(description), results, {
      ...({ language: 'en', isWorkbook: false } as const),
    });
    expect(header.filter((name, i) => header.indexOf(name) !== i)).toEqual([]);
    expect(header).toContain('link_click');
    if (description === META) expect(header).toContain(custom);
    expect(header).not.toContain('page_engagement');
  });

  it.each(['en', 'es'] as const)('are all explained on the second sheet of a workbook (%s)', (language) => {
    const [components, results] = [componentNames(META), ['lead', 'omni_purchase']];
    const header = resultHeader(META, components, results, { language, isWorkbook: true });
    const experiment = { name: 'Autumn', uuid: 'u', lastInsightsAt: new Date('2026-11-20T10:00:00Z') };
    const about = [new Date('2026-11-21T08:00:00Z')];
    const units = { language, about };
    const visible = <T>(cells: readonly T[]): T[] => [...cells];
    const rows = aboutSheet({ experiment, units, visible, header, components, results, state: 'running' });
    const columns = rows.slice(rows.findIndex(({ length }) => length === 0) + 2);
    expect(columns.map(([name]) => name)).toEqual(header);
    expect(columns.every(([, meaning]) => String(meaning).length > 10)).toBe(true);
    expect(rows.flat()).toEqual(expect.arrayContaining(['Autumn', experiment.lastInsightsAt, about[0]]));
  });
});
