import type { CropBox } from '#libs/contracts/logo.js';
import { ensureCsrf } from './csrf.js';
import { generatedApi, type UpdateLogoApiArg, type UpdateLogoApiResponse } from './generated.js';
import { sendForm } from './send-form.js';

const URL = '/api/v1/profile/logo/update';

interface Args {
  original: File;
  box: CropBox;
  onProgress(share: number): void;
}

/** Saving is written by hand beside the generated call of its route, because an original of 40 MB is long on its way. */
const api = generatedApi.injectEndpoints({
  endpoints: (build) => ({
    saveLogo: build.mutation<UpdateLogoApiResponse, Args>({
      invalidatesTags: ['Session', 'Trail'],
      queryFn: async ({ original, box, onProgress }, { signal }, _extra, baseQuery) => {
        await ensureCsrf();
        const form = formOf(box);
        form.append('attachments[]', original, original.name);
        const send = () => sendForm<UpdateLogoApiResponse>(URL, form, { signal, onProgress });
        const answer = await send();
        if (!('error' in answer) || answer.error.status !== 401) return answer;
        // Any other call renews a session that has run out, or says that it has ended.
        const { error } = await baseQuery('/api/v1/profile/me');
        return error === undefined ? send() : { error };
      },
    }),
    restoreLogo: build.mutation<UpdateLogoApiResponse, void>({
      invalidatesTags: ['Session', 'Trail'],
      query: () => ({
        url: URL,
        method: 'POST',
        body: formOf({ action: 'restore' } satisfies UpdateLogoApiArg['body']),
      }),
    }),
  }),
});

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

export const { useRestoreLogoMutation, useSaveLogoMutation } = api;
