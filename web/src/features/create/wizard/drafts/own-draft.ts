import { useStore } from 'react-redux';
import type { WizardsState } from '../../form/wizard-state.js';
import { keptDraftId, ownerKey, type DraftOwner } from './storage.js';

/** Whether the user's own form continues this draft. Such a draft is opened in that form and not in a second one. */
export function useIsOwnDraft(owner: DraftOwner): (id: number) => boolean {
  const store = useStore<Partial<WizardsState>>();
  return (id) => {
    const open = store.getState().wizards?.[ownerKey(owner)];
    return (open === undefined ? keptDraftId(owner) : (open.saved?.id ?? null)) === id;
  };
}
