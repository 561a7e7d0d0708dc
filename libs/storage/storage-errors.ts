/** The stream exceeded the limit; nothing was stored. */
export class StorageLimitError extends Error {
  override readonly name = 'StorageLimitError';
  constructor(readonly maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
  }
}

/** No file has this key. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
  constructor(key: string, options?: ErrorOptions) {
    super(`no file has the key ${key}`, options);
  }
}

/**
 * - `away`: the storage cannot be reached, or does not respond. It may be available again in a moment.
 * - `full`: it has no free space.
 * - `refused`: wrong credentials, missing rights, or no such bucket or folder. Only an operator can repair this.
 */
export type StorageProblem = 'away' | 'full' | 'refused';

/** The storage failed. Its message is for operators, and contains no secret. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(
    readonly problem: StorageProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
