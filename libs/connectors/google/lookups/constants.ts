import { z } from 'zod';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { PlacementType } from '#libs/platforms/google/audience.js';
import type { GoogleClient } from '../wire/client.js';
import { contains, type Query } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import type { GooglePlace, GooglePlacement } from './google-lookups.js';

/** Maximum number of rows of one search. */
const MOST_ROWS = 100;

const text = z.string().default('');
const suggestions = z.looseObject({
  geoTargetConstantSuggestions: z
    .array(
      z.looseObject({
        geoTargetConstant: z.looseObject({
          id: z.string(),
          name: text,
          countryCode: text,
          targetType: text,
          canonicalName: text,
          status: text,
        }),
      }),
    )
    .default([]),
});

/** Places that can be targeted now. Source of the locale's meaning: `SuggestGeoTargetConstantsRequest` of Google's API. */
export async function locations(
  client: GoogleClient,
  account: Customer,
  { words, language = 'en' }: { words: string; language: Language | undefined },
): Promise<GooglePlace[]> {
  const { accessToken } = account;
  const call = {
    method: 'POST',
    path: 'geoTargetConstants:suggest',
    of: { accessToken },
    intent: 'repeatable',
  } as const;
  const body = { locale: language, locationNames: { names: [words] } };
  const { geoTargetConstantSuggestions: found } = await client.call({ ...call, body }, suggestions);
  return found
    .map(({ geoTargetConstant: place }) => place)
    .filter(({ status }) => status === 'ENABLED')
    .map(({ id, name, countryCode, targetType, canonicalName }) => ({
      id,
      name,
      country_code: countryCode,
      target_type: targetType,
      description: canonicalName.replaceAll(',', ', '),
    }));
}

const languageRow = z.looseObject({
  languageConstant: z.looseObject({ id: z.string(), name: text, targetable: z.boolean().default(false) }),
});

export async function languages(client: GoogleClient, account: Customer): Promise<Reference[]> {
  const select = ['language_constant.id', 'language_constant.name', 'language_constant.targetable'];
  const rows = await rowsOf(client, ofCustomer(account), { select, from: 'language_constant' }, languageRow);
  return rows
    .map(({ languageConstant }) => languageConstant)
    .filter(({ targetable }) => targetable)
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const topic = z.looseObject({
  topicConstant: z.looseObject({ id: z.string(), path: z.array(z.string()).default([]) }),
});

/** All topics: a few thousand. */
export async function allTopics(client: GoogleClient, account: Customer): Promise<Reference[]> {
  const query = { select: ['topic_constant.id', 'topic_constant.path'], from: 'topic_constant' };
  const rows = await rowsOf(client, ofCustomer(account), query, topic);
  return rows.map(({ topicConstant: { id, path } }) => ({ id, name: path.filter(Boolean).join(' › ') }));
}

/** The paths of topics cannot be searched at Google, so this searches all of them here. */
export async function topics(client: GoogleClient, account: Customer, words: string): Promise<Reference[]> {
  const wanted = words.trim().toLowerCase();
  const all = await allTopics(client, account);
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_ROWS);
}

const category = z.looseObject({
  mobileAppCategoryConstant: z.looseObject({ id: z.union([z.string(), z.number()]), name: text }),
});

const CATEGORIES = {
  select: ['mobile_app_category_constant.id', 'mobile_app_category_constant.name'],
  from: 'mobile_app_category_constant',
};

/** All categories of apps: a few hundred. */
export const allCategories = (client: GoogleClient, account: Customer): Promise<Reference[]> =>
  categoriesOf(client, account, CATEGORIES);

async function categoriesOf(client: GoogleClient, account: Customer, query: Query): Promise<Reference[]> {
  const rows = await rowsOf(client, ofCustomer(account), query, category);
  return rows.map(({ mobileAppCategoryConstant: { id, name } }) => ({ id: String(id), name }));
}

/** Interprets the typed text as each kind of placement that it can be, and finds categories of apps with that name. */
export async function placements(client: GoogleClient, account: Customer, words: string): Promise<GooglePlacement[]> {
  const where = [contains('mobile_app_category_constant.name', words.trim())];
  const found = await categoriesOf(client, account, { ...CATEGORIES, where, limit: MOST_ROWS });
  return [...typedPlacements(words), ...found.map((row) => ({ ...row, type: 'app_category' as const }))];
}

const VIDEO = /(?:youtu\.be\/|[?&]v=|\/shorts\/|\/embed\/)([\w-]{11})(?![\w-])/;
const CHANNEL = /(?:^|\/channel\/)(UC[\w-]{22})(?![\w-])/;
const APPLE = /(?:^|apps\.apple\.com\/.*\/id)(\d{6,12})(?:\D|$)/;
/** The package of an app, in an address or alone. Alone, a name of two parts is a website. */
const ANDROID = /[?&]id=([a-z]\w*(?:\.[a-z]\w*)+)|^([a-z]\w*(?:\.[a-z]\w*){2,})$/i;
const HOST = /^(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/[^\s?#]*)?)$/i;

/** The possible meanings of a text. Google does not accept an address of YouTube as a website. */
export function typedPlacements(typed: string): GooglePlacement[] {
  const given = typed.trim();
  const row = (type: PlacementType, id: string | undefined, shown = id): GooglePlacement[] =>
    id === undefined ? [] : [{ id, name: shown ?? id, type }];
  const [video, channel] = [VIDEO.exec(given)?.[1], CHANNEL.exec(given)?.[1]];
  if (video !== undefined || channel !== undefined)
    return [...row('youtube_video', video), ...row('youtube_channel', channel)];
  const [apple, host] = [APPLE.exec(given)?.[1], HOST.exec(given)?.[1]];
  const [, linked, named] = ANDROID.exec(given) ?? [];
  const android = linked ?? named;
  const isYouTube = /(^|\.)(youtube\.com|youtu\.be)$/i.test(host?.split('/')[0] ?? '');
  return [
    ...(host === undefined || isYouTube ? [] : row('website', host.replace(/\/$/, ''))),
    ...(apple === undefined ? [] : row('app', `1-${apple}`, apple)),
    ...(android === undefined ? [] : row('app', `2-${android}`, android)),
  ];
}
