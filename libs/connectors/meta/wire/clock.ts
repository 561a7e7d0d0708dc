import { request } from 'undici';
import { z } from 'zod';
import type { CampaignTime } from '../../port/ad-platform.js';
import type { MetaConnectorConfig } from '../settings/config.js';
import { json, noAnswer } from './errors.js';
import { parse } from './parse.js';

const clock = z.looseObject({ now: z.iso.datetime({ offset: true }), scale: z.number().positive() });

/**
 * A campaign's time. With Meta itself it is the real time, and no call is made. The sandbox runs delivery faster and tells
 * each campaign's clock; of several campaigns the slowest counts, so that nothing ends before all of them have.
 */
export async function campaignTime(config: MetaConnectorConfig, campaignIds: readonly string[]): Promise<CampaignTime> {
  const real = { now: new Date().toISOString(), scale: config.timeScale };
  if (config.timeScale === 1 || campaignIds.length === 0) return real;
  const times = await Promise.all(campaignIds.map((id) => sandboxTime(config.graphUrl, id)));
  return times.reduce((a, b) => (Date.parse(b.now) < Date.parse(a.now) ? b : a));
}

async function sandboxTime(graphUrl: string, campaignId: string): Promise<CampaignTime> {
  const url = `${graphUrl.replace(/\/+$/, '')}/__sandbox/clock?campaign=${encodeURIComponent(campaignId)}`;
  const answer = await request(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (answer?.statusCode !== 200) throw noAnswer('repeatable', "no answer from the sandbox's clock");
  return parse(clock, json(await answer.body.text()));
}
