import { useFrame } from '../form/context.js';

/** The platform's matches for a field's lookup; the lookup of a control never changes. */
export function useSearchOf<T>(lookup: string, sentQuery: string, isLongEnough: boolean) {
  const useRowSearch = useFrame().lookups.searches[lookup] ?? useNothing;
  const { currentData, isFetching, isError, error } = useRowSearch({ q: sentQuery }, { skip: !isLongEnough });
  return { currentData: currentData as { data: T[] } | undefined, isFetching, isError, error };
}

const useNothing = () => ({ currentData: { data: [] }, isFetching: false, isError: false, error: undefined });
