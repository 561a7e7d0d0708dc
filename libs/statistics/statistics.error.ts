export type StatisticsErrorCode =
  | 'INVALID_COMPONENT'
  | 'INVALID_NUMBER'
  | 'EVENTS_EXCEED_EXPOSURE'
  | 'INVALID_VARIATION'
  | 'DUPLICATE_VARIATION'
  | 'INVALID_ANCHOR'
  | 'INVALID_BASELINE';

/** Input that allows no estimate. `code` is stable, `message` names the ad and the field. */
export class StatisticsError extends Error {
  constructor(
    readonly code: StatisticsErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'StatisticsError';
  }
}
