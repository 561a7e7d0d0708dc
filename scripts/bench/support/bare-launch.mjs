/** The reference client of a launch: the same batches to the same sandbox, as many parallel calls, nothing else. */

/** The worker's own limit of creating calls (activities/src/platform/create-batch.activities.ts). */
const CALLS_AT_ONCE = 20;

/**
 * Creates the objects of an experiment again under other names, without workflow and ledger: campaigns, then ad sets, then batches of ads;
 * or each campaign in one call with everything under it, if the platform accepts that. Needs a build.
 * @param {{ databaseUrl: string, env: Record<string, string> }} stack
 * @param {import('pg').Client} database
 * @param {number} experimentId
 * @returns {Promise<number>} ads a second
 */
export async function bareRate(stack, database, experimentId) {
  const [
    { connectDatabase },
    { Sealer },
    { PlatformLinkRepository },
    { PlatformAssetRepository },
    { assetIds, choiceOf },
  ] = await Promise.all([
    import('#libs/database/orm.js'),
    import('#libs/database/sealing.js'),
    import('#libs/database/repositories/platform/platform-link.repository.js'),
    import('#libs/database/repositories/platform/platform-asset.repository.js'),
    import('#libs/experiments/components.js'),
  ]);
  const orm = await connectDatabase(stack.databaseUrl, { poolSize: 2 });
  const { env } = stack;
  const { rows: experiments } = await database.query('select * from experiment where id = $1', [experimentId]);
  const { platform, input, organization_id: organizationId, account_id: accountId, currency } = experiments[0];
  const connector = await CONNECTORS[platform](env);
  try {
    const em = orm.em.fork();
    const link = await new PlatformLinkRepository(em, new Sealer(env.ENCRYPTION_KEYS)).open(organizationId, platform);
    const facts = connector.hasAccountFacts ? await factsOf(connector, link.accessToken, accountId) : {};
    const account = { accountId, currency, accessToken: link.accessToken, ...facts };
    const place = { platform, accountId };
    const assets = await new PlatformAssetRepository(em).uploaded(organizationId, place, assetIds(input));
    const { rows } = await database.query('select * from ad_object where experiment_id = $1 order by ordinal', [
      experimentId,
    ]);
    const idOf = new Map();
    const itemOf = (row) => ({
      ref: String(row.ordinal),
      name: bareName(row.external_name),
      parentId: idOf.get(row.parent_ordinal) ?? null,
      ...(row.parent_ordinal === null || idOf.has(row.parent_ordinal)
        ? {}
        : { under: { kind: row.kind, ref: String(row.parent_ordinal) } }),
      choice:
        (row.variation ?? row.sample_variation) === null ? {} : choiceOf(row.variation ?? row.sample_variation, input),
      budgetMinor: row.budget_minor === null ? null : Number(row.budget_minor),
      window: { startsAt: experiments[0].starts_at.toISOString(), endsAt: experiments[0].ends_at.toISOString() },
    });
    const send = async ({ kind, rows: batch }) => {
      const shown = kind === 'ad' || connector.writes.subtreeSize > 1 ? assets : {};
      const request = { kind, input, assets: shown, items: batch.map(itemOf), timeoutMs: 80_000 };
      for (const outcome of await connector.writes.create(account, request)) {
        if (outcome.outcome !== 'created') throw new Error(`bare client: ${JSON.stringify(outcome)}`);
        idOf.set(Number(outcome.ref), outcome.platformId);
      }
    };
    const begun = performance.now();
    if (connector.writes.subtreeSize > 1) await inLanes(treesOf(rows), send);
    else
      for (const kind of ['campaign', 'adset', 'ad'])
        await inLanes(batchesOf(kind, rows, connector.writes.batchSize(kind)), send);
    return rows.filter(({ kind }) => kind === 'ad').length / ((performance.now() - begun) / 1_000);
  } finally {
    await connector.close();
    await orm.close();
  }
}

/** Another name with another key, so that the run does not take the object for its own. */
const bareName = (name) =>
  `bare ${name.replace(/\[(\w{10})-/, (_, key) => `[${[...key].reverse().join('')}-`)}`.slice(0, 390);

/** The facts that calls in an account need besides its id. */
async function factsOf(connector, accessToken, accountId) {
  const { facts, timeZone } = (await connector.lookups.adAccounts(accessToken)).find(({ id }) => id === accountId);
  return { facts, timeZone };
}

/** Each campaign with the objects under it, parents first. */
function treesOf(rows) {
  const top = new Map();
  for (const { ordinal, parent_ordinal: parent } of rows) top.set(ordinal, parent === null ? ordinal : top.get(parent));
  return [...Map.groupBy(rows, ({ ordinal }) => top.get(ordinal)).values()].map((tree) => ({
    kind: 'campaign',
    rows: tree,
  }));
}

/** The platforms' connectors, configured with a stack's environment. */
const CONNECTORS = {
  async meta(env) {
    const { createMetaPlatform } = await import('#libs/connectors/meta/meta-platform.js');
    return createMetaPlatform({
      graphUrl: env.META_GRAPH_URL,
      graphVideoUrl: env.META_GRAPH_VIDEO_URL,
      dialogUrl: env.META_DIALOG_URL,
      apiVersion: env.META_API_VERSION ?? 'v26.0',
      appId: env.META_APP_ID,
      appSecret: env.META_APP_SECRET,
      webhookVerifyToken: env.META_WEBHOOK_VERIFY_TOKEN,
      timeScale: Number(env.SANDBOX_TIME_SCALE),
    });
  },
  async tiktok(env) {
    const { createTikTokPlatform } = await import('#libs/connectors/tiktok/tiktok-platform.js');
    return createTikTokPlatform({
      apiUrl: env.TIKTOK_API_URL,
      portalUrl: env.TIKTOK_PORTAL_URL,
      managerUrl: env.TIKTOK_MANAGER_URL,
      appId: env.TIKTOK_APP_ID,
      appSecret: env.TIKTOK_APP_SECRET,
      callbackUrl: env.TIKTOK_WEBHOOK_URL,
      tier: env.TIKTOK_APP_TIER,
      advertiserCallsPerSecond: Number(env.TIKTOK_ADVERTISER_CALLS_PER_SECOND),
      manualCreation: { ends: 'conversions', lastDay: env.TIKTOK_MANUAL_CREATION_LAST_DAY },
      timeScale: Number(env.SANDBOX_TIME_SCALE),
    });
  },
  async google(env) {
    const { createGooglePlatform } = await import('#libs/connectors/google/google-platform.js');
    return createGooglePlatform({
      apiUrl: env.GOOGLE_API_URL,
      accountsUrl: env.GOOGLE_CONSENT_URL,
      tokenUrl: env.GOOGLE_OAUTH_URL,
      managerUrl: env.GOOGLE_MANAGER_URL,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      accessLevel: env.GOOGLE_ACCESS_LEVEL,
      timeScale: Number(env.SANDBOX_TIME_SCALE),
    });
  },
};

/** Divides rows into the same batches as the plan does: one parent per batch. */
function batchesOf(kind, rows, size) {
  const byParent = Map.groupBy(
    rows.filter((row) => row.kind === kind),
    ({ parent_ordinal: parent }) => parent,
  );
  return [...byParent.values()].flatMap((siblings) =>
    Array.from({ length: Math.ceil(siblings.length / size) }, (_, at) => ({
      kind,
      rows: siblings.slice(at * size, (at + 1) * size),
    })),
  );
}

async function inLanes(items, work) {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
}
