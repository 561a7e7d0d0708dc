import { Injectable } from '@nestjs/common';
import { judgeVideo, judgePicture } from '#libs/media/judge.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import type { Measures, Refused, Upload } from './upload-rules.js';
import { Videos } from './videos/videos.js';

type Stored = Pick<Upload, 'kind' | 'storageKey' | 'sizeBytes'>;

/** Measures stored files of a team by their headers alone: nothing is ever decoded here. */
@Injectable()
export class FileJudge {
  constructor(
    private readonly storage: FileStorage,
    private readonly videos: Videos,
  ) {}

  /**
   * The size of a picture, or the frame size and length of a video.
   * @param signal aborted if the sender disconnects
   * @throws ApiError 429 if the team has used up its budget for videos; the signal's reason if it was aborted
   */
  async measure(organizationId: string, file: Stored, signal?: AbortSignal): Promise<Measures | { refused: Refused }> {
    if (file.kind === 'image') return this.measureImage(file);
    const facts = await this.videos.read(organizationId, file, signal);
    const fault = judgeVideo(facts);
    return facts === null || fault !== null ? { refused: fault ?? 'type' } : facts;
  }

  private async measureImage({ storageKey, sizeBytes }: Stored): Promise<Measures | { refused: Refused }> {
    const judged = judgePicture(await this.storage.read(storageKey, 0, sizeBytes));
    return 'refused' in judged ? judged : { width: judged.width, height: judged.height, seconds: null };
  }
}
