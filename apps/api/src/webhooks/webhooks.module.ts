import { Module } from '@nestjs/common';
import { Webhooks } from './webhooks.js';
import { WebhooksController } from './webhooks.controller.js';

/** Notifies other systems of a team's experiments. */
@Module({ controllers: [WebhooksController], providers: [Webhooks] })
export class WebhooksModule {}
