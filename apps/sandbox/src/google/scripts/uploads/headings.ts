/** The kinds of rows that the sandbox reads. */
export type RowType = 'Campaign' | 'Ad group' | 'Keyword' | 'Negative keyword';

const SHARED = ['Row Type', 'Action', 'Customer ID', 'Campaign ID', 'Campaign'];

/**
 * The headings of Google's web templates, as far as public copies of them agree. The headings of Google Ads Editor differ.
 * `Campaign state` is an older heading for `Campaign status`.
 */
export const HEADINGS: Readonly<Record<RowType, readonly string[]>> = {
  Campaign: [
    ...SHARED,
    ...['Campaign status', 'Campaign state', 'Campaign type', 'Networks', 'Budget', 'Delivery method', 'Budget type'],
    ...[
      'Bid strategy type',
      'Bid strategy',
      'Campaign start date',
      'Campaign end date',
      'Language',
      'Location',
      'Exclusion',
    ],
    ...['Devices', 'Label', 'Target CPA', 'Target ROAS', 'Display URL option', 'Website description'],
    ...['Target Impression Share', 'Max CPC Bid Limit for Target IS', 'Location Goal for Target IS'],
    ...['Tracking template', 'Final URL suffix', 'Custom parameter', 'Inventory type', 'Campaign subtype'],
    ...['Video ad formats', 'EU political ads'],
  ],
  'Ad group': [
    ...SHARED,
    ...['Ad group status', 'Ad group ID', 'Ad group', 'Ad group type', 'Ad rotation', 'Default max. CPC', 'CPC%'],
    ...['Max. CPM', 'Max. CPV', 'Target CPA', 'Target CPM', 'TrueView target CPV', 'Target CPV', 'Label'],
    ...['Tracking template', 'Final URL suffix', 'Custom parameter', 'Target ROAS'],
  ],
  Keyword: [...SHARED, 'Keyword status', 'Ad group', 'Keyword', 'Type', 'Max. CPV'],
  'Negative keyword': [...SHARED, 'Ad group', 'Level', 'Negative keyword', 'Type', 'Keyword status'],
};

/**
 * Headings whose values the sandbox does not know. A cell below one of them is refused, so that no value is dropped silently (our choice).
 */
export const UNREAD = new Set([
  ...['Bid strategy', 'Exclusion', 'Devices', 'Label', 'Target ROAS', 'Display URL option', 'Website description'],
  ...['Target Impression Share', 'Max CPC Bid Limit for Target IS', 'Location Goal for Target IS', 'Campaign subtype'],
  ...['Ad rotation', 'Default max. CPC', 'CPC%'],
]);

const ALL = new Set(Object.values(HEADINGS).flat());

/** Headings that no template has. */
export const unknownHeadings = (columns: readonly string[]): string[] => columns.filter((column) => !ALL.has(column));
