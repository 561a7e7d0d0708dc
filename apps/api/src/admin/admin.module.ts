import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { AdSetsController } from './ad-sets.controller.js';
import { OperationsController } from './operations/operations.controller.js';
import { SamplesController } from './samples.controller.js';

/** Pages and acts of the product's staff, across teams. */
@Module({
  controllers: [AccountsController, SamplesController, AdSetsController, OperationsController],
  providers: [Accounts],
})
export class AdminModule {}
