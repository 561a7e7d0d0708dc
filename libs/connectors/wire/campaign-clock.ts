import { request } from 'undici';
import { z } from 'zod';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CampaignTime } from '../port/ad-platform.js';
import { noAnswer } from './intent.js';
import { json } from './json.js';
import { inShape } from './shapes.js';

/** The platform of campaigns and its time scale: campaign seconds in one real second. */
export interface CampaignClock {
  platform: Platform;
  /** Address of the sandbox, which serves the clock; never called at a scale of 1. */
  baseUrl: string;
  timeScale: number;
}

const clock = z.looseObject({ now: z.iso.datetime({ offset: true }), scale: z.number().positive() });

/**
 * The time of campaigns. A real platform has real time, without any call. The sandbox runs delivery faster and returns each campaign's
 * clock; of several campaigns the slowest counts, so that nothing ends before all of them have.
 */
export async function campaignTime(from: CampaignClock, campaignIds: readonly string[]): Promise<CampaignTime> {
  const real = { now: new Date().toISOString(), scale: from.timeScale };
  if (from.timeScale === 1 || campaignIds.length === 0) return real;
  const times = await Promise.all(campaignIds.map((id) => sandboxTime(from, id)));
  return times.reduce((a, b) => (Date.parse(b.now) < Date.parse(a.now) ? b : a));
}

async function sandboxTime({ platform, baseUrl }: CampaignClock, campaignId: string): Promise<CampaignTime> {
  const url = `${baseUrl.replace(/\/+$/, '')}/__sandbox/clock?campaign=${encodeURIComponent(campaignId)}`;
  const answer = await request(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (answer?.statusCode !== 200) throw noAnswer(platform, 'repeatable', "no answer from the sandbox's clock");
  return inShape(platform, 'repeatable', clock, json(await answer.body.text()));
}
