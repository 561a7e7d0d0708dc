import type { CropBox } from '#libs/contracts/pictures/crop.js';
import type { Provider } from '#libs/contracts/platform/platform.js';
import {
  generatedApi,
  type CheckFeeApiResponse,
  type CreateExperimentApiResponse,
  type UpdateLogoApiArg,
  type UpdateLogoApiResponse,
} from './generated.js';

const LOGO_URL = '/api/v1/profile/logo/update';

/** Called with the sent share of the form, from 0 to 1. */
type OnProgress = (share: number) => void;

interface LogoArgs {
  original: File;
  box: CropBox;
  onProgress: OnProgress;
}

interface ExperimentArgs {
  provider: Provider;
  form: FormData;
  /** The same for every attempt to submit a form, so that it is submitted only once. */
  idempotencyKey: string;
  onProgress: OnProgress;
}

/** The calls that send files. They replace the generated ones of their routes, which report no progress. */
const api = generatedApi.injectEndpoints({
  endpoints: (build) => ({
    submitExperiment: build.mutation<CreateExperimentApiResponse, ExperimentArgs>({
      // Also reloads the session, because a team on trial has one experiment less.
      invalidatesTags: ['Experiment', 'Session'],
      query: ({ provider, form, idempotencyKey, onProgress }) => ({
        url: `/api/v1/providers/${provider}/experiment/create`,
        method: 'POST',
        body: form,
        headers: { 'Idempotency-Key': idempotencyKey },
        onProgress,
      }),
    }),
    askFee: build.mutation<CheckFeeApiResponse, Pick<ExperimentArgs, 'provider' | 'form'>>({
      query: ({ provider, form }) => ({
        url: `/api/v1/providers/${provider}/experiment/sample`,
        method: 'POST',
        body: form,
      }),
    }),
    saveLogo: build.mutation<UpdateLogoApiResponse, LogoArgs>({
      invalidatesTags: ['Session', 'Trail'],
      query: ({ original, box, onProgress }) => {
        const body = formOf(box);
        body.append('attachments[]', original, original.name);
        return { url: LOGO_URL, method: 'POST', body, onProgress };
      },
    }),
    restoreLogo: build.mutation<UpdateLogoApiResponse, void>({
      invalidatesTags: ['Session', 'Trail'],
      query: () => ({
        url: LOGO_URL,
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

export const { useAskFeeMutation, useSubmitExperimentMutation, useRestoreLogoMutation, useSaveLogoMutation } = api;
