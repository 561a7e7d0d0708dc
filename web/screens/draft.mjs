import path from 'node:path';

const IMAGES = ['sunrise', 'waves', 'stones'].map((name) =>
  path.join(import.meta.dirname, `../../examples/meta-traffic/images/${name}.png`),
);
const HOUR = 3_600_000;

/**
 * Opens the last step of a filled-in wizard. Writes the draft to the console's storage of drafts, and chooses the images in the form.
 */
export async function fillCreateForm(page) {
  const { pathname } = new URL(page.url());
  await page.goto('/about'); // An open form would write its own draft over this one.
  const draft = await page.evaluate(buildDraft, HOUR);
  await page.goto(pathname);
  await page.locator('form input[type=file]').first().waitFor({ state: 'attached' });
  await page.locator('form input[type=file]').first().setInputFiles(IMAGES);
  await page.locator('.previews li').nth(2).waitFor();
  await page.waitForLoadState('networkidle'); // A file that is still uploading blocks the summary.
  return draft;
}

/** Runs in the page: locations and interests are the platform's own entries. */
async function buildDraft(hour) {
  const fetchData = async (address) => (await (await fetch(`/api/v1${address}`)).json()).data;
  const findRow = async (list, name, type) =>
    (await fetchData(`/providers/facebook/${list}?q=${encodeURIComponent(name)}`)).find(
      (row) => row.name === name && (type === undefined || row.type === type),
    );
  const alternatives = (...values) => values.map((value, index) => ({ id: `a${index}`, value }));
  const [user, { ad_accounts: accounts, pages }] = await Promise.all([
    fetchData('/profile/me'),
    fetchData('/providers/facebook/ad_accounts'),
  ]);
  const [angeles, diego, francisco, beaches, adventure, travel] = await Promise.all([
    findRow('locations', 'Los Angeles', 'city'),
    findRow('locations', 'San Diego', 'city'),
    findRow('locations', 'San Francisco', 'city'),
    findRow('interests', 'Beaches'),
    findRow('interests', 'Adventure travel'),
    findRow('interests', 'Travel'),
  ]);
  const startsAt = Math.ceil((Date.now() + 5 * hour) / hour) * hour;
  const account = accounts.find(({ currency }) => currency === 'USD');
  const information = {
    secondary_goal: 'LINK_CLICKS',
    name: 'Spring sandals, West Coast',
    promoted_url: 'https://vidal-outdoor.example/sandals?utm_source=meta',
    industry: 'sports_and_fitness',
    start_date: new Date(startsAt).toISOString(),
    end_date: new Date(startsAt + 48 * hour).toISOString(),
    budget: '1200',
  };
  const audiences = {
    ages: alternatives([18, 24], [25, 34], [35, 54]),
    genders: alternatives(1, 2),
    geolocations: alternatives([angeles], [diego], [francisco]),
    interests: alternatives([beaches, travel], [adventure]),
  };
  const creatives = {
    headlines: alternatives('Walk lighter', 'Made by hand', '−20 % today', 'Summer is here'),
    copies: alternatives('Sandals for the long way to the beach.', 'Free delivery and returns.'),
    ctas: alternatives('SHOP_NOW', 'LEARN_MORE'),
  };
  const [{ id, name }, page] = [account, pages[0]];
  const draft = {
    objective: 'OUTCOME_TRAFFIC',
    account: { id, name, currency: account.currency },
    page: { id: page.id, name: page.name },
    information,
    audiences,
    creatives,
  };
  localStorage.setItem(`polyad.draft.meta.${user.id}`, JSON.stringify({ version: 2, step: 3, draft }));
  return draft;
}

/** Opens a step of the wizard: 0 is the goal. */
export async function openStep(page, step) {
  const head = page.locator('.step-head button').nth(step);
  await head.click();
  await page.locator('.step-head button[aria-current=step]').nth(0).waitFor();
}

/** Deletes the stored drafts, so that the next screen starts with an empty form. */
export const emptyCreateForm = (page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('polyad.draft.')) localStorage.removeItem(key);
  });
