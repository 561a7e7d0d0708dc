import type { Page } from 'playwright-core';
import { linkSandbox } from '../../api/support/experiment-form.js';
import { visitConsole, type ConsoleVisit } from '../../support/console-visit.js';
import { recordedVideo } from '../../support/recorded-video.js';
import { TiktokPage } from './tiktok-page.js';

export interface TiktokVisit {
  visit: ConsoleVisit;
  page: Page;
  wizard: TiktokPage;
  /** An MP4 of six seconds. */
  video: Buffer;
}

/** A new person with a linked TikTok account and a video of their own. @param email that no other spec uses */
export async function visitTiktok(email: string): Promise<TiktokVisit> {
  const visit = await visitConsole(email, { isLinked: false });
  const { page } = visit;
  await linkSandbox(visit.api, [], 'tiktok');
  const video = await recordedVideo(visit.browser, { seconds: 6, colour: '#c04020' });
  return { visit, page, wizard: new TiktokPage(page), video };
}
