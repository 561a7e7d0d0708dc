import { Global, Module } from '@nestjs/common';
import { CostlyActs } from './costly-acts.js';

@Global()
@Module({ providers: [CostlyActs], exports: [CostlyActs] })
export class CostlyActsModule {}
