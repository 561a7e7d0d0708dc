import { personOf, requireAccess, requireScope } from './auth/access.js';
import { askedFields, type GraphCall, type GraphHandler, type GraphRoutes } from './graph/call.js';
import { project } from './graph/fields.js';
import { answerList } from './graph/paging.js';
import {
  accountNode,
  accountView,
  appNode,
  audienceNode,
  businessNode,
  conversionNode,
  formNode,
  instagramNode,
  pageNode,
  pixelNode,
  savedNode,
  userNode,
  type AccountView,
  type Instagram,
  type Node,
} from './nodes.js';
import { compile, readFilters } from './objects/filtering.js';
import { accountById, accounts, type AdAccount } from './seed/accounts.js';
import { customAudiences, savedAudiences, type CustomAudience, type SavedAudience } from './seed/audiences.js';
import {
  apps,
  businesses,
  customConversions,
  leadForms,
  pageById,
  pages,
  pixels,
  type AdvertisedApp,
  type Business,
  type CustomConversion,
  type LeadForm,
  type Page,
  type Pixel,
} from './seed/pages.js';
import { people } from './seed/people.js';

/** A list in memory as an edge, with fields, cursors and filters by id and name. */
function edge<T extends { id: string; name?: string }>(
  node: Node<T>,
  select: (call: GraphCall, id: string) => T[],
  extra: string[] = [],
): GraphHandler {
  return (call, id) => {
    const nodes = askedFields(call);
    const matches = compile<T>(readFilters(call.params), { id: (thing) => thing.id, name: (thing) => thing.name });
    call.params.keep(...extra);
    const answer = answerList(call, select(call, id).filter(matches), (thing) => project(node, thing, nodes, call));
    call.params.finish();
    return answer;
  };
}

function ofAccount<T extends { id: string; name?: string }>(
  node: Node<T>,
  select: (account: string, call: GraphCall) => T[],
  extra: string[] = [],
): GraphHandler {
  const handler = edge(node, (call, id) => select(id.slice(4), call), extra);
  return (call, id) => {
    requireAccess(call, id.slice(4), false);
    return handler(call, id);
  };
}

function single<T extends { id: string }>(node: Node<T>, find: (id: string) => T | undefined): GraphHandler {
  return (call, id) => {
    const nodes = askedFields(call);
    call.params.finish();
    return project(node, find(id) as T, nodes, call);
  };
}

const pagesOf = (call: GraphCall): Page[] => pages.filter((page) => personOf(call)?.pages.includes(page.id));
const accountsOf = (call: GraphCall, ids: string[]): AccountView[] =>
  accounts.filter((account) => ids.includes(account.id) && personOf(call)?.roles[account.id]).map(accountView);

function sortedPixels(account: string, call: GraphCall): Pixel[] {
  const sort = call.params.oneOf('sort_by', ['LAST_FIRED_TIME', 'NAME']) ?? 'NAME';
  return pixels
    .filter((pixel) => pixel.accounts.includes(account))
    .sort((a, b) => (sort === 'NAME' ? a.name.localeCompare(b.name) : b.lastFired.localeCompare(a.lastFired)));
}

function forms(call: GraphCall, id: string): LeadForm[] {
  requireScope(call, 'pages_manage_ads');
  return leadForms.filter((form) => form.page === id);
}

function permissions(call: GraphCall): unknown {
  call.params.finish();
  const scopes = call.actor.kind === 'app' ? [] : call.actor.scopes;
  return { data: scopes.map((permission) => ({ permission, status: 'granted' })) };
}

/** Removing the app's permission revokes all tokens of the person. */
function deauthorize(call: GraphCall, id: string): unknown {
  call.params.finish();
  call.world.tokens.revoke({ person: id }, 'removed');
  return { success: true };
}

const instagramOf = (select: (call: GraphCall, id: string) => (Instagram | null)[]): GraphHandler =>
  edge<Instagram>(instagramNode, (call, id) => select(call, id).filter((account) => account !== null));

export const listRoutes: GraphRoutes = {
  'GET user': single(userNode, (id) => people.find((person) => person.id === id)),
  'GET user/permissions': permissions,
  'DELETE user/permissions': deauthorize,
  'GET user/adaccounts': edge<AccountView>(accountNode, (call) =>
    accountsOf(
      call,
      accounts.map((account) => account.id),
    ),
  ),
  'GET user/accounts': edge<Page>(pageNode, (call) => pagesOf(call)),
  'GET user/businesses': edge<Business>(businessNode, (call) =>
    businesses.filter((business) => business.accounts.some((account) => personOf(call)?.roles[account])),
  ),
  'GET business': single(businessNode, (id) => businesses.find((business) => business.id === id)),
  'GET business/owned_ad_accounts': edge<AccountView>(accountNode, (call, id) =>
    accountsOf(call, businesses.find((business) => business.id === id)?.accounts ?? []),
  ),
  'GET business/client_ad_accounts': edge<AccountView>(accountNode, () => []),
  'GET business/owned_pages': edge<Page>(pageNode, (call, id) =>
    pagesOf(call).filter((page) => businesses.find((business) => business.id === id)?.pages.includes(page.id)),
  ),
  'GET business/client_pages': edge<Page>(pageNode, () => []),
  'GET account': (call, id) => {
    requireAccess(call, id.slice(4), false);
    return single(accountNode, (key) => accountView(accountById.get(key.slice(4)) as AdAccount))(call, id);
  },
  'GET account/promote_pages': ofAccount<Page>(pageNode, (_, call) => pagesOf(call)),
  'GET account/instagram_accounts': instagramOf((call) => pagesOf(call).map((page) => page.instagram)),
  'GET account/connected_instagram_accounts': instagramOf((call) => pagesOf(call).map((page) => page.instagram)),
  'GET account/adspixels': ofAccount<Pixel>(pixelNode, sortedPixels),
  'GET account/customaudiences': ofAccount<CustomAudience>(
    audienceNode,
    (account) => customAudiences.filter((audience) => audience.account === account),
    ['pixel_id', 'business_id', 'fetch_primary_audience'],
  ),
  'GET account/saved_audiences': ofAccount<SavedAudience>(
    savedNode,
    (account) => savedAudiences.filter((saved) => saved.account === account),
    ['business_id'],
  ),
  'GET account/customconversions': ofAccount<CustomConversion>(conversionNode, (account) =>
    customConversions.filter((conversion) => conversion.account === account),
  ),
  'GET account/advertisable_applications': ofAccount<AdvertisedApp>(
    appNode,
    (account, call) => {
      const only = call.params.text('app_id');
      return apps.filter((app) => app.accounts.includes(account) && (only === undefined || app.id === only));
    },
    ['business_id'],
  ),
  'GET page': single(pageNode, (id) => pageById.get(id)),
  'GET page/instagram_accounts': instagramOf((_, id) => [pageById.get(id)?.instagram ?? null]),
  'GET page/page_backed_instagram_accounts': instagramOf((_, id) => [pageById.get(id)?.instagram ?? null]),
  'GET page/leadgen_forms': edge<LeadForm>(formNode, forms),
  'GET leadform': single(formNode, (id) => leadForms.find((form) => form.id === id)),
  'GET pixel': single(pixelNode, (id) => pixels.find((pixel) => pixel.id === id)),
  'GET customaudience': single(audienceNode, (id) => customAudiences.find((audience) => audience.id === id)),
  'GET customconversion': single(conversionNode, (id) => customConversions.find((conversion) => conversion.id === id)),
};
