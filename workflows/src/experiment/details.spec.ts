import { describe, expect, it } from '@jest/globals';
import { details, sliceDetails, type RunView } from './details.js';

const AT = Date.parse('2026-11-23T10:30:05.678Z');
const view: RunView = {
  summary: 'Meta, 80 of 288 ads, team 3f2a9c1e, #9',
  platform: 'meta',
  organizationId: '3f2a9c1e-35ea-4a0e-8c52-7a1d0f7a2d11',
  accountId: 'act_1',
  links: { console: 'https://console.test/experiment?id=1', manager: 'https://manager.test/?act=1' },
  phase: 'creating',
  sinceMs: AT,
  reason: null,
  wave: null,
  plannedAds: 80,
  ads: { planned: 20, sending: 5, created: 50, rejected: 3, unknown: 2 },
  rejections: [],
  waits: [],
  topics: null,
  objects: null,
  decided: null,
  lastError: null,
  trouble: null,
};

describe('the details of a run', () => {
  it('contain phase, figures, and the team of the run', () => {
    expect(details(view).split('\n')).toEqual([
      'Meta, 80 of 288 ads, team 3f2a9c1e, #9',
      '',
      '**creating** since 2026-11-23 10:30 UTC',
      '',
      '- Ads: 50 created, 3 refused, 2 unknown, 25 to come, of 80',
      "- [Console](<https://console.test/experiment?id=1>), [Meta's manager](<https://manager.test/?act=1>)",
      '- team `3f2a9c1e-35ea-4a0e-8c52-7a1d0f7a2d11`, account `act_1`',
      '',
      '\u00a0',
    ]);
  });

  it('contain the current wave and the start of the next', () => {
    const inWave = (wave: RunView['wave']) => details({ ...view, wave });
    expect(inWave({ number: 1, of: 3, nextAt: '2026-11-25T10:30:00.000Z' })).toContain(
      "- Wave 1 of 3, the next from 2026-11-25 10:30 UTC of the campaign's time",
    );
    expect(inWave({ number: 3, of: 3, nextAt: null })).toContain('- Wave 3 of 3\n');
  });

  it("contain the two most frequent causes of refusals, in the platform's words", () => {
    const cause = (count: number, message: string) => ({ count, code: '100/1815629', message });
    const rejections = [cause(70, 'The *account* is closed.'), cause(7, 'Too short.'), cause(3, 'Too long.')];
    const text = details({ ...view, phase: 'needs-attention', rejections });
    expect(text).toContain('- 70 refused, code `100/1815629`: The \\*account\\* is closed.');
    expect(text).toContain('- 7 refused, code `100/1815629`: Too short.');
    expect(text).not.toContain('Too long.');
  });

  it('contain the reason and the end of a wait, the last decision and the last error', () => {
    const text = details({
      ...view,
      phase: 'needs-relink',
      reason: 'The link is over.',
      waits: [
        { what: 'until the account is linked again', untilMs: AT },
        { what: 'for a decision', untilMs: null },
      ],
      decided: { text: 'check-link by operator Ana', atMs: AT },
      lastError: { text: 'a sweep: meta: no answer', atMs: AT },
    });
    expect(text).toContain('**needs-relink** since 2026-11-23 10:30 UTC, **needs a decision**');
    expect(text).toContain('- Why: The link is over.');
    expect(text).toContain('- Waits until the account is linked again; looks again at 2026-11-23 10:30 UTC');
    expect(text).toMatch(/- Waits for a decision$/m);
    expect(text).toContain('- Last request: check-link by operator Ana (2026-11-23 10:30 UTC)');
    expect(text).toContain('- Last error: a sweep: meta: no answer (2026-11-23 10:30 UTC)');
  });

  it('name a failing step that is retried, and the problems of campaigns and ad sets', () => {
    const trouble = {
      activity: 'createBatch',
      type: 'TRANSIENT' as const,
      message: 'meta: *out* of order',
      attempt: 11,
      againInMs: null,
      atMs: AT,
    };
    const objects = { planned: 20, sending: 5, created: 50, rejected: 4, unknown: 10 };
    const text = details({ ...view, trouble, objects });
    expect(text).toContain(
      [
        '- Stands still in `createBatch`: TRANSIENT, attempt 11, 2026-11-23 10:30 UTC',
        '- Because: meta: \\*out\\* of order',
        '- Tried again by itself within a minute\n',
      ].join('\n'),
    );
    expect(details({ ...view, trouble: { ...trouble, againInMs: 120_000 } })).toContain(
      'Tried again by itself at 2026-11-23 10:32 UTC',
    );
    expect(text).toContain('- Campaigns and ad sets: 1 refused, 8 unknown');
    expect(details({ ...view, objects: view.ads })).not.toContain('Campaigns and');
  });

  it('list objects that were never sent after the run has ended', () => {
    expect(details({ ...view, phase: 'failed' })).toContain('25 never sent, of 80');
  });

  it('contain no figures before there are any', () => {
    expect(details({ ...view, plannedAds: 0, ads: null })).toContain('- Ads: not planned yet');
    expect(details({ ...view, ads: null })).toContain('- Ads: 80 planned');
    expect(details({ ...view, sinceMs: null })).toContain('**creating**\n');
  });

  it('escape Markdown of others, and cut their line ends and long texts', () => {
    const text = `**loud** [click](javascript:1) <img src=x>\n# head\n| \`code\` ${'x'.repeat(500)}`;
    const lines = details({ ...view, reason: text, links: { console: 'javascript:alert(1)' } }).split('\n');
    const why = lines.find((line) => line.startsWith('- Why:'))!;
    expect(why).toContain(String.raw`\*\*loud\*\* \[click\](javascript:1) \<img src=x\> # head \| \`code\` xxx`);
    expect(why.length).toBeLessThan(350);
    expect(lines).toContain('- Console: javascript:alert(1)');
  });
});

describe('the details of a slice', () => {
  it('contain its progress', () => {
    const slice = { slice: 3, experimentId: 9, adSets: 4, adSetsDone: 1, created: 51, rejected: 2, needsRelink: false };
    expect(sliceDetails(slice)).toBe(
      'Slice **3** of experiment 9\n\n- Ad sets: 1 of 4 done\n- Objects: 51 created, 2 refused',
    );
    expect(sliceDetails({ ...slice, adSets: null })).toContain('Asks the ledger what is open');
    expect(sliceDetails({ ...slice, needsRelink: true })).toContain('has to be linked again');
  });
});
