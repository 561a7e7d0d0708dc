import { isAudienceComponent, shownFiles } from '#libs/platforms/components/components.js';
import { isByHand } from '#libs/platforms/delivery.js';
import { GOOGLE, type GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import { isVideoFile } from '#libs/platforms/kinds/video-link.js';
import type { Choice, CreateItem, CreateRequest } from '../../port/ad-platform.js';
import type { Rehearsal, RehearsalRefusal } from '../../port/lookups.js';
import type { GoogleClient } from '../wire/client.js';
import { detailsOf } from '../wire/errors.js';
import type { GoogleError } from '../wire/failure.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { resource } from '../wire/resource.js';
import { calledType, googleInput } from './input.js';
import { bodyOf, inOrder } from './mutate.js';
import type { Operation, OperationKind, Unit } from './operation.js';
import { unitsOf } from './units.js';

const TIMEOUT_MS = 20_000;
/** Characters of the experiment's name in a rehearsed name: Google limits the bytes of a name. The real run uses other names. */
const NAME_LENGTH = 60;
/** A key that belongs to no run. */
const NO_RUN = '0000000000';

/**
 * Lets Google validate an experiment before anything exists, in one mutate with `validateOnly`: a campaign with a group for each audience,
 * and each ad in a group of the first audience. Display ads with pictures from the wizard are left out: the pictures are not uploaded yet.
 * Demand Gen ads have a blank logo in place of theirs, and a linked video in place of an uploaded one. Each object counts as operations of
 * the project's quota. Source: `google_ads_service.proto` of v26, read November 2026.
 */
export async function rehearse(
  client: GoogleClient,
  account: Customer,
  rehearsal: Rehearsal,
): Promise<RehearsalRefusal[]> {
  // Google validates only what the API creates.
  if (isByHand(GOOGLE, rehearsal.input)) return [];
  const items = itemsOf(rehearsal);
  const choices = new Map(items.map(({ ref, choice }) => [ref, choice]));
  const logos = blankLogos(googleInput(rehearsal.input));
  const request = { kind: 'campaign', input: rehearsal.input, assets: logos.assets, items } as const;
  const operations = inOrder([...logos.units, ...unitsOf(request, { timeZone: account.timeZone, now: Date.now() })]);
  const judged = await client.attempt({
    method: 'POST',
    path: 'googleAds:mutate',
    of: ofCustomer(account),
    timeoutMs: TIMEOUT_MS,
    operations: operations.length,
    body: { ...bodyOf(operations), validateOnly: true },
  });
  if (!('error' in judged)) return [];
  if (judged.error.code !== 'INVALID_REQUEST') throw judged.error;
  return judged.errors.flatMap((error) => {
    const operation = operations[error.operation ?? -1];
    return operation === undefined ? [] : (toRefusal(error, operation, choices.get(operation.ref) ?? {}) ?? []);
  });
}

function itemsOf({ input, audiences, creatives, budgetMinor, window, linkParams }: Rehearsal): CreateItem[] {
  const name = googleInput(input).information.name.slice(0, NAME_LENGTH);
  const [first = {}, ...others] = audiences;
  let next = 0;
  const item = (ref: string, choice: Choice, more: Partial<CreateItem> = {}): CreateItem => ({
    ref,
    name: `${name} [${NO_RUN}-${(next++).toString(36)}]`,
    parentId: null,
    choice,
    budgetMinor: null,
    ...(linkParams === undefined ? {} : { linkParams }),
    ...more,
  });
  const campaign = (ref: string, choice: Choice): CreateItem[] => [
    item(`campaign-${ref}`, choice, { budgetMinor, ...(window === undefined ? {} : { window }) }),
    item(`group-${ref}`, choice, { under: { kind: 'adset', ref: `campaign-${ref}` } }),
  ];
  return [
    ...campaign('0', first),
    ...creatives
      .filter(({ visuals }) => visuals === undefined)
      .flatMap((choice) => withLinkedVideo(googleInput(input), choice))
      .flatMap((choice, i) => [
        item(`ads-${i}`, first, { under: { kind: 'adset', ref: 'campaign-0' } }),
        item(`ad-${i}`, choice, { under: { kind: 'ad', ref: `ads-${i}` } }),
      ]),
    ...others.flatMap((choice, i) => campaign(`${i + 1}`, choice)),
  ];
}

/** The same ad with a video that is already on YouTube; none if the experiment has only uploaded videos. */
function withLinkedVideo({ creatives: { videos } }: GoogleExperimentInput, choice: Choice): Choice[] {
  if (choice['videos'] === undefined || !isVideoFile(videos[choice['videos']]?.value)) return [choice];
  const linked = videos.findIndex(({ value }) => !isVideoFile(value));
  return linked < 0 ? [] : [{ ...choice, videos: linked }];
}

/** Id of the blank logo, which no other object in a mutate has. */
const BLANK_ID = '-1000000';
/** A white PNG of 128 by 128 pixels. */
const BLANK =
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAAAAADmVT4XAAAAWUlEQVR42u3OIQEAAAACIP+f1hkWWEB6FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBgXdgvpjDshNru2QAAAAASUVORK5CYII=';

/** A blank picture for every logo of an experiment, because its own are not uploaded yet; none if its ads show no logo. */
function blankLogos(input: GoogleExperimentInput): { assets: CreateRequest['assets']; units: Unit[] } {
  if (calledType(input) !== 'DEMAND_GEN') return { assets: {}, units: [] };
  const pictures = shownFiles(GOOGLE, input).filter(({ variant }) => variant !== '');
  const assets = pictures.map(({ asset, variant }) => [fileKey(asset, variant), { kind: 'image', id: BLANK_ID }]);
  const create = {
    resourceName: resource(input.account.id, 'assets', BLANK_ID),
    name: 'Polyad rehearsal',
    imageAsset: { data: BLANK },
  };
  const operation = { kind: 'assetOperation', ref: 'blank', create } as const;
  return {
    assets: Object.fromEntries(assets) as CreateRequest['assets'],
    units: [{ ref: 'blank', kind: 'ad', under: null, operations: [operation] }],
  };
}

/** Reports only refusals of values that a person chose: the rehearsal itself can cause other refusals. */
function toRefusal(error: GoogleError, operation: Operation, choice: Choice): RehearsalRefusal | null {
  // Google may blame the campaign for its budget, with any field or none.
  const isOfBudget = error.code.startsWith('campaignBudgetError.');
  const field = isOfBudget ? 'information.budget' : fieldBlamed(operation, error.field ?? '', choice);
  if (field === undefined) return null;
  const { platformCode = error.code, platformMessage = error.message } = detailsOf(error);
  return { field, title: null, refusal: { code: platformCode, message: platformMessage, field: error.field } };
}

type Field = string | { component: string };

/** Fields of the experiment that determine the fields of an object. */
const OF_OBJECT: Partial<Record<OperationKind, [RegExp, Field][]>> = {
  campaignBudgetOperation: [[/amount/i, 'information.budget']],
  campaignOperation: [
    [/startDate/, 'information.start_date'],
    [/endDate/, 'information.end_date'],
    [/containsEuPolitical/, 'information.eu_political_ads'],
  ],
  assetOperation: [
    [/youtubeVideo/, { component: 'videos' }],
    [/callToAction/, { component: 'ctas' }],
  ],
  adGroupAdOperation: [
    [/longHeadline/, { component: 'copies' }],
    [/headlines/, { component: 'headlines' }],
    [/responsiveSearchAd\.descriptions\[0\]/, { component: 'copies' }],
    [/descriptions/, { component: 'descriptions' }],
    [/finalUrls/, 'information.promoted_url'],
    [/businessName/, 'information.business_name'],
    [/callToActionText/, { component: 'ctas' }],
    [/Images/, { component: 'customer_assets' }],
  ],
};

/**
 * The experiment's list for each member of a criterion. Omitted here: values that Google no longer offers, which `removed` reports by name,
 * and excluded values, which have lists of their own.
 */
const OF_CRITERION: Readonly<Record<string, string>> = {
  keyword: 'keywords',
  placement: 'placements',
  mobileApplication: 'placements',
  youtubeVideo: 'placements',
  youtubeChannel: 'placements',
};

/** The field of the experiment that Google refuses: `creatives.headlines[1].value`; undefined if the person did not choose it. */
function fieldBlamed({ kind, create }: Operation, field: string, choice: Choice): string | undefined {
  const member = Object.keys(create).find((name) => OF_CRITERION[name] !== undefined);
  const ofCriterion =
    member !== undefined && create['negative'] !== true ? { component: OF_CRITERION[member]! } : undefined;
  // Errors of an asset may name no field: its contents say what it is.
  const place = kind === 'assetOperation' ? Object.keys(create).join() : field;
  const found = OF_OBJECT[kind]?.find(([pattern]) => pattern.test(place))?.[1] ?? ofCriterion;
  if (typeof found !== 'object') return found;
  const { component } = found;
  const at = choice[component];
  if (at === undefined) return undefined;
  return `${isAudienceComponent(GOOGLE, component) ? 'audiences' : 'creatives'}.${component}[${at}].value`;
}
