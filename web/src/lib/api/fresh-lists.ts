import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { baseApi } from './base-api.js';
import { generatedApi, type ListExperimentsApiArg } from './generated.js';

type ApiState = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** Writes an experiment's present status into every cached list, so that a list opened again does not show the old status. */
const listsChanged =
  (id: number, status: ExperimentStatus) =>
  (dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>, getState: () => ApiState) => {
    for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState(), ['Experiment'])) {
      if (endpointName !== 'listExperiments') continue;
      dispatch(
        generatedApi.util.updateQueryData('listExperiments', originalArgs as ListExperimentsApiArg, ({ data }) => {
          for (const item of data.experiments) if (item.id === id) item.status = status;
        }),
      );
    }
  };

/**
 * Updates cached lists to the status that the results contain. Cached answers with another status are loaded again. Loading the results
 * can itself change the status, because it counts as the review: the first answer completes the experiment (LIFE-011).
 */
export function useFreshStatus(
  known: { id: number; status: ExperimentStatus } | undefined,
  actual: ExperimentStatus | undefined,
): void {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>();
  const { id, status } = known ?? {};
  useEffect(() => {
    if (id === undefined || actual === undefined) return;
    dispatch(listsChanged(id, actual));
    if (status !== actual) dispatch(baseApi.util.invalidateTags(['Experiment']));
  }, [id, status, actual, dispatch]);
}
