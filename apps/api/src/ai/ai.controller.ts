import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type CallerContext } from '../access/caller.js';
import { CostlyActs } from '../acts/costly-acts.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { AiContent } from './ai-content.js';
import { AiContentQueryDto, AiOfferDto } from './ai.dto.js';

/** The limits of a request's body. A prompt of 4,000 characters fits, even if each is written as an escape sequence. */
const PROMPT_BODY = { bytes: 64 * 1024, values: 20, entries: 10 };

/** Texts and images for ads, made by a model. */
@ApiTags('ai')
@Controller('providers/ai')
export class AiController {
  constructor(
    private readonly content: AiContent,
    private readonly acts: CostlyActs,
  ) {}

  @GetRoute('content', { id: 'getAiOffer', summary: 'The available models.', data: AiOfferDto })
  offer(): { data: AiOfferDto } {
    const { text, image } = this.content.models;
    return { data: { texts: text, images: image } };
  }

  @PostRoute('content', {
    id: 'askAi',
    summary:
      'Generated texts of a maximum length, or the addresses of generated images, stored as uploads of the team.',
    schema: { type: 'array', items: { type: 'string' }, minItems: 1 },
    body: PROMPT_BODY,
  })
  async ask(
    @Caller() caller: CallerContext,
    @Body() { prompt, length, type = 'text', language = caller.lang }: AiContentQueryDto,
  ): Promise<{ data: string[] }> {
    await this.acts.requireRight(caller);
    return {
      data:
        type === 'image'
          ? await this.content.images(caller, prompt)
          : await this.content.texts(caller, prompt, { length, language }),
    };
  }
}
