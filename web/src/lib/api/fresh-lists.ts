import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { baseApi } from './base-api.js';
import { generatedApi, type ListExperimentsApiArg } from './generated.js';

type ApiState = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** Writes an experiment's present status into every cached list: going back must not show the old one. */
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
 * The results know the present status; cached answers with another status are loaded again. Loading the results also counts as the review:
 * the first answer completes the experiment (LIFE-011).
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
