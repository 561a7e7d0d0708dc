import { texts } from '#libs/contracts/messages/texts.js';
import { endingsInForce, endsAt, type Ending } from '../endings/endings.js';
import type { CampaignType } from './goals.js';

/** Two readings of the platform's text: manual creation ends only for conversion campaigns, or for every campaign. */
export const MANUAL_CREATION_ENDS = ['conversions', 'all'] as const;
export type ManualCreationEnds = (typeof MANUAL_CREATION_ENDS)[number];
/** The variable that selects the reading. */
export const MANUAL_CREATION_SETTING = 'TIKTOK_MANUAL_CREATION_ENDS';
/** The variable that sets the last day, if it differs from `MANUAL_CREATION`. */
const LAST_DAY_SETTING = 'TIKTOK_MANUAL_CREATION_LAST_DAY';

/** The installation's reading of the ending, and its date. */
export interface ManualCreation {
  ends: ManualCreationEnds;
  /** YYYY-MM-DD, of UTC. */
  lastDay: string;
}

/**
 * The last day on which `/campaign/create/`, `/adgroup/create/` and `/ad/create/` create a campaign, ad group or ad. Updates and
 * switching on or off continue; the platform announces their end three months ahead. Zone: the platform names none; its daily limits end at
 * 00:00 UTC, so the day counts in UTC. Source: portal document 1853452461203458 ('After 31 Dec 2026', the platform's own text, no exception
 * named). Only one third party (tool text of Opus Growth, '1 January 2027') says that ad groups and ads of older campaigns end too, and
 * that Traffic and Video Views continue. It fits the platform's documents of Smart+, which have no Traffic and no Video Views. Read
 * 2026-11-26.
 */
const MANUAL_CREATION = { endsOn: '2026-12-31', endsOnSetting: LAST_DAY_SETTING, zone: 'UTC' } as const;

const MANUAL_SOURCE = {
  source: 'https://business-api.tiktok.com/portal/docs?id=1853452461203458',
  readOn: '2026-11-26',
} as const;

const ENDS: Readonly<Record<ManualCreationEnds, readonly CampaignType[]>> = {
  conversions: ['WEB_CONVERSIONS'],
  all: ['WEB_CONVERSIONS', 'TRAFFIC', 'VIDEO_VIEWS'],
};

/**
 * When TikTok stops manual creation for a campaign type: campaigns, ad groups and ads.
 * @returns ms since 1970; null if it continues
 */
export const manualCreationEndsAt = (type: CampaignType, { ends, lastDay }: ManualCreation): number | null =>
  ENDS[ends].includes(type) ? endsAt({ ...MANUAL_CREATION, endsOn: lastDay }) : null;

/** The endings that apply to an installation with these settings. */
export const tiktokEndings = ({ ends, lastDay }: ManualCreation): Ending[] =>
  endingsInForce(TIKTOK_ENDINGS, { [MANUAL_CREATION_SETTING]: ends, [LAST_DAY_SETTING]: lastDay });

const MANUAL_CONVERSIONS = texts('tiktokManualConversions', {
  title: {
    en: 'Manual campaigns for Website conversions',
    es: 'Campañas manuales de conversiones en el sitio web',
  },
  lost: {
    en: 'TikTok stops creating campaigns, ad groups and ads by hand for this goal. Existing ads continue.',
    es: 'TikTok deja de crear campañas, grupos de anuncios y anuncios manuales para este objetivo. Los anuncios que ya existen siguen.',
  },
  remedy: {
    en: 'You need not change anything here. A run that continues after this day is created as Smart+ campaigns, with the same audiences and creatives. TikTok must have allowlisted your ad account for them: the checks before a submit show whether it has.',
    es: 'No tiene que cambiar nada aquí. Una ejecución que siga después de ese día se crea como campañas Smart+, con los mismos públicos y creatividades. TikTok debe haber autorizado su cuenta publicitaria para ellas: las comprobaciones previas al envío indican si lo ha hecho.',
  },
  run: {
    en: 'Waves, corrected ads and ads created again that are due after this day cannot be created in this campaign. Stop it before then, or plan it to end in time.',
    es: 'Las oleadas, los anuncios corregidos y los anuncios que se vuelven a crear después de ese día no pueden crearse en esta campaña. Deténgala antes o planifique su final a tiempo.',
  },
});

const MANUAL_TRAFFIC = texts('tiktokManualTraffic', {
  title: {
    en: 'Manual campaigns for Traffic and Video Views',
    es: 'Campañas manuales de tráfico y reproducciones de vídeo',
  },
  lost: {
    en: 'TikTok stops creating campaigns, ad groups and ads by hand, and Smart+ does not offer these campaign types. Existing ads continue.',
    es: 'TikTok deja de crear campañas, grupos de anuncios y anuncios manuales, y Smart+ no ofrece estos tipos de campaña. Los anuncios que ya existen siguen.',
  },
  remedy: {
    en: 'Submit it early enough for all its ads to be created by this day. Afterwards, choose the objective Conversions.',
    es: 'Envíelo con tiempo para que todos sus anuncios se creen hasta ese día. Después, elija el objetivo Conversiones.',
  },
  run: MANUAL_CONVERSIONS.run,
});

const CUSTOMIZED_USER = texts('tiktokCustomizedUser', {
  title: { en: 'Custom identities on the TikTok network', es: 'Identidades personalizadas en la red TikTok' },
  lost: {
    en: 'TikTok refuses ads of a custom identity wherever they are shown on TikTok itself.',
    es: 'TikTok rechaza los anuncios de una identidad personalizada siempre que se muestren en el propio TikTok.',
  },
  remedy: {
    en: 'Choose the TikTok account in whose name the ads appear.',
    es: 'Elija la cuenta de TikTok en cuyo nombre aparecen los anuncios.',
  },
  run: {
    en: 'Waves, corrected ads and ads created again are refused. Existing ads continue.',
    es: 'Las oleadas, los anuncios corregidos y los anuncios que se vuelven a crear se rechazan. Los anuncios que ya existen siguen.',
  },
});

const TIKTOK_LITE = texts('tiktokLite', {
  title: { en: 'The placement Tiktok Lite', es: 'La ubicación Tiktok Lite' },
  lost: { en: 'TikTok no longer shows ads there.', es: 'TikTok ya no muestra anuncios allí.' },
  remedy: {
    en: 'Remove the placement. An alternative that has no other placement is removed with it.',
    es: 'Quite la ubicación. Una alternativa que no tiene otra ubicación se quita con ella.',
  },
});

/** The features that TikTok stops, or has stopped. */
export const TIKTOK_ENDINGS: readonly Ending[] = [
  {
    id: 'tiktok/manual-conversions',
    subject: 'objective',
    ...MANUAL_CREATION,
    ...MANUAL_SOURCE,
    confidence: 'platform',
    breaks: [{ information: { campaign_type: 'WEB_CONVERSIONS' } }],
    concernsRuns: true,
    usualPathOnly: true,
    remedy: { kind: 'submit' },
    texts: MANUAL_CONVERSIONS,
  },
  {
    // The platform's text names no exception; a third party says that these continue. So a setting decides (`MANUAL_CREATION`).
    id: 'tiktok/manual-traffic',
    subject: 'objective',
    ...MANUAL_CREATION,
    ...MANUAL_SOURCE,
    confidence: 'platform',
    where: { setting: MANUAL_CREATION_SETTING, is: 'all' },
    breaks: [{ information: { campaign_type: 'TRAFFIC' } }, { information: { campaign_type: 'VIDEO_VIEWS' } }],
    concernsRuns: true,
    usualPathOnly: true,
    remedy: { kind: 'none' },
    texts: MANUAL_TRAFFIC,
  },
  {
    // Source: portal document 1848048566169730. Accounts created from 2026-01-15 on could never use such an identity. About older accounts
    // it says only that they no longer can, without a day. Ads on only Pangle and Global App Bundle can still have one.
    id: 'tiktok/customized-user',
    subject: 'identity',
    endsOn: '2026-01-14',
    zone: 'UTC',
    isEstimate: true,
    source: 'https://business-api.tiktok.com/portal/docs?id=1848048566169730',
    readOn: '2026-11-26',
    confidence: 'platform',
    breaks: [{ identity: { type: 'CUSTOMIZED_USER' }, information: { placements: ['PLACEMENT_TIKTOK'] } }],
    concernsRuns: true,
    remedy: { kind: 'choose', field: 'identity', lookup: 'identities', not: { type: 'CUSTOMIZED_USER' } },
    texts: CUSTOMIZED_USER,
  },
  {
    // Source: release notes of the API for Business, 2025-07-19.
    id: 'tiktok/lite',
    subject: 'placement',
    endsOn: '2025-07-18',
    zone: 'UTC',
    source: 'https://business-api.tiktok.com/portal/docs?id=1740029165513730',
    readOn: '2026-11-22',
    confidence: 'platform',
    breaks: [{ audiences: { placements: [{ value: ['TIKTOK_LITE'] }] } }],
    concernsRuns: false,
    remedy: { kind: 'drop', list: 'audiences.placements' },
    texts: TIKTOK_LITE,
  },
];
