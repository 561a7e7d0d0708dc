/** An experiment with delivery, written directly into the database: one of 50,000 variations would run for hours. */
import { randomBytes, randomUUID } from 'node:crypto';

/** Alternatives of the nine lists, which make 50,000 variations. */
const LISTS = { ages: 5, genders: 2, geolocations: 5, interests: 2, headlines: 5, copies: 2, descriptions: 5, ctas: 2 };
const CITIES = ['Madrid', 'Lyon', 'Porto', 'Turin', 'Ghent'];
const HEADLINES = ['Walk lighter', 'Made by hand', '20 % off today', 'Summer is here', 'The long way home'];
const LINES = ['Free returns', 'In two days at your door', 'Since 1978', 'Cork and linen', 'Ten years of repairs'];
const BUTTONS = ['SHOP_NOW', 'LEARN_MORE'];
const COPIES = ['Sandals for the long way to the beach.', 'Free delivery and returns, and a shop round the corner.'];

const list = (count, valueOf) => Array.from({ length: count }, (_, n) => ({ id: `l${n}`, value: valueOf(n) }));

/** The submitted input. `visuals` are five pictures whose files no bench needs. */
function inputOf(name, lists) {
  const none = { demographics: [], custom_audiences: [], custom_conversions: [], positions: [], user_devices: [] };
  return {
    platform: 'meta',
    version: 1,
    objective: 'OUTCOME_TRAFFIC',
    attribution_setting: '1_day_c',
    account: { id: 'act_1', name: 'Luz', currency: 'EUR' },
    page: { id: '42', name: 'Luz' },
    information: { name, promoted_url: 'https://luz.example/sandals', budget: 40_000, currency: 'EUR' },
    exclusions: { geolocations: [], demographics: [], interests: [], custom_audiences: [] },
    audiences: {
      ...none,
      ages: list(lists.ages, (n) => [18 + 8 * n, 25 + 8 * n]),
      genders: list(lists.genders, (n) => n + 1),
      geolocations: list(lists.geolocations, (n) => [
        { type: 'city', key: String(n), country_code: 'ES', name: CITIES[n] },
      ]),
      interests: list(lists.interests, (n) => [{ id: String(n), name: ['Hiking', 'Beaches'][n] }]),
    },
    creatives: {
      headlines: list(lists.headlines, (n) => HEADLINES[n]),
      copies: list(lists.copies, (n) => COPIES[n]),
      descriptions: list(lists.descriptions, (n) => LINES[n]),
      visuals: list(lists.visuals ?? 5, (n) => ({ name: `Picture ${n + 1}`, type: 'image' })),
      ctas: list(lists.ctas, (n) => BUTTONS[n]),
    },
  };
}

/**
 * @param {{ query: (text: string, values?: unknown[]) => Promise<{ rows: any[] }> }} database
 * @param {{ organizationId: string, userId: string, name?: string, lists?: Record<string, number>, tested?: number, days?: number,
 *   impressions?: number, status?: string, clickRate?: number, skew?: number, failed?: number }} options `lists`: how many alternatives, as
 *   LISTS; `impressions`: of an ad in a day; `skew`: how many times as much the first alternative of the first list was delivered; `failed`: ads
 *   that the platform refused in its review
 * @returns {Promise<{ uuid: string, id: number }>}
 */
export async function seedDelivered(
  database,
  {
    organizationId,
    userId,
    name = 'Sandals, all of them',
    lists = LISTS,
    tested = 2_000,
    days = 4,
    impressions = 600,
    status = 'COMPLETED',
    clickRate = 0.015,
    skew = 1,
    failed = 0,
  },
) {
  const { META } = await import('#libs/platforms/meta/description.js');
  const { componentNames } = await import('#libs/platforms/components/components.js');
  const { sizesOf } = await import('#libs/experiments/components.js');
  const { testedDesign } = await import('#libs/experiments/design/tested-design.js');
  const { decoderOf } = await import('#libs/experiments/design/variation-space.js');
  const input = { ...inputOf(name, lists), components: componentNames(META) };
  const { sizes: lengths, audienceParts } = sizesOf(input);
  const sizes = lengths.map((length) => Math.max(1, length));
  const created = sizes.reduce((product, size) => product * size, 1);
  const { variations, audienceOfRow, audiences } = testedDesign({ sizes, audienceParts, tested, seed: [7, 1] });
  const [uuid, key] = [randomUUID(), `k${randomBytes(5).toString('hex').slice(0, 9)}`];
  const isOver = status !== 'PROCESSING';
  const { rows } = await database.query(
    `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, goal, page_id,
       account_id, account_zone, currency, budget_minor, created_count, tested_count, payload_hash, created_at, updated_at,
       starts_at, ends_at, went_live_at, last_insights_at, finished_at)
     select $1, $2, $3, $4, 'meta', $5, $6, $7, $8, 'OUTCOME_TRAFFIC', '42', 'act_1', 'Europe/Madrid', 'EUR', 4000000, $9, $10, '',
       now() - ($11 + 2) * interval '1 day', now(), now() - ($11 + 1) * interval '1 day',
       now() + case when $12 then -1 else 3 end * interval '1 day', now() - ($11 + 1) * interval '1 day', now(),
       case when $12 then now() end
     returning id`,
    [
      ...[uuid, key, organizationId, userId, status, isOver ? 'done' : 'running', name, JSON.stringify(input)],
      ...[created, variations.length, days, isOver],
    ],
  );
  const { id } = rows[0];
  const insert = (kind, count, columns) =>
    database.query(
      `insert into ad_object (organization_id, experiment_id, kind, ordinal, parent_ordinal, external_name, variation, state,
         platform_id, is_active, standing, issues)
       select $1::uuid, $2::int, $3, o, p, $4 || '-' || o, v, 'created', $2::int::text || '00' || o, $5, s, i::jsonb
       from unnest($6::int[], $7::int[], $8::int[], $9::text[], $10::text[]) as a (o, p, v, s, i)`,
      [organizationId, id, kind, key, !isOver, ...columns],
    );
  const nothing = (count) => Array.from({ length: count }, () => null);
  await insert('adset', audiences.length, [
    audiences.map((_, a) => a + 1),
    ...[nothing(audiences.length), nothing(audiences.length), nothing(audiences.length), nothing(audiences.length)],
  ]);
  const isFailed = (n) => n < failed;
  await insert('ad', variations.length, [
    variations.map((_, n) => 1_000 + n),
    audienceOfRow.map((a) => a + 1),
    variations,
    variations.map((_, n) => (isFailed(n) ? 'refused' : null)),
    variations.map((_, n) => (isFailed(n) ? JSON.stringify(['Misleading claims in the headline']) : null)),
  ]);
  const figures = deliveryOf(variations, decoderOf(sizes), { sizes, days, impressions, clickRate, skew });
  const kept = figures.filter(({ n }) => !isFailed(n));
  await database.query(
    `insert into ad_insight (ad_object_id, day, organization_id, experiment_id, impressions, reach, clicks, spend_minor, counts, values_minor)
     select o.id, (now() - ($3 - d) * interval '1 day')::date, $1, $2, i, i * 9 / 10, c, i * 6 / 10,
       jsonb_build_object('link_click', c, 'landing_page_view', c * 8 / 10, 'omni_purchase', c / 12), '{}'::jsonb
     from unnest($4::int[], $5::int[], $6::int[], $7::int[]) as a (n, d, i, c)
     join ad_object o on o.experiment_id = $2 and o.ordinal = 1000 + n`,
    [
      ...[organizationId, id, days],
      ...['n', 'day', 'impressions', 'clicks'].map((column) => kept.map((row) => row[column])),
    ],
  );
  await database.query('analyze ad_object');
  await database.query('analyze ad_insight');
  return { uuid, id };
}

/** Each ad's figures on each day, from made-up truths: every alternative has its own effect. Deterministic. */
function deliveryOf(variations, decode, { sizes, days, impressions, clickRate, skew }) {
  const random = randomOf(20_261_123);
  const effects = sizes.map((size) => Array.from({ length: size }, () => (size > 1 ? 0.6 * (random() - 0.5) : 0)));
  const uneven = sizes.findIndex((size) => size > 1);
  return variations.flatMap((variation, n) => {
    const levels = decode(variation);
    const rate =
      clickRate * Math.exp(levels.reduce((sum, level, f) => sum + effects[f][level], 0.2 * (random() - 0.5)));
    const most = impressions * (skew !== 1 && levels[uneven] === 0 ? skew : 1);
    return Array.from({ length: days }, (_, day) => {
      const shown = Math.round(most * (0.7 + 0.6 * random()));
      const wanted = shown * rate;
      const clicks = clickRate === 0 ? 0 : Math.floor(wanted) + (random() < wanted % 1 ? 1 : 0);
      return { n, day, impressions: shown, clicks };
    });
  });
}

/** A small generator (mulberry32): the same seed gives the same figures. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
