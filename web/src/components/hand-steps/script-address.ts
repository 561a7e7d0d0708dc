import { useSearchParams } from 'react-router-dom';
import { SCRIPT_PARAM, scriptValue } from '#libs/contracts/experiment/run/hand-address.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { findDescription } from '#libs/platforms/registry.js';
import type { ScriptRun } from './use-hand-steps.js';

const VALUE = /^([a-z]+)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The experiment that an address names; null for none. */
function scriptIn(search: URLSearchParams): ScriptRun | null {
  const [, name, uuid] = VALUE.exec(search.get(SCRIPT_PARAM) ?? '') ?? [];
  const platform = name as Platform | undefined;
  if (platform === undefined || uuid === undefined || findDescription(platform) === undefined) return null;
  return { platform, uuid };
}

/** The script that is open over the page: its address says so, and going back closes it. */
export function useScriptAddress() {
  const [search, setSearch] = useSearchParams();
  const withScript = (run: ScriptRun | null) => {
    const next = new URLSearchParams(search);
    if (run === null) next.delete(SCRIPT_PARAM);
    else next.set(SCRIPT_PARAM, scriptValue(run));
    return next;
  };
  return {
    open: scriptIn(search),
    show: (run: ScriptRun) => setSearch(withScript(run)),
    close: () => setSearch(withScript(null), { replace: true }),
    /** The target of a link that opens a script over the present page. */
    linkTo: (run: ScriptRun) => ({ search: `?${withScript(run).toString()}` }),
  };
}
