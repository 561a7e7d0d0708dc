import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { Database } from '../../database/database.module.js';
import { exportName, type ExportFile } from '../downloads/export-file.js';
import { Impact } from '../impact.js';
import { ResultSource, type Reader } from '../result-source.js';
import type { ExportQueryDto } from '../results-query.dto.js';
import { Results } from '../results.js';
import type { ReportSource } from './report-context.js';
import { reportOf } from './report-data.js';
import { ReportPrinter, type PrintRequest } from './report-printer.js';
import type { ReportPicture } from './report.types.js';

/** Rows of the report's table. */
const ROWS = 15;
/** Size of the best ad's picture, which makes it sharp in print. */
const PICTURE_PIXELS = 540;
const MOST_PIXELS = 50_000_000;

/** Reports of results as PDF. */
@Injectable()
export class Reports {
  constructor(
    private readonly sources: ResultSource,
    private readonly results: Results,
    private readonly impact: Impact,
    private readonly printer: ReportPrinter,
    private readonly database: Database,
    private readonly storage: FileStorage,
  ) {}

  /** @throws ApiError as results do, 503 while too many reports are drawn */
  async file(
    reader: Reader,
    platform: Platform,
    query: ExportQueryDto,
    { isMoneyShown }: { isMoneyShown: boolean },
  ): Promise<ExportFile> {
    const { experiment, description, variable } = await this.sources.open(reader, platform, query);
    const owner = `${reader.organizationId}/${reader.isOutside ? 'visitors' : 'team'}`;
    const body = await this.printer.print(owner, () =>
      this.request(reader, platform, query, { experiment, description, variable, isMoneyShown }),
    );
    return { name: exportName(experiment.name, 'pdf'), type: 'application/pdf', body: oneByOne([body]) };
  }

  private async request(
    reader: Reader,
    platform: Platform,
    query: ExportQueryDto,
    opened: Pick<ReportSource, 'experiment' | 'description' | 'variable' | 'isMoneyShown'>,
  ): Promise<PrintRequest> {
    const { sort: _, order: __, ...shown } = query;
    const curves = await this.results.curves(reader, platform, { ...shown, page: 1, size: ROWS });
    const impact = curves.fep === null ? null : await this.impact.of(reader, platform, query);
    const report = reportOf({
      ...opened,
      curves,
      impact,
      teamName: reader.isOutside ? null : await this.teamName(reader.organizationId),
      language: reader.lang,
      now: new Date(),
    });
    return { report, picture: await this.picture(reader.organizationId, curves.best?.asset ?? null) };
  }

  private async teamName(organizationId: string): Promise<string> {
    return (await this.database.fork().findOneOrFail(Organization, { id: organizationId })).name;
  }

  /** The picture of the best ad, without metadata; null if there is no readable one. */
  private async picture(organizationId: string, asset: string | null): Promise<ReportPicture | null> {
    const row = asset === null ? null : await new AssetRepository(this.database.fork()).find(organizationId, asset);
    if (row?.kind !== 'image') return null;
    try {
      const content = await sharp(await buffer(await this.storage.stream(row.storageKey)), {
        limitInputPixels: MOST_PIXELS,
      })
        .rotate() // applies the EXIF orientation
        .resize({ width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer();
      return { content, format: 'jpg' };
    } catch {
      // A report without its picture is better than none.
      return null;
    }
  }
}

async function* oneByOne(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
