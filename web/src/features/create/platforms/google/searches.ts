import type { PlacementType } from '#libs/platforms/google/audience.js';
import { useCancelled } from '../../../../lib/api/use-cancelled.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';
import type { UseRowSearch } from '../../form/lookups.js';
import {
  useSearchGoogleLocationsQuery,
  useSearchGooglePlacementsQuery,
  useSearchGoogleTopicsQuery,
} from './endpoints.js';

/** The arguments of a search in the chosen customer. */
function useSearchArguments(q: string, skip: boolean) {
  const account = useFrame().account?.id ?? '';
  return { args: { account, q }, isSkipped: skip || account === '' };
}

const useLocations: UseRowSearch = ({ q }, { skip }) => {
  const { args, isSkipped } = useSearchArguments(q, skip);
  const { language: lang } = useFormat();
  const search = { ...args, lang };
  useCancelled('searchGoogleLocations', search, isSkipped);
  return useSearchGoogleLocationsQuery(search, { skip: isSkipped });
};

const useTopics: UseRowSearch = ({ q }, { skip }) => {
  const { args, isSkipped } = useSearchArguments(q, skip);
  useCancelled('searchGoogleTopics', args, isSkipped);
  return useSearchGoogleTopicsQuery(args, { skip: isSkipped });
};

const usePlacements: UseRowSearch = ({ q }, { skip }) => {
  const { args, isSkipped } = useSearchArguments(q, skip);
  useCancelled('searchGooglePlacements', args, isSkipped);
  return useSearchGooglePlacementsQuery(args, { skip: isSkipped });
};

/** The search for placements of one kind. */
const placementsOf =
  (type: PlacementType): UseRowSearch =>
  (words, options) => {
    const answer = usePlacements(words, options);
    const rows = answer.currentData?.data as readonly { type: PlacementType }[] | undefined;
    return rows === undefined ? answer : { ...answer, currentData: { data: rows.filter((row) => row.type === type) } };
  };

/** Lookups that are searched instead of listed, by the name that fields give them (GOOGLE-024, GOOGLE-025). */
export const SEARCHES: Readonly<Record<string, UseRowSearch>> = {
  locations: useLocations,
  topics: useTopics,
  placements: usePlacements,
  websites: placementsOf('website'),
  app_categories: placementsOf('app_category'),
  apps: placementsOf('app'),
  youtube_videos: placementsOf('youtube_video'),
  youtube_channels: placementsOf('youtube_channel'),
};
