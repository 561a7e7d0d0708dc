import { describe, expect, it } from '@jest/globals';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { VIDEO_TYPES } from '#libs/platforms/google/goals.js';
import { FakeGoogleAds } from '#libs/testing/google/fake-ads-app.js';
import { videoRequest } from '#libs/testing/google/video-plan.js';
import { googleVideoInput } from '#libs/testing/platform/google-input.js';
import type { HandScriptRequest } from '../../port/hand-scripts.js';
import { GOOGLE_SCRIPTS } from './hand-scripts.js';
import { MOST_PART_BYTES } from './parts.js';

const request = videoRequest(googleVideoInput());
const now = request.madeAt + 60_000;
const scriptOf = (step: HandScriptRequest['step'], changes: Partial<HandScriptRequest> = {}) =>
  GOOGLE_SCRIPTS.script({ ...request, ...changes, step });
const CAMPAIGNS = scriptOf('campaigns');
const ADS = scriptOf('ads');
const planned = (kind: AdObjectKind) => request.items.filter((item) => item.kind === kind).map(({ name }) => name);
const made = (google: FakeGoogleAds, kind: AdObjectKind) =>
  google
    .of(kind)
    .map(({ name }) => name)
    .sort();
const isOn = (google: FakeGoogleAds) => google.of('campaign').filter((one) => one.isOn).length;
const ALL = [...planned('campaign'), ...planned('adset'), ...planned('ad')].sort();
const allMade = (google: FakeGoogleAds) =>
  (['campaign', 'adset', 'ad'] as const).flatMap((kind) => made(google, kind)).sort();

/** A customer in which the campaigns script has run. */
function withCampaigns(): FakeGoogleAds {
  const google = new FakeGoogleAds();
  expect(google.run(CAMPAIGNS, { now }).error).toBeNull();
  return google;
}

/** A plan whose ads need several scripts. */
function inParts(): HandScriptRequest {
  const input = googleVideoInput();
  input.audiences.keywords = ['trail', 'road'].map((kind, i) => ({
    id: `k${i}`,
    value: Array.from({ length: 9_000 }, (_, n) => ({
      text: `${kind} running shoes for women ${n}`,
      match: 'BROAD',
    })),
  }));
  return videoRequest(input);
}

/** The items of a plan, with the ids of the ads that exist. */
const seenIn = (google: FakeGoogleAds, { items }: HandScriptRequest): HandScriptRequest['items'] =>
  items.map((item) => {
    const ad = google.of('ad').find(({ name }) => name === item.name);
    return { ...item, platformId: ad ? `${ad.above}~${ad.id}` : null };
  });

describe('the two scripts of a video experiment', () => {
  it('GOOGLE-041 create exactly the plan, paused, and switch it on once it is complete', () => {
    const google = new FakeGoogleAds();
    const first = google.run(CAMPAIGNS, { now });
    expect(first).toMatchObject({ error: null });
    expect(first.log.at(-1)).toBe('This script is done. Return to Polyad and choose Continue.');
    expect(made(google, 'campaign')).toEqual(planned('campaign').sort());
    expect(made(google, 'adset')).toEqual(planned('adset').sort());
    expect([...google.of('campaign'), ...google.of('adset')].some((one) => one.isOn)).toBe(false);
    const second = google.run(ADS, { now });
    expect(second).toMatchObject({ error: null });
    expect(second.log.at(-1)).toBe('Everything is switched on. Return to Polyad and choose Continue.');
    expect(allMade(google)).toEqual(ALL);
    for (const kind of ['campaign', 'adset', 'ad'] as const)
      expect(google.of(kind).every((one) => one.isOn)).toBe(true);
  });

  it('are one script for each step, and say so', () => {
    for (const step of ['campaigns', 'ads', 'pause', 'remove'] as const)
      expect(GOOGLE_SCRIPTS.part!({ ...request, step })).toEqual({ number: 1, of: 1 });
  });

  it("split ads of groups with many criteria into several scripts, and list the experiment's exclusions once", () => {
    const own = inParts();
    const google = new FakeGoogleAds();
    expect(google.run(GOOGLE_SCRIPTS.script({ ...own, step: 'campaigns' }), { now }).error).toBeNull();
    const seen = () => seenIn(google, own);
    const { of } = GOOGLE_SCRIPTS.part!({ ...own, step: 'ads' });
    expect(of).toBeGreaterThan(1);
    for (let number = 1; number <= of; number++) {
      const next = { ...own, items: seen(), step: 'ads' } as const;
      expect(GOOGLE_SCRIPTS.part!(next)).toEqual({ number, of });
      const script = GOOGLE_SCRIPTS.script(next);
      expect(script.length).toBeLessThan(MOST_PART_BYTES + 100_000);
      expect(script.split('const PLAN = ')[1]!.match(/-keyword free/g)).toHaveLength(1);
      expect(google.run(script, { now, secondsEach: 0 }).error).toBeNull();
    }
    expect(google.of('ad')).toHaveLength(planned('ad').length);
    expect(google.of('adset').every(({ criteria }) => criteria.has('-keyword free'))).toBe(true);
    expect(isOn(google)).toBe(planned('campaign').length);
    // The last part does not know the ids of the first part's ads.
    const items = seen();
    google.of('ad')[0]!.name = 'My shoes';
    const { log } = google.run(GOOGLE_SCRIPTS.script({ ...own, items, step: 'ads' }), { now, secondsEach: 0 });
    expect(log).toContainEqual(expect.stringMatching(/^An ad has no number of the plan: "My shoes"/));
    expect([log.at(-1), isOn(google)]).toEqual([expect.stringContaining('Nothing is switched on.'), 0]);
  });

  it('upload each campaign with its budget, last day and declaration, and target it before its groups exist', () => {
    const google = withCampaigns();
    const { rows } = google.uploads[0]!;
    expect(rows[0]).toEqual({
      'Row Type': 'Campaign',
      Action: 'Add',
      'Campaign status': 'Paused',
      Campaign: planned('campaign')[0],
      'Campaign type': 'Video',
      Networks: 'YouTube videos',
      Budget: '125.00',
      'Budget type': 'Campaign Total',
      'Bid strategy type': 'Maximum CPV',
      'Campaign start date': '2026-12-01',
      'Campaign end date': '2026-12-04',
      'EU political ads': 'No',
    });
    const [campaign] = google.of('campaign');
    expect(campaign!.facts).toMatchObject({ networks: ['YOUTUBE_VIDEO'], 'device 30000': 0, 'device 30004': 0 });
    expect(campaign!.facts).not.toHaveProperty('device 30001');
    expect([...campaign!.criteria]).toEqual([
      ...['location 2724', 'language 1003', '-content TRAGEDY', '-content BELOW_THE_FOLD'],
    ]);
    expect(google.of('adset')[0]!.facts).toMatchObject({ withAdGroupType: 'VIDEO_TRUE_VIEW_IN_STREAM', withCpv: 0.05 });
  });

  it.each(VIDEO_TYPES)('create the ads of %s', (type) => {
    const google = new FakeGoogleAds();
    const own = videoRequest(googleVideoInput(type));
    for (const step of ['campaigns', 'ads'] as const)
      expect(google.run(GOOGLE_SCRIPTS.script({ ...own, step }), { now }).error).toBeNull();
    const [ad] = google.of('ad');
    expect(ad!.facts).toMatchObject(
      type === 'VIDEO_TRUE_VIEW_IN_DISPLAY'
        ? {
            format: 'in-feed',
            withHeadline: 'Trail shoes',
            withDestinationPage: 'WATCH',
            withDescription1: 'Made for wet rock.',
            withDescription2: 'Ships in two days.',
          }
        : {
            format: 'in-stream',
            withActionHeadline: 'Trail shoes',
            withCallToAction: 'Shop now',
            withFinalUrl: 'https://shop.example/sale',
            withDisplayUrl: 'shop.example',
          },
    );
    const excludesAges = google.of('adset').filter(({ criteria }) => criteria.has('-age AGE_RANGE_65_UP')).length;
    expect(excludesAges).toBe(google.of('adset').length / 2);
    expect([...google.of('adset')[0]!.criteria]).toEqual(
      expect.arrayContaining([
        '-parent PARENT_NOT_A_PARENT',
        'interest 80432',
        'interest 92934',
        'list 8001',
        'topic 41',
        ...['-keyword free', '-topic 16', '-list 8002', '-website bad.example', '-category 60001', '-app 1-123456'],
        ...['-video kjihgfedcba', '-channel UCvutsrqponmlkjihgfedcba'],
      ]),
    );
  });

  it('leave out the first day if it has begun', () => {
    const late = scriptOf('campaigns', { madeAt: Date.parse('2026-11-30T23:30:00Z') });
    expect(late).not.toContain('"Campaign start date":');
  });
});

describe('a script in an unexpected situation', () => {
  it('changes nothing in another customer or after 24 hours, and says what to do instead', () => {
    const google = new FakeGoogleAds();
    for (const step of ['campaigns', 'ads', 'pause', 'remove'] as const) {
      const elsewhere = google.run(scriptOf(step), { now, customer: '999-888-7777' });
      expect(elsewhere.error).toMatch(/^Nothing was changed: .* customer 2223334444, .* 9998887777/);
      const old = google.run(scriptOf(step), { now: request.madeAt + DAY_MS + 1 });
      expect(old.error).toMatch(/^Nothing was changed: .* 24 hours/);
    }
    expect(google.changes).toBe(0);
  });

  it('creates nothing twice when it runs twice', () => {
    const google = withCampaigns();
    google.run(CAMPAIGNS, { now });
    google.run(ADS, { now });
    const { changes } = google;
    expect([google.run(ADS, { now }).error, google.run(CAMPAIGNS, { now }).error]).toEqual([null, null]);
    expect(google.changes).toBe(changes);
    expect(allMade(google)).toEqual(ALL);
    expect(isOn(google)).toBe(planned('campaign').length);
  });

  it('changes nothing in preview', () => {
    const google = new FakeGoogleAds();
    expect(google.run(CAMPAIGNS, { now, preview: true })).toMatchObject({ error: null });
    expect(google.run(ADS, { now, preview: true })).toMatchObject({ error: null });
    const there = withCampaigns();
    for (const step of ['campaigns', 'ads', 'pause', 'remove'] as const)
      expect(there.run(scriptOf(step), { now, preview: true }).error).toBeNull();
    expect(google.of('campaign')).toEqual([]);
    expect(isOn(there)).toBe(0);
  });

  it('switches nothing on in the wrong order, and names the missing objects', () => {
    const google = new FakeGoogleAds();
    const { log } = google.run(ADS, { now });
    expect(log).toContain(`Missing campaign: ${planned('campaign')[0]}`);
    expect(log.at(-1)).toBe(
      'Nothing is switched on. Campaigns or ad groups are missing: run the campaign script, then this one again.',
    );
    expect(google.run(ADS, { now, preview: true }).log.at(-1)).toBe(log.at(-1));
    expect(google.changes).toBe(0);
    google.run(CAMPAIGNS, { now });
    google.run(ADS, { now });
    expect(allMade(google)).toEqual(ALL);
  });

  it('says that its upload is not processed yet, and continues in its next run', () => {
    const google = new FakeGoogleAds();
    const { log } = google.run(CAMPAIGNS, { now, isUploadQuick: false });
    expect(log.at(-1)).toContain('Uploads');
    expect(google.of('adset')).toEqual([]);
    google.run(CAMPAIGNS, { now });
    expect(made(google, 'campaign')).toEqual(planned('campaign').sort());
    expect(made(google, 'adset')).toEqual(planned('adset').sort());
  });

  it('creates exactly the plan when it runs again after a stop at any change, and never spends before', () => {
    const whole = new FakeGoogleAds();
    whole.run(CAMPAIGNS, { now });
    const inFirst = whole.changes;
    whole.run(ADS, { now });
    for (let cutAt = 0; cutAt < whole.changes; cutAt += 1) {
      const google = new FakeGoogleAds();
      const isFirst = cutAt < inFirst;
      expect(google.run(CAMPAIGNS, { now, ...(isFirst ? { cutAt } : {}) }).error).toBe(isFirst ? 'cut' : null);
      if (isFirst) google.run(CAMPAIGNS, { now });
      else {
        google.run(ADS, { now, cutAt: cutAt - inFirst });
        const isWhole = allMade(google).length === ALL.length;
        expect(isWhole || isOn(google) === 0).toBe(true);
      }
      google.run(ADS, { now });
      expect(allMade(google)).toEqual(ALL);
      expect(isOn(google)).toBe(planned('campaign').length);
      const settings = (one: FakeGoogleAds) =>
        (['campaign', 'adset', 'ad'] as const).map((kind) =>
          one
            .of(kind)
            .map(({ name, criteria, facts }) => [name, [...criteria].sort(), facts])
            .sort((a, b) => ((a[0] as string) < (b[0] as string) ? -1 : 1)),
        );
      expect(JSON.stringify(settings(google))).toBe(JSON.stringify(settings(whole)));
    }
  });

  it('starts nothing before the last ad exists, in any order of parts and with unfinished parts', () => {
    const own = inParts();
    const campaigns = GOOGLE_SCRIPTS.script({ ...own, step: 'campaigns' });
    const elsewhere = new FakeGoogleAds();
    elsewhere.run(campaigns, { now });
    const { of } = GOOGLE_SCRIPTS.part!({ ...own, step: 'ads' });
    const parts = Array.from({ length: of }, () => {
      const script = GOOGLE_SCRIPTS.script({ ...own, items: seenIn(elsewhere, own), step: 'ads' });
      elsewhere.run(script, { now, secondsEach: 0 });
      return script;
    });
    const google = new FakeGoogleAds();
    google.run(campaigns, { now });
    const run = (script: string, cutAt?: number) =>
      google.run(script, { now, secondsEach: 0, ...(cutAt === undefined ? {} : { cutAt }) });
    const last = parts.at(-1)!;
    const before = google.changes;
    expect(run(last).log.at(-1)).toBe(
      `Part ${of} of ${of} is done. Return to Polyad, choose Continue and run the part that it shows.`,
    );
    const ofLast = google.changes - before;
    run(last);
    expect([google.changes - before, isOn(google)]).toEqual([ofLast, 0]);
    for (const script of parts.slice(0, -1)) {
      expect(run(script, 5_000).error).toBe('cut');
      expect(isOn(google)).toBe(0);
      run(script);
    }
    // Whichever part adds the last missing ad starts everything.
    expect([google.of('ad').length, isOn(google)]).toEqual([planned('ad').length, planned('campaign').length]);
    run(last);
    expect(google.of('ad')).toHaveLength(planned('ad').length);
  });

  it('creates no ads in further groups after a simultaneous run has switched everything on', () => {
    const google = withCampaigns();
    const alone = withCampaigns();
    const before = alone.changes;
    alone.run(ADS, { now });
    const [largest] = alone.of('adset').map(({ id }) => alone.of('ad').filter(({ above }) => above === id).length);
    const other = { at: Math.floor((alone.changes - before) / 4), act: () => google.run(ADS, { now }) };
    const { log } = google.run(ADS, { now, meanwhile: other });
    expect(log).toContain(
      'A campaign was switched on while this script was running. So the script creates no more ads.',
    );
    expect(log.at(-1)).toContain('Everything is switched on.');
    const twins = google.things.ad.filter(({ isRemoved }) => isRemoved).length;
    expect(twins).toBeLessThanOrEqual(largest!);
    expect(allMade(google)).toEqual(ALL);
    expect(isOn(google)).toBe(planned('campaign').length);
  });

  it('stops before its 30 minutes are over, and continues in its next run', () => {
    const google = withCampaigns();
    const slow = google.run(ADS, { now, secondsEach: 40 });
    expect(slow).toMatchObject({ error: null });
    expect(slow.log.at(-1)).toMatch(/Run this script again/);
    expect(isOn(google)).toBe(0);
    google.run(ADS, { now });
    expect(allMade(google)).toEqual(ALL);
    expect(isOn(google)).toBe(planned('campaign').length);
  });
});

describe('the start of an experiment', () => {
  const campaigns = planned('campaign').length;
  /** Number of changes that the ads script makes; it changes the campaigns last. */
  const changes = (() => {
    const google = withCampaigns();
    const before = google.changes;
    google.run(ADS, { now });
    return google.changes - before;
  })();

  it('stops between campaigns when its time is up, says so, and starts the rest in its next run', () => {
    const google = withCampaigns();
    // The time runs out after the first few campaigns were switched on.
    const { log } = google.run(ADS, { now, secondsEach: 1_681 / (changes - campaigns + 2) });
    expect(log.at(-1)).toContain('Not everything is on');
    expect([isOn(google) > 0, isOn(google) < campaigns]).toEqual([true, true]);
    expect(google.run(ADS, { now }).log.at(-1)).toContain('Everything is switched on.');
    expect(isOn(google)).toBe(campaigns);
  });

  it('checks for the stop label between campaigns', () => {
    const google = withCampaigns();
    const before = google.changes;
    const stop = { at: changes - campaigns, act: () => google.labels.push('Polyad stopped abcdefghij') };
    google.run(ADS, { now, meanwhile: stop });
    expect(isOn(google)).toBe(0);
    // Some campaigns were never switched on.
    expect(google.changes - before).toBeLessThan(changes + campaigns);
  });

  it('reports whether everything is on by reading it back afterwards', () => {
    const google = withCampaigns();
    const pause = { at: changes - 1, act: () => (google.of('adset')[0]!.isOn = false) };
    expect(google.run(ADS, { now, meanwhile: pause }).log.at(-1)).toContain('Not everything is on');
    expect(google.run(ADS, { now }).log.at(-1)).toContain('Everything is switched on.');
  });
});

describe('objects that people changed by hand', () => {
  it('pauses a campaign that was switched on too early, in both scripts', () => {
    for (const script of [CAMPAIGNS, ADS]) {
      const google = withCampaigns();
      google.of('campaign')[0]!.isOn = true;
      google.of('adset')[0]!.isOn = true;
      google.run(script, { now, cutAt: 2 });
      expect(isOn(google)).toBe(0);
    }
  });

  it('recognizes a renamed campaign by its id: it creates no second one, and starts nothing until the name is restored', () => {
    const google = withCampaigns();
    const [campaign] = google.of('campaign');
    const items = request.items.map((item) => ({
      ...item,
      platformId: [...google.of('campaign'), ...google.of('adset')].find(({ name }) => name === item.name)?.id ?? null,
    }));
    const { name } = campaign!;
    campaign!.name = 'My shoes';
    const script = scriptOf('ads', { items });
    const { log } = google.run(script, { now });
    expect(log).toContain(`Renamed campaign: "My shoes" has to be called "${name}" again.`);
    expect(isOn(google)).toBe(0);
    google.run(scriptOf('campaigns', { items }), { now });
    expect(google.of('campaign')).toHaveLength(planned('campaign').length);
    campaign!.name = name;
    google.run(script, { now });
    expect(allMade(google)).toEqual(ALL);
    expect(isOn(google)).toBe(planned('campaign').length);
  });

  it('adds a removed location or age again while there are no ads', () => {
    const google = withCampaigns();
    google.run(ADS, { now, cutAt: 40 });
    const removed = (one: { criteria: Set<string>; removedCriteria: Set<string> }, criterion: string) => {
      expect(one.criteria.delete(criterion)).toBe(true);
      one.removedCriteria.add(criterion);
    };
    const [campaign] = google.of('campaign');
    const group = google.of('adset').find(({ criteria }) => criteria.has('-keyword free'))!;
    removed(campaign!, 'location 2724');
    for (const one of google.of('ad')) one.isRemoved = true;
    removed(group, '-keyword free');
    google.run(CAMPAIGNS, { now });
    google.run(ADS, { now });
    expect([campaign!.criteria.has('location 2724'), group.criteria.has('-keyword free')]).toEqual([true, true]);
  });

  it.each([
    {
      what: 'networks',
      line: /^Error: The networks of .* they are YOUTUBE_SEARCH and have to be YOUTUBE_VIDEO; Set it/,
    },
    { what: 'devices', line: /^Error: The device DESKTOP of .* bid adjustment is not as planned; Set it/ },
  ] as const)('creates no ad groups if Google has not applied the planned $what', ({ what, line }) => {
    const google = new FakeGoogleAds();
    google.run(CAMPAIGNS, { now, isUploadQuick: false });
    google.refused.add(what);
    for (const { facts } of google.of('campaign'))
      facts['networks'] = [what === 'networks' ? 'YOUTUBE_SEARCH' : 'YOUTUBE_VIDEO'];
    const { log } = google.run(CAMPAIGNS, { now });
    expect(log).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
    expect(log.at(-1)).toContain('Read the errors above');
    expect(google.of('adset')).toEqual([]);
    google.refused.clear();
    google.run(CAMPAIGNS, { now });
    expect(made(google, 'adset')).toEqual(planned('adset').sort());
  });

  it('asks for a device that scripts do not list to be switched off by hand', () => {
    const google = new FakeGoogleAds();
    google.unlisted.add(30_004);
    expect(google.run(CAMPAIGNS, { now }).log).toContainEqual(expect.stringMatching(/^Error: The device 30004 of /));
    expect(google.of('adset')).toEqual([]);
    for (const { facts } of google.of('campaign')) facts['device 30004'] = 0;
    google.run(CAMPAIGNS, { now });
    expect(made(google, 'adset')).toEqual(planned('adset').sort());
  });

  it('does not switch on a campaign with another budget or last day, and logs the right values', () => {
    const google = withCampaigns();
    const [first, second, third] = google.of('campaign');
    first!.facts['Budget'] = '1250.00';
    second!.facts['Budget type'] = 'Daily';
    third!.facts['Campaign end date'] = '2027-12-04';
    const { log } = google.run(ADS, { now });
    const changed = (one: typeof first) => `Changed campaign: "${one!.name}"`;
    expect(log).toEqual(
      expect.arrayContaining([
        `${changed(first)} has a budget of 1250 in all. The budget has to be 125 in all.`,
        `${changed(second)} has a budget of 125 a day. The budget has to be 125 in all.`,
        `${changed(third)} ends on 2027-12-04. It has to end on 2026-12-04.`,
      ]),
    );
    expect(isOn(google)).toBe(0);
    first!.facts['Budget'] = '125.00';
    second!.facts['Budget type'] = 'Campaign Total';
    third!.facts['Campaign end date'] = '2026-12-04';
    google.run(ADS, { now });
    expect(isOn(google)).toBe(planned('campaign').length);
  });

  it('recognizes a renamed ad by its id: it creates no second one, and logs the required name', () => {
    const google = withCampaigns();
    google.run(ADS, { now });
    const items = request.items.map((item) => {
      const ad = google.of('ad').find(({ name }) => name === item.name);
      return { ...item, platformId: ad ? `${ad.above}~${ad.id}` : null };
    });
    const [ad] = google.of('ad');
    const { name } = ad!;
    for (const other of ['My shoes', `My ${name}`]) {
      ad!.name = other;
      const { log } = google.run(scriptOf('ads', { items }), { now });
      expect(log).toContain(`Renamed ad: "${other}" has to be called "${name}" again, or be removed.`);
      expect(log.at(-1)).toBe(
        'Nothing is switched on. Correct in Google Ads what is named above, then run this script again.',
      );
      expect(google.of('ad')).toHaveLength(planned('ad').length);
    }
    expect(isOn(google)).toBe(0);
    ad!.name = name;
    google.run(scriptOf('ads', { items }), { now });
    expect(isOn(google)).toBe(planned('campaign').length);
  });

  it('recognizes criteria in each spelling that Google uses', () => {
    const google = withCampaigns();
    google.run(ADS, { now, cutAt: 40 });
    for (const one of google.of('ad')) one.isRemoved = true;
    for (const { criteria } of google.of('adset'))
      if (criteria.delete('-keyword free') && criteria.delete('-website bad.example'))
        for (const written of ['-keyword Free', '-website https://www.Bad.example/']) criteria.add(written);
    const written = google.of('adset').filter(({ criteria }) => criteria.has('-keyword Free'));
    expect(written).not.toEqual([]);
    google.run(ADS, { now });
    expect(allMade(google)).toEqual(ALL);
    for (const { criteria } of written)
      expect(['-keyword free', '-website bad.example'].some((one) => criteria.has(one))).toBe(false);
  });

  it('creates deleted campaigns again in the first script, and starts nothing before', () => {
    const google = withCampaigns();
    google.run(ADS, { now, cutAt: 30 });
    google.of('campaign').forEach((one, i) => (one.isRemoved = i % 2 === 0));
    expect(google.run(ADS, { now }).log.join('\n')).toContain('Missing campaign: ');
    expect(isOn(google)).toBe(0);
    const [gone] = google.things.campaign.filter(({ isRemoved }) => isRemoved);
    gone!.costMicros = 1_000_000;
    const { changes } = google;
    expect(google.run(CAMPAIGNS, { now }).log[0]).toContain(`Removed campaign: "${gone!.name}" has spent 1.`);
    expect(google.changes).toBe(changes);
    gone!.costMicros = 0;
    google.run(CAMPAIGNS, { now });
    google.run(ADS, { now });
    expect(allMade(google)).toEqual(ALL);
    expect(isOn(google)).toBe(planned('campaign').length);
  });

  it('removes copies that Polyad has seen, and duplicate ads', () => {
    const google = withCampaigns();
    const [first, ...others] = google.of('campaign');
    const copy = google.add('campaign', '', first!.name, {}, true);
    google.run(ADS, { now, cutAt: 40 });
    const [ad] = google.of('ad');
    google.add('ad', ad!.above, ad!.name, {}, true);
    google.run(scriptOf('ads', { extras: [{ kind: 'campaign', platformId: copy.id }] }), { now });
    expect(google.of('campaign').map(({ id }) => id)).toEqual([first!.id, ...others.map(({ id }) => id)]);
    expect(allMade(google)).toEqual(ALL);
  });

  it.each(['neither', 'the second'])(
    'keeps one of two ads with the same name if Polyad knows the id of %s',
    (known) => {
      const google = withCampaigns();
      google.run(ADS, { now, cutAt: 40 });
      const [first] = google.of('ad');
      const second = google.add('ad', first!.above, first!.name, first!.facts, true);
      const items = request.items.map((item) => {
        const isKnown = known === 'the second' && item.kind === 'ad' && item.name === first!.name;
        return isKnown ? { ...item, platformId: `${second.above}~${second.id}` } : item;
      });
      google.run(scriptOf('ads', { items }), { now });
      expect([first!.isRemoved, second.isRemoved]).toEqual(known === 'neither' ? [false, true] : [true, false]);
      expect(allMade(google)).toEqual(ALL);
    },
  );

  it.each(['campaign', 'adset', 'ad'] as const)('removes a copy of a %s only while the other one exists', (kind) => {
    for (const hasGone of [true, false]) {
      const google = withCampaigns();
      google.run(ADS, { now });
      const [own] = google.of(kind);
      const copy = google.add(kind, own!.above, own!.name, own!.facts, false);
      own!.isRemoved = hasGone;
      const platformId = kind === 'ad' ? `${copy.above}~${copy.id}` : copy.id;
      const extras = [{ kind, platformId }];
      for (const step of ['campaigns', 'ads'] as const) google.run(scriptOf(step, { extras }), { now });
      expect([own!.isRemoved, copy.isRemoved]).toEqual([hasGone, !hasGone]);
      expect(allMade(google)).toEqual(ALL);
    }
  });

  it('ignores campaigns with merely similar names', () => {
    const google = withCampaigns();
    const own = google.add('campaign', '', `${planned('campaign')[0]} - Copy`, {}, true);
    const other = google.add('campaign', '', 'Sale [abcdefghik-0]', {}, true);
    for (const step of ['campaigns', 'ads', 'pause', 'remove'] as const) google.run(scriptOf(step), { now });
    expect(google.of('campaign')).toEqual([own, other]);
    expect([own.isOn, other.isOn]).toEqual([true, true]);
  });
});

describe('the scripts that end a run', () => {
  it('pause everything, or remove everything, including copies', () => {
    const google = withCampaigns();
    google.run(ADS, { now });
    google.add('campaign', '', planned('campaign')[0]!, {}, true);
    expect(google.run(scriptOf('pause'), { now }).log).toContain('Nothing of the experiment can spend.');
    expect(isOn(google)).toBe(0);
    expect(google.run(scriptOf('remove'), { now }).log).toContain('Nothing of the experiment is left.');
    expect(allMade(google)).toEqual([]);
  });

  it('keep older scripts from starting anything, including running ones', () => {
    for (const step of ['pause', 'remove'] as const) {
      const google = withCampaigns();
      google.run(ADS, { now });
      google.run(scriptOf(step), { now });
      const { changes } = google;
      for (const script of [CAMPAIGNS, ADS])
        expect(google.run(script, { now }).error).toMatch(/^Nothing was changed: .* "Polyad stopped abcdefghij"/);
      expect([google.changes, isOn(google)]).toEqual([changes, 0]);
    }
    const google = withCampaigns();
    const { changes } = google;
    google.run(ADS, { now });
    const campaigns = planned('campaign').length;
    // The stop comes before the first campaign is switched on, between two of them, and before the last.
    for (const left of [campaigns + 1, campaigns - 1, 1]) {
      const late = withCampaigns();
      const stop = { at: google.changes - changes - left, act: () => late.run(scriptOf('pause'), { now }) };
      expect(late.run(ADS, { now, meanwhile: stop }).log.at(-1)).toContain('the run was just stopped');
      expect(isOn(late)).toBe(0);
    }
  });

  it('find campaigns by their ids too', () => {
    const google = withCampaigns();
    const items = request.items.map((item) => ({
      ...item,
      platformId: google.of('campaign').find(({ name }) => name === item.name)?.id ?? null,
    }));
    for (const one of google.of('campaign')) Object.assign(one, { name: 'Mine', isOn: true });
    google.run(scriptOf('pause', { items }), { now });
    expect(isOn(google)).toBe(0);
    google.run(scriptOf('remove', { items }), { now });
    expect(allMade(google)).toEqual([]);
  });
});
