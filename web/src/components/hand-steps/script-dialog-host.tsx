import { lazy, Suspense } from 'react';
import { useScriptAddress } from './script-address.js';

const ScriptDialog = lazy(() => import('./script-dialog.js'));

/** Opens the script that the address names, over any page of a signed-in user. */
export function ScriptDialogHost() {
  const { open, close } = useScriptAddress();
  if (open === null) return null;
  return (
    <Suspense>
      <ScriptDialog key={open.uuid} run={open} onClose={close} />
    </Suspense>
  );
}
