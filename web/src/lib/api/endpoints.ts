// Temporary hand-typed endpoints; replaced by generated.ts.
import type { ExperimentProgress } from '#libs/contracts/experiment-phase.js';
import type { ExperimentListType, ExperimentStatus } from '#libs/contracts/experiment-status.js';
import type { MetaExperimentInput, MetaInterest, MetaLocation, Reference } from '#libs/contracts/meta-experiment.js';
import type { ResultRow } from '#libs/contracts/results.js';
import type { ComponentCounts } from '#libs/contracts/components.js';
import { baseApi } from './base-api.js';

interface Data<T> { data: T }
export interface LinkedAccount { name: string; status: 'linked' | 'relink-needed' }
export interface SessionUser {
  id: string; first_name: string; last_name: string; email: string; lang: 'en' | 'es'; role: 'owner' | 'admin' | 'other';
  is_staff: boolean; is_tester: boolean; whitelist: boolean; plans: { meta: boolean; google: boolean; tiktok: boolean };
  facebook: LinkedAccount | null; team: { id: string; name: string };
}
export interface AdAccount extends Reference { currency: string; time_zone: string; is_usable: boolean; min_daily_budget: number }
export interface Page extends Reference { picture: string | null }
export interface ExperimentLookup extends Reference { type: string; group?: string }
export interface ExperimentItem {
  id: number; uuid: string; name: string; platform: string; type: ExperimentListType; status: ExperimentStatus;
  start_date: string | null; end_date: string | null; goal: string; account: string | null; page: string | null;
  promoted_url: string | null; duplicable: boolean; created: number; tested: number; budget: number; currency: string;
  created_at: string; updated_at: string; progress: ExperimentProgress | null;
}
export interface ListArgs { type: ExperimentListType; platform: 'meta'; page: number }
export interface CurvesArgs { id: string; variable: string; type: 'meta'; estimated: boolean; page: number; size: number; sort: SortColumn; order: 'asc' | 'desc' }
export type SortColumn = 'value' | 'observed' | 'confidence' | 'impressions' | 'link_click' | 'conversion' | 'spend' | 'cpc' | 'cpm' | 'cpa';
export interface ResultsSummary {
  uuid: string; name: string; status: ExperimentStatus; is_preview: boolean; variable: string; currency: string; created: number; tested: number;
  impressions: number; link_click: number; conversion: number; spend: number; dispersion: number; last_insights_at: string | null;
}
export interface Curves {
  ads: ResultRow[]; pagination: { page: number; size: number; total: number };
  best: ResultRow | null; median: ResultRow | null; worst: ResultRow | null; fep: ResultRow | null;
  failed: ResultRow[]; conversions: { id: string; count: number }[]; baselines: { id: string; name: string; enabled: boolean }[];
  summary: ResultsSummary;
}
export interface ExperimentDetail extends ExperimentItem {
  account_name: string | null; page_name: string | null; pixel_name: string | null; industry_name: string | null;
  estimated_variations: number; tested_variations: number; content: object;
}
export interface Forecast {
  created: number; tested: number; impressions_per_variation: number; cpm: number; worst_case_total: number; worst_case_daily: number;
  currency: string; suggested_tested: number | null;
}
export interface CountsArgs { created: ComponentCounts; tested: ComponentCounts; page_id?: string; account_id?: string; budget?: number; currency?: string }

export const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Data<SessionUser>, void>({ query: () => '/api/v1/profile/me', providesTags: ['Session'] }),
    login: build.mutation<{ message: string }, { email: string; password: string }>({ query: (body) => ({ url: '/api/v1/login', method: 'POST', body }) }),
    register: build.mutation<{ message: string }, Record<string, string>>({ query: (body) => ({ url: '/api/v1/register', method: 'POST', body }) }),
    logout: build.mutation<{ message: string }, void>({ query: () => ({ url: '/api/v1/logout', method: 'POST' }) }),
    setLanguage: build.mutation<{ message: string }, { lang: string }>({ query: (body) => ({ url: '/api/v1/profile/lang', method: 'POST', body }), invalidatesTags: ['Session'] }),
    linkToken: build.query<Data<{ value: string }>, void>({ query: () => '/api/v1/profile/token' }),
    adAccounts: build.query<Data<{ ad_accounts: AdAccount[]; pages: Page[] }>, void>({ query: () => '/api/v1/providers/facebook/ad_accounts' }),
    experimentLookups: build.query<Data<ExperimentLookup[]>, void>({ query: () => '/api/v1/providers/facebook/lookups/experiment' }),
    locations: build.query<Data<MetaLocation[]>, { q: string }>({ query: ({ q }) => ({ url: '/api/v1/providers/facebook/locations', params: { q } }) }),
    interests: build.query<Data<MetaInterest[]>, { q: string }>({ query: ({ q }) => ({ url: '/api/v1/providers/facebook/interests', params: { q } }) }),
    variationCount: build.query<Data<number[]>, CountsArgs>({ query: (body) => ({ url: '/api/v1/providers/facebook/experiment/variations/count', method: 'POST', body }) }),
    forecast: build.query<Data<Forecast>, CountsArgs & { days?: number }>({ query: (body) => ({ url: '/api/v1/providers/facebook/experiment/forecast', method: 'POST', body }) }),
    createExperiment: build.mutation<Data<{ id: number; uuid: string }>, { body: FormData; idempotencyKey: string; input?: MetaExperimentInput }>({ query: ({ body, idempotencyKey }) => ({ url: '/api/v1/providers/facebook/experiment/create', method: 'POST', body, headers: { 'Idempotency-Key': idempotencyKey } }), invalidatesTags: ['Experiment'] }),
    experiments: build.query<Data<{ experiments: ExperimentItem[]; total: number }>, ListArgs>({ query: (body) => ({ url: '/api/v1/experiments', method: 'POST', body }), providesTags: ['Experiment'] }),
    progress: build.query<Data<{ uuid: string; status: ExperimentStatus; progress: ExperimentProgress }>, { uuid: string }>({ query: ({ uuid }) => `/api/v1/experiments/${uuid}/progress` }),
    stop: build.mutation<{ message: string }, { uuid: string }>({ query: ({ uuid }) => ({ url: `/api/v1/experiments/${uuid}/stop`, method: 'POST', body: {} }), invalidatesTags: ['Experiment'] }),
    retry: build.mutation<{ message: string }, { uuid: string; decision: 'retry' | 'drop' }>({ query: ({ uuid, decision }) => ({ url: `/api/v1/experiments/${uuid}/retry`, method: 'POST', body: { decision } }) }),
    experiment: build.query<Data<ExperimentDetail>, { platform: 'meta'; id: string }>({ query: ({ platform, id }) => `/api/v1/experiment/${platform}/${id}`, providesTags: ['Experiment'] }),
    curves: build.query<Data<Curves>, CurvesArgs>({ query: (body) => ({ url: '/api/v1/experiment/curves', method: 'POST', body }), providesTags: ['Results'] }),
  }),
});

export const {
  useMeQuery, useLoginMutation, useRegisterMutation, useLogoutMutation, useSetLanguageMutation, useLazyLinkTokenQuery, useAdAccountsQuery,
  useExperimentLookupsQuery, useLocationsQuery, useInterestsQuery, useVariationCountQuery, useForecastQuery, useCreateExperimentMutation,
  useExperimentsQuery, useProgressQuery, useStopMutation, useRetryMutation, useExperimentQuery, useCurvesQuery,
} = api;
