import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Language } from '#libs/contracts/messages/language.js';
import { textOf, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { EVENTS } from '#libs/platforms/tiktok/events.js';
import { useCancelled } from '../../../../lib/api/use-cancelled.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';
import { knownRow } from '../../form/known-rows.js';
import { useIdentityRows, type IdentityRow } from './use-identity-rows.js';
import type { LookupRow, Lookups, UseRowSearch } from '../../form/lookups.js';
import { useAccountLookups } from '../use-account-lookups.js';
import { useJoinedLookups, type Answer } from '../use-joined-lookups.js';
import {
  useGetTikTokAudiencesQuery,
  useGetTikTokContentExclusionsQuery,
  useGetTikTokCustomConversionsQuery,
  useGetTikTokDevicesQuery,
  useGetTikTokIdentitiesQuery,
  useGetTikTokInterestsQuery,
  useGetTikTokPixelsQuery,
  useSearchTikTokLocationsQuery,
} from './endpoints.js';

/** The search for places in the chosen account. */
const useLocationSearch: UseRowSearch = ({ q }, { skip }) => {
  const account = useFrame().account?.id ?? '';
  const args = { account, q };
  const isSkipped = skip || account === '';
  useCancelled('searchTikTokLocations', args, isSkipped);
  return useSearchTikTokLocationsQuery(args, { skip: isSkipped });
};
const SEARCHES = { locations: useLocationSearch };

/** The lists that are incomplete until the pixel's custom conversions have loaded. Until then, they show only its standard events. */
const INCOMPLETE = ['custom_conversions'];

/** The choices of the linked account, and those of the ad account once it is chosen (TIKTOK-016, TIKTOK-017). */
export function useTiktokLookups(draft: Untrusted): Lookups {
  const { account, pixel, objective } = draft;
  const { language } = useFormat();
  const linked = useAccountLookups();
  const chosen = knownRow(linked.rows['accounts'] ?? [], account)?.id;
  const of = chosen === undefined ? skipToken : { account: chosen };
  const identities: Answer<IdentityRow> = useGetTikTokIdentitiesQuery(of);
  const identityRows = useIdentityRows(identities.currentData?.data, draft);
  const audiences: Answer = useGetTikTokAudiencesQuery(of);
  const interests: Answer = useGetTikTokInterestsQuery(
    chosen === undefined ? skipToken : { account: chosen, lang: language },
  );
  const devices: Answer = useGetTikTokDevicesQuery(of);
  const exclusions: Answer = useGetTikTokContentExclusionsQuery(of);
  const countsConversions = objective === 'CONVERSIONS';
  const pixels: Answer<Pixel> = useGetTikTokPixelsQuery(countsConversions ? of : skipToken);
  const pixelRows = pixels.currentData?.data;
  const chosenPixel = knownRow(pixelRows ?? [], pixel) as Pixel | undefined;
  const conversions: Answer = useGetTikTokCustomConversionsQuery(
    chosen === undefined || chosenPixel === undefined || !countsConversions
      ? skipToken
      : { account: chosen, pixel: chosenPixel.id },
  );
  // Lists that the user may have changed on the platform in the meantime.
  const own = [identities, audiences, pixels, conversions];
  const all = [...own, interests, devices, exclusions];
  const audienceRows = audiences.currentData?.data;
  const [interestRows, deviceRows] = [interests.currentData?.data, devices.currentData?.data];
  const [exclusionRows, conversionRows] = [exclusions.currentData?.data, conversions.currentData?.data];
  const accountRows = linked.rows['accounts'];
  const rows = useMemo(
    () => ({
      accounts: accountRows,
      identities: identityRows,
      custom_audiences: audienceRows,
      interests: detailed(interestRows, 'topic'),
      devices: detailed(deviceRows, 'os_type'),
      content_exclusions: exclusionRows,
      pixels: pixelRows,
      custom_conversions: chosenPixel && [
        ...chosenPixel.events.map((event) => eventRow(event, language)),
        ...(conversionRows ?? []),
      ],
    }),
    [
      accountRows,
      identityRows,
      audienceRows,
      interestRows,
      deviceRows,
      exclusionRows,
      pixelRows,
      chosenPixel,
      conversionRows,
      language,
    ],
  );
  const incomplete = chosenPixel !== undefined && conversionRows === undefined ? INCOMPLETE : undefined;
  return useJoinedLookups({ linked, own, all, rows, searches: SEARCHES, incomplete });
}

interface Pixel extends LookupRow {
  events: readonly LookupRow[];
}

/** A pixel's event with the specification's name for it, or else with the pixel's own name (TIKTOK-108). */
const eventRow = ({ id, name }: LookupRow, language: Language): LookupRow => ({
  id,
  name: Object.hasOwn(EVENTS, id) ? EVENTS[id as keyof typeof EVENTS][language] : name,
});

const detailed = (rows: readonly LookupRow[] | undefined, fact: string): readonly LookupRow[] | undefined =>
  rows?.map((row) => ({ ...row, detail: textOf(row[fact]) }));
