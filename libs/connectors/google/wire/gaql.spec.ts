import { describe, expect, it } from '@jest/globals';
import { between, contains, equals, gaql, hasId, isNot, isOneOf } from './gaql.js';

describe('a query', () => {
  it('has its clauses in the order of the language', () => {
    const where = [hasId('campaign.id', ['1', '2']), isNot('campaign.status', 'REMOVED')];
    expect(
      gaql({ select: ['campaign.id', 'campaign.name'], from: 'campaign', where, orderBy: 'campaign.id', limit: 5 }),
    ).toBe(
      "SELECT campaign.id, campaign.name FROM campaign WHERE campaign.id IN (1, 2) AND campaign.status != 'REMOVED' ORDER BY campaign.id LIMIT 5",
    );
  });

  it('escapes quotes and backslashes', () => {
    expect(equals('campaign.name', `O'Neil \\ "x"`)).toBe(`campaign.name = 'O\\'Neil \\\\ "x"'`);
    expect(isOneOf('campaign.name', ["a'", 'b'])).toBe("campaign.name IN ('a\\'', 'b')");
  });

  it('escapes wildcards', () => {
    expect(contains('campaign.name', '50%_[a]')).toBe("campaign.name LIKE '%50[%][_][[]a[]]%'");
  });

  it('includes both the first and the last day', () => {
    expect(between('segments.date', '2026-11-01', '2026-11-07')).toBe(
      "segments.date BETWEEN '2026-11-01' AND '2026-11-07'",
    );
  });

  it('rejects invalid ids and empty lists', () => {
    expect(() => hasId('campaign.id', ["1) OR ('"])).toThrow(RangeError);
    expect(() => hasId('campaign.id', [])).toThrow(RangeError);
    expect(() => isOneOf('campaign.name', [])).toThrow(RangeError);
  });
});
