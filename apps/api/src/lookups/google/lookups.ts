import type { OwnLookups } from '../own-lookups.js';
import { GoogleAccount } from './google-account.js';
import { GoogleCustomerController } from './google-customer.controller.js';
import { GoogleLookupsController } from './google-lookups.controller.js';

export default {
  controllers: [GoogleLookupsController, GoogleCustomerController],
  providers: [GoogleAccount],
} satisfies OwnLookups;
