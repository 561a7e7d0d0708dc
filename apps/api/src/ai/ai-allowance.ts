import { Injectable } from '@nestjs/common';
import { AI_MESSAGES } from '#libs/contracts/ai/ai-texts.js';
import { ApiError } from '../http/errors/api-error.js';
import { LookupAllowance } from '../platforms/lookup-allowance.js';

/** What one person may ask of the model in a minute: each question costs whoever runs the product. */
@Injectable()
export class AiAllowance extends LookupAllowance {
  protected override readonly most = 10;

  protected override refusal(seconds: number): ApiError {
    return new ApiError(429, 'too-many-questions', AI_MESSAGES.tooMany, undefined, seconds);
  }
}
