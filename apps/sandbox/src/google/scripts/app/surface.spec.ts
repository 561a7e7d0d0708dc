import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { ScriptBench } from '../../testing/scripts.js';
import { AD, adGroupRow, campaignRow, uploadOf } from '../../testing/video-scripts.js';

/** Members that Google's pages have and the types lack, with the page (developers.google.com/google-ads/scripts/docs). */
const NEWER: Record<string, readonly string[]> = {
  // concepts/mutate
  AdsApp: ['mutate', 'mutateAll'],
  MutateResult: ['isSuccessful', 'getErrorMessages', 'getResourceName'],
  // reference/adsapp/adsapp_videoadbuilderspace, adsapp_infeedadbuilder
  VideoAdBuilderSpace: ['inFeedAdBuilder'],
  InFeedAdBuilder: [
    'withVideo',
    'withAdName',
    'withHeadline',
    'withDescription1',
    'withDescription2',
    'withThumbnail',
    'withDestinationPage',
    'build',
  ],
  // reference/adsapp/adsapp_instreamadbuilder
  InStreamAdBuilder: ['withMobileFinalUrl'],
};

/** A body of `main` that logs the type and the members of every object that a script can get. */
const WALK = `
  const seen = {};
  const look = (one) => { const members = Object.keys(Object.getPrototypeOf(one)); seen[String(one)] = members.filter((name) => name !== 'toString'); return one; };
  const account = look(AdsApp.currentAccount());
  look(AdsApp); look(AdsApp.getExecutionInfo()); look(account.getStatsFor('LAST_7_DAYS'));
  const uploads = look(AdsApp.bulkUploads()); look(uploads.newCsvUpload(['Campaign']));
  const assets = look(AdsApp.adAssets()); look(assets.newYouTubeVideoAssetBuilder());
  const first = (selector) => look(look(look(selector).get()).next());
  first(assets.assets());
  const campaign = first(AdsApp.videoCampaigns());
  look(campaign.getBudget()); look(campaign.bidding()); look(campaign.newVideoAdGroupBuilder()); look(campaign.videoTargeting());
  first(look(campaign.targeting()).platforms());
  const group = first(AdsApp.videoAdGroups());
  look(group.bidding());
  const space = look(group.newVideoAd());
  look(space.inStreamAdBuilder()); look(space.inFeedAdBuilder()); look(space.bumperAdBuilder()); look(space.videoDiscoveryAdBuilder());
  const ad = first(AdsApp.videoAds());
  look(ad.urls());
  look(AdsApp.videoTargeting());
  const targeting = look(group.videoTargeting());
  for (const name of Object.keys(Object.getPrototypeOf(targeting))) if (name.startsWith('new')) look(targeting[name]());
  first(targeting.topics()); first(targeting.excludedAges());
  look(targeting.newAgeBuilder().withAgeRange('AGE_RANGE_18_24').build());
  AdsApp.createLabel('exp42'); first(AdsApp.labels());
  look(AdsApp.search('SELECT customer.id FROM customer')); look(look(AdsApp.report('SELECT customer.id FROM customer')).rows());
  console.log(JSON.stringify(seen));`;

let bench: ScriptBench;
let surface: Record<string, string[]>;
beforeAll(async () => {
  bench = await ScriptBench.open();
  await bench.main(uploadOf([campaignRow(), adGroupRow()]));
  await bench.uploads();
  await bench.main(AD);
  const run = await bench.main(WALK);
  surface = JSON.parse(run.log || `{"error": ["${run.error}"]}`) as Record<string, string[]>;
});
afterAll(() => bench.close());

/** Methods of every interface of `@types/google-ads-scripts`, including inherited ones. */
function declared(): Map<string, Set<string>> {
  const root = dirname(createRequire(import.meta.url).resolve('@types/google-ads-scripts/package.json'));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const own = new Map<string, { methods: string[]; above: string[] }>();
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node))
      own.set(node.name.text, {
        methods: node.members.flatMap((member) => (ts.isMethodSignature(member) ? [member.name.getText()] : [])),
        above: (node.heritageClauses ?? []).flatMap(({ types }) =>
          types.map(({ expression }) => expression.getText().split('.').at(-1)!),
        ),
      });
    ts.forEachChild(node, visit);
  };
  for (const file of files)
    visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
  const all = (name: string): string[] => {
    const { methods = [], above = [] } = own.get(name) ?? {};
    return [...methods, ...above.flatMap(all)];
  };
  return new Map([...own.keys()].map((name) => [name, new Set(all(name))]));
}

describe('API for scripts', () => {
  it('is declared by the types of Google Ads scripts, or by a documented page of Google', () => {
    expect(surface.error).toBeUndefined();
    const types = declared();
    const undeclared = Object.entries(surface).flatMap(([type, members]) => {
      const known = types.get(type);
      return members
        .filter((member) => !known?.has(member) && !NEWER[type]?.includes(member))
        .map((member) => `${type}.${member}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('lacks what the sandbox does not imitate, so that a call fails immediately', async () => {
    const run = await bench.main('AdsApp.keywords();');
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('not a function') });
    expect(Object.keys(surface)).toEqual(
      expect.arrayContaining(['VideoCampaign', 'VideoAdGroup', 'VideoAd', 'CsvUpload', 'AdGroupVideoTargeting']),
    );
  });
});
