import { openGoogle } from './google/open-google.js';
import { openMeta } from './meta/open-meta.js';
import type { OpenPlatform } from './platform.js';
import { openTikTok } from './tiktok/open-tiktok.js';

/** The platforms of the sandbox. The first is the default of the test bench's requests. */
export const PLATFORMS: readonly OpenPlatform[] = [openMeta, openTikTok, openGoogle];
