import { useEffect, useState, type ReactNode } from 'react';
import { FindDialog } from './find-dialog.js';
import { ShortcutContext } from './shortcut-context.js';
import { ShortcutsDialog } from './shortcuts-dialog.js';

type Open = 'find' | 'shortcuts' | null;

const TYPES_TEXT = 'input, textarea, select, [contenteditable]';
/** A list has its own search, which `/` focuses. */
const OWN_SEARCH = 'main [role=search]';

/** `/` searches experiments and `?` lists the shortcuts, from every page. The menu's entries do the same. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key === '/' ? 'find' : event.key === '?' ? 'shortcuts' : null;
      if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest(TYPES_TEXT) !== null) return;
      // An open dialog must be answered first.
      if (document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') !== null) return;
      if (wanted === 'find' && document.querySelector(OWN_SEARCH) !== null) return;
      event.preventDefault();
      setOpen(wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(null);
  return (
    <ShortcutContext value={setOpen}>
      {children}
      <FindDialog isOpen={open === 'find'} onClose={close} />
      <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={close} />
    </ShortcutContext>
  );
}
