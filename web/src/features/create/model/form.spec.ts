import { describe, expect, it } from '@jest/globals';
import { newAlternative, newDraft } from './draft.js';
import { evidenceOf } from './evidence.js';
import { moveMarks } from './list.js';
import { readImages } from './read-images.js';
import { serverField } from './server-field.js';
import { toForm, toInput } from './to-input.js';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const file = (name: string, bytes: number[], size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name);

describe('picked images', () => {
  it('META-120 are accepted below 4,194,304 bytes and refused at it', async () => {
    const picked = await readImages([file('small.png', PNG, 4_194_303), file('large.png', PNG, 4_194_304)]);
    expect(picked.accepted.map(({ name }) => name)).toEqual(['small.png']);
    expect(picked.tooLarge).toEqual(['large.png']);
  });

  it('META-123 are told from other files by their bytes and their name', async () => {
    const picked = await readImages([
      file('notes.png', [0x68, 0x65, 0x6c, 0x6c]),
      file('clip.tiff', PNG),
      file('a.GIF', [0x47, 0x49, 0x46, 0x38]),
    ]);
    expect(picked.wrongFormat).toEqual(['notes.png', 'clip.tiff']);
    expect(picked.accepted.map(({ name }) => name)).toEqual(['a.GIF']);
  });
});

describe('the submitted form', () => {
  const chosen = {
    account: { id: 'act_1', name: 'Luz', currency: 'EUR' },
    page: { id: 'p1', name: 'Page' },
    budgetMinor: 33_050,
  };
  const draft = {
    ...newDraft(new Date('2026-11-21T10:00:00Z')),
    name: ' Sandals ',
    visuals: ['a.png', 'b.png'].map((name) => ({ id: name, name, file: file(name, PNG), preview: '' })),
  };

  it('META-093 carries the experiment with one-day click attribution', () => {
    expect(toInput(draft, chosen)).toMatchObject({
      objective: 'OUTCOME_TRAFFIC',
      attribution_setting: '1_day_c',
      information: { name: 'Sandals', budget: 330.5, currency: 'EUR', secondary_goal: 'LINK_CLICKS' },
    });
  });

  it('META-163 names the attachment of each visual', () => {
    const form = toForm(draft, chosen);
    expect(form.getAll('attachments[]').map((part) => (part as File).name)).toEqual(['a.png', 'b.png']);
    expect(form.getAll('visual_data[]').map((part) => JSON.parse(String(part)) as object)).toEqual([
      { id: 'a.png', name: 'a.png', type: 'image', attachment: 0 },
      { id: 'b.png', name: 'b.png', type: 'image', attachment: 1 },
    ]);
  });
});

it.each([
  ['information.promoted_url', 'promotedUrl'],
  ['data.information.end_date', 'dates'],
  ['account.id', 'accountId'],
  ['audiences.ages[2].value', 'ages.2'],
  ['creatives.headlines[0].value', 'headlines.0'],
  ['creatives.visuals[1].asset', 'visuals'],
  ['attachments[0]', 'visuals'],
  ['audiences.positions[0].value', null],
  [undefined, null],
])("the server's field %s stands at %s", (path, field) => {
  expect(serverField(path)).toBe(field);
});

it.each([
  [1, 1_000_000, 'single'],
  [2, 700, 'thin'],
  [2, 1_000, 'some'],
  [64, 7_000, 'some'],
  [64, 8_000, 'good'],
])('evidence of %i variations with %i impressions each is %s', (tested, impressions, level) => {
  expect(evidenceOf({ tested, impressions }).level).toBe(level);
});

it('a row that was left keeps its mark when others come and go, and a new one has none', () => {
  const [one, two, three] = ['1', '2', '3'].map(newAlternative);
  const marks = new Set(['headlines.1', 'copies.0']);
  expect(moveMarks(marks, 'headlines', [one!, two!], [two!])).toEqual(new Set(['copies.0', 'headlines.0']));
  expect(moveMarks(marks, 'headlines', [one!, two!], [one!, three!, two!])).toEqual(
    new Set(['copies.0', 'headlines.2']),
  );
  expect(moveMarks(marks, 'headlines', [one!, two!], [one!, three!])).toEqual(new Set(['copies.0']));
});
