import { z } from 'zod';
import type { AdPlatformReads } from '../../port/ad-platform.js';
import type { GoogleClient } from '../wire/client.js';
import { equals } from '../wire/gaql.js';
import { ofCustomer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';

/** The name of the label that a script leaves in the customer when it ends a run. */
export const stopLabel = (experimentKey: string): string => `Polyad stopped ${experimentKey}`;

/** Looks for the label by the same conditions as the scripts. */
export const hasStopMarkOf =
  (client: GoogleClient): Required<AdPlatformReads>['hasStopMark'] =>
  async (account, experimentKey) => {
    const where = [equals('label.status', 'ENABLED'), equals('label.name', stopLabel(experimentKey))];
    const query = { select: ['label.id'], from: 'label', where };
    return (await rowsOf(client, ofCustomer(account), query, z.looseObject({}))).length > 0;
  };
