import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiClient } from './api-client.js';

const IMAGES = path.resolve('examples/meta-traffic/images');
const HOUR = 3_600_000;

/** A file of the multipart form; `field` is the name of its form field. */
interface FormFile {
  field: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const pngImage = (name = 'waves'): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(path.join(IMAGES, `${name}.png`)));

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests break it in every way
export type UntrustedExperiment = any;

/** A small valid experiment: 2 ages x 2 headlines = 4 variations, one image, on the sandbox's US account. */
export const experiment = (): UntrustedExperiment => {
  const start = Math.ceil((Date.now() + 3 * HOUR) / HOUR) * HOUR;
  return {
    objective: 'OUTCOME_TRAFFIC',
    information: {
      name: 'Test of four',
      promoted_url: 'https://shop.example/',
      industry: 'other',
      budget: 100,
      currency: 'USD',
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + 24 * HOUR).toISOString(),
      secondary_goal: 'LINK_CLICKS',
    },
    account: { id: 'act_100100000000102', name: 'Vidal Outdoor US' },
    page: { id: '200100000000201', name: 'Vidal Outdoor' },
    attribution_setting: '1_day_c',
    audiences: {
      ages: [
        { id: 'a', value: [18, 34] },
        { id: 'b', value: [35, 64] },
      ],
      genders: [{ id: 'all', value: 0 }],
      geolocations: [{ id: 'us', value: [{ type: 'country', key: 'US', name: 'United States', country_code: 'US' }] }],
    },
    creatives: {
      headlines: [
        { id: 'a', value: 'One' },
        { id: 'b', value: 'Two' },
      ],
      copies: [{ id: 'a', value: 'A text' }],
      visuals: [{ id: 'v', value: { name: 'Waves', type: 'image' } }],
      ctas: [{ id: 'c', value: 'LEARN_MORE' }],
    },
  };
};

/** The form of an experiment; `files` default to the one image that the visual names. */
export function formOf(
  data: UntrustedExperiment,
  {
    files = [{ field: 'attachments[]', name: 'waves.png', bytes: pngImage() }],
    fields = {},
    visuals,
  }: { files?: FormFile[]; fields?: Record<string, string>; visuals?: object[] } = {},
): FormData {
  const form = new FormData();
  form.set('data', typeof data === 'string' ? data : JSON.stringify(data));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const visual of visuals ?? [
    { id: 'v', name: 'Waves', type: 'image', attachment: 0, thumbnail: null, carousel: [] },
  ])
    form.append('visual_data[]', JSON.stringify(visual));
  for (const { field, name, bytes } of files) form.append(field, new Blob([bytes]), name);
  return form;
}

/** Links the sandbox's first person through the platform's consent page. */
export async function linkSandbox(client: ApiClient, refused: string[] = [], provider = 'facebook'): Promise<Response> {
  const { body } = await client.get<{ data: { value: string } }>('/profile/token');
  const opened = await client.raw(`/api/v1/providers/${provider}/authorize?token=${body.data.value}`);
  const consent = opened.headers.get('location');
  if (!consent) throw new Error(`authorize: ${opened.status} ${await opened.text()}`);
  return client.raw(await allow(consent, refused));
}

/**
 * Presses Continue on the consent page, with some permissions unticked.
 * @param chosen further values of the page's form, such as the person who signs in
 * @returns the address of the redirect
 */
export async function allow(
  consent: string,
  refused: string[] = [],
  chosen: Record<string, string> = {},
): Promise<string> {
  const page = await (await fetch(consent)).text();
  const form = new URLSearchParams({ decision: 'allow' });
  for (const [input] of page.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) =>
      (new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '').replaceAll('&amp;', '&');
    if (attribute('name') === 'grant' && refused.includes(attribute('value'))) continue;
    if (attribute('type') === 'hidden' || /\bchecked\b/.test(input)) form.append(attribute('name'), attribute('value'));
  }
  for (const [name, value] of Object.entries(chosen)) form.set(name, value);
  const answer = await fetch(consent.split('?')[0]!, { method: 'POST', body: form, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
