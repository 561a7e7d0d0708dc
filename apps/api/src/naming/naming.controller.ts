import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { DEFAULT_PATTERNS, NAMING_FIELDS, type NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { NamingRepository } from '#libs/database/repositories/access/naming.repository.js';
import { tidyText } from '#libs/platforms/reading/clean-text.js';
import { checkPatterns } from '#libs/platforms/naming/check.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { invalid, item } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { latestExample } from './naming-example.js';
import { NamingDto, NamingPatternsDto } from './naming.dto.js';
import { requireMay } from '../access/require-may.js';

/** A team's patterns for object names and link parameters on a platform. All members see them; the owner sets them. */
@ApiTags('providers')
@ProviderParam()
@Controller('providers/:provider/naming')
export class NamingController {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  @GetRoute('', { id: 'getNaming', summary: "The team's patterns for names and links.", data: NamingDto })
  async read(
    @Caller() { organizationId }: CallerContext,
    @RequestPlatform() platform: Platform,
  ): Promise<{ data: NamingDto }> {
    const em = this.database.fork();
    const [row, example] = await Promise.all([
      new NamingRepository(em).find(organizationId, platform),
      latestExample(this.database.fork(), organizationId, platform),
    ]);
    return {
      data: { patterns: row?.patterns ?? DEFAULT_PATTERNS, changed_at: row?.changedAt.toISOString() ?? null, example },
    };
  }

  /** Applies to later submits only: every experiment keeps the patterns of its submit. */
  @PostRoute('', {
    id: 'saveNaming',
    summary: "Sets the team's patterns for names and links of future submits. Owner only.",
    data: NamingDto,
  })
  async save(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() form: NamingPatternsDto,
    @Req() request: Request,
  ): Promise<{ data: NamingDto }> {
    requireMay(caller, 'set-names');
    const { organizationId, userId } = caller;
    const patterns = Object.fromEntries(NAMING_FIELDS.map((field) => [field, tidyText(form[field])])) as Record<
      keyof NamingPatterns,
      string
    >;
    const findings = checkPatterns(descriptionOf({ platform }), patterns);
    if (findings.length > 0)
      throw invalid(
        findings.map((finding) => item(finding, { field: finding.field! })),
        'naming',
      );
    await this.database.fork().transactional(async (em) => {
      await new NamingRepository(em).save(organizationId, platform, { patterns, by: userId });
      const event = { userId, organizationId, detail: { name: PLATFORM_NAMES[platform], ...patterns } };
      await this.audit.record('naming.changed', request, event, em);
    });
    return this.read(caller, platform);
  }
}
