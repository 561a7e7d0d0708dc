import { useEffect } from 'react';
import { namesPlaces } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { decidesAudience } from '#libs/platforms/fields/audience-facts.js';
import type { ComponentField } from '#libs/platforms/fields/fields.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, recordOf, valueAt, valuesOf, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { useAudienceSizesQuery, type AudienceSizes } from '../../../../lib/api/endpoints.js';
import { isRefusal, toProblem } from '../../../../lib/api/problem.js';
import { isCancelled, useCancelled } from '../../../../lib/api/use-cancelled.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useAskAgain } from '../../../../lib/use-ask-again.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { useForm } from '../../form/context.js';
import { toInput } from '../../form/to-input.js';

/** Each query costs calls to the platform, so the hook waits until the user pauses. */
const WAIT_MS = 800;

interface SizesState {
  /** Whether enough is chosen for the platform to estimate sizes. */
  isAskable: boolean;
  isAsking: boolean;
  /** The last known sizes; a newer answer replaces them. */
  sizes: AudienceSizes | null;
  /** Why the sizes could not be looked up. */
  error: unknown;
  retry(): void;
}

/** The audience sizes of the form, queried again when the audiences change. */
export function useAudienceSizes(): SizesState {
  const { description, draft, account, currency } = useForm();
  const { language } = useFormat();
  const body = JSON.stringify(audiencesIn(description, toInput(description, draft, { language, currency })));
  const settled = useDebounced(body, WAIT_MS);
  const about = { provider: useProvider(), body: JSON.parse(settled) as Untrusted };
  const isAskable = account !== undefined && hasPlaces(description, about.body);
  const answer = useAudienceSizesQuery(about, { skip: !isAskable });
  useCancelled('estimateAudiences', about, !isAskable);
  const { data, isFetching, error, refetch } = answer;
  // Another part of the page that has been removed, such as the panel of a wide window, may have canceled this query.
  const isBrokenOff = isAskable && !isFetching && isCancelled(error);
  useEffect(() => {
    if (isBrokenOff) void refetch();
  }, [isBrokenOff, refetch]);
  useAskAgain(error !== undefined && !isFetching && !isRefusal(toProblem(error)), refetch);
  return {
    isAskable,
    isAsking: isAskable && (isFetching || settled !== body),
    sizes: isAskable && error === undefined ? (data?.data ?? null) : null,
    error: isAskable && !isFetching && !isBrokenOff ? error : undefined,
    retry: () => void refetch(),
  };
}

/** The fields that decide the audience size. All others are left out, so that typing a name or an amount causes no new query. */
function audiencesIn(description: PlatformDescription, input: Untrusted): Untrusted {
  const base = { objective: input['objective'], audiences: input['audiences'], exclusions: input['exclusions'] };
  return fieldsOf(description).reduce<Untrusted>((whole, { path, isList, field }) => {
    if (isList) {
      const rows = path.startsWith('audiences.') ? valueAt(input, path) : undefined;
      return rows === undefined ? whole : withValueAt(whole, path, filledIn(field, rows));
    }
    const isDeciding =
      decidesAudience(path, field) || (field.kind === 'references' && Object.hasOwn(description.setup, path));
    const value = isDeciding ? valueAt(input, path) : undefined;
    return value === undefined ? whole : withValueAt(whole, path, value);
  }, base);
}

/** The filled-in rows. Empty rows have no size, and can lack fields that the API requires. */
const filledIn = (field: ComponentField, rows: unknown): unknown[] =>
  listOf(rows).filter((row) => field.mayBeAny === true || !kindOf(field).isEmpty(recordOf(row)['value']));

/** Whether the input has places: without a country the platform estimates nothing. */
const hasPlaces = (description: PlatformDescription, input: Untrusted): boolean =>
  Object.entries(description.audiences).every(
    ([name, field]) =>
      !namesPlaces(field) ||
      valuesOf(valueAt(input, `audiences.${name}`)).some((places) => !kindOf(field).isEmpty(places)),
  );
