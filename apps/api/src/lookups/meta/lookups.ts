import type { OwnLookups } from '../own-lookups.js';
import { MetaLookupsController } from './meta-lookups.controller.js';

export default { controllers: [MetaLookupsController], providers: [] } satisfies OwnLookups;
