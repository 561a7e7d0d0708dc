import { describe, expect, it } from '@jest/globals';
import type { FoundObject } from '#libs/connectors/port/ad-platform.js';
import type { ListedRow } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { externalName } from '#libs/platforms/naming/external-name.js';
import { compareWithLedger } from './closing-pass.js';

const KEY = 'abcdefghij';
const nameOf = (ordinal: number, experimentKey = KEY) => externalName(['Sale'], { experimentKey, ordinal });
const row = (ordinal: number, changes: Partial<ListedRow> = {}): ListedRow => ({
  ordinal,
  kind: 'ad',
  externalName: nameOf(ordinal),
  state: 'created',
  platformId: `p${ordinal}`,
  ...changes,
});
const found = (platformId: string, name: string, changes: Partial<FoundObject> = {}): FoundObject => ({
  kind: 'ad',
  platformId,
  name,
  parentId: 's1',
  standing: 'off',
  effectiveStatus: 'PAUSED',
  isOn: false,
  maySpend: false,
  issues: [],
  ...changes,
});

const idsOf = (objects: readonly { platformId: string | null }[]) => objects.map(({ platformId }) => platformId);
const compare = (listed: FoundObject[], rows: ListedRow[]) => {
  const { extra, foreign, unseen } = compareWithLedger(listed, rows, KEY);
  return { extra: idsOf(extra), foreign: idsOf(foreign), unseen: unseen.map(({ ordinal }) => ordinal) };
};

describe('the closing pass', () => {
  it('finds nothing if platform and ledger agree', () => {
    const listed = [1, 2, 3].map((n) => found(`p${n}`, nameOf(n)));
    expect(compare(listed, [row(1), row(2), row(3)])).toEqual({ extra: [], foreign: [], unseen: [] });
  });

  it('finds an object that a late create has added besides the one in the ledger', () => {
    const listed = [found('p1', nameOf(1)), found('late', nameOf(1)), found('refused after all', nameOf(2))];
    const rows = [row(1), row(2, { state: 'rejected', platformId: null })];
    expect(compare(listed, rows)).toEqual({ extra: ['late', 'refused after all'], foreign: [], unseen: [] });
  });

  it('never treats an object as extra while its row is being sent', () => {
    for (const state of ['planned', 'sending', 'unknown'] as const) {
      expect(compare([found('new', nameOf(1))], [row(1, { state, platformId: null })]).extra).toEqual([]);
    }
  });

  it('ignores objects that a person has added: copies, other experiments, or objects that somebody switched on', () => {
    const listed = [
      found('copy', `${nameOf(1)} - Copy`),
      found('other', nameOf(1, 'zzzzzzzzzz')),
      found('switched on', nameOf(1), { isOn: true, maySpend: true }),
    ];
    expect(compare(listed, [row(1)])).toEqual({
      extra: [],
      foreign: ['copy', 'other', 'switched on'],
      unseen: [1],
    });
  });

  it('removes our copy that is on under a campaign that is off: it may not spend, and no person has decided that it should', () => {
    const createdOn = found('born on', nameOf(1), { isOn: true, effectiveStatus: 'CAMPAIGN_PAUSED' });
    expect(compare([found('p1', nameOf(1)), createdOn], [row(1)])).toEqual({
      extra: ['born on'],
      foreign: [],
      unseen: [],
    });
  });

  it('matches by id, so that a renamed object stays ours', () => {
    expect(compare([found('p1', 'Renamed by hand')], [row(1)])).toEqual({ extra: [], foreign: [], unseen: [] });
  });
});
