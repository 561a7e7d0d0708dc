import { openGoogle } from './google/open-google.js';
import { openMeta } from './meta/open-meta.js';
import type { OpenPlatform } from './platform.js';
import { openTikTok } from './tiktok/open-tiktok.js';

/** The platforms of the sandbox. The first is meant where a request to the test bench names none. */
export const PLATFORMS: readonly OpenPlatform[] = [openMeta, openTikTok, openGoogle];
