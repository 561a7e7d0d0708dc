import { Module } from '@nestjs/common';
import { AiAllowance } from './ai-allowance.js';
import { AiContent } from './ai-content.js';
import { AiController } from './ai.controller.js';
import { ModelClient } from './model-client.js';

@Module({ controllers: [AiController], providers: [AiAllowance, AiContent, ModelClient] })
export class AiModule {}
