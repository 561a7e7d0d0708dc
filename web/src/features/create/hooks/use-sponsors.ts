import { skipToken } from '@reduxjs/toolkit/query';
import { useAccountLookupsQuery } from '../../../lib/api/endpoints.js';
import type { AdSponsors } from '../model/sponsors.js';

/** Whom the ad account's ads for the EU name where the form names nobody; null until it is known. */
export function useSponsors(accountId: string): AdSponsors | null {
  const { currentData } = useAccountLookupsQuery(
    accountId === '' ? skipToken : { accountLookupsQueryDto: { account_id: accountId } },
  );
  const found = currentData?.data;
  return found === undefined ? null : { beneficiary: found.dsa_beneficiary, payor: found.dsa_payor };
}
