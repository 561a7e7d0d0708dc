import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { VIDEO_TYPES } from '#libs/platforms/google/goals.js';
import { FakeGoogleAds } from '#libs/testing/google/fake-ads-app.js';
import { activationRequest } from '#libs/testing/google/video-plan.js';
import { googleVideoInput } from '#libs/testing/platform/google-input.js';
import type { HandScriptRequest } from '../../port/hand-scripts.js';
import { GOOGLE_SCRIPTS } from './hand-scripts.js';

const request = activationRequest(googleVideoInput(), { 0: 2_050, 3: 5_000 });
const now = request.madeAt + 60_000;
const scriptOf = (changes: Partial<HandScriptRequest> = {}) => GOOGLE_SCRIPTS.script({ ...request, ...changes });
const SCRIPT = scriptOf();
const PLAN = request.items.map(({ name }) => name).sort();
const all = (google: FakeGoogleAds) => (['campaign', 'adset', 'ad'] as const).flatMap((kind) => google.of(kind));
const allMade = (google: FakeGoogleAds) =>
  all(google)
    .map(({ name }) => name)
    .sort();
const isOn = (google: FakeGoogleAds) => google.of('campaign').filter((one) => one.isOn).length;

describe('the script of an activation', () => {
  it('ACTIVATE-012 creates each variation with its own campaign and budget, and switches everything on at the end', () => {
    const google = new FakeGoogleAds();
    const { error, log } = google.run(SCRIPT, { now });
    expect([error, log.at(-1)]).toEqual([null, 'Everything is switched on. Return to Polyad and choose Continue.']);
    expect(allMade(google)).toEqual(PLAN);
    expect([google.of('campaign').length, google.of('adset').length, google.of('ad').length]).toEqual([2, 2, 2]);
    expect(all(google).every((one) => one.isOn)).toBe(true);
    const { rows } = google.uploads[0]!;
    expect(rows.map((row) => [row['Budget'], row['Budget type'], row['Campaign status']])).toEqual([
      ['20.50', 'Campaign Total', 'Paused'],
      ['50.00', 'Campaign Total', 'Paused'],
    ]);
    expect(SCRIPT).toContain('with budgets of 70.50 EUR in all.');
    expect(GOOGLE_SCRIPTS.part!(request)).toEqual({ number: 1, of: 1 });
  });

  it('ACTIVATE-008 uses daily budgets, and says so', () => {
    const daily = activationRequest(googleVideoInput(), { 1: 900 }, { budgetPer: 'day' });
    const google = new FakeGoogleAds();
    google.run(GOOGLE_SCRIPTS.script(daily), { now });
    expect(google.uploads[0]!.rows[0]).toMatchObject({ Budget: '9.00', 'Budget type': 'Daily' });
    expect(GOOGLE_SCRIPTS.script(daily)).toContain('with budgets of 9.00 EUR a day in all.');
    expect(GOOGLE_SCRIPTS.script(daily)).toContain('It adds 1 video ad to the ad groups of this experiment');
    expect(isOn(google)).toBe(1);
  });

  it('is split into parts if groups have many criteria, and each part says how many ads it adds', () => {
    const input = googleVideoInput();
    const text = 'trail running shoes for women';
    const value = Array.from({ length: 9_000 }, (_, n) => ({ text: `${text} ${n}`, match: 'BROAD' as const }));
    input.audiences.keywords = [{ id: 'k', value }];
    const heavy = activationRequest(input, { 0: 900, 1: 900, 2: 900, 3: 900 });
    const google = new FakeGoogleAds();
    const seen = () =>
      heavy.items.map((item) => {
        const own = google.of('ad').find(({ name }) => name === item.name);
        return { ...item, platformId: own ? `${own.above}~${own.id}` : null };
      });
    for (const number of [1, 2]) {
      const next = { ...heavy, items: seen() };
      expect(GOOGLE_SCRIPTS.part!(next)).toEqual({ number, of: 2 });
      expect(GOOGLE_SCRIPTS.script(next)).toContain('It adds 2 video ads to');
      expect(isOn(google)).toBe(0);
      expect(google.run(GOOGLE_SCRIPTS.script(next), { now, secondsEach: 0 }).error).toBeNull();
    }
    expect([google.of('ad').length, isOn(google)]).toEqual([4, 4]);
  });

  it.each(VIDEO_TYPES)('creates the ads of %s', (type) => {
    const google = new FakeGoogleAds();
    google.run(GOOGLE_SCRIPTS.script(activationRequest(googleVideoInput(type), { 2: 900 })), { now });
    const format = type === 'VIDEO_TRUE_VIEW_IN_DISPLAY' ? 'in-feed' : 'in-stream';
    expect(google.of('ad').map(({ facts }) => facts['format'])).toEqual([format]);
  });

  it('changes nothing in another customer, after 24 hours, in a stopped run or in preview', () => {
    const google = new FakeGoogleAds();
    expect(google.run(SCRIPT, { now, customer: '999-888-7777' }).error).toMatch(/^Nothing was changed: /);
    expect(google.run(SCRIPT, { now: request.madeAt + DAY_MS + 1 }).error).toMatch(/^Nothing was changed: .* 24 hours/);
    const preview = google.run(SCRIPT, { now, preview: true });
    expect([preview.error, preview.log.at(-1)]).toEqual([
      null,
      'Run the script to create everything. It switches everything on once all of it is there.',
    ]);
    expect(google.changes).toBe(0);
    google.run(scriptOf({ step: 'pause' }), { now });
    const { changes } = google;
    expect(google.run(SCRIPT, { now }).error).toMatch(/^Nothing was changed: this run was stopped/);
    expect(google.changes).toBe(changes);
  });

  it('creates exactly the plan when it runs again after a stop at any change, and never spends before', () => {
    const whole = new FakeGoogleAds();
    whole.run(SCRIPT, { now });
    for (let cutAt = 0; cutAt < whole.changes; cutAt += 1) {
      const google = new FakeGoogleAds();
      expect(google.run(SCRIPT, { now, cutAt }).error).toBe('cut');
      expect(allMade(google).length === PLAN.length || isOn(google) === 0).toBe(true);
      google.run(SCRIPT, { now });
      expect(allMade(google)).toEqual(PLAN);
      expect(isOn(google)).toBe(2);
    }
    const { changes } = whole;
    expect(whole.run(SCRIPT, { now }).error).toBeNull();
    expect(whole.changes).toBe(changes);
  });

  it('leaves changed networks and devices of campaigns with ads as they are when it runs again', () => {
    const google = new FakeGoogleAds();
    google.run(SCRIPT, { now });
    const [first] = google.of('campaign');
    Object.assign(first!.facts, { networks: ['YOUTUBE_SEARCH'], 'device 30001': 0.5 });
    google.of('ad')[1]!.isRemoved = true;
    expect(google.run(SCRIPT, { now }).error).toBeNull();
    expect([allMade(google), isOn(google)]).toEqual([PLAN, 2]);
    expect(first!.facts).toMatchObject({ networks: ['YOUTUBE_SEARCH'], 'device 30001': 0.5 });
  });

  it('does not create a removed campaign again if it has spent money, and changes nothing in the others', () => {
    const google = new FakeGoogleAds();
    google.run(SCRIPT, { now });
    const [first] = google.of('campaign');
    Object.assign(first!, { isRemoved: true, costMicros: 12_340_000 });
    const { changes } = google;
    const { log } = google.run(SCRIPT, { now });
    expect(log).toEqual([
      `Removed campaign: "${first!.name}" has spent 12.34. It is not created again, because its whole budget would be spent once more.`,
      'Nothing was changed, because campaigns were removed after they had spent: 1. Stop or cancel this run in Polyad and begin a new one.',
    ]);
    expect([google.changes, isOn(google)]).toEqual([changes, 1]);
    // The campaign is recognized by its id, even with a new name.
    const items = request.items.map((item) => ({ ...item, platformId: item.name === first!.name ? first!.id : null }));
    first!.name = 'Mine';
    expect(google.run(scriptOf({ items }), { now }).log[0]).toContain('Removed campaign: "Mine" has spent 12.34.');
    // A removed campaign that spent nothing is created again with its whole budget.
    Object.assign(first!, { name: items.find(({ platformId }) => platformId !== null)!.name, costMicros: 0 });
    google.run(SCRIPT, { now });
    expect([allMade(google), isOn(google)]).toEqual([PLAN, 2]);
  });

  it('switches nothing on until its upload is processed, says so, and continues in its next run', () => {
    const google = new FakeGoogleAds();
    const { log } = google.run(SCRIPT, { now, isUploadQuick: false });
    expect(log.slice(-2)).toEqual([expect.stringContaining('Uploads'), 'Nothing is switched on before.']);
    google.run(SCRIPT, { now });
    expect([allMade(google), isOn(google)]).toEqual([PLAN, 2]);
  });

  it('pauses campaigns that somebody switched on too early, and starts none with a changed budget', () => {
    const google = new FakeGoogleAds();
    google.run(SCRIPT, { now, isUploadQuick: false });
    const [first] = google.of('campaign');
    Object.assign(first!, { isOn: true });
    first!.facts['Budget'] = '205.00';
    const { log } = google.run(SCRIPT, { now });
    expect(log).toContain(
      `Changed campaign: "${first!.name}" has a budget of 205 in all. The budget has to be 20.5 in all.`,
    );
    expect(isOn(google)).toBe(0);
    first!.facts['Budget'] = '20.50';
    google.run(SCRIPT, { now });
    expect([allMade(google), isOn(google)]).toEqual([PLAN, 2]);
  });
});
