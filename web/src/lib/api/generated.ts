import { baseApi as api } from './base-api.js';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<GetMeApiResponse, GetMeApiArg>({
      query: () => ({ url: `/api/v1/profile/me` }),
    }),
    setLanguage: build.mutation<SetLanguageApiResponse, SetLanguageApiArg>({
      query: (queryArg) => ({ url: `/api/v1/profile/lang`, method: 'POST', body: queryArg.languageDto }),
    }),
    getLinkToken: build.query<GetLinkTokenApiResponse, GetLinkTokenApiArg>({
      query: () => ({ url: `/api/v1/profile/token` }),
    }),
    getMailChoices: build.query<GetMailChoicesApiResponse, GetMailChoicesApiArg>({
      query: () => ({ url: `/api/v1/profile/mails` }),
    }),
    chooseMails: build.mutation<ChooseMailsApiResponse, ChooseMailsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/profile/mails`, method: 'POST', body: queryArg.changeMailChoicesDto }),
    }),
    updateProfile: build.mutation<UpdateProfileApiResponse, UpdateProfileApiArg>({
      query: (queryArg) => ({ url: `/api/v1/profile/update`, method: 'POST', body: queryArg.updateProfileDto }),
    }),
    getSessions: build.query<GetSessionsApiResponse, GetSessionsApiArg>({
      query: () => ({ url: `/api/v1/profile/sessions` }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({ url: `/api/v1/profile/sessions/end`, method: 'POST', body: queryArg.endSessionDto }),
    }),
    getAudit: build.query<GetAuditApiResponse, GetAuditApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/profile/audit`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
        },
      }),
    }),
    updateLogo: build.mutation<UpdateLogoApiResponse, UpdateLogoApiArg>({
      query: (queryArg) => ({ url: `/api/v1/profile/logo/update`, method: 'POST', body: queryArg.body }),
    }),
    getBaselines: build.query<GetBaselinesApiResponse, GetBaselinesApiArg>({
      query: (queryArg) => ({ url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/baseline` }),
    }),
    saveBaseline: build.mutation<SaveBaselineApiResponse, SaveBaselineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/baseline`,
        method: 'POST',
        body: queryArg.saveBaselineDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    enableBaseline: build.mutation<EnableBaselineApiResponse, EnableBaselineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/baseline/default`,
        method: 'POST',
        body: queryArg.defaultBaselineDto,
      }),
    }),
    removeBaseline: build.mutation<RemoveBaselineApiResponse, RemoveBaselineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/baseline/remove`,
        method: 'POST',
        body: queryArg.removeBaselineDto,
      }),
    }),
    getNaming: build.query<GetNamingApiResponse, GetNamingApiArg>({
      query: (queryArg) => ({ url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/naming` }),
    }),
    saveNaming: build.mutation<SaveNamingApiResponse, SaveNamingApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/naming`,
        method: 'POST',
        body: queryArg.namingPatternsDto,
      }),
    }),
    unlinkProvider: build.mutation<UnlinkProviderApiResponse, UnlinkProviderApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/unlink`,
        method: 'POST',
      }),
    }),
    getStorage: build.query<GetStorageApiResponse, GetStorageApiArg>({
      query: () => ({ url: `/api/v1/profile/storage` }),
    }),
    register: build.mutation<RegisterApiResponse, RegisterApiArg>({
      query: (queryArg) => ({ url: `/api/v1/register`, method: 'POST', body: queryArg.registerDto }),
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/login`,
        method: 'POST',
        body: queryArg.loginDto,
        params: {
          token: queryArg.token,
        },
      }),
    }),
    requestPasswordReset: build.mutation<RequestPasswordResetApiResponse, RequestPasswordResetApiArg>({
      query: (queryArg) => ({ url: `/api/v1/password/email`, method: 'POST', body: queryArg.resetRequestDto }),
    }),
    resetPassword: build.mutation<ResetPasswordApiResponse, ResetPasswordApiArg>({
      query: (queryArg) => ({ url: `/api/v1/password/reset`, method: 'POST', body: queryArg.resetPasswordDto }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/v1/logout`, method: 'POST' }),
    }),
    listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/users`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
          search: queryArg.search,
        },
      }),
    }),
    getStats: build.query<GetStatsApiResponse, GetStatsApiArg>({
      query: () => ({ url: `/api/v1/admin/stats` }),
    }),
    toggleWhitelist: build.mutation<ToggleWhitelistApiResponse, ToggleWhitelistApiArg>({
      query: (queryArg) => ({ url: `/api/v1/admin/whitelist`, method: 'POST', body: queryArg.whitelistDto }),
    }),
    updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
      query: (queryArg) => ({ url: `/api/v1/admin/user/update`, method: 'POST', body: queryArg.updateAccountDto }),
    }),
    listSamples: build.query<ListSamplesApiResponse, ListSamplesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/samples`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
          search: queryArg.search,
        },
      }),
    }),
    updateSample: build.mutation<UpdateSampleApiResponse, UpdateSampleApiArg>({
      query: (queryArg) => ({ url: `/api/v1/admin/sample/update`, method: 'POST', body: queryArg.updateSampleDto }),
    }),
    createMissingAdSets: build.mutation<CreateMissingAdSetsApiResponse, CreateMissingAdSetsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/experiment/adsets/create`,
        method: 'POST',
        body: queryArg.createAdSetsDto,
      }),
    }),
    getOperations: build.query<GetOperationsApiResponse, GetOperationsApiArg>({
      query: () => ({ url: `/api/v1/admin/operations` }),
    }),
    listEndings: build.query<ListEndingsApiResponse, ListEndingsApiArg>({
      query: () => ({ url: `/api/v1/admin/deadlines` }),
    }),
    listRuns: build.query<ListRunsApiResponse, ListRunsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/runs`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
          search: queryArg.search,
        },
      }),
    }),
    listUnknownObjects: build.query<ListUnknownObjectsApiResponse, ListUnknownObjectsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/unknown-objects`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
          search: queryArg.search,
        },
      }),
    }),
    listPlatformCalls: build.query<ListPlatformCallsApiResponse, ListPlatformCallsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/platform-calls`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
          search: queryArg.search,
          hours: queryArg.hours,
        },
      }),
    }),
    listLinks: build.query<ListLinksApiResponse, ListLinksApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/admin/links`,
        params: {
          page: queryArg.page,
          size: queryArg.size,
          search: queryArg.search,
        },
      }),
    }),
    getBillingSetup: build.query<GetBillingSetupApiResponse, GetBillingSetupApiArg>({
      query: () => ({ url: `/api/v1/subscription/setup` }),
    }),
    getBillingCountries: build.query<GetBillingCountriesApiResponse, GetBillingCountriesApiArg>({
      query: () => ({ url: `/api/v1/subscription/countries` }),
    }),
    listPlans: build.query<ListPlansApiResponse, ListPlansApiArg>({
      query: () => ({ url: `/api/v1/subscription/plans` }),
    }),
    startTrial: build.mutation<StartTrialApiResponse, StartTrialApiArg>({
      query: () => ({ url: `/api/v1/subscription/trial`, method: 'POST' }),
    }),
    createPlans: build.mutation<CreatePlansApiResponse, CreatePlansApiArg>({
      query: (queryArg) => ({ url: `/api/v1/subscription/create`, method: 'POST', body: queryArg.createPlansDto }),
    }),
    cancelPlan: build.mutation<CancelPlanApiResponse, CancelPlanApiArg>({
      query: (queryArg) => ({ url: `/api/v1/subscription/cancel`, method: 'POST', body: queryArg.planIdDto }),
    }),
    resumePlan: build.mutation<ResumePlanApiResponse, ResumePlanApiArg>({
      query: (queryArg) => ({ url: `/api/v1/subscription/resume`, method: 'POST', body: queryArg.planIdDto }),
    }),
    listInvoices: build.query<ListInvoicesApiResponse, ListInvoicesApiArg>({
      query: () => ({ url: `/api/v1/subscription/invoices` }),
    }),
    addCard: build.mutation<AddCardApiResponse, AddCardApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/subscription/payment_method/add`,
        method: 'POST',
        body: queryArg.cardIdDto,
      }),
    }),
    updateCard: build.mutation<UpdateCardApiResponse, UpdateCardApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/subscription/payment_method/update`,
        method: 'POST',
        body: queryArg.updateCardDto,
      }),
    }),
    setDefaultCard: build.mutation<SetDefaultCardApiResponse, SetDefaultCardApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/subscription/payment_method/default`,
        method: 'POST',
        body: queryArg.cardIdDto,
      }),
    }),
    deleteCard: build.mutation<DeleteCardApiResponse, DeleteCardApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/subscription/payment_method/delete`,
        method: 'POST',
        body: queryArg.cardIdDto,
      }),
    }),
    listTaxIds: build.query<ListTaxIdsApiResponse, ListTaxIdsApiArg>({
      query: () => ({ url: `/api/v1/subscription/tax_ids` }),
    }),
    addTaxId: build.mutation<AddTaxIdApiResponse, AddTaxIdApiArg>({
      query: (queryArg) => ({ url: `/api/v1/subscription/tax_id/add`, method: 'POST', body: queryArg.addTaxIdDto }),
    }),
    deleteTaxId: build.mutation<DeleteTaxIdApiResponse, DeleteTaxIdApiArg>({
      query: (queryArg) => ({ url: `/api/v1/subscription/tax_id/delete`, method: 'POST', body: queryArg.taxIdIdDto }),
    }),
    handScripts: build.mutation<HandScriptsApiResponse, HandScriptsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/script`,
        method: 'POST',
        body: queryArg.handStepDto,
      }),
    }),
    getHandStep: build.query<GetHandStepApiResponse, GetHandStepApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/${encodeURIComponent(String(queryArg.uuid))}/step`,
      }),
    }),
    mailHandScript: build.mutation<MailHandScriptApiResponse, MailHandScriptApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/script/mail`,
        method: 'POST',
        body: queryArg.handStepDto,
      }),
    }),
    continueHandStep: build.mutation<ContinueHandStepApiResponse, ContinueHandStepApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/continue`,
        method: 'POST',
        body: queryArg.handStepDto,
      }),
    }),
    cancelHandDelivery: build.mutation<CancelHandDeliveryApiResponse, CancelHandDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/cancel`,
        method: 'POST',
        body: queryArg.handStepDto,
      }),
    }),
    getAiOffer: build.query<GetAiOfferApiResponse, GetAiOfferApiArg>({
      query: () => ({ url: `/api/v1/providers/ai/content` }),
    }),
    askAi: build.mutation<AskAiApiResponse, AskAiApiArg>({
      query: (queryArg) => ({ url: `/api/v1/providers/ai/content`, method: 'POST', body: queryArg.aiContentQueryDto }),
    }),
    getMetaAdAccounts: build.query<GetMetaAdAccountsApiResponse, GetMetaAdAccountsApiArg>({
      query: () => ({ url: `/api/v1/providers/facebook/ad_accounts` }),
    }),
    getMetaAccountLookups: build.query<GetMetaAccountLookupsApiResponse, GetMetaAccountLookupsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/facebook/ad_accounts/lookups`,
        method: 'POST',
        body: queryArg.accountLookupsQueryDto,
      }),
    }),
    getMetaExperimentLookups: build.query<GetMetaExperimentLookupsApiResponse, GetMetaExperimentLookupsApiArg>({
      query: () => ({ url: `/api/v1/providers/facebook/lookups/experiment` }),
    }),
    getMetaPageLookups: build.query<GetMetaPageLookupsApiResponse, GetMetaPageLookupsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/facebook/lookups/page`,
        method: 'POST',
        body: queryArg.pageLookupsQueryDto,
      }),
    }),
    searchMetaLocations: build.query<SearchMetaLocationsApiResponse, SearchMetaLocationsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/facebook/locations`,
        params: {
          q: queryArg.q,
          lang: queryArg.lang,
        },
      }),
    }),
    searchMetaInterests: build.query<SearchMetaInterestsApiResponse, SearchMetaInterestsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/facebook/interests`,
        params: {
          q: queryArg.q,
          lang: queryArg.lang,
        },
      }),
    }),
    searchMetaDemographics: build.query<SearchMetaDemographicsApiResponse, SearchMetaDemographicsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/facebook/demographics`,
        method: 'POST',
        body: queryArg.searchQueryDto,
      }),
    }),
    estimateMetaReach: build.query<EstimateMetaReachApiResponse, EstimateMetaReachApiArg>({
      query: (queryArg) => ({ url: `/api/v1/providers/facebook/reach`, method: 'POST', body: queryArg.reachQueryDto }),
    }),
    getTikTokAccounts: build.query<GetTikTokAccountsApiResponse, GetTikTokAccountsApiArg>({
      query: () => ({ url: `/api/v1/providers/tiktok/accounts` }),
    }),
    searchTikTokLocations: build.query<SearchTikTokLocationsApiResponse, SearchTikTokLocationsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/locations`,
        params: {
          account: queryArg.account,
          q: queryArg.q,
        },
      }),
    }),
    getTikTokInterests: build.query<GetTikTokInterestsApiResponse, GetTikTokInterestsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/interests`,
        params: {
          account: queryArg.account,
          lang: queryArg.lang,
        },
      }),
    }),
    getTikTokDevices: build.query<GetTikTokDevicesApiResponse, GetTikTokDevicesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/devices`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getTikTokContentExclusions: build.query<GetTikTokContentExclusionsApiResponse, GetTikTokContentExclusionsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/content_exclusions`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getTikTokAudiences: build.query<GetTikTokAudiencesApiResponse, GetTikTokAudiencesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/audiences`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getTikTokPixels: build.query<GetTikTokPixelsApiResponse, GetTikTokPixelsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/pixels`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getTikTokCustomConversions: build.query<GetTikTokCustomConversionsApiResponse, GetTikTokCustomConversionsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/custom_conversions`,
        params: {
          account: queryArg.account,
          pixel: queryArg.pixel,
        },
      }),
    }),
    getTikTokIdentities: build.query<GetTikTokIdentitiesApiResponse, GetTikTokIdentitiesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/tiktok/identities`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGoogleAccounts: build.query<GetGoogleAccountsApiResponse, GetGoogleAccountsApiArg>({
      query: () => ({ url: `/api/v1/providers/google/accounts` }),
    }),
    searchGoogleLocations: build.query<SearchGoogleLocationsApiResponse, SearchGoogleLocationsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/locations`,
        params: {
          account: queryArg.account,
          q: queryArg.q,
          lang: queryArg.lang,
        },
      }),
    }),
    searchGoogleTopics: build.query<SearchGoogleTopicsApiResponse, SearchGoogleTopicsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/topics`,
        params: {
          account: queryArg.account,
          q: queryArg.q,
        },
      }),
    }),
    searchGooglePlacements: build.query<SearchGooglePlacementsApiResponse, SearchGooglePlacementsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/placements`,
        params: {
          account: queryArg.account,
          q: queryArg.q,
        },
      }),
    }),
    getGoogleLanguages: build.query<GetGoogleLanguagesApiResponse, GetGoogleLanguagesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/languages`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGoogleSegments: build.query<GetGoogleSegmentsApiResponse, GetGoogleSegmentsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/segments`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGoogleInterests: build.query<GetGoogleInterestsApiResponse, GetGoogleInterestsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/interests`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGoogleDemographics: build.query<GetGoogleDemographicsApiResponse, GetGoogleDemographicsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/demographics`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGoogleAudiences: build.query<GetGoogleAudiencesApiResponse, GetGoogleAudiencesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/custom_audiences`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGoogleAssets: build.query<GetGoogleAssetsApiResponse, GetGoogleAssetsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/assets`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    getGooglePixels: build.query<GetGooglePixelsApiResponse, GetGooglePixelsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/pixels`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    chooseGoogleCustomer: build.mutation<ChooseGoogleCustomerApiResponse, ChooseGoogleCustomerApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/customer`,
        method: 'POST',
        body: queryArg.googleCustomerDto,
      }),
    }),
    getGoogleUndeclared: build.query<GetGoogleUndeclaredApiResponse, GetGoogleUndeclaredApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/undeclared`,
        params: {
          account: queryArg.account,
        },
      }),
    }),
    declareGoogleCampaigns: build.mutation<DeclareGoogleCampaignsApiResponse, DeclareGoogleCampaignsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/google/declare`,
        method: 'POST',
        body: queryArg.googleDeclarationDto,
      }),
    }),
    getAdAccounts: build.query<GetAdAccountsApiResponse, GetAdAccountsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/ad_accounts` }),
    }),
    checkExperiment: build.query<CheckExperimentApiResponse, CheckExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/preflight`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    countVariations: build.query<CountVariationsApiResponse, CountVariationsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/variations/count`,
        method: 'POST',
        body: queryArg.countsQueryDto,
      }),
    }),
    forecastExperiment: build.query<ForecastExperimentApiResponse, ForecastExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/forecast`,
        method: 'POST',
        body: queryArg.countsQueryDto,
      }),
    }),
    forecastSearch: build.query<ForecastSearchApiResponse, ForecastSearchApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/search/forecast`,
        method: 'POST',
        body: queryArg.countsQueryDto,
      }),
    }),
    estimateAudiences: build.query<EstimateAudiencesApiResponse, EstimateAudiencesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/audiences`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    listDeadlines: build.query<ListDeadlinesApiResponse, ListDeadlinesApiArg>({
      query: () => ({ url: `/api/v1/deadlines` }),
    }),
    listConcerned: build.query<ListConcernedApiResponse, ListConcernedApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/deadlines/concerned`,
        params: {
          id: queryArg.id,
          page: queryArg.page,
          size: queryArg.size,
        },
      }),
    }),
    convertConcerned: build.mutation<ConvertConcernedApiResponse, ConvertConcernedApiArg>({
      query: (queryArg) => ({ url: `/api/v1/deadlines/convert`, method: 'POST', body: queryArg.convertDto }),
    }),
    deleteDrafted: build.mutation<DeleteDraftedApiResponse, DeleteDraftedApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiment/drafted/delete`, method: 'POST', body: queryArg.draftedDto }),
    }),
    restoreDrafted: build.mutation<RestoreDraftedApiResponse, RestoreDraftedApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiment/drafted/restore`, method: 'POST', body: queryArg.draftedDto }),
    }),
    getTemplate: build.query<GetTemplateApiResponse, GetTemplateApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/${encodeURIComponent(String(queryArg.id))}/template`,
      }),
    }),
    checkFee: build.mutation<CheckFeeApiResponse, CheckFeeApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/sample`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    getUsage: build.query<GetUsageApiResponse, GetUsageApiArg>({
      query: (queryArg) => ({ url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/usage` }),
    }),
    getStatement: build.query<GetStatementApiResponse, GetStatementApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/usage/statement`,
        params: {
          month: queryArg.month,
          page: queryArg.page,
          size: queryArg.size,
        },
      }),
    }),
    listExperiments: build.query<ListExperimentsApiResponse, ListExperimentsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiments`, method: 'POST', body: queryArg.listQueryDto }),
    }),
    listWaitingExperiments: build.query<ListWaitingExperimentsApiResponse, ListWaitingExperimentsApiArg>({
      query: () => ({ url: `/api/v1/experiments/waiting` }),
    }),
    getOverview: build.query<GetOverviewApiResponse, GetOverviewApiArg>({
      query: () => ({ url: `/api/v1/experiments/overview` }),
    }),
    getListChoices: build.query<GetListChoicesApiResponse, GetListChoicesApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.platform))}/choices` }),
    }),
    getExperiment: build.query<GetExperimentApiResponse, GetExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiment/${encodeURIComponent(String(queryArg.platform))}/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    getExperimentProgress: build.query<GetExperimentProgressApiResponse, GetExperimentProgressApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/progress` }),
    }),
    stopExperiment: build.mutation<StopExperimentApiResponse, StopExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/stop`,
        method: 'POST',
      }),
    }),
    retryExperiment: build.mutation<RetryExperimentApiResponse, RetryExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/retry`,
        method: 'POST',
        body: queryArg.retryDto,
      }),
    }),
    getAlternative: build.query<GetAlternativeApiResponse, GetAlternativeApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/alternative`,
        params: {
          component: queryArg.component,
          level: queryArg.level,
        },
      }),
    }),
    editAlternative: build.mutation<EditAlternativeApiResponse, EditAlternativeApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/alternative`,
        method: 'POST',
        body: queryArg.editAlternativeDto,
      }),
    }),
    decide: build.mutation<DecideApiResponse, DecideApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/decision`,
        method: 'POST',
        body: queryArg.decideDto,
      }),
    }),
    rankBy: build.mutation<RankByApiResponse, RankByApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/${encodeURIComponent(String(queryArg.uuid))}/ranking`,
        method: 'POST',
        body: queryArg.rankByDto,
      }),
    }),
    createExperiment: build.mutation<CreateExperimentApiResponse, CreateExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/create`,
        method: 'POST',
        body: queryArg.body,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    dryRunExperiment: build.mutation<DryRunExperimentApiResponse, DryRunExperimentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/dry_run`,
        method: 'POST',
        body: queryArg.dryRunQueryDto,
      }),
    }),
    saveDraft: build.mutation<SaveDraftApiResponse, SaveDraftApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/draft/save`,
        method: 'POST',
        body: queryArg.draftSaveDto,
      }),
    }),
    activateVariations: build.mutation<ActivateVariationsApiResponse, ActivateVariationsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/activate`,
        method: 'POST',
        body: queryArg.activateDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    getCurves: build.query<GetCurvesApiResponse, GetCurvesApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiment/curves`, method: 'POST', body: queryArg.curvesQueryDto }),
    }),
    getImpact: build.query<GetImpactApiResponse, GetImpactApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiment/component/analysis`,
        method: 'POST',
        body: queryArg.resultQueryDto,
      }),
    }),
    getSearchStory: build.query<GetSearchStoryApiResponse, GetSearchStoryApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiment/search/story`, method: 'POST', body: queryArg.resultQueryDto }),
    }),
    exportCurves: build.mutation<ExportCurvesApiResponse, ExportCurvesApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiment/export/csv`, method: 'POST', body: queryArg.fileFormatDto }),
    }),
    getBatchInsights: build.query<GetBatchInsightsApiResponse, GetBatchInsightsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/providers/${encodeURIComponent(String(queryArg.provider))}/experiment/batch/insights`,
        method: 'POST',
        body: queryArg.batchQueryDto,
      }),
    }),
    listPublishedSamples: build.query<ListPublishedSamplesApiResponse, ListPublishedSamplesApiArg>({
      query: () => ({ url: `/api/v1/experiments/samples` }),
    }),
    getSampleCurves: build.query<GetSampleCurvesApiResponse, GetSampleCurvesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/samples/curves`,
        method: 'POST',
        body: queryArg.sampleCurvesQueryDto,
      }),
    }),
    getSampleImpact: build.query<GetSampleImpactApiResponse, GetSampleImpactApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/samples/component/analysis`,
        method: 'POST',
        body: queryArg.sampleImpactQueryDto,
      }),
    }),
    shareExperiments: build.mutation<ShareExperimentsApiResponse, ShareExperimentsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/share`,
        method: 'POST',
        body: queryArg.shareDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    listSharedGroups: build.query<ListSharedGroupsApiResponse, ListSharedGroupsApiArg>({
      query: () => ({ url: `/api/v1/experiments/shared` }),
    }),
    openSharedGroup: build.mutation<OpenSharedGroupApiResponse, OpenSharedGroupApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiments/shared`, method: 'POST', body: queryArg.visitorDto }),
    }),
    revokeSharedGroup: build.mutation<RevokeSharedGroupApiResponse, RevokeSharedGroupApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiments/shared/revoke`, method: 'POST', body: queryArg.revokeDto }),
    }),
    resumeShared: build.mutation<ResumeSharedApiResponse, ResumeSharedApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/shared/resume`,
        method: 'POST',
        body: queryArg.openedGroupDto,
      }),
    }),
    leaveShared: build.mutation<LeaveSharedApiResponse, LeaveSharedApiArg>({
      query: (queryArg) => ({ url: `/api/v1/experiments/shared/leave`, method: 'POST', body: queryArg.openedGroupDto }),
    }),
    exportShared: build.mutation<ExportSharedApiResponse, ExportSharedApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/shared/export`,
        method: 'POST',
        body: queryArg.visitorFileDto,
      }),
    }),
    getSharedCurves: build.query<GetSharedCurvesApiResponse, GetSharedCurvesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/shared/curves`,
        method: 'POST',
        body: queryArg.visitorCurvesQueryDto,
      }),
    }),
    getSharedImpact: build.query<GetSharedImpactApiResponse, GetSharedImpactApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/experiments/shared/component/analysis`,
        method: 'POST',
        body: queryArg.visitorImpactQueryDto,
      }),
    }),
    getCeilings: build.query<GetCeilingsApiResponse, GetCeilingsApiArg>({
      query: () => ({ url: `/api/v1/spending/ceilings` }),
    }),
    setCeiling: build.mutation<SetCeilingApiResponse, SetCeilingApiArg>({
      query: (queryArg) => ({ url: `/api/v1/spending/ceilings`, method: 'POST', body: queryArg.setCeilingDto }),
    }),
    removeCeiling: build.mutation<RemoveCeilingApiResponse, RemoveCeilingApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/spending/ceilings/remove`,
        method: 'POST',
        body: queryArg.ceilingScopeDto,
      }),
    }),
    inviteMember: build.mutation<InviteMemberApiResponse, InviteMemberApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/subscription/members/invite`,
        method: 'POST',
        body: queryArg.invitationDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    removeMember: build.mutation<RemoveMemberApiResponse, RemoveMemberApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/subscription/members/remove`,
        method: 'POST',
        body: queryArg.memberEmailDto,
      }),
    }),
    setMemberRole: build.mutation<SetMemberRoleApiResponse, SetMemberRoleApiArg>({
      query: (queryArg) => ({ url: `/api/v1/subscription/members/role`, method: 'POST', body: queryArg.memberRoleDto }),
    }),
    joinTeam: build.mutation<JoinTeamApiResponse, JoinTeamApiArg>({
      query: (queryArg) => ({ url: `/api/v1/members/join`, method: 'POST', body: queryArg.joinDto }),
    }),
    getWebhooks: build.query<GetWebhooksApiResponse, GetWebhooksApiArg>({
      query: () => ({ url: `/api/v1/webhooks` }),
    }),
    saveWebhook: build.mutation<SaveWebhookApiResponse, SaveWebhookApiArg>({
      query: (queryArg) => ({ url: `/api/v1/webhooks`, method: 'POST', body: queryArg.saveWebhookDto }),
    }),
    removeWebhook: build.mutation<RemoveWebhookApiResponse, RemoveWebhookApiArg>({
      query: (queryArg) => ({ url: `/api/v1/webhooks/remove`, method: 'POST', body: queryArg.webhookKindDto }),
    }),
    renewWebhookSecret: build.mutation<RenewWebhookSecretApiResponse, RenewWebhookSecretApiArg>({
      query: (queryArg) => ({ url: `/api/v1/webhooks/secret`, method: 'POST', body: queryArg.webhookKindDto }),
    }),
    testWebhook: build.mutation<TestWebhookApiResponse, TestWebhookApiArg>({
      query: (queryArg) => ({ url: `/api/v1/webhooks/test`, method: 'POST', body: queryArg.webhookKindDto }),
    }),
    sendWebhookAgain: build.mutation<SendWebhookAgainApiResponse, SendWebhookAgainApiArg>({
      query: (queryArg) => ({ url: `/api/v1/webhooks/again`, method: 'POST', body: queryArg.webhookDeliveryIdDto }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type GetMeApiResponse = /** status 200 Success. */ {
  data: SessionUserDto;
};
export type GetMeApiArg = void;
export type SetLanguageApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type SetLanguageApiArg = {
  languageDto: LanguageDto;
};
export type GetLinkTokenApiResponse = /** status 200 Success. */ {
  data: LinkTokenDto;
};
export type GetLinkTokenApiArg = void;
export type GetMailChoicesApiResponse = /** status 200 Success. */ {
  data: MailChoicesDto;
};
export type GetMailChoicesApiArg = void;
export type ChooseMailsApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type ChooseMailsApiArg = {
  changeMailChoicesDto: ChangeMailChoicesDto;
};
export type UpdateProfileApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type UpdateProfileApiArg = {
  updateProfileDto: UpdateProfileDto;
};
export type GetSessionsApiResponse = /** status 200 Success. */ {
  data: SessionDto[];
};
export type GetSessionsApiArg = void;
export type EndSessionApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type EndSessionApiArg = {
  endSessionDto: EndSessionDto;
};
export type GetAuditApiResponse = /** status 200 Success. */ {
  data: AuditPageDto;
};
export type GetAuditApiArg = {
  page?: number;
  size?: number;
};
export type UpdateLogoApiResponse = /** status 200 Success. */ {
  data: LogoDto;
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type UpdateLogoApiArg = {
  body:
    | {
        /** The original: jpg, jpeg, png, bmp, gif by content, at most 41943040 bytes and 50 megapixels. */
        'attachments[]': Blob[];
        /** Left edge of the crop, in pixels of the original as it is seen (EXIF orientation applied). */
        x: string;
        /** Its upper edge. */
        y: string;
        /** Its width, 2.8 times its height to the pixel. */
        width: string;
        height: string;
      }
    | {
        action: 'restore';
      };
};
export type GetBaselinesApiResponse = /** status 200 Success. */ {
  data: BaselineDto[];
};
export type GetBaselinesApiArg = {
  provider: Provider;
};
export type SaveBaselineApiResponse = /** status 200 Success. */ {
  data: BaselineDto[];
};
export type SaveBaselineApiArg = {
  /** Repeating the same key and form does nothing new and returns the stored answer. */
  'Idempotency-Key'?: string;
  provider: Provider;
  saveBaselineDto: SaveBaselineDto;
};
export type EnableBaselineApiResponse = /** status 200 Success. */ {
  data: BaselineDto[];
};
export type EnableBaselineApiArg = {
  provider: Provider;
  defaultBaselineDto: DefaultBaselineDto;
};
export type RemoveBaselineApiResponse = /** status 200 Success. */ {
  data: BaselineDto[];
};
export type RemoveBaselineApiArg = {
  provider: Provider;
  removeBaselineDto: RemoveBaselineDto;
};
export type GetNamingApiResponse = /** status 200 Success. */ {
  data: NamingDto;
};
export type GetNamingApiArg = {
  provider: Provider;
};
export type SaveNamingApiResponse = /** status 200 Success. */ {
  data: NamingDto;
};
export type SaveNamingApiArg = {
  provider: Provider;
  namingPatternsDto: NamingPatternsDto;
};
export type UnlinkProviderApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type UnlinkProviderApiArg = {
  provider: Provider;
};
export type GetStorageApiResponse = /** status 200 Success. */ {
  data: StorageDto;
};
export type GetStorageApiArg = void;
export type RegisterApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type RegisterApiArg = {
  registerDto: RegisterDto;
};
export type LoginApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type LoginApiArg = {
  /** The value of a login link. */
  token?: string;
  /** Omit it if the request has a token. */
  loginDto: LoginDto;
};
export type RequestPasswordResetApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type RequestPasswordResetApiArg = {
  resetRequestDto: ResetRequestDto;
};
export type ResetPasswordApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type ResetPasswordApiArg = {
  resetPasswordDto: ResetPasswordDto;
};
export type LogoutApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type LogoutApiArg = void;
export type ListUsersApiResponse = /** status 200 Success. */ {
  data: AccountDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListUsersApiArg = {
  page?: number;
  size?: number;
  /** Text that rows must contain; upper and lower case count the same. */
  search?: string;
};
export type GetStatsApiResponse = /** status 200 Success. */ {
  data: StatsDto;
};
export type GetStatsApiArg = void;
export type ToggleWhitelistApiResponse = /** status 200 Success. */ {
  data: WhitelistedDto;
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type ToggleWhitelistApiArg = {
  whitelistDto: WhitelistDto;
};
export type UpdateUserApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type UpdateUserApiArg = {
  updateAccountDto: UpdateAccountDto;
};
export type ListSamplesApiResponse = /** status 200 Success. */ {
  data: SampleDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListSamplesApiArg = {
  page?: number;
  size?: number;
  /** Text that rows must contain; upper and lower case count the same. */
  search?: string;
};
export type UpdateSampleApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type UpdateSampleApiArg = {
  updateSampleDto: UpdateSampleDto;
};
export type CreateMissingAdSetsApiResponse = /** status 200 Success. */ {
  data: CreatedAdSetsDto;
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type CreateMissingAdSetsApiArg = {
  createAdSetsDto: CreateAdSetsDto;
};
export type GetOperationsApiResponse = /** status 200 Success. */ {
  data: OperationsDto;
};
export type GetOperationsApiArg = void;
export type ListEndingsApiResponse = /** status 200 Success. */ {
  data: EndingAcrossTeamsDto[];
};
export type ListEndingsApiArg = void;
export type ListRunsApiResponse = /** status 200 Success. */ {
  data: RunningDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListRunsApiArg = {
  page?: number;
  size?: number;
  /** Text that rows must contain; upper and lower case count the same. */
  search?: string;
};
export type ListUnknownObjectsApiResponse = /** status 200 Success. */ {
  data: UnknownObjectDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListUnknownObjectsApiArg = {
  page?: number;
  size?: number;
  /** Text that rows must contain; upper and lower case count the same. */
  search?: string;
};
export type ListPlatformCallsApiResponse = /** status 200 Success. */ {
  data: AccountCallsDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListPlatformCallsApiArg = {
  page?: number;
  size?: number;
  /** Text that rows must contain; upper and lower case count the same. */
  search?: string;
  hours?: number;
};
export type ListLinksApiResponse = /** status 200 Success. */ {
  data: LinkHealthDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListLinksApiArg = {
  page?: number;
  size?: number;
  /** Text that rows must contain; upper and lower case count the same. */
  search?: string;
};
export type GetBillingSetupApiResponse = /** status 200 Success. */ {
  data: BillingSetupDto;
};
export type GetBillingSetupApiArg = void;
export type GetBillingCountriesApiResponse = /** status 200 Success. */ {
  data: BillingCountriesDto;
};
export type GetBillingCountriesApiArg = void;
export type ListPlansApiResponse = /** status 200 Success. */ {
  data: PlanDto[];
};
export type ListPlansApiArg = void;
export type StartTrialApiResponse = /** status 200 Success. */ {
  data: TrialStartDto;
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type StartTrialApiArg = void;
export type CreatePlansApiResponse = /** status 200 Success. */ {
  data: PaymentOutcomeDto;
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type CreatePlansApiArg = {
  createPlansDto: CreatePlansDto;
};
export type CancelPlanApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type CancelPlanApiArg = {
  planIdDto: PlanIdDto;
};
export type ResumePlanApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type ResumePlanApiArg = {
  planIdDto: PlanIdDto;
};
export type ListInvoicesApiResponse = /** status 200 Success. */ {
  data: InvoiceDto[];
};
export type ListInvoicesApiArg = void;
export type AddCardApiResponse = /** status 200 Success. */ {
  data: PaymentOutcomeDto;
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type AddCardApiArg = {
  cardIdDto: CardIdDto;
};
export type UpdateCardApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type UpdateCardApiArg = {
  updateCardDto: UpdateCardDto;
};
export type SetDefaultCardApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type SetDefaultCardApiArg = {
  cardIdDto: CardIdDto;
};
export type DeleteCardApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type DeleteCardApiArg = {
  cardIdDto: CardIdDto;
};
export type ListTaxIdsApiResponse = /** status 200 Success. */ {
  data: TaxIdDto[];
};
export type ListTaxIdsApiArg = void;
export type AddTaxIdApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type AddTaxIdApiArg = {
  addTaxIdDto: AddTaxIdDto;
};
export type DeleteTaxIdApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type DeleteTaxIdApiArg = {
  taxIdIdDto: TaxIdIdDto;
};
export type HandScriptsApiResponse = /** status 200 Success. */ {
  data: ScriptsDto;
};
export type HandScriptsApiArg = {
  provider: Provider;
  handStepDto: HandStepDto;
};
export type GetHandStepApiResponse = /** status 200 Success. */ {
  data: HandStateDto;
};
export type GetHandStepApiArg = {
  uuid: string;
  provider: Provider;
};
export type MailHandScriptApiResponse = /** status 200 Success. */ {
  data: AcceptedDto;
};
export type MailHandScriptApiArg = {
  provider: Provider;
  handStepDto: HandStepDto;
};
export type ContinueHandStepApiResponse = /** status 200 Success. */ {
  data: ContinuedDto;
};
export type ContinueHandStepApiArg = {
  provider: Provider;
  handStepDto: HandStepDto;
};
export type CancelHandDeliveryApiResponse = /** status 200 Success. */ {
  data: AcceptedDto;
};
export type CancelHandDeliveryApiArg = {
  provider: Provider;
  handStepDto: HandStepDto;
};
export type GetAiOfferApiResponse = /** status 200 Success. */ {
  data: AiOfferDto;
};
export type GetAiOfferApiArg = void;
export type AskAiApiResponse = /** status 200 Success. */ {
  data: string[];
};
export type AskAiApiArg = {
  aiContentQueryDto: AiContentQueryDto;
};
export type GetMetaAdAccountsApiResponse = /** status 200 Success. */ {
  data: AdAccountsAndPagesDto;
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetMetaAdAccountsApiArg = void;
export type GetMetaAccountLookupsApiResponse = /** status 200 Success. */ {
  data: AccountLookupsDto;
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetMetaAccountLookupsApiArg = {
  accountLookupsQueryDto: AccountLookupsQueryDto;
};
export type GetMetaExperimentLookupsApiResponse = /** status 200 Success. */ {
  data: ExperimentLookupDto[];
};
export type GetMetaExperimentLookupsApiArg = void;
export type GetMetaPageLookupsApiResponse = /** status 200 Success. */ {
  data: PageLookupsDto;
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetMetaPageLookupsApiArg = {
  pageLookupsQueryDto: PageLookupsQueryDto;
};
export type SearchMetaLocationsApiResponse = /** status 200 Success. */ {
  data: LocationDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchMetaLocationsApiArg = {
  q: string;
  /** Language of the searched and returned names. */
  lang?: 'en' | 'es';
};
export type SearchMetaInterestsApiResponse = /** status 200 Success. */ {
  data: InterestDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchMetaInterestsApiArg = {
  q: string;
  /** Language of the searched and returned names. */
  lang?: 'en' | 'es';
};
export type SearchMetaDemographicsApiResponse = /** status 200 Success. */ {
  data: InterestDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchMetaDemographicsApiArg = {
  searchQueryDto: SearchQueryDto;
};
export type EstimateMetaReachApiResponse = /** status 200 Success. */ {
  data: ReachRowDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type EstimateMetaReachApiArg = {
  reachQueryDto: ReachQueryDto;
};
export type GetTikTokAccountsApiResponse = /** status 200 Success. */ {
  data: TikTokAccountDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokAccountsApiArg = void;
export type SearchTikTokLocationsApiResponse = /** status 200 Success. */ {
  data: TikTokLocationDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchTikTokLocationsApiArg = {
  /** The ad account (advertiser). */
  account: string;
  q: string;
};
export type GetTikTokInterestsApiResponse = /** status 200 Success. */ {
  data: TikTokInterestDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokInterestsApiArg = {
  /** The ad account (advertiser). */
  account: string;
  /** Language of the returned names. */
  lang?: 'en' | 'es';
};
export type GetTikTokDevicesApiResponse = /** status 200 Success. */ {
  data: TikTokDeviceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokDevicesApiArg = {
  /** The ad account (advertiser). */
  account: string;
};
export type GetTikTokContentExclusionsApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokContentExclusionsApiArg = {
  /** The ad account (advertiser). */
  account: string;
};
export type GetTikTokAudiencesApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokAudiencesApiArg = {
  /** The ad account (advertiser). */
  account: string;
};
export type GetTikTokPixelsApiResponse = /** status 200 Success. */ {
  data: TikTokPixelDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokPixelsApiArg = {
  /** The ad account (advertiser). */
  account: string;
};
export type GetTikTokCustomConversionsApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokCustomConversionsApiArg = {
  /** The ad account (advertiser). */
  account: string;
  /** The pixel whose conversions are asked for. */
  pixel: string;
};
export type GetTikTokIdentitiesApiResponse = /** status 200 Success. */ {
  data: TikTokIdentityDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetTikTokIdentitiesApiArg = {
  /** The ad account (advertiser). */
  account: string;
};
export type GetGoogleAccountsApiResponse = /** status 200 Success. */ {
  data: GoogleAccountDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleAccountsApiArg = void;
export type SearchGoogleLocationsApiResponse = /** status 200 Success. */ {
  data: GoogleLocationDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchGoogleLocationsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
  q: string;
  /** Language of the searched and returned names. */
  lang?: 'en' | 'es';
};
export type SearchGoogleTopicsApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchGoogleTopicsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
  /** Words of its name; all topics without them. */
  q?: string;
};
export type SearchGooglePlacementsApiResponse = /** status 200 Success. */ {
  data: GooglePlacementDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type SearchGooglePlacementsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
  q: string;
};
export type GetGoogleLanguagesApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleLanguagesApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type GetGoogleSegmentsApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleSegmentsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type GetGoogleInterestsApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleInterestsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type GetGoogleDemographicsApiResponse = /** status 200 Success. */ {
  data: GoogleDemographicDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleDemographicsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type GetGoogleAudiencesApiResponse = /** status 200 Success. */ {
  data: GoogleAudienceDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleAudiencesApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type GetGoogleAssetsApiResponse = /** status 200 Success. */ {
  data: GoogleAssetDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGoogleAssetsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type GetGooglePixelsApiResponse = /** status 200 Success. */ {
  data: GooglePixelDto[];
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetGooglePixelsApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type ChooseGoogleCustomerApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type ChooseGoogleCustomerApiArg = {
  googleCustomerDto: GoogleCustomerDto;
};
export type GetGoogleUndeclaredApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
};
export type GetGoogleUndeclaredApiArg = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
};
export type DeclareGoogleCampaignsApiResponse = /** status 200 Success. */ {
  data: ReferenceDto[];
};
export type DeclareGoogleCampaignsApiArg = {
  googleDeclarationDto: GoogleDeclarationDto;
};
export type GetAdAccountsApiResponse = /** status 200 Success. */ {
  data: AdAccountsDto;
  /** When the platform answered. With `Cache-Control: no-cache`, the request asks the platform again. */
  as_of: string;
};
export type GetAdAccountsApiArg = {
  provider: Provider;
};
export type CheckExperimentApiResponse = /** status 200 Success. */ {
  data: PreflightCheckDto[];
};
export type CheckExperimentApiArg = {
  provider: Provider;
  body: {
    [key: string]: any;
  };
};
export type CountVariationsApiResponse = /** status 200 Success. */ {
  data: number[];
};
export type CountVariationsApiArg = {
  provider: Provider;
  countsQueryDto: CountsQueryDto;
};
export type ForecastExperimentApiResponse = /** status 200 Success. */ {
  data: ForecastDto;
};
export type ForecastExperimentApiArg = {
  provider: Provider;
  countsQueryDto: CountsQueryDto;
};
export type ForecastSearchApiResponse = /** status 200 Success. */ {
  data: SearchForecastDto;
};
export type ForecastSearchApiArg = {
  provider: Provider;
  countsQueryDto: CountsQueryDto;
};
export type EstimateAudiencesApiResponse = /** status 200 Success. */ {
  data: AudienceSizesDto;
};
export type EstimateAudiencesApiArg = {
  provider: Provider;
  body: {
    [key: string]: any;
  };
};
export type ListDeadlinesApiResponse = /** status 200 Success. */ {
  data: DeadlineDto[];
};
export type ListDeadlinesApiArg = void;
export type ListConcernedApiResponse = /** status 200 Success. */ {
  data: ConcernedDto[];
  /** Rows of all pages. */
  total: number;
  /** More than `total` rows match. They were not all counted. */
  is_more: boolean;
};
export type ListConcernedApiArg = {
  /** Of the deadline. */
  id: string;
  page?: number;
  size?: number;
};
export type ConvertConcernedApiResponse = /** status 200 Success. */ {
  data: ConvertedDto[];
};
export type ConvertConcernedApiArg = {
  convertDto: ConvertDto;
};
export type DeleteDraftedApiResponse = /** status 200 Success. */ {
  data: DraftedChangeDto;
};
export type DeleteDraftedApiArg = {
  draftedDto: DraftedDto;
};
export type RestoreDraftedApiResponse = /** status 200 Success. */ {
  data: DraftedChangeDto;
};
export type RestoreDraftedApiArg = {
  draftedDto: DraftedDto;
};
export type GetTemplateApiResponse = /** status 200 Success. */ {
  data: TemplateDto;
};
export type GetTemplateApiArg = {
  /** Number or uuid. */
  id: string;
  provider: Provider;
};
export type CheckFeeApiResponse = /** status 200 Success. */ {
  data: FeeCheckDto;
};
export type CheckFeeApiArg = {
  provider: Provider;
  /** A visual may name a finished upload wherever it names a file, in `data` or by an index in `visual_data`: { upload, name, size, type }. */
  body: {
    /** JSON of the experiment, in the format of the platform's schema (`{Platform}Experiment`), for submits, drafts, templates and samples alike. Only `draft/save` accepts missing fields. */
    data: string;
    /** JSON of the reach rows that were shown. */
    audience_sizes?: string;
    draft?: 'true' | 'false';
    /** Staff only. */
    sample?: 'true' | 'false';
    template?: 'true' | 'false';
    /** The number of the submitted draft, which then leaves the list of drafts. A draft that no longer exists, or that you may not change, is ignored. */
    editing_id?: string;
    /** The reservation of a dry run. Exactly its objects are created. If they would differ by now, nothing is created. */
    dry_run?: string;
    /** The approved fee in US dollars: the `charge` of the fee check. If the fee has changed since, nothing is stored and the answer is 409. */
    charge?: string;
    /** The confirmed number of tested ads. If the run would test another number by now, nothing is stored and the answer is 409; `params.tested` has the new number. */
    confirmed_ads?: string;
    /** Images and videos. A form has at most 400 files. */
    'attachments[]'?: Blob[];
    'thumbnails[]'?: Blob[];
    'carousel[]'?: Blob[];
    /** Per visual: id of its lead form. */
    'lead_forms[]'?: string[];
    /** Per visual: JSON of { id, name, type, attachment, thumbnail, carousel }, the last three being indexes of its files. */
    'visual_data[]'?: string[];
  };
};
export type GetUsageApiResponse = /** status 200 Success. */ {
  data: UsageDto;
};
export type GetUsageApiArg = {
  provider: Provider;
};
export type GetStatementApiResponse = /** status 200 Success. */ {
  data: StatementDto;
};
export type GetStatementApiArg = {
  /** A calendar month of UTC; this one if left out. */
  month?: string;
  page?: number;
  size?: number;
  provider: Provider;
};
export type ListExperimentsApiResponse = /** status 200 Success. */ {
  data: ExperimentListDto;
};
export type ListExperimentsApiArg = {
  listQueryDto: ListQueryDto;
};
export type ListWaitingExperimentsApiResponse = /** status 200 Success. */ {
  data: WaitingListDto;
};
export type ListWaitingExperimentsApiArg = void;
export type GetOverviewApiResponse = /** status 200 Success. */ {
  data: OverviewDto;
};
export type GetOverviewApiArg = void;
export type GetListChoicesApiResponse = /** status 200 Success. */ {
  data: ListChoicesDto;
};
export type GetListChoicesApiArg = {
  platform: Platform;
};
export type GetExperimentApiResponse = /** status 200 Success. */ {
  data: ExperimentDetailDto;
};
export type GetExperimentApiArg = {
  /** Number or uuid. */
  id: string;
  platform: Platform;
};
export type GetExperimentProgressApiResponse = /** status 200 Success. */ {
  data: ExperimentStateDto;
};
export type GetExperimentProgressApiArg = {
  uuid: string;
};
export type StopExperimentApiResponse = /** status 200 Success. */ {
  data: AcceptedDto;
};
export type StopExperimentApiArg = {
  uuid: string;
};
export type RetryExperimentApiResponse = /** status 200 Success. */ {
  data: AcceptedDto;
};
export type RetryExperimentApiArg = {
  uuid: string;
  retryDto: RetryDto;
};
export type GetAlternativeApiResponse = /** status 200 Success. */ {
  data: AlternativeDto;
};
export type GetAlternativeApiArg = {
  uuid: string;
  /** The list, such as `headlines`. */
  component: string;
  /** The index of its alternative, from 0. */
  level: number;
};
export type EditAlternativeApiResponse = /** status 200 Success. */ {
  data: AcceptedDto;
};
export type EditAlternativeApiArg = {
  uuid: string;
  editAlternativeDto: EditAlternativeDto;
};
export type DecideApiResponse = /** status 200 Success. */ {
  data: DecidedDto;
};
export type DecideApiArg = {
  uuid: string;
  decideDto: DecideDto;
};
export type RankByApiResponse = /** status 200 Success. */ {
  data: RankedByDto;
};
export type RankByApiArg = {
  uuid: string;
  rankByDto: RankByDto;
};
export type CreateExperimentApiResponse = /** status 200 Success. */ {
  data: CreatedDto;
};
export type CreateExperimentApiArg = {
  /** Repeating the same key and form does nothing new and returns the stored answer. */
  'Idempotency-Key'?: string;
  provider: Provider;
  /** A visual may name a finished upload wherever it names a file, in `data` or by an index in `visual_data`: { upload, name, size, type }. */
  body: {
    /** JSON of the experiment, in the format of the platform's schema (`{Platform}Experiment`), for submits, drafts, templates and samples alike. Only `draft/save` accepts missing fields. */
    data: string;
    /** JSON of the reach rows that were shown. */
    audience_sizes?: string;
    draft?: 'true' | 'false';
    /** Staff only. */
    sample?: 'true' | 'false';
    template?: 'true' | 'false';
    /** The number of the submitted draft, which then leaves the list of drafts. A draft that no longer exists, or that you may not change, is ignored. */
    editing_id?: string;
    /** The reservation of a dry run. Exactly its objects are created. If they would differ by now, nothing is created. */
    dry_run?: string;
    /** The approved fee in US dollars: the `charge` of the fee check. If the fee has changed since, nothing is stored and the answer is 409. */
    charge?: string;
    /** The confirmed number of tested ads. If the run would test another number by now, nothing is stored and the answer is 409; `params.tested` has the new number. */
    confirmed_ads?: string;
    /** Images and videos. A form has at most 400 files. */
    'attachments[]'?: Blob[];
    'thumbnails[]'?: Blob[];
    'carousel[]'?: Blob[];
    /** Per visual: id of its lead form. */
    'lead_forms[]'?: string[];
    /** Per visual: JSON of { id, name, type, attachment, thumbnail, carousel }, the last three being indexes of its files. */
    'visual_data[]'?: string[];
  };
};
export type DryRunExperimentApiResponse = /** status 200 Success. */ {
  data: DryRunDto;
};
export type DryRunExperimentApiArg = {
  provider: Provider;
  dryRunQueryDto: DryRunQueryDto;
};
export type SaveDraftApiResponse = /** status 200 Success. */ {
  data: DraftSavedDto;
};
export type SaveDraftApiArg = {
  provider: Provider;
  draftSaveDto: DraftSaveDto;
};
export type ActivateVariationsApiResponse = /** status 200 Success. */ {
  data: ActivatedDto;
};
export type ActivateVariationsApiArg = {
  /** Repeating the same key and form does nothing new and returns the stored answer. */
  'Idempotency-Key'?: string;
  provider: Provider;
  activateDto: ActivateDto;
};
export type GetCurvesApiResponse = /** status 200 Success. */ {
  data: CurvesDto;
};
export type GetCurvesApiArg = {
  curvesQueryDto: CurvesQueryDto;
};
export type GetImpactApiResponse = /** status 200 Success. */ {
  data: ImpactDto;
};
export type GetImpactApiArg = {
  resultQueryDto: ResultQueryDto;
};
export type GetSearchStoryApiResponse = /** status 200 Success. */ {
  data: SearchStoryDto;
};
export type GetSearchStoryApiArg = {
  resultQueryDto: ResultQueryDto;
};
export type ExportCurvesApiResponse = /** status 200 Success. */ {
  data: ExportDto;
};
export type ExportCurvesApiArg = {
  fileFormatDto: FileFormatDto;
};
export type GetBatchInsightsApiResponse = /** status 200 Success. */ {
  data: ResultRowDto[];
};
export type GetBatchInsightsApiArg = {
  provider: Provider;
  batchQueryDto: BatchQueryDto;
};
export type ListPublishedSamplesApiResponse = /** status 200 Success. */ {
  data: PublishedSampleDto[];
};
export type ListPublishedSamplesApiArg = void;
export type GetSampleCurvesApiResponse = /** status 200 Success. */ {
  data: VisitorCurvesDto;
};
export type GetSampleCurvesApiArg = {
  sampleCurvesQueryDto: SampleCurvesQueryDto;
};
export type GetSampleImpactApiResponse = /** status 200 Success. */ {
  data: VisitorImpactDto;
};
export type GetSampleImpactApiArg = {
  sampleImpactQueryDto: SampleImpactQueryDto;
};
export type ShareExperimentsApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type ShareExperimentsApiArg = {
  /** Repeating the same key and form does nothing new and returns the stored answer. */
  'Idempotency-Key'?: string;
  shareDto: ShareDto;
};
export type ListSharedGroupsApiResponse = /** status 200 Success. */ {
  data: SharedGroupsDto;
};
export type ListSharedGroupsApiArg = void;
export type OpenSharedGroupApiResponse = /** status 200 Success. */ {
  data: VisitorListDto;
};
export type OpenSharedGroupApiArg = {
  visitorDto: VisitorDto;
};
export type RevokeSharedGroupApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type RevokeSharedGroupApiArg = {
  revokeDto: RevokeDto;
};
export type ResumeSharedApiResponse = /** status 200 Success. */ {
  data: ResumedDto;
};
export type ResumeSharedApiArg = {
  openedGroupDto: OpenedGroupDto;
};
export type LeaveSharedApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type LeaveSharedApiArg = {
  openedGroupDto: OpenedGroupDto;
};
export type ExportSharedApiResponse = /** status 200 Success. */ {
  data: ExportDto;
};
export type ExportSharedApiArg = {
  visitorFileDto: VisitorFileDto;
};
export type GetSharedCurvesApiResponse = /** status 200 Success. */ {
  data: VisitorCurvesDto;
};
export type GetSharedCurvesApiArg = {
  visitorCurvesQueryDto: VisitorCurvesQueryDto;
};
export type GetSharedImpactApiResponse = /** status 200 Success. */ {
  data: VisitorImpactDto;
};
export type GetSharedImpactApiArg = {
  visitorImpactQueryDto: VisitorImpactQueryDto;
};
export type GetCeilingsApiResponse = /** status 200 Success. */ {
  data: CeilingDto[];
};
export type GetCeilingsApiArg = void;
export type SetCeilingApiResponse = /** status 200 Success. */ {
  data: CeilingDto[];
};
export type SetCeilingApiArg = {
  setCeilingDto: SetCeilingDto;
};
export type RemoveCeilingApiResponse = /** status 200 Success. */ {
  data: CeilingDto[];
};
export type RemoveCeilingApiArg = {
  ceilingScopeDto: CeilingScopeDto;
};
export type InviteMemberApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type InviteMemberApiArg = {
  /** Repeating the same key and form does nothing new and returns the stored answer. */
  'Idempotency-Key'?: string;
  invitationDto: InvitationDto;
};
export type RemoveMemberApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type RemoveMemberApiArg = {
  memberEmailDto: MemberEmailDto;
};
export type SetMemberRoleApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type SetMemberRoleApiArg = {
  memberRoleDto: MemberRoleDto;
};
export type JoinTeamApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type JoinTeamApiArg = {
  joinDto: JoinDto;
};
export type GetWebhooksApiResponse = /** status 200 Success. */ {
  data: WebhooksDto;
};
export type GetWebhooksApiArg = void;
export type SaveWebhookApiResponse = /** status 200 Success. */ {
  data: WebhookSecretDto;
};
export type SaveWebhookApiArg = {
  saveWebhookDto: SaveWebhookDto;
};
export type RemoveWebhookApiResponse = /** status 200 Success. */ {
  message: string;
  key?: string;
  params?: {
    [key: string]: any;
  };
};
export type RemoveWebhookApiArg = {
  webhookKindDto: WebhookKindDto;
};
export type RenewWebhookSecretApiResponse = /** status 200 Success. */ {
  data: WebhookSecretDto;
};
export type RenewWebhookSecretApiArg = {
  webhookKindDto: WebhookKindDto;
};
export type TestWebhookApiResponse = /** status 200 Success. */ {
  data: WebhookDeliveryDto;
};
export type TestWebhookApiArg = {
  webhookKindDto: WebhookKindDto;
};
export type SendWebhookAgainApiResponse = /** status 200 Success. */ {
  data: WebhookDeliveryDto;
};
export type SendWebhookAgainApiArg = {
  webhookDeliveryIdDto: WebhookDeliveryIdDto;
};
export type LinkStatus = 'linked' | 'relink-needed';
export type CallbackTopic = 'ad-review' | 'ad-issue' | 'account' | 'video' | 'report' | 'lead';
export type LinkEventsDto = {
  /** Topics of the platform's callbacks. */
  topics: CallbackTopic[];
  /** Number of ad accounts for which the platform sends callbacks. */
  told: number;
  /** Number of ad accounts for which it refused callbacks. */
  refused: number;
  /** The platform's reason for one of the refused accounts. */
  refusal: string | null;
  /** When the platform was last asked. */
  asked_at: string;
};
export type LinkedAccountDto = {
  /** The linked person or business at the platform. */
  name: string;
  /** As the platform writes it; null if it gives none. */
  email: string | null;
  status: LinkStatus;
  linked_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  /** Ad account that new experiments use, if one was chosen. */
  default_account?: string;
  /** Null before the platform was asked. */
  events: LinkEventsDto | null;
};
export type Language = 'en' | 'es';
export type TeamRole = 'owner' | 'admin' | 'other';
export type PlansDto = {
  meta: boolean;
  tiktok: boolean;
  google: boolean;
};
export type TrialState = 'running' | 'used' | 'over';
export type TrialDto = {
  /** `used`: its experiments are started; `over`: its days have passed. New experiments need a plan then. */
  state: TrialState;
  started_at: string;
  ends_at: string;
  /** Experiments that it includes. */
  experiments: number;
  experiments_left: number;
  /** Created variations that its experiments may still use together. */
  variations_left: number;
};
export type Platform = 'meta' | 'tiktok' | 'google';
export type TeamDto = {
  id: string;
  name: string;
  /** Address of the logo. */
  logo: string | null;
};
export type MemberStatus = 'ACTIVE' | 'PENDING' | 'EXPIRED' | 'DISABLED';
export type MemberDto = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: TeamRole;
  /** PENDING from the invitation until the person joins; EXPIRED when the link has expired, which frees the seat. */
  status: MemberStatus;
};
export type CardDetailsDto = {
  brand: string;
  funding: string;
  last4: string;
  exp_month: number;
  /** Four digits. */
  exp_year: number;
};
export type CardAddressDto = {
  city: string | null;
  state: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
};
export type CardBillingDto = {
  name: string | null;
  phone: string | null;
  address: CardAddressDto;
};
export type CardDto = {
  id: string;
  default: boolean;
  card_details: CardDetailsDto;
  billing_details: CardBillingDto;
};
export type SessionUserDto = {
  facebook: LinkedAccountDto | null;
  tiktok: LinkedAccountDto | null;
  google: LinkedAccountDto | null;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  lang: Language;
  /** Always the role in the team. */
  role: TeamRole;
  /** Staff of the product: dashboard, samples, whitelist. */
  is_staff: boolean;
  is_tester: boolean;
  whitelist: boolean;
  plans: PlansDto;
  /** The team's free trial; null if it has had none. */
  trial: TrialDto | null;
  platforms: Platform[];
  team: TeamDto;
  members: MemberDto[];
  /** Owners only; the default first. */
  payment_methods?: CardDto[];
};
export type ErrorItemDto = {
  field?: string;
  title: string;
  /** The key of the title. */
  titleKey?: string;
  type: string;
  /** The English text. */
  message: string;
  /** The key of the text. Clients in another language translate it by the key. */
  key: string;
  /** The text's parameters by name: words, a figure, an amount (amountMinor, currency), another text (key, params) or a list of these. */
  params?: {
    [key: string]: any;
  };
  /** 200 asks the user to link the account again. */
  code?: number;
};
export type CardFieldSetupDto = {
  publishable_key: string;
  /** Origin of the sandbox's card field (/stripe/card-field) and challenge (/stripe/challenge); null with Stripe's own. */
  sandbox_origin: string | null;
};
export type ErrorDto = {
  /** The English text. */
  message: string;
  /** The key of the text. Clients in another language translate it by the key. */
  key: string;
  /** The text's parameters by name: words, a figure, an amount (amountMinor, currency), another text (key, params) or a list of these. */
  params?: {
    [key: string]: any;
  };
  code: number | string;
  error?: string;
  requestId: string;
  errors?: ErrorItemDto[];
  /** With the code `confirm-payment`: the secret that shows the bank's challenge. Afterwards, send the same request again. */
  client_secret?: string;
  /** With the code `confirm-payment`: the key that loads the challenge. */
  setup?: CardFieldSetupDto;
};
export type LanguageDto = {
  lang: 'en' | 'es';
};
export type LinkTokenDto = {
  status: 'NONE' | 'PENDING' | 'RETRIEVED';
  value: string;
  account: string | null;
};
export type MailChoicesDto = {
  /** An experiment has finished, or could not be run. */
  finished: boolean;
  /** An experiment was stopped. */
  stopped: boolean;
  /** An experiment waits for a decision, or for the account to be linked again. */
  decision: boolean;
  /** Ads of a live experiment were refused, or its account cannot spend. */
  delivery: boolean;
  /** A platform will end something that your drafts or runs need. Sent 30 and 7 days before. */
  deadline: boolean;
  /** A webhook of the team could not deliver an event within a day. Sent to the owner only. */
  webhook: boolean;
};
export type ChangeMailChoicesDto = {
  /** An experiment has finished, or could not be run. */
  finished?: boolean;
  /** An experiment was stopped. */
  stopped?: boolean;
  /** An experiment waits for a decision, or for the account to be linked again. */
  decision?: boolean;
  /** Ads of a live experiment were refused, or its account cannot spend. */
  delivery?: boolean;
  /** A platform will end something that your drafts or runs need. Sent 30 and 7 days before. */
  deadline?: boolean;
  /** A webhook of the team could not deliver an event within a day. Sent to the owner only. */
  webhook?: boolean;
};
export type UpdateProfileDto = {
  first_name: string;
  last_name: string;
  /** The current password, to change it. */
  password?: string;
  /** The new password. Empty keeps the current one. */
  new_password?: string;
};
export type SessionDto = {
  id: string;
  /** Whether it is the session of this request. */
  is_current: boolean;
  user_agent: string;
  ip: string;
  created_at: string;
  last_used_at: string;
};
export type EndSessionDto = {
  id: string;
};
export type AuditPersonDto = {
  name: string;
  email: string;
};
export type AuditAmountDto = {
  /** Major units. */
  value: number;
  currency: string;
};
export type AuditDetailDto = {
  /** The role that was given. */
  role: ('owner' | 'admin' | 'other') | null;
  /** Of the member, the linked account, the ad account, the baseline, or the card of a fee. */
  name: string | null;
  /** E-mails of the people whom results were shared with. */
  emails: string[];
  /** The amount in question. */
  amount: AuditAmountDto | null;
};
export type AuditEventDto = {
  id: string;
  /** When. */
  at: string;
  /** Who did it; null for the system or an operator. */
  who: AuditPersonDto | null;
  /** What was done, as noun.verb. */
  action: string;
  /** What it was done to. */
  target: string | null;
  /** The target's name, if it is an experiment. */
  target_name: string | null;
  detail: AuditDetailDto;
  /** The IP address from which it was done. */
  ip: string;
};
export type AuditPageDto = {
  rows: AuditEventDto[];
  total: number;
  page: number;
  size: number;
};
export type LogoDto = {
  /** Address of the logo; null for the default. */
  path: string | null;
};
export type BaselineDto = {
  id: string;
  name: string;
  created_at: string;
  enabled: boolean;
  metrics: {
    cpm: number;
    cpc: number;
    ctr: number;
    impressions: number;
    reach?: number;
    link_click?: number;
    cpa_link_click?: number;
    lead_grouped?: number;
    cpa_lead_grouped?: number;
    lead?: number;
    cpa_lead?: number;
    omni_app_install?: number;
    cpa_omni_app_install?: number;
    omni_purchase?: number;
    cpa_omni_purchase?: number;
    omni_add_to_cart?: number;
    cpa_omni_add_to_cart?: number;
    omni_complete_registration?: number;
    cpa_omni_complete_registration?: number;
    omni_initiated_checkout?: number;
    cpa_omni_initiated_checkout?: number;
    omni_view_content?: number;
    cpa_omni_view_content?: number;
    landing_page_view?: number;
    cpa_landing_page_view?: number;
    hash?: number;
    cpa_hash?: number;
    video_view?: number;
    cpa_video_view?: number;
    clicks?: number;
    cpa_clicks?: number;
    video_watched_2s?: number;
    cpa_video_watched_2s?: number;
    video_watched_6s?: number;
    cpa_video_watched_6s?: number;
    video_views_p25?: number;
    cpa_video_views_p25?: number;
    video_views_p50?: number;
    cpa_video_views_p50?: number;
    video_views_p75?: number;
    cpa_video_views_p75?: number;
    video_views_p100?: number;
    cpa_video_views_p100?: number;
    conversion?: number;
    cpa_conversion?: number;
    page_view?: number;
    cpa_page_view?: number;
    purchase?: number;
    cpa_purchase?: number;
    signup?: number;
    cpa_signup?: number;
    download?: number;
    cpa_download?: number;
    add_to_cart?: number;
    cpa_add_to_cart?: number;
    begin_checkout?: number;
    cpa_begin_checkout?: number;
    subscribe_paid?: number;
    cpa_subscribe_paid?: number;
    submit_lead_form?: number;
    cpa_submit_lead_form?: number;
    book_appointment?: number;
    cpa_book_appointment?: number;
    request_quote?: number;
    cpa_request_quote?: number;
  };
};
export type Provider = 'facebook' | 'tiktok' | 'google';
export type SaveBaselineDto = {
  /** The id of the baseline to change. Without it, a baseline is added. */
  id?: string;
  name: string;
  metrics: {
    cpm: number;
    cpc: number;
    ctr: number;
    impressions: number;
    reach?: number;
    link_click?: number;
    cpa_link_click?: number;
    lead_grouped?: number;
    cpa_lead_grouped?: number;
    lead?: number;
    cpa_lead?: number;
    omni_app_install?: number;
    cpa_omni_app_install?: number;
    omni_purchase?: number;
    cpa_omni_purchase?: number;
    omni_add_to_cart?: number;
    cpa_omni_add_to_cart?: number;
    omni_complete_registration?: number;
    cpa_omni_complete_registration?: number;
    omni_initiated_checkout?: number;
    cpa_omni_initiated_checkout?: number;
    omni_view_content?: number;
    cpa_omni_view_content?: number;
    landing_page_view?: number;
    cpa_landing_page_view?: number;
    hash?: number;
    cpa_hash?: number;
    video_view?: number;
    cpa_video_view?: number;
    clicks?: number;
    cpa_clicks?: number;
    video_watched_2s?: number;
    cpa_video_watched_2s?: number;
    video_watched_6s?: number;
    cpa_video_watched_6s?: number;
    video_views_p25?: number;
    cpa_video_views_p25?: number;
    video_views_p50?: number;
    cpa_video_views_p50?: number;
    video_views_p75?: number;
    cpa_video_views_p75?: number;
    video_views_p100?: number;
    cpa_video_views_p100?: number;
    conversion?: number;
    cpa_conversion?: number;
    page_view?: number;
    cpa_page_view?: number;
    purchase?: number;
    cpa_purchase?: number;
    signup?: number;
    cpa_signup?: number;
    download?: number;
    cpa_download?: number;
    add_to_cart?: number;
    cpa_add_to_cart?: number;
    begin_checkout?: number;
    cpa_begin_checkout?: number;
    subscribe_paid?: number;
    cpa_subscribe_paid?: number;
    submit_lead_form?: number;
    cpa_submit_lead_form?: number;
    book_appointment?: number;
    cpa_book_appointment?: number;
    request_quote?: number;
    cpa_request_quote?: number;
  };
};
export type DefaultBaselineDto = {
  /** The id of the baseline to enable; null for 'no baseline'. */
  id?: string | null;
};
export type RemoveBaselineDto = {
  id: string;
};
export type NamingPatternsDto = {
  /** Typed text with placeholders in braces: {experiment}, {experiment.id}, {alternatives}, {components}, {part}, of ads {variation}, and every component that the object has, {headlines}, or its place in its list, {headlines.number}. The key of the object always follows. */
  campaign: string;
  /** Typed text with placeholders in braces: {experiment}, {experiment.id}, {alternatives}, {components}, {part}, of ads {variation}, and every component that the object has, {headlines}, or its place in its list, {headlines.number}. The key of the object always follows. */
  adset: string;
  /** Typed text with placeholders in braces: {experiment}, {experiment.id}, {alternatives}, {components}, {part}, of ads {variation}, and every component that the object has, {headlines}, or its place in its list, {headlines.number}. The key of the object always follows. */
  ad: string;
  /** Parameters for the links of ads, name=value&name=value: typed text, the placeholders of an ad, {id} for the key in its name, and values that the platform fills in, such as {{ad.id}}. Empty for none. */
  link: string;
};
export type NamingComponentDto = {
  component: string;
  /** How names refer to one of its alternatives. */
  title: string;
  is_audience: boolean;
  /** Of its alternatives; the first 500. */
  labels: string[];
};
export type NamingObjectDto = {
  kind: 'campaign' | 'adset' | 'ad';
  ordinal: number;
  /** `2/3` if there are several alike, otherwise empty. */
  part: string;
  variation: number | null;
  /** Its alternative of each component, by its place in the list. */
  chosen: number[];
};
export type NamingExampleDto = {
  name: string;
  key: string;
  /** The website of its ads. */
  link: string | null;
  components: NamingComponentDto[];
  /** The first 200 names of its plan. */
  objects: NamingObjectDto[];
};
export type NamingDto = {
  patterns: NamingPatternsDto;
  /** Null while the team uses the default patterns. */
  changed_at: string | null;
  /** The team's latest experiment on the platform. */
  example: NamingExampleDto | null;
};
export type StorageDto = {
  /** Bytes of stored uploads. */
  used_bytes: number;
  /** Bytes reserved for unfinished uploads; they count like stored ones. */
  reserved_bytes: number;
  /** Unfinished uploads. */
  open_uploads: number;
  /** Bytes that the team may store. */
  limit_bytes: number;
};
export type RegisterDto = {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  company: string;
};
export type LoginDto = {
  email: string;
  password: string;
};
export type ResetRequestDto = {
  email: string;
};
export type ResetPasswordDto = {
  email: string;
  password: string;
  /** From the mailed link. */
  token: string;
};
export type AccountStatus = 'ACTIVE' | 'PENDING' | 'DISABLED';
export type AccountDto = {
  id: string;
  status: AccountStatus;
  first_name: string;
  last_name: string;
  email: string;
  /** The team. */
  company: string;
  created_at: string;
  whitelisted: boolean;
  role: TeamRole;
  is_staff: boolean;
  /** The team's free trial; null if it has had none. */
  trial: TrialDto | null;
};
export type UserStatsDto = {
  /** All accounts: active, pending and disabled. */
  total: number;
  active: number;
  /** Of any status. */
  whitelisted: number;
  /** Accounts without a confirmed e-mail. */
  pending: number;
  disabled: number;
};
export type ExperimentStatsDto = {
  /** All experiments: completed, processing, failed and drafts. */
  total: number;
  /** Those without results included. */
  completed: number;
  processing: number;
  failed: number;
  draft: number;
};
export type StatsDto = {
  users: UserStatsDto;
  experiments: ExperimentStatsDto;
};
export type WhitelistedDto = {
  id: string;
  whitelisted: boolean;
  /** Accounts of the team that were changed. */
  accounts: number;
};
export type WhitelistDto = {
  /** A user. The change applies to the whole team. */
  id: string;
  /** Whether the team is to be whitelisted. If omitted, the current state is reversed. */
  whitelisted?: boolean;
};
export type AccountAction = 'enable' | 'disable';
export type UpdateAccountDto = {
  /** A user. */
  id: string;
  action: AccountAction;
};
export type ExperimentStatus =
  | 'DRAFT'
  | 'TEMPLATE'
  | 'SAMPLE'
  | 'PENDING'
  | 'PENDING_ADS'
  | 'PROCESSING'
  | 'PENDING_REVIEW'
  | 'COMPLETED'
  | 'NO_RESULTS'
  | 'FAILED';
export type SampleDto = {
  uuid: string;
  name: string;
  /** Empty if none was given. */
  promoted_url: string;
  created_at: string;
  /** SAMPLE while it is enabled, COMPLETED while it is not. */
  status: ExperimentStatus;
  platform: Platform;
  /** The team. */
  company: string;
};
export type SampleAction = 'enable' | 'disable' | 'remove';
export type UpdateSampleDto = {
  /** The uuid of a sample. */
  id: string;
  action: SampleAction;
};
export type CreatedAdSetsDto = {
  id: number;
  uuid: string;
  /** Ad sets that are missing and being created again. */
  ad_sets: number;
  /** Ads that went with them. */
  ads: number;
};
export type CreateAdSetsDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
};
export type QueueStanding = 'served' | 'idle' | 'unserved';
export type QueueDto = {
  /** As the engine knows it. */
  queue: string;
  /** The platform whose calls it holds; null for the queue of workflows. */
  platform: Platform | null;
  standing: QueueStanding;
  /** Its active workers. */
  workers: number;
  /** When one of its workers was last seen; null if none was within a day. */
  seen_at: string | null;
  /** Runs that need it; those that wait for people are not counted. */
  runs: number;
  /** Since when these runs wait for a worker; null if there is one. */
  unserved_since: string | null;
};
export type ApiStanding = 'in-use' | 'ends-soon' | 'ended';
export type ApiVersionDto = {
  platform: Platform;
  version: string;
  /** Null if no end is announced. */
  ends_on: string | null;
  /** Negative once it has ended. */
  days_left: number | null;
  standing: ApiStanding;
  /** Whether the platform announced only an approximate day. */
  is_estimate: boolean;
  /** Where the platform says so. */
  source: string;
  /** When the source was last checked. */
  read_on: string;
};
export type QuotaWindow = 'second' | 'minute' | 'day';
export type QuotaLineDto = {
  platform: Platform;
  /** `app` for all calls, or the path of an endpoint with its own limit. */
  line: string;
  /** Calls of the current UTC day, by all teams and processes. */
  used_today: number;
  /** Calls that the platform allows a day; null if it names no limit. */
  per_day: number | null;
  /** Until when such calls pause; null while they do not. */
  closed_until: string | null;
  /** The limit that is used up until then. */
  closed_for: QuotaWindow | null;
};
export type OperationsDto = {
  /** All workflows, in the engine's own console. */
  workflows_url: string;
  /** Work queues and their workers. */
  queues: QueueDto[];
  /** API versions in use. */
  api_versions: ApiVersionDto[];
  /** Used calls of the limits that platforms set for the whole app. */
  quota_lines: QuotaLineDto[];
};
export type EndingSubject = 'objective' | 'placement' | 'version' | 'identity';
export type DeadlineStanding = 'upcoming' | 'ended';
export type Confidence = 'platform' | 'several' | 'one';
export type EndingAcrossTeamsDto = {
  /** Stable: it names this deadline in the other calls. */
  id: string;
  platform: Platform;
  subject: EndingSubject;
  /** What ends, in the reader's language. */
  title: string;
  /** The last day on which the platform takes it. */
  ends_on: string;
  /** The zone in which that day ends (IANA). */
  zone: string;
  /** When that day ends. */
  ends_at: string;
  /** Whole days until then: 0 on the last day, negative once it has ended. */
  days_left: number;
  standing: DeadlineStanding;
  /** Whether the platform announced only an approximate day. */
  is_estimate: boolean;
  /** The source: the platform's own text, several other sources that agree, or a single other source. */
  confidence: Confidence;
  source: string;
  /** When the source was last checked. */
  read_on: string;
  drafts: number;
  templates: number;
  samples: number;
  /** Runs that continue after that day. */
  runs: number;
  /** Teams with an affected experiment. */
  teams: number;
};
export type RunKind = 'experiment' | 'activation';
export type ExperimentPhase =
  | 'queued'
  | 'validating'
  | 'uploading'
  | 'creating'
  | 'verifying'
  | 'needs-attention'
  | 'needs-relink'
  | 'needs-step'
  | 'going-live'
  | 'running'
  | 'stopping'
  | 'computing'
  | 'notifying'
  | 'done'
  | 'failed';
export type TurnedAwayCause = 'account' | 'allowlist' | 'app' | 'interface' | 'maintenance';
export type TurnedAwayRunDto = {
  cause: TurnedAwayCause;
  /** The platform's own words. */
  message: string | null;
  since: string;
};
export type RunningDto = {
  /** The team. */
  company: string;
  platform: Platform;
  /** The ad account. */
  account_id: string;
  /** Address of the account in the platform's own manager; null for a platform that Polyad no longer supports. */
  account_url: string | null;
  /** An activation is a batch of variations. */
  run_kind: RunKind;
  /** The id of its workflow. */
  workflow_id: string;
  /** Its workflow in the engine's own console. */
  workflow_url: string;
  phase: ExperimentPhase;
  uuid: string;
  name: string;
  /** When it was submitted. */
  created_at: string;
  /** Since when it is in this phase. */
  phase_since: string;
  /** The script that a person of the team has to run at the platform; null for none. */
  hand_step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  /** Why the platform refuses all of its calls; null while it accepts them. */
  turned_away: TurnedAwayRunDto | null;
};
export type AdObjectKind = 'campaign' | 'adset' | 'ad';
export type UnknownObjectDto = {
  /** The team. */
  company: string;
  platform: Platform;
  /** The ad account. */
  account_id: string;
  /** Address of the account in the platform's own manager; null for a platform that Polyad no longer supports. */
  account_url: string | null;
  /** An activation is a batch of variations. */
  run_kind: RunKind;
  /** The id of its workflow. */
  workflow_id: string;
  /** Its workflow in the engine's own console. */
  workflow_url: string;
  phase: ExperimentPhase;
  id: string;
  kind: AdObjectKind;
  /** The name by which Polyad looks it up at the platform. */
  external_name: string;
  /** Calls that were made for it. */
  attempts: number;
  /** When the latest call was made. */
  sent_at: string;
  run_uuid: string;
  run_name: string;
  /** Whether Polyad has stopped looking for the object. */
  has_run_ended: boolean;
};
export type QuotaUseDto = {
  /** As the platform calls it. */
  pool: string;
  /** Percentage of the allowed calls; from 100 on, calls are refused. */
  percent: number;
  /** Minutes until calls are accepted again; 0 while they are. */
  regain_minutes: number;
};
export type AccountCallsDto = {
  platform: Platform;
  /** Empty for calls about no single account. */
  account_id: string;
  account_url: string | null;
  /** Of the team: names are not unique. */
  organization_id: string;
  /** The team. */
  company: string;
  calls: number;
  ok: number;
  /** The platform refused the call. */
  refused: number;
  /** Too many calls. */
  throttled: number;
  /** The platform refused the token. */
  expired: number;
  /** No readable answer, or an error that passes. */
  unknown: number;
  /** The platform's latest value; empty if it gives none. */
  quota: QuotaUseDto[];
  /** When the platform gave it. */
  quota_at: string | null;
  /** Until when no call is made, because the platform throttles. */
  closed_until: string | null;
};
export type LinkHealth = 'valid' | 'ends-soon' | 'ended' | 'refused' | 'unreadable';
export type LinkHealthDto = {
  platform: Platform;
  /** The team. */
  company: string;
  /** The linked person or business. */
  name: string;
  health: LinkHealth;
  /** Whether the account must be linked again. */
  needs_relink: boolean;
  /** When the token expires; null if it does not. */
  expires_at: string | null;
  /** Whether the token is renewed automatically. */
  is_renewed: boolean;
  linked_at: string;
  /** When a call with it last succeeded. */
  last_used_at: string | null;
  /** Why the platform last refused the token. */
  last_error: string | null;
  last_error_at: string | null;
};
export type BillingCountry =
  | 'US'
  | 'AT'
  | 'BE'
  | 'BG'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DK'
  | 'EE'
  | 'ES'
  | 'FI'
  | 'FR'
  | 'GR'
  | 'HR'
  | 'HU'
  | 'IE'
  | 'IT'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'MT'
  | 'NL'
  | 'PL'
  | 'PT'
  | 'RO'
  | 'SE'
  | 'SI'
  | 'SK'
  | 'GB'
  | 'CA'
  | 'MX'
  | 'AU'
  | 'NZ'
  | 'CH'
  | 'NO'
  | 'AR'
  | 'BR'
  | 'CL'
  | 'CO'
  | 'PE';
export type BillingSetupDto = {
  publishable_key: string;
  /** Origin of the sandbox's card field (/stripe/card-field) and challenge (/stripe/challenge); null with Stripe's own. */
  sandbox_origin: string | null;
  /** Countries of a billing address with which plans can be bought. */
  countries: BillingCountry[];
  /** Whether prices include a tax that the payment provider calculates. */
  is_taxed: boolean;
};
export type BillingCountriesDto = {
  /** Countries of a billing address with which plans can be bought. */
  countries: BillingCountry[];
  /** Whether prices include a tax that the payment provider calculates. */
  is_taxed: boolean;
};
export type PlanDto = {
  /** The platform, which is the id of its plan. */
  id: Platform;
  created_at: string;
  /** When a canceled plan ends. */
  ends_at: string | null;
  /** Null for one that is canceled. */
  next_bill_at: string | null;
  /** When the plan ends unless the failed payment succeeds before. */
  past_due_until: string | null;
};
export type TrialOutcome = 'started' | 'confirm-email';
export type TrialStartDto = {
  /** `confirm-email`: a link was mailed. After it was opened, the same call starts the trial. */
  status: TrialOutcome;
  trial: TrialDto | null;
};
export type PaymentStatus = 'done' | 'action-required';
export type PaymentOutcomeDto = {
  /** action-required: show the challenge of the bank with the secret, then send the same call again. */
  status: PaymentStatus;
  /** Of the bank's challenge. */
  client_secret: string | null;
};
export type PlanIdDto = {
  /** The platform that the plan is for. */
  id: Platform;
};
export type CreatePlansDto = {
  ids: PlanIdDto[];
  /** If omitted or null, the default card. */
  payment_method_id?: string | null;
};
export type PrintedTaxIdDto = {
  /** The payment provider's word for its kind. */
  type: string;
  value: string;
};
export type InvoiceDto = {
  id: string;
  /** Its number in the books; null if the payment provider gave none. */
  number: string | null;
  description: string;
  /** Cents of USD. */
  total: number;
  /** How much of the total is tax, cents of USD. */
  tax: number;
  /** Unix seconds. */
  created_at: number;
  /** The team's tax ids when it was created. */
  tax_ids: PrintedTaxIdDto[];
  paid: boolean;
  /** Address of the receipt, or of the invoice that is not paid. */
  receipt: string | null;
};
export type CardIdDto = {
  /** Id of the payment method that the browser made. */
  payment_method_id: string;
};
export type BillingFormDto = {
  /** ISO 3166-1, one of `countries`; if omitted, the United States (BILL-060). */
  country?:
    | 'US'
    | 'AT'
    | 'BE'
    | 'BG'
    | 'CY'
    | 'CZ'
    | 'DE'
    | 'DK'
    | 'EE'
    | 'ES'
    | 'FI'
    | 'FR'
    | 'GR'
    | 'HR'
    | 'HU'
    | 'IE'
    | 'IT'
    | 'LT'
    | 'LU'
    | 'LV'
    | 'MT'
    | 'NL'
    | 'PL'
    | 'PT'
    | 'RO'
    | 'SE'
    | 'SI'
    | 'SK'
    | 'GB'
    | 'CA'
    | 'MX'
    | 'AU'
    | 'NZ'
    | 'CH'
    | 'NO'
    | 'AR'
    | 'BR'
    | 'CL'
    | 'CO'
    | 'PE';
  name: string;
  address: string;
  address_alt?: string;
  city: string;
  /** May be empty outside the United States and Canada. */
  state: string;
  /** In the United States five or nine digits. */
  zip_code: string;
  /** In the United States ten digits. */
  phone: string;
};
export type UpdateCardDto = {
  /** Id of the payment method that the browser made. */
  payment_method_id: string;
  data: BillingFormDto;
};
export type TaxIdState = 'pending' | 'verified' | 'unverified' | 'unavailable';
export type TaxIdDto = {
  /** The payment provider's word for its kind. */
  type: string;
  value: string;
  id: string;
  /** The payment provider's verification; `unavailable` for kinds that it does not check. */
  state: TaxIdState;
};
export type TaxIdType =
  | 'us_ein'
  | 'eu_vat'
  | 'gb_vat'
  | 'ca_gst_hst'
  | 'mx_rfc'
  | 'au_abn'
  | 'nz_gst'
  | 'ch_vat'
  | 'no_vat'
  | 'ar_cuit'
  | 'br_cnpj'
  | 'cl_tin'
  | 'co_nit'
  | 'pe_ruc';
export type AddTaxIdDto = {
  /** A kind that a country of `countries` issues. */
  type: TaxIdType;
  /** The payment provider checks its format. */
  value: string;
};
export type TaxIdIdDto = {
  id: string;
};
export type KeyedTextDto = {
  key: string;
  /** The text's parameters. */
  params?: {
    [key: string]: any;
  };
};
export type SeenKindDto = {
  kind: AdObjectKind;
  planned: number;
  found: number;
};
export type NamedObjectDto = {
  kind: AdObjectKind;
  name: string;
};
export type NamedObjectsDto = {
  missing: NamedObjectDto[];
  extra: NamedObjectDto[];
  differing: NamedObjectDto[];
};
export type SeenStepDto = {
  /** When the platform was read. */
  at: string;
  planned: number;
  found: number;
  missing: number;
  /** Copies that the plan does not contain. */
  extra: number;
  /** Objects whose name, budget or last day differs from the plan. */
  differing: number;
  /** Planned objects that are on and may spend. */
  spending: number;
  /** The same by kind, parents first; empty in older reads. */
  kinds: SeenKindDto[];
  named: NamedObjectsDto;
};
export type ScriptPartDto = {
  /** From 1. */
  number: number;
  of: number;
};
export type ScriptsDto = {
  /** The open step; null if there is none. */
  step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  status: ExperimentStatus;
  /** Whether everything is in place and on; false again once the run was stopped or has ended. */
  completed: boolean;
  /** The finding, in the reader's language. */
  message: string;
  reasons: KeyedTextDto[];
  /** Null before the platform was read for this step. */
  seen: SeenStepDto | null;
  /** Since when the step is open. */
  since: string | null;
  /** The end of the run. */
  endsAt: string | null;
  /** Whether so little time is left to go live that it is better to cancel the experiment, which makes it a draft again. */
  isLate: boolean;
  madeAt: string;
  /** From then on the scripts change nothing. */
  worksUntil: string;
  /** Set if the open step needs several scripts: once the objects of this one are there, the next one follows. */
  part: ScriptPartDto | null;
  id: number;
  /** The name of the experiment. */
  name: string;
  /** Whether the reader may continue and cancel. */
  changeable: boolean;
  /** Whether it activates variations: then it can be stopped, not canceled. */
  isActivation: boolean;
  /** The ad account, by its name. */
  account: string;
  /** The page of the platform where its scripts run; null if no step is open, or there is no such page. */
  scriptsUrl: string | null;
  /** Null before the experiment is planned. */
  campaignScript: string | null;
  /** Null before the campaigns were seen. */
  adsScript: string | null;
  /** Creates the campaigns of an activation and switches them on; null for any other step. */
  activationScript: string | null;
  /** Pauses or removes everything, if the run is to end. */
  endScript: string | null;
};
export type HandStepDto = {
  uuid: string;
};
export type HandStateDto = {
  /** The open step; null if there is none. */
  step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  status: ExperimentStatus;
  /** Whether everything is in place and on; false again once the run was stopped or has ended. */
  completed: boolean;
  /** The finding, in the reader's language. */
  message: string;
  reasons: KeyedTextDto[];
  /** Null before the platform was read for this step. */
  seen: SeenStepDto | null;
  /** Since when the step is open. */
  since: string | null;
  /** The end of the run. */
  endsAt: string | null;
  /** Whether so little time is left to go live that it is better to cancel the experiment, which makes it a draft again. */
  isLate: boolean;
};
export type AcceptedDto = {
  accepted: boolean;
};
export type ContinuedDto = {
  /** The open step; null if there is none. */
  step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  status: ExperimentStatus;
  /** Whether everything is in place and on; false again once the run was stopped or has ended. */
  completed: boolean;
  /** The finding, in the reader's language. */
  message: string;
  reasons: KeyedTextDto[];
  /** Null before the platform was read for this step. */
  seen: SeenStepDto | null;
  /** Since when the step is open. */
  since: string | null;
  /** The end of the run. */
  endsAt: string | null;
  /** Whether so little time is left to go live that it is better to cancel the experiment, which makes it a draft again. */
  isLate: boolean;
  madeAt: string;
  /** From then on the scripts change nothing. */
  worksUntil: string;
  /** Set if the open step needs several scripts: once the objects of this one are there, the next one follows. */
  part: ScriptPartDto | null;
  /** The script of the open step. */
  script: string | null;
};
export type AiOfferDto = {
  /** The model that writes texts; null if there is none. */
  texts: string | null;
  /** The model that draws images; null if there is none. */
  images: string | null;
};
export type AiContentQueryDto = {
  /** The product, the audience and the tone. */
  prompt: string;
  length?: number;
  type?: 'text' | 'image';
  /** Language of the texts; by default the person's own. */
  language?: 'en' | 'es' | 'de' | 'fr' | 'it' | 'pt';
};
export type AdAccountDto = {
  id: string;
  name: string;
  currency: string;
  time_zone: string;
  /** Whether ads can be created there now. */
  is_usable: boolean;
  /** Least daily budget of an ad set, major units. */
  min_daily_budget: number;
  /** The same of campaign types that need more, by type. */
  min_daily_budgets?: {
    [key: string]: number;
  };
};
export type PageDto = {
  id: string;
  name: string;
  picture: string | null;
};
export type AdAccountsAndPagesDto = {
  ad_accounts: AdAccountDto[];
  pages: PageDto[];
};
export type ReferenceDto = {
  id: string;
  name: string;
};
export type CustomAudienceDto = {
  id: string;
  name: string;
  lower_bound: number | null;
  upper_bound: number | null;
};
export type ApplicationDto = {
  id: string;
  name: string;
  /** Its page in Google Play. */
  google_play: string | null;
  /** Its page in the App Store. */
  itunes: string | null;
};
export type AccountLookupsDto = {
  pixels: ReferenceDto[];
  custom_audiences: CustomAudienceDto[];
  custom_conversions: ReferenceDto[];
  applications: ApplicationDto[];
  /** Default beneficiary of ads for the EU. */
  dsa_beneficiary: string | null;
  /** Default payor of ads for the EU. */
  dsa_payor: string | null;
};
export type AccountLookupsQueryDto = {
  account_id: string;
  goal?: 'OUTCOME_TRAFFIC' | 'CONVERSIONS' | 'OUTCOME_LEADS' | 'OUTCOME_APP_PROMOTION' | 'OUTCOME_SALES';
};
export type ExperimentLookupDto = {
  id: string;
  name: string;
  type: 'industries' | 'user_os' | 'user_device' | 'positions' | 'ctas' | 'attribution_settings' | 'secondary_goals';
  /** Platform of a position or a device; goal of a call to action. */
  group?: string;
  /** People who have a device. */
  audience_size_lower_bound?: number;
  audience_size_upper_bound?: number;
};
export type PageLookupsDto = {
  forms: ReferenceDto[];
  ig_accounts: ReferenceDto[];
};
export type PageLookupsQueryDto = {
  id: string;
  goal?: 'OUTCOME_TRAFFIC' | 'CONVERSIONS' | 'OUTCOME_LEADS' | 'OUTCOME_APP_PROMOTION' | 'OUTCOME_SALES';
  /** Limits Instagram accounts to those that this ad account may use. */
  account_id?: string;
};
export type LocationDto = {
  type: 'city' | 'region' | 'country' | 'custom_location';
  key?: string;
  name: string;
  region?: string;
  country_name?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
  radius?: number;
  distance_unit?: 'mile' | 'kilometer';
};
export type InterestDto = {
  id: string;
  name: string;
  description?: string;
  topic?: string;
  type?: string;
  audience_size_lower_bound?: number;
  audience_size_upper_bound?: number;
};
export type SearchQueryDto = {
  q: string;
};
export type ReachBoundsDto = {
  lower_bound: number | null;
  upper_bound: number | null;
  issue: boolean;
};
export type ReachRowDto = {
  name: string;
  reach: ReachBoundsDto;
  components: {
    [key: string]: any;
  };
  error: ErrorItemDto | null;
};
export type ReachAudienceDto = {
  name: string;
  /** The audience component's alternative by component name. */
  components: {
    [key: string]: any;
  };
};
export type ReachQueryDto = {
  account_id: string;
  audiences: ReachAudienceDto[];
  exclusions?: {
    [key: string]: any;
  };
  user_os?: string;
};
export type TikTokAccountDto = {
  id: string;
  name: string;
  currency: string;
  time_zone: string;
  /** Whether ads can be created there now. */
  is_usable: boolean;
  /** Least daily budget of an ad set, major units. */
  min_daily_budget: number;
  /** The same of campaign types that need more, by type. */
  min_daily_budgets?: {
    [key: string]: number;
  };
  /** The same as `id`. */
  advertiser_id: string;
};
export type TikTokLocationDto = {
  id: string;
  name: string;
  /** The same as `id`. */
  geo_id: string;
  region_code: string;
  description: string;
  geo_type: string;
};
export type TikTokInterestDto = {
  id: string;
  name: string;
  /** The interest above it. */
  topic?: string;
};
export type TikTokDeviceDto = {
  id: string;
  name: string;
  description: string;
  os_type: string;
};
export type TikTokPixelDto = {
  id: string;
  name: string;
  /** The same as `id`. */
  pixel_id: string;
  /** The same as `name`. */
  pixel_name: string;
  /** Its events, by optimization goal of an ad group. */
  events: ReferenceDto[];
};
export type TikTokIdentityType = 'CUSTOMIZED_USER' | 'AUTH_CODE' | 'TT_USER' | 'BC_AUTH_TT';
export type TikTokIdentityProblem = 'unbound' | 'scope' | 'personal' | 'push' | 'other';
export type TikTokIdentityDto = {
  id: string;
  name: string;
  type: TikTokIdentityType;
  /** The Business Center through which it may be used. */
  authorized_bc_id?: string;
  /** Why it cannot be used now; absent if it can. unbound: no longer connected; scope: not permitted for ads; personal: not a Business Account; push: it does not allow new videos. */
  problem?: TikTokIdentityProblem;
};
export type GoogleAccountDto = {
  id: string;
  name: string;
  currency: string;
  time_zone: string;
  /** Whether ads can be created there now. */
  is_usable: boolean;
  /** Least daily budget of an ad set, major units. */
  min_daily_budget: number;
  /** The same of campaign types that need more, by type. */
  min_daily_budgets?: {
    [key: string]: number;
  };
  /** The same as `id`. */
  customer_id: string;
  /** The managers above it, the outermost first; none if it is reached directly. */
  managers: ReferenceDto[];
};
export type GoogleLocationDto = {
  id: string;
  name: string;
  country_code: string;
  target_type: string;
  description: string;
};
export type GooglePlacementType = 'website' | 'app_category' | 'app' | 'youtube_video' | 'youtube_channel';
export type GooglePlacementDto = {
  id: string;
  name: string;
  type: GooglePlacementType;
};
export type GoogleDemographicType = 'detailed_demographic' | 'life_event';
export type GoogleDemographicDto = {
  id: string;
  name: string;
  type: GoogleDemographicType;
};
export type GoogleAudienceType = 'user_list' | 'custom_audience';
export type GoogleAudienceDto = {
  id: string;
  name: string;
  type: GoogleAudienceType;
};
export type GoogleAssetDto = {
  id: string;
  name: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Address at which Google shows it. */
  url: string;
};
export type GooglePixelDto = {
  id: string;
  name: string;
  category: string;
  origin: string;
};
export type GoogleCustomerDto = {
  /** The customer that the team uses from now on. */
  customer: string;
};
export type GoogleDeclarationDto = {
  /** The customer; by default the team's own, as set with POST /providers/google/customer. */
  account?: string;
  /** Campaigns that hold no political advertising for the EU. */
  campaigns: string[];
};
export type AdAccountsDto = {
  ad_accounts: AdAccountDto[];
};
export type PreflightCheckDto = {
  key: string;
  /** The text's parameters. */
  params?: {
    [key: string]: any;
  };
  /** blocking: a submit would be refused; unknown: the platform has not answered. */
  state: 'done' | 'warned' | 'blocking' | 'unknown';
  /** In English. */
  message: string;
  /** The field that it is about. */
  field?: string;
  /** For `unknown`: when to check again, ISO 8601. */
  retry_at?: string;
};
export type CountsQueryDto = {
  created: {
    [key: string]: number;
  };
  /** As created; the design is derived from it. */
  tested?: {
    [key: string]: number;
  };
  /** Variations to test, from min(created, 2p) to min(created, 2,000); by default the recommended number. */
  tested_count?: number;
  /** The goal, if limits depend on it. */
  objective?: string;
  /** The page; its own limit of live ads then counts too. */
  page_id?: string;
  account_id?: string;
  /** Total budget, major units of the account's currency. */
  budget?: number;
  currency?: string;
  /** How many days the run lasts, to the second. */
  days?: number;
  /** With end_date, it decides how the platform creates the campaign. */
  campaign_type?: string;
  /** Whether the run searches for the best variation. */
  search?: boolean;
  /** The start of the run, as in the experiment. With it and end_date, the account's clocks decide about days. */
  start_date?: string;
  /** The end of the run, as in the experiment. */
  end_date?: string;
};
export type ForecastProblemDto = {
  /** The field of the experiment that it is about. */
  field: string;
  message: string;
  /** The key of the text. */
  key: string;
  /** The text's parameters. */
  params?: {
    [key: string]: any;
  };
};
export type ForecastDto = {
  created: number;
  tested: number;
  /** The recommended number of tested variations: the largest design for which the budget is enough. */
  recommended: number;
  /** Maximum live ads of the page or account, including those that are live; null if there is no limit. */
  live_ad_limit: number | null;
  /** How many more ads may be live at once; null if there is no limit. */
  room: number | null;
  /** Number of consecutive waves in which the tested ads run. */
  waves: number;
  /** Impressions that the budget buys for each tested variation. */
  impressions_per_variation: number;
  /** Expected price of 1,000 impressions, major units. */
  cpm: number;
  /** Maximum spend in total, major units. */
  worst_case_total: number;
  /** Maximum spend on one day, major units. */
  worst_case_daily: number;
  currency: string;
  /** The recommendation if the budget does not buy 1,000 impressions for each tested variation. */
  suggested_tested: number | null;
  /** The refusal of a submit, as far as it depends on budget, dates and the account. */
  problem: ForecastProblemDto | null;
};
export type ReachedDto = {
  /** Mean of the simulated experiments, 0 to 1. */
  mean: number;
  /** One experiment in ten reaches less. */
  low: number;
  /** One experiment in ten reaches more. */
  high: number;
};
export type SearchRefusalDto = {
  code: 'RUN_TOO_SHORT' | 'BUDGET_TOO_SMALL';
  /** The minimum days, or the minimum impressions of the whole budget. */
  least: number;
};
export type SearchForecastDto = {
  /** Each wave's share of time and budget, in hundredths; empty if a search is not offered. */
  shares: number[];
  /** The rate of the chosen variation as a fraction of the best possible rate, after one wave. */
  even: ReachedDto | null;
  /** The same, after a search. */
  search: ReachedDto | null;
  /** Why a search is not offered. */
  refusal: SearchRefusalDto | null;
};
export type AudienceSizeDto = {
  /** Lower bound; null if unknown. */
  lower: number | null;
  /** Upper bound; null if unknown. */
  upper: number | null;
  /** Why no ad would be shown to them. */
  problem?: KeyedTextDto;
  /** The id of the alternative by component; empty lists are absent. */
  alternatives: {
    [key: string]: string;
  };
};
export type AlternativeSizeDto = {
  /** Lower bound; null if unknown. */
  lower: number | null;
  /** Upper bound; null if unknown. */
  upper: number | null;
  /** Why no ad would be shown to them. */
  problem?: KeyedTextDto;
  component: string;
  /** Id of the alternative. */
  id: string;
};
export type SmallCauseDto = {
  component: string;
  /** Id of the alternative. */
  id: string;
  /** Number of the listed audiences with a problem that this alternative explains. */
  audiences: number;
};
export type AudienceSizesDto = {
  /** Number of audiences: all combinations of the lists. */
  total: number;
  /** All audiences, or a sample from the whole range if there are many. */
  audiences: AudienceSizeDto[];
  /** The audience of each alternative by itself, with only the first group of places; empty if there is nothing to combine. */
  alternatives: AlternativeSizeDto[];
  /** The fewest alternatives that explain every audience with a problem, the worst first. */
  causes: SmallCauseDto[];
};
export type Remedy = 'submit' | 'choose' | 'drop' | 'none';
export type DeadlineDto = {
  /** Stable: it names this deadline in the other calls. */
  id: string;
  platform: Platform;
  subject: EndingSubject;
  /** What ends, in the reader's language. */
  title: string;
  /** The last day on which the platform takes it. */
  ends_on: string;
  /** The zone in which that day ends (IANA). */
  zone: string;
  /** When that day ends. */
  ends_at: string;
  /** Whole days until then: 0 on the last day, negative once it has ended. */
  days_left: number;
  standing: DeadlineStanding;
  /** Whether the platform announced only an approximate day. */
  is_estimate: boolean;
  /** The source: the platform's own text, several other sources that agree, or a single other source. */
  confidence: Confidence;
  source: string;
  /** When the source was last checked. */
  read_on: string;
  drafts: number;
  templates: number;
  samples: number;
  /** Runs that continue after that day. */
  runs: number;
  /** What the platform does from that day on. */
  lost: string;
  /** What helps a draft or template: `submit`: nothing to do; `choose`: another row for `field`; `drop`: remove the ending feature; `none`: submit before the day. */
  remedy: Remedy;
  remedy_text: string;
  /** What a run loses; null if none loses anything. */
  run_text: string | null;
  /** For `choose`: the lookup of the ad account with the rows to choose from. */
  lookup: string | null;
  /** For `choose`: rows with these values end too. */
  excluded: {
    [key: string]: string;
  } | null;
};
export type ConcernedDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  status: ExperimentStatus;
  /** Whether the reader may change it: its author and the team's owner may. */
  changeable: boolean;
  /** Whether `convert` can change it and the reader may do so. */
  convertible: boolean;
  /** Its author; empty if that person has left. */
  creator: string;
  /** Empty if a draft has none. */
  account_id: string;
  account_name: string | null;
  /** When a run ends. */
  end_date: string | null;
  updated_at: string;
};
export type Conversion = 'converted' | 'unchanged' | 'other-account' | 'forbidden' | 'missing';
export type ConvertedDto = {
  uuid: string;
  /** `unchanged`: nothing in it ends any more. `other-account`: the choice belongs to another ad account. `missing`: not a draft or template of the team. */
  outcome: Conversion;
  /** The revision of this save; null if nothing changed. */
  revision: number | null;
};
export type ConvertDto = {
  /** Of the deadline. */
  id: string;
  /** Drafts and templates. */
  experiments: string[];
  /** For `choose`: the replacing row, as returned by the lookup. */
  choice?: {
    [key: string]: any;
  };
  /** For `choose`: the ad account that the row belongs to. */
  account?: string;
};
export type DraftedChangeDto = {
  id: number;
  uuid: string;
};
export type DraftedDto = {
  id: number;
  type?: Platform;
};
export type LeftOutDto = {
  /** The path of the value, such as `audiences.ages[0]`. */
  field?: string;
  /** The reason, as the key of a text. */
  key: string;
  params?: {
    [key: string]: any;
  };
};
export type TemplateDto = {
  id: number;
  uuid: string;
  name: string;
  status: ExperimentStatus;
  /** The revision of a draft. */
  revision: number;
  /** When it was changed last. */
  updated_at: string;
  /** Whether the reader may change it: its author and the team's owner may. */
  changeable: boolean;
  /** Whether the reader saved this draft last; null if unknown. */
  is_saved_by_reader: boolean | null;
  /** The experiment's contents, with which the form starts. */
  template: {
    [key: string]: any;
  };
  /** Stored values that the platform no longer accepts. */
  left_out: LeftOutDto[];
};
export type FeeCardDto = {
  brand: string;
  funding: string;
  last4: string;
  exp: string;
  /** False if it has expired. */
  valid: boolean;
};
export type FeeTrialDto = {
  /** Experiments that the trial still pays for, this one included. */
  experiments_left: number;
  ends_at: string;
};
export type FeeCheckDto = {
  /** The experiment's created variations. */
  total: number;
  /** The tested ones. */
  tested: number;
  /** The month's created variations, with this experiment; of a free trial all of the trial's. */
  estimated: number;
  /** Variations that a month, or the free trial, includes. */
  included: number;
  /** What is charged now, US dollars: 0 within the included variations. */
  charge: number;
  /** Price of a variation above the included ones, US dollars. */
  charge_fee: number;
  /** Whether the minimum charge applies, because the price is below it. */
  is_minimum: boolean;
  /** Whether this experiment reaches the month's cap. */
  is_capped: boolean;
  /** The default card; null if there is none. */
  payment_method: FeeCardDto | null;
  /** What remains of the free trial, if it pays for the experiment. Then nothing is charged. */
  trial: FeeTrialDto | null;
};
export type UsageDto = {
  /** Variations created this month, or on all days of a free trial. */
  used: number;
  included: number;
  remaining: number;
  /** The part of this month's price that is charged, held on a card, or released by the bank and not held again, US cents. */
  charged_cents: number;
  /** Whether the free trial pays. Experiments above its limit are refused. */
  is_trial: boolean;
};
export type FeeState = 'reserved' | 'stands' | 'given-back';
export type HoldState =
  | 'sending'
  | 'challenged'
  | 'held'
  | 'capturing'
  | 'releasing'
  | 'refunding'
  | 'captured'
  | 'released'
  | 'refused'
  | 'lapsed';
export type StatementRowDto = {
  uuid: string;
  name: string;
  submitted_at: string;
  created: number;
  /** Those of them that were included in the month at the submit. */
  included: number;
  /** Its current charge, US cents. */
  charge_cents: number;
  /** Held on the card, US cents. */
  held_cents: number;
  captured_cents: number;
  refunded_cents: number;
  state: FeeState;
  hold_state: HoldState | null;
  card: string | null;
};
export type StatementDto = {
  month: string;
  used: number;
  included: number;
  /** Captured and not refunded, US cents. */
  charged_cents: number;
  /** Held on cards according to the books, US cents. */
  held_cents: number;
  /** Captured and not refunded according to the books, US cents. */
  paid_cents: number;
  /** The newest first. */
  rows: StatementRowDto[];
  total: number;
};
export type ExperimentListType = 'draft' | 'template' | 'sample' | 'live' | 'completed';
export type LedgerCountsDto = {
  planned: number;
  sending: number;
  created: number;
  rejected: number;
  unknown: number;
};
export type RunWaveDto = {
  /** From 1. */
  number: number;
  of: number;
  /** When the next one begins, by the campaign's clock; null in the last. */
  nextAt: string | null;
  /** The run searches for the best: later waves are chosen when they begin. */
  isSearch?: boolean;
};
export type RejectionGroupDto = {
  /** State of ads that the platform accepted and that failed afterwards; null if it never accepted them. */
  standing: ('in-review' | 'running' | 'refused' | 'troubled' | 'off' | 'unknown') | null;
  code: string;
  message: string;
  /** The message with its key. */
  text?: KeyedTextDto;
  field: string | null;
  count: number;
  component: string | null;
  alternative: string | null;
  /** The index of the component's alternative, from 0. */
  level?: number;
};
export type RefusedAdsIssueDto = {
  kind: 'ads-refused';
  raisedAt: string;
  /** Ads that the platform accepted and its review then disapproved. */
  refused: number;
  /** Ads that exist at the platform, the disapproved ones included. */
  of: number;
  groups: RejectionGroupDto[];
};
export type AccountCause = 'disabled' | 'unpaid' | 'out-of-money' | 'in-review' | 'other';
export type UnableAccountIssueDto = {
  kind: 'account-unable';
  raisedAt: string;
  cause: AccountCause;
  /** The platform's own words. */
  message: string | null;
};
export type AlteredAdsIssueDto = {
  kind: 'ads-altered';
  raisedAt: string;
  /** Ads that the platform may change by itself although Polyad switched that off. */
  altered: number;
  /** Ads that exist at the platform. */
  of: number;
  /** The platform's own names of the changes, each once. */
  features: string[];
};
export type TurnedAwayIssueDto = {
  kind: 'turned-away';
  raisedAt: string;
  /** Why the platform refuses all calls: the ad account no longer exists, it needs to be allowlisted, the app is blocked, the interface no longer exists, or maintenance. */
  cause: TurnedAwayCause;
  /** The platform's own words. */
  message: string | null;
};
export type ProgressDto = {
  phase: ExperimentPhase;
  plannedAds: number;
  createdAds: number;
  failedAds: number;
  unknownAds: number;
  objects: LedgerCountsDto;
  ratePerSecond: number | null;
  etaSeconds: number | null;
  throttledUntil: string | null;
  /** The platform's limit for this installation that is used up until then; null if the limit is the ad account's, or there is none. */
  throttledFor: ('minute' | 'day') | null;
  /** Since when the run stands still because no worker serves its queue; null if one does. */
  unservedSince: string | null;
  extrasRemoved: number;
  extrasRemovedAt: string | null;
  campaignNow: string | null;
  campaignEndsAt: string | null;
  lastInsightsAt: string | null;
  /** The current wave of a running experiment; null if everything runs at once. */
  wave: RunWaveDto | null;
  rejections: RejectionGroupDto[];
  reason: string | null;
  /** The reason as texts with keys; empty if there is none. */
  reasons: KeyedTextDto[];
  /** Whether the ads of an edited alternative are being sent again. */
  isEditing: boolean;
  issues: (RefusedAdsIssueDto | UnableAccountIssueDto | AlteredAdsIssueDto | TurnedAwayIssueDto)[];
};
export type CheaperDto = {
  /** Name of the variation. */
  name: string;
  /** Its cost per result, major units. */
  cost: number;
  /** Cost per result of the best variation, major units. */
  instead: number;
  /** cost / instead, below 1. */
  ratio: number;
};
export type OutcomeDto = {
  /** use: the best variation is clearly better than the average of all tested ads; not-enough: too little delivery for an answer. */
  verdict: 'use' | 'try' | 'unsettled' | 'alone' | 'not-enough';
  /** Id of the result variable of the ranking. */
  variable: string;
  /** Name of the best variation; null with not-enough. */
  best: string | null;
  /** Its estimate: results as a fraction of impressions, cost per result in major units if is_cost, or return on ad spend. */
  value: number | null;
  /** Lower end of the 95 % interval of the estimate. */
  lower: number | null;
  /** Upper end of the 95 % interval of the estimate. */
  upper: number | null;
  /** Whether the estimate is a cost: less is better. */
  is_cost: boolean;
  /** ISO 4217. */
  currency: string;
  /** Improvement over all tested ads together: 0.59 is +59 %. Null if there is nothing to compare. */
  lift: number | null;
  /** Lower end of its 95 % interval. */
  lift_lower: number | null;
  lift_upper: number | null;
  /** For a finished run ranked by a rate: the variation whose cost per result is clearly lower than the best one's. */
  cheaper: CheaperDto | null;
  /** Estimated number of further days of the same delivery until there is an answer; null if none can be expected. */
  days_left: number | null;
};
export type ActivatedExperimentDto = {
  id: number;
  uuid: string;
  name: string;
};
export type WinnersDto = {
  /** Variations that are on or about to be. */
  count: number;
  /** Spent so far, major units. */
  spent: number;
  /** Their maximum cost, major units. */
  most: number;
};
export type PromisesDto = {
  kept: number;
  /** Activated variations with enough delivery to be judged. */
  judged: number;
};
export type ExperimentItemDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  type: ExperimentListType;
  status: ExperimentStatus;
  /** The script that a person has to run at the platform now; null for none. */
  hand_step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  start_date: string | null;
  end_date: string | null;
  /** Ids of the deadlines that concern its contents, also those that do not apply to this installation. */
  endings: string[];
  /** The objective. */
  goal: string;
  /** On platforms that have several. */
  campaign_type: string | null;
  /** The ad account's name. */
  account: string | null;
  /** The ad account's time zone (IANA) at the submit. */
  account_zone: string | null;
  /** The page's name. */
  page: string | null;
  /** The name that signs its ads, if it has one. */
  business_name: string | null;
  /** The customer's name, if the platform's ad accounts are customers. */
  customer_name: string | null;
  customer_id: string | null;
  promoted_url: string | null;
  /** Whether a new experiment can begin with its contents. */
  duplicable: boolean;
  /** Whether the caller may change it: its creator and the owner may. */
  changeable: boolean;
  created: number;
  tested: number;
  /** Total budget, major units. */
  budget: number;
  /** Spent so far according to the last insights, major units. */
  spent: number;
  /** Impressions so far. */
  impressions: number;
  currency: string;
  /** When the run was ended early. */
  stopped_at: string | null;
  /** Name of the team member who ended it, if one did. */
  stopped_by: string | null;
  created_at: string;
  updated_at: string;
  /** For submitted experiments. */
  progress: ProgressDto | null;
  /** The run's result so far; null before its first insights. */
  outcome: OutcomeDto | null;
  /** For a batch of winners, which the list of live experiments also contains: the experiment that it belongs to. */
  activates: ActivatedExperimentDto | null;
  /** For an experiment with live batches: their spend. */
  winners: WinnersDto | null;
  /** How many activated variations kept their promise; null until one can be judged. */
  promises: PromisesDto | null;
  /** The ad account's campaigns in the platform's own manager. */
  manager_url: string;
};
export type ExperimentListDto = {
  experiments: ExperimentItemDto[];
  total: number;
};
export type ListedPlatform = 'meta' | 'tiktok' | 'google' | 'all';
export type OutcomeOrder = 'lift' | 'rate' | 'cost' | 'spent' | 'verdict';
export type ListQueryDto = {
  /** `live` contains batches of winners too; these name their experiment in `activates`. */
  type: ExperimentListType;
  /** A platform, or `all`. */
  platform?: ListedPlatform;
  /** Ids of ad accounts. */
  accounts?: string[];
  /** Id of the ads' page; the platforms' page filter. */
  page_id?: string;
  /** Part of the name; upper and lower case count the same. */
  search?: string;
  /** By result, the highest first. By default the latest come first. */
  sort?: OutcomeOrder;
  page?: number;
  size?: number;
};
export type WaitingExperimentDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  phase: ExperimentPhase;
  /** The script to run; null for none. */
  step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  issues: (RefusedAdsIssueDto | UnableAccountIssueDto | AlteredAdsIssueDto | TurnedAwayIssueDto)[];
};
export type StoppedExperimentDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  stopped_at: string;
  /** Who stopped it; null if no member did. */
  stopped_by: string | null;
};
export type FinishedExperimentDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  finished_at: string;
  status: ExperimentStatus;
  /** Its result, as in the list; null if nothing was delivered. */
  verdict: ('use' | 'try' | 'unsettled' | 'alone' | 'not-enough') | null;
  /** Whether variations of it were activated. */
  is_activated: boolean;
};
export type LeftOutWaveDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  /** The wave of the search, from 1. */
  wave: number;
  /** What happens with its money, then why it does not run. */
  reasons: KeyedTextDto[];
  left_out_at: string;
};
export type RunningWinnersDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  /** Variations that are on or about to be. */
  count: number;
  /** Spent so far, major units. */
  spent: number;
  /** Their maximum cost, major units. */
  most: number;
  currency: string;
  started_at: string;
  /** Who activated them; null if that person has left. */
  started_by: string | null;
};
export type WaitingListDto = {
  /** The longest waiting first, at most 10. */
  experiments: WaitingExperimentDto[];
  total: number;
  /** Stopped in the last 24 hours, the latest first, at most 5. */
  stopped: StoppedExperimentDto[];
  /** Ended by themselves in the last 30 days, the latest first, at most 10. */
  finished: FinishedExperimentDto[];
  /** Waves of live searches that did not run in the last 7 days, the latest first, at most 5. */
  left_out_waves: LeftOutWaveDto[];
  /** Live batches of winners, the latest first, at most 5. */
  winners: RunningWinnersDto[];
};
export type RunningMoneyDto = {
  /** ISO 4217. */
  currency: string;
  /** Major units. */
  spent: number;
  /** Live experiments. */
  experiments: number;
  /** Live batches of winners. */
  batches: number;
  /** Their maximum cost, major units. */
  most: number;
};
export type SpentMoneyDto = {
  /** ISO 4217. */
  currency: string;
  /** Major units. */
  spent: number;
};
export type OverviewDto = {
  /** The most money first. */
  running: RunningMoneyDto[];
  /** Of the last 30 days, experiments and winners together. */
  spent_lately: SpentMoneyDto[];
};
export type ListChoiceDto = {
  id: string;
  name: string;
};
export type ListChoicesDto = {
  /** Ad accounts of the experiments, by name; at most 200. */
  accounts: ListChoiceDto[];
  /** Pages, if the platform has them. */
  pages: ListChoiceDto[];
};
export type StoredVisualDto = {
  type: 'image' | 'video' | 'carousel';
  name: string;
  /** The image or video; of a carousel its first card. */
  path: string | null;
  thumbnail: string | null;
  logo: string | null;
  /** Id of a video on the platform that hosts it. */
  url: string | null;
};
export type DecisionPersonDto = {
  name: string;
  email: string;
};
export type DecisionDto = {
  text: string;
  /** Who is responsible. */
  owner: DecisionPersonDto | null;
  day: string;
  /** Null for a member who has left. */
  written_by: DecisionPersonDto | null;
  written_at: string;
};
export type ExperimentDetailDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  type: ExperimentListType;
  status: ExperimentStatus;
  /** The script that a person has to run at the platform now; null for none. */
  hand_step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  start_date: string | null;
  end_date: string | null;
  /** Ids of the deadlines that concern its contents, also those that do not apply to this installation. */
  endings: string[];
  /** The objective. */
  goal: string;
  /** On platforms that have several. */
  campaign_type: string | null;
  /** The ad account's name. */
  account: string | null;
  /** The ad account's time zone (IANA) at the submit. */
  account_zone: string | null;
  /** The page's name. */
  page: string | null;
  /** The name that signs its ads, if it has one. */
  business_name: string | null;
  /** The customer's name, if the platform's ad accounts are customers. */
  customer_name: string | null;
  customer_id: string | null;
  promoted_url: string | null;
  /** Whether a new experiment can begin with its contents. */
  duplicable: boolean;
  /** Whether the caller may change it: its creator and the owner may. */
  changeable: boolean;
  created: number;
  tested: number;
  /** Total budget, major units. */
  budget: number;
  /** Spent so far according to the last insights, major units. */
  spent: number;
  /** Impressions so far. */
  impressions: number;
  currency: string;
  /** When the run was ended early. */
  stopped_at: string | null;
  /** Name of the team member who ended it, if one did. */
  stopped_by: string | null;
  created_at: string;
  updated_at: string;
  /** For submitted experiments. */
  progress: ProgressDto | null;
  /** The run's result so far; null before its first insights. */
  outcome: OutcomeDto | null;
  /** For a batch of winners, which the list of live experiments also contains: the experiment that it belongs to. */
  activates: ActivatedExperimentDto | null;
  /** For an experiment with live batches: their spend. */
  winners: WinnersDto | null;
  /** How many activated variations kept their promise; null until one can be judged. */
  promises: PromisesDto | null;
  /** The ad account's campaigns in the platform's own manager. */
  manager_url: string;
  estimated_variations: number;
  tested_variations: number;
  account_name: string | null;
  page_name: string | null;
  pixel_name: string | null;
  industry_name: string | null;
  /** Creatives and audiences as submitted. */
  content: {
    [key: string]: any;
  };
  visuals: StoredVisualDto[];
  exclusions: {
    [key: string]: any;
  };
  decision: DecisionDto | null;
};
export type ExperimentStateDto = {
  uuid: string;
  status: ExperimentStatus;
  progress: ProgressDto;
  /** Spent so far according to the last insights, major units. */
  spent: number;
  /** Impressions so far. */
  impressions: number;
  /** False if the workflow did not answer and the ledger was counted instead. */
  is_live: boolean;
};
export type RetryDto = {
  /** Send refused objects again, or go live without them. */
  decision?: 'retry' | 'drop';
};
export type AlternativeDto = {
  /** The list, such as `headlines`. */
  component: string;
  /** The index of its alternative, from 0. */
  level: number;
  /** The stored value, in the format of a submit. */
  value:
    | string
    | number
    | any[]
    | {
        [key: string]: any;
      };
  /** The revision of the experiment. Send it with an edit. */
  revision: number;
  /** Ads that show it; an edit plans them again. */
  ads: number;
  /** Those of them that exist; an edit deletes them at the platform. */
  created_ads: number;
  /** Ad sets that use it; an edit plans them again too. */
  ad_sets: number;
  /** Those of them that exist; an edit deletes them. */
  created_ad_sets: number;
};
export type EditAlternativeDto = {
  /** The list, such as `headlines`. */
  component: string;
  /** The index of its alternative, from 0. */
  level: number;
  /** The new value, in the format of a submit; a visual names the upload of its file. */
  value:
    | string
    | number
    | any[]
    | {
        [key: string]: any;
      };
  /** The revision that was edited. */
  revision: number;
};
export type DecidedDto = {
  /** Null if it was removed. */
  decision: DecisionDto | null;
};
export type DecideDto = {
  /** The decision; empty removes it. */
  text: string;
  /** E-mail of the responsible member. */
  owner?: string | null;
  day: string;
};
export type RankedByDto = {
  /** The team's choice; null if none was made. */
  variable: string | null;
};
export type RankByDto = {
  /** The default of results, lists and mails: a result variable, or 'cost:' or 'return:' and its id. Null: the rate of the goal's result. */
  variable: string | null;
};
export type CreatedDto = {
  experiment_uuid: string;
  /** Steps to run at the platform by hand; null if Polyad does everything through its API. */
  script: string | null;
  uuid: string;
  id: number;
  created: number;
  tested: number;
};
export type CompleteBindingsDto = {
  /** Number of all variations: every combination of the lists. */
  created: number;
  /** In the order that numbers variations, the last one varying fastest. */
  components: string[];
};
export type BinaryBindingsDto = {
  /** Tested variations. */
  tested: number;
  /** For each tested variation, the index of its option in each component, from 0, in the order of the components. */
  rows: number[][];
};
export type BindingsDto = {
  /** Number of options of each component that has any. */
  data: {
    [key: string]: number;
  };
  /** All combinations of the options. */
  completeBindings: CompleteBindingsDto;
  /** The reduced, balanced design that is run. */
  binaryBindings: BinaryBindingsDto;
};
export type DryObjectDto = {
  ordinal: number;
  kind: 'campaign' | 'adset' | 'ad';
  /** Ordinal of its parent object. */
  parent: number | null;
  name: string;
  /** Variation number of an ad. */
  variation: number | null;
  /** Budget of the object, in minor units; null if it has none. */
  budget_minor: number | null;
  /** Wave of the run that the object belongs to; 0 if everything runs at once. */
  wave: number;
  /** The request that will be sent. Values that do not exist yet are in braces. */
  body: {
    [key: string]: any;
  };
};
export type DryRunDto = {
  uuid: string;
  /** The key at the end of every name. */
  key: string;
  /** Send it with the submit as `dry_run`; valid for a day. */
  reservation: string;
  created: number;
  tested: number;
  currency: string;
  budget_minor: number;
  /** Sizes of the lists, of all their combinations, and of the tested design. */
  bindings: BindingsDto;
  objects: DryObjectDto[];
};
export type DryRunQueryDto = {
  /** The experiment, in the format of the platform's schema (`{Platform}Experiment`). */
  data: {
    [key: string]: any;
  };
  /** The reservation of an earlier dry run, whose uuid and key are kept. */
  dry_run?: string;
};
export type DraftSavedDto = {
  id: number;
  /** Increases with each save. */
  revision: number;
  uuid: string;
};
export type DraftSaveDto = {
  /** The unfinished experiment, in the format of the platform's draft (`{Platform}ExperimentDraft`), as an object or as JSON text. */
  data: {
    [key: string]: any;
  };
  /** The draft to overwrite. */
  id?: number;
  /** The revision that this save is based on. If the draft was saved since, the answer is 409. Without it, the draft is overwritten. */
  revision?: number;
};
export type VariableOutcomeDto = {
  id: string;
  /** Whether it was created; absent while unknown. */
  success?: boolean;
};
export type BudgetType = 'lifetime_budget' | 'daily_budget';
export type ActivatedDto = {
  /** The uuid of the batch. */
  batch: string;
  /** Whether a person creates them with a script. Then `script` of the batch returns the script, and no outcome is known. */
  by_hand: boolean;
  variables: VariableOutcomeDto[];
  budget_type: BudgetType;
  start_date: string;
  end_date: string;
};
export type ActivatedVariableDto = {
  /** The uuid of its result row. */
  id: string;
  type?: 'real' | 'FEP' | 'best' | 'median' | 'worst' | 'estimated';
  /** Where it was tested. For your records only. */
  adset_id?: string | null;
  /** Its name; by default the name of its row. */
  name?: string;
  /** Upper end of its expected result. */
  upper_bound?: number | null;
  /** Lower end of its expected result. */
  lower_bound?: number | null;
  /** Major units of the account, at least 1: for the whole range or for each day of it, by the budget type. */
  budget: number;
  /** Whether it was created; absent while unknown. */
  success?: boolean | null;
};
export type ActivateDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  start_date: string;
  end_date: string;
  variables: ActivatedVariableDto[];
  /** The result variable by which they were chosen. */
  variable?: string;
  baseline?: string | null;
  budget_type?: 'lifetime_budget' | 'daily_budget';
};
export type ResultRowType = 'real' | 'FEP' | 'best' | 'median' | 'worst' | 'estimated';
export type CredibleIntervalDto = {
  level: number;
  lower: number;
  upper: number;
};
export type ComparativeDto = {
  reference: string;
  change: number;
  improvement: number;
  improvement_lower: number;
  improvement_upper: number;
  probability_better: number;
};
export type Verdict = 'winner' | 'loser' | 'not-enough-data' | 'no-difference';
export type BesideFiguresDto = {
  /** Posterior median. */
  value: number;
  /** 95 % interval. */
  lower_bound: number;
  /** 95 % interval. */
  upper_bound: number;
  /** Plain ratio of totals. */
  observed: number | null;
  /** Improvement over the pool, a fraction; positive is better, also for costs. */
  improvement: number | null;
  /** Probability of being better than the pool. */
  confidence: number;
};
export type ResultRowDto = {
  uuid: string;
  type: ResultRowType;
  source: ('real' | 'estimated') | null;
  /** Variation number; null for the pool. */
  variation: number | null;
  name: string;
  components: {
    [key: string]: string;
  };
  headline: string | null;
  copy: string | null;
  description: string | null;
  ages: string | null;
  genders: string | null;
  geolocations: string | null;
  demographics: string | null;
  interests: string | null;
  positions: string | null;
  custom_audiences: string | null;
  custom_conversions: string | null;
  user_devices: string | null;
  /** Id of the stored image or thumbnail, for /assets/{id}. */
  asset: string | null;
  is_active: boolean;
  adset_id: string | null;
  /** Id of the ad at the platform. */
  ad_id: string | null;
  /** Where the ad is seen in the platform's own manager. */
  manager_url: string | null;
  /** Posterior median. */
  value: number | null;
  /** Plain ratio of totals. */
  observed: number | null;
  /** 95 % interval. */
  lower_bound: number | null;
  /** 95 % interval. */
  upper_bound: number | null;
  /** Whether the dispersion, and with it every interval, is assumed, because no two ads had results on two days to measure it from. */
  is_dispersion_assumed: boolean;
  credible_intervals: CredibleIntervalDto[];
  plot_points: number[][] | null;
  comparatives: ComparativeDto[];
  /** Probability of being better than the baseline, by default the pool. */
  confidence: number | null;
  verdict: Verdict;
  /** Days with delivery of the ad; null for the pool and for untested variations. */
  days: number | null;
  impressions: number | null;
  /** Daily reach added up; null if the platform reports no reach. */
  reach: number | null;
  link_click: number | null;
  clicks: number | null;
  /** Count of the result variable. */
  conversion: number | null;
  conversion_rate: number | null;
  performance: number | null;
  cpm: number | null;
  cpc: number | null;
  /** Cost per result. */
  cpa: number | null;
  /** Cost per video view. */
  cpv: number | null;
  spend: number | null;
  /** The share of the spend that its ad got, as a fraction of the planned share. Below 0.1 it is starved. */
  delivered_part: number | null;
  /** The figures of the second variable of the query. */
  beside: BesideFiguresDto | null;
  /** Counts of every result variable by id; each is a field of the row too. */
  results: {
    [key: string]: number;
  };
  /** Why the ad failed, in the words of the platform. */
  failed_reason: string | null;
  /** The same reason with its key. */
  failed_text: KeyedTextDto | null;
};
export type PaginationDto = {
  page: number;
  size: number;
  total: number;
};
export type LeadingPartDto = {
  component: string;
  /** The alternative's text. */
  value: string;
  /** Its own lift against the average of all variations, a fraction. */
  effect_percent: number;
};
export type LeadDto = {
  /** At most three, the strongest first. */
  parts: LeadingPartDto[];
  /** Their common effect compared with the average of all variations that carry the anchors, a fraction. */
  effect_percent: number;
  /** 95 % interval. */
  lower_percent: number;
  /** 95 % interval. */
  upper_percent: number;
  probability_better: number;
};
export type StarvedAdDto = {
  /** Fraction of the spend, 0 to 1. */
  share: number;
  /** The planned share, a fraction. */
  planned_share: number;
  /** Actual share divided by planned share: 0.03 means that it got 3 % of its share. */
  part: number;
  /** Variation number. */
  variation: number;
  /** Its wave of the run, from 1. */
  wave: number;
};
export type AlternativeShareDto = {
  /** Fraction of the spend, 0 to 1. */
  share: number;
  /** The planned share, a fraction. */
  planned_share: number;
  /** Actual share divided by planned share: 0.03 means that it got 3 % of its share. */
  part: number;
  component: string;
  value: string;
};
export type DeliveryAdvice = 'separate-audiences' | 'fewer-ads';
export type StarvedAlternativeDto = {
  /** Fraction of the spend, 0 to 1. */
  share: number;
  /** The planned share, a fraction. */
  planned_share: number;
  component: string;
  value: string;
};
export type UnevenGroupDto = {
  /** Fraction of the spend, 0 to 1. */
  share: number;
  /** The planned share, a fraction. */
  planned_share: number;
  /** Its alternatives in lists with several. */
  name: string;
};
export type DeliveryDto = {
  /** Ads that were compared: those that did not fail and whose wave delivered. */
  ads: number;
  /** Ads with less than a tenth of their share. */
  starved_ads: number;
  /** The 10 of them with the smallest part of their share. */
  worst_ads: StarvedAdDto[];
  /** Every alternative of a list that has several. */
  shares: AlternativeShareDto[];
  /** What helps: 'separate-audiences' if the spend of audiences was far from their share, 'fewer-ads' if that of ads or alternatives was; empty if delivery was as planned. */
  advice: DeliveryAdvice[];
  /** Alternatives with less than a tenth of their share. */
  starved: StarvedAlternativeDto[];
  /** Audiences whose spend clearly differs from their share by more than half of it. */
  uneven_groups: number;
  /** The 3 of them with the largest difference. */
  worst_groups: UnevenGroupDto[];
  /** Audiences. */
  groups: number;
};
export type HistoryDayDto = {
  /** In the ad account's zone. */
  day: string;
  impressions: number;
  /** Count of the result variable. */
  conversion: number;
  /** Plain ratio of the totals up to that day. */
  observed: number | null;
};
export type VariationDto = {
  row: ResultRowDto;
  /** The alternatives that make it good; null if none does. */
  lead: LeadDto | null;
  /** For a tested variation: days with delivery and totals so far. */
  history: HistoryDayDto[];
};
export type Ranking = 'rate' | 'cost' | 'return';
export type ResultVariableDto = {
  id: string;
  /** Its count. */
  count: number;
  /** Possible rankings: 'rate' by its id, 'cost' by 'cost:' and its id, 'return' (if results have a value) by 'return:' and its id. */
  rankings: Ranking[];
};
export type Promised = 'kept' | 'not-yet' | 'missed';
export type BatchVariableDto = {
  id: string;
  /** Whether it was created; absent while unknown. */
  success?: boolean;
  type: 'real' | 'FEP' | 'best' | 'median' | 'worst' | 'estimated';
  name: string;
  /** Major units: for the whole range or for each day of it. */
  budget: number;
  lower_bound: number | null;
  upper_bound: number | null;
  /** Observed value of the batch's variable: a fraction, or for a cost major units per result. */
  observed: number | null;
  /** Observed cost per result, major units. */
  cost: number | null;
  /** Whether it delivers the promised result; null if nothing was promised or it is not on. */
  promise: Promised | null;
  /** Why it could not be created. */
  failed_text: KeyedTextDto | null;
};
export type BatchDto = {
  uuid: string;
  /** From 1, by age. */
  number: number;
  status: ExperimentStatus;
  /** The script that a person has to run; null for none. */
  hand_step: ('campaigns' | 'ads' | 'activate' | 'pause' | 'remove') | null;
  budget_type: BudgetType;
  start_date: string;
  end_date: string;
  created_at: string;
  stopped_at: string | null;
  /** Name of the team member who stopped it, if one did. */
  stopped_by: string | null;
  variable: string;
  /** Whether the variable is a cost: less is better. */
  is_cost: boolean;
  currency: string;
  /** Its maximum cost, major units. */
  most: number;
  /** Major units. */
  spent: number;
  impressions: number;
  variables: BatchVariableDto[];
};
export type ResultBaselineDto = {
  id: string;
  name: string;
  enabled: boolean;
  /** Whether it has a figure of the result variable. */
  usable: boolean;
};
export type AnchorOptionDto = {
  component: string;
  values: string[];
};
export type BesideVariableDto = {
  variable: string;
  /** The best variation by this variable. */
  best: number | null;
};
export type ChosenBaselineDto = {
  id: string;
  name: string;
  /** Its value of the result variable, like that of a row. */
  value: number;
};
export type AnchoredAlternativeDto = {
  component: string;
  /** The alternative's text. */
  value: string;
};
export type AnchoredCountsDto = {
  anchors: AnchoredAlternativeDto[];
  /** Variations that carry the anchors. */
  created: number;
  /** Those of them that were planned as ads. */
  tested: number;
  /** Ads that exist at the platform. */
  ads_created: number;
  failed: number;
  impressions: number;
  conversion: number;
  /** Cost of these ads so far, failed ones included; major units. */
  spend: number;
};
export type ResultsSummaryDto = {
  uuid: string;
  name: string;
  status: ExperimentStatus;
  /** Whether the run continues and this is a preview. */
  is_preview: boolean;
  /** For an ended run: until when the platform still corrects its figures. Null if they are final or a preview. */
  counting_until: string | null;
  variable: string;
  /** The team's default variable; null if none was chosen. */
  ranked_by: string | null;
  baseline: ChosenBaselineDto | null;
  currency: string;
  created: number;
  /** Variations that were planned as ads. */
  tested: number;
  /** Ads that exist at the platform. */
  ads_created: number;
  impressions: number;
  link_click: number;
  conversion: number;
  /** Cost of all ads so far, failed ones included; major units. */
  spend: number;
  /** The same counts of the variations that carry the anchors; null without anchors. */
  anchored: AnchoredCountsDto | null;
  /** Observation dispersion, 1 to 10. */
  dispersion: number;
  /** Whether it is an assumption instead of a measurement. */
  is_dispersion_assumed: boolean;
  /** Whether later waves delivered: then a winner needs 97.5 % certainty instead of 95. */
  has_waves: boolean;
  last_insights_at: string | null;
};
export type CurvesDto = {
  /** One page. */
  ads: ResultRowDto[];
  pagination: PaginationDto;
  fep: ResultRowDto | null;
  best: ResultRowDto | null;
  /** The alternatives that make the best row good. */
  lead: LeadDto | null;
  median: ResultRowDto | null;
  worst: ResultRowDto | null;
  failed: ResultRowDto[];
  delivery: DeliveryDto;
  /** The variation of the query. */
  variation: VariationDto | null;
  /** Result variables that can be chosen. */
  conversions: ResultVariableDto[];
  /** Activations, newest first. */
  batches: BatchDto[];
  baselines: ResultBaselineDto[];
  /** Components and alternatives that can be anchored. */
  anchors: AnchorOptionDto[];
  /** The second variable of the query, if it has one. */
  beside: BesideVariableDto | null;
  summary: ResultsSummaryDto;
};
export type AnchorDto = {
  component: string;
  /** The alternative's text, its id, or its place from 0. */
  value: string;
};
export type CurvesQueryDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  /** Whether untested variations are rows too. */
  estimated?: boolean;
  sort?:
    'value' | 'observed' | 'confidence' | 'impressions' | 'link_click' | 'conversion' | 'spend' | 'cpc' | 'cpm' | 'cpa';
  /** desc: best or largest first; of costs the best is the cheapest. */
  order?: 'asc' | 'desc';
  /** Keeps rows whose alternatives contain every word of this text. 'V-12' finds the variation with that number. */
  filter?: string;
  /** Keeps rows that have one of these alternatives for each named component. Ranks do not change. */
  where?: AnchorDto[];
  /** A second result variable, added to the rows of the page. */
  beside?: string;
  page?: number;
  size?: number;
  /** Number of a variation to return in full beside the page, whichever page it is on. */
  variation?: number;
};
export type EffectVerdict = 'better' | 'worse' | 'no-difference' | 'not-enough-data';
export type AlternativeImpactDto = {
  /** The alternative's text. */
  value: string;
  /** Id of the stored picture, for /assets/{id}. */
  asset: string | null;
  /** Logarithm of the ratio of rates. */
  effect: number;
  /** 95 % interval. */
  lower: number;
  /** 95 % interval. */
  upper: number;
  /** Increase of the rate, a fraction. */
  effect_percent: number;
  lower_percent: number;
  upper_percent: number;
  probability_better: number;
  verdict: EffectVerdict;
  /** Ads that carry it and did not fail. */
  ads: number;
  impressions: number;
  /** Counted results. */
  events: number;
  /** Days with delivery. */
  days: number;
  /** Major units of the account's currency. */
  spend: number;
  /** Its fraction of the component's spend, 0 to 1. */
  spend_share: number;
};
export type ComponentImpactDto = {
  component: string;
  /** Whether it belongs to the audience; others belong to the creative. */
  is_audience: boolean;
  /** Its part in the effect of all components, 0 to 1. */
  share: number;
  alternatives: AlternativeImpactDto[];
};
export type PairCellDto = {
  /** Places of both alternatives. */
  levels: number[];
  /** Effect of both together, compared with the average. */
  effect_percent: number;
  lower_percent: number;
  upper_percent: number;
  /** Effect of both together beyond the sum of both alone. */
  interaction_percent: number;
  interaction_lower_percent: number;
  interaction_upper_percent: number;
};
export type PairImpactDto = {
  components: string[];
  values: string[][];
  /** Root mean square of the interactions. */
  strength: number;
  cells: PairCellDto[];
};
export type ImpactDto = {
  variable: string;
  /** In the order of the experiment, without anchored ones. */
  components: ComponentImpactDto[];
  /** The pairs with the strongest interaction, strongest first. */
  pairs: PairImpactDto[];
  /** Components and alternatives that can be anchored. */
  anchors: AnchorOptionDto[];
};
export type ResultQueryDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
};
export type VariationEstimateDto = {
  variation: number;
  name: string;
  /** Its estimate when the wave was chosen, in the variable's units. */
  value: number | null;
  /** 95 % interval. */
  lower: number | null;
  /** 95 % interval. */
  upper: number | null;
};
export type StoryWaveDto = {
  /** From 1. */
  wave: number;
  /** Its planned part of time and budget, in hundredths. */
  share: number;
  /** When it is planned to begin. */
  starts_at: string | null;
  /** When it is planned to end. */
  ends_at: string | null;
  /** Whether it still has to be chosen, is chosen, does not run, or was stopped while it started. */
  state: 'planned' | 'chosen' | 'left-out' | 'cut-short';
  /** Budget of its ads, major units. */
  budget: number | null;
  decided_at: string | null;
  /** The best estimate when it was chosen. */
  leader: VariationEstimateDto | null;
  /** Why it does not run. */
  reasons: KeyedTextDto[];
};
export type ChosenVariationDto = {
  variation: number;
  name: string;
  /** Its estimate when the wave was chosen, in the variable's units. */
  value: number | null;
  /** 95 % interval. */
  lower: number | null;
  /** 95 % interval. */
  upper: number | null;
  /** From 1. */
  wave: number;
  /** Among the best so far, or a bridge: taken from the first wave to measure the effect of the days. */
  because: 'leading' | 'bridge';
  /** Its rank then, 1 for the best; null for a bridge. */
  rank: number | null;
  /** Whether it had never run before. */
  is_new: boolean;
};
export type SearchStoryDto = {
  /** The result variable that the run optimized. */
  variable: string;
  /** Empty for a run that does not search. */
  waves: StoryWaveDto[];
  /** Variations of later waves, by wave and rank. */
  chosen: ChosenVariationDto[];
};
export type ExportDto = {
  /** Address of the file, valid for 15 minutes in this session. */
  url: string;
  name: string;
};
export type FileFormatDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  /** Whether untested variations are rows too. */
  estimated?: boolean;
  sort?:
    'value' | 'observed' | 'confidence' | 'impressions' | 'link_click' | 'conversion' | 'spend' | 'cpc' | 'cpm' | 'cpa';
  /** desc: best or largest first; of costs the best is the cheapest. */
  order?: 'asc' | 'desc';
  /** Keeps rows whose alternatives contain every word of this text. 'V-12' finds the variation with that number. */
  filter?: string;
  /** Keeps rows that have one of these alternatives for each named component. Ranks do not change. */
  where?: AnchorDto[];
  /** xls: tab-separated text. xlsx: a workbook whose second sheet explains each column. pdf: a report to share, with charts and the best rows. */
  format?: 'xls' | 'csv' | 'xlsx' | 'pdf';
  /** For a pdf: whether it contains costs. */
  costs?: boolean;
};
export type BatchQueryDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** The uuid of the batch. */
  batch: string;
  /** Result variable; by default the one by which it was chosen. */
  variable?: string;
};
export type PublishedSampleDto = {
  uuid: string;
  name: string;
  platform: Platform;
  /** Created variations. */
  created: number;
  /** Those of them that ran as ads. */
  tested: number;
  start_date: string | null;
  end_date: string | null;
};
export type VisitorRowDto = {
  uuid: string;
  type: ResultRowType;
  source: ('real' | 'estimated') | null;
  /** Variation number; null for the pool. */
  variation: number | null;
  name: string;
  components: {
    [key: string]: string;
  };
  headline: string | null;
  copy: string | null;
  description: string | null;
  ages: string | null;
  genders: string | null;
  geolocations: string | null;
  demographics: string | null;
  interests: string | null;
  positions: string | null;
  custom_audiences: string | null;
  custom_conversions: string | null;
  user_devices: string | null;
  /** Id of the stored image or thumbnail, for /assets/{id}. */
  asset: string | null;
  /** Posterior median. */
  value: number | null;
  /** Plain ratio of totals. */
  observed: number | null;
  /** 95 % interval. */
  lower_bound: number | null;
  /** 95 % interval. */
  upper_bound: number | null;
  /** Whether the dispersion, and with it every interval, is assumed, because no two ads had results on two days to measure it from. */
  is_dispersion_assumed: boolean;
  credible_intervals: CredibleIntervalDto[];
  plot_points: number[][] | null;
  comparatives: ComparativeDto[];
  /** Probability of being better than the baseline, by default the pool. */
  confidence: number | null;
  verdict: Verdict;
  /** Days with delivery of the ad; null for the pool and for untested variations. */
  days: number | null;
  impressions: number | null;
  /** Daily reach added up; null if the platform reports no reach. */
  reach: number | null;
  link_click: number | null;
  clicks: number | null;
  /** Count of the result variable. */
  conversion: number | null;
  conversion_rate: number | null;
  performance: number | null;
  /** The figures of the second variable of the query. */
  beside: BesideFiguresDto | null;
  /** Counts of every result variable by id; each is a field of the row too. */
  results: {
    [key: string]: number;
  };
};
export type VisitorVariationDto = {
  row: VisitorRowDto;
  /** The alternatives that make it good; null if none does. */
  lead: LeadDto | null;
  /** For a tested variation: days with delivery and totals so far. */
  history: HistoryDayDto[];
};
export type VisitorAnchoredDto = {
  anchors: AnchoredAlternativeDto[];
  /** Variations that carry the anchors. */
  created: number;
  /** Those of them that were planned as ads. */
  tested: number;
  /** Ads that exist at the platform. */
  ads_created: number;
  failed: number;
  impressions: number;
  conversion: number;
};
export type VisitorSummaryDto = {
  uuid: string;
  name: string;
  status: ExperimentStatus;
  variable: string;
  baseline: ChosenBaselineDto | null;
  currency: string;
  created: number;
  /** Variations that were planned as ads. */
  tested: number;
  impressions: number;
  link_click: number;
  conversion: number;
  /** Observation dispersion, 1 to 10. */
  dispersion: number;
  /** Whether it is an assumption instead of a measurement. */
  is_dispersion_assumed: boolean;
  /** Whether later waves delivered: then a winner needs 97.5 % certainty instead of 95. */
  has_waves: boolean;
  last_insights_at: string | null;
  /** Of the variations that carry the anchors; null without anchors. */
  anchored: VisitorAnchoredDto | null;
};
export type VisitorCurvesDto = {
  /** One page. */
  ads: VisitorRowDto[];
  pagination: PaginationDto;
  fep: VisitorRowDto | null;
  best: VisitorRowDto | null;
  /** The alternatives that make the best row good. */
  lead: LeadDto | null;
  median: VisitorRowDto | null;
  worst: VisitorRowDto | null;
  delivery: DeliveryDto;
  /** The variation of the query. */
  variation: VisitorVariationDto | null;
  /** Result variables that can be chosen. */
  conversions: ResultVariableDto[];
  /** The baselines that the visitor may see. */
  baselines: ResultBaselineDto[];
  /** Components and alternatives that can be anchored. */
  anchors: AnchorOptionDto[];
  /** The second variable of the query, if it has one. */
  beside: BesideVariableDto | null;
  summary: VisitorSummaryDto;
};
export type SampleCurvesQueryDto = {
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  /** Whether untested variations are rows too. */
  estimated?: boolean;
  /** desc: best or largest first; of costs the best is the cheapest. */
  order?: 'asc' | 'desc';
  /** Keeps rows whose alternatives contain every word of this text. 'V-12' finds the variation with that number. */
  filter?: string;
  /** Keeps rows that have one of these alternatives for each named component. Ranks do not change. */
  where?: AnchorDto[];
  /** A second result variable, added to the rows of the page. */
  beside?: string;
  page?: number;
  size?: number;
  /** Number of a variation to return in full beside the page, whichever page it is on. */
  variation?: number;
  /** The uuid of a published sample. */
  id: string;
  sort?: 'value' | 'observed' | 'confidence' | 'impressions' | 'link_click' | 'conversion';
};
export type VisitorAlternativeDto = {
  /** The alternative's text. */
  value: string;
  /** Id of the stored picture, for /assets/{id}. */
  asset: string | null;
  /** Logarithm of the ratio of rates. */
  effect: number;
  /** 95 % interval. */
  lower: number;
  /** 95 % interval. */
  upper: number;
  /** Increase of the rate, a fraction. */
  effect_percent: number;
  lower_percent: number;
  upper_percent: number;
  probability_better: number;
  verdict: EffectVerdict;
  /** Ads that carry it and did not fail. */
  ads: number;
  impressions: number;
  /** Counted results. */
  events: number;
  /** Days with delivery. */
  days: number;
};
export type VisitorComponentDto = {
  component: string;
  /** Whether it belongs to the audience; others belong to the creative. */
  is_audience: boolean;
  /** Its part in the effect of all components, 0 to 1. */
  share: number;
  alternatives: VisitorAlternativeDto[];
};
export type VisitorImpactDto = {
  variable: string;
  components: VisitorComponentDto[];
  /** The pairs with the strongest interaction, strongest first. */
  pairs: PairImpactDto[];
  /** Components and alternatives that can be anchored. */
  anchors: AnchorOptionDto[];
};
export type SampleImpactQueryDto = {
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  /** The uuid of a published sample. */
  id: string;
};
export type SharedDownload = 'report' | 'table';
export type ShareDto = {
  /** Completed experiments and samples. */
  experiments: string[];
  emails: string[];
  /** A baseline; none for the default. */
  baseline?: string | null;
  /** What these people may download: the report as PDF, all rows as a table. Neither contains costs. */
  downloads?: SharedDownload[];
};
export type SharedExperimentRefDto = {
  uuid: string;
  name: string;
};
export type SharedVisitorDto = {
  email: string;
  /** Number of their visits. */
  visits: number;
  last_seen_at: string | null;
};
export type SharedGroupDto = {
  id: string;
  /** Its name. */
  group: string;
  created_at: string;
  expires_on: string;
  experiments: SharedExperimentRefDto[];
  emails: string[];
  /** The same people, with their visits. */
  visitors: SharedVisitorDto[];
  /** Their permitted downloads. */
  downloads: SharedDownload[];
  /** Whether the caller may revoke it: the person who shared it and the owner may. */
  revocable: boolean;
};
export type SharedGroupsDto = {
  total: number;
  /** Newest first. */
  shared: SharedGroupDto[];
};
export type VisitorExperimentDto = {
  id: number;
  uuid: string;
  name: string;
  platform: Platform;
  status: ExperimentStatus;
  start_date: string | null;
  end_date: string | null;
};
export type VisitorUserDto = {
  email: string;
  group: string;
  key: string;
  /** Their permitted downloads. */
  downloads: SharedDownload[];
  /** When access to the group ends. */
  expires_on: string;
};
export type VisitorListDto = {
  experiments: VisitorExperimentDto[];
  /** The visitor. */
  user: VisitorUserDto;
};
export type VisitorDto = {
  email: string;
  group: string;
  key: string;
};
export type RevokeDto = {
  id: string;
  /** The group's name. */
  group: string;
};
export type ResumedDto = {
  experiments: VisitorExperimentDto[];
  /** The previous visitor; null if there is none. */
  user: VisitorUserDto | null;
};
export type OpenedGroupDto = {
  group?: string;
};
export type VisitorFileDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  /** Whether untested variations are rows too. */
  estimated?: boolean;
  sort?: 'value' | 'observed' | 'confidence' | 'impressions' | 'link_click' | 'conversion';
  /** desc: best or largest first; of costs the best is the cheapest. */
  order?: 'asc' | 'desc';
  /** Keeps rows whose alternatives contain every word of this text. 'V-12' finds the variation with that number. */
  filter?: string;
  /** Keeps rows that have one of these alternatives for each named component. Ranks do not change. */
  where?: AnchorDto[];
  email: string;
  group: string;
  key: string;
  /** pdf needs the group's download 'report', the others need 'table'. */
  format: 'xls' | 'csv' | 'xlsx' | 'pdf';
};
export type VisitorCurvesQueryDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  /** Whether untested variations are rows too. */
  estimated?: boolean;
  sort?: 'value' | 'observed' | 'confidence' | 'impressions' | 'link_click' | 'conversion';
  /** desc: best or largest first; of costs the best is the cheapest. */
  order?: 'asc' | 'desc';
  /** Keeps rows whose alternatives contain every word of this text. 'V-12' finds the variation with that number. */
  filter?: string;
  /** Keeps rows that have one of these alternatives for each named component. Ranks do not change. */
  where?: AnchorDto[];
  /** A second result variable, added to the rows of the page. */
  beside?: string;
  page?: number;
  size?: number;
  /** Number of a variation to return in full beside the page, whichever page it is on. */
  variation?: number;
  email: string;
  group: string;
  key: string;
};
export type VisitorImpactQueryDto = {
  /** Number or uuid of the experiment. */
  id: string | number;
  /** Result variable; by default the team's choice, otherwise the goal's. 'cost:link_click' ranks by cost per click, the cheapest first; 'return:omni_purchase' by the return on ad spend. */
  variable?: string;
  anchor?: AnchorDto[] | null;
  type?: Platform;
  /** Id of a baseline; null for none. By default the enabled one, if it has a figure of the variable. */
  baseline?: string | null;
  email: string;
  group: string;
  key: string;
};
export type CeilingDto = {
  /** Null for the whole team. */
  platform: ('meta' | 'tiktok' | 'google') | null;
  account_id: string | null;
  /** As the platform called it when the ceiling was set. */
  account_name: string | null;
  currency: string;
  /** Major units. */
  amount: number;
  /** Major units: the full budgets of running experiments and the spend of experiments that ended since. */
  committed: number;
  /** Major units that can still be committed; never below 0. */
  left: number;
  /** Experiments that ended before are not counted. */
  counts_from: string;
};
export type SetCeilingDto = {
  /** Without a platform and account, it is the ceiling of the whole team. */
  platform?: ('meta' | 'tiktok' | 'google') | null;
  /** Without a platform and account, it is the ceiling of the whole team. */
  account_id?: string | null;
  /** ISO 4217; an account's own. */
  currency: string;
  /** Major units, above 0. */
  amount: number;
  /** Whether counting starts again: experiments that have ended by now no longer count. */
  restart?: boolean;
};
export type CeilingScopeDto = {
  /** Without a platform and account, it is the ceiling of the whole team. */
  platform?: ('meta' | 'tiktok' | 'google') | null;
  /** Without a platform and account, it is the ceiling of the whole team. */
  account_id?: string | null;
  /** ISO 4217; an account's own. */
  currency: string;
};
export type InvitationDto = {
  email: string;
  /** The member's role. A repeated invitation replaces it. */
  role?: 'admin' | 'other';
};
export type MemberEmailDto = {
  email: string;
};
export type MemberRoleDto = {
  email: string;
  role: 'admin' | 'other';
};
export type JoinDto = {
  /** From the mailed link. */
  token: string;
  email: string;
  /** The numeric id of the link. */
  id: string;
  first_name: string;
  last_name: string;
  password: string;
};
export type WebhookDto = {
  /** signed: Polyad's JSON with a signature; slack: a message for an incoming webhook of Slack. */
  kind: 'signed' | 'slack';
  /** For Slack only the host and the last characters, because anyone with the full address can post there. Null if it can no longer be read. */
  address: string | null;
  events: ('finished' | 'stopped' | 'waiting' | 'activated' | 'refused')[];
  /** Until when events are signed with the previous secret too. */
  both_secrets_until: string | null;
};
export type WebhookAttemptDto = {
  /** From 1. */
  number: number;
  at: string;
  /** How long it took; null if unknown or not finished. */
  ms: number | null;
  /** Why it did not deliver. */
  fault: ('refused' | 'redirect' | 'status' | 'silent' | 'unreachable') | null;
  /** HTTP status. */
  http_status: number | null;
  /** When the next attempt was due. */
  next_at: string | null;
};
export type WebhookDeliveryDto = {
  /** The event's id, the same at every attempt. */
  id: string;
  kind: 'signed' | 'slack';
  event: 'finished' | 'stopped' | 'waiting' | 'activated' | 'refused' | 'test';
  /** The experiment's name; null for a sample. */
  experiment: string | null;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** Why the latest attempt did not deliver. */
  fault: ('refused' | 'redirect' | 'status' | 'silent' | 'unreachable') | null;
  /** HTTP status of the latest attempt. */
  http_status: number | null;
  /** The beginning of the answer. */
  answer: string | null;
  created_at: string;
  attempted_at: string | null;
  /** When the next attempt is due. */
  next_at: string | null;
  /** The latest 22 attempts, in their order. */
  log: WebhookAttemptDto[];
};
export type WebhooksDto = {
  webhooks: WebhookDto[];
  /** The latest first. */
  deliveries: WebhookDeliveryDto[];
};
export type WebhookSecretDto = {
  /** The signing secret. No other answer contains it. Null if the webhook has one already or signs nothing. */
  secret: string | null;
};
export type SaveWebhookDto = {
  /** signed: Polyad's JSON with a signature; slack: a message for an incoming webhook of Slack. */
  kind: 'signed' | 'slack';
  /** A public https:// address. If omitted, the current one stays. */
  address?: string;
  /** Events to send. */
  events: ('finished' | 'stopped' | 'waiting' | 'activated' | 'refused')[];
};
export type WebhookKindDto = {
  /** signed: Polyad's JSON with a signature; slack: a message for an incoming webhook of Slack. */
  kind: 'signed' | 'slack';
};
export type WebhookDeliveryIdDto = {
  id: string;
};
export const {
  useGetMeQuery,
  useLazyGetMeQuery,
  useSetLanguageMutation,
  useGetLinkTokenQuery,
  useLazyGetLinkTokenQuery,
  useGetMailChoicesQuery,
  useLazyGetMailChoicesQuery,
  useChooseMailsMutation,
  useUpdateProfileMutation,
  useGetSessionsQuery,
  useLazyGetSessionsQuery,
  useEndSessionMutation,
  useGetAuditQuery,
  useLazyGetAuditQuery,
  useUpdateLogoMutation,
  useGetBaselinesQuery,
  useLazyGetBaselinesQuery,
  useSaveBaselineMutation,
  useEnableBaselineMutation,
  useRemoveBaselineMutation,
  useGetNamingQuery,
  useLazyGetNamingQuery,
  useSaveNamingMutation,
  useUnlinkProviderMutation,
  useGetStorageQuery,
  useLazyGetStorageQuery,
  useRegisterMutation,
  useLoginMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useLogoutMutation,
  useListUsersQuery,
  useLazyListUsersQuery,
  useGetStatsQuery,
  useLazyGetStatsQuery,
  useToggleWhitelistMutation,
  useUpdateUserMutation,
  useListSamplesQuery,
  useLazyListSamplesQuery,
  useUpdateSampleMutation,
  useCreateMissingAdSetsMutation,
  useGetOperationsQuery,
  useLazyGetOperationsQuery,
  useListEndingsQuery,
  useLazyListEndingsQuery,
  useListRunsQuery,
  useLazyListRunsQuery,
  useListUnknownObjectsQuery,
  useLazyListUnknownObjectsQuery,
  useListPlatformCallsQuery,
  useLazyListPlatformCallsQuery,
  useListLinksQuery,
  useLazyListLinksQuery,
  useGetBillingSetupQuery,
  useLazyGetBillingSetupQuery,
  useGetBillingCountriesQuery,
  useLazyGetBillingCountriesQuery,
  useListPlansQuery,
  useLazyListPlansQuery,
  useStartTrialMutation,
  useCreatePlansMutation,
  useCancelPlanMutation,
  useResumePlanMutation,
  useListInvoicesQuery,
  useLazyListInvoicesQuery,
  useAddCardMutation,
  useUpdateCardMutation,
  useSetDefaultCardMutation,
  useDeleteCardMutation,
  useListTaxIdsQuery,
  useLazyListTaxIdsQuery,
  useAddTaxIdMutation,
  useDeleteTaxIdMutation,
  useHandScriptsMutation,
  useGetHandStepQuery,
  useLazyGetHandStepQuery,
  useMailHandScriptMutation,
  useContinueHandStepMutation,
  useCancelHandDeliveryMutation,
  useGetAiOfferQuery,
  useLazyGetAiOfferQuery,
  useAskAiMutation,
  useGetMetaAdAccountsQuery,
  useLazyGetMetaAdAccountsQuery,
  useGetMetaAccountLookupsQuery,
  useLazyGetMetaAccountLookupsQuery,
  useGetMetaExperimentLookupsQuery,
  useLazyGetMetaExperimentLookupsQuery,
  useGetMetaPageLookupsQuery,
  useLazyGetMetaPageLookupsQuery,
  useSearchMetaLocationsQuery,
  useLazySearchMetaLocationsQuery,
  useSearchMetaInterestsQuery,
  useLazySearchMetaInterestsQuery,
  useSearchMetaDemographicsQuery,
  useLazySearchMetaDemographicsQuery,
  useEstimateMetaReachQuery,
  useLazyEstimateMetaReachQuery,
  useGetTikTokAccountsQuery,
  useLazyGetTikTokAccountsQuery,
  useSearchTikTokLocationsQuery,
  useLazySearchTikTokLocationsQuery,
  useGetTikTokInterestsQuery,
  useLazyGetTikTokInterestsQuery,
  useGetTikTokDevicesQuery,
  useLazyGetTikTokDevicesQuery,
  useGetTikTokContentExclusionsQuery,
  useLazyGetTikTokContentExclusionsQuery,
  useGetTikTokAudiencesQuery,
  useLazyGetTikTokAudiencesQuery,
  useGetTikTokPixelsQuery,
  useLazyGetTikTokPixelsQuery,
  useGetTikTokCustomConversionsQuery,
  useLazyGetTikTokCustomConversionsQuery,
  useGetTikTokIdentitiesQuery,
  useLazyGetTikTokIdentitiesQuery,
  useGetGoogleAccountsQuery,
  useLazyGetGoogleAccountsQuery,
  useSearchGoogleLocationsQuery,
  useLazySearchGoogleLocationsQuery,
  useSearchGoogleTopicsQuery,
  useLazySearchGoogleTopicsQuery,
  useSearchGooglePlacementsQuery,
  useLazySearchGooglePlacementsQuery,
  useGetGoogleLanguagesQuery,
  useLazyGetGoogleLanguagesQuery,
  useGetGoogleSegmentsQuery,
  useLazyGetGoogleSegmentsQuery,
  useGetGoogleInterestsQuery,
  useLazyGetGoogleInterestsQuery,
  useGetGoogleDemographicsQuery,
  useLazyGetGoogleDemographicsQuery,
  useGetGoogleAudiencesQuery,
  useLazyGetGoogleAudiencesQuery,
  useGetGoogleAssetsQuery,
  useLazyGetGoogleAssetsQuery,
  useGetGooglePixelsQuery,
  useLazyGetGooglePixelsQuery,
  useChooseGoogleCustomerMutation,
  useGetGoogleUndeclaredQuery,
  useLazyGetGoogleUndeclaredQuery,
  useDeclareGoogleCampaignsMutation,
  useGetAdAccountsQuery,
  useLazyGetAdAccountsQuery,
  useCheckExperimentQuery,
  useLazyCheckExperimentQuery,
  useCountVariationsQuery,
  useLazyCountVariationsQuery,
  useForecastExperimentQuery,
  useLazyForecastExperimentQuery,
  useForecastSearchQuery,
  useLazyForecastSearchQuery,
  useEstimateAudiencesQuery,
  useLazyEstimateAudiencesQuery,
  useListDeadlinesQuery,
  useLazyListDeadlinesQuery,
  useListConcernedQuery,
  useLazyListConcernedQuery,
  useConvertConcernedMutation,
  useDeleteDraftedMutation,
  useRestoreDraftedMutation,
  useGetTemplateQuery,
  useLazyGetTemplateQuery,
  useCheckFeeMutation,
  useGetUsageQuery,
  useLazyGetUsageQuery,
  useGetStatementQuery,
  useLazyGetStatementQuery,
  useListExperimentsQuery,
  useLazyListExperimentsQuery,
  useListWaitingExperimentsQuery,
  useLazyListWaitingExperimentsQuery,
  useGetOverviewQuery,
  useLazyGetOverviewQuery,
  useGetListChoicesQuery,
  useLazyGetListChoicesQuery,
  useGetExperimentQuery,
  useLazyGetExperimentQuery,
  useGetExperimentProgressQuery,
  useLazyGetExperimentProgressQuery,
  useStopExperimentMutation,
  useRetryExperimentMutation,
  useGetAlternativeQuery,
  useLazyGetAlternativeQuery,
  useEditAlternativeMutation,
  useDecideMutation,
  useRankByMutation,
  useCreateExperimentMutation,
  useDryRunExperimentMutation,
  useSaveDraftMutation,
  useActivateVariationsMutation,
  useGetCurvesQuery,
  useLazyGetCurvesQuery,
  useGetImpactQuery,
  useLazyGetImpactQuery,
  useGetSearchStoryQuery,
  useLazyGetSearchStoryQuery,
  useExportCurvesMutation,
  useGetBatchInsightsQuery,
  useLazyGetBatchInsightsQuery,
  useListPublishedSamplesQuery,
  useLazyListPublishedSamplesQuery,
  useGetSampleCurvesQuery,
  useLazyGetSampleCurvesQuery,
  useGetSampleImpactQuery,
  useLazyGetSampleImpactQuery,
  useShareExperimentsMutation,
  useListSharedGroupsQuery,
  useLazyListSharedGroupsQuery,
  useOpenSharedGroupMutation,
  useRevokeSharedGroupMutation,
  useResumeSharedMutation,
  useLeaveSharedMutation,
  useExportSharedMutation,
  useGetSharedCurvesQuery,
  useLazyGetSharedCurvesQuery,
  useGetSharedImpactQuery,
  useLazyGetSharedImpactQuery,
  useGetCeilingsQuery,
  useLazyGetCeilingsQuery,
  useSetCeilingMutation,
  useRemoveCeilingMutation,
  useInviteMemberMutation,
  useRemoveMemberMutation,
  useSetMemberRoleMutation,
  useJoinTeamMutation,
  useGetWebhooksQuery,
  useLazyGetWebhooksQuery,
  useSaveWebhookMutation,
  useRemoveWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useSendWebhookAgainMutation,
} = injectedRtkApi;
