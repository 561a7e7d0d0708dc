/** Ids of the parts of a results page, the targets of links. */
export const ROWS_ID = 'rows';

/** The parts of the page to which a phone's links lead, in their order on the page. */
export const SECTIONS = ['in-short', 'performance', 'what-moved', 'search', ROWS_ID, 'batches'] as const;
export type Section = (typeof SECTIONS)[number];
