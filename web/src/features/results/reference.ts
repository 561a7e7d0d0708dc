import type { TFunction } from 'i18next';
import type { Curves } from '../../lib/api/endpoints.js';

type Chosen = Pick<Curves['summary'], 'baseline'>;

/** The id of the rows' reference, as in their comparisons: the chosen baseline, else the pool. */
export const referenceOf = ({ baseline }: Chosen): string => baseline?.id ?? 'FEP';

/** The name of the rows' reference within a sentence. */
export const referenceName = ({ baseline }: Chosen, t: TFunction): string => baseline?.name ?? t('results.thePool');
