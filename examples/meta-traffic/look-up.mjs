// Replaces names in an experiment by the platform's entries: `{ "search": "Hiking" }` becomes the entry of that name.
import { named } from '../support/named.mjs';

/**
 * Looks up everything that an experiment names, for its ad account and its page, and fills it in.
 * @param client logged in, with a linked account
 * @param experiment in the format of experiment.json, with account and page; it is changed in place
 */
export async function lookUpAll(client, experiment) {
  const { account, page, information, audiences, creatives } = experiment;
  for (const [list, path] of Object.entries({ geolocations: 'locations', interests: 'interests' }))
    for (const alternative of audiences[list] ?? [])
      alternative.value = await Promise.all(alternative.value.map((wanted) => search(client, path, wanted)));

  const ofAccount = () => lookups(client, 'ad_accounts/lookups', { account_id: account.id });
  if (experiment.pixel?.search) experiment.pixel = named((await ofAccount()).pixels, experiment.pixel.search);
  if (information.application?.search) {
    const app = named((await ofAccount()).applications, information.application.search);
    delete information.application;
    information.application_id = app.id;
    information.promoted_url = information.user_os === 'iOS' ? app.itunes : app.google_play;
  }
  for (const { value } of creatives.visuals)
    if (value.lead_form?.search) {
      const { forms } = await lookups(client, 'lookups/page', { id: page.id });
      value.lead_form = named(forms, value.lead_form.search).id;
    }
}

async function search(client, path, { search: name, type }) {
  const { data } = await client.get(`/providers/facebook/${path}?q=${encodeURIComponent(name)}`);
  return named(
    data.filter((row) => !type || row.type === type),
    name,
  );
}

const lookups = async (client, path, body) => (await client.post(`/providers/facebook/${path}`, body)).data;
