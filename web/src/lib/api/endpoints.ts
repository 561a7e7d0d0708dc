import { generatedApi } from './generated.js';

/** The generated endpoints with what each answer depends on, under the names that screens use. */
const api = generatedApi.enhanceEndpoints({
  endpoints: {
    getMe: { providesTags: ['Session'] },
    setLanguage: { invalidatesTags: ['Session'] },
    getMetaAdAccounts: { providesTags: ['Lookups'] },
    getMetaExperimentLookups: { providesTags: ['Lookups'] },
    listExperiments: { providesTags: ['Experiment'] },
    getExperiment: { providesTags: ['Experiment'] },
    stopExperiment: { invalidatesTags: ['Experiment'] },
    retryExperiment: { invalidatesTags: ['Experiment'] },
    createMetaExperiment: { invalidatesTags: ['Experiment'] },
    getCurves: { providesTags: ['Results'] },
  },
});

export const {
  useGetMeQuery: useMeQuery,
  useSetLanguageMutation,
  useLazyGetLinkTokenQuery: useLazyLinkTokenQuery,
  useRegisterMutation,
  useLoginMutation,
  useLogoutMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useJoinTeamMutation,
  useGetMetaAdAccountsQuery: useAdAccountsQuery,
  useGetMetaExperimentLookupsQuery: useExperimentLookupsQuery,
  useSearchMetaLocationsQuery: useLocationsQuery,
  useSearchMetaInterestsQuery: useInterestsQuery,
  useCountMetaVariationsQuery: useVariationCountQuery,
  useForecastMetaExperimentQuery: useForecastQuery,
  useCreateMetaExperimentMutation: useCreateExperimentMutation,
  useListExperimentsQuery: useExperimentsQuery,
  useGetExperimentQuery: useExperimentQuery,
  useGetExperimentProgressQuery: useProgressQuery,
  useStopExperimentMutation: useStopMutation,
  useRetryExperimentMutation: useRetryMutation,
  useGetCurvesQuery: useCurvesQuery,
} = api;

export type {
  AdAccountDto as AdAccount,
  CountsQueryDto as CountsArgs,
  CreateMetaExperimentApiArg as CreateArgs,
  CurvesDto as Curves,
  ExperimentDetailDto as ExperimentDetail,
  ExperimentItemDto as ExperimentItem,
  ForecastDto as Forecast,
  PageDto as Page,
  ResultRowDto as ResultRow,
  SessionUserDto as SessionUser,
} from './generated.js';
