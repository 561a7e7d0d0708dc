import type { OwnLookups } from '../own-lookups.js';
import { TikTokLookupsController } from './tiktok-lookups.controller.js';

export default { controllers: [TikTokLookupsController], providers: [] } satisfies OwnLookups;
