import { Global, Module } from '@nestjs/common';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';

@Global()
@Module({
  providers: [
    {
      provide: LocalStorage,
      useFactory: ({ STORAGE_DIR }: ApiEnvironment) => new LocalStorage(STORAGE_DIR),
      inject: [ENVIRONMENT],
    },
  ],
  exports: [LocalStorage],
})
export class StorageModule {}
