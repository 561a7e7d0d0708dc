import { lazy, Suspense, useState, type ReactNode } from 'react';
import { OpenEditProvider, type RefusedAds } from '../../components/run/edit-refused.js';

// A list or results page loads the wizard's controls only when somebody edits a refused alternative.
const EditDialog = lazy(async () => {
  const dialog = import('../../features/create/edit/edit-dialog.js').then((part) => part.EditDialog);
  return (await import('../platforms/platform-parts.js')).withOwnParts(dialog);
});

/** Lets people edit refused alternatives with the wizard's own controls, on every page that reports refused ads. */
export function AlternativeEdits({ children }: { children: ReactNode }) {
  const [refused, setRefused] = useState<RefusedAds | null>(null);
  return (
    <OpenEditProvider value={setRefused}>
      {children}
      {refused !== null && (
        <Suspense>
          <EditDialog {...refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
    </OpenEditProvider>
  );
}
