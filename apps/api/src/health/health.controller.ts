import { Controller } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { Database } from '../database/database.module.js';
import { ApiError, item } from '../http/errors/api-error.js';
import { GetRoute } from '../http/routing/routes.js';
import { Temporal } from '../temporal/temporal.module.js';

class HealthDto {
  @ApiProperty({ type: String, example: 'ok' })
  status!: string;
}

class ReadinessDto extends HealthDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { database: 'ok', temporal: 'ok', storage: 'ok' },
  })
  parts!: Record<string, string>;
}

/** `health` says that the process lives; `ready` that it can do its work. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly storage: FileStorage,
  ) {}

  @GetRoute('', { id: 'getHealth', summary: 'The process is alive.', data: HealthDto, isPublic: true })
  health(): { data: HealthDto } {
    return { data: { status: 'ok' } };
  }

  /** 503 names the unreachable parts, but never their addresses. */
  @GetRoute('ready', {
    id: 'getReadiness',
    summary: 'Database, Temporal and storage can be reached.',
    data: ReadinessDto,
    isPublic: true,
  })
  async ready(): Promise<{ data: ReadinessDto }> {
    const checks = { database: this.database.check(), temporal: this.temporal.check(), storage: this.storage.check() };
    const results = await Promise.allSettled(Object.values(checks).map((check) => withLimit(check, 3_000)));
    const parts = Object.fromEntries(
      Object.keys(checks).map((name, i) => [name, results[i]!.status === 'fulfilled' ? 'ok' : 'unreachable']),
    );
    const lost = Object.keys(parts).filter((name) => parts[name] !== 'ok');
    if (lost.length === 0) return { data: { status: 'ok', parts } };
    throw new ApiError(
      503,
      'unavailable',
      withParams(HTTP_TEXTS.notReady, { parts: lost.join(', ') }),
      lost.map((field) => item(withParams(HTTP_TEXTS.unreachable, { part: field }), { field, type: 'unreachable' })),
      5,
    );
  }
}

function withLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
