/**
 * Search experiments on Google that benches launch through the API, as the demo's owner; ids are those of the sandbox's Spanish customer.
 */

const DAY_MS = 86_400_000;
const AGES = [503001, 503002, 503003, 503004, 503005];
const GENDERS = [10, 11];

const alternatives = (count, value) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));
const dayFromNow = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * 20 audiences, by the headlines and the texts: all of them are tested. An audience is a campaign, with groups of three ads.
 * @param {{ headlines: number, copies?: number, run?: number }} wanted
 */
export const searchInput = ({ headlines, copies = 1, run = 0 }) => ({
  objective: 'PAGE_VIEWS',
  tested_count: 20 * headlines * copies,
  account: { id: '9100000101', name: 'Vidal Outdoor Spain', currency: 'EUR' },
  information: {
    name: `${headlines} headlines, ${copies} texts, run ${run}`,
    campaign_type: 'SEARCH',
    promoted_url: 'https://shop.example/',
    eu_political_ads: 'no',
    budget: 50_000,
    currency: 'EUR',
    start_date: dayFromNow(2),
    end_date: dayFromNow(4),
  },
  audiences: {
    ages: alternatives(5, (index) => [AGES[index]]),
    genders: alternatives(2, (index) => [GENDERS[index]]),
    geolocations: alternatives(1, () => [{ id: '2724', name: 'Spain', country_code: 'ES', target_type: 'Country' }]),
    keywords: alternatives(2, (index) => [{ text: ['trail shoes', 'hiking boots'][index], match: 'PHRASE' }]),
  },
  creatives: {
    headlines: alternatives(headlines, (index) => [`Headline ${index + 1}`, 'Light and grippy', 'Free returns']),
    copies: alternatives(copies, (index) => `Text number ${index + 1}.`),
    descriptions: alternatives(1, () => 'Ships in two days.'),
  },
});

/** Submits a search experiment. */
export async function submitOnGoogle(client, database, wanted) {
  const body = new FormData();
  body.set('data', JSON.stringify(searchInput(wanted)));
  const { data } = await client.post('/providers/google/experiment/create', body);
  const { rows } = await database.query('select id, key from experiment where uuid = $1', [data.uuid]);
  return { ...rows[0], uuid: data.uuid, tested: data.tested };
}
