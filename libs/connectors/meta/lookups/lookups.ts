import { z } from 'zod';
import type { Language } from '#libs/contracts/messages/language.js';
import type { MetaDevice, MetaInterest, MetaLocation } from '#libs/platforms/meta/values.js';
import type { AdAccount } from '../../port/lookups.js';
import { ownInput } from '../../port/own-input.js';
import type { AccountLookups, MetaLookups, Page, PageLookups } from './meta-lookups.js';
import { prepare } from './prepare.js';
import { actPath } from './account.js';
import { accountTrouble, funds, USABLE } from './account-trouble.js';
import type { MetaClient } from '../wire/client.js';
import type { Params } from '../../wire/fields.js';
import { limits, usualLimits } from './limits.js';
import { allRows, pages } from '../wire/paging.js';
import { count, id, parse } from '../wire/parse.js';
import type { Path } from '../wire/path.js';
import { audienceSizes, reach } from './reach.js';
import { removed } from './removed.js';
import { NAMES } from '#libs/platforms/meta/naming.js';
import { bodies } from '../objects/body.js';
import { rehearse } from '../objects/rehearse.js';
import { adSponsors } from './sponsors.js';

const LOCATION_TYPES = ['city', 'region', 'country'] as const;
const SEARCH_LIMIT = 50;
const LIST_LIMIT = 100;

const optional = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);

const account = z.looseObject({
  id,
  name: z.string(),
  account_status: count,
  currency: z.string(),
  timezone_name: z.string().default('UTC'),
  min_daily_budget: optional(count),
});
const page = z.looseObject({
  id,
  name: z.string(),
  picture: optional(z.looseObject({ data: z.looseObject({ url: z.string() }) })),
  tasks: optional(z.array(z.string())),
});
const named = z.looseObject({ id, name: z.string() });
const audience = named.extend({
  approximate_count_lower_bound: optional(count),
  approximate_count_upper_bound: optional(count),
});
const conversion = named.extend({ is_archived: optional(z.boolean()), is_unavailable: optional(z.boolean()) });
const application = named.extend({
  object_store_urls: optional(z.looseObject({ google_play: optional(z.string()), itunes: optional(z.string()) })),
});
const form = named.extend({ status: optional(z.string()) });
const instagram = z.looseObject({ id, username: z.string() });
const pageToken = z.looseObject({ access_token: z.string().min(1) });
const location = z.looseObject({
  key: id,
  name: z.string(),
  type: z.string(),
  region: optional(z.string()),
  country_name: optional(z.string()),
  country_code: optional(z.string()),
});
const interest = named.extend({
  description: optional(z.string()),
  topic: optional(z.string()),
  type: optional(z.string()),
  path: optional(z.array(z.string())),
  audience_size_lower_bound: optional(count),
  audience_size_upper_bound: optional(count),
});
const device = z.looseObject({
  id: optional(id),
  name: z.string(),
  description: optional(z.string()),
  platform: optional(z.string()),
  audience_size_lower_bound: optional(count),
  audience_size_upper_bound: optional(count),
});

/** Meta's lookups, as the port defines them. */
export function createLookups(client: MetaClient): MetaLookups {
  const list = <T extends z.ZodType>(accessToken: string, path: Path, params: Params, row: T) =>
    allRows(client, { path, accessToken, params: { limit: LIST_LIMIT, ...params } }, row);

  /** Reads the first page only: people refine a search instead of paging through it. */
  const search = async <T extends z.ZodType>(accessToken: string, params: Params, row: T): Promise<z.output<T>[]> => {
    const call = { path: ['search'], accessToken, params: { limit: SEARCH_LIMIT, ...params } };
    const first = await pages(client, call, row).next();
    return first.done ? [] : first.value;
  };

  const lookups: MetaLookups = {
    limits: (account, input) => limits(client, account, input),
    likelyPath: () => Promise.resolve(null),
    usualLimits,
    accountTrouble: (account) => accountTrouble(client, account),
    funds: (account) => funds(client, account),
    removed: (account, input) => removed(client, lookups, account, ownInput('meta', input)),
    audienceSizes: (account, input, audiences) =>
      audienceSizes(client, account, { input: ownInput('meta', input), audiences }),
    prepare: (account, input) => prepare(lookups, account, ownInput('meta', input)),
    rehearse: (account, rehearsal) => rehearse(client, account, rehearsal),
    names: NAMES,
    creationEnded: () => null,
    refusedRow: () => Promise.resolve(null),
    bodies: (request) => bodies(client.config.apiVersion, request),
    adSponsors: (accessToken, accountId) => adSponsors(client, accessToken, accountId),

    async adAccounts(accessToken): Promise<AdAccount[]> {
      const fields = 'id,name,account_status,currency,timezone_name,min_daily_budget';
      const rows = await list(accessToken, ['me', 'adaccounts'], { fields }, account);
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        currency: row.currency,
        timeZone: row.timezone_name,
        isUsable: USABLE.has(row.account_status),
        minDailyBudgetMinor: row.min_daily_budget ?? 0,
      }));
    },

    async pages(accessToken): Promise<Page[]> {
      const rows = await list(accessToken, ['me', 'accounts'], { fields: 'id,name,picture,tasks' }, page);
      return rows
        .filter(({ tasks }) => tasks === undefined || tasks.includes('ADVERTISE'))
        .map((row) => ({ id: row.id, name: row.name, picture: row.picture?.data.url ?? null }));
    },

    async accountLookups(accessToken, accountId): Promise<AccountLookups> {
      const act = actPath(accountId);
      const bounds = 'approximate_count_lower_bound,approximate_count_upper_bound';
      const [pixels, audiences, conversions, applications] = await Promise.all([
        list(accessToken, [act, 'adspixels'], { fields: 'id,name' }, named),
        list(accessToken, [act, 'customaudiences'], { fields: `id,name,${bounds}` }, audience),
        list(accessToken, [act, 'customconversions'], { fields: 'id,name,is_archived,is_unavailable' }, conversion),
        list(accessToken, [act, 'advertisable_applications'], { fields: 'id,name,object_store_urls' }, application),
      ]);
      return {
        pixels: pixels.map(toReference),
        customAudiences: audiences.map((row) => ({
          ...toReference(row),
          lowerBound: known(row.approximate_count_lower_bound),
          upperBound: known(row.approximate_count_upper_bound),
        })),
        customConversions: conversions.filter((row) => !row.is_archived && !row.is_unavailable).map(toReference),
        applications: applications.map((row) => ({
          ...toReference(row),
          googlePlay: row.object_store_urls?.google_play ?? null,
          itunes: row.object_store_urls?.itunes ?? null,
        })),
      };
    },

    /** Forms and Instagram accounts belong to the page and need the page's own token. */
    async pageLookups(accessToken, { pageId }): Promise<PageLookups> {
      const call = { method: 'GET', path: [pageId], accessToken, params: { fields: 'access_token' } } as const;
      const own = parse(pageToken, await client.call(call)).access_token;
      const [forms, accounts] = await Promise.all([
        list(own, [pageId, 'leadgen_forms'], { fields: 'id,name,status' }, form),
        list(own, [pageId, 'instagram_accounts'], { fields: 'id,username' }, instagram),
      ]);
      return {
        forms: forms.filter(({ status }) => status === undefined || status === 'ACTIVE').map(toReference),
        instagramAccounts: accounts.map((row) => ({ id: row.id, name: row.username })),
      };
    },

    async locations(accessToken, q, language): Promise<MetaLocation[]> {
      const params = { type: 'adgeolocation', location_types: LOCATION_TYPES, q, ...inLanguage(language) };
      const rows = await search(accessToken, params, location);
      return rows.flatMap(({ type, key, name, region, country_name, country_code }) => {
        const known = LOCATION_TYPES.find((one) => one === type);
        return known ? [{ type: known, key, name, region, country_name, country_code }] : [];
      });
    },

    async interests(accessToken, q, language): Promise<MetaInterest[]> {
      const params = { type: 'adinterest', q, ...inLanguage(language) };
      return (await search(accessToken, params, interest)).map(toInterest);
    },

    /** Meta searches only interests and lists all demographics, so we filter the list by the query. */
    async demographics(accessToken, q): Promise<MetaInterest[]> {
      const params = { type: 'adtargetingcategory', class: 'demographics' };
      const rows = await list(accessToken, ['search'], params, interest);
      const text = q.trim().toLowerCase();
      const isMatch = (row: z.output<typeof interest>) =>
        [row.name, ...(row.path ?? [])].some((part) => part.toLowerCase().includes(text));
      return rows.filter(isMatch).map(toInterest);
    },

    async userDevices(accessToken): Promise<MetaDevice[]> {
      const rows = await list(accessToken, ['search'], { type: 'adtargetingcategory', class: 'user_device' }, device);
      return rows.map(({ name, description = name, platform = '', ...row }) => ({
        id: name,
        description,
        platform,
        audience_size_lower_bound: row.audience_size_lower_bound,
        audience_size_upper_bound: row.audience_size_upper_bound,
      }));
    },

    reach: (accessToken, request) => reach(client, accessToken, request),
  };
  return lookups;
}

/** Meta's names of languages. Without a language, Meta uses the linked person's. */
const META_LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_ES' };
const inLanguage = (language: Language | undefined) => (language ? { locale: META_LOCALES[language] } : {});

const toReference = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** Meta returns -1 if an audience is too small for an estimate. */
const known = (bound: number | undefined): number | null => (bound === undefined || bound < 0 ? null : bound);

function toInterest(row: z.output<typeof interest>): MetaInterest {
  const { id, name, description, topic, type, audience_size_lower_bound, audience_size_upper_bound } = row;
  return { id, name, description, topic, type, audience_size_lower_bound, audience_size_upper_bound };
}
