import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { CONVERSION_CATEGORIES, type ConversionCategory } from '#libs/platforms/google/goals.js';
import { CONVERSION_GOAL_WORDS } from '#libs/platforms/google/setup-texts.js';
import { textOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { knownRow } from '../../form/known-rows.js';
import type { Lookups } from '../../form/lookups.js';
import { useJoinedLookups, type Answer } from '../use-joined-lookups.js';
import { useCustomers } from './use-customers.js';
import {
  useGetGoogleAssetsQuery,
  useGetGoogleAudiencesQuery,
  useGetGoogleDemographicsQuery,
  useGetGoogleInterestsQuery,
  useGetGoogleLanguagesQuery,
  useGetGooglePixelsQuery,
  useGetGoogleSegmentsQuery,
} from './endpoints.js';
import { SEARCHES } from './searches.js';

/** The choices of the linked account, and those of the customer once it is chosen (GOOGLE-006). A failed list is empty (GOOGLE-023). */
export function useGoogleLookups(draft: Untrusted): Lookups {
  const { account, objective } = draft;
  const { language } = useFormat();
  const linked = useCustomers();
  const chosen = knownRow(linked.rows['accounts'] ?? [], account)?.id;
  const of = chosen === undefined ? skipToken : { account: chosen };
  const goal = textOf(objective);
  const categories: readonly string[] = Object.hasOwn(CONVERSION_CATEGORIES, goal)
    ? CONVERSION_CATEGORIES[goal as keyof typeof CONVERSION_CATEGORIES]
    : [];
  const pixels: Answer = useGetGooglePixelsQuery(categories.length > 0 ? of : skipToken);
  const audiences: Answer = useGetGoogleAudiencesQuery(of);
  const assets: Answer = useGetGoogleAssetsQuery(of);
  const languages: Answer = useGetGoogleLanguagesQuery(of);
  const segments: Answer = useGetGoogleSegmentsQuery(of);
  const interests: Answer = useGetGoogleInterestsQuery(of);
  const demographics: Answer = useGetGoogleDemographicsQuery(of);
  // Lists that the user may have changed on the platform in the meantime.
  const own = [pixels, audiences, assets];
  const all = [...own, languages, segments, interests, demographics];
  const [pixelRows, audienceRows, assetRows] = own.map(({ currentData }) => currentData?.data);
  const [languageRows, segmentRows, interestRows, demographicRows] = all
    .slice(3)
    .map(({ currentData }) => currentData?.data);
  const accountRows = linked.rows['accounts'];
  const rows = useMemo(
    () => ({
      accounts: accountRows,
      pixels: pixelRows
        ?.filter(({ category }) => categories.includes(textOf(category)))
        .map((row) => ({ ...row, detail: CONVERSION_GOAL_WORDS[row['category'] as ConversionCategory][language] })),
      custom_audiences: audienceRows,
      assets: assetRows?.map((row) => ({ ...row, detail: `${textOf(row['width'])} × ${textOf(row['height'])}` })),
      languages: languageRows,
      segments: segmentRows,
      interests: interestRows,
      demographics: demographicRows,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the goal decides the categories
    [
      accountRows,
      pixelRows,
      audienceRows,
      assetRows,
      languageRows,
      segmentRows,
      interestRows,
      demographicRows,
      goal,
      language,
    ],
  );
  return useJoinedLookups({ linked, own, all, rows, searches: SEARCHES });
}
