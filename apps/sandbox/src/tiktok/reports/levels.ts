/** Levels of a report, widest first. */
export const LEVEL_NAMES = ['advertiser', 'campaign', 'adgroup', 'ad'] as const;
export type ReportLevel = (typeof LEVEL_NAMES)[number];

export const DATA_LEVELS = ['AUCTION_ADVERTISER', 'AUCTION_CAMPAIGN', 'AUCTION_ADGROUP', 'AUCTION_AD'] as const;
export const levelOf = (dataLevel: (typeof DATA_LEVELS)[number]): ReportLevel =>
  LEVEL_NAMES[DATA_LEVELS.indexOf(dataLevel)]!;
