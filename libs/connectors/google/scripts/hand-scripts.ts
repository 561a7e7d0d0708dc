import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { HandScriptRequest, HandScripts } from '../../port/hand-scripts.js';
import { googleInput } from '../objects/input.js';
import { stopLabel } from '../objects/stop-label.js';
import { ACTIVATE_STEP } from './code/activate.js';
import { AD_STEP, ADS } from './code/ads.js';
import { CAMPAIGN_STEP, CAMPAIGNS } from './code/campaigns.js';
import { COMMON } from './code/common.js';
import { COPIES } from './code/copies.js';
import { CRITERIA } from './code/criteria.js';
import { PAUSE, REMOVE } from './code/ending.js';
import { LOOK } from './code/look.js';
import { STOPPED } from './code/stopped.js';
import { embeddedByLines, inComment } from './embed.js';
import { header, type HeaderFacts } from './header.js';
import { adPart, campaignPart } from './parts.js';
import {
  isInFeed,
  majorText,
  numbersOf,
  spendingOf,
  videoTypeOf,
  wholePlan,
  type PlannedCampaign,
  type WholePlan,
} from './plan.js';
import { BUDGET_TYPES, COLUMNS, GROUP_TYPES, NETWORKS } from './words.js';

/** A script without its header: its code, and the plan that the code carries out. */
interface Made {
  facts: HeaderFacts;
  code: readonly string[];
  plan: Record<string, unknown>;
}

const OTHERS = 'change or read any other campaign of the customer';
const MARK = 'It adds a label to the customer, so that older scripts of this run start nothing.';
const SECRETS = 'send anything to anybody, Polyad included: Polyad reads the result through the API';

/**
 * The scripts that create, pause and remove the video campaigns of an experiment. Each is plain JavaScript: a header, the code that is the
 * same in all of them, and the plan as data.
 */
export const GOOGLE_SCRIPTS: HandScripts = {
  script(request) {
    const { facts, code, plan } = MAKERS[request.step](request, wholePlan(request));
    const all = { ...commonPlan(request, facts), ...plan };
    return [header(request, facts), ...code, `const PLAN = ${embeddedByLines(all)};\n`].join('\n');
  },
  part(request) {
    const { part: number, parts: of } = MAKERS[request.step](request, wholePlan(request)).facts;
    return { number, of };
  },
};

const MAKERS: Record<HandScriptRequest['step'], (request: HandScriptRequest, plan: WholePlan) => Made> = {
  campaigns: campaignScript,
  ads: adScript,
  activate: activationScript,
  pause: (_request, { campaigns }) => ({
    facts: {
      what: 'the end of a run, pause',
      does: [`It pauses the campaigns of this experiment: ${campaigns.length}.`, MARK],
      never: [OTHERS, 'remove anything', SECRETS],
      part: 1,
      parts: 1,
    },
    code: [PAUSE, STOPPED, LOOK, COMMON],
    plan: { campaigns: campaigns.map(({ name, id }) => ({ name, id })), groups: [] },
  }),
  remove: (_request, { campaigns }) => ({
    facts: {
      what: 'the end of a run, removal',
      does: [
        `It pauses and removes the campaigns of this experiment with everything in them: ${campaigns.length}.`,
        'Google keeps removed campaigns in its reports.',
        MARK,
      ],
      never: [OTHERS, SECRETS],
      part: 1,
      parts: 1,
    },
    code: [REMOVE, COPIES, STOPPED, LOOK, COMMON],
    plan: { campaigns: campaigns.map(({ name, id }) => ({ name, id })), groups: [] },
  }),
};

function campaignScript(request: HandScriptRequest, { campaigns, groups }: WholePlan): Made {
  const input = googleInput(request.input);
  const { part, parts, items } = campaignPart({ campaigns, groups });
  const places = new Map(items.map((campaign, place) => [campaigns.indexOf(campaign), place]));
  const own = groups.flatMap((group) => {
    const campaign = places.get(group.campaign);
    return campaign === undefined ? [] : [{ name: group.name, id: group.id, campaign }];
  });
  return {
    facts: {
      what: 'step 1 of 2, campaigns and ad groups',
      does: [
        ...campaignLines(request, items, own),
        ...copiesLine(request),
        'It pauses campaigns of this experiment that somebody switched on before their ads are there.',
      ],
      never: ['switch anything on', OTHERS, SECRETS],
      part,
      parts,
    },
    code: [CAMPAIGN_STEP, CAMPAIGNS, CRITERIA, COPIES, STOPPED, LOOK, COMMON],
    plan: {
      ...campaignWords(input),
      campaigns: items,
      groups: own,
    },
  };
}

function adScript(request: HandScriptRequest, { campaigns, groups, exclusions, ads, looks }: WholePlan): Made {
  const input = googleInput(request.input);
  const inFeed = isInFeed(videoTypeOf(input));
  const { part, parts, items } = adPart({ ads, groups });
  const used = new Set(items.map(({ group }) => group));
  const { promoted_url: finalUrl = '' } = input.information;
  return {
    facts: {
      what: 'step 2 of 2, ads and start',
      does: [
        `It adds ${counted(items, 'video ad')} to the ad groups of this experiment, with their audiences.`,
        ...copiesLine(request),
        ...startLines({ campaigns, groups, ads }),
      ],
      never: [OTHERS, SECRETS],
      part,
      parts,
    },
    code: [AD_STEP, ADS, CRITERIA, COPIES, STOPPED, LOOK, COMMON],
    plan: {
      isInFeed: inFeed,
      ...(inFeed ? {} : { finalUrl, displayUrl: URL.canParse(finalUrl) ? new URL(finalUrl).hostname : '' }),
      adNumbers: numbersOf(ads),
      campaigns: campaigns.map(spendingOf),
      groups: groups.map(({ criteria, ...group }, place) => ({ ...group, ...(used.has(place) ? { criteria } : {}) })),
      exclusions,
      looks,
      ads: items,
    },
  };
}

/** The few campaigns of an activation, each with one group and one ad: the script that creates the ads creates the campaigns too. */
function activationScript(request: HandScriptRequest, plan: WholePlan): Made {
  const { campaigns, groups } = plan;
  const { facts, plan: ofAds } = adScript(request, plan);
  return {
    facts: {
      ...facts,
      what: 'activation, campaigns, ads and start',
      does: [...campaignLines(request, campaigns, groups), ...facts.does],
    },
    code: [ACTIVATE_STEP, CAMPAIGNS, ADS, CRITERIA, COPIES, STOPPED, LOOK, COMMON],
    plan: {
      ...campaignWords(googleInput(request.input)),
      ...ofAds,
      campaigns: campaigns.map((campaign) => ({ ...campaign, ...spendingOf(campaign) })),
    },
  };
}

function campaignWords(input: GoogleExperimentInput): Record<string, unknown> {
  const type = videoTypeOf(input);
  const { cpv: maxCpv = 0 } = input.information;
  return { columns: COLUMNS, groupType: GROUP_TYPES[type], networks: NETWORKS[type], maxCpv };
}

function campaignLines(
  { input, account: { currency } }: HandScriptRequest,
  campaigns: readonly PlannedCampaign[],
  groups: readonly unknown[],
): string[] {
  const budget = campaigns.map(({ row }) => Number(row.Budget ?? 0)).reduce((sum, one) => sum + one, 0);
  const decimals = majorText(0, currency).split('.')[1]?.length ?? 0;
  const code = inComment(currency);
  const perDay = campaigns[0]?.row['Budget type'] === BUDGET_TYPES.day ? ' a day' : '';
  const { cpv = 0 } = googleInput(input).information;
  return [
    `It uploads ${counted(campaigns, 'video campaign')}, paused, with budgets of ${budget.toFixed(decimals)} ${code}${perDay} in all.`,
    `It adds ${counted(groups, 'ad group')}, paused, with a maximum cost per view of ${cpv} ${code}.`,
  ];
}

const startLines = ({ campaigns, groups, ads }: Pick<WholePlan, 'campaigns' | 'groups' | 'ads'>): string[] => [
  'As long as something is missing, it keeps all campaigns and ad groups of this experiment paused.',
  `Once everything is there (${counted(campaigns, 'campaign')}, ${counted(groups, 'ad group')}, ${counted(ads, 'ad')}), it switches it on: ads first, campaigns last.`,
  'It switches nothing on where a budget or a last day is not as planned.',
];

const counted = ({ length }: readonly unknown[], one: string): string => `${length} ${one}${length === 1 ? '' : 's'}`;

const copiesLine = ({ extras }: HandScriptRequest): string[] =>
  extras.length === 0 ? [] : [`It removes copies of objects of this experiment: ${extras.length}.`];

const commonPlan = (
  { step, account, experiment, extras, madeAt }: HandScriptRequest,
  { part, parts }: HeaderFacts,
): Record<string, unknown> => ({
  customer: account.accountId,
  madeAt,
  key: experiment.key,
  stopLabel: stopLabel(experiment.key),
  part,
  parts,
  fileName: `Polyad ${experiment.key} ${step}${parts > 1 ? ` ${part}` : ''}`,
  copies: extras.map(({ kind, platformId }) => ({ kind, id: platformId })),
});
