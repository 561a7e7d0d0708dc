import { Global, Module } from '@nestjs/common';
import { FileStorage } from '#libs/storage/file-storage.js';
import { openStorage } from '#libs/storage/open-storage.js';
import { PictureSizes } from '../uploads/picture-sizes.js';
import { StorageController } from '../uploads/storage.controller.js';
import { TeamStorage } from '../uploads/team-storage.js';
import { ResumableUploads } from '../uploads/tus/resumable-uploads.js';
import { UploadsController } from '../uploads/tus/uploads.controller.js';
import { ExperimentForms } from '../uploads/experiment-forms.js';
import { FileJudge } from '../uploads/judge-file.js';
import { VideoThreads } from '../uploads/videos/video-threads.js';
import { Videos } from '../uploads/videos/videos.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';

@Global()
@Module({
  controllers: [StorageController, UploadsController],
  providers: [
    TeamStorage,
    PictureSizes,
    ResumableUploads,
    ExperimentForms,
    FileJudge,
    Videos,
    { provide: VideoThreads, useFactory: () => new VideoThreads() },
    {
      provide: FileStorage,
      useFactory: (environment: ApiEnvironment) => openStorage(environment),
      inject: [ENVIRONMENT],
    },
  ],
  exports: [FileStorage, TeamStorage, PictureSizes, ExperimentForms, Videos],
})
export class StorageModule {}
