import type { Dispatch } from 'redux';
import { baseApi } from '../../../../lib/api/base-api.js';
import type { Problem } from '../../../../lib/api/problem.js';
import type { Sending } from '../../../../lib/uploads/send-file.js';
import type { ChosenImage } from '../images.js';
import { fileFailed, fileStored } from '../slice.js';
import { setProgress } from './progress.js';

/** Uploads under way, by owner and slot. They live outside the page, so that visiting another page does not stop them. */
const underWay = new Map<string, Sending | 'begun'>();
const keyOf = (owner: string, slot: string): string => `${owner} ${slot}`;

/** Starts uploads of chosen files that are not uploading yet. Failed ones wait for a retry. */
export function uploadFiles(dispatch: Dispatch, owner: string, files: readonly ChosenImage[]): void {
  for (const file of files) {
    const key = keyOf(owner, file.id);
    if (file.asset === undefined && !file.isFailed && !underWay.has(key)) void begin(dispatch, owner, file);
  }
}

async function begin(dispatch: Dispatch, owner: string, { id: slot, file, preview }: ChosenImage): Promise<void> {
  const key = keyOf(owner, slot);
  underWay.set(key, 'begun');
  const fail = (problem: Problem) => {
    setProgress(slot, { problem });
    dispatch(fileFailed({ owner, slot, isFailed: true }));
    if (problem.kind === 'offline')
      addEventListener('online', () => retryUpload(dispatch, owner, slot), { once: true });
  };
  const { sendFile } = await import('../../../../lib/uploads/send-file.js');
  if (!underWay.has(key)) return; // canceled meanwhile
  const sending = sendFile(file, file.type || 'image/jpeg', {
    onProgress: (share) => setProgress(slot, { share }),
    onStored: (asset, content) => {
      underWay.delete(key);
      setProgress(slot, null);
      dispatch(fileStored({ owner, slot, asset, content }));
      dispatch(baseApi.util.invalidateTags(['Storage'])); // the page shows the team's storage usage with the files
      URL.revokeObjectURL(preview);
    },
    onFailed: fail,
  });
  underWay.set(key, sending);
}

export function retryUpload(dispatch: Dispatch, owner: string, slot: string): void {
  const sending = underWay.get(keyOf(owner, slot));
  if (sending === undefined || sending === 'begun') return;
  setProgress(slot, { problem: null });
  dispatch(fileFailed({ owner, slot, isFailed: false }));
  sending.retry();
}

/** Cancels the uploads of these slots. */
export function cancelUploads(owner: string, slots: readonly string[]): void {
  for (const slot of slots) {
    const sending = underWay.get(keyOf(owner, slot));
    underWay.delete(keyOf(owner, slot));
    setProgress(slot, null);
    if (sending !== undefined && sending !== 'begun') sending.cancel();
  }
}
