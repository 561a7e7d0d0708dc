import { useEffect, type ReactNode } from 'react';
import { isBlank, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { useForm } from '../../form/context.js';

const ADDRESS = 'information.promoted_url';
const STORES = { Android: 'google_play', iOS: 'itunes' } as const;

/** The choice of an app and its system. When both are chosen, the app's page in the store becomes the promoted address. */
export function AppSection({ children }: { children: ReactNode }) {
  const { draft, lookups, set } = useForm();
  const apps = lookups.rows['information.application_id'];
  const chosen = apps?.find(({ id }) => id === valueAt(draft, 'information.application_id'));
  const system = valueAt(draft, 'information.user_os');
  const store = system === 'Android' || system === 'iOS' ? textOf(chosen?.[STORES[system]]) : '';
  const typed = textOf(valueAt(draft, ADDRESS));
  // A typed address stays. Another app's store page was filled in automatically, so it may be replaced.
  const isReplaceable =
    isBlank(typed) || (apps ?? []).some((app) => Object.values(STORES).some((name) => app[name] === typed));
  useEffect(() => {
    if (store !== '' && store !== typed && isReplaceable) set(ADDRESS, store);
  });
  return children;
}
