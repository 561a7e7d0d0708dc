import { lazy, Suspense, useState, type ReactNode } from 'react';
import { OpenEditProvider, type RefusedAds } from '../../components/run/edit-refused.js';
import { withOwnParts } from '../platforms.js';

// The controls of the wizard are no part of a list or of results, until somebody edits what was refused there.
const EditDialog = lazy(() =>
  withOwnParts(import('../../features/create/edit/edit-dialog.js').then((part) => part.EditDialog)),
);

/** Wherever a run tells what was refused of it, the alternative can be edited with the wizard's own controls. */
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
