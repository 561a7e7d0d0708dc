import { PARTS, type Part } from '#libs/platforms/description.js';

/** Step 0 chooses the goal; the parts of the description follow, and the summary opens over the last of them. */
export const LAST_STEP = PARTS.length;
export const SUMMARY_STEP = LAST_STEP + 1;
/** From this step on, the page shows the number of variations beside the form (META-013). */
export const COUNTED_FROM = 2;

/** Undefined for the goal and the summary. */
export const partAt = (step: number): Part | undefined => PARTS[step - 1];
export const stepOf = (part: Part): number => PARTS.indexOf(part) + 1;
